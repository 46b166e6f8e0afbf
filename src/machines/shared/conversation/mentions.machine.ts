import { assign, sendTo, setup } from 'xstate'
import {
  isSameMention,
  type Mention,
  type MentionKey,
  mostMentions,
} from '../../../../contract/chat/mentions.schemas.ts'
import { channelPort, requestPort } from '../port.ts'
import { answerTime } from '../request.ts'
import type { ThreadAddress } from './conversation.context.ts'

/** Something that the question can be limited to. `note`: for example the folder of a document; may be empty. */
export type MentionHit = Mention & { note: string }

/** Stored in this browser with the draft, so that it outlives a reload. */
type MentionsRead = { type: 'mentions.read'; mentions: readonly Mention[] }
export type MentionsUpdate = { type: 'mentions.stored'; mentions: readonly Mention[] }

export type MentionsEvent =
  | MentionsRead
  /** The words after the `@`; opens the list. */
  | { type: 'mentions.typed'; phrase: string }
  | { type: 'mentions.closed' }
  | { type: 'mention.chosen'; mention: Mention }
  | { type: 'mention.removed'; mention: MentionKey }
  /** The question was sent. */
  | { type: 'mentions.used up' }

export type MentionsAsked = { project: string; phrase: string }

type MentionsContext = ThreadAddress & {
  /** What the next question is limited to. */
  chosen: readonly Mention[]
  phrase: string
  hits: readonly MentionHit[]
}

export const mentionsMachine = setup({
  types: {} as {
    context: MentionsContext
    events: MentionsEvent
    input: ThreadAddress
    tags: 'open' | 'busy' | 'failed'
    children: { store: 'store the mentions' }
  },
  actors: {
    'store the mentions': channelPort<MentionsUpdate, MentionsRead, ThreadAddress>('store the mentions'),
    'search mentions': requestPort<readonly MentionHit[], MentionsAsked>('search mentions'),
  },
  actions: {
    'record what was stored': assign((_, { mentions }: { mentions: readonly Mention[] }) => ({
      chosen: mentions.slice(0, mostMentions),
    })),
    'record the phrase': assign((_, { phrase }: { phrase: string }) => ({ phrase })),
    'record the hits': assign((_, { hits }: { hits: readonly MentionHit[] }) => ({ hits })),
    'add the mention': assign(({ context }, { mention: { kind, id, name } }: { mention: Mention }) => ({
      chosen: [...context.chosen, { kind, id, name }],
    })),
    'remove the mention': assign(({ context }, { mention }: { mention: MentionKey }) => ({
      chosen: context.chosen.filter((one) => !isSameMention(one, mention)),
    })),
    'remove all': assign({ chosen: [] }),
    'store them': sendTo('store', ({ context }) => ({ type: 'mentions.stored' as const, mentions: context.chosen })),
  },
  guards: {
    'can be added': ({ context }, { mention }: { mention: Mention }) =>
      context.chosen.length < mostMentions && !context.chosen.some((one) => isSameMention(one, mention)),
  },
  delays: { 'typing pause': 120, 'search answer': answerTime },
}).createMachine({
  id: 'mentions',
  description: 'What the next question is limited to, and the list from which it is chosen.',
  context: ({ input: { project, personId, threadId } }) => ({
    ...{ project, personId, threadId, chosen: [], phrase: '', hits: [] },
  }),
  invoke: {
    id: 'store',
    src: 'store the mentions',
    input: ({ context: { project, personId, threadId } }) => ({ project, personId, threadId }),
    onError: {},
  },
  on: {
    'mentions.read': { actions: { type: 'record what was stored', params: ({ event }) => event } },
    'mentions.typed': { target: '.typing', actions: { type: 'record the phrase', params: ({ event }) => event } },
    'mentions.closed': '.closed',
    'mention.chosen': [
      {
        guard: { type: 'can be added', params: ({ event }) => event },
        target: '.closed',
        actions: [{ type: 'add the mention', params: ({ event }) => event }, 'store them'],
      },
      { target: '.closed' },
    ],
    'mention.removed': { actions: [{ type: 'remove the mention', params: ({ event }) => event }, 'store them'] },
    'mentions.used up': { target: '.closed', actions: ['remove all', 'store them'] },
  },
  initial: 'closed',
  states: {
    closed: {},
    typing: {
      description: 'Waits for a pause in typing.',
      tags: ['open', 'busy'],
      after: { 'typing pause': 'loading' },
    },
    loading: {
      description: 'Waits for what holds the words.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'results',
        src: 'search mentions',
        input: ({ context: { project, phrase } }) => ({ project, phrase: phrase.trim() }),
        onDone: {
          target: 'loaded',
          actions: { type: 'record the hits', params: ({ event }) => ({ hits: event.output }) },
        },
        onError: 'load failed',
      },
      after: { 'search answer': 'load failed' },
    },
    loaded: { tags: 'open' },
    'load failed': { tags: ['open', 'failed'] },
  },
})
