import { sql } from 'kysely'
import type { ChatMessage, Thread } from '../../../contract/chat/chat.schemas.ts'
import type { Mention } from '../../../contract/chat/mentions.schemas.ts'
import { type Reading, readingSchema } from '../../../contract/chat/reading.schemas.ts'
import { chatTexts } from '../../../contract/chat/chat.texts.ts'
import { withoutMarkers } from '../../../contract/chat/answer-text.ts'
import { saidStep } from '../../../contract/chat/steps.ts'
import { longestPrompt } from '../../../contract/shared/constants.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Sources } from '../../engines/assistant/index.ts'
import { storable, storableJson } from '../../engines/text/index.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { checkMentions, mentionsIn } from './mentions.read.ts'
import { checkOpenStep } from './step-threads.commands.ts'
import { endShare } from './sharing.store.ts'
import { listMessages, type MessageRow, messageOf, type ThreadRow, threadOf } from './chat.read.ts'

export const answerQueue = 'answer'
export type AnswerInput = { threadId: string; userMessageId: string }
export type NewMessage = Pick<MessageRow, 'id' | 'role' | 'content' | 'parent_id'> & {
  is_partial?: boolean
  outcome?: string | null
  details?: Record<string, unknown>
  job_id?: string | null
}

/** The name a conversation gets from its question. */
export const nameOf = (text: string) => {
  const line = text.trim().split('\n')[0]!.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57).trimEnd()}...` : line
}

/** The caller's own threads, newest first. */
export async function listThreads(tx: Transaction): Promise<Thread[]> {
  const rows = await tx.db
    .selectFrom('thread')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person!)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .selectAll()
    .execute()
  return rows.map(threadOf)
}

/** A playbook step's thread is not in the list of threads, so it is logged with its playbook only. */
const logThread = (tx: Transaction, row: ThreadRow, before: Thread | null) => {
  if (row.person_id === null) return
  tx.change({
    thing: 'thread',
    id: row.id,
    before,
    after: row.deleted_at ? null : threadOf(row),
    visibleTo: row.person_id,
  })
}

export type NewThread = { name?: string | undefined; uniqueKey?: string | undefined }

/** Creates a thread, or answers the one with this key: two tabs that open at once get the same. */
export async function openThread(tx: Transaction, given: NewThread): Promise<{ thread: ThreadRow; isNew: boolean }> {
  const inserted = await tx.db
    .insertInto('thread')
    .values({
      id: newId('thread'),
      organisation_id: tx.scope.organisation!,
      person_id: tx.scope.person!,
      name: given.name ?? chatTexts.newThread,
      is_named: given.name !== undefined,
      unique_key: given.uniqueKey ?? null,
      is_default: given.uniqueKey === 'default',
      updates: '[]',
      epoch: newId('epoch'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) {
    logThread(tx, inserted, null)
    return { thread: inserted, isNew: true }
  }
  const thread = await tx.db
    .selectFrom('thread')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person!)
    .where('unique_key', '=', given.uniqueKey!)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirstOrThrow()
  return { thread, isNew: false }
}

/** Makes this the thread that the chat opens by default (AM-34). A playbook step's thread can't be. */
async function setDefaultThread(tx: Transaction, thread: ThreadRow): Promise<ThreadRow> {
  if (thread.person_id === null || thread.is_default) return thread
  // Serialises prompts in two conversations, so one default remains.
  const place = `default thread ${thread.organisation_id} ${thread.person_id}`
  await sql`select pg_advisory_xact_lock(hashtext(${place}))`.execute(tx.db)
  const former = await tx.db
    .updateTable('thread')
    .set({ is_default: false })
    .where('organisation_id', '=', thread.organisation_id)
    .where('person_id', '=', thread.person_id)
    .where('is_default', '=', true)
    .returningAll()
    .execute()
  for (const row of former) if (row.deleted_at === null) logThread(tx, row, null)
  return await setThread(tx, thread.id, false, { is_default: true })
}

/** Picks the most recently used thread as default when the default one leaves the list. */
export async function setDefaultToLastUsed(tx: Transaction, personId: string): Promise<void> {
  const next = await tx.db
    .selectFrom('thread')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy(
      sql`coalesce((select max(m.created_at) from message m where m.thread_id = thread.id and m.role = 'user'), thread.created_at)`,
      'desc',
    )
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst()
  if (next) await setDefaultThread(tx, next)
}

export async function setThread(
  tx: Transaction,
  threadId: string,
  isDeleted: boolean,
  values: object,
): Promise<ThreadRow> {
  const row = await tx.db
    .updateTable('thread')
    .set({ ...values, changed_at: sql<string>`now()` })
    .where('id', '=', threadId)
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .where('person_id', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  logThread(tx, row, null)
  return row
}

export async function renameThread(tx: Transaction, threadId: string, name: string): Promise<Thread> {
  const row = await setThread(tx, threadId, false, { name, is_named: true })
  tx.publish({ threadId, frame: { type: 'updateThread', thread: threadOf(row) } })
  return threadOf(row)
}

export async function trashThread(tx: Transaction, threadId: string): Promise<void> {
  const trashed = await setThread(tx, threadId, false, { deleted_at: sql`now()`, stop_requested: true })
  // For good: a restored conversation has to be shared again.
  await endShare(tx, threadId)
  if (trashed.is_default && trashed.person_id !== null) await setDefaultToLastUsed(tx, trashed.person_id)
  await notify(tx.db, { stop: threadId, gone: threadId })
}

export async function restoreThread(tx: Transaction, threadId: string): Promise<Thread> {
  // If there is a new default thread by now, the restored one becomes an ordinary one.
  const isReplaced = sql<boolean>`exists (
    select from thread as other
    where other.organisation_id = thread.organisation_id and other.person_id = thread.person_id
      and other.unique_key = thread.unique_key and other.deleted_at is null)`
  const row = await setThread(tx, threadId, true, {
    deleted_at: null,
    unique_key: sql`case when ${isReplaced} then null else unique_key end`,
    is_default: sql`is_default and not ${isReplaced}`,
  }).catch((error: unknown) => {
    // Another request created it at the same moment.
    if ((error as { code?: string }).code !== '23505') throw error
    throw new Refusal(409, 'A conversation with the same purpose exists already.')
  })
  return threadOf(row)
}

/** Locks the thread, so writes to it are serialised; undefined where it is missing or in the trash. */
export const lockThreadIfThere = (tx: Transaction, threadId: string): Promise<ThreadRow | undefined> =>
  tx.db
    .selectFrom('thread')
    .where('id', '=', threadId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()

async function lockThread(tx: Transaction, threadId: string): Promise<ThreadRow> {
  const row = await lockThreadIfThere(tx, threadId)
  if (!row) throw notFound()
  return row
}

/** Adds a message to the end of the thread and notifies its readers. */
export async function addMessage(
  tx: Transaction,
  thread: { id: string; organisation_id: string; person_id: string | null },
  message: NewMessage,
): Promise<MessageRow> {
  const row = await tx.db
    .insertInto('message')
    .values({
      thread_id: thread.id,
      organisation_id: thread.organisation_id,
      person_id: thread.person_id,
      id: message.id,
      parent_id: message.parent_id,
      role: message.role,
      content: message.content,
      is_partial: message.is_partial ?? false,
      outcome: message.outcome ?? null,
      details: storableJson(message.details ?? {}),
      job_id: message.job_id ?? null,
      place: sql<number>`(select coalesce(max(place), 0) + 1 from message where thread_id = ${thread.id})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.db.updateTable('thread').set({ leaf_id: row.id }).where('id', '=', thread.id).execute()
  tx.publish({
    threadId: thread.id,
    messageId: row.id,
    frame: { type: 'appendMessage', message: messageOf(row), ...(row.is_partial ? { offset: 0 } : {}) },
  })
  return row
}

