import { sql } from 'kysely'
import {
  formOf,
  isHalfFinished,
  type MissingAnswer,
  missingAnswers,
  positionOf,
} from '../../../contract/playbooks/answer-form.ts'
import { answerFormTexts as formTexts, missingWords } from '../../../contract/playbooks/answer-form.texts.ts'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import type {
  AnswerGiven,
  PlaybookTopic,
  StepAnswer,
  StepOutput,
} from '../../../contract/playbooks/playbooks.schemas.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { conflict, notFound, Refusal } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { refitSteps } from './fit-steps.ts'
import {
  beginAgain,
  isWorkedOut,
  logTopic,
  setStep,
  settleTopic,
  startReadySteps,
  startStep,
} from './playbooks.commands.ts'
import { blockersOf, type Held, isHiddenFrom, mayWorkOn, type StepRow, topicOf } from './playbooks.read.ts'
import { holdTopic, lockHeld } from './playbooks.store.ts'

type Worked = {
  topic: PlaybookTopic
  jobId?: string
  /** Why a step that was to be complete is not. */
  incomplete?: { message: string; missing: MissingAnswer[] }
}

type Request = {
  transcript?: string | undefined
  metOn?: string | undefined
  readyToComplete?: true | undefined
  halfFinished?: true | undefined
  again?: true | undefined
  rev: number
}

/** The name of a step before this person: what they may not see is called by its number. */
function nameOf(tx: Transaction, held: Held, id: string): string {
  const step = held.steps.find((one) => one.id === id)
  const isHidden = !step || isHiddenFrom(held, step, tx.scope.person)
  return texts.stepName(id, isHidden ? '' : (held.works.get(id)?.config.label ?? ''))
}

function checkStep(tx: Transaction, held: Held, stepId: string): StepRow {
  const step = held.steps.find(({ id }) => id === stepId)
  if (!step) throw notFound()
  if (isHiddenFrom(held, step, tx.scope.person)) throw new Refusal(403, texts.hidden(step.allowed_role))
  if (!mayWorkOn(held, step, tx.scope.person)) throw new Refusal(403, texts.readOnly(step.allowed_role))
  return step
}

function checkOpen(tx: Transaction, held: Held, step: StepRow): void {
  if (step.is_complete) throw new Refusal(409, texts.alreadyComplete)
  const blockers = blockersOf(held, step)
  if (blockers.length > 0) throw new Refusal(409, texts.finishFirst(blockers.map((id) => nameOf(tx, held, id))))
}

const answerOf = async (tx: Transaction, topicId: string): Promise<PlaybookTopic> => {
  const held = await holdTopic(tx, topicId)
  logTopic(tx, held)
  return topicOf(tx, held)
}

/**
 * Saves a transcript or completes a step; what has to be read first is done by the job that is answered. A step with
 * something open stays as it is until it is wished to be complete half-finished.
 */
export async function workOnStep(
  tx: Transaction,
  engine: JobEngine,
  { topicId, stepId }: { topicId: string; stepId: string },
  request: Request,
): Promise<Worked> {
  const held = await lockHeld(tx, topicId)
  const step = checkStep(tx, held, stepId)
  const topic = topicOf(tx, held)
  if (request.rev !== step.rev) throw conflict(topic.steps[stepId])
  checkOpen(tx, held, step)
  const { transcript, metOn, readyToComplete = false, halfFinished = false, again = false } = request
  if (again && isWorkedOut(step)) {
    if (step.job_id !== null) await engine.cancel(tx, step.job_id)
    return { jobId: await startStep(tx, engine, held, step), topic: await answerOf(tx, topicId) }
  }
  if (transcript !== undefined) {
    await setStep(tx, topicId, stepId, { rev: step.rev + 1 })
    return {
      jobId: await saveTranscript(tx, engine, { held, step, transcript, metOn }),
      topic: await answerOf(tx, topicId),
    }
  }
  if (readyToComplete && step.type === 'chat' && (await lastMessage(tx, step)) !== step.basis) {
    await setStep(tx, topicId, stepId, { rev: step.rev + 1 })
    const jobId = step.job_id ?? (await startStep(tx, engine, held, step))
    return { jobId, topic: await answerOf(tx, topicId) }
  }
  if (!readyToComplete) return { topic }
  const shown = topic.steps[stepId]!
  if (isHalfFinished(shown) && !halfFinished) return incompleteAs(topic, missingAnswers(shown))
  await setStep(tx, topicId, stepId, { rev: step.rev + 1 })
  if (step.job_id !== null) await engine.cancel(tx, step.job_id)
  await completeStep(tx, engine, topicId, step)
  return { topic: await answerOf(tx, topicId) }
}

