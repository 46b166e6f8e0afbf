import { type PeriodUnit, periodLabel, periodOf } from '../../../contract/shared/periods.ts'
import type { DateGranularity, FactRow } from './assistant.ports.ts'
import type { ChartSeries, ChartSpec } from './chart-spec.ts'
import type { AskedMeasure, QueryData } from './query-data.ts'
import type { ShowChartInput } from './tool-schemas.ts'

const mostLabels = 400
const mostSeries = 12
const noName = '(none)'
const emptyRow: FactRow = { dimensionValues: {}, measures: {}, recordCount: 0 }

type Cell = (row: FactRow) => string
const valueOf = (row: FactRow | undefined, measure: string): number | null => row?.measures[measure]?.value ?? null

const styleOf = ({ unit, currency }: AskedMeasure): Pick<ChartSpec, 'unit' | 'currency'> =>
  unit === 'currency' ? { unit, currency } : { unit: unitOf(unit) }

const unitOf = (unit: string): 'number' | 'currency' | 'percent' =>
  unit === 'currency' || unit === 'percent' ? unit : 'number'

/** What keeps a chart from adding up averages and rates to a total. */
const presentationOf = ({ additive }: AskedMeasure): Pick<ChartSeries, 'presentation'> =>
  additive ? {} : { presentation: { aggregation: 'mean' } }

function groupsOf(data: QueryData): string[] {
  return [...(data.granularity === null ? [] : ['__date']), ...(data.query.dimensions ?? [])]
}

/** A period as charts read it: `2025`, `2025-Q1`, `2025-01`, or the first day of it; what they cannot read by its name. */
function stampOf(day: string, granularity: DateGranularity): string {
  if (granularity === 'year') return day.slice(0, 4)
  if (granularity === 'quarter') return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  if (granularity === 'half' || granularity === 'fy') return periodLabel(granularity, day, 'short')
  return granularity === 'month' ? day.slice(0, 7) : day.slice(0, 10)
}

const cellOf =
  (data: QueryData, dimension: string): Cell =>
  (row) => {
    const value = row.dimensionValues[dimension] ?? null
    if (value === null || value === '') return noName
    return dimension === '__date' && data.granularity !== null ? stampOf(value, data.granularity) : value
  }

/** One series for each value of the breakdown, the largest first, the rest together as "Other" (decision OD-094). */
function brokenDown(data: QueryData, labels: string[], x: Cell, by: Cell, measure: AskedMeasure): ChartSeries[] {
  const totals = new Map<string, number>()
  const cells = new Map<string, number>()
  for (const row of data.rows) {
    const value = valueOf(row, measure.asked)
    totals.set(by(row), (totals.get(by(row)) ?? 0) + Math.abs(value ?? 0))
    if (value === null) continue
    const key = JSON.stringify([x(row), by(row)])
    cells.set(key, (cells.get(key) ?? 0) + value)
  }
  const names = [...totals.keys()].sort((one, other) => (totals.get(other) ?? 0) - (totals.get(one) ?? 0))
  const shown = names.length - mostSeries < 2 ? names : names.slice(0, mostSeries)
  // A single item isn't put under "Other" but shown by name.
  const rest = names.length - mostSeries < 2 ? [] : names.slice(mostSeries)
  const cell = (label: string, name: string): number | null => cells.get(JSON.stringify([label, name])) ?? null
  const series = shown.map((name) => ({
    seriesLabel: name,
    source: { values: labels.map((label) => cell(label, name)) },
    measure: measure.asked,
    ...presentationOf(measure),
  }))
  if (rest.length === 0 || !measure.additive) return series
  const others = labels.map((label) => rest.reduce((sum, name) => sum + (cell(label, name) ?? 0), 0))
  return [...series, { seriesLabel: 'Other', source: { values: others }, measure: measure.asked }]
}

function comparedSeries(data: QueryData, labels: string[], x: Cell, measure: AskedMeasure): ChartSeries[] {
  if (data.comparison === undefined) return []
  const byLabel = new Map(data.comparison.differences.map((each) => [x({ ...emptyRow, ...each }), each.comparedValue]))
  const isBudget = /budget|plan|target/i.test(data.comparison.label)
  return [
    {
      seriesLabel: data.comparison.label,
      source: { values: labels.map((label) => byLabel.get(label) ?? null) },
      measure: `${data.comparison.label}, compared`,
      ...presentationOf(measure),
      ...(isBudget ? { colour: 'budget' } : {}),
    },
  ]
}
const unitsOfNames: readonly PeriodUnit[] = ['year', 'half', 'quarter', 'month', 'day']

