import { sql } from 'kysely'
import type {
  NewResearch,
  ResearchAnswer,
  ResearchChange,
  ResearchTopic,
} from '../../../contract/research/research.schemas.ts'
import type { PlannedQuestion, ResearchPlanOfRun } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import { newId } from '../../platform/database/identity.ts'
import { escaped, type KnownFinding, periodOf, type WrittenReport } from '../../engines/research/index.ts'
import { storableJson } from '../../engines/text/index.ts'
import { resumeMails } from '../unsubscribe/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { zoneOf } from './zone.read.ts'
import { findTopic, holdTopic, isAdministrator, type TopicRow, wholeTopic } from './research.read.ts'

export const researchQueue = 'research_topic'
export type ResearchInput = { topicId: string; run: number; kind: 'run' | 'update'; period: string | null }

const longestLabel = 80
const shortened = (text: string) =>
  text.length > longestLabel ? `${text.slice(0, longestLabel - 1).trimEnd()}…` : text

/** Readers who can't see a topic any more learn only that it is gone, and those who see it now nothing of before. */
export function recordChange(tx: Transaction, row: TopicRow, before: TopicRow | null = null): void {
  const brief = ({ topic, access_level: accessLevel }: TopicRow) => ({ topic, accessLevel })
  const isHidden = before?.access_level === 'shared' && row.access_level === 'private'
  if (isHidden) tx.change({ thing: 'research', id: row.id, before: { topic: before.topic }, after: null })
  tx.change({
    ...{ thing: 'research', id: row.id, before: before?.access_level === row.access_level ? brief(before) : null },
    after: row.deleted_at === null ? brief(row) : null,
    ...(row.access_level === 'private' ? { visibleTo: row.created_by } : {}),
  })
}

const isThis = (tx: Transaction, id: string) => ({ organisation_id: tx.scope.organisation!, id })

async function write(tx: Transaction, before: TopicRow, values: object): Promise<TopicRow> {
  const { organisation_id: organisation, id } = isThis(tx, before.id)
  const row = await tx.db
    .updateTable('research_topic')
    .set(values)
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordChange(tx, row, before)
  return row
}

async function follow(tx: Transaction, topicId: string, isSubscribed: boolean): Promise<void> {
  const own = { organisation_id: tx.scope.organisation!, topic_id: topicId, person_id: tx.scope.person! }
  if (isSubscribed) {
    await resumeMails(tx, { kind: 'research', subject: topicId })
    await tx.db
      .insertInto('research_subscription')
      .values(own)
      .onConflict((one) => one.doNothing())
      .execute()
  } else
    await tx.db
      .deleteFrom('research_subscription')
      .where('organisation_id', '=', own.organisation_id)
      .where('topic_id', '=', topicId)
      .where('person_id', '=', own.person_id)
      .execute()
}

/** Creates a run's job and records it in the topic; earlier runs are cancelled and can't write any more. */
async function begin(
  tx: Transaction,
  engine: JobEngine,
  row: TopicRow,
  { kind, period = null, askedBy }: { kind: ResearchInput['kind']; period?: string | null; askedBy: string | null },
): Promise<{ row: TopicRow; jobId: string }> {
  if (row.job_id) await engine.cancel(tx, row.job_id)
  const run = row.run + 1
  const input: ResearchInput = { topicId: row.id, run, kind, period }
  const label = (kind === 'run' ? texts.jobLabel : texts.updateLabel)(shortened(row.topic))
  const jobId = await engine.enqueue(tx, {
    ...{ organisationId: row.organisation_id, queue: researchQueue, label, input, askedBy },
    ...{ visibleTo: row.access_level === 'private' ? row.created_by : null, isShown: true },
  })
  const emptied = {
    ...{ content: null, abstract: '', is_updatable: false },
    ...{ answers: '[]', citations: '[]', checked: null, planned: null, date: sql<string>`clock_timestamp()` },
  }
  const values = { run, job_id: jobId, failure: null, ...(kind === 'run' ? emptied : {}) }
  return { row: await write(tx, row, values), jobId }
}

const noDetail = { why: '', sources: '', doneWhen: '' }
type Edited = Pick<ResearchChange, 'questions' | 'details'>

/** The questions with their reasons, as edited by a person. */
const editedQuestions = ({ questions = [], details = [] }: Edited): PlannedQuestion[] =>
  questions.map((question, at) => ({ ...noDetail, ...details[at], question }))

