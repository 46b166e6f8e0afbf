import { numbersIn } from '../../../contract/chat/written-figures.ts'
import { isDay, periodLabel } from '../../../contract/shared/periods.ts'
import { type CellUnit, numberOfCell, unitOfSum } from './figure-match.ts'
import type { Known } from './number-support.ts'
import type { PassageHit, QueryData } from '../tools/index.ts'

/** What the tools of one answer have returned so far, under the short names that the model uses for it. */
export type Evidence = {
  /** The name of a passage (`p1`, `p2` ...); the same passage always gets the same one. */
  addPassage(hit: PassageHit): string
  passage(name: string): PassageHit | undefined
  passageNames(): string[]
  /** The title of a document whose id a tool has returned. */
  titleOf(document: string): string | undefined
  /** Passages of earlier answers keep their names; new ones are numbered after them. */
  restorePassages(named: readonly NamedPassage[]): void
  /** A result of an earlier answer under its name; `data`: where a chart can be drawn of it. */
  recallQuery(name: string, callId: string, data: QueryData | undefined): void
  recallResult(name: string, callId: string, value: string, expression?: string): void
  /** Takes the next name for a query result (`q1`, `q2` ...) before the query runs. */
  reserveQuery(callId: string): string
  addQuery(name: string, data: QueryData): void
  /** By short name or by the id of the tool call. */
  query(nameOrCallId: string): { name: string; callId: string; data: QueryData } | undefined
  /** The data that a call returned to the page; figures refer to them as their source. */
  noteCall(callId: string, data: unknown): void
  calls(): ReadonlyMap<string, unknown>
  /** Takes the next name for a calculated result (`c1`, `c2` ...) and keeps its value, in the unit that its sum names. */
  addResult(callId: string, value: string, expression?: string): string
  /** Whether a result of this name has come back. */
  hasResult(name: string): boolean
  /** The call that a named result came from. */
  callOf(name: string): string | undefined
  /**
   * The rows of a result, whose cells can be named: `q1[2].profit`. `units`: those columns that hold fractions. `returned`:
   * how many of the first rows the model reads; all of them where it is left out.
   */
  addCells(name: string, rows: readonly Cells[], units?: Readonly<Record<string, CellUnit>>, returned?: number): void
  /** By the exact name of its column, else by the same letters in another case; without a row: what every row holds. */
  cell(name: string, row: RowName | null, column: string): unknown
  /** The number of the only row that a label names, by one of its texts or its month: `January 2027`. */
  rowOfLabel(name: string, label: string): number | null
  unit(name: string, column: string): CellUnit
  /** Remembers every number and text that a tool returned. */
  addReturned(content: unknown): void
  /** Something of the organisation was returned. */
  notePrivate(): void
  hasPrivate(): boolean
  /** All numbers returned by tools so far. */
  numbers(): Known
}

/** The number of a row, or a text that occurs in only one row. */
export type RowName = number | string
export type NamedPassage = { name: string; hit: PassageHit }

type Cells = Readonly<Record<string, unknown>>
type CellTable = { rows: readonly Cells[]; units: Readonly<Record<string, CellUnit>> }
/** The name of the column in which a model sees the row number. */
export const rowNumber = '#'
/** The only column of a calculated result. */
export const resultColumn = 'value'

const columnIn = (record: Readonly<Record<string, unknown>>, column: string): string | undefined =>
  Object.hasOwn(record, column)
    ? column
    : Object.keys(record).find((name) => name.toLowerCase() === column.toLowerCase())

function rowIn(rows: readonly Cells[], row: RowName): Cells | undefined {
  if (typeof row === 'number') return rows[row - 1]
  const called = rows.filter((cells) => Object.values(cells).includes(row))
  return called.length === 1 ? called[0] : undefined
}

/** The texts of a row as a person writes them at the beginning of a line. */
const labelsIn = (row: Cells): string[] =>
  Object.values(row).flatMap((value) => {
    if (typeof value !== 'string') return []
    const months = isDay(value) ? [periodLabel('month', value), periodLabel('month', value, 'short')] : []
    return [value, ...months].map((label) => label.toLowerCase())
  })

/** The number of the row of each label; null for a label of several rows. */
function rowsByLabel(rows: readonly Cells[]): Map<string, number | null> {
  const found = new Map<string, number | null>()
  for (const [at, row] of rows.entries())
    for (const label of new Set(labelsIn(row))) found.set(label, found.has(label) ? null : at + 1)
  return found
}