export async function setState(tx: Transaction, threadId: string, state: ThreadRow['state']): Promise<void> {
  await tx.db.updateTable('thread').set({ state }).where('id', '=', threadId).execute()
  tx.publish({ threadId, frame: { type: 'stateChange', state } })
}

export type Prompt = {
  id: string
  content: string
  parentId?: string | null
  reading?: Reading | undefined
  only?: readonly Mention[] | undefined
}

/** Stores in the growing answer of a thread how its question was read. */
export async function keepReading(
  tx: Transaction,
  threadId: string,
  details: Pick<ChatMessage, 'reading' | 'chips' | 'choices'>,
): Promise<void> {
  await tx.db
    .updateTable('message')
    .set({ details: sql`details || ${storableJson(details)}::jsonb` })
    .where('thread_id', '=', threadId)
    .where('is_partial', '=', true)
    .execute()
}

/** Replaces the wording and sources of a growing answer; readers get it once it is final. */
export async function rewriteAnswer(
  tx: Transaction,
  threadId: string,
  content: string,
  sources: Sources = { citations: [], figures: [] },
): Promise<void> {
  const growing = await tx.db
    .selectFrom('message')
    .where('thread_id', '=', threadId)
    .where('is_partial', '=', true)
    .select('details')
    .forUpdate()
    .executeTakeFirst()
  if (!growing) return
  const added = <T>(name: string, list: readonly T[]) =>
    list.length === 0 ? {} : { [name]: [...((growing.details[name] ?? []) as T[]), ...list] }
  const details = { ...added('citations', sources.citations), ...added('figures', sources.figures) }
  await tx.db
    .updateTable('message')
    .set({ content: storable(content), details: sql`details || ${storableJson(details)}::jsonb` })
    .where('thread_id', '=', threadId)
    .where('is_partial', '=', true)
    .execute()
}

