import type { answerRatingsMachine } from '../../../src/machines/feedback/answer-ratings.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

/** Thumbs up with a note on the answer `m4`. */
export const ratedBefore = [{ messageId: 'm4', rating: 'up', note: 'It names its source.' }]

export const answerRatingsWalk: WalkOptions<typeof answerRatingsMachine> = {
  input: { project: 'acme' },
  events: {
    'ratings.shown': [{ threadId: 't1' }, { threadId: 't2' }],
    'ratings.left': [{}],
    'rating.chosen': [
      { messageId: 'm4', rating: 'up' },
      { messageId: 'm4', rating: 'down' },
      { messageId: 'm4', rating: null },
    ],
    'rating.note requested': [{ messageId: 'm4' }],
    'rating.note changed': [{ note: 'The figure is of 2019.' }],
    'rating.note saved': [{}],
    'rating.note closed': [{}],
    'rating.retried': [{}],
  },
  answers: { 'read ratings': [[], ratedBefore], 'save rating': [undefined] },
  distinguish: ({ ratings, note, change }) => [ratings['m4']?.rating, note === null, change?.rated === null],
}
