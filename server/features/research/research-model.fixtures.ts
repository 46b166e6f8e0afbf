import type { Reply, Rule, Turn } from '../../../tests/fixtures/model-server/model-server.ts'

type Passage = { passage: string; text: string }

/** Which of the calls of research a request is, by what it is told. */
export type Call = 'plan' | 'worker' | 'orchestrator' | 'section' | 'repair' | 'judge' | 'update'
export function callOf({ system, question }: Turn): Call {
  if (system.includes('You plan research for a report')) return 'plan'
  if (system.includes('You lead research for a report')) return 'orchestrator'
  if (system.includes('You check whether sentences')) return 'judge'
  if (question.includes('You wrote it so:')) return 'repair'
  if (system.includes('the news since it was written')) return 'update'
  return system.includes('You write one section of a report') ? 'section' : 'worker'
}

/** The first passage that a search has returned which holds these words. */
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

/** Every sentence that is asked about is supported. */
export const supportsAll = ({ question }: Turn): Reply =>
  json({
    verdicts: [...question.matchAll(/^(\d{1,3})\. /gm)].map(([, n]) => ({ n: Number(n), supported: true, why: '' })),
  })

/** A model that answers each call of research by its kind; what it is asked is written down. */
export function researchModel(replies: Partial<Record<Call, (turn: Turn) => Reply>>): { rules: Rule[]; heard: Turn[] } {
  const heard: Turn[] = []
  const rule: Rule = (turn) => {
    heard.push(turn)
    const reply = replies[callOf(turn)]
    return reply === undefined ? { text: '' } : reply(turn)
  }
  return { rules: [rule], heard }
}