/** The same as stored; null without any. */
function storedPlan(edited: Edited): string | null {
  const questions = editedQuestions(edited)
  return questions.length === 0 ? null : storableJson(questions)
}

type Started = { topic: ResearchTopic; jobId: string }

export async function createTopic(
  tx: Transaction,
  engine: JobEngine,
  fields: NewResearch,
  now: number,
): Promise<Started> {
  const row = await tx.db
    .insertInto('research_topic')
    .values({
      ...isThis(tx, newId('research')),
      ...{ topic: fields.topic, output_format: fields.outputFormat, update_frequency: fields.updateFrequency },
      ...{ access_level: fields.accessLevel, role: fields.role, source: fields.source, run: 0 },
      ...{ addresses: storableJson(fields.addresses), answers: '[]', citations: '[]', content: null, job_id: null },
      plan: storedPlan(fields),
      outline: fields.outline && fields.outline.length > 0 ? storableJson(fields.outline) : null,
      assumptions: fields.assumptions && fields.assumptions.length > 0 ? storableJson(fields.assumptions) : null,
      planned: null,
      ...{ checked: null, failure: null, created_by: tx.scope.person, done_by: null },
      last_period: periodOf(fields.updateFrequency, now, await zoneOf(tx)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (fields.isSubscribed) await follow(tx, row.id, true)
  const started = await begin(tx, engine, row, { kind: 'run', askedBy: tx.scope.person })
  return { topic: await wholeTopic(tx, started.row), jobId: started.jobId }
}

type EditablePlan = Pick<ResearchPlanOfRun, 'questions' | 'outline' | 'assumptions'>

/** The plan of the last run, which its report follows and the settings show. */
const planOfRun = ({ planned, answers }: TopicRow): EditablePlan => ({
  questions: planned?.questions ?? answers.map(({ question }) => ({ ...noDetail, question })),
  outline: planned?.outline ?? [],
  assumptions: planned?.assumptions ?? [],
})

const questionsIn = (questions: readonly (string | PlannedQuestion)[]): string =>
  JSON.stringify(questions.map((one) => (typeof one === 'string' ? one : one.question).trim()))

/** Comparable whatever the order of the stored keys is. */
const planIn = ({ questions, outline, assumptions }: EditablePlan): string =>
  JSON.stringify([
    questions.map(({ question, why, sources, doneWhen }) => [question.trim(), why, sources, doneWhen]),
    outline.map(({ heading, about }) => [heading, about]),
    assumptions,
  ])

/** Who changes a topic: administrators may change shared topics of others. */
type By = { isAdministrator: boolean }
function checkMayChange(tx: Transaction, row: TopicRow, by: By): void {
  if (!by.isAdministrator && row.created_by !== tx.scope.person) throw new Refusal(403, texts.onlyOwnerChanges)
}

export async function changeTopic(
  tx: Transaction,
  { id, by, now }: { id: string; by: By; now: number },
  change: ResearchChange,
): Promise<ResearchTopic> {
  const before = await holdTopic(tx, id)
  // Following a topic is everyone's own choice.
  const isOwnChoice = Object.keys(change).every((name) => name === 'isSubscribed')
  if (!isOwnChoice) checkMayChange(tx, before, by)
  const { updateFrequency = before.update_frequency, accessLevel = before.access_level } = change
  if (accessLevel === 'private' && before.access_level === 'shared' && before.created_by !== tx.scope.person)
    throw new Refusal(403, texts.onlyOwnerHides)
  if (change.isSubscribed !== undefined) await follow(tx, id, change.isSubscribed)
  const topic = change.topic ?? before.topic
  const source = change.source ?? before.source
  const addresses = storableJson(change.addresses ?? before.addresses)
  const planBefore = before.plan === null ? null : storableJson(before.plan)
  const ran = planOfRun(before)
  const asked = editedQuestions(change)
  // The settings send the plan that they show: unless somebody edited it, it stays the run's own.
  const { outline: parts = ran.outline, assumptions: assumed = ran.assumptions } = change
  const sent = { questions: asked, outline: parts, assumptions: assumed }
  const isAsShown = asked.length > 0 && planIn(sent) === planIn(ran)
  const edited: ResearchChange = isAsShown ? {} : change
  const plan = edited.questions === undefined ? planBefore : storedPlan(edited)
  const outline = edited.outline === undefined ? before.outline : edited.outline.length > 0 ? edited.outline : null
  const assumptions = edited.assumptions ?? before.assumptions
  // The report answers the earlier questions: it must be written anew before it can be updated.
  const isOther =
    topic !== before.topic ||
    source !== before.source ||
    addresses !== storableJson(before.addresses) ||
    (asked.length > 0 && questionsIn(asked) !== questionsIn(ran.questions))
  const isOtherPace = updateFrequency !== before.update_frequency
  const row = await write(tx, before, {
    ...{ topic, source, addresses, plan },
    outline: outline === null ? null : storableJson(outline),
    assumptions: assumptions === null ? null : storableJson(assumptions),
    ...{ output_format: change.outputFormat ?? before.output_format, role: change.role ?? before.role },
    ...{ update_frequency: updateFrequency, access_level: accessLevel },
    is_updatable: before.is_updatable && !isOther,
    ...(isOtherPace ? { last_period: periodOf(updateFrequency, now, await zoneOf(tx)) } : {}),
  })
  return wholeTopic(tx, row)
}

/** Moves a topic to the trash and cancels its run. */
export async function trashTopic(tx: Transaction, engine: JobEngine, id: string, by: By): Promise<void> {
  const row = await holdTopic(tx, id)
  checkMayChange(tx, row, by)
  if (row.job_id) await engine.cancel(tx, row.job_id)
  await write(tx, row, { deleted_at: sql<string>`now()`, job_id: null })
}

export async function restoreTopic(tx: Transaction, id: string, by: By): Promise<ResearchTopic> {
  const row = await holdTopic(tx, id, true)
  checkMayChange(tx, row, by)
  return wholeTopic(tx, await write(tx, row, { deleted_at: null }))
}

export async function resetTopic(tx: Transaction, engine: JobEngine, id: string, by: By): Promise<Started> {
  const before = await holdTopic(tx, id)
  checkMayChange(tx, before, by)
  const { row, jobId } = await begin(tx, engine, before, { kind: 'run', askedBy: tx.scope.person })
  return { topic: await wholeTopic(tx, row), jobId }
}

export async function refreshTopic(tx: Transaction, engine: JobEngine, id: string): Promise<Started> {
  const before = await holdTopic(tx, id)
  if (!before.is_updatable) throw new Refusal(409, texts.notUpdatable)
  // An update already running answers this request.
  if (before.job_id) return { topic: await wholeTopic(tx, before), jobId: before.job_id }
  const { row, jobId } = await begin(tx, engine, before, { kind: 'update', askedBy: tx.scope.person })
  return { topic: await wholeTopic(tx, row), jobId }
}

/**
 * Repeats what a failed or cancelled job was for, with the caller's rights: an update as an update; a run only where
 * nothing came after it, since a run begins by emptying the topic.
 */
export async function repeatResearch(tx: Transaction, engine: JobEngine, input: ResearchInput): Promise<string> {
  const row = await holdTopic(tx, input.topicId)
  // The transaction runs as the system, which row level security does not hold back.
  if (row.access_level === 'private' && row.created_by !== tx.scope.person) throw notFound()
  if (input.kind === 'update') return (await refreshTopic(tx, engine, row.id)).jobId
  if (row.run !== input.run || row.content !== null) throw new Refusal(409, texts.notRepeatable)
  return (await resetTopic(tx, engine, row.id, { isAdministrator: await isAdministrator(tx) })).jobId
}

/**
 * Starts the update of a period once: a second attempt, after a restart or a clock jump, finds it taken. If the clock
 * was set back, the stored period is later, and updates wait until it is over.
 */
export async function beginUpdate(
  tx: Transaction,
  engine: JobEngine,
  { id, period, askedBy }: { id: string; period: string; askedBy: string },
): Promise<boolean> {
  const row = await holdTopic(tx, id).catch(() => null)
  if (row === null || !row.is_updatable || row.job_id !== null) return false
  if (row.last_period !== null && row.last_period >= period) return false
  const taken = await write(tx, row, { last_period: period })
  await begin(tx, engine, taken, { kind: 'update', period, askedBy })
  return true
}

/** The topic of a run, locked; null where it was reset or deleted meanwhile, so results are dropped. */
export async function holdRun(tx: Transaction, { topicId, run }: ResearchInput): Promise<TopicRow | null> {
  const row = await holdTopic(tx, topicId).catch(() => null)
  return row?.run === run ? row : null
}

export async function keepAnswers(tx: Transaction, input: ResearchInput, answers: ResearchAnswer[]): Promise<void> {
  const row = await holdRun(tx, input)
  if (row) await write(tx, row, { answers: storableJson(answers) })
}

/** Stores a run's plan, for the page and for later updates. */
export async function keepPlan(tx: Transaction, input: ResearchInput, plan: ResearchPlanOfRun): Promise<void> {
  const row = await holdRun(tx, input)
  if (row) await write(tx, row, { planned: storableJson(plan) })
}

type Entry = { abstract: string; html: string; findings: KnownFinding[] }
async function addEntry(tx: Transaction, input: ResearchInput, jobId: string, entry: Entry): Promise<void> {
  const { abstract, html, findings } = entry
  await tx.db
    .insertInto('research_entry')
    .values({
      ...{ ...isThis(tx, newId('entry')), topic_id: input.topicId, job_id: jobId, kind: input.kind },
      ...{ period: input.period, abstract, html, findings: storableJson(findings), mailed_at: null },
    })
    .onConflict((one) => one.doNothing())
    .execute()
}

/** What a run goes by, whatever is changed while it is under way. */
type AskedTopic = Pick<
  TopicRow,
  'topic' | 'role' | 'output_format' | 'source' | 'addresses' | 'plan' | 'outline' | 'assumptions'
>
export const askedOf = ({ output_format: format, ...row }: TopicRow): AskedTopic => ({
  ...{ topic: row.topic, role: row.role, output_format: format, source: row.source, addresses: row.addresses },
  ...{ plan: row.plan, outline: row.outline, assumptions: row.assumptions },
})

/** Whether a topic still asks what its run went by. */
const isStillAsked = (row: TopicRow, { topic, source, addresses }: AskedTopic): boolean =>
  row.topic === topic &&
  row.source === source &&
  storableJson(row.addresses) === storableJson(addresses) &&
  (row.plan === null || questionsIn(row.plan) === questionsIn(planOfRun(row).questions))

type DoneRun = { asked: AskedTopic; report: WrittenReport; answers: ResearchAnswer[]; findings: KnownFinding[] }
export async function finishRun(tx: Transaction, input: ResearchInput, jobId: string, done: DoneRun): Promise<void> {
  const row = await holdRun(tx, input)
  if (!row) return
  const { abstract, content, citations, check } = done.report
  await write(tx, row, {
    ...{
      abstract,
      content,
      citations: storableJson(citations),
      checked: storableJson(check),
      job_id: null,
      failure: null,
    },
    ...{ answers: storableJson(done.answers), date: sql<string>`clock_timestamp()` },
    // A topic that was changed meanwhile asks something else: only another run answers it.
    is_updatable: isStillAsked(row, done.asked),
    ...{ first_done_at: row.first_done_at ?? sql<string>`now()`, done_at: sql<string>`now()` },
    done_by: tx.scope.person,
  })
  await addEntry(tx, input, jobId, { abstract, html: content, findings: done.findings })
}

/** Stores what an update found, once per job. */
export async function keepUpdate(tx: Transaction, input: ResearchInput, jobId: string, entry: Entry): Promise<void> {
  if (await holdRun(tx, input)) await addEntry(tx, input, jobId, entry)
}

export async function finishUpdate(tx: Transaction, input: ResearchInput, isNew: boolean): Promise<void> {
  const row = await holdRun(tx, input)
  if (!row) return
  await write(tx, row, {
    job_id: null,
    ...(isNew ? { date: sql<string>`clock_timestamp()`, done_at: sql<string>`clock_timestamp()` } : {}),
    ...(isNew ? { done_by: tx.scope.person } : {}),
  })
}

/** All findings of all runs of a topic. */
export async function knownFindings(tx: Transaction, topicId: string): Promise<KnownFinding[]> {
  const rows = await tx.db
    .selectFrom('research_entry')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('topic_id', '=', topicId)
    .select('findings')
    .orderBy('date')
    .execute()
  return rows.flatMap((row) => row.findings)
}

export type RunEnd = { failure: string; isCancelled: boolean }

/** Ends a failed run: the topic says why and can be run again. A failed update says so among the updates. */
export async function endRun(
  tx: Transaction,
  input: ResearchInput,
  jobId: string,
  { failure, isCancelled }: RunEnd,
): Promise<void> {
  const row = await findTopic(tx, input.topicId)
  if (row === null || row.run !== input.run || row.job_id !== jobId) return
  if (input.kind === 'update' && !isCancelled) {
    const abstract = texts.updates.failed(failure)
    await addEntry(tx, input, jobId, { abstract, html: `<p>${escaped(abstract)}</p>`, findings: [] })
  }
  await write(tx, row, { job_id: null, failure: input.kind === 'run' ? failure : row.failure })
}
