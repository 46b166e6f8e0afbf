import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import {
  type DocumentFacts,
  type FactCorrections,
  noFactCorrections,
} from '../../../contract/documents/facts.schemas.ts'
import { factsTexts as texts } from '../../../contract/documents/facts.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { type FactAt, positionOf, textAt, withFact } from './facts.selectors.ts'
import type { DraftAddress } from './reading.machine.ts'

export type FactsActor = ActorRefFrom<typeof factsMachine>
/**
 * Result of a change. `changed meanwhile`: the document changed first, nothing was saved, and `facts` is its new state.
 */
export type FactsAnswer = { kind: 'saved' | 'changed meanwhile'; facts: DocumentFacts }
export type FactsChange = { project: string; docId: string; rev: number; corrections: FactCorrections }

/** The fact being edited. */
export type FactDraft = { at: FactAt; text: string }
export type FactDraftUpdate = { type: 'draft.changed'; draft: FactDraft | null }
export type FactDraftFact = { type: 'facts.draft read'; draft: FactDraft | null }

export type FactsEvent =
  /** The tab is visible. */
  | { type: 'facts.requested' }
  | { type: 'facts.editing begun'; at: FactAt }
  | { type: 'facts.typed'; text: string }
  | { type: 'facts.discarded' }
  | { type: 'facts.save requested' }
  | { type: 'facts.removed'; at: FactAt }
  /** Restores what the file says. */
  | { type: 'facts.put back'; found: string }
  /** Restores what was saved before the last change. */
  | { type: 'facts.undo requested' }
  /** The document was read again. */
  | { type: 'facts.document read' }
  | FactDraftFact

type FactsContext = DraftAddress & {
  facts: DocumentFacts | null
  draft: FactDraft | null
  /** The draft of an earlier visit; null once it is restored. */
  keptDraft: FactDraft | null
  /** The corrections being saved. */
  sent: FactCorrections
  /** What was saved before the last change; null when there is nothing to undo. */
  former: FactCorrections | null
  failure: Failure | null
}

/** Whether the draft is saved already: its save may have finished after its page was left. */
const isKept = ({ corrections }: DocumentFacts, { at, text }: FactDraft): boolean =>
  at.kind === 'found' ? text.trim() === textAt(corrections, at) : corrections.added.includes(text.trim())

const kept = ({ facts }: FactsContext): FactCorrections => facts?.corrections ?? noFactCorrections

