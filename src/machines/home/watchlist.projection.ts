import { defaultCategory, type WatchlistItem } from '../../../contract/home/home.schemas.ts'

export type Words = { category: string; topic: string }
/** One attempt to save a row; the same words reuse its key. */
export type Attempt = Words & { key: string }
export type WatchlistRow = Words & {
  /** Stays the same when the server assigns the item's id, so that the field keeps the focus. */
  rowId: string
  id: string | null
  /** Added by this person. Only administrators can change items of others. */
  isOwn: boolean
  /** The server's version; null for a row that isn't saved yet. */
  kept: Words | null
  attempt: Attempt | null
  failure: string | null
}
export type Rows = readonly WatchlistRow[]

const wordsOf = ({ category, topic }: Words): Words => ({ category, topic })
const areSame = (one: Words, other: Words) => one.category === other.category && one.topic === other.topic

/** The words as they would be saved. */
export const meantBy = ({ category, topic }: Words): Words => ({
  category: category.trim() || defaultCategory,
  topic: topic.trim(),
})

export const newRow = (rowId: string): WatchlistRow => ({
  ...{ rowId, id: null, isOwn: true, kept: null, category: defaultCategory, topic: '' },
  ...{ attempt: null, failure: null },
})

export const isUnsaved = (row: WatchlistRow): boolean =>
  row.kept === null ? row.topic.trim() !== '' : !areSame(meantBy(row), row.kept)

const withRow = (rows: Rows, rowId: string, change: (row: WatchlistRow) => WatchlistRow): Rows =>
  rows.map((row) => (row.rowId === rowId ? change(row) : row))

export const findRow = (rows: Rows, rowId: string | undefined): WatchlistRow | undefined =>
  rows.find((row) => row.rowId === rowId)

export const withoutRow = (rows: Rows, rowId: string): Rows => rows.filter((row) => row.rowId !== rowId)

export const withWords = (rows: Rows, rowId: string, words: Partial<Words>): Rows =>
  withRow(rows, rowId, (row) => ({ ...row, ...words, failure: null }))

export const withFailure = (rows: Rows, rowId: string, failure: string): Rows =>
  withRow(rows, rowId, (row) => ({ ...row, failure }))

/** The row with a save attempt. A key from an attempt with other words isn't reused. */
export const withAttempt = (rows: Rows, rowId: string, key: string): Rows =>
  withRow(rows, rowId, (row) => {
    const meant = meantBy(row)
    const isSame = row.attempt !== null && areSame(row.attempt, meant)
    return { ...row, attempt: { ...meant, key: isSame ? row.attempt!.key : key }, failure: null }
  })

/** The row was saved; what was typed since the request stays. */
export const withKept = (rows: Rows, rowId: string, item: WatchlistItem): Rows =>
  withRow(rows, rowId, (row) => {
    const words = areSame(meantBy(row), item) ? wordsOf(item) : wordsOf(row)
    return { ...row, ...words, id: item.id, isOwn: item.isOwn, kept: wordsOf(item), failure: null }
  })

/** The server's list, with all unsaved local changes on top. */
export function withList(rows: Rows, items: readonly WatchlistItem[]): Rows {
  const known = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])))
  const read = items.map((item): WatchlistRow => {
    const row = known.get(item.id)
    if (!row) return { ...newRow(item.id), ...item, kept: wordsOf(item) }
    return isUnsaved(row) ? { ...row, kept: wordsOf(item) } : { ...row, ...wordsOf(item), kept: wordsOf(item) }
  })
  const ids = new Set(items.map(({ id }) => id))
  const here = rows.flatMap((row) => {
    if (row.id !== null && ids.has(row.id)) return []
    if (row.id === null) return [row]
    // Someone deleted the item while it was being edited: keep the words as a new row.
    return isUnsaved(row) ? [{ ...row, id: null, isOwn: true, kept: null, attempt: null }] : []
  })
  return [...read, ...here]
}
