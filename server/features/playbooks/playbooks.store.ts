import { sql } from 'kysely'
import { firstDueDay } from '../../../contract/playbooks/due.ts'
import { matterProblem } from '../../../contract/playbooks/included-steps.ts'
import { awaitedMatterOf } from '../../../contract/playbooks/matter.ts'
import { isHandover } from '../../../contract/playbooks/handover.ts'
import { includesOf, isForAnyone } from '../../../contract/playbooks/playbook-steps.ts'
import {
  anyone,
  longestPlaybookName,
  type NewPlaybook,
  type PlaybookRole,
  type PlaybookSettings,
  type PlaybookTopic,
  type ShownStepConfig,
  type StepChange,
} from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { dayOf, defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import { newId } from '../../platform/database/identity.ts'
import { storableJson } from '../../engines/text/index.ts'
import { resumeMails } from '../unsubscribe/index.ts'
import { checkListed } from '../../platform/database/listed-members.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, conflict, notFound, Refusal } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { findHeld, type Held, mayChange, readHeld, type StepRow, topicOf } from './playbooks.read.ts'
import { matterFor } from './step-frame.ts'
import {
  beginAgain,
  haltStep,
  isWorkedOut,
  lockTopic,
  logTopic,
  maySee,
  settleTopic,
  startReadySteps,
} from './playbooks.commands.ts'
import { openStepThread } from '../chat/index.ts'
import { checkPassedOn, releaseRoles, type RoleEnvironment } from './roles.store.ts'
import { fitSteps } from './fit-steps.ts'
import { findTemplate } from './templates.store.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

export async function listTopics(tx: Transaction): Promise<PlaybookTopic[]> {
  return (await readHeld(tx)).map((held) => topicOf(tx, held))
}

export async function holdTopic(tx: Transaction, topicId: string): Promise<Held> {
  const held = await findHeld(tx, topicId)
  if (!held) throw notFound()
  return held
}

export const readTopic = async (tx: Transaction, topicId: string): Promise<PlaybookTopic> =>
  topicOf(tx, await holdTopic(tx, topicId))

/** Locked, then read: what is decided holds until the commit. */
export async function lockHeld(tx: Transaction, topicId: string): Promise<Held> {
  await holdTopic(tx, topicId)
  await lockTopic(tx, topicId)
  return holdTopic(tx, topicId)
}

type NamedStep = ShownStepConfig & { id: string }
type Beginning = Pick<NewPlaybook, 'title' | 'accessLevel'> & {
  template: { id: string; version: number; name: string }
  roles: PlaybookRole[]
  userRoles: Record<string, string>
  steps: NamedStep[]
}

const roleOf = (step: { allowedRole: string }) => (isForAnyone(step.allowedRole) ? anyone : step.allowedRole)

/**
 * The holders of roles. A creator's role without a name goes to the creator; any other is refused with 400. Only new
 * holders have to be members: the role of a former member is vacant until someone takes it.
 */
async function holders(
  tx: Transaction,
  roles: readonly PlaybookRole[],
  given: Record<string, string>,
  before: Record<string, string> = {},
): Promise<Record<string, string>> {
  const known = new Set(roles.map(({ name }) => name))
  const unknown = Object.keys(given).find((role) => !known.has(role))
  if (unknown !== undefined) throw new Refusal(400, texts.unknownRole(unknown))
  const all: Record<string, string> = {}
  for (const { name, isUserRole } of roles) {
    const holder = ownValue(given, name) || (isUserRole ? tx.scope.person : null)
    if (!holder) throw new Refusal(400, texts.roleMissing(name))
    all[name] = holder
  }
  const added = Object.entries(all).filter(([role, one]) => ownValue(before, role) !== one)
  await checkListed(
    tx,
    added.map(([, one]) => one),
    [],
  )
  return all
}

/** The day that it is where the organisation works. */
async function todayIn(tx: Transaction): Promise<string> {
  const { timezone } = await tx.db
    .selectFrom('organisation')
    .where('id', '=', tx.scope.organisation!)
    .select('timezone')
    .executeTakeFirstOrThrow()
  return dayOf(Date.now(), isTimeZone(timezone) ? timezone : defaultTimeZone)
}

async function begin(tx: Transaction, engine: JobEngine, beginning: Beginning): Promise<PlaybookTopic> {
  const { title, accessLevel, template, roles, userRoles } = beginning
  const steps = await fitSteps(tx, beginning.steps, title)
  const topicId = newId('playbook_topic')
  const organisation_id = tx.scope.organisation!
  await tx.db
    .insertInto('playbook_topic')
    .values({
      ...{ id: topicId, organisation_id, title, access_level: accessLevel, created_by: tx.scope.person },
      ...{ template_id: template.id, template_version: template.version, template_name: template.name },
      ...{ roles: storableJson(roles), user_roles: storableJson(userRoles), role_due: '{}' },
    })
    .execute()
  const ids = steps.map(({ id }) => id).toSorted()
  const today = await todayIn(tx)
  for (const { id, ...config } of steps) {
    const threadId = config.type === 'chat' ? newId('thread') : null
    await tx.db
      .insertInto('playbook_step')
      .values({
        ...{ organisation_id, topic_id: topicId, id, type: config.type, thread_id: threadId },
        ...{ allowed_role: roleOf(config), visibility: config.visibility },
        ...{ includes: storableJson(includesOf(id, config, ids)), due_on: firstDueDay(config, today) },
        matter_step: awaitedMatterOf({ id, ...config }, steps),
      })
      .execute()
    await tx.db
      .insertInto('playbook_work')
      .values({ organisation_id, topic_id: topicId, step_id: id, config: storableJson(config) })
      .execute()
    if (threadId !== null) await openStepThread(tx, threadId, title)
  }
  await startReadySteps(tx, engine, topicId)
  const held = await holdTopic(tx, topicId)
  logTopic(tx, held)
  return topicOf(tx, held)
}

export async function startTopic(tx: Transaction, engine: JobEngine, given: NewPlaybook): Promise<PlaybookTopic> {
  const template = await findTemplate(tx, given.template)
  if (!template) throw new Refusal(404, texts.noTemplate)
  if (template.steps.length === 0) throw new Refusal(409, texts.noSteps)
  const roles = template.roles
  const userRoles = await holders(tx, roles, given.userRoles)
  const { title, accessLevel } = given
  return begin(tx, engine, { title, accessLevel, template, roles, userRoles, steps: template.steps })
}

/** "Review", "Review (2)", "Review (3)": the number of this run behind the title of the first one. */
async function titleOfRepeat(tx: Transaction, { title, template_id: template }: Held['topic']): Promise<string> {
  const first = title.replace(/ \(\d{1,4}\)$/, '')
  const rows = await tx.db
    .selectFrom('playbook_topic')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('template_id', '=', template)
    .select('title')
    .execute()
  const taken = new Set(rows.map((row) => row.title))
  for (let number = 2; ; number += 1) {
    const next = `${first.slice(0, longestPlaybookName - 8)} (${number})`
    if (!taken.has(next)) return next
  }
}

/** The same settings and steps with nothing done. What others wrote in the steps stays where it is. */
export async function cloneTopic(tx: Transaction, engine: JobEngine, sourceId: string): Promise<PlaybookTopic> {
  const held = await holdTopic(tx, sourceId)
  if (held.topic.completed_at === null) throw new Refusal(409, playbookWorkTexts.cannotClone)
  const { topic } = held
  const template = await findTemplate(tx, topic.template_id)
  const rows = await tx.db
    .selectFrom('playbook_step')
    .where('topic_id', '=', sourceId)
    .orderBy('id')
    .selectAll()
    .execute()
  const ofTemplate = new Map(template?.steps.map((step) => [step.id, step]) ?? [])
  const steps = rows.flatMap((row): NamedStep[] => {
    const config = held.works.get(row.id)?.config ?? ofTemplate.get(row.id)
    return config === undefined || row.is_left_out ? [] : [{ ...config, allowedRole: row.allowed_role, id: row.id }]
  })
  const userRoles = Object.fromEntries(
    Object.entries(topic.user_roles).map(([role, holder]) => [
      role,
      held.members.has(holder) ? holder : tx.scope.person!,
    ]),
  )
  return begin(tx, engine, {
    ...{ title: await titleOfRepeat(tx, topic), accessLevel: topic.access_level, roles: topic.roles, userRoles, steps },
    template: { id: topic.template_id, version: topic.template_version, name: topic.template_name },
  })
}

type Changes = { settings?: PlaybookSettings | undefined; steps?: Record<string, StepChange> | undefined; rev: number }

export async function changeTopic(
  tx: Transaction,
  environment: RoleEnvironment,
  topicId: string,
  { settings, steps, rev }: Changes,
): Promise<PlaybookTopic> {
  const { engine } = environment
  const held = await lockHeld(tx, topicId)
  const { person } = tx.scope
  const isOnlyHandover =
    settings !== undefined && steps === undefined && isHandover(held.topic.user_roles, settings, person)
  if (!mayChange(held, person) && !isOnlyHandover) throw new Refusal(403, texts.onlyOwner)
  if (settings) await changeSettings(tx, environment, held, settings, rev)
  for (const [id, change] of Object.entries(steps ?? {})) await changeStep(tx, engine, held, id, change)
  await settleTopic(tx, topicId)
  await startReadySteps(tx, engine, topicId)
  const now = await holdTopic(tx, topicId)
  logTopic(tx, now)
  return topicOf(tx, now)
}

async function changeSettings(
  tx: Transaction,
  environment: RoleEnvironment,
  held: Held,
  settings: PlaybookSettings,
  rev: number,
): Promise<void> {
  const { topic } = held
  await checkRev({ rev }, topic, () => topicOf(tx, held))
  const accessLevel = settings.accessLevel ?? topic.access_level
  const isHiding = accessLevel === 'private' && topic.access_level === 'shared'
  if (isHiding && topic.created_by !== tx.scope.person) throw new Refusal(403, playbookWorkTexts.onlyOwnerHides)
  const userRoles = settings.userRoles
    ? await holders(tx, topic.roles, { ...topic.user_roles, ...settings.userRoles }, topic.user_roles)
    : topic.user_roles
  const roleDue = dueOfRoles(topic, settings.roleDue)
  checkPassedOn(held, tx.scope.person, settings)
  await releaseRoles(tx, environment, held, { userRoles, rolesWithWords: settings.rolesWithWords ?? [] })
  if (isHiding) logTopic(tx, held, true)
  await tx.db
    .updateTable('playbook_topic')
    .set({
      ...{ title: settings.title ?? topic.title, access_level: accessLevel, rev: rev + 1 },
      ...{ user_roles: storableJson(userRoles), role_due: storableJson(roleDue) },
    })
    .where('id', '=', topic.id)
    .execute()
}

/** The days of roles after a change; an empty day takes one away. */
function dueOfRoles({ roles, role_due: known }: Held['topic'], given: PlaybookSettings['roleDue']) {
  const unknown = Object.keys(given ?? {}).find((role) => role !== anyone && !roles.some(({ name }) => name === role))
  if (unknown !== undefined) throw new Refusal(400, texts.unknownRole(unknown))
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, day]) => day !== ''))
}

