import type { ModelMessage } from 'ai'
import type { AssistantPorts } from '../tools/index.ts'
import type { AnswerEvent } from './answer-event.ts'
import { assistantTexts } from './assistant.texts.ts'
import { callLabel } from './call-label.ts'
import type { ToolOutcome } from './tool-outcome.ts'
import type { Toolbox } from './toolbox.ts'

const mostPassages = 10
const mostTables = 4
const mostMeasures = 4
const bytesOfToken = 3
const longestPhrase = 500

type Call = { name: string; input: unknown }
/** What is looked up for a question by a model that cannot look anything up itself. */
async function callsFor(question: string, ports: AssistantPorts): Promise<Call[]> {
  const { factTables } = await ports.listMetrics()
  return [
    { name: 'search_documents', input: { queries: [question.slice(-longestPhrase)], limit: mostPassages } },
    { name: 'list_tables', input: {} },
    ...factTables.slice(0, mostTables).flatMap(({ name, measures, dateDimensions }) => {
      const [date] = dateDimensions
      const byYear = date === undefined ? {} : { dateDimension: date.name, dateGranularity: 'year' }
      const asked = ['count', ...measures.slice(0, mostMeasures).map((measure) => measure.name)]
      return [{ name: 'query_facts', input: { factTable: name, measures: asked, ...byYear } }]
    }),
  ]
}

export type Material = { events: AnswerEvent[]; text: string }

/** Collects passages and table digests for a question within a number of tokens, and the steps to show for it. */
export async function gatherMaterial(
  { toolbox, ports }: { toolbox: Toolbox; ports: AssistantPorts },
  question: string,
  mostTokens: number,
): Promise<Material> {
  const events: AnswerEvent[] = []
  const parts: string[] = []
  let left = mostTokens * bytesOfToken
  for (const [at, { name, input }] of (await callsFor(question, ports)).entries()) {
    const id = `material_${at + 1}`
    events.push({ type: 'tool calls', calls: [{ id, name, label: callLabel(name, input), input }] })
    const outcome: ToolOutcome = await toolbox.run(name, input, id)
    const content = outcome.ok ? JSON.stringify(outcome.content) : outcome.error
    const data = outcome.ok ? outcome.data : null
    events.push({ type: 'tool result', callId: id, content, isError: !outcome.ok, data })
    const kept = content.slice(0, Math.max(0, left))
    left -= Buffer.byteLength(kept)
    if (outcome.ok && kept !== '') parts.push(`${name}: ${kept}`)
  }
  return { events, text: [assistantTexts.untrusted, '<material>', ...parts, '</material>'].join('\n') }
}

/** The conversation whose question comes with its material. */
export function withMaterial(messages: readonly ModelMessage[], material: string): ModelMessage[] {
  const question = messages.at(-1)
  if (question?.role !== 'user' || typeof question.content !== 'string') return [...messages]
  return [...messages.slice(0, -1), { role: 'user', content: `${question.content}\n\n${material}` }]
}
