import type { Dashboard } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { SqlColumn } from '../../../contract/datasets/sql.schemas.ts'
import type { DashboardVersion } from '../../../contract/dashboards/versions.ts'
import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'
import type {
  AskedChart,
  AskedValues,
  Catalogue,
  ChartReading,
  KeptChart,
  NewDashboard,
  OfDashboard,
  OfProject,
  WrittenStatement,
} from './dashboards.events.ts'

export const dashboardList = resourceMachine<readonly Dashboard[], OfProject>('dashboard list', 'The dashboards.')
export const chartCatalogue = resourceMachine<Catalogue, OfProject>('chart catalogue', 'What charts can be made of.')
export const chartData = resourceMachine<ChartReading, AskedChart>('chart data', 'The values of one chart.')
export const filterValues = resourceMachine<readonly string[], AskedValues>(
  'filter values',
  'The values of a dimension that a dashboard is filtered by.',
)
export const dashboardVersions = resourceMachine<readonly DashboardVersion[], OfDashboard>(
  'dashboard versions',
  'What a dashboard was after each save.',
)
export const dashboardCreation = commandMachine<Dashboard, NewDashboard>('dashboard creation', 'Makes a dashboard.')
export const firstDashboard = commandMachine<Dashboard, OfProject>(
  'first dashboard',
  'Makes a dashboard out of what the warehouse holds.',
)
export const chartKeeping = commandMachine<Dashboard, KeptChart>(
  'chart keeping',
  'Puts a chart of another page on a dashboard.',
)

export const statementReading = commandMachine<readonly SqlColumn[], WrittenStatement>(
  'statement reading',
  'Reads the columns of the statement of a chart.',
)

export type ChartDataActor = ResourceActor<ChartReading, AskedChart>
export type DashboardCreationActor = CommandActor<Dashboard, NewDashboard>
export type FirstDashboardActor = CommandActor<Dashboard, OfProject>
export type StatementReadingActor = CommandActor<readonly SqlColumn[], WrittenStatement>
export type ChartKeepingActor = CommandActor<Dashboard, KeptChart>
