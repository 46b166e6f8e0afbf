import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { noCorrections, type Reading, type ReadingCorrections } from '../../../contract/documents/reading.schemas.ts'
import { readingTexts as texts } from '../../../contract/documents/reading.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'

export type ReadingActor = ActorRefFrom<typeof readingMachine>
/** Result of a save. `changed meanwhile`: someone else changed it first, and `reading` is their version. */
export type ReadingAnswer = { kind: 'saved' | 'changed meanwhile'; reading: Reading }
export type ReadingChange = { project: string; docId: string; rev: number; corrections: ReadingCorrections }
/** Unsaved corrections, and the saved ones that they were based on. */
export type ReadingDraft = { base: ReadingCorrections; corrections: ReadingCorrections }
export type ReadingDraftUpdate = { type: 'draft.changed'; draft: ReadingDraft | null }
export type ReadingDraftFact = { type: 'reading.draft read'; draft: ReadingDraft | null }
export type DraftAddress = { project: string; docId: string; personId: string }

export type ReadingEvent =
  /** The tab is visible. */
  | { type: 'reading.requested' }
  | { type: 'reading.changed'; corrections: ReadingCorrections }
  | { type: 'reading.discarded' }
  | { type: 'reading.save requested' }
  /** Restores what was found. */
  | { type: 'reading.reset requested' }
  /** Restores what was saved before the last save. */
  | { type: 'reading.undo requested' }
  /** The document was read again. */
  | { type: 'reading.document read' }
  | ReadingDraftFact

type ReadingContext = DraftAddress & {
  reading: Reading | null
  corrections: ReadingCorrections
  /** The corrections being saved. */
  sent: ReadingCorrections
  /** What was saved before the last save; null when there is nothing to undo. */
  former: ReadingCorrections | null
  /** The draft of an earlier visit; null once it is restored. */
  draft: ReadingDraft | null
  failure: Failure | null
}

export const isSameReading = (one: ReadingCorrections, other: ReadingCorrections): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const kept = ({ reading }: ReadingContext): ReadingCorrections => reading?.corrections ?? noCorrections
const changedMeanwhile: Failure = { kind: 'conflict', message: texts.changedMeanwhile }

/** The draft, unless its content is saved already. */
const draftFor = ({ draft }: ReadingContext, reading: Reading): ReadingDraft | null =>
  draft === null || isSameReading(draft.corrections, reading.corrections) ? null : draft

