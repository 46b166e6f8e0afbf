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

export const dashboardList = resourceMachine<readonly Dashboard[], OfProject>(
  'dashboard list',
  'The list of dashboards.',
)
export const chartCatalogue = resourceMachine<Catalogue, OfProject>('chart catalogue', 'The data that charts can use.')
export const chartData = resourceMachine<ChartReading, AskedChart>('chart data', 'The values of one chart.')
export const filterValues = resourceMachine<readonly string[], AskedValues>(
  'filter values',
  'The values of a dimension that a dashboard filter offers.',
)
export const dashboardVersions = resourceMachine<readonly DashboardVersion[], OfDashboard>(
  'dashboard versions',
  'The saved versions of a dashboard.',
)
export const dashboardCreation = commandMachine<Dashboard, NewDashboard>('dashboard creation', 'Creates a dashboard.')
export const firstDashboard = commandMachine<Dashboard, OfProject>(
  'first dashboard',
  'Creates a dashboard from the data in the warehouse.',
)
export const chartKeeping = commandMachine<Dashboard, KeptChart>(
  'chart keeping',
  'Saves a chart from another page to a dashboard.',
)

export const statementReading = commandMachine<readonly SqlColumn[], WrittenStatement>(
  'statement reading',
  "Reads the columns of a chart's SQL statement.",
)

export type ChartDataActor = ResourceActor<ChartReading, AskedChart>
export type DashboardCreationActor = CommandActor<Dashboard, NewDashboard>
export type FirstDashboardActor = CommandActor<Dashboard, OfProject>
export type StatementReadingActor = CommandActor<readonly SqlColumn[], WrittenStatement>
export type ChartKeepingActor = CommandActor<Dashboard, KeptChart>
