import { setTimeout } from 'node:timers/promises'
import { type IsolationLevel, type Transaction as KyselyTransaction, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'
import { storableJson } from '../../engines/text/index.ts'

/** On whose behalf a transaction runs. Enforced by row level security. */
export type Scope = {
  person: string | null
  organisation: string | null
  /** The server's own background work within one organisation. */
  isWorker?: boolean
  /** An administrator whose access token lacks the scope `admin`: they have the rights of any other member. */
  asUser?: boolean
  /** An access token asks: the rights of a superadmin or a partner don't count. */
  byToken?: boolean
  /** A conversation in which something is asked: searches find its files beside the documents (decision 070). */
  conversation?: string
}

/** One line of an organisation's numbered log. */
export type Change = {
  thing:
    | 'job'
    | 'document'
    | 'folder'
    | 'thread'
    | 'shared conversation'
    | 'organisation'
    | 'membership'
    | 'access_token'
    | 'warehouse'
    | 'query'
    | 'prompt'
    | 'statement'
    | 'measurement'
    | 'visit'
    | 'watchlist'
    | 'matter'
    | 'dashboard'
    | 'snapshot'
    | 'alert'
    | 'connection'
    | 'playbook'
    | 'research'
    | 'report'
  id: string
  before: unknown
  after: unknown
  /** Only this person may see it; other readers get `skipped`. */
  visibleTo?: string | null
  /** The organisation's id, if not the transaction's own: only in one that runs as the system. */
  organisation?: string
}

/** One frame of a thread's numbered log, before it gets its `seq`. */
export type ThreadFrame = { threadId: string; messageId?: string; frame: Record<string, unknown> }

export type Transaction = {
  readonly db: KyselyTransaction<Schema>
  readonly scope: Scope
  /** Appended to the organisation's log just before the commit. */
  change(change: Change): void
  /** Appended to the thread's log just before the commit. */
  publish(frame: ThreadFrame): void
}

export const channel = 'sextant'
/**
 * `stop`: a thread whose answer is to be stopped. `gone`: a thread moved to the trash. `cancelled`: a job whose worker
 * must stop. `rights`: people whose rights changed. `mail`: there is mail to send. `queued`: the queue with a new job.
 */
export type Notice = {
  organisation?: string
  threads?: string[]
  stop?: string
  /** A thread in which a person decided what its growing answer waits for. */
  decided?: string
  gone?: string
  cancelled?: string
  rights?: { person?: string; session?: string; organisation?: string }
  mail?: true
  queued?: string
}

/** Notifies every server after this transaction commits. */
export async function notify(db: KyselyTransaction<Schema>, notice: Notice): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`.execute(db)
}

/** Opens the files of a conversation to the rest of the transaction; row level security decides whether its person may read it. */
export async function nameConversation(db: KyselyTransaction<Schema>, threadId: string): Promise<void> {
  await sql`select set_config('sextant.conversation', ${threadId}, true)`.execute(db)
}

/** Locks organisations in a fixed order, so two transactions can't deadlock on each other's numbers. */
async function appendChanges(db: KyselyTransaction<Schema>, scope: Scope, changes: Change[]): Promise<void> {
  const byOrganisation = Map.groupBy(changes, (change) => change.organisation ?? scope.organisation)
  const organisations = [...byOrganisation.keys()].filter((one) => one !== null)
  for (const organisation of organisations.sort()) {
    // A job runs on behalf of a person, but what it writes is not that person's action.
    const actor = scope.isWorker ? null : scope.person
    await appendTo(db, organisation, actor, byOrganisation.get(organisation)!)
    await notify(db, { organisation })
  }
}

async function appendTo(
  db: KyselyTransaction<Schema>,
  organisation: string,
  actor: string | null,
  changes: Change[],
): Promise<void> {
  const entries = changes.map((change) => ({ ...change, before: change.before ?? null, after: change.after ?? null }))
  await sql`
    with taken as (
      update organisation_log set seq = seq + ${entries.length} where organisation_id = ${organisation} returning seq
    )
    insert into change_log (organisation_id, seq, actor, thing, thing_id, before, after, visible_to)
    select ${organisation}, taken.seq - ${entries.length} + entry.place, ${actor}, entry.value->>'thing', entry.value->>'id',
      nullif(entry.value->'before', 'null'), nullif(entry.value->'after', 'null'), entry.value->>'visibleTo'
    from taken, jsonb_array_elements(${storableJson(entries)}::jsonb) with ordinality as entry(value, place)
  `.execute(db)
}

async function appendFrames(db: KyselyTransaction<Schema>, frames: ThreadFrame[]): Promise<void> {
  const byThread = Map.groupBy(frames, (frame) => frame.threadId)
  const entries = [...byThread].flatMap(([threadId, list]) =>
    list.map((entry, index) => ({
      threadId,
      position: index + 1,
      count: list.length,
      messageId: entry.messageId ?? null,
      frame: entry.frame,
    })),
  )
  await sql`
    with entry as (
      select value->>'threadId' as thread_id, (value->>'position')::int as position, (value->>'count')::int as count,
        value->>'messageId' as message_id, value->'frame' as frame
      from jsonb_array_elements(${storableJson(entries)}::jsonb) as value
    ), taken as (
      update thread set seq = seq + counts.count
      from (select distinct thread_id, count from entry) as counts
      where thread.id = counts.thread_id
      returning thread.id, thread.seq, thread.organisation_id, thread.person_id
    )
    insert into thread_event (thread_id, seq, organisation_id, person_id, message_id, frame)
    select entry.thread_id, taken.seq - entry.count + entry.position, taken.organisation_id, taken.person_id, entry.message_id,
      entry.frame || jsonb_build_object('seq', taken.seq - entry.count + entry.position)
    from entry join taken on taken.id = entry.thread_id
  `.execute(db)
}

/** A notice holds at most 8,000 bytes. */
const mostThreadsOfNotice = 100
const mostAttempts = 5
const deadlock = '40P01'
const longestPauseMilliseconds = 40

/** A random delay, so that conflicting transactions don't meet again. */
const pause = (attempts: number) => setTimeout(Math.random() * longestPauseMilliseconds * attempts)

/**
 * Retries a transaction that PostgreSQL aborted for another, which is safe because it does nothing but database work.
 */
async function inScope<T>(...given: Parameters<typeof attempt<T>>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(...given)
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock || count === mostAttempts) throw error
      await pause(count)
    }
  }
}

async function attempt<T>(
  database: Database,
  scope: Scope,
  role: 'request' | 'system',
  work: (tx: Transaction) => Promise<T>,
  isolation?: IsolationLevel,
): Promise<T> {
  return database.begin(async (db) => {
    const changes: Change[] = []
    const frames: ThreadFrame[] = []
    if (role === 'request') {
      await sql`
        select set_config('role', 'sextant_app', true), set_config('sextant.person', ${scope.person ?? ''}, true),
          set_config('sextant.organisation', ${scope.organisation ?? ''}, true), set_config('sextant.worker', ${scope.isWorker ? 'on' : ''}, true)
      `.execute(db)
      if (scope.conversation !== undefined) {
        await nameConversation(db, scope.conversation)
        await sql`set local search_path to conversation, public`.execute(db)
      }
    }
    const result = await work({
      db,
      scope,
      change: (change) => void changes.push(change),
      publish: (frame) => void frames.push(frame),
    })
    // Sequence numbers are taken last, so a slow request blocks nobody.
    if (frames.length > 0) await appendFrames(db, frames)
    if (changes.length > 0) await appendChanges(db, scope, changes)
    const threads = [...new Set(frames.map((frame) => frame.threadId))]
    for (let first = 0; first < threads.length; first += mostThreadsOfNotice)
      await notify(db, { threads: threads.slice(first, first + mostThreadsOfNotice) })
    return result
  }, isolation)
}

/** One transaction as the request role, under row level security. */
export const transact = <T>(database: Database, scope: Scope, work: (tx: Transaction) => Promise<T>) =>
  inScope(database, scope, 'request', work)

/** Like `transact`, with all reads from one snapshot: a log's contents and its sequence number must match. */
export const readAsOfOneMoment = <T>(database: Database, scope: Scope, work: (tx: Transaction) => Promise<T>) =>
  inScope(database, scope, 'request', work, 'repeatable read')

/** One transaction as the owner of the tables: sign-in, founding an organisation, the server's housekeeping. */
export const transactAsSystem = <T>(database: Database, scope: Scope, work: (tx: Transaction) => Promise<T>) =>
  inScope(database, scope, 'system', work)