/** An answer after a person's edit: their own words, unless they confirm the suggestion unchanged. */
function writtenAnswer(known: StepAnswer, { text, confirmed }: AnswerGiven): StepAnswer {
  const { label, question, rev = 0 } = known
  const isEmpty = text.trim() === ''
  const isAsSuggested = text === known.text
  const citations = (known.citations ?? []).filter(({ mark }) => text.includes(`[^${mark}]`))
  return {
    ...{ label, question, text: isEmpty ? null : text, status: isEmpty || !confirmed ? 'PENDING' : 'SUCCESS' },
    ...(isEmpty ? {} : { confirmed, source: isAsSuggested ? (known.source ?? 'person') : 'person' }),
    ...(isEmpty || citations.length === 0 ? {} : { citations }),
    ...(isAsSuggested && known.toCheck !== undefined ? { toCheck: known.toCheck } : {}),
    rev: rev + 1,
  }
}

/** Writes one answer in the form of a conversation. Only who has seen it as it is may change it. */
export async function answerQuestion(
  tx: Transaction,
  { topicId, stepId }: { topicId: string; stepId: string },
  given: AnswerGiven,
): Promise<PlaybookTopic> {
  const held = await lockHeld(tx, topicId)
  const step = checkStep(tx, held, stepId)
  checkOpen(tx, held, step)
  if (step.type !== 'chat') throw new Refusal(400, formTexts.notAForm)
  const shown = topicOf(tx, held).steps[stepId]!
  const form = formOf(shown)
  const at = positionOf(form, given)
  const known = form[at]
  if (known === undefined) throw new Refusal(400, formTexts.questionGone)
  if (given.rev !== (known.rev ?? 0)) throw conflict({ ...known, rev: known.rev ?? 0 })
  form[at] = writtenAnswer(known, given)
  await writeOutput(tx, held, stepId, step.generation, { ...shown.output, answers: form })
  await setStep(tx, topicId, stepId, { rev: step.rev + 1 })
  return answerOf(tx, topicId)
}

const incompleteAs = (topic: PlaybookTopic, missing: MissingAnswer[]): Worked => ({
  topic,
  incomplete: { message: missingWords(missing), missing },
})

/** Restarts failed or cancelled work; returns the job that is running now. */
export async function workAgain(
  tx: Transaction,
  engine: JobEngine,
  { topicId, stepId }: { topicId: string; stepId: string },
): Promise<string> {
  const held = await lockHeld(tx, topicId)
  const step = checkStep(tx, held, stepId)
  if (step.job_id !== null) return step.job_id
  checkOpen(tx, held, step)
  const jobId = await startStep(tx, engine, held, step)
  logTopic(tx, held)
  return jobId
}

type Transcript = { held: Held; step: StepRow; transcript: string; metOn: string | undefined }
/** A new transcript is a new generation: what is still read of the former one is dropped. */
async function saveTranscript(tx: Transaction, engine: JobEngine, { held, step, transcript, metOn }: Transcript) {
  if (step.type !== 'meetingNotes') throw new Refusal(400, playbookWorkTexts.notTranscript)
  if (step.job_id !== null) await engine.cancel(tx, step.job_id)
  const generation = step.generation + 1
  await writeOutput(tx, held, step.id, generation, {
    transcript,
    ...(metOn === undefined ? {} : { metOn }),
  })
  await setStep(tx, held.topic.id, step.id, { generation, job_id: null })
  return startStep(tx, engine, held, { ...step, generation })
}

async function writeOutput(tx: Transaction, { topic }: Held, stepId: string, generation: number, output: StepOutput) {
  await tx.db
    .updateTable('playbook_work')
    .set({ generation, output: storableJson(output), problem: null })
    .where('topic_id', '=', topic.id)
    .where('step_id', '=', stepId)
    .execute()
}

/** The last message in a step's conversation; `basis` is the last one that the step has used. */
async function lastMessage(tx: Transaction, { thread_id: threadId }: StepRow): Promise<string> {
  if (threadId === null) return ''
  const thread = await tx.db.selectFrom('thread').where('id', '=', threadId).select('leaf_id').executeTakeFirst()
  return thread?.leaf_id ?? ''
}

export async function completeStep(tx: Transaction, engine: JobEngine, topicId: string, step: StepRow): Promise<void> {
  await setStep(tx, topicId, step.id, { is_complete: true, job_id: null })
  await refitSteps(tx, topicId, step.id)
  await settleTopic(tx, topicId)
  await startReadySteps(tx, engine, topicId)
}

/** Empties a step; its former conversation is nobody's from now on. */
export async function resetStep(
  tx: Transaction,
  engine: JobEngine,
  { topicId, stepId }: { topicId: string; stepId: string },
): Promise<PlaybookTopic> {
  const held = await lockHeld(tx, topicId)
  const step = checkStep(tx, held, stepId)
  if (step.thread_id !== null)
    await tx.db
      .updateTable('thread')
      .set({ deleted_at: sql<string>`now()`, stop_requested: true })
      .where('id', '=', step.thread_id)
      .execute()
  await beginAgain(tx, engine, held, [step])
  await settleTopic(tx, topicId)
  await startReadySteps(tx, engine, topicId)
  return answerOf(tx, topicId)
}
