import { z } from 'zod'
import { citationSchema, figureSchema } from '../../../contract/chat/chat.schemas.ts'
import { readingSchema } from '../../../contract/chat/reading.schemas.ts'
import { summarySchema } from '../../../contract/chat/thoughts.ts'
import type { FoundCall, NamedPassage, Summary, Turn } from '../../engines/assistant/index.ts'
import type { AssistantPorts } from '../../engines/tools/index.ts'
import type { MessageRow } from './chat.read.ts'
import { mentionsIn } from './mentions.read.ts'

type TurnRow = MessageRow & { role: 'user' | 'assistant' }
const isTurn = (message: MessageRow): message is TurnRow =>
  (message.role === 'user' || message.role === 'assistant') && message.content !== ''

export const keptCallsSchema = z.object({ calls: z.array(z.object({ id: z.string(), label: z.string() })) })
const keptResultSchema = z.object({
  result: z.object({ callId: z.string(), content: z.string(), isError: z.boolean(), data: z.unknown() }),
})
const keptSourcesSchema = z.object({
  citations: z.array(citationSchema).catch([]).default([]),
  figures: z.array(figureSchema).catch([]).default([]),
})

/**
 * Earlier turns for a question that is limited: answers that were not limited to the same keep their words, and nothing
 * of what they found can be cited.
 */
export const withoutSourcesBeyond = (branch: readonly MessageRow[], turns: readonly Turn[]): Turn[] => {
  const keysOf = (row: MessageRow) => JSON.stringify(mentionsIn(row).map(({ kind, id }) => [kind, id]))
  const asked = branch.filter((row) => row.role === 'user' && isTurn(row)).map(keysOf)
  let question = -1
  return turns.map(({ found, ...turn }) => {
    if (turn.role === 'user') question += 1
    return found === undefined || asked[question] !== asked.at(-1) ? turn : { ...turn, found }
  })
}

/** The turns of a branch, each answer with its sources. */
export function turnsOf(branch: readonly MessageRow[]): Turn[] {
  const turns: Turn[] = []
  let labels = new Map<string, string>()
  let calls: FoundCall[] = []
  const addCalls = () => {
    const last = turns.at(-1)
    if (last?.role === 'assistant' && last.found !== undefined) last.found = { ...last.found, calls }
    calls = []
    labels = new Map()
  }
  for (const message of branch) {
    if (message.role === 'user') addCalls()
    const called = message.role === 'tool_calls' ? keptCallsSchema.safeParse(message.details) : null
    for (const call of called?.data?.calls ?? []) labels.set(call.id, call.label)
    const kept = message.role === 'tool_result' ? keptResultSchema.safeParse(message.details).data?.result : undefined
    // A reasoning step returned no data.
    if (kept !== undefined && !kept.isError && kept.content !== '')
      calls.push({ callId: kept.callId, label: labels.get(kept.callId) ?? '', data: kept.data })
    if (isTurn(message)) turns.push(turnOf(message))
  }
  addCalls()
  return turns
}

/** Passages of earlier answers that stay citable, latest first. */
const MAX_EARLIER_PASSAGES = 120
const keptPassagesSchema = z.object({
  passages: z.array(
    z.object({ passage: z.string().regex(/^p\d{1,5}$/), pageId: z.string(), start: z.number(), end: z.number() }),
  ),
})

const keptWebSchema = z.object({
  url: z.string(),
  title: z.string(),
  read: z.array(
    z.object({
      ...{ name: z.string().regex(/^p\d{1,5}$/), text: z.string(), heading: z.string().nullable() },
      ...{ start: z.number(), end: z.number() },
    }),
  ),
})

/** Passages of web pages that an earlier answer read. */
function webPassages(data: unknown): NamedPassage[] {
  const kept = keptWebSchema.safeParse(data).data
  if (kept === undefined) return []
  const { url, title, read } = kept
  return read.map(({ name, ...part }) => ({
    name,
    hit: {
      ...{ documentId: url, documentTitle: title, filename: url, folderPath: '', url },
      ...{ pageId: url, pageNumber: 1, score: 0, ...part },
    },
  }))
}

/** Passages named in earlier answers of a branch that the person may still read. */
export async function namedPassages(
  branch: readonly MessageRow[],
  ports: AssistantPorts,
  hasWeb = true,
): Promise<NamedPassage[]> {
  const named = new Map<string, { pageId: string; start: number; end: number }>()
  const ofWeb: NamedPassage[] = []
  for (const { role, details } of branch) {
    const kept = role === 'tool_result' ? keptResultSchema.safeParse(details).data?.result : undefined
    if (hasWeb) ofWeb.push(...webPassages(kept?.data))
    for (const { passage, ...span } of keptPassagesSchema.safeParse(kept?.data).data?.passages ?? [])
      named.set(passage, span)
  }
  const latest = [...named].slice(-MAX_EARLIER_PASSAGES)
  const hits = latest.length === 0 ? [] : await ports.documents.passagesAt(latest.map(([, span]) => span))
  const ofDocuments = latest.flatMap(([name], at) => {
    const hit = hits[at]
    return hit ? [{ name, hit }] : []
  })
  return [...ofDocuments, ...ofWeb.slice(-MAX_EARLIER_PASSAGES)]
}

/** The branch's summary that covers the most turns; null without one. */
export function summaryIn(branch: readonly MessageRow[]): Summary | null {
  const kept = branch.flatMap(({ role, details }) => {
    const data = role === 'tool_result' ? keptResultSchema.safeParse(details).data?.result.data : undefined
    return summarySchema.safeParse(data).data ?? []
  })
  return kept.at(-1) ?? null
}

/** Stored readings are validated again: an older version's may no longer be valid. */
function turnOf({ role, content, details }: TurnRow): Turn {
  const reading = readingSchema.safeParse(details['reading'])
  const sources = role === 'assistant' ? keptSourcesSchema.safeParse(details).data : undefined
  return {
    ...{ role, content },
    ...(reading.success ? { reading: reading.data } : {}),
    ...(sources === undefined ? {} : { found: { ...sources, calls: [] } }),
  }
}
