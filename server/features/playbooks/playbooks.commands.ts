import { sql } from 'kysely'
import type { StepOutput } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { isForAnyone } from '../../../contract/playbooks/playbook-steps.ts'
import { newId } from '../../platform/database/identity.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { openStepThread } from '../chat/index.ts'
import { blockersOf, dependents, findHeld, type Held, holderOf, isHiddenFrom, type StepRow } from './playbooks.read.ts'

export const stepQueue = 'playbook_step'
export type StepInput = { topicId: string; stepId: string; generation: number }

/** Tells the organisation that a playbook has changed: its title, states and roles, and nothing of what its steps hold. */
export function logTopic(tx: Transaction, { topic }: Held, isGone = false): void {
  const line = lineOf(topic)
  const visibleTo = topic.access_level === 'private' ? { visibleTo: topic.created_by } : {}
  tx.change({ thing: 'playbook', id: topic.id, before: null, after: isGone ? null : line, ...visibleTo })
}

const lineOf = (topic: Held['topic']) => ({
  ...{ id: topic.id, title: topic.title, accessLevel: topic.access_level, roles: topic.user_roles },
})

/** Logs who took which role from whom. */
export function logHolders(tx: Transaction, { topic }: Held, userRoles: Record<string, string>): void {
  const before = lineOf(topic)
  const visibleTo = topic.access_level === 'private' ? { visibleTo: topic.created_by } : {}
  tx.change({ thing: 'playbook', id: topic.id, before, after: { ...before, roles: userRoles }, ...visibleTo })
}

/** Two changes of one playbook take turns. */
export const lockTopic = (tx: Transaction, topicId: string) =>
  tx.db.selectFrom('playbook_topic').where('id', '=', topicId).forUpdate().select('id').execute()

export type StepSet = Partial<
  Pick<StepRow, 'is_complete' | 'generation' | 'prepared' | 'basis' | 'job_id' | 'rev' | 'thread_id'>
>
export async function setStep(tx: Transaction, topicId: string, stepId: string, values: StepSet): Promise<void> {
  await tx.db
    .updateTable('playbook_step')
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('topic_id', '=', topicId)
    .where('id', '=', stepId)
    .execute()
}

/** Hands a step to the queue. Only its role and its playbook's people hear what it is. */
export async function startStep(tx: Transaction, engine: JobEngine, held: Held, step: StepRow): Promise<string> {
  const { topic } = held
  const isShown = step.visibility === 'visible' || isForAnyone(step.allowed_role)
  const isAlone = topic.access_level === 'private'
  const isMine = topic.created_by === tx.scope.person
  const input: StepInput = { topicId: topic.id, stepId: step.id, generation: step.generation }
  const jobId = await engine.enqueue(tx, {
    organisationId: topic.organisation_id,
    queue: stepQueue,
    label: playbookWorkTexts.jobLabels[step.type] ?? texts.title,
    input,
    askedBy: tx.scope.person,
    visibleTo: isAlone && isMine ? topic.created_by : null,
    isShown: isShown && (!isAlone || isMine),
  })
  await setStep(tx, topic.id, step.id, { job_id: jobId })
  return jobId
}

/** Ends the work on a step, so that it is open as if that had never begun; `startReadySteps` takes it up again. */
export async function haltStep(tx: Transaction, engine: JobEngine, topicId: string, step: StepRow): Promise<void> {
  if (step.job_id === null) return
  await engine.cancel(tx, step.job_id)
  await setStep(tx, topicId, step.id, { job_id: null, prepared: step.prepared })
  await tx.db
    .updateTable('playbook_work')
    .set({ problem: null })
    .where('topic_id', '=', topicId)
    .where('step_id', '=', step.id)
    .execute()
}

export const isWorkedOut = ({ type }: StepRow) => type === 'research' || type === 'output' || type === 'prev_output'

/**
 * Starts a new generation of steps and reopens those that build on them: automatic ones run again, while people's work
 * is kept and has to be completed again.
 */
