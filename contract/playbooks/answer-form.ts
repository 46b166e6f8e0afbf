import { hasFoundNothing } from './nothing-found.ts'
import { questionsOf } from './playbook-steps.ts'
import type { AnswerState, Step, StepAnswer, StepConfig, StepOutput } from './playbooks.schemas.ts'

/** What a person reads as the question of an output. */
export const askedOf = ({ label, question }: { label: string; question: string }) => ({
  label,
  question: question.trim() || label,
})

const isSame = (one: { label: string; question: string }, other: { label: string; question: string }): boolean =>
  one.label === other.label && one.question === other.question

/**
 * `suggested`: it has a text that no person has confirmed. What was worked out counts as confirmed where it answers its
 * question: an answer that says that nothing was found leaves it open.
 */
export function answerStateOf({ status, text, confirmed }: StepAnswer): AnswerState {
  if (text === null) return 'open'
  if (confirmed !== undefined) return confirmed ? 'confirmed' : 'suggested'
  return status === 'SUCCESS' && !hasFoundNothing(text) ? 'confirmed' : 'open'
}

/** The questions of a conversation, each with its answer; what was answered to a question that is no longer asked comes last. */
export function formOf({ config, output }: { config: Pick<StepConfig, 'outputs'>; output: StepOutput }): StepAnswer[] {
  const known = output.answers ?? []
  const asked = questionsOf(config).map(askedOf)
  const rows = asked.map(
    (question): StepAnswer =>
      known.find((answer) => isSame(answer, question)) ?? { ...question, status: 'PENDING', text: null },
  )
  const others = known.filter((answer) => answer.text !== null && !asked.some((question) => isSame(answer, question)))
  return [...rows, ...others]
}

/** Answers as others may build on them: what nobody has confirmed leaves its question open. */
export const withoutUnconfirmed = (answers: readonly StepAnswer[]): StepAnswer[] =>
  answers.map((answer) =>
    answerStateOf(answer) === 'suggested'
      ? { label: answer.label, question: answer.question, status: 'PENDING', text: null }
      : answer,
  )

/** The position of a question in the form; -1 where it is not asked. */
export const positionOf = (form: readonly StepAnswer[], asked: { label: string; question: string }): number =>
  form.findIndex((answer) => isSame(answer, asked))

export type MissingAnswer = { label: string; question: string; state: 'open' | 'suggested' }

/** The questions of a step that are without an answer, or whose answer nobody has confirmed. */
export function missingAnswers(step: Pick<Step, 'config' | 'output'>): MissingAnswer[] {
  const rows = step.config.type === 'chat' ? formOf(step) : (step.output.answers ?? [])
  return rows.flatMap((answer) => {
    const state = answerStateOf(answer)
    const { label, question } = answer
    return state === 'confirmed' ? [] : [{ label, question, state }]
  })
}

/** A step that has answers to give, or a document to make, and has not. */
export function isHalfFinished(step: Pick<Step, 'config' | 'output'>): boolean {
  const { config, output } = step
  const hasOpen = missingAnswers(step).length > 0
  if (config.type === 'chat') return hasOpen
  if (config.type === 'research') return hasOpen || (output.answers ?? []).length === 0
  if (config.type === 'meetingNotes') return hasOpen || output.document === undefined
  return output.completed !== true
}
