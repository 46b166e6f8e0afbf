import { mostRows } from './datasets.schemas.ts'

/** Rows that one query of the Datasets tab shows or exports. */
export const mostShown = 100_000

/** Fetches a list longer than one answer in windows; everything but the rows is taken from the first. */
export async function inWindows<Row, Answer extends { total: number }>(
  limit: number,
  ask: (window: { limit: number; offset: number }) => Promise<Answer>,
  rowsOf: (answer: Answer) => Row[],
): Promise<{ rows: Row[]; total: number }> {
  const requested = Math.min(limit, mostShown)
  const first = await ask({ limit: Math.min(requested, mostRows), offset: 0 })
  const rows = [...rowsOf(first)]
  while (rows.length < Math.min(requested, first.total)) {
    const next = rowsOf(await ask({ limit: Math.min(requested - rows.length, mostRows), offset: rows.length }))
    if (next.length === 0) break
    for (const row of next) rows.push(row)
  }
  return { rows, total: first.total }
}
