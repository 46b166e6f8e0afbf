import { z } from 'zod'
import { withoutFigureMarkers } from '../../../contract/chat/answer-text.ts'
import { chartActionSchema, chartSpecSchema } from '../../../contract/charts/chart-spec.schema.ts'
import { citationSchema, figureSchema } from '../../../contract/chat/chat.schemas.ts'
import { figureDataSchema, statementDataSchema } from '../../../contract/chat/figures.ts'
import { mentionsSchema } from '../../../contract/chat/mentions.schemas.ts'
import { openFiguresOf } from '../../../contract/chat/open-figures.ts'
import type { MessageRow } from './chat.read.ts'
import { mentionsIn } from './mentions.read.ts'

/** A table that figures come from. `name` null: SQL, which may read any table. */
const tableSchema = z.object({ name: z.string().nullable(), label: z.string() })
export type CopiedTable = z.infer<typeof tableSchema>

const copiedEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('question'), id: z.string(), text: z.string() },
    only: mentionsSchema.optional(),
  }),
  z.object({
    ...{ kind: z.literal('answer'), id: z.string(), text: z.string() },
    citations: z.array(citationSchema.omit({ passage: true })),
    tables: z.array(tableSchema),
    toCheck: z.array(z.object({ figure: z.string(), reason: z.string() })),
    outcome: z.enum(['stopped', 'interrupted']).nullable(),
  }),
  /** `spec` null: the chart fetches its values. */
  z.object({
    ...{ kind: z.literal('chart'), id: z.string(), spec: chartSpecSchema.nullable() },
    tables: z.array(tableSchema),
  }),
])
/** A part of a conversation with what decides who may see it. Never sent as it is. */
export type CopiedEntry = z.infer<typeof copiedEntrySchema>
type CopiedAnswer = Extract<CopiedEntry, { kind: 'answer' }>

/** A stored copy. Parts that an older version stored in another way are left out. */
export const readCopied = (stored: readonly unknown[]): CopiedEntry[] =>
  stored.flatMap((entry) => copiedEntrySchema.safeParse(entry).data ?? [])

const resultSchema = z.object({ result: z.object({ isError: z.boolean(), data: z.unknown() }) })
const actionSchema = z.object({ action: z.object({ name: z.literal('chart'), data: z.unknown() }) })
const sourcesSchema = z.object({
  citations: z
    .array(citationSchema.omit({ passage: true }))
    .catch([])
    .default([]),
  figures: z.array(figureSchema).catch([]).default([]),
})

function tableOf(details: unknown): CopiedTable | null {
  const result = resultSchema.safeParse(details).data?.result
  if (result === undefined || result.isError) return null
  const figures = figureDataSchema.safeParse(result.data).data
  if (figures !== undefined) return { name: figures.query.factTable, label: figures.table }
  return statementDataSchema.safeParse(result.data).success ? { name: null, label: '' } : null
}

/** The chart of a message; `spec` null where it fetches its values; null without a chart. */
function chartOf(details: unknown): { spec: z.infer<typeof chartSpecSchema> | null } | null {
  const action = actionSchema.safeParse(details).data?.action
  if (action === undefined) return null
  const read = chartActionSchema.safeParse(action.data).data
  if (read === undefined) return null
  const hasValues = read.type === 'simple' && read.spec.series.every(({ source }) => 'values' in source)
  return { spec: hasValues ? read.spec : null }
}

/** Without markers of figures, and without those of sources that are not there. */
const readableText = (content: string, cited: ReadonlySet<number>): string =>
  withoutFigureMarkers(content).replace(/\s?\[\^(\d{1,4})\]/g, (marker, number: string) =>
    cited.has(Number(number)) ? marker : '',
  )

function answerOf({ id, content, details, outcome }: MessageRow, tables: readonly CopiedTable[]): CopiedAnswer {
  const { citations, figures } = sourcesSchema.parse(details)
  return {
    ...{ kind: 'answer', id, citations, tables: [...tables] },
    text: readableText(content, new Set(citations.map(({ mark }) => mark))),
    toCheck: openFiguresOf(content, figures),
    outcome: outcome === 'stopped' || outcome === 'interrupted' ? outcome : null,
  }
}

/** The questions, answers and charts of a branch. Steps, queries and how a question was read stay behind. */
export function copyOfBranch(branch: readonly MessageRow[]): CopiedEntry[] {
  const entries: CopiedEntry[] = []
  // All results since the question count: a calculation passes figures on.
  let tables = new Map<string | null, CopiedTable>()
  for (const message of branch) {
    const { id, role, content, details } = message
    if (role === 'user') {
      tables = new Map()
      const only = mentionsIn(message)
      entries.push({ kind: 'question', id, text: content, ...(only.length === 0 ? {} : { only }) })
    }
    const table = role === 'tool_result' ? tableOf(details) : null
    if (table !== null) tables.set(table.name, table)
    const chart = role === 'client_action' ? chartOf(details) : null
    if (chart !== null) entries.push({ kind: 'chart', id, spec: chart.spec, tables: [...tables.values()] })
    if (role === 'assistant' && !message.is_partial && content.trim() !== '')
      entries.push(answerOf(message, [...tables.values()]))
  }
  return entries
}