/** The period of a result that is compared with the same of another period: named as that one is. */
function periodCompared({ query, comparison }: QueryData): string | undefined {
  const { dateFrom: from, dateTo: to, factTable, measures } = query
  if (comparison === undefined || !from || !to || measures.length > 1) return undefined
  const isSame = comparison.query.factTable === factTable && comparison.query.measures[0] === measures[0]
  if (!isSame || comparison.query.dateFrom === undefined || comparison.query.dateFrom === from) return undefined
  const unit = unitsOfNames.find((each) => {
    const whole = periodOf(each, from)
    return whole.from === from && whole.to === to
  })
  return unit === undefined ? undefined : periodLabel(unit, from)
}

/** The labels of a result with those that only what it is compared with has; periods in their order. */
function withCompared(labels: string[], data: QueryData, dimension: string): string[] {
  const x = cellOf(data, dimension)
  const compared = (data.comparison?.differences ?? []).map((each) => x({ ...emptyRow, ...each }))
  const all = [...new Set([...labels, ...compared])]
  return dimension === '__date' ? all.toSorted() : all
}

/** The rows of the groups that are largest as a whole. */
export function ofTopGroups(rows: FactRow[], measure: string, group: string, top: number): FactRow[] {
  const totals = new Map<string | null | undefined, number>()
  for (const row of rows) {
    const name = row.dimensionValues[group]
    totals.set(name, (totals.get(name) ?? 0) + (valueOf(row, measure) ?? 0))
  }
  const shown = new Set(
    [...totals]
      .sort(([, one], [, other]) => other - one)
      .slice(0, top)
      .map(([name]) => name),
  )
  return rows.filter((row) => shown.has(row.dimensionValues[group]))
}

/** The rows that are shown: the first of them, or each as its part of the sum of all. */
function shownOf(data: QueryData, { as, top, measures, breakdown }: ShowChartInput): QueryData {
  const asked = measures[0] ?? ''
  const sum = data.rows.reduce((total, row) => total + (valueOf(row, asked) ?? 0), 0)
  const rows =
    breakdown === undefined || top === undefined
      ? data.rows.slice(0, top)
      : ofTopGroups(data.rows, asked, breakdown, top)
  if (as !== 'share' || sum === 0) return { ...data, rows }
  return {
    ...data,
    measures: data.measures.map((measure) => (measure.asked === asked ? { ...measure, unit: 'percent' } : measure)),
    rows: rows.map((row) => {
      const value = valueOf(row, asked)
      const share = { value: value === null ? null : value / sum, unit: 'percent' }
      return { ...row, measures: { ...row.measures, [asked]: share } }
    }),
  }
}

/**
 * A chart of an earlier result, or a sentence that says why there is none. Every value comes from that result.
 * `labelTitle`: the display name of the dimension on the axis.
 */
export function buildChart(
  whole: QueryData,
  input: ShowChartInput,
  labelTitle?: string,
): { spec: ChartSpec } | { error: string } {
  const data = shownOf(whole, input)
  const groups = groupsOf(data)
  for (const name of [input.x, ...(input.breakdown === undefined ? [] : [input.breakdown])])
    if (!groups.includes(name))
      return { error: `"${name}" is no grouping of that result; it has ${groups.join(', ') || 'none'}.` }
  const measures = input.measures.flatMap((asked) => data.measures.filter((measure) => measure.asked === asked))
  const first = measures[0]
  if (first === undefined || measures.length !== input.measures.length)
    return { error: `That result holds the measures ${data.measures.map((measure) => measure.asked).join(', ')}.` }
  if (data.rows.length === 0) return { error: 'That result has no rows.' }

  const x = cellOf(data, input.x)
  const ownLabels = [...new Set(data.rows.map(x))]
  const labels = input.breakdown === undefined ? withCompared(ownLabels, data, input.x) : ownLabels
  if (labels.length > mostLabels) return { error: `That would be ${labels.length} points; ask for fewer groups.` }
  if (input.breakdown === undefined && ownLabels.length !== data.rows.length)
    return { error: 'That result is grouped by more than x: name the other grouping as breakdown.' }

  const isOne = measures.every(({ unit, currency }) => unit === first.unit && currency === first.currency)
  const rowOf = new Map(data.rows.map((row) => [x(row), row]))
  const series =
    input.breakdown !== undefined && input.breakdown !== input.x
      ? brokenDown(data, labels, x, cellOf(data, input.breakdown), first)
      : measures.map((measure) => ({
          seriesLabel: periodCompared(data) ?? measure.label,
          source: { values: labels.map((label) => valueOf(rowOf.get(label), measure.asked)) },
          measure: measure.asked,
          ...presentationOf(measure),
          ...(isOne ? {} : styleOf(measure)),
        }))
  return {
    spec: {
      title: input.title,
      chartType: input.chartType,
      ...styleOf(first),
      labels,
      ...(labelTitle === undefined ? {} : { labelTitle }),
      series: [...series, ...(input.breakdown === undefined ? comparedSeries(data, labels, x, first) : [])],
    },
  }
}
