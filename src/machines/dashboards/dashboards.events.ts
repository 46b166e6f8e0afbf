import type { ChartTopic, TopicEntry } from '../../../contract/dashboards/analysis.ts'
import type { Chart, ChartData, Dashboard, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { ChartMeasure } from '../../../contract/dashboards/measurements.ts'
import type { Datasets } from '../../../contract/datasets/dataset-form.ts'
import type { RowDeleted } from '../shared/row-deletion.machine.ts'

export type OfProject = { project: string }
export type OfDashboard = OfProject & { code: string }
/** The pages: the landing with its list, one dashboard, or its settings. */
export type DashboardPage = { kind: 'list' } | { kind: 'view'; code: string } | { kind: 'settings'; code: string }

/** A chart as it is asked: saved or not, with the settings of its dashboard. */
export type AskedChart = OfProject & { chart: Chart; settings: DashboardSettings }
export type NewDashboard = OfProject & { name: string; accessLevel: Dashboard['accessLevel'] }
/** A chart for a dashboard: one that is there, by its code, or a new one of this name. */
export type KeptChart = OfProject & { code: string | null; name: string; chart: Chart }
/** A statement whose columns a chart asks for. */
export type WrittenStatement = OfProject & { sql: string }
/** Values of a dimension of the warehouse, or of a scope of measures. */
export type ValuesOf = 'dimension' | 'scope'
export type AskedValues = OfProject & { dimension: string; of: ValuesOf }

export type DashboardsEvent =
  | { type: 'dashboards.opened'; page: DashboardPage }
  | { type: 'dashboards.left' }
  /** The landing leads to this dashboard; null: the address names none that is there. */
  | { type: 'dashboards.way found'; code: string | null }
  /** The address asks for this search string on this page. */
  | { type: 'dashboards.settings requested'; search: string }
  | { type: 'dashboards.arrange requested' }
  | { type: 'dashboards.values requested'; dimension: string; of: ValuesOf }
  | { type: 'dashboards.values left' }
  /** Somebody wants to keep a chart from another page. */
  | { type: 'dashboards.keeping opened'; chart: Chart }
  | { type: 'dashboards.keeping closed' }
  /** The versions of the dashboard that is edited. */
  | { type: 'dashboards.versions opened' }
  | { type: 'dashboards.versions closed' }
  /** A chart on another page is shown, or is not any more. */
  | { type: 'dashboards.chart shown'; key: string; chart: Chart; settings: DashboardSettings }
  | { type: 'dashboards.chart left'; key: string }
  /** One value of a chart, split by something else. */
  | { type: 'dashboards.split opened'; chart: Chart; settings: DashboardSettings }
  | { type: 'dashboards.split closed' }
  | { type: 'dashboards.restore requested'; id: string; name: string }
  | EditorFact
  | { type: 'data.changed'; dataType: string }
  | RowDeleted

export type ChartsEvent = { type: 'charts.shown'; charts: readonly AskedChart[] } | { type: 'charts.data changed' }

/** What charts can be made of: tables, the measures of the Formulas tab, and topics of research. */
export type Catalogue = Datasets & { measures: readonly ChartMeasure[]; topics: readonly ChartTopic[] }
/** What was read for one chart: its values, or the entries of its topic. */
export type ChartReading = ChartData | { entries: readonly TopicEntry[] }

/** The editor has saved a dashboard, or was left without. */
export type EditorFact = { type: 'dashboard.saved'; dashboard: Dashboard } | { type: 'dashboard.editing left' }
