import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { namedKind } from '../../analyst/index.ts'
import type { UnderstoodColumn, UnderstoodTable } from '../../queries/index.ts'

/** Fewer numbers show nothing about their codes. */
const FEWEST_NUMBERS = 24
const FEWEST_VALUES = 8
const FEWEST_TIMES = 2
const MOST_CODES = 4
/** Numbers for "not known", "not asked" and "not applicable" in the files of statistical offices. */
const negativeCode = /^-(?:[1-9]|66|77|88|9{2,6}|777|888)(?:\.0+)?$|^-9{2,4}\.9$/
const positiveCode = /^9{2,6}$/
/** Codes are far from what was counted: the usual value is so many times as large as a code of one digit. */
const FAR_BELOW = 20
/** And a code of nines is so many times as large as the largest value. */
const FAR_ABOVE = 5

type Cell = string | number | null

const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Each negative value, if there are few and all are codes, come again and are far from the others. */
function negativeCodes(counts: ReadonlyMap<string, number>, numbers: readonly number[]): string[] {
  const below = [...counts.keys()].filter((text) => Number(text) < 0)
  const isCoded = below.every((text) => negativeCode.test(text) && (counts.get(text) ?? 0) >= FEWEST_TIMES)
  if (below.length === 0 || below.length > MOST_CODES || !isCoded) return []
  const others = numbers.filter((number) => number >= 0)
  // Also beside -999: among temperatures -1 and -2 are values.
  const small = below.map((text) => Math.abs(Number(text))).filter((size) => size < 10)
  const largest = small.reduce((one, size) => Math.max(one, size), 0)
  return middleOf(others) >= largest * FAR_BELOW ? below : []
}

/** A value of nines far above all others, of what is measured: an age of 999. */
function positiveCodes(counts: ReadonlyMap<string, number>): string[] {
  const sorted = [...counts.keys()].toSorted((one, other) => Number(other) - Number(one))
  const [most = '', next = ''] = sorted
  const isCode = positiveCode.test(most) && (counts.get(most) ?? 0) >= FEWEST_TIMES
  return isCode && Number(next) > 0 && Number(most) >= Number(next) * FAR_ABOVE ? [most] : []
}

function codesOf(column: UnderstoodColumn, cells: readonly Cell[]): string[] {
  const isPlain = column.unit === undefined || column.unit === 'number'
  if (column.role !== 'measure' || column.type !== 'decimal' || column.kind !== undefined || !isPlain) return []
  const texts = cells.flatMap((cell) => (cell === null ? [] : [String(cell)]))
  if (texts.length < FEWEST_NUMBERS) return []
  const counts = new Map([...Map.groupBy(texts, (text) => text)].map(([text, of]) => [text, of.length]))
  if (counts.size < FEWEST_VALUES) return []
  const isMeasured = namedKind({ name: column.name, label: column.label, unit: 'number' })?.kind === 'average'
  const codes = [...negativeCodes(counts, texts.map(Number)), ...(isMeasured ? positiveCodes(counts) : [])]
  const coded = codes.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0)
  return coded * 2 < texts.length ? codes : []
}

/**
 * A table without the numbers that stand for a missing one: -1, -3 and -9 among counts, -999 among measurements. A remark
 * says how many there were; a person who chooses the kind of the column keeps them.
 */
export function withoutCodes(table: UnderstoodTable): UnderstoodTable {
  const found = table.columns.map((column, at) =>
    codesOf(
      column,
      table.rows.map((row) => row[at] ?? null),
    ),
  )
  if (found.every((codes) => codes.length === 0)) return table
  const isCode = (cell: Cell, at: number): boolean => cell !== null && (found[at] ?? []).includes(String(cell))
  const columns = table.columns.map((column, at): UnderstoodColumn => {
    const codes = found[at] ?? []
    if (codes.length === 0) return column
    const count = table.rows.filter((row) => isCode(row[at] ?? null, at)).length
    return { ...column, remarks: [...(column.remarks ?? []), tableRemarks.valuesMissing(column.label, count, codes)] }
  })
  return { ...table, columns, rows: table.rows.map((row) => row.map((cell, at) => (isCode(cell, at) ? null : cell))) }
}
