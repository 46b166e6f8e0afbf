import type { ChartSpec } from '../charts/chart-spec.schema.ts'
import { chartUnitSchema } from '../charts/chart-spec.schema.ts'
import { type CsvCell, csvLine, csvOf } from '../shared/csv.ts'
import {
  askedExpressions,
  columnOfBins,
  dateKey,
  type FactForm,
  type FormGranularity,
  type MetricChoice,
  measureOf,
} from './dataset-form.ts'
import { countMetric } from './datasets.schemas.ts'
import {
  type DatasetAnswer,
  type DimensionAnswer,
  type FactAnswer,
  labelsOf,
  type Pivot,
  type PivotColumn,
  type PivotKey,
  pivotOf,
  pivotLabel,
  type PivotRow,
  type ValueLabels,
} from './pivot.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { missingRemarks } from './figure-remarks.ts'
import { resultFileName } from './result-file-name.ts'
import { queryTexts as texts } from './query.texts.ts'

export const unitOf = (unit: string) => chartUnitSchema.safeParse(unit).data
export function headOf(dimension: string): string {
  const binned = columnOfBins(dimension)
  if (binned !== null) return texts.binsOf(binned)
  return dimension === dateKey ? texts.date : dimension
}

/** The metric in words, such as "Mean of revenue". */
export const metricLabel = ({ metric, aggregation }: MetricChoice): string =>
  metric === countMetric ? metric : `${texts.aggregations[aggregation]} of ${metric}`

/** The measures of a form in words, in the order of `measuresOf`. */
export const measureLabels = (form: FactForm): string[] => [
  ...new Map([form, ...(form.more ?? [])].map((choice) => [measureOf(choice), metricLabel(choice)])).values(),
  ...askedExpressions(form).map(({ name }) => name),
]

function headOfColumn(column: PivotColumn, dimensions: string[], labels: ValueLabels, measures: string[]): string {
  const metric = measures[column.measure] ?? ''
  if (dimensions.length === 0) return metric
  const label = pivotLabel(column, dimensions, labels)
  return measures.length === 1 ? label : `${label}, ${metric}`
}

/** Column headers of the values; without dimensions across, the metric's name. */
export function columnHeads({ columns, columnDimensions }: Pivot, answer: FactAnswer): string[] {
  const measures = measureLabels(answer.form)
  if (columnDimensions.length === 0 && columns.length === 0) return [metricLabel(answer.form)]
  return columns.map((column) => headOfColumn(column, columnDimensions, labelsOf(answer), measures))
}

/** The attributes to show: the chosen ones, or all that any record has. */
export const attributesOf = ({ form, result }: DimensionAnswer): string[] =>
  form.columns.length > 0
    ? [...form.columns]
    : [...new Set(result.records.flatMap((record) => Object.keys(record.attributes)))]

/** Rows that are not subtotals. */
export const ownRows = ({ rows }: Pivot): PivotRow[] => rows.filter(({ level }) => level === undefined)

/** Remarks on counted rows without a match in a related table. */
export const unmatchedRemarks = ({ cells: { unmatched = [] } }: Pick<FactAnswer, 'cells'>): string[] =>
  unmatched.filter(({ rows }) => rows > 0).map(({ rows, label }) => datasetsTexts.unmatched(rows, label))

/** Remarks on counted rows without a value or a match. */
export const rowRemarks = (answer: Pick<FactAnswer, 'cells'>): string[] => [
  ...missingRemarks(answer.cells),
  ...unmatchedRemarks(answer),
]

/** The CSV of the shown result, without totals, which are not data. */
export function csvFileOf(answer: DatasetAnswer): { name: string; text: string } {
  if (answer.kind === 'dimension') {
    const attributes = attributesOf(answer)
    const rows = answer.result.records.map((record) => [
      record.externalId,
      ...attributes.map((name) => record.attributes[name] ?? null),
    ])
    const text = csvOf([texts.key, ...attributes], rows)
    return { name: resultFileName(answer.form, 'csv'), text }
  }
  const pivot = pivotOf(answer)
  const rows = ownRows(pivot).map((row): CsvCell[] => [
    ...pivot.rowDimensions.map((name, index) => {
      const single = { ...row, values: [row.values[index] ?? null] }
      return pivotLabel(name === dateKey ? single : { ...single, portionCovered: null }, [name], labelsOf(answer))
    }),
    ...pivot.columns.map(({ key }) => row.cells[key]?.value ?? null),
  ])
  const heads = [...pivot.rowDimensions.map(headOf), ...columnHeads(pivot, answer)]
  const remarks = rowRemarks(answer).map((remark) => csvLine([remark]))
  const text = [csvOf(heads, rows), ...(remarks.length === 0 ? [] : [csvLine(['']), ...remarks])].join('')
  return { name: resultFileName(answer.form, 'csv'), text }
}

