import { parseExactJson } from '../../../../../contract/shared/exact-json.ts'
import { readingTexts } from '../../../../../contract/documents/reading.texts.ts'
import type { Cell } from '../extraction.ts'
import { failures, Refusal } from '../failures.ts'

/** A longer row isn't accepted as a table row. */
const longestRow = 16_000_000
export const longestText = 4_000
const deepest = 3
const remarks = readingTexts.remarks

export type JsonRow = Record<string, unknown>

const isRow = (value: unknown): value is JsonRow => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a JSON list, or of a text with one in each line, out of pieces of text. Refuses a text that is neither. */
export function* jsonRows(chunks: Iterable<string>): Generator<JsonRow> {
  let count = 0
  for (const text of elementsOf(chunks)) {
    count += 1
    const row = parsed(text, count)
    if (isRow(row)) yield row
    else throw new Refusal(failures.noRowsOfJson())
  }
}

function parsed(text: string, number: number): unknown {
  try {
    return parseExactJson(text)
  } catch {
    throw new Refusal(failures.brokenJson(number))
  }
}

/** The texts of the elements: those of the list that the text is, or its lines. */
function* elementsOf(chunks: Iterable<string>): Generator<string> {
  let form: 'open' | 'list' | 'lines' = 'open'
  let rest = ''
  let isClosed = false
  const list = new ListCutter()
  for (const chunk of chunks) {
    rest += chunk
    if (form === 'open') {
      const first = rest.search(/\S/)
      if (first < 0) continue
      form = rest[first] === '[' ? 'list' : 'lines'
      rest = rest.slice(form === 'list' ? first + 1 : first)
    }
    if (form === 'list') {
      yield* list.cut(rest)
      isClosed = list.isClosed
      rest = ''
    } else {
      const end = rest.lastIndexOf('\n')
      if (end >= 0) yield* linesOf(rest.slice(0, end))
      rest = rest.slice(end + 1)
    }
    if (rest.length > longestRow) throw new Refusal(failures.brokenJson(1))
  }
  if (form === 'list' && !isClosed) throw new Refusal(failures.halfJson())
  if (form === 'lines') yield* linesOf(rest)
}

function* linesOf(text: string): Generator<string> {
  for (const line of text.split('\n')) if (line.trim() !== '') yield line
}

/** Cuts the elements of a list at its commas, following strings and brackets over the pieces. */
class ListCutter {
  isClosed = false
  #held = ''
  #depth = 0
  #isText = false
  #isEscaped = false

  cut(chunk: string): string[] {
    const elements: string[] = []
    let from = 0
    for (let at = 0; at < chunk.length && !this.isClosed; at += 1) {
      const code = chunk.charCodeAt(at)
      if (this.#isEscaped) this.#isEscaped = false
      else if (this.#isText) {
        if (code === 92) this.#isEscaped = true
        else if (code === 34) this.#isText = false
      } else if (code === 34) this.#isText = true
      else if (code === 123 || code === 91) this.#depth += 1
      else if (this.#depth === 0 && (code === 44 || code === 93)) {
        const element = this.#held + chunk.slice(from, at)
        this.#held = ''
        from = at + 1
        this.isClosed = code === 93
        if (element.trim() !== '') elements.push(element)
      } else if (code === 125 || code === 93) this.#depth -= 1
    }
    if (this.isClosed) return elements
    this.#held += chunk.slice(from)
    if (this.#held.length > longestRow) throw new Refusal(failures.brokenJson(1))
    return elements
  }
}

const cellOf = (value: unknown, onCut: () => void): Cell => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length > longestText) onCut()
  return text.slice(0, longestText)
}

export type FoundRows = { rows: Iterable<JsonRow>; remarks: string[] }

/** The rows of a whole text; also those of the one list that an object holds, and of an object whose values are rows. */
export function rowsOfText(text: string): FoundRows {
  const whole = /^\s*\{/.test(text) ? wholeObject(text) : null
  if (whole === null) return { rows: jsonRows([text]), remarks: [] }
  const values = Object.entries(whole)
  const lists = values.flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 0 && value.every(isRow) ? [{ name, rows: value }] : [],
  )
  const [list, another] = lists
  if (list !== undefined && another === undefined) {
    const { name, rows } = list
    const others = values.map(([other]) => other).filter((other) => other !== name)
    return { rows, remarks: others.length === 0 ? [] : [remarks.besideRows(others)] }
  }
  return namedRows(whole) ?? { rows: [whole], remarks: [] }
}

/** {"2025-01": {"visits": 5}, "2025-02": {"visits": 7}}: rows of the same fields under a name each. */
function namedRows(whole: JsonRow): FoundRows | null {
  const rows = Object.entries(whole)
  const [, first] = rows[0] ?? []
  if (rows.length < 2 || !isRow(first)) return null
  const fields = Object.keys(first).join('\n')
  const areAlike = rows.every(([, row]) => isRow(row) && Object.keys(row).join('\n') === fields)
  if (!areAlike || fields === '') return null
  const label = ['Name', 'Row name'].find((one) => !Object.hasOwn(first, one)) ?? 'Name of the row'
  return {
    rows: rows.map(([name, row]) => ({ [label]: name, ...(row as JsonRow) })),
    remarks: [remarks.namedRows(label)],
  }
}

function wholeObject(text: string): JsonRow | null {
  try {
    const value = parseExactJson(text)
    return isRow(value) ? value : null
  } catch {
    return null
  }
}

/** The cells of a row, with what is nested in it under names such as "customer.city". */
export function flatCells(row: JsonRow, onCut: () => void = () => {}): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  const collect = (value: JsonRow, prefix: string, depth: number): void => {
    for (const [name, one] of Object.entries(value)) {
      if (isRow(one) && depth < deepest) collect(one, `${prefix}${name}.`, depth + 1)
      else cells.set(prefix + name, cellOf(one, onCut))
    }
  }
  collect(row, '', 1)
  return cells
}
