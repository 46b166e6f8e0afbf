import { numbersIn } from '../../../contract/chat/written-figures.ts'
import type { Known } from './number-support.ts'
import type { PassageHit, QueryData } from '../tools/index.ts'

/** What the tools of one answer have returned so far, under the short names that the model uses for it. */
export type Evidence = {
  /** The name of a passage (`p1`, `p2` ...); the same passage always gets the same one. */
  addPassage(hit: PassageHit): string
  passage(name: string): PassageHit | undefined
  /** Takes the next name for a query result (`q1`, `q2` ...) before the query runs. */
  reserveQuery(callId: string): string
  addQuery(name: string, data: QueryData): void
  /** By short name or by the id of the tool call. */
  query(nameOrCallId: string): { name: string; callId: string; data: QueryData } | undefined
  /** The rows of a result, whose cells can be named: `q1[2].profit`. */
  addCells(name: string, rows: readonly Readonly<Record<string, unknown>>[]): void
  cell(name: string, row: number, column: string): unknown
  /** Remembers every number and text that a tool returned. */
  addReturned(content: unknown): void
  /** All numbers returned by tools so far. */
  numbers(): Known
}

export function createEvidence(): Evidence {
  const passages = new Map<string, PassageHit>()
  const passageNames = new Map<string, string>()
  const queries = new Map<string, { name: string; callId: string; data?: QueryData }>()
  const numbers = new Set<number>()
  const percents = new Set<number>()
  const cells = new Map<string, readonly Readonly<Record<string, unknown>>[]>()

  const addText = (text: string): void => {
    const { all, percents: stated } = numbersIn(text)
    for (const value of all) numbers.add(value)
    for (const value of stated) percents.add(value)
  }
  const addReturned = (content: unknown): void => {
    if (typeof content === 'number') numbers.add(Math.abs(content))
    if (typeof content === 'string') addText(content)
    if (content === null || typeof content !== 'object') return
    for (const [key, value] of Object.entries(content)) {
      if (!Array.isArray(content)) addText(key)
      addReturned(value)
    }
  }

  return {
    addPassage(hit) {
      const key = `${hit.pageId}:${hit.start}:${hit.end}`
      const known = passageNames.get(key)
      if (known !== undefined) return known
      const name = `p${passages.size + 1}`
      passageNames.set(key, name)
      passages.set(name, hit)
      return name
    },
    passage: (name) => passages.get(name),
    reserveQuery(callId) {
      const name = `q${queries.size + 1}`
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
    addCells: (name, rows) => void cells.set(name, rows),
    cell: (name, row, column) => cells.get(name)?.[row - 1]?.[column],
    addReturned,
    numbers: () => ({ numbers, percents }),
  }
}
