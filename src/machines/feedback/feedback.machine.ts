import { type ActorRefFrom, assertEvent, assign, sendTo, setup } from 'xstate'
import type { FeedbackEntity, FeedbackFields } from '../../../contract/feedback/feedback.schemas.ts'
import { feedbackTexts as texts } from '../../../contract/feedback/feedback.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import {
  entityKey,
  type FeedbackDraft,
  type FeedbackDrafts,
  type FeedbackDraftsFact,
  type FeedbackDraftsUpdate,
  type FeedbackEvent,
} from './feedback.events.ts'

export type FeedbackActor = ActorRefFrom<typeof feedbackMachine>

type OfPerson = { project: string; personId: string }
type About = { project: string; entity: FeedbackEntity }

type FeedbackContext = OfPerson & {
  /** The visible conversation or report; null while there is none to rate. */
  entity: FeedbackEntity | null
  /** This person's last feedback on it. */
  given: FeedbackFields | null
  /** All unsent drafts. */
  drafts: FeedbackDrafts
  failure: Failure | null
}

const seconds = 30
const nothingWritten: FeedbackDraft = { rating: null, comment: '', canShare: false }
const nowhere: FeedbackEntity = { entityType: 'thread', entityId: '' }

/** Content of the form: the draft, or else the feedback sent before. */
export const draftOf = ({ entity, drafts, given }: FeedbackContext): FeedbackDraft =>
  (entity && drafts[entityKey(entity)]) ?? given ?? nothingWritten

/** Why sending is disabled; null when it isn't. */
export const sendDisabledReason = (context: FeedbackContext): string | null =>
  draftOf(context).rating === null ? texts.chooseRating : null

function withDraft({ entity, drafts }: FeedbackContext, draft: FeedbackDraft | null): FeedbackDrafts {
  if (entity === null) return drafts
  const { [entityKey(entity)]: _, ...others } = drafts
  return draft === null ? others : { ...others, [entityKey(entity)]: draft }
}

export const feedbackMachine = setup({
  types: {} as {
    context: FeedbackContext
    events: FeedbackEvent
    input: OfPerson
    children: { 'drafts store': 'keep the feedback' }
    tags: 'closed' | 'open' | 'busy' | 'failed' | 'thanks'
  },
  actors: {
    'read own feedback': requestPort<FeedbackFields | null, About>('read own feedback', { seconds }),
    'send feedback': requestPort<unknown, About & { fields: FeedbackFields }>('send feedback', { seconds }),
    'keep the feedback': channelPort<FeedbackDraftsUpdate, FeedbackDraftsFact, OfPerson>('keep the feedback'),
  },
  actions: {
    'record what is looked at': assign((_, { entity }: { entity: FeedbackEntity }) => ({
      entity,
      given: null,
      failure: null,
    })),
    'forget what was looked at': assign({ entity: null, given: null, failure: null }),
    'record what was said before': assign((_, { given }: { given: FeedbackFields | null }) => ({ given })),
    'take the kept drafts': assign(({ context, event }) => {
      assertEvent(event, 'feedback.drafts read')
      return { drafts: { ...event.drafts, ...context.drafts } }
    }),
    'record the change': assign(({ context, event }) => {
      assertEvent(event, 'feedback.changed')
      return { drafts: withDraft(context, { ...draftOf(context), ...event.change }) }
    }),
    'record that it was said': assign(({ context }) => {
      const { rating, comment, canShare } = draftOf(context)
      if (rating === null) return {}
      return { given: { rating, comment: comment.trim(), canShare }, drafts: withDraft(context, null), failure: null }
    }),
    'write the drafts down': sendTo('drafts store', ({ context }) => ({
      type: 'drafts.changed' as const,
      drafts: context.drafts,
    })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'forget the failure': assign({ failure: null }),
  },
  guards: {
    'may be sent': ({ context }) => sendDisabledReason(context) === null,
    'something was written': ({ context: { entity, drafts } }) =>
      entity !== null && Object.hasOwn(drafts, entityKey(entity)),
    'it was rated before': (_, { given }: { given: FeedbackFields | null }) => given !== null,
    'is looked at already': ({ context }, { entity }: { entity: FeedbackEntity }) =>
      context.entity !== null && entityKey(context.entity) === entityKey(entity),
  },
  delays: {
    /** Document 2, sections 4 and 9. */
    thanks: 5_000,
  },
}).createMachine({
  id: 'feedback',
  description: "A person's feedback on the open conversation or report. Typed text is kept until it is sent.",
  context: ({ input: { project, personId } }) => ({
    ...{ project, personId, entity: null, given: null, drafts: {}, failure: null },
  }),
  invoke: {
    id: 'drafts store',
    src: 'keep the feedback',
    input: ({ context: { project, personId } }) => ({ project, personId }),
    onError: {},
  },
  on: {
    'feedback.drafts read': { actions: 'take the kept drafts' },
    'feedback.shown': [
      { guard: { type: 'is looked at already', params: ({ event }) => ({ entity: event.entity }) } },
      {
        target: '.being read',
        actions: { type: 'record what is looked at', params: ({ event }) => ({ entity: event.entity }) },
      },
    ],
    'feedback.left': { target: '.nowhere', actions: 'forget what was looked at' },
  },
  initial: 'nowhere',
  states: {
    nowhere: {},
    'being read': {
      description: "Waits for the person's earlier feedback. Nothing is shown until then.",
      meta: { asksAgainOn: ['feedback.shown'] },
      invoke: {
        id: 'reading',
        src: 'read own feedback',
        input: ({ context: { project, entity } }) => ({ project, entity: entity ?? nowhere }),
        onDone: [
          {
            guard: 'something was written',
            target: 'being written',
            actions: { type: 'record what was said before', params: ({ event }) => ({ given: event.output }) },
          },
          {
            guard: { type: 'it was rated before', params: ({ event }) => ({ given: event.output }) },
            target: 'gone',
            actions: { type: 'record what was said before', params: ({ event }) => ({ given: event.output }) },
          },
          { target: 'at rest' },
        ],
        onError: [{ guard: 'something was written', target: 'being written' }, { target: 'at rest' }],
      },
    },
    'at rest': {
      tags: 'closed',
      on: { 'feedback.opened': 'being written' },
    },
    'being written': {
      tags: 'open',
      on: {
        'feedback.changed': { actions: ['record the change', 'write the drafts down'] },
        'feedback.closed': 'at rest',
        'feedback.send requested': { guard: 'may be sent', target: 'being sent' },
      },
    },
    'being sent': {
      description: 'Waits for the server to save the feedback. The text stays until then.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'sending',
        src: 'send feedback',
        input: ({ context }) => ({
          project: context.project,
          entity: context.entity ?? nowhere,
          fields: { ...draftOf(context), rating: draftOf(context).rating ?? 'good' },
        }),
        onDone: { target: 'sent', actions: ['record that it was said', 'write the drafts down'] },
        onError: {
          target: 'failed',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    failed: {
      description: "The feedback wasn't sent. The text stays, to be changed or sent again.",
      tags: ['open', 'failed'],
      on: {
        'feedback.changed': {
          target: 'being written',
          actions: ['forget the failure', 'record the change', 'write the drafts down'],
        },
        'feedback.closed': { target: 'at rest', actions: 'forget the failure' },
        'feedback.send requested': { guard: 'may be sent', target: 'being sent', actions: 'forget the failure' },
      },
    },
    sent: {
      tags: 'thanks',
      on: { 'feedback.opened': 'being written' },
      after: { thanks: 'gone' },
    },
    gone: {
      description: 'Feedback was given, now or earlier; nothing more is asked.',
    },
  },
})