/** Turns the growing answer into a step: what the model said before it called a tool. The answer itself follows. */
export async function setAside(tx: Transaction, threadId: string): Promise<void> {
  const growing = await tx.db
    .selectFrom('message')
    .where('thread_id', '=', threadId)
    .where('is_partial', '=', true)
    .select(['id', 'content'])
    .forUpdate()
    .executeTakeFirst()
  if (!growing) return
  const step = { id: growing.id, name: saidStep, label: withoutMarkers(growing.content).trim() }
  const row = await tx.db
    .updateTable('message')
    .set({ role: 'tool_calls', content: '', is_partial: false, details: storableJson({ calls: [step] }) })
    .where('thread_id', '=', threadId)
    .where('id', '=', growing.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.db.deleteFrom('thread_event').where('thread_id', '=', threadId).where('message_id', '=', row.id).execute()
  const message = { ...messageOf(row), partial: false }
  tx.publish({ threadId, messageId: row.id, frame: { type: 'appendMessage', message } })
}

/** Why the prompt can't be sent, as a sentence; null when it can. */
export function sendDisabledReason(content: string): string | null {
  if (content.length > longestPrompt) return chatTexts.tooLong
  // Zero-width characters count as empty too.
  if (content.replace(/[\s\u200b-\u200d\u2060\ufeff]/g, '') === '') return chatTexts.blankPrompt
  return null
}

/**
 * Stores a prompt and starts its answer in the same transaction. Repeating an id does nothing. Throws a Refusal with
 * the `userError` sentence.
 */
export async function takePrompt(tx: Transaction, engine: JobEngine, threadId: string, prompt: Prompt): Promise<void> {
  const content = storable(prompt.content)
  const thread = await lockThread(tx, threadId)
  if (thread.person_id === null) await checkOpenStep(tx, threadId)
  const known = await tx.db
    .selectFrom('message')
    .where('thread_id', '=', threadId)
    .where('id', '=', prompt.id)
    .select('id')
    .executeTakeFirst()
  if (known) return
  const reason = sendDisabledReason(content) ?? (thread.state === 'ready' ? null : chatTexts.notReady)
  if (reason) throw new Refusal(400, reason)
  const only = await checkMentions(tx, prompt.only ?? [])
  const input: AnswerInput = { threadId, userMessageId: prompt.id }
  const asker = thread.person_id ?? tx.scope.person
  const jobId = await engine.enqueue(tx, {
    organisationId: thread.organisation_id,
    queue: answerQueue,
    label: 'Answering',
    input,
    askedBy: asker,
    visibleTo: asker,
    isShown: false,
  })
  const parent_id = prompt.parentId === undefined ? thread.leaf_id : prompt.parentId
  const details = {
    ...(prompt.reading === undefined ? {} : { reading: prompt.reading }),
    ...(only.length === 0 ? {} : { only }),
  }
  await addMessage(tx, thread, { id: prompt.id, role: 'user', content, parent_id, job_id: jobId, details })
  await tx.db
    .updateTable('thread')
    .set({ stop_requested: false, changed_at: sql<string>`now()` })
    .where('id', '=', threadId)
    .execute()
  await setDefaultThread(tx, thread)
  await setState(tx, threadId, 'thinking')
  if (thread.archived_at !== null) publishThread(tx, await setThread(tx, threadId, false, { archived_at: null }))
  if (!thread.is_named) await nameFromQuestion(tx, threadId, content)
}

const publishThread = (tx: Transaction, row: ThreadRow): void =>
  tx.publish({ threadId: row.id, frame: { type: 'updateThread', thread: threadOf(row) } })

async function nameFromQuestion(tx: Transaction, threadId: string, question: string): Promise<void> {
  publishThread(tx, await setThread(tx, threadId, false, { name: nameOf(question), is_named: true }))
}

/** Repeats or rewords an earlier question in a new branch beside it. `content` null repeats it. */
export async function branchPrompt(
  tx: Transaction,
  engine: JobEngine,
  threadId: string,
  branch: Pick<Prompt, 'id' | 'reading' | 'only'> & { messageId: string; content: string | null },
): Promise<void> {
  const messages = await listMessages(tx, threadId)
  const byId = new Map(messages.map((message) => [message.id, message]))
  let question = byId.get(branch.messageId)
  while (question && question.role !== 'user') question = question.parent_id ? byId.get(question.parent_id) : undefined
  if (!question) throw notFound()
  // A repeated question keeps the reading that the person chose.
  const kept = branch.content === null ? readingSchema.safeParse(question.details['reading']).data : undefined
  await takePrompt(tx, engine, threadId, {
    id: branch.id,
    reading: branch.reading ?? kept,
    only: branch.only ?? mentionsIn(question),
    content: branch.content ?? question.content,
    parentId: question.parent_id,
  })
}

export async function requestStop(tx: Transaction, threadId: string): Promise<void> {
  await tx.db
    .updateTable('thread')
    .set({ stop_requested: true })
    .where('id', '=', threadId)
    .where('state', '<>', 'ready')
    .execute()
  await notify(tx.db, { stop: threadId })
}
