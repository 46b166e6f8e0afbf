import type { Reading } from '../../../contract/chat/reading.schemas.ts'
import type { AskedTerm, Metrics, OfferedPlaybook, PassageHit, QueryData } from '../tools/index.ts'
import { formHeadings } from './step-talk.ts'
import type { ModelPrompt, ToolOutput } from './model-types.ts'

export type { AnalystStep } from './figures/figures-step.ts'

export type FoundPassage = Pick<PassageHit, 'documentTitle' | 'filename' | 'heading' | 'text'> & {
  passage: string
  score: number
}
export type Searched = {
  passages: FoundPassage[]
  looked: { documents: number; passages: number; isLimited?: true }
  terms: AskedTerm[]
}
/** What a tool gave in this round of the conversation: its data, or null where it failed. */
export type Given<T> = { data: T | null }
export type Search = Given<Searched> & { phrases: string[]; outlineOf: string | null }
export type Conversation = {
  today: string
  personName: string
  organisationName: string
  /** Earlier questions, oldest first. */
  earlier: string[]
  question: string
  /** How the person wants the question read, where a button or a chip was pressed. */
  reading: Reading | null
  /** How the figures of the answer before this question were read. */
  readingBefore: Reading | null
  metrics: Given<Metrics> | null
  /** In the order in which they were made. */
  searches: Search[]
  queries: Given<QueryData>[]
  charted: Given<unknown> | null
  playbooks: Given<{ playbooks: OfferedPlaybook[] }> | null
  offered: Given<unknown> | null
  /** The questions of the form beside the conversation; null if there is no form. */
  headings: string[] | null
}

const mostEarlier = 12
const longestQuestion = 2_000
/** Cuts a very long message to its beginning and end, where questions usually are. */
const shortened = (text: string): string =>
  text.length <= longestQuestion ? text : `${text.slice(0, longestQuestion / 2)} ${text.slice(-longestQuestion / 2)}`

function setting(system: string, name: string): string {
  const line = system.split('\n').find((each) => each.startsWith(`${name}: `))
  return line?.slice(name.length + 2) ?? ''
}
/** Today's date, which is in the last lines, after people's texts. */
const todayIn = (system: string): string => setting(system.split('\n').toReversed().join('\n'), 'Today')

function dataOf(output: ToolOutput): unknown {
  if (output.type !== 'json') return null
  const value = output.value
  return value !== null && typeof value === 'object' && 'data' in value ? value.data : null
}

const textOf = (content: { type: string; text?: string }[]): string =>
  content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join(' ')

type Message = ModelPrompt[number]
/** The reading that the server has put beside a message; it was checked when it came in. */
function readingOf({ providerOptions }: Message): Reading | null {
  return (providerOptions?.['sextant']?.['reading'] ?? null) as Reading | null
}

type Result = { name: string; input: unknown; data: unknown }
type Turn = { question: string; chosen: Reading | null; reading: Reading | null; results: Result[] }

function addMessage(turn: Turn, message: Message): void {
  if (message.role === 'assistant') {
    turn.reading = readingOf(message) ?? turn.reading
    for (const part of message.content)
      if (part.type === 'tool-call') turn.results.push({ name: part.toolName, input: part.input, data: undefined })
  }
  if (message.role !== 'tool') return
  for (const part of message.content) {
    if (part.type !== 'tool-result') continue
    const call = turn.results.find(({ name, data }) => name === part.toolName && data === undefined)
    if (call !== undefined) call.data = dataOf(part.output)
  }
}

function turnsOf(prompt: ModelPrompt): { system: string; turns: Turn[] } {
  let system = ''
  const turns: Turn[] = []
  for (const message of prompt) {
    if (message.role === 'system') system += `${message.content}\n`
    else if (message.role === 'user')
      turns.push({
        question: shortened(textOf(message.content)),
        chosen: readingOf(message),
        reading: null,
        results: [],
      })
    else if (turns.length > 0) addMessage(turns[turns.length - 1]!, message)
  }
  return { system, turns }
}

function searchOf({ input, data }: Result): Search {
  const asked = (input ?? {}) as { queries?: string[]; phrases?: string[]; outlineOf?: string }
  return {
    phrases: asked.queries ?? asked.phrases ?? [],
    outlineOf: asked.outlineOf ?? null,
    data: (data ?? null) as Searched | null,
  }
}

/** Reads a prompt: who asks what, and what the tools have given since. What they return was checked before it became a result. */
export function readConversation(prompt: ModelPrompt): Conversation {
  const { system, turns } = turnsOf(prompt)
  const last = turns[turns.length - 1]
  const before = turns.slice(-mostEarlier - 1, -1)
  const results = (name: string): Result[] => (last?.results ?? []).filter((result) => result.name === name)
  const given = <T>(name: string): Given<T>[] =>
    results(name).map(({ data }): Given<T> => ({ data: (data ?? null) as T | null }))
  return {
    today: todayIn(system),
    personName: setting(system, 'Person'),
    organisationName: setting(system, 'Organisation'),
    headings: formHeadings(system),
    earlier: before.map(({ question }) => question),
    question: last?.question ?? '',
    reading: last?.chosen ?? null,
    readingBefore: before.at(-1)?.reading ?? null,
    metrics: given<Metrics>('list_metrics').at(-1) ?? null,
    searches: results('search_documents').map(searchOf),
    queries: given<QueryData>('query_facts'),
    charted: given<unknown>('show_chart').at(-1) ?? null,
    playbooks: given<{ playbooks: OfferedPlaybook[] }>('list_playbooks').at(-1) ?? null,
    offered: given<unknown>('offer_run_playbook').at(-1) ?? null,
  }
}
