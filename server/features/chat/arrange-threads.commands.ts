import { sql } from 'kysely'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findThread, threadOf } from './chat.read.ts'
import { setDefaultToLastUsed, setThread } from './chat.store.ts'

/** A pinned conversation is in the list, so pinning an archived one brings it back. */
export async function pinThread(tx: Transaction, threadId: string, isPinned: boolean): Promise<Thread> {
  const values = isPinned ? { pinned_at: sql`coalesce(pinned_at, now())`, archived_at: null } : { pinned_at: null }
  return threadOf(await setThread(tx, threadId, false, values))
}

/** An archived conversation gives up its pin, its key and being the one that the chat opens by default. */
export async function archiveThread(tx: Transaction, threadId: string, isArchived: boolean): Promise<Thread> {
  if (!isArchived) return threadOf(await setThread(tx, threadId, false, { archived_at: null }))
  const before = await findThread(tx, threadId)
  const row = await setThread(tx, threadId, false, {
    archived_at: sql`coalesce(archived_at, now())`,
    ...{ pinned_at: null, unique_key: null, is_default: false },
  })
  if (before?.is_default && row.person_id !== null) await setDefaultToLastUsed(tx, row.person_id)
  return threadOf(row)
}
