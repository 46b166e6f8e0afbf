import { z } from 'zod'
import {
  type Clarification,
  longestAbout,
  longestHeading,
  longestQuestion,
  mostOutlineParts,
  type OutlinePart,
  type PlannedQuestion,
  type ResearchPlanOfRun,
} from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import { askedParts, withAskedParts } from './asked-parts.ts'
import { wordsIn } from './length.ts'
import { type Assignment, jsonAgain, planInstructions, planPrompt } from './prompts.ts'
import { readJson } from './read-json.ts'
import type { Say } from './stages.ts'

const MAX_QUESTIONS = 7
const MAX_ASSUMPTIONS = 6
const MAX_CHOICES = 4

const text = (most: number) => z.string().transform((given) => given.trim().slice(0, most))
const optional = (most: number) =>
  text(most)
    .nullish()
    .transform((given) => given ?? '')
export const plannedQuestion = z.object({
  question: text(longestQuestion),
  why: optional(longestQuestion),
  sources: z.union([
    optional(longestQuestion),
    z.array(z.string()).transform((list) => list.join(', ').slice(0, longestQuestion)),
  ]),
  doneWhen: optional(longestQuestion),
})
const planSchema = z.object({
  assumptions: z.array(text(longestQuestion)).nullish(),
  clarification: z.object({ question: text(longestQuestion), choices: z.array(text(longestQuestion)) }).nullish(),
  questions: z.array(plannedQuestion).min(1),
  outline: z.array(z.object({ heading: text(longestHeading), about: optional(longestAbout) })).nullish(),
  words: z.number().positive().nullish(),
})

export type MadePlan = { plan: ResearchPlanOfRun; clarification: Clarification | null }
export type PlanRequest = {
  assignment: Assignment
  scouted: readonly string[]
  /** What is asked where the model makes no plan. */
  byRules: readonly string[]
}

/** The parts of a report where none were asked for and no model has chosen any. */
const usualOutline = (): OutlinePart[] =>
  [texts.report.summary, texts.report.findings, texts.report.missing].map((heading) => ({ heading, about: '' }))

export function planByRules(questions: readonly string[], format: string, remarks: string[] = []): ResearchPlanOfRun {
  const asked = askedParts(format)
  return {
    questions: questions.map((question): PlannedQuestion => ({ question, why: '', sources: '', doneWhen: '' })),
    outline: asked.length > 0 ? asked : usualOutline(),
    ...{ assumptions: [], words: wordsIn(format), remarks },
  }
}

/** The plan of a model; where it gives none after a second call, one by rules that says so. */
export async function makePlan(say: Say, { assignment, scouted, byRules }: PlanRequest): Promise<MadePlan> {
  const prompt = planPrompt(assignment, scouted)
  const first = await say(planInstructions, prompt)
  let given = first.text === null ? null : readJson(first.text, planSchema)
  if (given === null && first.text !== null) {
    const again = await say(planInstructions, `${prompt}\n\n${jsonAgain}`)
    given = again.text === null ? null : readJson(again.text, planSchema)
  }
  const questions = given?.questions.filter(({ question }) => question !== '').slice(0, MAX_QUESTIONS) ?? []
  if (given === null || questions.length === 0) {
    const reason = first.failure ?? texts.plan.unreadable
    return { plan: planByRules(byRules, assignment.format, [texts.plan.byRules(reason)]), clarification: null }
  }
  const outline = (given.outline ?? []).filter(({ heading }) => heading !== '').slice(0, mostOutlineParts)
  const asked = withAskedParts(outline, askedParts(assignment.format))
  const choices = given.clarification?.choices.filter((choice) => choice !== '').slice(0, MAX_CHOICES) ?? []
  const clarification =
    given.clarification && choices.length > 1 ? { question: given.clarification.question, choices } : null
  return {
    plan: {
      questions,
      outline: asked.length > 0 ? asked : usualOutline(),
      assumptions: (given.assumptions ?? []).filter((one) => one !== '').slice(0, MAX_ASSUMPTIONS),
      words: given.words == null ? wordsIn(assignment.format) : Math.round(Math.min(given.words, 20_000)),
      remarks: [],
    },
    clarification,
  }
}
