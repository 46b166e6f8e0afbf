import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import { noCorrections, type Reading, type ReadingCorrections } from '../../../contract/documents/reading.schemas.ts'
import { readingTexts as texts } from '../../../contract/documents/reading.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'

export type ReadingActor = ActorRefFrom<typeof readingMachine>
/** What came of a save: what is kept now, or, when somebody changed it meanwhile, what they kept. */
export type ReadingAnswer = { kind: 'saved' | 'changed meanwhile'; reading: Reading }
export type ReadingChange = { project: string; docId: string; rev: number; corrections: ReadingCorrections }

export type ReadingEvent =
  /** The tab is in sight. */
  | { type: 'reading.requested' }
  | { type: 'reading.changed'; corrections: ReadingCorrections }
  | { type: 'reading.discarded' }
  | { type: 'reading.save requested' }
  /** Back to what was found. */
  | { type: 'reading.reset requested' }
  /** Back to what was kept before the last save. */
  | { type: 'reading.undo requested' }
  /** The document was read again. */
  | { type: 'reading.document read' }

type ReadingContext = {
  project: string
  docId: string
  reading: Reading | null
  corrections: ReadingCorrections
  /** What is on its way to the server. */
  sent: ReadingCorrections
  /** What was kept before the last save. */
  former: ReadingCorrections | null
  failure: Failure | null
}

export const isSameReading = (one: ReadingCorrections, other: ReadingCorrections): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const kept = ({ reading }: ReadingContext): ReadingCorrections => reading?.corrections ?? noCorrections

export const readingMachine = setup({
  types: {} as {
    context: ReadingContext
    events: ReadingEvent
    input: { project: string; docId: string }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'data.changed'; project: string; dataType: 'docs' }
    tags: 'ready' | 'busy' | 'failed'
  },
  actors: {
    'read reading': requestPort<Reading, { project: string; docId: string }>('read reading', { seconds: 30 }),
    'change reading': requestPort<ReadingAnswer, ReadingChange>('change reading', { seconds: 30 }),
  },
  actions: {
    'take the reading': assign((_, { reading }: { reading: Reading }) => ({
      reading,
      corrections: reading.corrections,
      failure: null,
    })),
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
      failure: { kind: 'conflict' as const, message: texts.changedMeanwhile },
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
    'something was put right': ({ context }) => !isSameReading(kept(context), noCorrections),
    'there is a former': ({ context }) => context.former !== null,
    'was changed meanwhile': (_, { kind }: Pick<ReadingAnswer, 'kind'>) => kind === 'changed meanwhile',
  },
}).createMachine({
  id: 'reading',
  description: 'What was understood of a workbook, and what a person puts right of it.',
  context: ({ input }) => ({
    ...input,
    reading: null,
    corrections: noCorrections,
    sent: noCorrections,
    former: null,
    failure: null,
  }),
  initial: 'not wanted',
  states: {
    'not wanted': { on: { 'reading.requested': 'being read' } },
    'being read': {
      description: 'Waits for what was understood; what was read before stays in sight.',
      tags: 'busy',
      invoke: {
        id: 'reading',
        src: 'read reading',
        input: ({ context: { project, docId } }) => ({ project, docId }),
        onDone: {
          target: 'as kept',
          actions: { type: 'take the reading', params: ({ event }) => ({ reading: event.output }) },
        },
        onError: { target: 'not read', actions: 'record the failure' },
      },
      on: { 'reading.document read': { target: 'being read', reenter: true } },
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
          { target: 'edited', actions: 'record the corrections' },
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
          { guard: 'is as it was', target: 'as kept', actions: 'record the corrections' },
          { actions: 'record the corrections' },
        ],
        'reading.discarded': { target: 'as kept', actions: 'forget the corrections' },
        'reading.save requested': { target: 'being kept', actions: 'send the corrections' },
      },
    },
    'being kept': {
      description: 'Waits for the server to keep the corrections and to begin to read the file again.',
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
            actions: { type: 'take theirs beside', params: ({ event }) => event.output },
          },
          {
            target: 'as kept',
            actions: [
              { type: 'take what was kept', params: ({ event }) => event.output },
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