const mostSeries = 12

/** The chart of a pivot: periods run along the axis, wherever they are in the pivot; everything else becomes series. */
export function chartOf(answer: FactAnswer, all: Pivot = pivotOf(answer)): ChartSpec {
  const { form } = answer
  const pivot = { ...all, rows: ownRows(all) }
  const labels = labelsOf(answer)
  const isAcross = pivot.columnDimensions.includes(dateKey)
  const { granularity } = form
  const measures = measureLabels(form)
  /** One axis has one unit. Where periods run across, each further measure would repeat them. */
  const isDrawn = (measure: number) => measure === 0 || (!isAcross && pivot.units[measure] === pivot.units[0])
  const drawn = pivot.columns.filter(({ measure }) => isDrawn(measure))
  const left = measures.filter((_, measure) => !isDrawn(measure))
  const hasSeveral = new Set(drawn.map(({ measure }) => measure)).size > 1
  const [along, apart] = isAcross ? [drawn, pivot.rows] : [pivot.rows, drawn]
  const [alongBy, apartBy] = isAcross
    ? [pivot.columnDimensions, pivot.rowDimensions]
    : [pivot.rowDimensions, pivot.columnDimensions]
  const valueAt = (label: string, series: string) => {
    const row = pivot.rows.find(({ key }) => key === (isAcross ? series : label))
    return row?.cells[isAcross ? label : series]?.value ?? null
  }
  const weight = (key: string) => along.reduce((sum, axisKey) => sum + Math.abs(valueAt(axisKey.key, key) ?? 0), 0)
  const largest = new Set(
    [...apart]
      .map(({ key }) => ({ key, size: weight(key) }))
      .sort((one, other) => other.size - one.size)
      .slice(0, mostSeries)
      .map(({ key }) => key),
  )
  const isTime = alongBy.length === 1 && alongBy[0] === dateKey
  const unit = unitOf(pivot.units[0] ?? 'number')
  const title = hasSeveral ? measures.filter((_, measure) => isDrawn(measure)).join(', ') : metricLabel(form)
  const labelOf = (key: PivotKey | PivotColumn): string => {
    const measure = 'measure' in key ? key.measure : 0
    if (hasSeveral) return headOfColumn({ ...key, measure }, apartBy, labels, measures)
    return apartBy.length === 0 ? metricLabel(form) : pivotLabel(key, apartBy, labels)
  }
  const notes = [
    ...(apart.length > mostSeries ? [texts.largestOf(mostSeries, apart.length)] : []),
    ...(left.length > 0 ? [texts.notDrawn(left)] : []),
  ]
  return {
    title: texts.chartTitle(title, form.dataset),
    chartType: isTime && along.length > 1 ? 'line' : 'column',
    labels: along.map((key) =>
      isTime ? axisLabel(key.values[0] ?? null, granularity) : pivotLabel(key, alongBy, labels),
    ),
    labelTitle: alongBy.map(headOf).join(', '),
    series: apart
      .filter(({ key }) => largest.has(key))
      .map((axisKey) => ({
        seriesLabel: labelOf(axisKey),
        source: { values: along.map(({ key }) => valueAt(key, axisKey.key)) },
        // Different metrics have no common total.
        presentation: { aggregation: hasSeveral ? 'mixed' : form.metric === countMetric ? 'count' : form.aggregation },
      })),
    ...(unit ? { unit } : {}),
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  }
}

/** Days and months in the format of charts. */
function axisLabel(day: string | null, granularity: FormGranularity | null): string {
  if (day === null) return texts.emptyValue
  if (granularity === 'month') return day.slice(0, 7)
  return granularity === 'day' || granularity === 'week'
    ? day
    : pivotLabel({ key: '', values: [day], portionCovered: null }, [dateKey], { granularity })
}
