import type { Selectable } from 'kysely'
import { dependentsOf, isForAnyone } from '../../../contract/playbooks/playbook-steps.ts'
import {
  anyone,
  type PlaybookTopic,
  type ShownStepConfig,
  type Step,
} from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { isMailEnded } from '../unsubscribe/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

export type TopicRow = Selectable<Schema['playbook_topic']>
export type StepRow = Selectable<Schema['playbook_step']>
export type WorkRow = Selectable<Schema['playbook_work']>
/** A playbook with all of it that the person of the transaction may read. */
export type Held = {
  topic: TopicRow
  steps: StepRow[]
  works: Map<string, WorkRow>
  members: ReadonlySet<string>
  isAdministrator: boolean
  /** The person of the transaction wants no reminders. */
  isMuted: boolean
}

const ofOrganisation = (tx: Transaction) =>
  tx.db
    .selectFrom('playbook_topic')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .where((given) => given.or([given('access_level', '=', 'shared'), given('created_by', '=', tx.scope.person ?? '')]))

/** As a job sees it: every playbook of the organisation that is not deleted. */
const ofWorker = (tx: Transaction) =>
  tx.db
    .selectFrom('playbook_topic')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)

async function heldOf(tx: Transaction, topics: TopicRow[]): Promise<Held[]> {
  if (topics.length === 0) return []
  const ids = topics.map(({ id }) => id)
  const steps = await tx.db
    .selectFrom('playbook_step')
    .where('topic_id', 'in', ids)
    .where('is_left_out', '=', false)
    .orderBy('id')
    .selectAll()
    .execute()
  const works = await tx.db.selectFrom('playbook_work').where('topic_id', 'in', ids).selectAll().execute()
  const mutes = await tx.db
    .selectFrom('playbook_mute')
    .where('topic_id', 'in', ids)
    .where('person_id', '=', tx.scope.person ?? '')
    .select('topic_id')
    .execute()
  const areEnded = await isMailEnded(tx, { kind: 'reminders' })
  const muted = new Set(areEnded ? ids : mutes.map(({ topic_id }) => topic_id))
  const people = await tx.db
    .selectFrom('membership')
    .where('organisation_id', '=', tx.scope.organisation!)
    .select(['person_id', 'role'])
    .execute()
  const members = new Set(people.map(({ person_id }) => person_id))
  const isAdministrator =
    !tx.scope.asUser && people.some((one) => one.person_id === tx.scope.person && one.role === 'admin')
  const byTopic = Map.groupBy(steps, ({ topic_id }) => topic_id)
  const worksOf = Map.groupBy(works, ({ topic_id }) => topic_id)
  return topics.map((topic) => ({
    ...{ topic, members, isAdministrator, isMuted: muted.has(topic.id), steps: byTopic.get(topic.id) ?? [] },
    works: new Map((worksOf.get(topic.id) ?? []).map((work) => [work.step_id, work])),
  }))
}

export async function readHeld(tx: Transaction): Promise<Held[]> {
  return heldOf(tx, await ofOrganisation(tx).orderBy('created_at', 'desc').orderBy('id').selectAll().execute())
}

/** Null for one that the person may not see, as for none. A job finds every one. */
export async function findHeld(tx: Transaction, topicId: string): Promise<Held | null> {
  const from = tx.scope.isWorker ? ofWorker(tx) : ofOrganisation(tx)
  const topic = await from.where('id', '=', topicId).selectAll().executeTakeFirst()
  return topic ? ((await heldOf(tx, [topic]))[0] ?? null) : null
}

/** The holder of a step's role; null if anyone may do it, undefined if no member has the role. */
export function holderOf({ topic, members }: Held, role: string): string | null | undefined {
  if (isForAnyone(role)) return null
  const holder = ownValue(topic.user_roles, role)
  return holder !== undefined && members.has(holder) ? holder : undefined
}

const includesByStep = ({ steps }: Held): Map<string, string[]> => {
  const known = new Set(steps.map(({ id }) => id))
  return new Map(steps.map((step) => [step.id, step.includes.filter((id) => known.has(id))]))
}