/** `taken`: names of query results of earlier answers. */
export function createEvidence(taken: readonly string[] = []): Evidence {
  const numberOf = (name: string): number => Number(name.slice(1)) || 0
  /** The highest numbers that names bear so far. */
  const last = { passage: 0, query: Math.max(0, ...taken.map(numberOf)), result: 0 }
  const passages = new Map<string, PassageHit>()
  const passageNames = new Map<string, string>()
  const queries = new Map<string, { name: string; callId: string; data?: QueryData }>()
  const numbers = new Set<number>()
  const percents = new Set<number>()
  const cells = new Map<string, CellTable>()
  const labels = new Map<string, ReadonlyMap<string, number | null>>()
  const results = new Map<string, string>()
  const titles = new Map<string, string>()
  const calls = new Map<string, unknown>()
  const unitsOfNumbers = new Map<number, Set<CellUnit>>()
  let isPrivate = false
  const keyOf = ({ pageId, start, end }: PassageHit): string => `${pageId}:${start}:${end}`

  type Result = { value: string; expression?: string | undefined }
  const unitOf = (name: string, column: string | null): CellUnit => {
    const units = cells.get(name)?.units ?? {}
    return units[columnIn(units, column ?? resultColumn) ?? ''] ?? 'unknown'
  }
  const keepResult = (name: string, callId: string, { value, expression = '' }: Result): void => {
    results.set(name, callId)
    const unit = unitOfSum(expression, unitOf)
    cells.set(name, { rows: [{ [resultColumn]: value }], units: { [resultColumn]: unit } })
    noteUnit(value, unit)
  }
  const noteUnit = (value: unknown, unit: CellUnit): void => {
    const number = numberOfCell(value)
    if (number === null) return
    const known = unitsOfNumbers.get(Math.abs(number))
    if (known === undefined) unitsOfNumbers.set(Math.abs(number), new Set([unit]))
    else known.add(unit)
  }
  const addText = (text: string): void => {
    const { all, percents: stated } = numbersIn(text)
    for (const value of stated) percents.add(value)
    // The unit of a cell is that of its column, and nothing is known of what a sentence says.
    const isCell = numberOfCell(text) !== null
    for (const value of all) {
      numbers.add(value)
      if (!isCell) noteUnit(value, 'unknown')
    }
  }
  const addReturned = (content: unknown): void => {
    if (typeof content === 'number') numbers.add(Math.abs(content))
    if (typeof content === 'string') addText(content)
    if (content === null || typeof content !== 'object') return
    const { document, title } = content as Cells
    if (typeof document === 'string' && typeof title === 'string') titles.set(document, title)
    for (const [key, value] of Object.entries(content)) {
      if (key === rowNumber) continue
      if (!Array.isArray(content)) addText(key)
      addReturned(value)
    }
  }

  return {
    addPassage(hit) {
      const key = keyOf(hit)
      const known = passageNames.get(key)
      if (known !== undefined) return known
      last.passage += 1
      const name = `p${last.passage}`
      passageNames.set(key, name)
      passages.set(name, hit)
      titles.set(hit.documentId, hit.documentTitle)
      return name
    },
    passage: (name) => passages.get(name),
    passageNames: () => [...passages.keys()],
    titleOf: (document) => titles.get(document),
    restorePassages(named) {
      for (const { name, hit } of named) {
        passages.set(name, hit)
        passageNames.set(keyOf(hit), name)
        titles.set(hit.documentId, hit.documentTitle)
        last.passage = Math.max(last.passage, numberOf(name))
      }
    },
    recallQuery(name, callId, data) {
      if (queries.has(name)) return
      last.query = Math.max(last.query, numberOf(name))
      queries.set(name, { name, callId, ...(data === undefined ? {} : { data }) })
    },
    recallResult(name, callId, value, expression) {
      if (results.has(name)) return
      last.result = Math.max(last.result, numberOf(name))
      keepResult(name, callId, { value, expression })
    },
    reserveQuery(callId) {
      last.query += 1
      const name = `q${last.query}`
      queries.set(name, { name, callId })
      return name
    },
    addQuery(name, data) {
      const entry = queries.get(name)
      if (entry !== undefined) entry.data = data
    },
    query(nameOrCallId) {
      const entry = queries.get(nameOrCallId) ?? [...queries.values()].find((each) => each.callId === nameOrCallId)
      if (entry?.data === undefined) return undefined
      return { name: entry.name, callId: entry.callId, data: entry.data }
    },
    noteCall: (callId, data) => void calls.set(callId, data),
    calls: () => calls,
    addResult(callId, value, expression) {
      last.result += 1
      const name = `c${last.result}`
      keepResult(name, callId, { value, expression })
      return name
    },
    hasResult: (name) => results.has(name) || cells.has(name) || queries.get(name)?.data !== undefined,
    callOf: (name) => results.get(name) ?? queries.get(name)?.callId,
    addCells(name, rows, units = {}, returned = rows.length) {
      cells.set(name, { rows, units })
      labels.delete(name)
      for (const row of rows.slice(0, returned))
        for (const [column, value] of Object.entries(row)) noteUnit(value, units[column] ?? 'unknown')
    },
    cell(name, row, column) {
      const { rows = [] } = cells.get(name) ?? {}
      const found = row === null ? rows[0] : rowIn(rows, row)
      const own = found && columnIn(found, column)
      if (own === undefined) return undefined
      const value = found?.[own]
      return row === null && rows.some((each) => each[own] !== value) ? undefined : value
    },
    rowOfLabel(name, label) {
      const known = labels.get(name) ?? rowsByLabel(cells.get(name)?.rows ?? [])
      labels.set(name, known)
      return known.get(label.toLowerCase()) ?? null
    },
    unit: unitOf,
    addReturned,
    notePrivate() {
      isPrivate = true
    },
    hasPrivate: () => isPrivate,
    numbers: () => ({ numbers, percents, units: unitsOfNumbers }),
  }
}
