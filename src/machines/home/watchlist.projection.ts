import { defaultCategory, type WatchlistItem } from '../../../contract/home/home.schemas.ts'

export type Words = { category: string; topic: string }
/** One try to keep a row; the same words again carry the same key. */
export type Attempt = Words & { key: string }
export type WatchlistRow = Words & {
  /** Stays the same when the server gives the row its id, so that the field in hand stays. */
  rowId: string
  id: string | null
  /** Of the person who is here; what others have added only an administrator changes. */
  isOwn: boolean
  /** As the server has it; null for a row that is only here. */
  kept: Words | null
  attempt: Attempt | null
  failure: string | null
}
export type Rows = readonly WatchlistRow[]

const wordsOf = ({ category, topic }: Words): Words => ({ category, topic })
const areSame = (one: Words, other: Words) => one.category === other.category && one.topic === other.topic

/** What would be kept of a row as it is written now. */
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

/** The row as it is sent; the key of a try with other words counts for nothing. */
export const withAttempt = (rows: Rows, rowId: string, key: string): Rows =>
  withRow(rows, rowId, (row) => {
    const meant = meantBy(row)
    const isSame = row.attempt !== null && areSame(row.attempt, meant)
    return { ...row, attempt: { ...meant, key: isSame ? row.attempt!.key : key }, failure: null }
  })

/** The server has the row; what was written since it was sent stays. */
export const withKept = (rows: Rows, rowId: string, item: WatchlistItem): Rows =>
  withRow(rows, rowId, (row) => {
    const words = areSame(meantBy(row), item) ? wordsOf(item) : wordsOf(row)
    return { ...row, ...words, id: item.id, isOwn: item.isOwn, kept: wordsOf(item), failure: null }
  })

/** The list as the server has it, with everything that is written here and not kept yet. */
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
    // Somebody deleted it while it was being written: the words are not lost, they are a new row.
    return isUnsaved(row) ? [{ ...row, id: null, isOwn: true, kept: null, attempt: null }] : []
  })
  return [...read, ...here]
}
