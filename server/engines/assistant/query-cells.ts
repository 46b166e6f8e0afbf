import type { KeptResult, SqlCell } from '../../../contract/datasets/sql.schemas.ts'
import type { AskedMeasure, QueryData } from '../tools/index.ts'
import type { CellUnit } from './figure-match.ts'

type Cells = Record<string, unknown>
/** The suffixes of values derived from a measure, as in `profit.share`. */
const fractions = ['share', 'fraction', 'changeFraction', 'fractionSum'] as const
/** The same, in the unit of the measure. */
const alike = [
  ...['sum', 'average', 'highest', 'lowest', 'change', 'compared', 'difference', 'comparedSum', 'differenceSum'],
] as const

/** Whole numbers without a unit are counts; others may be fractions, such as profit by revenue. */
function unitOf({ unit, isWhole }: AskedMeasure): CellUnit {
  if (unit === 'percent') return 'percent'
  if (unit === 'currency') return 'money'
  return isWhole ? 'other' : 'unknown'
}

/**
 * The cells of a query result by row: its groups, its measures and derived values. Values over all rows, such as
 * `profit.sum`, are in each row. Rows that exist only in the compared result come last, without own values.
 */
export function cellsOf(data: QueryData): { cells: Cells[]; units: Record<string, CellUnit> } {
  const units: Record<string, CellUnit> = {}
  const ofAll = cellsOfAll(data)
  for (const measure of data.measures) {
    const { asked } = measure
    units[asked] = unitOf(measure)
    for (const name of alike) units[`${asked}.${name}`] = unitOf(measure)
    for (const name of fractions) units[`${asked}.${name}`] = 'percent'
  }
  const own = data.rows.map((row, at): Cells => {
    const cell: Cells = { recordCount: row.recordCount, ...row.dimensionValues }
    for (const { asked } of data.measures) {
      cell[asked] = row.measures[asked]?.value ?? null
      Object.assign(cell, derivedOf(data, asked, at))
    }
    return { ...cell, ...ofAll }
  })
  const alone = (data.comparison?.differences ?? []).slice(own.length).map((difference, at): Cells => {
    const cell: Cells = { ...difference.dimensionValues }
    for (const { asked } of data.measures)
      Object.assign(cell, { [asked]: null }, derivedOf(data, asked, own.length + at))
    return { ...cell, ...ofAll }
  })
  return { cells: [...own, ...alone], units }
}

/** What belongs to all rows of a query result. */
export function cellsOfAll(data: QueryData): Cells {
  const cells: Cells = {}
  for (const { asked } of data.measures) {
    const summary = data.summary?.[asked]
    const change = data.change?.[asked]
    const total = data.comparison?.totals?.[asked]
    Object.assign(
      cells,
      named(asked, {
        sum: summary?.sum ?? total?.value,
        average: summary?.average,
        highest: summary?.highest.value,
        lowest: summary?.lowest.value,
        change: change?.difference,
        changeFraction: change?.fraction,
        comparedSum: total?.comparedValue,
        differenceSum: total?.difference,
        fractionSum: total?.fraction,
      }),
    )
  }
  return cells
}

/** A query result as a table that a statement names: its cells by their names. */
export function tableOfCells(name: string, cells: readonly Cells[], table: string): KeptResult {
  const names = [...new Set(cells.flatMap((cell) => Object.keys(cell)))]
  const plain = (value: unknown): SqlCell =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
  return {
    ...{ name, tables: [table] },
    columns: names.map((called) => {
      const isNumber = cells.every((cell) => cell[called] == null || typeof cell[called] === 'number')
      return { name: called, type: isNumber ? ('number' as const) : ('text' as const) }
    }),
    rows: cells.map((cell) => names.map((called) => plain(cell[called]))),
  }
}

function derivedOf(data: QueryData, asked: string, at: number): Cells {
  const { comparison } = data
  const isFirst = asked === data.measures[0]?.asked
  const difference = (isFirst ? comparison?.differences : comparison?.further?.[asked])?.[at]
  return named(asked, {
    share: data.shares?.[asked]?.[at],
    compared: difference?.comparedValue,
    difference: difference?.difference,
    fraction: difference?.fraction,
  })
}

function named(asked: string, derived: Readonly<Record<string, number | null | undefined>>): Cells {
  const known = Object.entries(derived).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known.map(([name, value]) => [`${asked}.${name}`, value]))
}
