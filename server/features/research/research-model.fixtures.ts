import { randomUUID } from 'node:crypto'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { startLibrary } from '../../../tests/database/library.ts'
import {
  type Reply,
  type Rule,
  startModelServer,
  type Turn,
} from '../../../tests/fixtures/model-server/model-server.ts'
import { until } from '../../../tests/until.ts'

type Passage = { passage: string; text: string }

/** Recognises which research call a request is, from its prompt. */
export type Call = 'plan' | 'worker' | 'orchestrator' | 'section' | 'repair' | 'judge' | 'update'
export function callOf({ system, question }: Turn): Call {
  if (system.includes('You plan research for a report')) return 'plan'
  if (system.includes('You lead research for a report')) return 'orchestrator'
  if (system.includes('You check whether sentences')) return 'judge'
  if (question.includes('You wrote it so:')) return 'repair'
  if (system.includes('the news since it was written')) return 'update'
  return system.includes('You write one section of a report') ? 'section' : 'worker'
}

/** The first passage returned by a search that contains these words. */
export function passageWith({ results }: Turn, words: string): string | null {
  for (const { name, data, isError } of results) {
    if (isError || name !== 'search_documents') continue
    const found = (data as { passages: Passage[] }).passages.find(({ text }) => text?.includes(words))
    if (found) return found.passage
  }
  return null
}

export const hasSearched = ({ results }: Turn): boolean => results.some(({ name }) => name === 'search_documents')
export const search = (phrase: string): Reply => ({
  calls: [{ name: 'search_documents', input: { phrases: [phrase] } }],
})
export const json = (value: unknown): Reply => ({ text: JSON.stringify(value) })

/** What a model says once this is done. */
export const saidAfter = (first: () => Promise<unknown>, content: string): Reply => ({
  wild(response) {
    const chunk = (delta: object, finish: string | null) => {
      const choices = [{ index: 0, delta, finish_reason: finish }]
      const base = { id: 'late', object: 'chat.completion.chunk', created: 0, model: 'scripted' }
      return `data: ${JSON.stringify({ ...base, choices })}\n\n`
    }
    void first().then(() => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`${chunk({ role: 'assistant', content }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`)
    })
  },
})

/** Judges every sentence as supported. */
export const supportsAll = ({ question }: Turn): Reply =>
  json({
    verdicts: [...question.matchAll(/^(\d{1,3})\. /gm)].map(([, n]) => ({ n: Number(n), supported: true, why: '' })),
  })

/** A model that answers each kind of research call and records its prompts. */
export function researchModel(replies: Partial<Record<Call, (turn: Turn) => Reply>>): { rules: Rule[]; heard: Turn[] } {
  const heard: Turn[] = []
  const rule: Rule = (turn) => {
    heard.push(turn)
    const reply = replies[callOf(turn)]
    return reply === undefined ? { text: '' } : reply(turn)
  }
  return { rules: [rule], heard }
}

type Given = {
  /** `model`: the one called. */
  reply: (turn: Turn, model: string) => Reply | null
  files: Record<string, string | Uint8Array>
  settings?: Record<string, string>
}
export type ResearchLibrary = Awaited<ReturnType<typeof startResearchLibrary>>

/** A library with these files and a model for research. */
export async function startResearchLibrary({ reply, files, settings = {} }: Given) {
  let asked = ''
  const model = await startModelServer({
    onRequest: ({ body }) => {
      asked = body.model
    },
    rules: [(turn) => reply(turn, asked)],
  })
  const library = await startLibrary({}, { MODEL_BASE_URL: model.url, ...settings })
  for (const [name, bytes] of Object.entries(files)) await library.upload(name, bytes)
  await library.settled()
  const read = async (id: string): Promise<ResearchTopic> => (await library.get(`/research/${id}`)).body.topic
  const done = async (id: string): Promise<ResearchTopic> => {
    await until(async () => (await read(id)).jobId === null)
    return read(id)
  }
  return {
    ...{ library, done },
    /** The topic after its research has ended. */
    async research(body: object): Promise<ResearchTopic> {
      const path = `/orgs/${library.project}/research`
      const key = { 'idempotency-key': randomUUID() }
      const answer = await library.server.call('POST', path, library.token, body, key)
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return done(answer.body.topic.id)
    },
    async close(): Promise<void> {
      await library.close()
      await model.close()
    },
  }
}
