import type { Selectable } from 'kysely'
import type { ChatMessage, Thread } from '../../../contract/chat/chat.schemas.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type ThreadRow = Selectable<Schema['thread']>
export type MessageRow = Selectable<Schema['message']>

export const threadOf = (row: ThreadRow): Thread => ({
  id: row.id,
  name: row.name,
  isDefault: row.is_default,
  date: row.created_at,
  updates: row.updates,
  ...(row.pinned_at === null ? {} : { isPinned: true }),
  ...(row.archived_at === null ? {} : { isArchived: true }),
})

export const messageOf = (row: MessageRow): ChatMessage => ({
  id: row.id,
  parentId: row.parent_id,
  role: row.role,
  content: row.content,
  createdAt: row.created_at,
  ...(row.is_partial ? { partial: true } : {}),
  ...(row.outcome ? { outcome: row.outcome as 'stopped' | 'interrupted' } : {}),
  ...row.details,
})

/** The caller's own thread; row level security hides those of others. */
export async function findThread(tx: Transaction, threadId: string): Promise<ThreadRow | null> {
  const row = await tx.db
    .selectFrom('thread')
    .where('id', '=', threadId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export const listMessages = (tx: Transaction, threadId: string): Promise<MessageRow[]> =>
  tx.db.selectFrom('message').where('thread_id', '=', threadId).orderBy('place').selectAll().execute()

/** The messages from the first to `leafId`, along their parents. */
export function branchOf(messages: MessageRow[], leafId: string): MessageRow[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const branch: MessageRow[] = []
  for (let next = byId.get(leafId); next; next = next.parent_id ? byId.get(next.parent_id) : undefined) {
    branch.unshift(next)
    byId.delete(next.id)
  }
  return branch
}
