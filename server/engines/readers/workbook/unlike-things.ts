import type { UnderstoodColumn, UnderstoodTable } from '../../queries/index.ts'
import { areRecords } from './records.ts'
import { isIdLabel } from './roles.ts'

/** Fewer values of each thing are no course of it. */
const FEWEST_TIMES = 2
const FEWEST_THINGS = 2
/** The share of things and dates that must have a value. Sales data have less: not everything sells every day. */
const FEWEST_FILLED = 0.8
/** Of the parts of places, which come and go. Sales of a shop by city and product fill less. */
const FEWEST_FILLED_OF_PARTS = 0.5
/** Places and groups of people or firms, which differ in size. */
const groupName =
  /^(?:countr(?:y|ies)|nations?|states?|regions?|areas?|continents?|provinces?|count(?:y|ies)|cit(?:y|ies)|towns?|districts?|territor(?:y|ies)|municipalit(?:y|ies)|departments?|divisions?|segments?|industr(?:y|ies)|sectors?|schools?|compan(?:y|ies)|branch(?:es)?|stores?)(?: (?:name|code))?$/i

/** How many there are of each thing of a list. */
const sizeName =
  /^(?:totals?|population|enrol?lment|students|pupils|members|employees|inhabitants|households|patients|size)$/i
const LEAST_APART = 4

/** Whether a column says that the things of a list differ in size. */
const hasSizes = ({ columns, rows }: UnderstoodTable): boolean =>
  columns.some(({ role, label }, at) => {
    if (role !== 'measure' || !sizeName.test(label.trim())) return false
    const sizes = rows
      .flatMap((row) => (row[at] === null ? [] : [Number(row[at])]))
      .toSorted((one, other) => one - other)
    const [low = 0, high = 0] = [0.1, 0.9].map((share) => sizes[Math.floor((sizes.length - 1) * share)])
    return sizes.every(Number.isInteger) && low > 0 && high >= low * LEAST_APART
  })

const isText = ({ role, type }: UnderstoodColumn): boolean => role !== 'measure' && role !== 'date' && type === 'text'

/**
 * The name of the column whose items all count the same in an average, although they differ in size: countries or
 * shares with a value at each of several dates, places with one for each of their parts, or the places and groups of a
 * list. Null for records of events and for the history of a single item. Linear in the rows for each pair of text
 * columns.
 */
export function unlikeThings(table: UnderstoodTable): string | null {
  if (areRecords(table)) return null
  const cellsOf = (at: number) => table.rows.map((row) => String(row[at] ?? ''))
  const texts = table.columns.flatMap((column, at) => (isText(column) ? [{ column, cells: cellsOf(at) }] : []))
  const dates = table.columns.flatMap(({ role }, at) => (role === 'date' ? [cellsOf(at)] : []))
  const rows = table.rows.length
  const count = (cells: readonly string[]): number => new Set(cells).size
  // The name of a thing rather than its number.
  const named = texts.toSorted(
    (one, other) => Number(isIdLabel(one.column.label)) - Number(isIdLabel(other.column.label)),
  )
  const found = named.find(({ column, cells }) => {
    const things = count(cells)
    if (things < FEWEST_THINGS) return false
    const isGroup = groupName.test(column.label.replaceAll('_', ' ').trim())
    if (dates.length === 0) return things === rows && (isGroup || hasSizes(table))
    const isOnce = (...of: (readonly string[])[]): boolean =>
      count(cells.map((cell, row) => JSON.stringify([cell, ...of.map((other) => other[row])]))) === rows
    // A country has several crops in a year, and each of them once in each of several years.
    const pairs = (other: readonly string[]): number =>
      count(cells.map((cell, row) => JSON.stringify([cell, other[row]])))
    const others = isGroup
      ? texts.filter((other) => other.cells !== cells && pairs(other.cells) * FEWEST_TIMES <= rows)
      : []
    return dates.some(
      (days) =>
        things * FEWEST_TIMES <= rows &&
        count(days) * FEWEST_THINGS <= rows &&
        ((rows >= things * count(days) * FEWEST_FILLED && isOnce(days)) ||
          others.some(
            (other) => rows >= pairs(other.cells) * count(days) * FEWEST_FILLED_OF_PARTS && isOnce(days, other.cells),
          )),
    )
  })
  return found?.column.name ?? null
}
