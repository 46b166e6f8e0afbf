import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup, stateIn } from 'xstate'
import type { Alert, AlertChange, AlertRequest } from '../../../contract/dashboards/alerts.schemas.ts'
import { alertToastsTexts as texts, subjectOf } from '../../../contract/dashboards/alert-toasts.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { AlertRevision, AlertsEvent, Dismissal, Muting, NewAlert, WatchedChart } from './alerts.events.ts'
import { alertList, alertNotifications } from './alerts.resources.ts'
import type { OfProject } from './dashboards.events.ts'

export type AlertsActor = ActorRefFrom<typeof alertsMachine>

const toast = (id: string, tone: Toast['tone'], text: string) => ({
  type: 'toast.requested' as const,
  toast: { id, tone, text, undo: null },
})
const changed = { type: 'resource.changed' } as const

export const alertsMachine = setup({
  types: {} as {
    context: {
      project: string
      /** The dashboard whose alerts are shown. */
      code: string
      muting: { id: string; isMuted: boolean } | null
      watched: WatchedChart | null
      /** The alert being edited, its last request, and why that was refused. */
      edited: Alert | null
      change: AlertChange | null
      editFailure: Failure | null
      /** Ids of news being dismissed. */
      dismissed: readonly string[]
      /** The last request. A retry reuses its key, so that it can't create a second alert. */
      asked: { request: AlertRequest; key: string } | null
      failure: Failure | null
    }
    events: AlertsEvent
    input: { project: string; personId: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags:
      | 'list shown'
      | 'muting'
      | 'resuming mails'
      | 'editing'
      | 'saving'
      | 'chart chosen'
      | 'making'
      | 'news shown'
      | 'dismissing'
    children: { list: 'alert list'; notifications: 'alert news' }
  },
  actors: {
    'alert list': alertList,
    'alert news': alertNotifications,
    'row deletion': rowDeletionMachine,
    'create alert': requestPort<Alert, NewAlert>('create alert', { seconds: 60 }),
    'mute alert': requestPort<Alert, Muting>('mute alert', { seconds: 30 }),
    'change alert': requestPort<Alert, AlertRevision>('change alert', { seconds: 60 }),
    'dismiss news': requestPort<void, Dismissal>('dismiss news', { seconds: 30 }),
    'resume mails': requestPort<void, OfProject>('resume mails', { seconds: 30 }),
  },
  actions: {
    'record the dashboard': assign((_, { code }: { code: string }) => ({ code })),
    'record what is muted': assign((_, { id, isMuted }: { id: string; isMuted: boolean }) => ({
      muting: { id, isMuted },
    })),
    'forget what was muted': assign({ muting: null }),
    'record the edited one': assign((_, { alert }: { alert: Alert }) => ({
      edited: alert,
      change: null,
      editFailure: null,
    })),
    'forget the edited one': assign({ edited: null, change: null, editFailure: null }),
    'record the change': assign((_, { change }: { change: AlertChange }) => ({ change, editFailure: null })),
    'record why it was refused': assign((_, { failure }: { failure: Failure }) => ({ editFailure: failure })),
    'record what is put away': assign((_, { ids }: { ids: readonly string[] }) => ({ dismissed: ids })),
    'forget what was put away': assign({ dismissed: [] }),
    'record the chart': assign((_, { code, chart, settings, unit, items }: WatchedChart) => ({
      ...{ watched: { code, chart, settings, unit, items }, asked: null, failure: null },
    })),
    'forget the chart': assign({ watched: null, asked: null, failure: null }),
    'record the wish': assign(({ context: { asked } }, { request, key }: { request: AlertRequest; key: string }) => ({
      asked: JSON.stringify(asked?.request) === JSON.stringify(request) ? asked : { request, key },
      failure: null,
    })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'read the list again': enqueueActions(({ self, enqueue }) => {
      if (self.getSnapshot().children['list']) enqueue.sendTo('list', changed)
    }),
    'read the news again': sendTo('notifications', changed),
    'say that it is set': emit((_, { alert }: { alert: Alert }) =>
      toast(`alert set ${alert.id}`, 'good', texts.made(subjectOf(alert))),
    ),
    'say that it was changed': emit((_, { alert }: { alert: Alert }) =>
      toast(`alert changed ${alert.id}`, 'good', texts.changed(subjectOf(alert))),
    ),
    'say that the mails come again': emit(toast('alert mails', 'good', texts.mailsResumed)),
    'say that the mails stay away': emit((_, { failure }: { failure: Failure }) =>
      toast('alert mails', 'bad', failure.message || texts.mailsNotResumed),
    ),
    'say that it was not put away': emit((_, { failure }: { failure: Failure }) =>
      toast('alert news', 'bad', failure.message || texts.notDismissed),
    ),
    'say that it was not changed': emit((_, { failure }: { failure: Failure }) =>
      toast('alert not changed', 'bad', failure.message || texts.notMuted),
    ),
    'say that it is gone': emit((_, { id, name }: { id: string; name: string }) =>
      toast(`alert deleted ${id}`, 'plain', texts.deleted(name)),
    ),
  },
  guards: {
    // One dialog at a time: a second one would make the first unreachable by keyboard.
    'no alert is being set': stateIn({ making: 'closed' }),
    'the list is closed': stateIn({ list: 'closed' }),
    'concerns alerts': (_, { dataType }: { dataType: string }) => ['alerts', 'everything'].includes(dataType),
  },
}).createMachine({
  id: 'alerts',
  description: 'Alerts on charts: the list for a dashboard, the forms that create and change one, and notifications.',
  context: ({ input: { project } }) => ({
    ...{ project, code: '', muting: null, watched: null, asked: null, failure: null },
    ...{ edited: null, change: null, editFailure: null, dismissed: [] },
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'alerts.list opened': {
              guard: 'no alert is being set',
              target: 'open',
              actions: { type: 'record the dashboard', params: ({ event }) => event },
            },
          },
        },
        open: {
          tags: 'list shown',
          invoke: [
            {
              id: 'list',
              src: 'alert list',
              systemId: 'alert list',
              input: ({ context: { project, code } }) => ({ project, code }),
            },
            {
              id: 'deletion',
              src: 'row deletion',
              systemId: 'alert deletion',
              input: ({ context: { project } }) => ({ kind: 'alert', project }),
            },
          ],
          on: {
            'alerts.list closed': 'closed',
            'data.changed': {
              guard: { type: 'concerns alerts', params: ({ event }) => event },
              actions: 'read the list again',
            },
            'row.deleted': {
              actions: ['read the list again', { type: 'say that it is gone', params: ({ event }) => event }],
            },
          },
          initial: 'at rest',
          states: {
            'at rest': {
              on: {
                'alerts.mute requested': {
                  target: 'muting',
                  actions: { type: 'record what is muted', params: ({ event }) => event },
                },
                'alerts.mails requested': 'resuming mails',
              },
            },
            'resuming mails': {
              description: 'Waits for the server to resume alert emails.',
              tags: 'resuming mails',
              invoke: {
                id: 'mails',
                src: 'resume mails',
                input: ({ context: { project } }) => ({ project }),
                onDone: { target: 'at rest', actions: ['read the list again', 'say that the mails come again'] },
                onError: {
                  target: 'at rest',
                  actions: {
                    type: 'say that the mails stay away',
                    params: ({ event }) => ({ failure: failureOf(event) }),
                  },
                },
              },
            },
            muting: {
              description: 'Waits for the server to mute or unmute an alert.',
              tags: 'muting',
              invoke: {
                id: 'mute',
                src: 'mute alert',
                input: ({ context: { project, muting } }) => ({ project, ...muting! }),
                onDone: { target: 'at rest', actions: ['forget what was muted', 'read the list again'] },
                onError: {
                  target: 'at rest',
                  actions: [
                    'forget what was muted',
                    { type: 'say that it was not changed', params: ({ event }) => ({ failure: failureOf(event) }) },
                  ],
                },
              },
            },
          },
        },
      },
    },
    editing: {
      initial: 'closed',
      on: { 'alerts.list closed': { target: '.closed', actions: 'forget the edited one' } },
      states: {
        closed: {
          on: {
            'alerts.edit requested': {
              target: 'being written',
              actions: { type: 'record the edited one', params: ({ event }) => event },
            },
          },
        },
        'being written': {
          tags: 'editing',
          on: {
            'alerts.edit left': { target: 'closed', actions: 'forget the edited one' },
            'alerts.change requested': {
              target: 'under way',
              actions: { type: 'record the change', params: ({ event }) => event },
            },
          },
        },
        'under way': {
          description: 'Waits for the server to check the chart against the changed rule and save it.',
          tags: ['editing', 'saving'],
          invoke: {
            id: 'saving',
            src: 'change alert',
            input: ({ context: { project, edited, change } }) => ({ project, id: edited!.id, change: change! }),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'say that it was changed', params: ({ event }) => ({ alert: event.output }) },
                'forget the edited one',
                'read the list again',
              ],
            },
            onError: {
              target: 'being written',
              actions: { type: 'record why it was refused', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
          on: { 'alerts.edit left': { target: 'closed', actions: ['forget the edited one', 'read the list again'] } },
        },
      },
    },
    making: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'alerts.chart chosen': {
              guard: 'the list is closed',
              target: 'being written',
              actions: { type: 'record the chart', params: ({ event }) => event },
            },
          },
        },
        'being written': {
          tags: 'chart chosen',
          on: {
            'alerts.chart left': { target: 'closed', actions: 'forget the chart' },
            'alerts.alert requested': {
              target: 'under way',
              actions: { type: 'record the wish', params: ({ event }) => event },
            },
          },
        },
        'under way': {
          description: 'Waits for the server to check the chart and create the alert.',
          tags: ['chart chosen', 'making'],
          invoke: {
            id: 'making',
            src: 'create alert',
            input: ({ context: { project, watched, asked } }) => ({ project, code: watched!.code, ...asked! }),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'say that it is set', params: ({ event }) => ({ alert: event.output }) },
                'forget the chart',
                'read the list again',
              ],
            },
            onError: {
              target: 'being written',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
          on: { 'alerts.chart left': { target: 'closed', actions: 'forget the chart' } },
        },
      },
    },
    notifications: {
      initial: 'not looked at',
      states: {
        'not looked at': { on: { 'alerts.news opened': 'looked at' } },
        'looked at': {
          tags: 'news shown',
          invoke: {
            id: 'notifications',
            src: 'alert news',
            systemId: 'alert news',
            input: ({ context: { project } }) => ({ project }),
          },
          on: {
            'alerts.news left': 'not looked at',
            'data.changed': {
              guard: { type: 'concerns alerts', params: ({ event }) => event },
              actions: 'read the news again',
            },
          },
          initial: 'at rest',
          states: {
            'at rest': {
              on: {
                'alerts.dismissal requested': {
                  target: 'dismissing',
                  actions: { type: 'record what is put away', params: ({ event }) => event },
                },
              },
            },
            dismissing: {
              description: 'Waits for the server to dismiss notifications.',
              tags: 'dismissing',
              invoke: {
                id: 'dismissal',
                src: 'dismiss news',
                input: ({ context: { project, dismissed } }) => ({ project, ids: dismissed }),
                onDone: { target: 'at rest', actions: ['forget what was put away', 'read the news again'] },
                onError: {
                  target: 'at rest',
                  actions: [
                    'forget what was put away',
                    { type: 'say that it was not put away', params: ({ event }) => ({ failure: failureOf(event) }) },
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
})
