import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import type { AuditEntry, AuditFilter, AuditPage } from '../../../contract/admin/audit.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type AuditEvent =
  | { type: 'audit.requested' }
  | { type: 'audit.filter changed'; filter: AuditFilter }
  | { type: 'audit.earlier requested' }
  | { type: 'audit.export requested' }

export type AuditActor = ActorRefFrom<typeof auditMachine>

/** `project`: the organisation's code; null for the log of the installation. */
type AuditInput = { project: string | null }
type PageRequested = AuditInput & { filter: AuditFilter; cursor: string | null }

export const auditMachine = setup({
  types: {} as {
    context: AuditInput & {
      filter: AuditFilter
      entries: readonly AuditEntry[]
      cursor: string | null
      people: AuditPage['people']
      things: readonly string[]
      failure: Failure | null
      exportFailure: Failure | null
    }
    events: AuditEvent
    input: AuditInput
    tags: 'unread' | 'busy' | 'failed' | 'ready' | 'reading earlier' | 'earlier not read' | 'exporting' | 'not exported'
  },
  actors: {
    'read page': requestPort<AuditPage, PageRequested>('read page'),
    'export log': requestPort<void, AuditInput & { filter: AuditFilter }>('export log'),
  },
  actions: {
    'record the filter': assign(({ event }) => {
      assertEvent(event, 'audit.filter changed')
      return { filter: event.filter }
    }),
    'record the page': assign((_, { output }: { output: AuditPage }) => {
      const { entries, cursor, people, things } = output
      return { entries, cursor, people, things, failure: null }
    }),
    'add the page': assign(({ context }, { output }: { output: AuditPage }) => {
      const { entries, cursor } = output
      return { entries: [...context.entries, ...entries], cursor, failure: null }
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'record why it was not exported': assign(({ event }) => ({ exportFailure: failureOf(event) })),
    'record that no file came': assign(() => ({ exportFailure: noAnswer() })),
    'clear the failure of the export': assign({ exportFailure: null }),
  },
  guards: {
    'there are earlier ones': ({ context }) => context.cursor !== null,
  },
  delays: { 'page answer': answerTime, 'filter pause': 200, 'file time': 120_000 },
}).createMachine({
  id: 'audit',
  description: 'The audit log of one organisation or of the installation: its pages, and its export as a file.',
  context: ({ input }) => ({
    ...input,
    filter: {},
    entries: [],
    cursor: null,
    people: [],
    things: [],
    failure: null,
    exportFailure: null,
  }),
  type: 'parallel',
  states: {
    pages: {
      initial: 'unread',
      on: { 'audit.filter changed': { target: '.being filtered', actions: 'record the filter' } },
      states: {
        unread: {
          tags: 'unread',
          on: { 'audit.requested': 'being read' },
        },
        'being filtered': {
          description: 'Waits until the filter stops changing; the previous entries stay visible.',
          tags: 'ready',
          on: { 'audit.filter changed': { target: 'being filtered', reenter: true, actions: 'record the filter' } },
          after: { 'filter pause': 'being read' },
        },
        'being read': {
          description: 'Waits for the newest entries; the previous ones stay visible.',
          tags: 'busy',
          invoke: {
            id: 'page',
            src: 'read page',
            input: ({ context: { project, filter } }) => ({ project, filter, cursor: null }),
            onDone: {
              target: 'ready',
              actions: { type: 'record the page', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'not read', actions: 'record the failure' },
          },
          after: { 'page answer': { target: 'not read', actions: 'record that time ran out' } },
        },
        ready: {
          tags: 'ready',
          on: {
            'audit.requested': 'being read',
            'audit.earlier requested': { guard: 'there are earlier ones', target: 'being read on' },
          },
        },
        'being read on': {
          description: 'Waits for earlier entries.',
          tags: ['ready', 'reading earlier'],
          invoke: {
            id: 'earlier page',
            src: 'read page',
            input: ({ context: { project, filter, cursor } }) => ({ project, filter, cursor }),
            onDone: {
              target: 'ready',
              actions: { type: 'add the page', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'not read on', actions: 'record the failure' },
          },
          after: { 'page answer': { target: 'not read on', actions: 'record that time ran out' } },
        },
        'not read on': {
          tags: ['ready', 'earlier not read'],
          on: { 'audit.requested': 'being read', 'audit.earlier requested': 'being read on' },
        },
        'not read': {
          tags: 'failed',
          on: { 'audit.requested': 'being read' },
        },
      },
    },
    file: {
      initial: 'resting',
      states: {
        resting: {
          on: { 'audit.export requested': 'being exported' },
        },
        'being exported': {
          description: 'Waits for the file with every entry that matches the filter.',
          tags: 'exporting',
          invoke: {
            id: 'export',
            src: 'export log',
            input: ({ context: { project, filter } }) => ({ project, filter }),
            onDone: { target: 'resting', actions: 'clear the failure of the export' },
            onError: { target: 'not exported', actions: 'record why it was not exported' },
          },
          after: { 'file time': { target: 'not exported', actions: 'record that no file came' } },
        },
        'not exported': {
          tags: 'not exported',
          on: { 'audit.export requested': { target: 'being exported', actions: 'clear the failure of the export' } },
        },
      },
    },
  },
})
