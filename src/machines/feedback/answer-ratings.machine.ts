import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import type { AnswerRatings, Rated } from '../../../contract/feedback/answer-ratings.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { AnswerRatingsEvent } from './answer-ratings.events.ts'

export type AnswerRatingsActor = ActorRefFrom<typeof answerRatingsMachine>

type Thread = { project: string; threadId: string }
/** `rated`: null withdraws the rating. */
type RatingChange = { messageId: string; rated: Rated | null }

type AnswerRatingsContext = {
  project: string
  /** The visible conversation; null while there is none. */
  threadId: string | null
  ratings: Readonly<Record<string, Rated>>
  /** The change that is being saved, was saved last or couldn't be saved. */
  change: RatingChange | null
  /** The note being written. */
  note: { messageId: string; text: string } | null
  failure: Failure | null
}

const seconds = 30

function withChange(ratings: Readonly<Record<string, Rated>>, { messageId, rated }: RatingChange) {
  const { [messageId]: _, ...others } = ratings
  return rated === null ? others : { ...others, [messageId]: rated }
}

export const answerRatingsMachine = setup({
  types: {} as {
    context: AnswerRatingsContext
    events: AnswerRatingsEvent
    input: { project: string }
    tags: 'unknown' | 'load failed' | 'writing' | 'busy' | 'failed'
  },
  actors: {
    'read ratings': requestPort<AnswerRatings, Thread>('read ratings', { seconds }),
    'save rating': requestPort<unknown, Thread & RatingChange>('save rating', { seconds }),
  },
  actions: {
    'record the conversation': assign((_, { threadId }: { threadId: string | null }) => ({
      ...{ threadId, ratings: {}, change: null, note: null, failure: null },
    })),
    'record the ratings': assign((_, { ratings }: { ratings: AnswerRatings }) => ({
      ratings: Object.fromEntries(ratings.map(({ messageId, ...rated }) => [messageId, rated])),
    })),
    'record the choice': assign(({ context, event }) => {
      assertEvent(event, 'rating.chosen')
      const { messageId, rating } = event
      const written = context.note?.messageId === messageId ? context.note.text.trim() : null
      const note = written ?? context.ratings[messageId]?.note ?? ''
      return { change: { messageId, rated: rating && { rating, note } }, note: null, failure: null }
    }),
    'open the note': assign(({ context, event }) => {
      assertEvent(event, 'rating.note requested')
      const { messageId } = event
      return { note: { messageId, text: context.ratings[messageId]?.note ?? '' }, failure: null }
    }),
    'offer a note': assign(({ context: { change } }) => ({
      note: change?.rated ? { messageId: change.messageId, text: change.rated.note } : null,
    })),
    'record the text': assign(({ context, event }) => {
      assertEvent(event, 'rating.note changed')
      return { note: context.note && { ...context.note, text: event.note }, failure: null }
    }),
    'record the note': assign(({ context: { ratings, note } }) => {
      const rated = note && ratings[note.messageId]
      if (!note || !rated) return {}
      return { change: { messageId: note.messageId, rated: { ...rated, note: note.text.trim() } }, failure: null }
    }),
    'close the note': assign({ note: null, failure: null }),
    'apply the change': assign(({ context: { ratings, change } }) =>
      change ? { ratings: withChange(ratings, change) } : {},
    ),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'forget the failure': assign({ failure: null }),
  },
  guards: {
    'is shown already': ({ context }, { threadId }: { threadId: string }) => context.threadId === threadId,
    'is rated': ({ context, event }) =>
      event.type === 'rating.note requested' && context.ratings[event.messageId] !== undefined,
    'was withdrawn': ({ context: { change } }) => change?.rated === null,
    'is a note': ({ context: { note } }) => note !== null,
  },
  delays: { 'next try': 15_000 },
}).createMachine({
  id: 'answer ratings',
  description: "A person's thumbs on the answers of the open conversation, each with a note on why.",
  context: ({ input: { project } }) => ({
    ...{ project, threadId: null, ratings: {}, change: null, note: null, failure: null },
  }),
  on: {
    'ratings.shown': [
      { guard: { type: 'is shown already', params: ({ event }) => ({ threadId: event.threadId }) } },
      {
        target: '.loading',
        actions: { type: 'record the conversation', params: ({ event }) => ({ threadId: event.threadId }) },
      },
    ],
    'ratings.left': {
      target: '.idle',
      actions: { type: 'record the conversation', params: () => ({ threadId: null }) },
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    loading: {
      description: 'Waits for the ratings given before. Until then a new one could overwrite a note.',
      tags: 'unknown',
      meta: { asksAgainOn: ['ratings.shown'] },
      invoke: {
        id: 'reading',
        src: 'read ratings',
        input: ({ context: { project, threadId } }) => ({ project, threadId: threadId ?? '' }),
        onDone: {
          target: 'loaded',
          actions: { type: 'record the ratings', params: ({ event }) => ({ ratings: event.output }) },
        },
        onError: 'load failed',
      },
    },
    'load failed': {
      description: 'The ratings given before are unknown; they are read again by themselves.',
      tags: ['unknown', 'load failed'],
      after: { 'next try': 'loading' },
    },
    loaded: {
      on: {
        'rating.chosen': { target: 'submitting', actions: 'record the choice' },
        'rating.note requested': { guard: 'is rated', target: 'editing', actions: 'open the note' },
      },
    },
    editing: {
      description: 'The rating is saved; a note on why can be added or changed.',
      tags: 'writing',
      on: {
        'rating.note changed': { actions: 'record the text' },
        'rating.note saved': { target: 'submitting', actions: 'record the note' },
        'rating.note closed': { target: 'loaded', actions: 'close the note' },
        'rating.chosen': { target: 'submitting', actions: 'record the choice' },
        'rating.note requested': { guard: 'is rated', actions: 'open the note' },
      },
    },
    submitting: {
      description: 'Waits for the server to save the rating, its note or its withdrawal. The note stays until then.',
      tags: 'busy',
      invoke: {
        id: 'saving',
        src: 'save rating',
        input: ({ context: { project, threadId, change } }) => ({
          ...{ project, threadId: threadId ?? '', messageId: change?.messageId ?? '', rated: change?.rated ?? null },
        }),
        onDone: [
          { guard: 'is a note', target: 'loaded', actions: ['apply the change', 'close the note'] },
          { guard: 'was withdrawn', target: 'loaded', actions: 'apply the change' },
          { target: 'editing', actions: ['apply the change', 'offer a note'] },
        ],
        onError: {
          target: 'submit failed',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    'submit failed': {
      description: 'The change was not saved. It can be sent again, changed or dropped; a note stays as written.',
      tags: ['writing', 'failed'],
      on: {
        'rating.retried': { target: 'submitting', actions: 'forget the failure' },
        'rating.chosen': { target: 'submitting', actions: 'record the choice' },
        'rating.note changed': { guard: 'is a note', target: 'editing', actions: 'record the text' },
        'rating.note saved': {
          guard: 'is a note',
          target: 'submitting',
          actions: ['record the note', 'forget the failure'],
        },
        'rating.note closed': { target: 'loaded', actions: 'close the note' },
        'rating.note requested': { guard: 'is rated', target: 'editing', actions: 'open the note' },
      },
    },
  },
})
