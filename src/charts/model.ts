import type { NumberStyle } from '../../contract/charts/format.ts'
import type { ChartType } from '../../contract/charts/chart-spec.schema.ts'

export type Theme = 'light' | 'dark'

/** What a drawing depends on besides its data. `today` is a day `YYYY-MM-DD`; `width` and `height` are in CSS pixels. */
export type ChartSettings = {
  theme: Theme
  timeZone: string
  today: string
  width?: number
  height?: number
  /** The page shows the legend of a round chart beside it, so that the drawing itself is square. */
  hasLegendOutside?: boolean
  locale: string
}

/** What one colour of a drawing stands for; `value` where it has one. */
export type LegendEntry = { fill: string; name: string; value: string | null }

export type ComparisonKind = 'budget' | 'previous_period' | 'previous_year' | 'seasonal_average'

/** Values fetched for a series of the definition (by its index); `item` names the part of a breakdown. */
export type FetchedSeries = {
  series: number
  item?: string
  values: readonly (number | null)[]
  comparisons?: readonly { kind: ComparisonKind; values: readonly (number | null)[] }[]
}

/** What measurement and warehouse series fetched; null where every series carries its values. */
export type ChartData = { labels: readonly string[]; series: readonly FetchedSeries[] } | null

export type Granularity = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'

/** `text` in full; `short` and `year` for an axis; `time` in milliseconds since 1970 as if the zone were UTC. */
export type Label = {
  text: string
  short: string
  year: string | null
  time: number | null
  /** The share of its period that lies before now, where it is not over. */
  portion?: number
}

export type Colour = { from: 'palette' | 'budget' | 'mirror' | 'other' } | { from: 'own'; hex: string }

export type ModelSeries = {
  label: string
  values: (number | null)[]
  mark: ChartType
  axis: 'left' | 'right'
  stack: string | null
  colour: Colour
  /** A comparison stands beside what it is compared with and is never part of a total. */
  isComparison: boolean
  additive: boolean
  /** What it is a part of: series of one measure may be added up, those of two never are. */
  measure: string
  /** How its values are written. */
  style: NumberStyle
  forced: boolean
  comparisons: readonly { kind: ComparisonKind; values: (number | null)[] }[]
}

export type Model = {
  title: string
  note: string | null
  chartType: ChartType
  /** How numbers are written that all series have in common. */
  style: NumberStyle
  stacked: boolean
  /** Series of different measures stand on one another, since somebody chose it. */
  stacksMeasures: boolean
  dataLabels: boolean
  labels: Label[]
  /** What the labels are, where the definition says it. */
  labelTitle: string | null
  /** Set when every label is a point in time. */
  granularity: Granularity | null
  /** Labels follow one another (time, numbers, month names), so they are never reordered or grouped. */
  isSequence: boolean
  series: ModelSeries[]
  notes: string[]
}

export type TableColumn = { title: string; kind: 'label' | 'number' }
export type TableCell = { raw: string | number | null; text: string }
/** The input data, in full and in their order: one row for each label, one column for each series. */
export type ChartTable = { columns: TableColumn[]; rows: TableCell[][] }

/** A big number: the figure, what it is, and how it compares. */
export type Figure = { text: string; label: string; details: string[] }