/** The steps that each step builds on: those it includes, and the one that describes the matter. */
function basisByStep(held: Held): Map<string, string[]> {
  const included = includesByStep(held)
  const basisOf = ({ id, matter_step: matter }: StepRow): string[] => {
    const own = included.get(id) ?? []
    return matter === null || own.includes(matter) || !included.has(matter) ? own : [...own, matter].toSorted()
  }
  return new Map(held.steps.map((step) => [step.id, basisOf(step)]))
}

export function blockersOf(held: Held, step: StepRow): string[] {
  const complete = new Set(held.steps.filter((one) => one.is_complete).map(({ id }) => id))
  return (basisByStep(held).get(step.id) ?? []).filter((id) => !complete.has(id))
}

export const dependents = (held: Held, id: string): string[] => dependentsOf(id, basisByStep(held))

/** A private step is shown to the person of its role alone. */
export function isHiddenFrom(held: Held, step: StepRow, person: string | null): boolean {
  if (step.visibility === 'visible' || isForAnyone(step.allowed_role)) return false
  return person === null || holderOf(held, step.allowed_role) !== person
}

export function mayWorkOn(held: Held, step: StepRow, person: string | null): boolean {
  if (person === null || !held.members.has(person)) return false
  const holder = holderOf(held, step.allowed_role)
  return holder === null || holder === person
}

export const mayChange = ({ topic, isAdministrator }: Held, person: string | null): boolean =>
  person !== null && (topic.created_by === person || isAdministrator)

/** The public configuration of a step that is private to someone else. */
const hiddenConfig = (step: StepRow): ShownStepConfig => ({
  ...{ type: step.type, label: '', allowedRole: step.allowed_role, visibility: step.visibility, capabilities: [] },
  ...{ guidance: '', outputs: [], breakdown: false, breakdownQuestions: '', topic: '', researchSource: 'internal' },
  ...{ format: '', includeStepsString: '' },
})

function stepOf(held: Held, step: StepRow, person: string | null): Step {
  const work = held.works.get(step.id)
  const hidden = work === undefined || isHiddenFrom(held, step, person)
  const blockedBy = blockersOf(held, step)
  const isCurrent = work !== undefined && work.generation === step.generation
  const isBlocked = !step.is_complete && blockedBy.length > 0
  return {
    status: step.is_complete ? 'complete' : isBlocked ? 'BLOCKED' : 'PENDING',
    hidden,
    readOnly: !hidden && !mayWorkOn(held, step, person),
    blockedBy: step.is_complete ? [] : blockedBy,
    config: hidden ? hiddenConfig(step) : { ...work.config, allowedRole: step.allowed_role },
    output: hidden || !isCurrent ? {} : work.output,
    threadId: hidden ? null : step.thread_id,
    jobId: hidden ? null : step.job_id,
    problem: hidden || !isCurrent ? null : work.problem,
    dueOn: step.due_on,
    updatedAt: step.updated_at,
    rev: step.rev,
  }
}

const rolesInUse = ({ steps }: Held) =>
  [...new Set(steps.map((step) => step.allowed_role))].filter((one) => one !== anyone && one !== '')

/** A playbook as the person of the transaction may see it. */
export function topicOf(tx: { scope: Pick<Transaction['scope'], 'person'> }, held: Held): PlaybookTopic {
  const { topic, steps } = held
  const person = tx.scope.person
  return {
    id: topic.id,
    title: topic.title,
    accessLevel: topic.access_level,
    date: topic.created_at,
    groupKey: topic.template_id,
    templateId: topic.template_id,
    steps: Object.fromEntries(steps.map((step) => [step.id, stepOf(held, step, person)])),
    roles: topic.roles.toSorted((one, other) => one.idx - other.idx),
    userRoles: topic.user_roles,
    roleDue: topic.role_due,
    remindsMe: !held.isMuted,
    vacantRoles: rolesInUse(held).filter((role) => holderOf(held, role) === undefined),
    canClone: topic.completed_at !== null && person !== null && held.members.has(person),
    completed: topic.completed_at !== null,
    isOwn: topic.created_by === person,
    mayChange: mayChange(held, person),
    rev: topic.rev,
  }
}

/** One step as the person of the transaction may see it; null where they may not see its playbook. */
export async function readStep(tx: Transaction, address: { topicId: string; stepId: string }): Promise<Step | null> {
  const held = await findHeld(tx, address.topicId)
  const step = held?.steps.find(({ id }) => id === address.stepId)
  return held && step ? stepOf(held, step, tx.scope.person) : null
}
