import type { NumberStyle } from '../../contract/charts/format.ts'
import type { Better, ChartType } from '../../contract/charts/chart-spec.schema.ts'

export type Theme = 'light' | 'dark'

/** What a drawing depends on besides its data. `today`: a day `YYYY-MM-DD`. `width` and `height`: CSS pixels. */
export type ChartSettings = {
  theme: Theme
  timeZone: string
  today: string
  width?: number
  height?: number
  /** The page shows the legend beside a round chart, so the drawing itself is square. */
  hasLegendOutside?: boolean
  locale: string
  /** The outlines of the countries, loaded where a map is drawn. */
  countries?: Countries | null
}

/** The outline of a country as a path, in pixels. */
export type CountryShape = { code: string; name: string; path: string }
/** `codeOf`: the drawn country that a name or code means. */
export type Countries = {
  codeOf: (text: string) => string | null
  shapes: (width: number, height: number) => readonly CountryShape[]
}

/** Meaning of one colour; `value` if it has one. */
export type LegendEntry = { fill: string; name: string; value: string | null }

export type ComparisonKind = 'budget' | 'previous_period' | 'previous_year' | 'seasonal_average'

/** Values fetched for a series (by its index in the definition); `item` names the part of a breakdown. */
export type FetchedSeries = {
  series: number
  item?: string
  values: readonly (number | null)[]
  comparisons?: readonly { kind: ComparisonKind; values: readonly (number | null)[] }[]
}

/** Fetched values of measurement and warehouse series; null if every series carries its own values. */
export type ChartData = { labels: readonly string[]; series: readonly FetchedSeries[] } | null

export type Granularity = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'

/** `text`: in full. `short`, `year`: for an axis. `time`: ms since 1970, as if the time zone were UTC. */
export type Label = {
  text: string
  short: string
  year: string | null
  time: number | null
  /** How much of the period has passed (0 to 1), if it isn't over. */
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
  /** A comparison is shown beside its base and never part of a total. */
  isComparison: boolean
  additive: boolean
  /** The measure that the series belongs to. Only series of one measure may be added up. */
  measure: string
  /** Number format of its values. */
  style: NumberStyle
  forced: boolean
  /** Of a comparison: what it is, where it has a name of its own. */
  period: string | null
  comparisons: readonly { kind: ComparisonKind; values: (number | null)[] }[]
  /** Set where shares of the whole are drawn: the values they come from. */
  exact?: { values: (number | null)[]; style: NumberStyle }
}

export type Model = {
  title: string
  note: string | null
  chartType: ChartType
  /** Number format that all series have in common. */
  style: NumberStyle
  stacked: boolean
  /** A person chose to stack different measures. */
  stacksMeasures: boolean
  dataLabels: boolean
  /** Every stack is 100 % high. */
  shares: boolean
  goal: number | null
  /** The ends that a person set for the left value axis, and its scale. */
  valueAxis: { from?: number | undefined; to?: number | undefined; isLogarithmic?: boolean | undefined } | null
  better: Better | null
  /** The figure's measure over time. */
  trend: { labels: Label[]; values: (number | null)[] } | null
  /** Width of the bins of a histogram. */
  binWidth: number | null
  labels: Label[]
  /** The period that isn't over yet. */
  running: string | null
  /** What the labels are, if the definition says so. */
  labelTitle: string | null
  /** Set if every label is a point in time. */
  granularity: Granularity | null
  /** Labels have a natural order (time, numbers, month names), so they are never sorted or grouped. */
  isSequence: boolean
  series: ModelSeries[]
  notes: string[]
}

export type TableColumn = { title: string; kind: 'label' | 'number' }
export type TableCell = { raw: string | number | null; text: string }
/** All input data in their order: one row per label, one column per series. */
export type ChartTable = { columns: TableColumn[]; rows: TableCell[][] }

/** How a figure differs from what it is compared with. `against`: short, `words`: in full. */
export type Change = {
  text: string
  direction: 'up' | 'down' | 'same'
  tone: 'good' | 'bad' | 'neutral'
  against: string
  words: string
}
/** A figure over time as paths in a box of `width` by `height`, and in words. */
export type Trend = { line: string; area: string; width: number; height: number; words: string }

/** A big number: the figure, short and `exact`, its label, and how it compares. */
export type Figure = {
  text: string
  exact: string
  label: string
  changes: Change[]
  trend: Trend | null
}
