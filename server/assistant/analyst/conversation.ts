import type { Metrics, PassageHit } from '../assistant.ports.ts'
import { plainText } from '../language/plain-text.ts'
import type { QueryData } from '../query-data.ts'
import type { ModelPrompt, ToolOutput } from './model-types.ts'

export type FoundPassage = Pick<PassageHit, 'documentTitle' | 'filename' | 'heading' | 'text'> & { passage: string }
export type Searched = { passages: FoundPassage[]; looked: { documents: number; passages: number } }
/** What a tool gave in this round of the conversation: its data, or null where it failed. */
export type Given<T> = { data: T | null }
export type Conversation = {
  today: string
  personName: string
  organisationName: string
  /** Earlier questions, oldest first. */
  earlier: string[]
  question: string
  /** Whether the answer before this question holds figures. */
  hasFiguresBefore: boolean
  metrics: Given<Metrics> | null
  searched: Given<Searched> | null
  queried: Given<QueryData> | null
  charted: Given<unknown> | null
}

const mostEarlier = 12
const longestQuestion = 2_000
/** Of a very long message the beginning and the end, where questions stand. */
const shortened = (text: string): string =>
  text.length <= longestQuestion ? text : `${text.slice(0, longestQuestion / 2)} ${text.slice(-longestQuestion / 2)}`

const setting = (system: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(system)?.[1] ?? ''

function dataOf(output: ToolOutput): unknown {
  if (output.type !== 'json') return null
  const value = output.value
  return value !== null && typeof value === 'object' && 'data' in value ? value.data : null
}

const labelled = <T extends { label: string }>(thing: T): T => ({ ...thing, label: plainText(thing.label) })

/** The name of a column as a person says it: "opened_at" is "opened at". */
const column = <T extends { label: string }>(thing: T): T => ({
  ...thing,
  label: plainText(thing.label.replaceAll('_', ' ')),
})

/** Labels come from files: only their plain words reach an answer. Names stay, queries need them as they are. */
function plainMetrics(metrics: Metrics): Metrics {
  const factTables = metrics.factTables.map((table) => ({
    ...labelled(table),
    measures: table.measures.map(column),
    dimensions: table.dimensions.map(column),
    dateDimensions: table.dateDimensions.map(column),
  }))
  return { factTables }
}

function plainResult(data: QueryData): QueryData {
  const { comparison } = data
  return {
    ...data,
    table: plainText(data.table),
    measures: data.measures.map(column),
    ...(comparison === undefined
      ? {}
      : { comparison: { ...labelled(comparison), measures: comparison.measures.map(column) } }),
  }
}

const textOf = (content: { type: string; text?: string }[]): string =>
  content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join(' ')

/** Reads a prompt: who asks what, and what the tools have given since. */
export function readConversation(prompt: ModelPrompt): Conversation {
  let system = ''
  const questions: string[] = []
  let said = ''
  let answered = ''
  let results = new Map<string, unknown>()
  for (const message of prompt) {
    if (message.role === 'system') system += `${message.content}\n`
    if (message.role === 'assistant') said += textOf(message.content)
    if (message.role === 'user') {
      answered = said
      said = ''
      questions.push(textOf(message.content))
      results = new Map()
    }
    if (message.role !== 'tool') continue
    for (const part of message.content) if (part.type === 'tool-result') results.set(part.toolName, dataOf(part.output))
  }
  /** The tools are ours: what they return has been checked before it became a result. */
  const given = <T>(name: string): Given<T> | null =>
    results.has(name) ? { data: (results.get(name) ?? null) as T | null } : null
  const metrics = given<Metrics>('list_metrics')
  const queried = given<QueryData>('query_facts')
  return {
    today: setting(system, 'Today'),
    personName: setting(system, 'Person'),
    organisationName: setting(system, 'Organisation'),
    earlier: questions.slice(-mostEarlier - 1, -1).map(shortened),
    question: shortened(questions[questions.length - 1] ?? ''),
    hasFiguresBefore: /\[#\d+\]/.test(answered),
    metrics: metrics === null ? null : { data: metrics.data === null ? null : plainMetrics(metrics.data) },
    searched: given<Searched>('search_documents'),
    queried: queried === null ? null : { data: queried.data === null ? null : plainResult(queried.data) },
    charted: given<unknown>('show_chart'),
  }
}
