import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import type { Repeated, SharedConversation, Sharing } from '../../../contract/chat/chat-sharing.schemas.ts'
import { storableJson } from '../../engines/text/index.ts'
import { type Transaction, transact } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { listAttachments } from './attachments.read.ts'
import { branchOf, findThread, listMessages } from './chat.read.ts'
import { type CopiedEntry, copyOfBranch, readCopied } from './copied-branch.ts'
import { readVisible, repeatedIn, shownCopy } from './shown-copy.ts'

/** Characters of a stored copy. */
const MAX_COPY = 4_000_000

type Branch = { threadId: string; title: string; leafId: string; entries: CopiedEntry[] }

/** The branch of the caller's own conversation that ends with `leafId`. */
export async function readBranch(tx: Transaction, threadId: string, leafId: string): Promise<Branch> {
  const thread = await findThread(tx, threadId)
  if (thread === null || thread.organisation_id !== tx.scope.organisation) throw notFound()
  if (thread.person_id === null) throw new Refusal(409, texts.ofStep)
  const entries = copyOfBranch(branchOf(await listMessages(tx, thread.id), leafId))
  return { threadId: thread.id, title: thread.name, leafId, entries }
}

/** A member who is no administrator, if there is one: what they can't see, not every member may see. */
async function findColleague(tx: Transaction): Promise<string | null> {
  const row = await tx.db
    .selectFrom('membership')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '<>', tx.scope.person!)
    .orderBy('role', 'desc')
    .orderBy('person_id')
    .select('person_id')
    .limit(1)
    .executeTakeFirst()
  return row?.person_id ?? null
}

type Work = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * The branch, its link, and what it repeats that not every member may see, as row level security decides for a
 * colleague; who has none gets what any member could see.
 */
export async function readSharing(
  { database }: Pick<Services, 'database'>,
  ofCaller: Work,
  { threadId, leafId }: Pick<Branch, 'threadId' | 'leafId'>,
): Promise<{ branch: Branch; sharing: Sharing }> {
  const { branch, share, files, colleague, organisation } = await ofCaller(async (tx) => {
    const found = await readBranch(tx, threadId, leafId)
    const { organisation: id } = tx.scope
    return {
      ...{ branch: found, share: await readShare(tx, found), files: await ownFiles(tx, threadId) },
      ...{ colleague: await findColleague(tx), organisation: id },
    }
  })
  const ofReader: Work = (work) =>
    colleague === null ? ofCaller(work) : transact(database, { person: colleague, organisation }, work)
  const visible = await ofReader((tx) => readVisible(tx, branch.entries, { asMember: true }))
  const repeats = new Map([...files, ...repeatedIn(branch.entries, visible)].map((one) => [one.key, one]))
  return { branch, sharing: { share, repeats: [...repeats.values()] } }
}

/** The files that only this conversation has: answers may repeat their words without a mark. */
async function ownFiles(tx: Transaction, threadId: string): Promise<Repeated[]> {
  const files = await listAttachments(tx, threadId)
  return files.flatMap(({ id, filename, docId }) =>
    docId === null ? [{ kind: 'document' as const, key: `document ${id}`, name: filename }] : [],
  )
}

const findShare = (tx: Transaction, threadId: string) =>
  tx.db
    .selectFrom('shared_conversation')
    .where('thread_id', '=', threadId)
    .select(['link', 'leaf_id', 'title', 'shared_at'])
    .executeTakeFirst()

export async function readShare(tx: Transaction, { threadId, leafId }: Branch): Promise<Sharing['share']> {
  const row = await findShare(tx, threadId)
  return row ? { link: row.link, sharedAt: row.shared_at, isCurrent: row.leaf_id === leafId } : null
}

const newLink = () => `share_${randomBytes(24).toString('base64url')}`

/** Stores the copy. Sharing again replaces it and keeps its link. */
export async function keepCopy(tx: Transaction, { threadId, title, leafId, entries }: Branch): Promise<void> {
  if ((await findThread(tx, threadId)) === null) throw notFound()
  if (!entries.some(({ kind }) => kind === 'answer')) throw new Refusal(409, texts.nothingToShare)
  const stored = storableJson(entries)
  if (stored.length > MAX_COPY) throw new Refusal(409, texts.tooLong)
  const former = await findShare(tx, threadId)
  const copy = { leaf_id: leafId, title, entries: stored }
  const kept = await tx.db
    .insertInto('shared_conversation')
    .values({
      ...{ thread_id: threadId, organisation_id: tx.scope.organisation!, person_id: tx.scope.person! },
      ...{ link: newLink(), ...copy },
    })
    .onConflict((conflict) =>
      conflict.column('thread_id').doUpdateSet({ ...copy, shared_at: sql<string>`clock_timestamp()` }),
    )
    .returning(['title', 'shared_at'])
    .executeTakeFirstOrThrow()
  const before = former === undefined ? null : stateOf(former)
  tx.change({ thing: 'shared conversation', id: threadId, before, after: stateOf(kept) })
}

/** What the audit log shows; the link is a secret of those who have it. */
const stateOf = ({ title, shared_at: sharedAt }: { title: string; shared_at: string }) => ({ name: title, sharedAt })

/** Ends the link, if there is one. */
export async function endShare(tx: Transaction, threadId: string): Promise<void> {
  const row = await tx.db
    .deleteFrom('shared_conversation')
    .where('thread_id', '=', threadId)
    .returning(['title', 'shared_at'])
    .executeTakeFirst()
  if (!row) return
  tx.change({ thing: 'shared conversation', id: threadId, before: stateOf(row), after: null })
}

type SharedRow = { title: string; entries: unknown[]; shared_at: string; shared_by: string }

/** The copy with this link, with what it cites as far as the caller may see it. */
export async function readSharedConversation(tx: Transaction, link: string): Promise<SharedConversation> {
  const { rows } = await sql<SharedRow>`select * from sextant_shared_conversation(${link})`.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  const entries = readCopied(row.entries)
  return {
    ...{ title: row.title, sharedBy: row.shared_by, sharedAt: row.shared_at },
    entries: shownCopy(entries, await readVisible(tx, entries)),
  }
}