export const readingMachine = setup({
  types: {} as {
    context: ReadingContext
    events: ReadingEvent
    input: DraftAddress
    children: { 'draft store': 'keep the reading' }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'data.changed'; project: string; dataType: 'docs' }
    tags: 'ready' | 'busy' | 'failed'
  },
  actors: {
    'read reading': requestPort<Reading, { project: string; docId: string }>('read reading', { seconds: 30 }),
    'change reading': requestPort<ReadingAnswer, ReadingChange>('change reading', { seconds: 30 }),
    'keep the reading': channelPort<ReadingDraftUpdate, ReadingDraftFact, DraftAddress>('keep the reading'),
  },
  actions: {
    'record the draft': assign(({ event }) => {
      assertEvent(event, 'reading.draft read')
      return { draft: event.draft }
    }),
    'write the draft down': sendTo('draft store', ({ context }) => ({
      type: 'draft.changed' as const,
      draft: isSameReading(context.corrections, kept(context))
        ? null
        : { base: kept(context), corrections: context.corrections },
    })),
    'give up what is kept already': enqueueActions(({ context, enqueue }) => {
      if (context.draft === null) return
      enqueue.assign({ draft: null })
      enqueue.sendTo('draft store', { type: 'draft.changed', draft: null })
    }),
    'take the reading': assign(({ context }, { reading }: { reading: Reading }) => {
      const draft = draftFor(context, reading)
      const isStillMeant = draft === null || isSameReading(draft.base, reading.corrections)
      return {
        ...{ reading, corrections: draft?.corrections ?? reading.corrections, draft: null },
        failure: isStillMeant ? null : changedMeanwhile,
      }
    }),
    'record the corrections': assign(({ event }) => {
      assertEvent(event, 'reading.changed')
      return { corrections: event.corrections, failure: null }
    }),
    'forget the corrections': assign(({ context }) => ({ corrections: kept(context), failure: null })),
    'send the corrections': assign(({ context }) => ({ sent: context.corrections, failure: null })),
    'send none': assign(() => ({ sent: noCorrections, failure: null })),
    'send the former': assign(({ context }) => ({ sent: context.former ?? noCorrections, failure: null })),
    'take what was kept': assign(({ context }, { reading }: { reading: Reading }) => ({
      former: kept(context),
      reading,
      corrections: reading.corrections,
    })),
    'take theirs beside': assign((_, { reading }: { reading: Reading }) => ({
      reading,
      failure: changedMeanwhile,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'say that it is saved': emit({
      type: 'toast.requested',
      toast: { id: 'reading saved', tone: 'good', text: texts.saved, undo: null },
    }),
    'tell that the list changed': emit(({ context }) => ({
      type: 'data.changed' as const,
      project: context.project,
      dataType: 'docs' as const,
    })),
  },
  guards: {
    'is as it was': ({ context, event }) => {
      assertEvent(event, 'reading.changed')
      return isSameReading(event.corrections, kept(context))
    },
    'is another reading': ({ context, event }) => {
      assertEvent(event, 'reading.changed')
      return context.reading !== null && !isSameReading(event.corrections, kept(context))
    },
    'something was put right': ({ context }) => !isSameReading(kept(context), noCorrections),
    'there is a former': ({ context }) => context.former !== null,
    'a draft was kept': ({ context }, { reading }: { reading: Reading }) => draftFor(context, reading) !== null,
    'was changed meanwhile': (_, { kind }: Pick<ReadingAnswer, 'kind'>) => kind === 'changed meanwhile',
  },
}).createMachine({
  id: 'reading',
  description: 'How a workbook was read, and its corrections by people.',
  context: ({ input }) => ({
    ...input,
    reading: null,
    corrections: noCorrections,
    sent: noCorrections,
    former: null,
    draft: null,
    failure: null,
  }),
  invoke: {
    id: 'draft store',
    src: 'keep the reading',
    input: ({ context: { project, docId, personId } }) => ({ project, docId, personId }),
    onError: {},
  },
  on: { 'reading.draft read': { actions: 'record the draft' } },
  initial: 'not wanted',
  states: {
    'not wanted': { on: { 'reading.requested': 'being read' } },
    'being read': {
      description: 'Waits for how the workbook was read; what was loaded before stays visible and editable.',
      tags: 'busy',
      invoke: {
        id: 'reading',
        src: 'read reading',
        input: ({ context: { project, docId } }) => ({ project, docId }),
        onDone: [
          {
            guard: { type: 'a draft was kept', params: ({ event }) => ({ reading: event.output }) },
            target: 'edited',
            actions: [
              { type: 'take the reading', params: ({ event }) => ({ reading: event.output }) },
              'write the draft down',
            ],
          },
          {
            target: 'as kept',
            actions: [
              'give up what is kept already',
              { type: 'take the reading', params: ({ event }) => ({ reading: event.output }) },
            ],
          },
        ],
        onError: { target: 'not read', actions: 'record the failure' },
      },
      on: {
        'reading.changed': {
          guard: 'is another reading',
          target: 'edited',
          actions: ['record the corrections', 'write the draft down'],
        },
        'reading.document read': { target: 'being read', reenter: true },
      },
    },
    'not read': {
      tags: 'failed',
      on: { 'reading.requested': 'being read', 'reading.document read': 'being read' },
    },
    'as kept': {
      tags: 'ready',
      on: {
        'reading.changed': [
          { guard: 'is as it was', actions: 'record the corrections' },
          { target: 'edited', actions: ['record the corrections', 'write the draft down'] },
        ],
        'reading.document read': 'being read',
        'reading.reset requested': {
          guard: 'something was put right',
          target: 'being kept',
          actions: 'send none',
        },
        'reading.undo requested': { guard: 'there is a former', target: 'being kept', actions: 'send the former' },
      },
    },
    edited: {
      tags: 'ready',
      on: {
        'reading.changed': [
          { guard: 'is as it was', target: 'as kept', actions: ['record the corrections', 'write the draft down'] },
          { actions: ['record the corrections', 'write the draft down'] },
        ],
        'reading.discarded': { target: 'as kept', actions: ['forget the corrections', 'write the draft down'] },
        'reading.save requested': { target: 'being kept', actions: 'send the corrections' },
      },
    },
    'being kept': {
      description: 'Waits for the server to save the corrections and start reading the file again.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change reading',
        input: ({ context: { project, docId, reading, sent } }) => ({
          ...{ project, docId, rev: reading?.rev ?? 0, corrections: sent },
        }),
        onDone: [
          {
            guard: { type: 'was changed meanwhile', params: ({ event }) => event.output },
            target: 'edited',
            actions: [{ type: 'take theirs beside', params: ({ event }) => event.output }, 'write the draft down'],
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
        onError: { target: 'edited', actions: 'record the failure' },
      },
    },
  },
})
