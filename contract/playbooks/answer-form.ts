import { hasFoundNothing } from './nothing-found.ts'
import { questionsOf } from './playbook-steps.ts'
import type { AnswerState, Step, StepAnswer, StepConfig, StepOutput } from './playbooks.schemas.ts'

/** The question of an output as people see it. */
export const askedOf = ({ label, question }: { label: string; question: string }) => ({
  label,
  question: question.trim() || label,
})

const isSame = (one: { label: string; question: string }, other: { label: string; question: string }): boolean =>
  one.label === other.label && one.question === other.question

/**
 * `suggested`: it has a text that nobody has confirmed. An automatic answer counts as confirmed unless it says that
 * nothing was found; then the question stays open.
 */
export function answerStateOf({ status, text, confirmed }: StepAnswer): AnswerState {
  if (text === null) return 'open'
  if (confirmed !== undefined) return confirmed ? 'confirmed' : 'suggested'
  return status === 'SUCCESS' && !hasFoundNothing(text) ? 'confirmed' : 'open'
}

/** The questions of a conversation with their answers; answers to questions that were removed come last. */
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

/** The answers other steps can use: an unconfirmed answer leaves its question open. */
export const withoutUnconfirmed = (answers: readonly StepAnswer[]): StepAnswer[] =>
  answers.map((answer) =>
    answerStateOf(answer) === 'suggested'
      ? { label: answer.label, question: answer.question, status: 'PENDING', text: null }
      : answer,
  )

/** The index of a question in the form; -1 if it is not asked. */
export const positionOf = (form: readonly StepAnswer[], asked: { label: string; question: string }): number =>
  form.findIndex((answer) => isSame(answer, asked))

export type MissingAnswer = { label: string; question: string; state: 'open' | 'suggested' }

/** Questions of a step without an answer, or with an unconfirmed one. */
export function missingAnswers(step: Pick<Step, 'config' | 'output'>): MissingAnswer[] {
  const rows = step.config.type === 'chat' ? formOf(step) : (step.output.answers ?? [])
  return rows.flatMap((answer) => {
    const state = answerStateOf(answer)
    const { label, question } = answer
    return state === 'confirmed' ? [] : [{ label, question, state }]
  })
}

/** A step with answers or a document still missing. */
export function isHalfFinished(step: Pick<Step, 'config' | 'output'>): boolean {
  const { config, output } = step
  const hasOpen = missingAnswers(step).length > 0
  if (config.type === 'chat') return hasOpen
  if (config.type === 'research') return hasOpen || (output.answers ?? []).length === 0
  if (config.type === 'meetingNotes') return hasOpen || output.document === undefined
  return output.completed !== true
}