/** Whether the person is reminded of this playbook. */
export async function setReminders(tx: Transaction, topicId: string, requested: boolean): Promise<PlaybookTopic> {
  await holdTopic(tx, topicId)
  const row = { organisation_id: tx.scope.organisation!, topic_id: topicId, person_id: tx.scope.person! }
  if (requested) {
    await resumeMails(tx, { kind: 'reminders' })
    await tx.db
      .deleteFrom('playbook_mute')
      .where('topic_id', '=', topicId)
      .where('person_id', '=', row.person_id)
      .execute()
  } else
    await tx.db
      .insertInto('playbook_mute')
      .values(row)
      .onConflict((one) => one.doNothing())
      .execute()
  return readTopic(tx, topicId)
}

/** Whether a step was worked out of what those who read it from now on may not see. */
function holdsHiddenWords(held: Held, rows: readonly StepRow[], before: StepRow, after: StepRow): boolean {
  if (!isWorkedOut(before)) return false
  const sources = new Set([...before.includes, matterFor(held, before).from])
  return rows.some((one) => sources.has(one.id) && maySee(held, before, one) && !maySee(held, after, one))
}

async function changeStep(
  tx: Transaction,
  engine: JobEngine,
  held: Held,
  id: string,
  { rev, hidden, dueOn, ...change }: StepChange,
): Promise<void> {
  // Also those that are taken out: what builds on one waits for it once it is back.
  const rows = await tx.db.selectFrom('playbook_step').where('topic_id', '=', held.topic.id).selectAll().execute()
  const row = rows.find((step) => step.id === id)
  const work = held.works.get(id)
  if (!row) throw new Refusal(400, playbookWorkTexts.unknownStep(id))
  if (!work) throw new Refusal(403, texts.otherRole)
  if (rev !== row.rev) throw conflict(topicOf(tx, held))
  const config = { ...work.config, ...change } as ShownStepConfig
  const role = roleOf(config)
  if (role !== anyone && !held.topic.roles.some(({ name }) => name === role))
    throw new Refusal(400, texts.unknownRole(role))
  const isLeftOut = hidden ?? row.is_left_out
  const ids = rows.map((step) => step.id).toSorted()
  const problem = matterProblem({ id, matterStep: config.matterStep }, ids)
  if (problem !== null) throw new Refusal(400, problem)
  const positioned = rows.map((one) => ({ ...one, allowedRole: one.allowed_role }))
  if (isLeftOut) await haltStep(tx, engine, held.topic.id, row)
  await tx.db
    .updateTable('playbook_step')
    .set({
      ...{ allowed_role: role, visibility: config.visibility, is_left_out: isLeftOut, rev: rev + 1 },
      ...(dueOn === undefined ? {} : { due_on: dueOn }),
      includes: storableJson(includesOf(id, config, ids)),
      matter_step: awaitedMatterOf({ id, ...config }, positioned),
    })
    .where('topic_id', '=', held.topic.id)
    .where('id', '=', id)
    .execute()
  await tx.db
    .updateTable('playbook_work')
    .set({ config: storableJson(config) })
    .where('topic_id', '=', held.topic.id)
    .where('step_id', '=', id)
    .execute()
  const after = { ...row, allowed_role: role, visibility: config.visibility }
  if (holdsHiddenWords(held, rows, row, after)) await beginAgain(tx, engine, held, [row])
}

export async function trashTopic(tx: Transaction, engine: JobEngine, topicId: string): Promise<void> {
  const held = await lockHeld(tx, topicId)
  if (!mayChange(held, tx.scope.person)) throw new Refusal(403, texts.onlyOwner)
  for (const step of held.steps) await haltStep(tx, engine, topicId, step)
  await tx.db.updateTable('playbook_topic').set({ deleted_at: sql<string>`now()` }).where('id', '=', topicId).execute()
  logTopic(tx, held, true)
}

export async function restoreTopic(tx: Transaction, engine: JobEngine, topicId: string): Promise<PlaybookTopic> {
  const row = await tx.db
    .selectFrom('playbook_topic')
    .where('id', '=', topicId)
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  await tx.db.updateTable('playbook_topic').set({ deleted_at: null }).where('id', '=', topicId).execute()
  const held = await holdTopic(tx, topicId)
  if (!mayChange(held, tx.scope.person)) throw new Refusal(403, texts.onlyOwner)
  await startReadySteps(tx, engine, topicId)
  logTopic(tx, held)
  return readTopic(tx, topicId)
}
