import { sql } from 'kysely'
import type { ChatMessage } from '../../../contract/chat/chat.schemas.ts'
import { figureDataSchema } from '../../../contract/chat/figures.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Answered, Assistant } from '../../platform/feature/feature.ts'
import type { JobContext, JobEngine, JobHandler } from '../../platform/jobs/job.types.ts'
import type { JobRow } from '../../platform/jobs/jobs.read.ts'
import { turnsOf } from './answer-history.ts'
import { GoneMentions, mentionsOfBranch, readLimit } from './mentions.read.ts'
import { branchOf, findThread, listMessages, type MessageRow, messageOf, type ThreadRow } from './chat.read.ts'
import { type AnswerInput, lockThreadIfThere } from './chat.store.ts'

export const followUpsQueue = 'follow_ups'
type FollowUpsInput = { threadId: string; messageId: string }

/** Finds follow-up questions after an answer has ended; nobody waits for them. */
export function followUpsHandler(assistant: Pick<Assistant, 'followUpsFor'>): JobHandler {
  return {
    ...{ queue: followUpsQueue, atOnce: 2, mostPerPerson: 1, retries: 0, limitSeconds: 60 },
    run: (context) => suggestFollowUps(assistant, context),
  }
}

const isSettled = ({ role, outcome, details }: MessageRow): boolean =>
  role === 'assistant' && outcome === null && details['choices'] === undefined && details['followUps'] === undefined

const hasSources = ({ citations = [], figures = [] }: Pick<ChatMessage, 'citations' | 'figures'>): boolean =>
  citations.some(({ docId }) => docId !== undefined) || figures.length > 0

/**
 * Queues follow-ups after this transaction, where a person's own conversation ended on an answer from documents or
 * tables.
 */
export async function askForFollowUps(tx: Transaction, engine: JobEngine, job: JobRow): Promise<void> {
  const { threadId } = job.input as AnswerInput
  const thread = await findThread(tx, threadId)
  if (!thread || !isOwnAndReady(thread)) return
  const leaf = await tx.db
    .selectFrom('message')
    .where('thread_id', '=', threadId)
    .where('id', '=', thread.leaf_id)
    .where('job_id', '=', job.id)
    .selectAll()
    .executeTakeFirst()
  if (!leaf || !isSettled(leaf) || !hasSources(messageOf(leaf))) return
  const input: FollowUpsInput = { threadId, messageId: leaf.id }
  await engine.enqueue(tx, {
    ...{ organisationId: thread.organisation_id, queue: followUpsQueue, label: 'Suggesting questions', input },
    ...{ askedBy: job.asked_by, visibleTo: job.asked_by, isShown: false },
  })
}

/** A playbook step's conversation has the questions of its form instead. */
const isOwnAndReady = ({ person_id, state, leaf_id }: ThreadRow): boolean =>
  person_id !== null && state === 'ready' && leaf_id !== null

async function suggestFollowUps({ followUpsFor }: Pick<Assistant, 'followUpsFor'>, context: JobContext): Promise<void> {
  const { threadId, messageId } = context.job.input as FollowUpsInput
  const messages = await context.transact((tx) => listMessages(tx, threadId))
  const branch = branchOf(messages, messageId)
  const answered = answeredIn(branch)
  if (answered === null) return
  const only = await context.transact((tx) => readLimit(tx, mentionsOfBranch(branch))).catch(ifGone)
  if (only === 'gone') return
  const questions = await followUpsFor(context, answered, only)
  if (questions.length > 0) await context.transact((tx) => keepFollowUps(tx, { threadId, messageId }, questions))
}

function ifGone(error: unknown): 'gone' {
  if (error instanceof GoneMentions) return 'gone'
  throw error
}

/** The last answer of a branch, with the documents it cites and the tables it queried. */
export function answeredIn(branch: readonly MessageRow[]): Answered | null {
  const turns = turnsOf(branch)
  const last = turns.at(-1)
  if (last?.role !== 'assistant') return null
  const results = (last.found?.calls ?? []).flatMap(({ data }) => figureDataSchema.safeParse(data).data ?? [])
  return {
    questions: turns.flatMap(({ role, content }) => (role === 'user' ? [content] : [])),
    text: last.content,
    citations: (last.found?.citations ?? []).flatMap(({ docId, context = null }) =>
      docId === undefined ? [] : [{ documentId: docId, context }],
    ),
    tables: [
      ...new Set([...(last.reading ? [last.reading.table] : []), ...results.map(({ query }) => query.factTable)]),
    ],
  }
}

/** Adds them to the answer, unless the conversation has continued. */
async function keepFollowUps(
  tx: Transaction,
  { threadId, messageId }: FollowUpsInput,
  followUps: readonly string[],
): Promise<void> {
  const thread = await lockThreadIfThere(tx, threadId)
  if (thread?.leaf_id !== messageId || thread.state !== 'ready') return
  const row = await tx.db
    .updateTable('message')
    .set({ details: sql`details || ${storableJson({ followUps })}::jsonb` })
    .where('thread_id', '=', threadId)
    .where('id', '=', messageId)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return
  const message = { ...messageOf(row), partial: false }
  tx.publish({ threadId, messageId, frame: { type: 'appendMessage', message } })
}
