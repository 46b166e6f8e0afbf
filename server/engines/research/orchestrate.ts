import { z } from 'zod'
import type { OutlinePart, PlannedQuestion, ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { sameWords } from './findings.ts'
import { plannedQuestion } from './plan-by-model.ts'
import { type Assignment, orchestratorInstructions, orchestratorPrompt } from './prompts.ts'
import { readJson } from './read-json.ts'
import type { Say } from './stages.ts'

/** Rounds of questions in all, the plan's among them. */
export const MAX_ROUNDS = 3
const MAX_QUESTIONS = 4
const MAX_CONTRADICTIONS = 20

const verdictSchema = z.object({
  contradictions: z
    .array(z.object({ notes: z.array(z.string()), what: z.string().nullish() }))
    .nullish()
    .catch([]),
  questions: z.array(plannedQuestion).nullish().catch([]),
})

export type Contradiction = { notes: string[]; what: string }
export type Orchestrated = { questions: PlannedQuestion[]; contradictions: Contradiction[]; failure: string | null }
export type SoFar = {
  questions: readonly PlannedQuestion[]
  outline: readonly OutlinePart[]
  notes: readonly ResearchNote[]
  open: readonly string[]
  /** Notes beyond the most of one question. */
  leftOut: readonly string[]
}

/** What the notes leave open and where they contradict each other. A model that cannot say so adds nothing. */
export async function orchestrate(say: Say, assignment: Assignment, soFar: SoFar): Promise<Orchestrated> {
  const said = await say(orchestratorInstructions, orchestratorPrompt(assignment, soFar))
  const verdict = said.text === null ? null : readJson(said.text, verdictSchema)
  if (verdict === null) return { questions: [], contradictions: [], failure: said.failure }
  const known = new Set(soFar.notes.map(({ id }) => id))
  const asked = new Set(soFar.questions.map(({ question }) => sameWords(question)))
  const questions = (verdict.questions ?? []).filter(
    ({ question }) => question !== '' && !asked.has(sameWords(question)),
  )
  const contradictions = (verdict.contradictions ?? []).flatMap(({ notes, what }) => {
    const named = [...new Set(notes)].filter((name) => known.has(name))
    return named.length < 2 ? [] : [{ notes: named, what: (what ?? '').trim().slice(0, 500) }]
  })
  return {
    questions: questions.slice(0, MAX_QUESTIONS),
    contradictions: contradictions.slice(0, MAX_CONTRADICTIONS),
    failure: null,
  }
}
