import { chartLimits, type ChartSpec, type ChartType } from '../charts/chart-spec.schema.ts'
import { type ChartStatement, statementTable } from '../dashboards/chart-statement.ts'
import { type DatasetChart, dateAxis, mostSeries } from '../dashboards/dashboards.schemas.ts'
import { queryTexts } from './query.texts.ts'
import type { SqlCell, SqlColumn, SqlResult } from './sql.schemas.ts'
import { sqlPageTexts as texts } from './sql-page.texts.ts'
import { headerOf } from './sql-rows.ts'

/** The chart types offered for a result; its table is shown anyway. */
export const sqlChartTypes = [
  'column',
  'bar',
  'line',
  'pie',
  'scatter',
  'radar',
  'polarArea',
  'area',
  'heatmap',
  'treemap',
  'funnel',
  'map',
  'big-number',
] as const

/** How a result is drawn. Columns by their position, since two may have the same name. */
export type SqlChartChoice = {
  chartType: ChartType
  axis: number | null
  splitBy: number | null
  values: readonly number[]
}
/** As much as a dashboard keeps. */
const MAX_TITLE_LENGTH = 200
type Result = Pick<SqlResult, 'columns' | 'rows'>

const isDay = ({ type }: SqlColumn): boolean => type === 'date' || type === 'time'
const positions = (columns: readonly SqlColumn[], fits: (column: SqlColumn) => boolean): number[] =>
  columns.flatMap((column, index) => (fits(column) ? [index] : []))
const namesOf = (columns: readonly SqlColumn[], at: readonly (number | null)[]): string[] =>
  at.flatMap((index) => (index !== null && columns[index] ? [headerOf(columns[index], index)] : []))

/** The columns of numbers that can be drawn beside this axis and split. */
export const valueColumns = (columns: readonly SqlColumn[], { axis, splitBy }: Partial<SqlChartChoice>): number[] =>
  positions(columns, ({ type }) => type === 'number').filter((index) => index !== axis && index !== splitBy)

/** The first chart of a result: its numbers by its date, otherwise by its first text; a single row as a big number. */
export function firstChart({ columns, rows }: Result): SqlChartChoice {
  const [date = null] = positions(columns, isDay)
  const words = positions(columns, ({ type }) => type === 'text' || type === 'boolean')
  const numbers = positions(columns, ({ type }) => type === 'number')
  const otherwise = rows.length > 1 && numbers.length > 1 ? (numbers[0] ?? null) : null
  const axis = date ?? words[0] ?? otherwise
  const splitBy = date === null ? null : (words[0] ?? null)
  const values = valueColumns(columns, { axis, splitBy }).slice(0, splitBy === null ? mostSeries : 1)
  return { chartType: axis === null ? 'big-number' : date === null ? 'column' : 'line', axis, splitBy, values }
}

/** The choice after a change: columns that became axis or split are no longer values, and a split has one value. */
export function changeChart(
  columns: readonly SqlColumn[],
  before: SqlChartChoice,
  change: Partial<SqlChartChoice>,
): SqlChartChoice {
  const next = { ...before, ...change }
  const splitBy = next.splitBy === next.axis ? null : next.splitBy
  const offered = valueColumns(columns, { axis: next.axis, splitBy })
  const kept = next.values.filter((index) => offered.includes(index))
  const values = kept.length > 0 ? kept : offered.slice(0, 1)
  return { ...next, splitBy, values: values.slice(0, splitBy === null ? mostSeries : 1) }
}

const numberOf = (cell: SqlCell | undefined): number | null => {
  const number = typeof cell === 'number' ? cell : typeof cell === 'string' ? Number(cell) : null
  return number === null || !Number.isFinite(number) ? null : number
}

/** Days as days, and as months or years if every one is the first of its month or year. */
function labelsOf(cells: readonly SqlCell[], column: SqlColumn): string[] {
  const labels = cells.map((cell) => (cell === null ? queryTexts.emptyValue : String(cell).slice(0, chartLimits.text)))
  if (!isDay(column)) return labels
  const dated = labels.filter((_, index) => cells[index] !== null)
  if (!dated.every((label) => label.length === 10 || /T00:00:00Z?$/.test(label))) return labels
  const shared = (end: string) => dated.length > 1 && dated.every((label) => label.slice(0, 10).endsWith(end))
  const length = shared('-01-01') ? 4 : shared('-01') ? 7 : 10
  return labels.map((label, index) => (cells[index] === null ? label : label.slice(0, length)))
}

const distinct = (cells: readonly SqlCell[]): SqlCell[] => [...new Set(cells)]

function inOrder(cells: readonly SqlCell[], column: SqlColumn): SqlCell[] {
  const all = distinct(cells)
  return isDay(column) ? all.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)) : all
}

type Series = { label: string; values: (number | null)[] }

