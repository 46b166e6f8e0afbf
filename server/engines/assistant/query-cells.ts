import type { KeptResult, SqlCell } from '../../../contract/datasets/sql.schemas.ts'
import type { QueryData } from '../tools/index.ts'
import type { CellUnit } from './figure-match.ts'

type Cells = Record<string, unknown>
/** What is worked out of a measure beside its value, as it is named in a cell: `profit.share`. */
const fractions = ['share', 'fraction', 'changeFraction'] as const

/**
 * The cells of a query result by row: its groups, its measures, and what was worked out of them. What belongs to all rows,
 * such as `profit.sum`, stands in each.
 */
export function cellsOf(data: QueryData): { cells: Cells[]; units: Record<string, CellUnit> } {
  const units: Record<string, CellUnit> = {}
  const cells = data.rows.map((row, at) => {
    const cell: Cells = { recordCount: row.recordCount, ...row.dimensionValues }
    for (const { asked } of data.measures) {
      const measure = row.measures[asked]
      cell[asked] = measure?.value ?? null
      units[asked] = measure?.unit === 'percent' ? 'percent' : 'other'
      for (const [name, value] of derivedOf(data, asked, at)) cell[`${asked}.${name}`] = value
      for (const name of fractions) units[`${asked}.${name}`] = 'percent'
    }
    return cell
  })
  return { cells, units }
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

function derivedOf(data: QueryData, asked: string, at: number): [string, number | null | undefined][] {
  const summary = data.summary?.[asked]
  const change = data.change?.[asked]
  const isCompared = asked === data.query.measures[0]
  const difference = isCompared ? data.comparison?.differences[at] : undefined
  const derived: [string, number | null | undefined][] = [
    ['share', data.shares?.[asked]?.[at]],
    ['sum', summary?.sum],
    ['average', summary?.average],
    ['highest', summary?.highest.value],
    ['lowest', summary?.lowest.value],
    ['change', change?.difference],
    ['changeFraction', change?.fraction],
    ['compared', difference?.comparedValue],
    ['difference', difference?.difference],
    ['fraction', difference?.fraction],
  ]
  return derived.filter(([, value]) => value !== undefined)
}
