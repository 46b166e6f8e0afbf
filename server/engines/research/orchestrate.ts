import { z } from 'zod'
import type { OutlinePart, PlannedQuestion, ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { sameWords } from './findings.ts'
import { plannedQuestion } from './plan-by-model.ts'
import { type Assignment, orchestratorInstructions, orchestratorPrompt, type PartChoice } from './prompts.ts'
import { readJson } from './read-json.ts'
import type { Say } from './stages.ts'

/** Rounds of questions in total, including the plan's. */
export const MAX_ROUNDS = 3
const MAX_QUESTIONS = 4
const MAX_CONTRADICTIONS = 20
const MAX_PROPOSAL = 500

const verdictSchema = z.object({
  contradictions: z
    .array(z.object({ notes: z.array(z.string()), what: z.string().nullish() }))
    .nullish()
    .catch([]),
  questions: z.array(plannedQuestion).nullish().catch([]),
  report: z
    .array(
      z.object({
        part: z.string(),
        notes: z.array(z.string()).nullish().catch([]),
        order: z.string().nullish().catch(''),
        propose: z.string().nullish().catch(''),
      }),
    )
    .nullish()
    .catch([]),
})

export type Contradiction = { notes: string[]; what: string }
export type Orchestrated = {
  questions: PlannedQuestion[]
  contradictions: Contradiction[]
  /** By part; empty while more is asked, and where the model chose nothing. */
  report: PartChoice[]
  failure: string | null
}
export type SoFar = {
  questions: readonly PlannedQuestion[]
  outline: readonly OutlinePart[]
  notes: readonly ResearchNote[]
  open: readonly string[]
  /** Notes beyond the most of one question. */
  leftOut: readonly string[]
  /** Contradictions that were named after earlier rounds. */
  contradictions: readonly Contradiction[]
  /** Words that the report should have; null where no length was asked for. */
  words: number | null
  /** No more questions are asked after this. */
  isLast: boolean
}

/** What the notes leave open and where they contradict each other. A model that cannot say so adds nothing. */
export async function orchestrate(say: Say, assignment: Assignment, soFar: SoFar): Promise<Orchestrated> {
  const said = await say(orchestratorInstructions, orchestratorPrompt(assignment, soFar))
  const verdict = said.text === null ? null : readJson(said.text, verdictSchema)
  if (verdict === null) return { questions: [], contradictions: [], report: [], failure: said.failure }
  const known = new Set(soFar.notes.map(({ id }) => id))
  const asked = new Set(soFar.questions.map(({ question }) => sameWords(question)))
  const questions = (verdict.questions ?? []).filter(
    ({ question }) => question !== '' && !asked.has(sameWords(question)),
  )
  const contradictions = (verdict.contradictions ?? []).flatMap(({ notes, what }) => {
    const named = [...new Set(notes)].filter((name) => known.has(name))
    return named.length < 2 ? [] : [{ notes: named, what: (what ?? '').trim().slice(0, 500) }]
  })
  const report = soFar.outline.flatMap(({ heading }) => {
    const chosen = verdict.report?.find(({ part }) => sameWords(part) === sameWords(heading))
    const notes = [...new Set(chosen?.notes)].filter((name) => known.has(name))
    const propose = (chosen?.propose ?? '').trim().slice(0, MAX_PROPOSAL)
    const order: PartChoice['order'] = chosen?.order?.trim().toLowerCase() === 'time' ? 'time' : 'weight'
    return notes.length === 0 && propose === '' ? [] : [{ heading, notes, propose, order }]
  })
  return {
    questions: questions.slice(0, MAX_QUESTIONS),
    contradictions: contradictions.slice(0, MAX_CONTRADICTIONS),
    report,
    failure: null,
  }
}

/** Each contradiction once: of those between the same notes the first, and none between some notes of another. */
export function distinctContradictions(all: readonly Contradiction[]): Contradiction[] {
  const first = all.filter(({ notes }, at) => all.findIndex((one) => areSame(one.notes, notes)) === at)
  return first.filter(
    ({ notes }) =>
      !first.some((one) => one.notes.length > notes.length && notes.every((name) => one.notes.includes(name))),
  )
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name) => others.includes(name))
