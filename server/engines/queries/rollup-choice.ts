import { conditionsOf } from '../../../contract/datasets/where.schemas.ts'
import { dateColumns, measureColumns } from './catalogue.ts'
import { aggregatesOf, type FactPlan, measuresRead, type PlannedMeasure, type PlannedSource } from './fact-plan.ts'

export type Grain = 'day' | 'month'
/** How many digits a decimal type has before and after the point. */
export type Digits = { whole: number; decimals: number }
export type RollupDate = { column: string; grain: Grain } | null

/** One file of rows that were rolled up, as its own metadata says. */
export type Rollup = {
  path: string
  date: RollupDate
  dimensions: string[]
  /** By measure, what its sums need. */
  sums: ReadonlyMap<string, Digits>
  groups: number
}
export type FileColumn = 'text' | 'date' | 'other' | Digits
/** A file of rows: its columns by their names in small letters, as DuckDB compares names, and its rollups. */
export type RolledFile = { path: string; columns: ReadonlyMap<string, FileColumn>; rollups: Rollup[] }

/** What a question reads that adds up. */
export type RollupNeeds = { date: RollupDate; dimensions: string[]; measures: string[] }

const addedUp = new Set(['sum', 'mean', 'min', 'max', 'last', 'count_distinct'])
const widest = 38

const isMonthStart = (day: string): boolean => day.endsWith('-01')
const isMonthEnd = (day: string): boolean =>
  isMonthStart(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10))

function grainOf({ query }: FactPlan, needsEachDay: boolean): Grain {
  const { dateGranularity, dateFrom, dateTo } = query
  const needsDays =
    needsEachDay ||
    dateGranularity === 'day' ||
    dateGranularity === 'week' ||
    (dateFrom !== undefined && !isMonthStart(dateFrom)) ||
    (dateTo !== undefined && !isMonthEnd(dateTo))
  return needsDays ? 'day' : 'month'
}

/** What a measure reads; null for an aggregate over some rows, which a rollup cannot tell apart. */
function sourcesOf(measure: PlannedMeasure): Exclude<PlannedSource, 'count'>[] | null {
  const aggregates = aggregatesOf(measure)
  if (aggregates.some(({ where }) => where !== null)) return null
  return aggregates.flatMap(({ source }) => (source === 'count' ? [] : [source]))
}

/** The columns on which a question has conditions; null where those are no columns of a rollup. */
function conditionedColumns({ query, table, dateColumn }: FactPlan): { dimensions: string[]; isDated: boolean } | null {
  const asked = [...new Set(query.where === undefined ? [] : conditionsOf(query.where).map(({ column }) => column))]
  const dates = dateColumns(table).map(({ name }) => name)
  const others = [...measureColumns(table).map(({ name }) => name), ...dates.filter((name) => name !== dateColumn)]
  if (asked.some((name) => others.includes(name))) return null
  return {
    dimensions: asked.filter((name) => !dates.includes(name)),
    isDated: asked.some((name) => dates.includes(name)),
  }
}

/** What a question needs of rollups; null where only rows can answer it. */
export function needsOf(plan: FactPlan): RollupNeeds | null {
  const { dateGranularity, dateFrom, dateTo, conditions = [], filters } = plan.query
  const read = measuresRead(plan).map(sourcesOf)
  const sources = read.flatMap((own) => own ?? [])
  const addsUp = !read.includes(null) && sources.every(({ aggregation }) => addedUp.has(aggregation))
  const conditioned = conditionedColumns(plan)
  if (!addsUp || conditions.length > 0 || conditioned === null || dateGranularity === 'hour' || plan.bins.length > 0)
    return null
  const isOfLastDay = sources.some(({ aggregation }) => aggregation === 'last')
  const needsEachDay = isOfLastDay || conditioned.isDated
  const needsDate = needsEachDay || [dateGranularity, dateFrom, dateTo].some((asked) => asked !== undefined)
  if (needsDate && plan.dateColumn === null) return null
  const [counted, measured] = [
    sources.filter(({ aggregation }) => aggregation === 'count_distinct'),
    sources.filter(({ aggregation }) => aggregation !== 'count_distinct'),
  ]
  const dimensions = [
    ...plan.dimensions,
    ...filters.map(({ dimension }) => dimension),
    ...conditioned.dimensions,
    ...counted.map(({ column }) => column),
  ]
  return {
    date:
      needsDate && plan.dateColumn !== null ? { column: plan.dateColumn, grain: grainOf(plan, needsEachDay) } : null,
    dimensions: [...new Set(dimensions)],
    measures: [...new Set(measured.map(({ column }) => column))],
  }
}

export const columnOf = (file: RolledFile, name: string): FileColumn | undefined => file.columns.get(name.toLowerCase())
const isDigits = (column: FileColumn): column is Digits => typeof column === 'object'

/** Whether at least one file has the column, and all that have it store it in a form that rollups can use. */
function isAlike(files: RolledFile[], name: string, isKnown: (column: FileColumn) => boolean): boolean {
  const found = files.map((file) => columnOf(file, name)).filter((column) => column !== undefined)
  return found.length > 0 && found.every(isKnown)
}

function answers(needs: RollupNeeds, file: RolledFile, rollup: Rollup): boolean {
  const lacks = (name: string): boolean => columnOf(file, name) === undefined
  const { date } = needs
  const isDated =
    date === null ||
    lacks(date.column) ||
    (rollup.date?.column === date.column && (rollup.date.grain === 'day' || date.grain === 'month'))
  return (
    isDated &&
    needs.dimensions.every((name) => lacks(name) || rollup.dimensions.includes(name)) &&
    needs.measures.every((name) => lacks(name) || rollup.sums.has(name))
  )
}

/** DuckDB cuts decimals where the numbers of all files need more than its widest type. */
function fitsOneType(files: RolledFile[], chosen: (Rollup | null)[], measure: string): boolean {
  const digits = files.flatMap((file, index) => {
    const [ofRows, ofSums] = [columnOf(file, measure), chosen[index]?.sums.get(measure)]
    return [ofRows, ofSums].filter((one) => one !== undefined).filter(isDigits)
  })
  const whole = Math.max(...digits.map((one) => one.whole))
  return whole + Math.max(...digits.map(({ decimals }) => decimals)) <= widest
}

/** For each file the smallest rollup that answers, or null for its rows; null where only rows answer. */
export function chooseRollups(needs: RollupNeeds, files: RolledFile[]): (Rollup | null)[] | null {
  const isKnown =
    (needs.date === null || isAlike(files, needs.date.column, (column) => column === 'date')) &&
    needs.dimensions.every((name) => isAlike(files, name, (column) => column === 'text')) &&
    needs.measures.every((name) => isAlike(files, name, isDigits))
  if (!isKnown) return null
  const chosen = files.map(
    (file) =>
      file.rollups
        .filter((rollup) => answers(needs, file, rollup))
        .toSorted((one, other) => one.groups - other.groups)[0] ?? null,
  )
  const isWorth = chosen.some((one) => one !== null)
  return isWorth && needs.measures.every((name) => fitsOneType(files, chosen, name)) ? chosen : null
}
