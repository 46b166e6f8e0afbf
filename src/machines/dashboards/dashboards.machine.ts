import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import type { Chart, Dashboard, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { chartsMachine } from './charts.machine.ts'
import type { DashboardPage, DashboardsEvent, ValuesOf } from './dashboards.events.ts'
import {
  chartCatalogue,
  chartData,
  chartKeeping,
  dashboardCreation,
  dashboardList,
  dashboardVersions,
  filterValues,
  firstDashboard,
} from './dashboards.resources.ts'
import { dashboardEditorMachine } from './editor.machine.ts'

/** System id of the actor that reads the data of a chart outside the dashboards. */
export const elsewhereId = (key: string) => `chart elsewhere ${key}` as const

export type DashboardsActor = ActorRefFrom<typeof dashboardsMachine>
type Named = { id: string; name: string }

const toast = (id: string, tone: Toast['tone'], text: string, undo: Toast['undo'] = null) => ({
  type: 'toast.requested' as const,
  toast: { id, tone, text, undo },
})
const changed = { type: 'resource.changed' } as const
const concernsList: readonly string[] = ['dashboards', 'snapshots', 'everything']
const concernsCharts: readonly string[] = ['warehouse', 'measurements', 'research', 'everything']
const codeOf = (page: DashboardPage): string => (page.kind === 'list' ? '' : page.code)

export const dashboardsMachine = setup({
  types: {} as {
    context: {
      project: string
      personId: string
      page: DashboardPage
      /** The dimension whose values are offered. */
      dimension: string
      of: ValuesOf
      /** The chart of another page that is being saved to a dashboard. */
      kept: Chart | null
      /** The chart value being split by another dimension. */
      split: { chart: Chart; settings: DashboardSettings } | null
      restoring: readonly Named[]
      /** Keys of the charts shown on other pages. */
      elsewhere: readonly string[]
    }
    events: DashboardsEvent
    input: { project: string; personId: string }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'split' | 'open' | 'arranging' | 'keeping' | 'versions shown'
  },
  actors: {
    'dashboard list': dashboardList,
    'chart catalogue': chartCatalogue,
    'dashboard creation': dashboardCreation,
    'first dashboard': firstDashboard,
    'row deletion': rowDeletionMachine,
    charts: chartsMachine,
    'dashboard editor': dashboardEditorMachine,
    'filter values': filterValues,
    'dashboard versions': dashboardVersions,
    'chart keeping': chartKeeping,
    'chart data': chartData,
    'restore dashboard': requestPort<Dashboard, { project: string; id: string }>('restore dashboard', { seconds: 30 }),
  },
  actions: {
    'record the page': assign((_, { page }: { page: DashboardPage }) => ({ page })),
    'record the dimension': assign((_, { dimension, of }: { dimension: string; of: ValuesOf }) => ({ dimension, of })),
    'read the chart of another page': enqueueActions(
      ({ context, enqueue }, { key, chart, settings }: { key: string; chart: Chart; settings: DashboardSettings }) => {
        const input = { project: context.project, chart, settings }
        const id = elsewhereId(key)
        if (context.elsewhere.includes(key)) enqueue.sendTo(id, { type: 'resource.input changed', input })
        else enqueue.spawnChild('chart data', { id, systemId: id, input })
        enqueue.assign({ elsewhere: [...context.elsewhere.filter((one) => one !== key), key] })
      },
    ),
    'let go of the chart of another page': enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      if (context.elsewhere.includes(key)) enqueue.stopChild(elsewhereId(key))
      enqueue.assign({ elsewhere: context.elsewhere.filter((one) => one !== key) })
    }),
    'record what is split': assign((_, split: { chart: Chart; settings: DashboardSettings }) => ({ split })),
    'record what is kept': assign((_, { chart }: { chart: Chart }) => ({ kept: chart })),
    'go to the settings of the view': emit(({ context: { project, page } }, { search }: { search: string }) => ({
      type: 'address.requested' as const,
      to: `${pagePath('dashboard', { project, dashboard: codeOf(page) })}${search}`,
      replaces: false,
    })),
    'go where the way leads': emit(({ context: { project } }, { code }: { code: string | null }) => ({
      type: 'address.requested' as const,
      to: code === null ? pagePath('monitor', { project }) : pagePath('dashboard', { project, dashboard: code }),
      replaces: true,
    })),
    'go to the landing': emit(({ context: { project } }) => ({
      type: 'address.requested' as const,
      to: pagePath('monitor', { project }),
      replaces: true,
    })),
    'go to the dashboard': emit(({ context: { project, page } }) => ({
      type: 'address.requested' as const,
      to: pagePath('dashboard', { project, dashboard: codeOf(page) }),
      replaces: false,
    })),
    'read the list again': enqueueActions(({ self, enqueue }) => {
      for (const id of ['list', 'list to keep in']) if (self.getSnapshot().children[id]) enqueue.sendTo(id, changed)
    }),
    'read the charts again': enqueueActions(({ self, enqueue }) => {
      if (self.getSnapshot().children['charts']) enqueue.sendTo('charts', { type: 'charts.data changed' })
      if (self.getSnapshot().children['catalogue']) enqueue.sendTo('catalogue', changed)
    }),
    'say that it is saved': emit(toast('dashboard saved', 'good', texts.saved)),
    'offer to undo': emit((_, { id, name }: Named) => {
      const request = { type: 'dashboards.restore requested' as const, id, name }
      return toast(`dashboard deleted ${id}`, 'plain', texts.deleted(name), { label: texts.undo, request })
    }),
    'queue the dashboard': assign(({ context }, { id, name }: Named) => ({
      restoring: [...context.restoring, { id, name }],
    })),
    'drop the first dashboard': assign(({ context }) => ({ restoring: context.restoring.slice(1) })),
    'say that it is back': emit(({ context: { restoring } }) =>
      toast(`dashboard restored ${restoring[0]?.id}`, 'good', texts.restored(restoring[0]?.name ?? '')),
    ),
    'say that it is not back': emit(({ context: { restoring } }, { failure }: { failure: Failure }) =>
      toast('dashboard not restored', 'bad', texts.notRestored(restoring[0]?.name ?? '', failure.message)),
    ),
  },
  guards: {
    'is a dashboard': (_, { page }: { page: DashboardPage }) => page.kind === 'view',
    'is a page of settings': (_, { page }: { page: DashboardPage }) => page.kind === 'settings',
    'concerns the list': (_, { dataType }: { dataType: string }) => concernsList.includes(dataType),
    'concerns the charts': (_, { dataType }: { dataType: string }) => concernsCharts.includes(dataType),
    'a dashboard waits': ({ context }) => context.restoring.length > 0,
  },
}).createMachine({
  id: 'dashboards',
  description: "An organisation's dashboards: the list, the open one, and its settings.",
  context: ({ input }) => ({
    ...input,
    page: { kind: 'list' },
    dimension: '',
    of: 'dimension',
    kept: null,
    split: null,
    restoring: [],
    elsewhere: [],
  }),
  on: {
    'dashboards.chart shown': {
      actions: {
        type: 'read the chart of another page',
        params: ({ event: { key, chart, settings } }) => ({ key, chart, settings }),
      },
    },
    'dashboards.chart left': {
      actions: { type: 'let go of the chart of another page', params: ({ event: { key } }) => ({ key }) },
    },
  },
  type: 'parallel',
  states: {
    pages: {
      initial: 'closed',
      on: {
        'dashboards.opened': [
          {
            guard: { type: 'is a dashboard', params: ({ event }) => ({ page: event.page }) },
            target: '.open.looked at',
            actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
          },
          {
            guard: { type: 'is a page of settings', params: ({ event }) => ({ page: event.page }) },
            target: '.open.being edited',
            actions: { type: 'record the page', params: ({ event }) => ({ page: event.page }) },
          },
          {
            target: '.open.landing',
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
              src: 'dashboard list',
              systemId: 'dashboard list',
              input: ({ context: { project } }) => ({ project }),
            },
            {
              id: 'catalogue',
              src: 'chart catalogue',
              systemId: 'chart catalogue',
              input: ({ context: { project } }) => ({ project }),
            },
            { id: 'creation', src: 'dashboard creation', systemId: 'dashboard creation' },
            { id: 'first', src: 'first dashboard', systemId: 'first dashboard' },
            {
              id: 'deletion',
              src: 'row deletion',
              systemId: 'dashboard deletion',
              input: ({ context: { project } }) => ({ kind: 'dashboard', project }),
            },
          ],
          on: {
            'dashboards.left': 'closed',
            'dashboards.way found': {
              actions: { type: 'go where the way leads', params: ({ event }) => event },
            },
            'data.changed': [
              {
                guard: { type: 'concerns the charts', params: ({ event }) => event },
                actions: ['read the charts again', 'read the list again'],
              },
              {
                guard: { type: 'concerns the list', params: ({ event }) => event },
                actions: 'read the list again',
              },
            ],
            'row.deleted': {
              actions: [
                { type: 'offer to undo', params: ({ event }) => event },
                'read the list again',
                'go to the landing',
              ],
            },
          },
          initial: 'landing',
          states: {
            landing: {},
            'looked at': {
              invoke: { id: 'charts', src: 'charts', systemId: 'dashboard charts' },
              on: {
                'dashboards.settings requested': {
                  actions: { type: 'go to the settings of the view', params: ({ event }) => event },
                },
              },
              initial: 'at rest',
              states: {
                'at rest': { on: { 'dashboards.arrange requested': 'being arranged' } },
                'being arranged': {
                  tags: 'arranging',
                  invoke: {
                    id: 'arranging',
                    src: 'dashboard editor',
                    systemId: 'dashboard editor',
                    input: ({ context: { project, personId, page } }) => ({ project, personId, code: codeOf(page) }),
                  },
                  on: {
                    'dashboard.saved': { target: 'at rest', actions: ['say that it is saved', 'read the list again'] },
                    'dashboard.editing left': 'at rest',
                  },
                },
              },
            },
            'being edited': {
              invoke: {
                id: 'editing',
                src: 'dashboard editor',
                systemId: 'dashboard editor',
                input: ({ context: { project, personId, page } }) => ({ project, personId, code: codeOf(page) }),
              },
              on: {
                'dashboard.saved': {
                  actions: ['say that it is saved', 'read the list again', 'go to the dashboard'],
                },
                'dashboard.editing left': { actions: 'go to the dashboard' },
              },
              initial: 'as it is',
              states: {
                'as it is': { on: { 'dashboards.versions opened': 'beside its versions' } },
                'beside its versions': {
                  tags: 'versions shown',
                  invoke: {
                    id: 'versions',
                    src: 'dashboard versions',
                    systemId: 'dashboard versions',
                    input: ({ context: { project, page } }) => ({ project, code: codeOf(page) }),
                  },
                  on: { 'dashboards.versions closed': 'as it is' },
                },
              },
            },
          },
        },
      },
    },
    filter: {
      initial: 'not being chosen',
      states: {
        'not being chosen': {
          on: {
            'dashboards.values requested': {
              target: 'being chosen',
              actions: { type: 'record the dimension', params: ({ event }) => event },
            },
          },
        },
        'being chosen': {
          invoke: {
            id: 'values',
            src: 'filter values',
            systemId: 'values of a dashboard filter',
            input: ({ context: { project, dimension, of } }) => ({ project, dimension, of }),
          },
          on: {
            'dashboards.values requested': {
              target: 'being chosen',
              reenter: true,
              actions: { type: 'record the dimension', params: ({ event }) => event },
            },
            'dashboards.values left': 'not being chosen',
          },
        },
      },
    },
    keeping: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'dashboards.keeping opened': {
              target: 'open',
              actions: { type: 'record what is kept', params: ({ event }) => event },
            },
          },
        },
        open: {
          tags: 'keeping',
          invoke: [
            {
              id: 'list to keep in',
              src: 'dashboard list',
              systemId: 'dashboards to keep in',
              input: ({ context: { project } }) => ({ project }),
            },
            { id: 'chart keeping', src: 'chart keeping', systemId: 'chart keeping' },
          ],
          on: {
            'dashboards.keeping opened': {
              target: 'open',
              reenter: true,
              actions: { type: 'record what is kept', params: ({ event }) => event },
            },
            'dashboards.keeping closed': 'closed',
            'dashboards.opened': 'closed',
          },
        },
      },
    },
    splitting: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'dashboards.split opened': {
              target: 'open',
              actions: {
                type: 'record what is split',
                params: ({ event: { chart, settings } }) => ({ chart, settings }),
              },
            },
          },
        },
        open: {
          tags: 'split',
          invoke: {
            id: 'split chart',
            src: 'chart data',
            systemId: 'split chart',
            input: ({ context: { project, split } }) => ({ project, ...split! }),
          },
          on: {
            'dashboards.split opened': {
              target: 'open',
              reenter: true,
              actions: {
                type: 'record what is split',
                params: ({ event: { chart, settings } }) => ({ chart, settings }),
              },
            },
            'dashboards.split closed': 'closed',
            'dashboards.opened': 'closed',
          },
        },
      },
    },
    restoring: {
      initial: 'at rest',
      on: {
        'dashboards.restore requested': { actions: { type: 'queue the dashboard', params: ({ event }) => event } },
      },
      states: {
        'at rest': { always: { guard: 'a dashboard waits', target: 'under way' } },
        'under way': {
          description: 'Waits for the server to restore the first dashboard in the queue.',
          invoke: {
            id: 'restore',
            src: 'restore dashboard',
            input: ({ context: { project, restoring } }) => ({ project, id: restoring[0]?.id ?? '' }),
            onDone: {
              target: 'at rest',
              actions: ['say that it is back', 'drop the first dashboard', 'read the list again'],
            },
            onError: {
              target: 'at rest',
              actions: [
                { type: 'say that it is not back', params: ({ event }) => ({ failure: failureOf(event) }) },
                'drop the first dashboard',
              ],
            },
          },
        },
      },
    },
  },
})
