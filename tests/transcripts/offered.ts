import { z } from 'zod'
import { findQuote } from '../../server/engines/assistant/find-quote.ts'
import type { Turn } from '../fixtures/model-server/model-server.ts'
import type { QuotationName } from './transcript.ts'

type Result = Turn['results'][number]
export type OfferedPassage = { name: string; path: string; text: string }
/** A result of figures: the texts that each row holds, in order. */
export type OfferedResult = { name: string; rows: string[] }

const passages = z.object({
  path: z.string().optional(),
  /** Without its text where an earlier result has it. */
  passages: z.array(z.object({ passage: z.string(), path: z.string().optional(), text: z.string().optional() })),
})
const rows = z.object({ callId: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })
const calculated = z.object({ results: z.array(z.object({ name: z.string().optional() })) })
const groups = z.record(z.string(), z.string().nullable())

/** What a row is called: its groups, or the texts that a statement returned. */
function labelOf(row: Record<string, unknown>): string {
  const grouped = groups.safeParse(row['dimensionValues'])
  const values = grouped.success ? Object.values(grouped.data) : Object.values(row)
  return values.filter((value) => typeof value === 'string').join(', ')
}

/** The passages that the tools of an answer have returned, under the names by which they may be cited. */
export const passagesOf = (results: readonly Result[]): OfferedPassage[] =>
  results.flatMap(({ data }) => {
    const found = passages.safeParse(data).data
    return (found?.passages ?? []).flatMap(({ passage, path, text }) =>
      text === undefined ? [] : [{ name: passage, path: path ?? found?.path ?? '', text }],
    )
  })

export function figuresOf({ data }: Result): OfferedResult | undefined {
  const found = rows.safeParse(data).data
  return found && { name: found.callId, rows: found.rows.map(labelOf) }
}

/** The names of calculated results, by the place of their expression; undefined where one could not be calculated. */
export const calculationsOf = (results: readonly Result[]): (string | undefined)[] =>
  results
    .filter(({ name }) => name === 'calculate')
    .flatMap(({ data }) => calculated.safeParse(data).data?.results ?? [])
    .map(({ name }) => name)

/** The passage of a document in which words stand. */
export const quotedPassage = (
  offered: readonly OfferedPassage[],
  { quotation, path }: QuotationName,
): OfferedPassage | undefined =>
  offered.find((passage) => passage.path === path && findQuote(passage.text, quotation) !== null)