export async function beginAgain(
  tx: Transaction,
  engine: JobEngine,
  held: Held,
  emptied: readonly StepRow[],
): Promise<void> {
  const first = new Set(emptied.map(({ id }) => id))
  const later = new Set(emptied.flatMap(({ id }) => dependents(held, id)))
  const others = held.steps.filter(({ id }) => later.has(id) && !first.has(id))
  for (const step of [...emptied, ...others]) {
    await haltStep(tx, engine, held.topic.id, step)
    const isEmptied = first.has(step.id) || isWorkedOut(step)
    await setStep(tx, held.topic.id, step.id, {
      ...{ is_complete: false, job_id: null, rev: step.rev + 1 },
      ...(isEmptied ? { generation: step.generation + 1, basis: null } : {}),
    })
  }
  for (const step of emptied.filter(({ type }) => type === 'chat')) {
    const threadId = newId('thread')
    await setStep(tx, held.topic.id, step.id, { thread_id: threadId })
    await openStepThread(tx, threadId, held.topic.title)
  }
}

/** Asks nothing of anybody: it works by itself, or reads a transcript that somebody has given. */
function worksAlone({ works }: Held, { id, type, generation }: StepRow): boolean {
  if (type !== 'meetingNotes') return type === 'research' || type === 'output' || type === 'prev_output'
  const work = works.get(id)
  return work?.generation === generation && work.output.transcript !== undefined && work.output.document === undefined
}

/** Starts automatic steps that nothing blocks and that haven't run yet. */
export async function startReadySteps(tx: Transaction, engine: JobEngine, topicId: string): Promise<void> {
  const held = await findHeld(tx, topicId)
  if (!held) return
  for (const step of held.steps) {
    const isReady = !step.is_complete && step.job_id === null && step.prepared < step.generation
    if (isReady && worksAlone(held, step) && blockersOf(held, step).length === 0)
      await startStep(tx, engine, held, step)
  }
}

/** Notes whether all steps are complete. */
export async function settleTopic(tx: Transaction, topicId: string): Promise<void> {
  const open = await tx.db
    .selectFrom('playbook_step')
    .where('topic_id', '=', topicId)
    .where('is_left_out', '=', false)
    .where('is_complete', '=', false)
    .select('id')
    .executeTakeFirst()
  await tx.db
    .updateTable('playbook_topic')
    .set({ completed_at: open ? null : sql<string>`coalesce(completed_at, now())` })
    .where('id', '=', topicId)
    .execute()
}

/** A result counts only for the generation that it was made for. False: the step was reset or deleted meanwhile. */
export async function keepOutput(
  tx: Transaction,
  { topicId, stepId, generation }: StepInput,
  given: StepOutput | ((current: StepOutput) => StepOutput),
  problem: string | null = null,
): Promise<boolean> {
  await lockTopic(tx, topicId)
  const held = await findHeld(tx, topicId)
  const step = held?.steps.find(({ id }) => id === stepId)
  if (!held || step?.generation !== generation || step.is_complete) return false
  const work = held.works.get(stepId)
  const output = typeof given === 'function' ? given(work?.generation === generation ? work.output : {}) : given
  await tx.db
    .updateTable('playbook_work')
    .set({ output: storableJson(output), generation, problem })
    .where('topic_id', '=', topicId)
    .where('step_id', '=', stepId)
    .execute()
  await setStep(tx, topicId, stepId, {})
  logTopic(tx, held)
  return true
}

/** Notifies the readers of a step's conversation of a change; each then gets the content that their rights allow. */
export function reportStep(tx: Transaction, { topic_id: topicId, id: stepId, thread_id: threadId }: StepRow): void {
  if (threadId !== null) tx.publish({ threadId, frame: { type: 'updateTopicStep', topicId, stepId } })
}

/** What may be put into a step of what an earlier one holds: nothing that its own readers may not see. */
export function maySee(held: Held, reader: StepRow, source: StepRow): boolean {
  if (!isHiddenFrom(held, source, null)) return true
  const isSame = source.allowed_role === reader.allowed_role && reader.visibility === 'private'
  return isSame && holderOf(held, source.allowed_role) !== undefined
}