export const factsMachine = setup({
  types: {} as {
    context: FactsContext
    events: FactsEvent
    input: DraftAddress
    children: { 'draft store': 'keep the fact' }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'data.changed'; project: string; dataType: 'docs' }
    tags: 'ready' | 'busy' | 'failed'
  },
  actors: {
    'read facts': requestPort<DocumentFacts, { project: string; docId: string }>('read facts', { seconds: 30 }),
    'change facts': requestPort<FactsAnswer, FactsChange>('change facts', { seconds: 30 }),
    'keep the fact': channelPort<FactDraftUpdate, FactDraftFact, DraftAddress>('keep the fact'),
  },
  actions: {
    'record the draft': assign(({ event }) => {
      assertEvent(event, 'facts.draft read')
      return { keptDraft: event.draft }
    }),
    'write the draft down': sendTo('draft store', ({ context: { draft } }) => ({
      type: 'draft.changed' as const,
      draft,
    })),
    'take the facts': assign((_, { facts }: { facts: DocumentFacts }) => ({ facts, failure: null })),
    'take the draft up': assign(({ context: { facts, keptDraft } }) =>
      facts === null || keptDraft === null
        ? {}
        : { draft: { at: positionOf(facts, keptDraft.at), text: keptDraft.text }, keptDraft: null },
    ),
    'begin the draft': assign(({ context, event }) => {
      assertEvent(event, 'facts.editing begun')
      return { draft: { at: event.at, text: textAt(kept(context), event.at) }, failure: null }
    }),
    'record the text': assign(({ context, event }) => {
      assertEvent(event, 'facts.typed')
      return { draft: context.draft && { ...context.draft, text: event.text } }
    }),
    'give up what is kept already': enqueueActions(({ context, enqueue }) => {
      if (context.keptDraft === null) return
      enqueue.assign({ keptDraft: null })
      enqueue.sendTo('draft store', { type: 'draft.changed', draft: null })
    }),
    'forget the draft': assign(() => ({ draft: null, failure: null })),
    'send the draft': assign(({ context }) => ({
      sent: context.draft === null ? kept(context) : withFact(kept(context), context.draft.at, context.draft.text),
      failure: null,
    })),
    'send without it': assign(({ context, event }) => {
      assertEvent(event, 'facts.removed')
      return { sent: withFact(kept(context), event.at, null), failure: null }
    }),
    'send as found': assign(({ context, event }) => {
      assertEvent(event, 'facts.put back')
      return { sent: withFact(kept(context), { kind: 'found', found: event.found }, event.found), failure: null }
    }),
    'send the former': assign(({ context }) => ({ sent: context.former ?? noFactCorrections, failure: null })),
    'take what was kept': assign(({ context }, { facts }: { facts: DocumentFacts }) => ({
      former: kept(context),
      facts,
      draft: null,
    })),
    'take theirs': assign((_, { facts }: { facts: DocumentFacts }) => ({
      facts,
      former: null,
      failure: { kind: 'conflict' as const, message: texts.changedMeanwhile },
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'say that it is saved': emit({
      type: 'toast.requested',
      toast: { id: 'facts saved', tone: 'good', text: texts.saved, undo: null },
    }),
    'tell that the list changed': emit(({ context }) => ({
      type: 'data.changed' as const,
      project: context.project,
      dataType: 'docs' as const,
    })),
  },
  guards: {
    'is another text': ({ context: { facts, draft } }) =>
      facts !== null &&
      draft !== null &&
      draft.text.trim() !== '' &&
      draft.text !== textAt(facts.corrections, draft.at),
    'there are facts': ({ context }) => context.facts !== null,
    'there is a former': ({ context }) => context.former !== null,
    'was changed meanwhile': (_, { kind }: Pick<FactsAnswer, 'kind'>) => kind === 'changed meanwhile',
    'a draft was kept': ({ context: { keptDraft } }, { facts }: { facts: DocumentFacts }) =>
      keptDraft !== null && !isKept(facts, keptDraft),
    'a fact is being written': ({ context }) => context.draft !== null,
  },
}).createMachine({
  id: 'facts',
  description: 'The facts found in a document, and their corrections by people.',
  context: ({ input }) => ({
    ...input,
    facts: null,
    draft: null,
    keptDraft: null,
    sent: noFactCorrections,
    former: null,
    failure: null,
  }),
  invoke: {
    id: 'draft store',
    src: 'keep the fact',
    input: ({ context: { project, docId, personId } }) => ({ project, docId, personId }),
    onError: {},
  },
  on: { 'facts.draft read': { actions: 'record the draft' } },
  initial: 'not wanted',
  states: {
    'not wanted': { on: { 'facts.requested': 'being read' } },
    'being read': {
      description: 'Waits for the facts; those loaded before stay visible and editable.',
      tags: 'busy',
      invoke: {
        id: 'facts',
        src: 'read facts',
        input: ({ context: { project, docId } }) => ({ project, docId }),
        onDone: [
          {
            guard: { type: 'a draft was kept', params: ({ event }) => ({ facts: event.output }) },
            target: 'edited',
            actions: [
              { type: 'take the facts', params: ({ event }) => ({ facts: event.output }) },
              'take the draft up',
            ],
          },
          {
            target: 'as kept',
            actions: [
              { type: 'take the facts', params: ({ event }) => ({ facts: event.output }) },
              'give up what is kept already',
            ],
          },
        ],
        onError: { target: 'not read', actions: 'record the failure' },
      },
      on: {
        'facts.editing begun': { guard: 'there are facts', target: 'edited', actions: 'begin the draft' },
        'facts.removed': { guard: 'there are facts', target: 'being kept', actions: 'send without it' },
        'facts.put back': { guard: 'there are facts', target: 'being kept', actions: 'send as found' },
        'facts.undo requested': { guard: 'there is a former', target: 'being kept', actions: 'send the former' },
        'facts.document read': { target: 'being read', reenter: true },
      },
    },
    'not read': {
      tags: 'failed',
      on: { 'facts.requested': 'being read', 'facts.document read': 'being read' },
    },
    'as kept': {
      tags: 'ready',
      on: {
        'facts.editing begun': { guard: 'there are facts', target: 'edited', actions: 'begin the draft' },
        'facts.removed': { guard: 'there are facts', target: 'being kept', actions: 'send without it' },
        'facts.put back': { guard: 'there are facts', target: 'being kept', actions: 'send as found' },
        'facts.undo requested': { guard: 'there is a former', target: 'being kept', actions: 'send the former' },
        'facts.document read': 'being read',
      },
    },
    edited: {
      description: 'A fact is being edited. Changes by others appear at the save, or are loaded afterwards.',
      tags: 'ready',
      on: {
        'facts.typed': { actions: ['record the text', 'write the draft down'] },
        'facts.discarded': { target: 'being read', actions: ['forget the draft', 'write the draft down'] },
        'facts.save requested': { guard: 'is another text', target: 'being kept', actions: 'send the draft' },
      },
    },
    'being kept': {
      description: 'Waits for the server to save the corrections.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change facts',
        input: ({ context: { project, docId, facts, sent } }) => ({
          ...{ project, docId, rev: facts?.rev ?? 0, corrections: sent },
        }),
        onDone: [
          {
            guard: { type: 'was changed meanwhile', params: ({ event }) => event.output },
            target: 'not kept',
            actions: { type: 'take theirs', params: ({ event }) => event.output },
          },
          {
            target: 'as kept',
            actions: [
              { type: 'take what was kept', params: ({ event }) => event.output },
              'write the draft down',
              'say that it is saved',
              'tell that the list changed',
            ],
          },
        ],
        onError: { target: 'not kept', actions: 'record the failure' },
      },
    },
    'not kept': {
      description: 'Returns to the fact being edited, or to the list if there is none.',
      always: [{ guard: 'a fact is being written', target: 'edited' }, { target: 'as kept' }],
    },
  },
})
