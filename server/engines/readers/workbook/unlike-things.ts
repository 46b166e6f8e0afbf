import type { UnderstoodColumn, UnderstoodTable } from '../../queries/index.ts'
import { areRecords } from './records.ts'

/** Fewer values of each thing are no course of it. */
const FEWEST_TIMES = 2
const FEWEST_THINGS = 2
/** The share of things and dates that must have a value. Sales data have less: not everything sells every day. */
const FEWEST_FILLED = 0.8
/** Places and groups of people or firms, which differ in size. */
const groupName =
  /^(?:countr(?:y|ies)|nations?|states?|regions?|continents?|provinces?|count(?:y|ies)|cit(?:y|ies)|towns?|districts?|territor(?:y|ies)|municipalit(?:y|ies)|departments?|divisions?|segments?|industr(?:y|ies)|sectors?|schools?|compan(?:y|ies)|branch(?:es)?|stores?)(?: (?:name|code))?$/i

const isText = ({ role, type }: UnderstoodColumn): boolean => role !== 'measure' && role !== 'date' && type === 'text'

/**
 * The name of the column whose items all count the same in an average, although they differ in size: countries or
 * shares with a value at each of several dates, or the places and groups of a list. Null for records of events and for
 * the history of a single item. Linear in the rows for each text column.
 */
export function unlikeThings(table: UnderstoodTable): string | null {
  if (areRecords(table)) return null
  const cellsOf = (at: number) => table.rows.map((row) => String(row[at] ?? ''))
  const texts = table.columns.flatMap((column, at) => (isText(column) ? [{ column, cells: cellsOf(at) }] : []))
  const dates = table.columns.flatMap(({ role }, at) => (role === 'date' ? [cellsOf(at)] : []))
  const rows = table.rows.length
  const count = (cells: readonly string[]): number => new Set(cells).size
  const found = texts.find(({ column, cells }) => {
    const things = count(cells)
    if (things < FEWEST_THINGS) return false
    if (dates.length === 0) return things === rows && groupName.test(column.label.replaceAll('_', ' ').trim())
    return dates.some(
      (days) =>
        things * FEWEST_TIMES <= rows &&
        rows >= things * count(days) * FEWEST_FILLED &&
        count(days) * FEWEST_THINGS <= rows &&
        count(cells.map((cell, row) => JSON.stringify([cell, days[row]]))) === rows,
    )
  })
  return found?.column.name ?? null
}
