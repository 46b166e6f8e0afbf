import { z } from 'zod'
import { assistantTexts } from './assistant.texts.ts'

/** What one tool found for an answer, as it was kept: `content`, as the model read it, may end in the middle. */
export type KeptResult = { label: string; content: string; data?: unknown }

const mostResults = 6
const longestFinding = 500
const longestDigest = 4_000
const MOST_ROWS = 5
const MOST_PASSAGES = 4
const LONGEST_QUOTATION = 200
const LONGEST_VALUE = 60

const cell = z.unknown()
const factsSchema = z.object({
  callId: z.string(),
  rows: z.array(
    z.object({
      dimensionValues: z.record(z.string(), z.string().nullable()),
      measures: z.record(z.string(), z.object({ value: z.number().nullable() })),
    }),
  ),
  total: z.number(),
})
const sqlSchema = z.object({ columns: z.array(z.string()), rows: z.array(z.array(cell)), total: z.number() })
const passagesSchema = z.object({
  passages: z.array(
    z.object({ passage: z.string(), documentTitle: z.string(), pageNumber: z.number(), text: z.string() }),
  ),
})

const short = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most)} …` : line
}
const shownCell = (value: unknown): string => short(String(value ?? ''), LONGEST_VALUE)

function tableDigest(name: string, columns: readonly string[], rows: readonly unknown[][], total: number): string {
  const shown = rows.slice(0, MOST_ROWS).map((row, at) => `${at + 1}: ${row.map(shownCell).join(' | ')}`)
  return [`${name} (${total} rows) ${columns.join(' | ')}`, ...shown].join('; ')
}

/** The first rows of a result under its name, or the passages that were found under theirs. */
function findingOf({ content, data }: KeptResult): string {
  const facts = factsSchema.safeParse(data).data
  if (facts !== undefined) {
    const [first] = facts.rows
    const columns = [...Object.keys(first?.dimensionValues ?? {}), ...Object.keys(first?.measures ?? {})]
    const rows = facts.rows.map(({ dimensionValues, measures }) =>
      columns.map((column) => dimensionValues[column] ?? measures[column]?.value ?? null),
    )
    return tableDigest(facts.callId, columns, rows, facts.total)
  }
  const sql = sqlSchema.safeParse(data).data
  if (sql !== undefined) {
    const name = /"callId":"(q\d{1,4})"/.exec(content)?.[1] ?? ''
    return tableDigest(name, sql.columns, sql.rows, sql.total)
  }
  const found = passagesSchema.safeParse(data).data
  if (found !== undefined && found.passages.length > 0)
    return found.passages
      .slice(0, MOST_PASSAGES)
      .map(
        (one) => `${one.passage} “${short(one.text, LONGEST_QUOTATION)}” (${one.documentTitle}, p. ${one.pageNumber})`,
      )
      .join('; ')
  return short(content, longestFinding)
}

/**
 * What was looked up for an earlier answer, in a few lines for the next question: of figures the query, its columns and
 * five rows, of documents the passages with their words. Undefined where nothing was looked up.
 */
export function digestOf(results: readonly KeptResult[]): string | undefined {
  const lines = results
    .filter(({ content }) => content !== '')
    .slice(-mostResults)
    .map((result) => `- ${result.label}: ${findingOf(result)}`)
  if (lines.length === 0) return undefined
  return [assistantTexts.lookedUp, ...lines].join('\n').slice(0, longestDigest)
}
