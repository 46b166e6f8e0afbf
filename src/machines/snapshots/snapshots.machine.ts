import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import type { Snapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { reportMachine } from './report.machine.ts'
import {
  comparedReport,
  reportDownload,
  reportFollowing,
  reportList,
  reportMailing,
  reportSchedule,
} from './snapshots.resources.ts'
import type { NewReport, OfReport, ReportPage, SnapshotsEvent } from './snapshots.events.ts'

export type SnapshotsActor = ActorRefFrom<typeof snapshotsMachine>
type Named = { id: string; name: string }

const toast = (id: string, tone: Toast['tone'], text: string, undo: Toast['undo'] = null) => ({
  type: 'toast.requested' as const,
  toast: { id, tone, text, undo },
})
/** Deletion and undo identify a report by dashboard and creation time. */
const reportOf = (project: string, id: string): OfReport => {
  const [code = '', date = ''] = id.split(' ')
  return { project, code, date }
}
const pathOf = (project: string, { code, date, other }: ReportPage): string =>
  pagePath('dashboard', { project, dashboard: code, tab: 'reports', ...(date === null ? {} : { date }) }) +
  (other === null ? '' : `?with=${encodeURIComponent(other)}`)
const noPage: ReportPage = { code: '', date: null, other: null }

export const snapshotsMachine = setup({
  types: {} as {
    context: {
      project: string
      personId: string
      page: ReportPage
      asked: (NewReport & { key: string }) | null
      failure: Failure | null
      restoring: readonly Named[]
    }
    events: SnapshotsEvent
    input: { project: string; personId: string }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'open' | 'making' | 'comparing'
  },
  actors: {
    'report list': reportList,
    report: reportMachine,
    'compared report': comparedReport,
    'report mailing': reportMailing,
    'report download': reportDownload,
    'report schedule': reportSchedule,
    'report following': reportFollowing,
    'row deletion': rowDeletionMachine,
    'create report': requestPort<Snapshot, NewReport & { key: string }>('create report', { seconds: 120 }),
    'restore report': requestPort<Snapshot, OfReport>('restore report', { seconds: 30 }),
  },
  actions: {
    'record the page': assign((_, { page }: { page: ReportPage }) => ({ page })),
    'record the wish': assign((_, { report, key }: { report: NewReport; key: string }) => ({
      asked: { ...report, key },
      failure: null,
    })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'go to the report': emit(({ context: { project } }, { snapshot }: { snapshot: Snapshot }) => ({
      ...{ type: 'address.requested' as const, replaces: false },
      to: pathOf(project, { code: snapshot.code, date: snapshot.takenAt, other: null }),
    })),
    'go to the page': emit(({ context: { project } }, { page }: { page: ReportPage }) => ({
      ...{ type: 'address.requested' as const, to: pathOf(project, page), replaces: false },
    })),
    'go to the list': emit(({ context: { project, page } }) => ({
      ...{ type: 'address.requested' as const, replaces: true },
      to: pathOf(project, { ...page, date: null, other: null }),
    })),
    'say why it was not made': emit((_, { failure }: { failure: Failure }) =>
      toast('report not made', 'bad', failure.message || texts.createFailed),
    ),
    'read the list again': enqueueActions(({ self, enqueue }) => {
      if (self.getSnapshot().children['list']) enqueue.sendTo('list', { type: 'resource.changed' })
    }),
    'read the report again': enqueueActions(({ self, enqueue }) => {
      if (self.getSnapshot().children['report']) enqueue.sendTo('report', { type: 'report.changed' })
    }),
    'offer to undo': emit((_, { id, name }: Named) => {
      const request = { type: 'snapshots.restore requested' as const, id, name }
      return toast(`report deleted ${id}`, 'plain', texts.deleted(name), { label: texts.undo, request })
    }),
    'queue the report': assign(({ context }, { id, name }: Named) => ({
      restoring: [...context.restoring, { id, name }],
    })),
    'drop the first report': assign(({ context }) => ({ restoring: context.restoring.slice(1) })),
    'say that it is back': emit(({ context: { restoring } }) =>
      toast(`report restored ${restoring[0]?.id}`, 'good', texts.restored(restoring[0]?.name ?? '')),
    ),
    'say that it is not back': emit(({ context: { restoring } }, { failure }: { failure: Failure }) =>
      toast('report not restored', 'bad', texts.notRestored(restoring[0]?.name ?? '', failure.message)),
    ),
  },
  guards: {
    'is a report': (_, { page }: { page: ReportPage }) => page.date !== null && page.other === null,
    'are two reports': (_, { page }: { page: ReportPage }) => page.date !== null && page.other !== null,
    'concerns reports': (_, { dataType }: { dataType: string }) => ['snapshots', 'everything'].includes(dataType),
    'a report waits': ({ context }) => context.restoring.length > 0,
  },
}).createMachine({
  id: 'snapshots',
  description: "A dashboard's reports: the list, the open report, and the one that it is compared with.",
  context: ({ input }) => ({ ...input, page: noPage, asked: null, failure: null, restoring: [] }),
  type: 'parallel',
  on: {
    'data.changed': {
      guard: { type: 'concerns reports', params: ({ event }) => event },
      actions: ['read the list again', 'read the report again'],
    },
    'snapshots.address requested': { actions: { type: 'go to the page', params: ({ event }) => event } },
  },
  states: {
    pages: {
      initial: 'closed',
      on: {
        'snapshots.opened': [
          {
            guard: { type: 'are two reports', params: ({ event }) => ({ page: event.page }) },
            target: '.open.comparing',
            actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
          },
          {
            guard: { type: 'is a report', params: ({ event }) => ({ page: event.page }) },
            target: '.open.reading',
            actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
          },
          {
            target: '.open.listing',
            actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
          },
        ],
      },
      states: {
        closed: {},
        open: {
          tags: 'open',
          invoke: [
            {
              id: 'list',
              src: 'report list',
              systemId: 'report list',
              input: ({ context: { project, page } }) => ({ project, code: page.code }),
            },
            {
              id: 'deletion',
              src: 'row deletion',
              systemId: 'report deletion',
              input: ({ context: { project } }) => ({ kind: 'snapshot', project }),
            },
            { id: 'mailing', src: 'report mailing', systemId: 'report mailing' },
            { id: 'download', src: 'report download', systemId: 'report download' },
            { id: 'schedule', src: 'report schedule', systemId: 'report schedule' },
            { id: 'following', src: 'report following', systemId: 'report following' },
          ],
          on: {
            'snapshots.left': 'closed',
            'row.deleted': {
              actions: [
                { type: 'offer to undo', params: ({ event }) => event },
                'read the list again',
                'go to the list',
              ],
            },
          },
          initial: 'listing',
          states: {
            listing: {},
            reading: {
              invoke: {
                id: 'report',
                src: 'report',
                systemId: 'report',
                input: ({ context: { project, personId, page } }) => ({
                  ...{ project, personId, code: page.code },
                  date: page.date ?? '',
                }),
              },
            },
            comparing: {
              tags: 'comparing',
              invoke: [
                {
                  id: 'report',
                  src: 'report',
                  systemId: 'report',
                  input: ({ context: { project, personId, page } }) => ({
                    ...{ project, personId, code: page.code },
                    date: page.date ?? '',
                  }),
                },
                {
                  id: 'other',
                  src: 'compared report',
                  systemId: 'compared report',
                  input: ({ context: { project, page } }) => ({ project, code: page.code, date: page.other ?? '' }),
                },
              ],
            },
          },
        },
      },
    },
    making: {
      initial: 'at rest',
      states: {
        'at rest': {
          on: {
            'snapshots.report requested': {
              target: 'under way',
              actions: { type: 'record the wish', params: ({ event }) => event },
            },
          },
        },
        'under way': {
          description: 'Waits for the server to freeze what the dashboard shows.',
          tags: 'making',
          invoke: {
            id: 'making',
            src: 'create report',
            input: ({ context }) => context.asked!,
            onDone: {
              target: 'at rest',
              actions: [
                { type: 'go to the report', params: ({ event }) => ({ snapshot: event.output }) },
                'read the list again',
              ],
            },
            onError: {
              target: 'at rest',
              actions: [
                { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
                { type: 'say why it was not made', params: ({ event }) => ({ failure: failureOf(event) }) },
              ],
            },
          },
        },
      },
    },
    restoring: {
      initial: 'at rest',
      on: {
        'snapshots.restore requested': { actions: { type: 'queue the report', params: ({ event }) => event } },
      },
      states: {
        'at rest': { always: { guard: 'a report waits', target: 'under way' } },
        'under way': {
          description: 'Waits for the server to restore the first report in the queue.',
          invoke: {
            id: 'restore',
            src: 'restore report',
            input: ({ context: { project, restoring } }) => reportOf(project, restoring[0]?.id ?? ''),
            onDone: {
              target: 'at rest',
              actions: ['say that it is back', 'drop the first report', 'read the list again'],
            },
            onError: {
              target: 'at rest',
              actions: [
                { type: 'say that it is not back', params: ({ event }) => ({ failure: failureOf(event) }) },
                'drop the first report',
              ],
            },
          },
        },
      },
    },
  },
})
