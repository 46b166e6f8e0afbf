import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import type { Edits, Snapshot, WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import {
  basesOf,
  blockSystemId,
  editsOf,
  hasAccepted,
  keysOf,
  remoteOf,
  withdrawalOf,
  withTexts,
} from './report.selectors.ts'
import type {
  BlockDraft,
  BlockDrafts,
  BlockKey,
  OfReport,
  ReadAnswer,
  ReportDraftFact,
  ReportDraftUpdate,
  ReportEvent,
  SaveAnswer,
  SaveInput,
} from './snapshots.events.ts'
import { textBlockMachine } from './text-block.machine.ts'

export type ReportActor = ActorRefFrom<typeof reportMachine>
export type ReportInput = OfReport & { personId: string }

type ReportContext = ReportInput & {
  remote: WholeSnapshot | null
  drafts: BlockDrafts
  /** Blocks that someone else has changed meanwhile. */
  conflicts: readonly BlockKey[]
  isTakenUp: boolean
  sending: Edits
  /** The drafts being saved. */
  sent: BlockDrafts
  locks: boolean
  failure: Failure | null
}

const childOf = (key: BlockKey) => `block ${key}`
/** Identifies the report by its creation time, because its day can get another report. */
const reportOf = ({ project, code, date, remote }: ReportContext): OfReport => ({
  ...{ project, code },
  date: remote?.takenAt ?? date,
})

export const reportMachine = setup({
  types: {} as {
    context: ReportContext
    events: ReportEvent
    input: ReportInput
    emitted:
      | { type: 'toast.requested'; toast: Toast }
      | { type: 'data.changed'; project: string; dataType: 'snapshots' }
    tags: 'busy' | 'failed' | 'missing' | 'ready' | 'edited' | 'saving'
    children: { 'draft store': 'keep the drafts' }
  },
  actors: {
    'keep the drafts': channelPort<ReportDraftUpdate, ReportDraftFact, ReportInput>('keep the drafts'),
    'read report': requestPort<ReadAnswer, OfReport>('read report', { seconds: 30 }),
    'save report': requestPort<SaveAnswer, SaveInput>('save report', { seconds: 30 }),
    'lock report': requestPort<Snapshot, OfReport & { rev: number; isLocked: boolean }>('lock report', { seconds: 30 }),
    'text block': textBlockMachine,
  },
  actions: {
    'record what was kept': assign((_, { drafts }: { drafts: BlockDrafts }) => ({
      drafts,
      isTakenUp: Object.keys(drafts).length > 0,
    })),
    'take up the report': enqueueActions(
      ({ context: { drafts }, enqueue }, { snapshot }: { snapshot: WholeSnapshot }) => {
        const keys = keysOf(snapshot)
        const known = Object.fromEntries(Object.entries(drafts).filter(([key]) => keys.includes(key)))
        enqueue.assign({ remote: snapshot, drafts: known, failure: null })
        for (const key of keys) {
          const input = { key, remote: remoteOf(snapshot, key), draft: known[key] ?? null }
          enqueue.spawnChild('text block', { id: childOf(key), systemId: blockSystemId(key), input })
        }
      },
    ),
    'take newer texts': enqueueActions(
      ({ context: { remote }, enqueue }, { snapshot }: { snapshot: Snapshot | null }) => {
        if (remote === null || snapshot === null || snapshot.rev < remote.rev) return
        const newer = withTexts(remote, snapshot)
        enqueue.assign({ remote: newer })
        for (const key of keysOf(newer))
          enqueue.sendTo(childOf(key), { type: 'block.remote changed', remote: remoteOf(newer, key) })
      },
    ),
    'tell the blocks what was saved': enqueueActions(({ context: { sent }, enqueue }) => {
      for (const [key, draft] of Object.entries(sent)) enqueue.sendTo(childOf(key), { type: 'block.saved', draft })
    }),
    'drop every draft': enqueueActions(({ context: { drafts, conflicts }, enqueue }) => {
      for (const key of Object.keys(drafts))
        enqueue.sendTo(childOf(key), { type: conflicts.includes(key) ? 'block.theirs taken' : 'block.cancelled' })
      enqueue.assign({ isTakenUp: false, failure: null })
    }),
    'record the draft': assign(
      (
        { context: { drafts, conflicts } },
        { key, draft, isInConflict }: { key: BlockKey; draft: BlockDraft | null; isInConflict: boolean },
      ) => {
        const { [key]: _former, ...others } = drafts
        const rest = conflicts.filter((one) => one !== key)
        return {
          drafts: draft === null ? others : { ...others, [key]: draft },
          conflicts: isInConflict ? [...rest, key] : rest,
        }
      },
    ),
    'keep the drafts': sendTo('draft store', ({ context: { drafts } }) => ({
      type: 'drafts.changed' as const,
      drafts,
    })),
    'send the accepted drafts': assign(({ context: { drafts } }) => ({
      ...{ sending: editsOf(drafts), failure: null },
      sent: Object.fromEntries(Object.entries(drafts).filter(([, { isAccepted }]) => isAccepted)),
    })),
    'send the withdrawal': assign((_, { key }: { key: BlockKey }) => ({
      ...{ sending: withdrawalOf(key), sent: {}, failure: null },
    })),
    'say that it is saved': emit({
      type: 'toast.requested' as const,
      toast: { id: 'report saved', tone: 'good' as const, text: texts.saved, undo: null },
    }),
    'clear what was sent': assign({ sending: {}, sent: {}, isTakenUp: false }),
    'record the wish to lock': assign((_, { isLocked }: { isLocked: boolean }) => ({ locks: isLocked, failure: null })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'tell that reports changed': enqueueActions(({ context: { project }, enqueue }) => {
      enqueue.emit({ type: 'data.changed', project, dataType: 'snapshots' })
    }),
  },
  guards: {
    'is not there': (_, { snapshot }: { snapshot: ReadAnswer }) => snapshot === null,
    'can be saved': ({ context: { drafts, conflicts } }) => hasAccepted(drafts) && conflicts.length === 0,
    'was changed meanwhile': (_, { kind }: SaveAnswer) => kind === 'changed meanwhile',
    'was a withdrawal': ({ context: { sent } }) => Object.keys(sent).length === 0,
    'is edited': ({ context: { drafts } }) => Object.keys(drafts).length > 0,
    'is as saved': ({ context: { drafts } }) => Object.keys(drafts).length === 0,
  },
}).createMachine({
  id: 'report',
  description: 'One open report. Edited texts are drafts of their blocks until they are saved together.',
  context: ({ input }) => ({
    ...{ ...input, remote: null, drafts: {}, conflicts: [], isTakenUp: false, sending: {}, sent: {} },
    ...{ locks: false, failure: null },
  }),
  invoke: {
    id: 'draft store',
    src: 'keep the drafts',
    input: ({ context: { project, personId, code, date } }) => ({ project, personId, code, date }),
    onError: {},
  },
  on: {
    'report.drafts read': { actions: { type: 'record what was kept', params: ({ event }) => event } },
    'report.block changed': {
      actions: [{ type: 'record the draft', params: ({ event }) => event }, 'keep the drafts'],
    },
  },
  type: 'parallel',
  states: {
    report: {
      initial: 'being read',
      states: {
        'being read': {
          description: 'Waits for the report with its values.',
          tags: 'busy',
          invoke: {
            id: 'reading',
            src: 'read report',
            input: ({ context }) => reportOf(context),
            onDone: [
              {
                guard: { type: 'is not there', params: ({ event }) => ({ snapshot: event.output }) },
                target: 'missing',
              },
              {
                target: 'ready',
                actions: { type: 'take up the report', params: ({ event }) => ({ snapshot: event.output! }) },
              },
            ],
            onError: {
              target: 'not read',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
        },
        'not read': { tags: 'failed', on: { 'report.read requested': 'being read' } },
        missing: { tags: 'missing', on: { 'report.read requested': 'being read' } },
        ready: {
          tags: 'ready',
          on: {
            'report.suggestion withdrawn': {
              target: 'being saved',
              actions: { type: 'send the withdrawal', params: ({ event }) => event },
            },
            'report.lock requested': {
              target: 'being locked',
              actions: { type: 'record the wish to lock', params: ({ event }) => event },
            },
            'report.discarded': { actions: 'drop every draft' },
          },
          initial: 'as saved',
          states: {
            'as saved': { always: { guard: 'is edited', target: 'edited' } },
            edited: {
              tags: 'edited',
              always: { guard: 'is as saved', target: 'as saved' },
              on: {
                'report.save requested': {
                  guard: 'can be saved',
                  target: '#report.report.being saved',
                  actions: 'send the accepted drafts',
                },
              },
            },
          },
        },
        'being saved': {
          description: 'Waits for the server to save the accepted texts; editing can continue meanwhile.',
          tags: ['ready', 'busy', 'saving', 'edited'],
          invoke: {
            id: 'saving',
            src: 'save report',
            input: ({ context }) => ({
              ...{ ...reportOf(context), rev: context.remote?.rev ?? 0, edits: context.sending },
              bases: basesOf(context.sent),
            }),
            onDone: [
              {
                guard: { type: 'was changed meanwhile', params: ({ event }) => event.output },
                target: 'ready',
                actions: [{ type: 'take newer texts', params: ({ event }) => event.output }, 'clear what was sent'],
              },
              {
                guard: 'was a withdrawal',
                target: 'ready',
                actions: [{ type: 'take newer texts', params: ({ event }) => event.output }, 'clear what was sent'],
              },
              {
                target: 'ready',
                actions: [
                  'tell the blocks what was saved',
                  { type: 'take newer texts', params: ({ event }) => event.output },
                  'clear what was sent',
                  'say that it is saved',
                  'tell that reports changed',
                ],
              },
            ],
            onError: {
              target: 'ready',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
        },
        'being locked': {
          description: 'Waits for the server to lock or unlock the report.',
          tags: ['ready', 'busy', 'saving'],
          invoke: {
            id: 'locking',
            src: 'lock report',
            input: ({ context }) => ({
              ...{ ...reportOf(context), rev: context.remote?.rev ?? 0, isLocked: context.locks },
            }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'take newer texts', params: ({ event }) => ({ snapshot: event.output }) },
                'tell that reports changed',
              ],
            },
            onError: {
              target: 'ready',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
        },
      },
    },
    updates: {
      description: 'Reloads the report when it may have changed, independently of other actions.',
      initial: 'heard',
      states: {
        heard: { on: { 'report.changed': 'being read again' } },
        'being read again': {
          description: 'Waits for the current report.',
          invoke: {
            id: 'reading again',
            src: 'read report',
            input: ({ context }) => reportOf(context),
            onDone: {
              target: 'heard',
              actions: { type: 'take newer texts', params: ({ event }) => ({ snapshot: event.output }) },
            },
            onError: 'heard',
          },
          on: { 'report.changed': { target: 'being read again', reenter: true } },
        },
      },
    },
  },
})
