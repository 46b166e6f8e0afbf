import type { ChartTopic, TopicEntry } from '../../../contract/dashboards/analysis.ts'
import type { Chart, ChartData, Dashboard, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { ChartMeasure } from '../../../contract/dashboards/measurements.ts'
import type { Datasets } from '../../../contract/datasets/dataset-form.ts'
import type { RowDeleted } from '../shared/row-deletion.machine.ts'

export type OfProject = { project: string }
export type OfDashboard = OfProject & { code: string }
/** The dashboard pages: the landing page with its list, one dashboard, or its settings. */
export type DashboardPage = { kind: 'list' } | { kind: 'view'; code: string } | { kind: 'settings'; code: string }

/** A chart to read data for, saved or not, with the settings of its dashboard. */
export type AskedChart = OfProject & { chart: Chart; settings: DashboardSettings }
export type NewDashboard = OfProject & { name: string; accessLevel: Dashboard['accessLevel'] }
/** A chart to save to a dashboard: to the existing one with this `code`, or (null) to a new one called `name`. */
export type KeptChart = OfProject & { code: string | null; name: string; chart: Chart }
/** A SQL statement whose columns the chart editor needs. */
export type WrittenStatement = OfProject & { sql: string }
/** Whether values are of a warehouse dimension or of a scope of measures. */
export type ValuesOf = 'dimension' | 'scope'
export type AskedValues = OfProject & { dimension: string; of: ValuesOf }

export type DashboardsEvent =
  | { type: 'dashboards.opened'; page: DashboardPage }
  | { type: 'dashboards.left' }
  /** The landing page redirects to this dashboard; null: the URL names none that exists. */
  | { type: 'dashboards.way found'; code: string | null }
  /** The URL asks for this search string on the current page. */
  | { type: 'dashboards.settings requested'; search: string }
  | { type: 'dashboards.arrange requested' }
  | { type: 'dashboards.values requested'; dimension: string; of: ValuesOf }
  | { type: 'dashboards.values left' }
  /** Opens the dialog that saves a chart of another page to a dashboard. */
  | { type: 'dashboards.keeping opened'; chart: Chart }
  | { type: 'dashboards.keeping closed' }
  /** Shows the versions of the dashboard being edited. */
  | { type: 'dashboards.versions opened' }
  | { type: 'dashboards.versions closed' }
  /** A chart on a page outside the dashboards has appeared, or is gone. */
  | { type: 'dashboards.chart shown'; key: string; chart: Chart; settings: DashboardSettings }
  | { type: 'dashboards.chart left'; key: string }
  /** Splits one value of a chart by another dimension. */
  | { type: 'dashboards.split opened'; chart: Chart; settings: DashboardSettings }
  | { type: 'dashboards.split closed' }
  | { type: 'dashboards.restore requested'; id: string; name: string }
  | EditorFact
  | { type: 'data.changed'; dataType: string }
  | RowDeleted

export type ChartsEvent = { type: 'charts.shown'; charts: readonly AskedChart[] } | { type: 'charts.data changed' }

/** What charts can be built from: tables, the measures of the Formulas tab, and research topics. */
export type Catalogue = Datasets & { measures: readonly ChartMeasure[]; topics: readonly ChartTopic[] }
/** The data read for one chart: its values, or the entries of its topic. */
export type ChartReading = ChartData | { entries: readonly TopicEntry[] }

/** How the editor was left: a dashboard was saved, or not. */
export type EditorFact = { type: 'dashboard.saved'; dashboard: Dashboard } | { type: 'dashboard.editing left' }
