import { columnName, placeholderSql } from './reading-sql.ts'
import type { ColumnPlan, LoadedColumn, Reading } from './large.types.ts'

const strayPercent = 2
const widest = 38
const digitsOfSum = 9
const mostDecimals = 18

/** What a reading makes of a cell: null where it reads none. */
export const valueSql = (reading: Reading): string =>
  reading.as === 'decimal' ? reading.text : reading.as === 'date' ? reading.moment : reading.day

export type Checked = {
  column: ColumnPlan
  loaded: LoadedColumn
  /** The SQL of the stored value. */
  store: string
  /** The reading whose unread cells are named. */
  unread: number
}

const decimalsOf = (text: string): string =>
  `CASE WHEN contains(${text}, '.') THEN length(${text}) - strpos(${text}, '.') ELSE 0 END`
const wholeOf = (text: string): string => `length(split_part(ltrim(${text}, '-'), '.', 1))`
const number = (text: string): string => `TRY_CAST(${text} AS DOUBLE)`

/** The counts that are asked of a whole column, in their order: filled, distinct, then those of each reading: read, standing for nothing, … */
export function checksOf({ position, readings, countsDistinct }: ColumnPlan): { sql: string[] } {
  const cell = columnName(position)
  const ofReading = (reading: Reading, at: number): string[] => {
    const value = `r${position}_${at}`
    const nothing = `count(CASE WHEN ${value} IS NULL AND ${cell} IS NOT NULL AND ${placeholderSql(cell)} THEN 1 END)`
    if (reading.as === 'decimal')
      return [
        ...[`count(${value})`, nothing, `max(${wholeOf(value)})`, `max(${decimalsOf(value)})`],
        ...[
          `count(*) FILTER (${value} IS NOT NULL AND ${reading.isPercent})`,
          `count(*) FILTER (${value} IS NOT NULL AND NOT ${reading.isPercent} AND ${number(value)} <> 0)`,
          `min(${number(value)})`,
          `max(${number(value)})`,
        ],
      ]
    if (reading.as === 'date')
      return [
        `count(${value})`,
        nothing,
        `count(*) FILTER (${value} IS NOT NULL AND CAST(${value} AS DATE) <> ${value})`,
      ]
    return [`count(${value})`, nothing]
  }
  const distinct = countsDistinct ? `approx_count_distinct(${cell})` : 'NULL'
  return { sql: [`count(${cell})`, distinct, ...readings.flatMap(ofReading)] }
}

const lengths = { decimal: 8, date: 3, year: 2 } as const

/** Decides from the counts how the column is read and how its values are stored. */
export function checkColumn(column: ColumnPlan, counts: readonly unknown[]): Checked {
  const { position, readings, isCorrected } = column
  const [filled, distinct] = [Number(counts[0]), counts[1] === null ? null : Number(counts[1])]
  let at = 2
  const found = readings.map((reading) => {
    const own = counts.slice(at, at + lengths[reading.as])
    at += lengths[reading.as]
    return own
  })
  const best = found.reduce<number>(
    (chosen, own, index) => (Number(own[0]) > Number(found[chosen]?.[0] ?? -1) ? index : chosen),
    0,
  )
  const taken = isCorrected ? 0 : best
  const own = found[taken]
  const stray = own === undefined ? 0 : filled - Number(own[0]) - Number(own[1])
  const isRead = own !== undefined && Number(own[0]) > 0 && (isCorrected || stray <= (filled * strayPercent) / 100)
  const base = {
    position,
    filled,
    stray,
    missing: isRead ? Number(own[1]) : 0,
    bad: [],
    decimals: 0,
    rounded: false,
    percents: 0,
    bare: 0,
    least: null,
    most: null,
    distinct,
  }
  const reading = readings[taken]
  if (!isRead || reading === undefined)
    return { column, loaded: { ...base, as: 'text', reading: null }, store: columnName(position), unread: taken }
  const value = valueSql(reading)
  if (reading.as === 'year')
    return { column, loaded: { ...base, as: 'date', reading: taken }, store: value, unread: taken }
  if (reading.as === 'date') {
    const as = Number(own[2]) > 0 ? ('timestamp' as const) : ('date' as const)
    const store = `CAST(${value} AS ${as === 'date' ? 'DATE' : 'TIMESTAMP'})`
    return { column, loaded: { ...base, as, reading: taken }, store, unread: taken }
  }
  const percents = Number(own[4])
  const bare = Number(own[5])
  const shift = percents > 0 ? 2 : 0
  const whole = Math.max(1, Number(own[2]))
  const stated = Number(own[3]) + shift
  const decimals = Math.min(stated, mostDecimals, Math.max(0, widest - digitsOfSum - whole))
  const width = Math.min(widest, whole + decimals + 1)
  const plainValue = `CAST(${value} AS DECIMAL(${width},${decimals}))`
  const share = `CAST(CAST(${value} AS DECIMAL(${Math.min(widest - 2, width)},${Math.max(0, decimals - 2)})) * CAST('0.01' AS DECIMAL(2,2)) AS DECIMAL(${width},${decimals}))`
  return {
    column,
    loaded: {
      ...base,
      ...{ as: 'decimal', reading: taken, decimals, rounded: decimals < stated, percents, bare },
      ...{ least: own[6] === null ? null : String(own[6]), most: own[7] === null ? null : String(own[7]) },
    },
    store: percents > 0 ? `CASE WHEN ${reading.isPercent} THEN ${share} ELSE ${plainValue} END` : plainValue,
    unread: taken,
  }
}