function seriesOf({ columns, rows }: Result, choice: SqlChartChoice, axis: number, along: readonly SqlCell[]) {
  const { splitBy, values } = choice
  const [first = 0] = values
  const parts = splitBy === null ? [null] : distinct(rows.map((row) => row[splitBy] ?? null))
  const rowsBy = new Map<string, readonly SqlCell[]>()
  const keyOf = (at: SqlCell, part: SqlCell) => JSON.stringify([at, part])
  for (const row of rows) {
    const key = keyOf(row[axis] ?? null, splitBy === null ? null : (row[splitBy] ?? null))
    if (rowsBy.has(key)) return null
    rowsBy.set(key, row)
  }
  const valuesOf = (part: SqlCell, index: number) => along.map((at) => numberOf(rowsBy.get(keyOf(at, part))?.[index]))
  const all: Series[] =
    splitBy === null
      ? values.map((index) => ({ label: headerOf(columns[index]!, index), values: valuesOf(null, index) }))
      : parts.map((part) => ({ label: labelsOf([part], columns[splitBy]!)[0] ?? '', values: valuesOf(part, first) }))
  const weight = (series: Series) => series.values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0)
  const largest = all.toSorted((one, other) => weight(other) - weight(one)).slice(0, mostSeries)
  return { drawn: all.filter((series) => largest.includes(series)), total: all.length }
}

/** The chart of a result, or why there is none: nothing is summed here, so each point has to be one row. */
export function chartOfResult(
  result: Result,
  choice: SqlChartChoice,
  { isCut }: { isCut: boolean },
): { chart: ChartSpec } | { problem: string } {
  const { columns, rows } = result
  const { chartType, axis, splitBy, values } = choice
  if (rows.length === 0) return { problem: texts.noRows }
  if (!columns.some(({ type }) => type === 'number')) return { problem: texts.noNumbers }
  if (values.length === 0) return { problem: texts.noValues }
  const column = axis === null ? undefined : columns[axis]
  if ((axis === null || column === undefined) && rows.length > 1) return { problem: texts.severalRows }
  const along =
    axis === null || column === undefined
      ? [null]
      : inOrder(
          rows.map((row) => row[axis] ?? null),
          column,
        )
  const series =
    axis === null || column === undefined
      ? {
          drawn: values.map((at) => ({ label: headerOf(columns[at]!, at), values: [numberOf(rows[0]?.[at])] })),
          total: 0,
        }
      : seriesOf(result, choice, axis, along)
  if (series === null) return { problem: texts.repeated(namesOf(columns, [axis, splitBy])) }
  const names = namesOf(columns, values)
  const notes = [
    ...(series.drawn.length < series.total ? [texts.largestOf(series.drawn.length, series.total)] : []),
    ...(isCut ? [texts.onlyFirstRows] : []),
  ]
  return {
    chart: {
      title: texts.chartTitle(names, namesOf(columns, [axis])[0] ?? null).slice(0, chartLimits.text),
      chartType,
      labels: column === undefined ? [''] : labelsOf(along, column),
      ...(column === undefined || axis === null ? {} : { labelTitle: headerOf(column, axis) }),
      series: series.drawn.map(({ label, values: drawn }) => ({
        seriesLabel: label,
        source: { values: drawn },
        // How the statement made the values is unknown, so totals are not added up.
        presentation: { aggregation: 'mixed' },
      })),
      ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
    },
  }
}

/** Whether a dashboard can name the columns of this result. */
export const hasOwnNames = (columns: readonly SqlColumn[]): boolean =>
  new Set(columns.map(({ name }) => name.trim())).size === columns.length &&
  columns.every(({ name }) => name.trim() !== '')

/** The chart as a dashboard keeps it: it runs the statement again, with the rights of whoever looks. */
export function keptChartOf(sql: string, columns: readonly SqlColumn[], choice: SqlChartChoice): DatasetChart {
  const { chartType, axis, splitBy, values } = choice
  const nameOf = (index: number | null) => (index === null ? null : (columns[index]?.name ?? null))
  const column = axis === null ? undefined : columns[axis]
  const isDated = column !== undefined && isDay(column)
  const dateColumn = isDated ? column.name : (columns.find(isDay)?.name ?? null)
  const [axisName, partName] = [nameOf(axis), nameOf(splitBy)]
  const statement: ChartStatement = {
    sql,
    columns: [...columns],
    dateColumn,
    dimensions: columns
      .filter(({ name, type }) => type === 'text' || type === 'boolean' || name === axisName || name === partName)
      .map(({ name }) => name)
      .filter((name) => name !== dateColumn),
  }
  return {
    metricType: 'warehouse_metric',
    title: texts.chartTitle(namesOf(columns, values), axisName).slice(0, MAX_TITLE_LENGTH),
    chartType,
    size: { width: 50, height: 'normal' },
    axisDimension: isDated || axisName === null ? dateAxis : axisName,
    stacked: true,
    showDataTable: false,
    comparisons: { useFilterBar: true, custom: [] },
    statement,
    series: values.map((index) => ({
      dataSource: {
        factTable: statementTable,
        metric: columns[index]?.name ?? '',
        aggregation: 'sum',
        dateDimension: dateColumn,
        breakdownDimension: partName,
        budget: null,
        filters: {},
      },
      presentation: { label: columns[index]?.name ?? '', axis: 'left', chartType: null },
    })),
  }
}
