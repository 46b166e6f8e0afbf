import { alertsMachine } from '../../src/machines/dashboards/alerts.machine.ts'
import { alertList, alertNotifications } from '../../src/machines/dashboards/alerts.resources.ts'
import { chartsMachine } from '../../src/machines/dashboards/charts.machine.ts'
import { dashboardsMachine } from '../../src/machines/dashboards/dashboards.machine.ts'
import {
  chartCatalogue,
  chartData,
  chartKeeping,
  dashboardCreation,
  dashboardList,
  dashboardVersions,
  filterValues,
  firstDashboard,
  statementReading,
} from '../../src/machines/dashboards/dashboards.resources.ts'
import { dashboardEditorMachine } from '../../src/machines/dashboards/editor.machine.ts'
import { homeMachine } from '../../src/machines/home/home.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { defaultSettings } from '../../contract/dashboards/dashboards.schemas.ts'
import { alert, sentNotifications, endedAlert } from '../model/dashboards/alerts.things.ts'
import { alertsWalk } from '../model/dashboards/alerts.walk.ts'
import { chartsWalk, dashboardsWalk, editorWalk } from '../model/dashboards/dashboards.walk.ts'
import {
  catalogue,
  chartValues,
  dashboard,
  pieChart,
  project,
  salesChart,
  versions,
} from '../model/dashboards/things.ts'
import { digest } from '../model/home/things.ts'
import { organisationCompanions } from './companions.ts'
import { answered, happened, led } from './deaf.ts'
import { type Room, room } from './room.ts'

const code = 'overview'
const read = (output: unknown) => [answered('first read', output)]
const values = (chart = salesChart) => led(chartData, { project, chart, settings: defaultSettings }, read(chartValues))

/** Read-only resources of these pages, already loaded. */
const pageCompanions: Room['companions'] = {
  ...organisationCompanions,
  'dashboard list': () => led(dashboardList, { project }, read([dashboard])),
  'dashboards to keep in': () => led(dashboardList, { project }, read([dashboard])),
  'chart catalogue': () => led(chartCatalogue, { project }, read(catalogue)),
  'dashboard creation': () => led(dashboardCreation, undefined),
  'first dashboard': () => led(firstDashboard, undefined),
  'chart keeping': () => led(chartKeeping, undefined),
  'statement reading': () => led(statementReading, undefined),
  'dashboard deletion': () => led(rowDeletionMachine, { kind: 'dashboard', project }),
  'dashboard charts': () => led(chartsMachine, undefined),
  'dashboard versions': () => led(dashboardVersions, { project, code }, read(versions)),
  'values of a dashboard filter': () =>
    led(filterValues, { project, dimension: 'city', of: 'dimension' }, read(['Dunedin', 'Nelson'])),
  'chart data 0': () => values(),
  'chart data 1': () => values(pieChart as typeof salesChart),
  'chart preview': () => values(),
  'split chart': () => values(pieChart as typeof salesChart),
}
const editorRead = () =>
  led(dashboardEditorMachine, { project, personId: 'p1', code }, [answered('reading', dashboard)])
const viewed = (kind: 'view' | 'settings') => () =>
  led(dashboardsMachine, { project, personId: 'p1' }, [happened('dashboards.opened', { page: { kind, code } })])

export const dashboardsRooms: Readonly<Record<string, Room>> = {
  'dashboards/alerts': room(alertsMachine, alertsWalk, {
    systemId: 'alerts',
    sessionState: 'signed in',
    addresses: ['/acme/monitor/overview', '/acme'],
    companions: {
      ...pageCompanions,
      dashboards: viewed('view'),
      'alert list': () => led(alertList, { project, code }, read({ alerts: [alert, endedAlert], areMailed: false })),
      'alert news': () => led(alertNotifications, { project }, read(sentNotifications)),
      'alert deletion': () => led(rowDeletionMachine, { kind: 'alert', project }),
      home: () => led(homeMachine, { project, personId: 'p1' }, [happened('home.opened'), answered('news', digest)]),
    },
    distinguish: ({ failure }) => failure?.kind ?? null,
  }),
  'dashboards/dashboards': room(dashboardsMachine, dashboardsWalk, {
    systemId: 'dashboards',
    sessionState: 'signed in',
    addresses: ['/acme/monitor', '/acme/monitor/overview', '/acme/monitor/overview/latest'],
    companions: { ...pageCompanions, 'dashboard editor': editorRead },
    distinguish: () => null,
  }),
  'dashboards/charts': room(chartsMachine, chartsWalk, {
    systemId: 'dashboard charts',
    sessionState: 'signed in',
    addresses: ['/acme/monitor/overview'],
    companions: { ...pageCompanions, dashboards: viewed('view') },
    distinguish: () => null,
  }),
  'dashboards/editor': room(dashboardEditorMachine, editorWalk, {
    systemId: 'dashboard editor',
    sessionState: 'signed in',
    addresses: ['/acme/monitor/overview/settings'],
    companions: { ...pageCompanions, dashboards: viewed('settings') },
    distinguish: ({ failure }) => failure?.kind ?? null,
  }),
}
