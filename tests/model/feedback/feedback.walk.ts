import type { FeedbackEntity, FeedbackFields } from '../../../contract/feedback/feedback.schemas.ts'
import { draftOf, type feedbackMachine } from '../../../src/machines/feedback/feedback.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const entity: FeedbackEntity = { entityType: 'thread', entityId: 't1' }
export const given: FeedbackFields = { rating: 'good', comment: 'It was right.', canShare: false }

export const feedbackWalk: WalkOptions<typeof feedbackMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: {
    'feedback.drafts read': [{ drafts: { 'thread t1': { rating: null, comment: 'Half', canShare: false } } }],
    'feedback.shown': [{ entity }, { entity: { entityType: 'topic', entityId: 'r1' } }],
    'feedback.left': [{}],
    'feedback.opened': [{}],
    'feedback.closed': [{}],
    'feedback.changed': [{ change: { rating: 'bad' } }, { change: { comment: 'Wrong' } }],
    'feedback.send requested': [{}],
  },
  answers: { 'read own feedback': [null, given], 'send feedback': [undefined] },
  distinguish: (context) => [context.entity?.entityId, draftOf(context).rating, Object.keys(context.drafts).length],
}
