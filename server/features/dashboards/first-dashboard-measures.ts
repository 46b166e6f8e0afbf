import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import type { DayRange } from '../../../contract/shared/periods.ts'
import { dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { isNameless } from '../../engines/analyst/index.ts'
import { isIdLabel } from '../../engines/readers/index.ts'
import { breakdownColumns, type FactTable, measureColumns, type UnderstoodColumn } from '../../engines/queries/index.ts'
import { type Ask, queryFiltersOf, queryOf } from './first-dashboard-query.ts'
import {
  addsUp,
  isBound,
  isClass,
  isTraded,
  LEAST_MONEY,
  settingOf,
  sharesOfWhole,
  valuesOf,
} from './first-dashboard-sums.ts'
import type { Time } from './first-dashboard-time.ts'
import { labelWords } from './label-words.ts'

const mostAsked = 10
const leastMean = 0.005

/** More parts than this tell nothing at a glance; one part tells nothing at all. */
const partsSeen = { least: 2, most: 60 }

/** Names of the measures that a business looks at first. */
export const leading =
  /\b(total(?! (?:of|number)\b)|price|revenue|sales|amount|turnover|income|value|net|gross|umsatz|ventas?|valor|betrag|importe|montant|facturacion|faturamento|receita|fatturato)\b/i

/** Pay: the main figure of a table of people, although its sum needs a confirmation. */
const paid = /\b(?:salary|salaries|wages?|income|pay|compensation|comp)\b/i

/** Positions on the earth or the web, and row numbers, which can't be parts of a whole. */
const positionName =
  /\b(?:lat|latitude|lon|lng|longitude|easting|northing|coordinates?|geo ?point|geom(?:etry)?|url|href)\b|\blong$|^(?:link|image|photo)$|^(?:s|sr|sl|serial)[. ]*(?:no|num|number)\b/i
/** Columns that repeat what the dates say. */
const datePart =
  /^(?:year|quarter|month|week|day|weekday|hour|date|time|period|mes|mese|mois|monat|maand|trimestre|quartal|semana|semaine|settimana|woche)\b/i
/** What programs write for a missing name. */
const namesNothing = /^(?:|NA|N\/A|n\/a|NULL|null|NaN|nan)$/
/** A time of day is nothing that things are of. */
const clockTime = /^\d{1,2}:\d\d(?::\d\d)?$/

const notMeasured: readonly (string | undefined)[] = ['index', 'flag']

export type Measure = {
  table: FactTable
  column: UnderstoodColumn | null
  aggregation: string
  /** Whether it is added up over what there is. */
  isSum: boolean
  weight: number
  date: string | null
  /** What it is only shown by, since one figure over all of it means nothing. */
  partsBy?: UnderstoodColumn
}

/** The time and the date range that a dashboard shows. */
export type Looked = { time: Time | null; range: DayRange | null }

export const measuredColumns = (table: FactTable): UnderstoodColumn[] =>
  measureColumns(table).filter(({ kind, label }) => !notMeasured.includes(kind) && !isNameless(label))

const isDecided = ({ kindReason }: UnderstoodColumn): boolean => kindReason !== 'open'

export const isAdded = (column: UnderstoodColumn): boolean =>
  (column.kind === 'amount' || column.kind === undefined) && column.unit !== 'percent' && isDecided(column)

const isPart = (column: UnderstoodColumn): boolean => isAdded(column) || column.kind === 'level'

/** How a measure is put together over a period and over what there is in it. */
function aggregationOf({ kind }: UnderstoodColumn, time: Time | null, isSum: boolean): string {
  if (isSum) return kind === 'level' && time !== null ? 'last' : 'sum'
  return time?.isSeries === true && (kind === 'price' || time.isYearly) ? 'last' : 'mean'
}

function weightOf(column: UnderstoodColumn, isSum: boolean): number {
  const kind = !isSum ? 3 : column.kind === 'level' ? 6 : 8
  return (
    kind +
    (column.unit === 'currency' ? 2 : 0) +
    (leading.test(labelWords(column.label)) || /^close$/i.test(column.label) ? 1 : 0) -
    // A mean of money is what its table is looked at for, whether or not it could be added up.
    (isDecided(column) || (column.unit === 'currency' && column.kind === 'average') ? 0 : 4)
  )
}

/**
 * Names of prices and amounts whose currency is in another column of the row, unless they have a currency themselves.
 */
const ofMoney = /\b(?:costs?|fares?|fees?|rent|budget|spend|spent|expenses?|charges?|worth|bill|profit|tax)\b/i
const isMoneyOfRow = ({ kind, label }: UnderstoodColumn): boolean =>
  (kind === 'price' || [leading, paid, ofMoney].some((name) => name.test(labelWords(label)))) &&
  !/\b(?:usd|eur|gbp|dollars?|euros?|pounds?)\b/i.test(labelWords(label))

/** The column that names the currency of each row, where there are several; one currency beside a column would be its unit. */
function currenciesOf({ columns }: FactTable, column: UnderstoodColumn): UnderstoodColumn | null {
  const { name, unit, remarks = [] } = column
  if (unit === 'currency') return null
  const own = columns.find((other) => other.name === `${name}_currency`)
  if (own !== undefined || !isMoneyOfRow(column)) return own ?? null
  const isNaming = ({ label }: UnderstoodColumn): boolean => {
    const [said = ''] = tableRemarks.currenciesNamed(label, []).split('(')
    return remarks.some((remark) => remark.startsWith(said))
  }
  return columns.find(isNaming) ?? null
}

/** What is averaged by its kind, and not for want of evidence. */
const isAveraged = ({ kind, unit }: UnderstoodColumn): boolean =>
  unit === 'percent' || (kind !== 'amount' && kind !== 'level' && kind !== undefined)

/** Whether each row is an event, rather than a measurement of the same things at each date. */
const isDatedByEvents = (time: Time | null): boolean => time !== null && !time.isYearly && !time.isPanel
export const isOfEvents = (table: FactTable, time: Time | null): boolean =>
  isDatedByEvents(time) && !measuredColumns(table).some(isPart)

const recordsOf = (table: FactTable, date: string | null): Measure => ({
  ...{ table, date, column: null, aggregation: 'sum', isSum: true, weight: 0 },
})

/**
 * Sums first, then levels, then averages. The number of records is used for events, and if nothing else is meaningful.
 */
export async function measuresOf(ask: Ask, table: FactTable, time: Time | null): Promise<Measure[]> {
  const date = time?.column ?? null
  const setting = settingOf(table, time)
  const columns = measuredColumns(table)
  const [values, shares] = await Promise.all([valuesOf(ask, table, columns), sharesOfWhole(ask, table, columns, time)])
  const found = columns.flatMap((column): Measure[] => {
    const lie = values.get(column.name)
    const isNone = lie === undefined || isClass(column, lie) || isBound(table, column, setting)
    if (isNone || shares.has(column.name)) return []
    const isSum = addsUp(table, column, { values: lie, setting })
    const aggregation = aggregationOf(column, time, isSum)
    return [{ table, column, date, aggregation, isSum, weight: weightOf(column, isSum) }]
  })
  const records = recordsOf(table, date)
  const isLed = isDatedByEvents(time) && !found.some(({ isSum }) => isSum)
  // Undecided columns and means over several currencies are used only if there is nothing else. The mean of a class, a
  // rank or a code means nothing, and can't be told apart from others; that of money means something.
  const isDoubtful = ({ column, isSum }: Measure): boolean => {
    if (column === null) return false
    const isMoney = isTraded(column) || paid.test(labelWords(column.label))
    const isShown = isSum || isMoney || (isDecided(column) && isAveraged(column))
    return !isShown || currenciesOf(table, column) !== null
  }
  // Whole numbers of which nothing says what they are may be codes, and large ones of several things amounts.
  const saysNothing = ({ column }: Measure): boolean => {
    if (column === null || setting === 'series') return false
    const lie = values.get(column.name)
    const isOfThings = setting === 'yearly' || setting === 'panel' || setting === 'undated'
    return (!isDecided(column) && lie?.areWhole === true) || (isOfThings && (lie?.most ?? 0) >= LEAST_MONEY)
  }
  const decided = found.filter((measure) => !isDoubtful(measure))
  const shown = isLed || decided.length > 0 ? decided : found.filter((measure) => !saysNothing(measure))
  const byWeight = (of: readonly Measure[]) => of.toSorted((one, other) => other.weight - one.weight)
  // Of money in several currencies there is a figure of each, and none of all.
  const sorted = byWeight(shown).map((measure): Measure => {
    const partsBy = measure.column === null ? null : currenciesOf(table, measure.column)
    return partsBy === null ? measure : { ...measure, partsBy }
  })
  if (sorted.length > 0) return isLed ? [records, ...sorted] : sorted
  const [undecided] = byWeight(found.filter(({ column }) => column !== null && currenciesOf(table, column) === null))
  const partsBy = undecided === undefined ? null : await partsOfGrid(ask, table, time)
  return undecided === undefined || partsBy === null ? [records] : [{ ...undecided, partsBy }]
}

const mostOfGrid = 2_000
/** Of the combinations of dates and parts, how many have to have a record. */
const mostlyFilled = 0.8

/** The dimension of which a table has one record for each part on each date, so that their number says nothing. */
async function partsOfGrid(ask: Ask, table: FactTable, time: Time | null): Promise<UnderstoodColumn | null> {
  if (time?.isPanel !== true || time.isSeries) return null
  const offered = breakdownColumns(table).slice(0, mostPaired)
  const areGrids = await Promise.all(
    offered.map(async ({ name }) => {
      const rows = { ...within(table, { time, range: time.span }, [name]), limit: mostOfGrid }
      const { results } = await ask(queryOf(table, { ...rows, dateGranularity: 'day' }))
      const namesOf = (of: string) => new Set(results.map(({ dimensionValues }) => dimensionValues[of])).size
      const parts = namesOf(name)
      const isSeen = parts >= partsSeen.least && parts <= partsSeen.most
      const isEachOnce = results.every(({ recordCount }) => recordCount === 1)
      return isSeen && isEachOnce && results.length >= parts * namesOf(dateAxis) * mostlyFilled
    }),
  )
  return offered.find((_, at) => areGrids[at] === true) ?? null
}

const askedOf = ({ column, aggregation }: Measure): string =>
  column === null ? 'count' : `${column.name}:${aggregation}`

/** The rows of a range, without those of totals. */
const within = (table: FactTable, { time, range }: Looked, by: readonly string[] = []): Partial<FactQuery> => ({
  dimensions: [...(time === null ? [] : [`{${time.column}}`]), ...by],
  filters: queryFiltersOf(table),
  ...(range === null ? {} : { dateFrom: range.from, dateTo: range.to }),
})

/** Those that have something to show in the range; amounts that are nothing there show nothing. */
export async function filledOf(ask: Ask, measures: readonly Measure[], looked: Looked): Promise<Measure[]> {
  const [{ table } = { table: null }] = measures
  if (table === null) return []
  const most = measures.slice(0, mostAsked)
  const { results } = await ask(queryOf(table, { measures: most.map(askedOf), ...within(table, looked) }))
  return most.filter((measure) => {
    if (measure.column === null) return true
    const value = results[0]?.measures[askedOf(measure)]?.value ?? null
    if (value === null || (value === 0 && measure.aggregation === 'sum')) return false
    // A mean that is written as 0 shows nothing.
    return measure.aggregation !== 'mean' || value === 0 || Math.abs(value) >= leastMean
  })
}

const fewestLines = 4

/** What numbers the lines of an order, unlike points of a scale or people in a car. */
const lineName = /\b(?:id|seq|sequence|sequential|line|item)$|(?:line|item|row) ?(?:no|nr|num|number)$/i

/** The lines of each order, numbered from one: there are at most as many second ones as first ones, and so on. */
function areLines({ name, label }: UnderstoodColumn, parts: FactResult['results']): boolean {
  if (!lineName.test(labelWords(label))) return false
  const counts = new Map(parts.map(({ dimensionValues, recordCount }) => [dimensionValues[name] ?? '', recordCount]))
  const inOrder = parts.map((_, at) => counts.get(String(at + 1)) ?? null)
  return (
    parts.length >= fewestLines &&
    inOrder.every((count, at) => count !== null && count < (at === 0 ? Infinity : (inOrder[at - 1] ?? 0)))
  )
}

/** The dimensions that split a table best in the range: few enough parts to be seen, the most telling first; ids and codes only where there are no names. */
export async function dimensionsOf(ask: Ask, table: FactTable, looked: Looked): Promise<UnderstoodColumn[]> {
  const isDated = looked.time !== null
  // A row for each year has no parts.
  if (looked.time?.isYearly === true && looked.time.isSeries) return []
  const isPosition = (label: string): boolean => positionName.test(labelWords(label))
  // "Weight", which "Weight (kg)" was read from.
  const isReadAsNumber = (label: string): boolean =>
    measureColumns(table).some((one) => one.label.startsWith(`${label} (`))
  const offered = breakdownColumns(table).filter(
    ({ role, label }) =>
      role !== 'key' &&
      !isNameless(label) &&
      !isPosition(label) &&
      !isReadAsNumber(label) &&
      !(isDated && datePart.test(label)),
  )
  const counted = await Promise.all(
    offered.map(async (column) => {
      const query = queryOf(table, { ...within(table, looked, [column.name]), limit: partsSeen.most + 2 })
      const { results } = await ask(query)
      const isNamed = ({ dimensionValues }: FactResult['results'][number]): boolean =>
        !namesNothing.test(dimensionValues[column.name] ?? '')
      const parts = results.filter(isNamed)
      const empty = results.reduce((sum, row) => sum + (isNamed(row) ? 0 : row.recordCount), 0)
      const filled = parts.reduce((sum, { recordCount }) => sum + recordCount, 0)
      // Nearly as many names as rows are names of the rows.
      const areTimes = parts.every(({ dimensionValues }) => clockTime.test(dimensionValues[column.name] ?? ''))
      const isUseful = filled > empty && parts.length * 2 <= filled && !areTimes && !areLines(column, parts)
      return { column, parts: isUseful ? parts.length : 0 }
    }),
  )
  const seen = counted.filter(({ parts }) => parts >= partsSeen.least && parts <= partsSeen.most)
  const named = seen.filter(({ column }) => !isIdLabel(column.label))
  return (named.length > 0 ? named : seen)
    .toSorted((one, other) => Math.abs(one.parts - 6) - Math.abs(other.parts - 6))
    .map(({ column }) => column)
}

const mostPaired = 4
const saysInFull = /\b(?:name|label|title|desc|description)\b|name$/i

/** The first two dimensions that don't say the same: not a code and the name that it stands for. */
export async function unlikeOf(
  ask: Ask,
  table: FactTable,
  dimensions: readonly UnderstoodColumn[],
  looked: Looked,
): Promise<UnderstoodColumn[]> {
  const [first, ...others] = dimensions.slice(0, mostPaired)
  if (first === undefined) return []
  const partsOf = async (...of: UnderstoodColumn[]): Promise<number> => {
    const names = of.map(({ name }) => name)
    const { total } = await ask(queryOf(table, { ...within(table, looked, names), limit: partsSeen.most }))
    return total
  }
  for (const other of others) {
    const [one, both, second] = await Promise.all([partsOf(first), partsOf(first, other), partsOf(other)])
    if (both > one || both > second) return [first, other]
    if (saysInFull.test(labelWords(other.label)) && !saysInFull.test(labelWords(first.label)))
      return unlikeOf(
        ask,
        table,
        [other, ...dimensions.filter((dimension) => ![first, other].includes(dimension))],
        looked,
      )
  }
  return [first]
}

const fewestAlike = 3
/** Dates that show it, how many of them have to, and rows that are looked at. */
const fewestDates = 3
const onMostDates = 0.8
const onManyDates = 0.5
const mostOfDates = 600

/**
 * Drops sums that are the same for every part of a dimension, as when a total is repeated beside each of its parts.
 * Uses the number of records if nothing else is left.
 */
export async function withoutRepeated(
  ask: Ask,
  measures: readonly Measure[],
  dimensions: readonly UnderstoodColumn[],
  looked: Looked,
): Promise<Measure[]> {
  const [first] = measures
  const sums = measures.filter(({ column, isSum }) => column !== null && isSum)
  if (first === undefined || sums.length === 0) return [...measures]
  const partsBy = async (name: string, more: Partial<FactQuery>) => {
    const parts = { ...within(first.table, looked, [name]), ...more }
    const { results } = await ask(queryOf(first.table, { measures: sums.map(askedOf), ...parts }))
    return results.filter(({ dimensionValues }) => !namesNothing.test(dimensionValues[name] ?? ''))
  }
  const [asked, onDates] = await Promise.all([
    Promise.all(dimensions.map(({ name }) => partsBy(name, { limit: partsSeen.most }))),
    looked.time === null
      ? []
      : Promise.all(dimensions.map(({ name }) => partsBy(name, { dateGranularity: 'day', limit: mostOfDates }))),
  ])
  /** How many dates there are, how many of them have several parts, and of these how many have the same value for all. */
  const datesOf = (measure: Measure, rows: FactResult['results']) => {
    const known = rows.filter((row) => {
      const value = row.measures[askedOf(measure)]?.value ?? 0
      // A quantity of one for each record repeats nothing.
      return value !== 0 && value !== row.recordCount
    })
    const dates = [...Map.groupBy(known, (row) => row.dimensionValues[dateAxis] ?? '').values()]
    const several = dates.filter((of) => of.length >= fewestAlike)
    const alike = several.filter((of) => new Set(of.map((row) => row.measures[askedOf(measure)]?.value)).size === 1)
    return { all: dates.length, several: several.length, alike: alike.length }
  }
  // Totals that are equal only by chance differ on single dates.
  const isRepeated = (measure: Measure): boolean =>
    sums.includes(measure) &&
    asked.some((parts, at) => {
      const values = new Set(parts.map((part) => part.measures[askedOf(measure)]?.value ?? null))
      const { several, alike } = datesOf(measure, onDates[at] ?? [])
      const isAlike = parts.length >= fewestAlike && values.size === 1 && !values.has(null) && !values.has(0)
      return isAlike && alike >= several * onMostDates
    })
  // The inhabitants of a state, repeated beside each of its diseases: equal on each date, though not over all dates.
  const isRepeatedOnDates = (measure: Measure): boolean =>
    sums.includes(measure) &&
    onDates.some((rows) => {
      const { all, several, alike } = datesOf(measure, rows)
      // Of events, two or three fall on a few dates, and may be alike.
      return several >= Math.max(fewestDates, all * onManyDates) && alike >= several * onMostDates
    })
  const kept = measures.filter((measure) => !isRepeated(measure) && !isRepeatedOnDates(measure))
  return kept.length > 0 ? kept : [recordsOf(first.table, first.date)]
}

/** Whether what a measure is made of is of one sign. */
export async function hasShares(ask: Ask, { table, column }: Measure, looked: Looked): Promise<boolean> {
  if (column === null) return true
  const [least, most] = [`${column.name}:min`, `${column.name}:max`]
  const { results } = await ask(queryOf(table, { measures: [least, most], ...within(table, looked) }))
  const of = (measure: string) => results[0]?.measures[measure]?.value ?? 0
  return of(least) >= 0 || of(most) <= 0
}
