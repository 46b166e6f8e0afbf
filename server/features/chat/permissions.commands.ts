import { sql } from 'kysely'
import { chatTexts } from '../../../contract/chat/chat.texts.ts'
import { permissionAction, permissionSchema, type PermissionState } from '../../../contract/chat/permissions.ts'
import { storable } from '../../engines/text/index.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { findThread, type MessageRow, messageOf } from './chat.read.ts'

const findPermission = (tx: Transaction, threadId: string, callId: string): Promise<MessageRow | undefined> =>
  tx.db
    .selectFrom('message')
    .where('thread_id', '=', threadId)
    .where('role', '=', 'client_action')
    .where(sql`details -> 'action' ->> 'name'`, '=', permissionAction)
    .where(sql`details -> 'action' -> 'data' ->> 'callId'`, '=', storable(callId))
    .forUpdate()
    .selectAll()
    .executeTakeFirst()

const stateOf = ({ details }: MessageRow): PermissionState | null =>
  permissionSchema.safeParse((details['action'] as { data?: unknown } | undefined)?.data).data?.state ?? null

/** A permission's state after this decision: the first decision counts. Null where nothing was asked. */
export async function settlePermission(
  tx: Transaction,
  threadId: string,
  { callId, state }: { callId: string; state: PermissionState },
): Promise<PermissionState | null> {
  const message = await findPermission(tx, threadId, callId)
  if (!message) return null
  const known = stateOf(message)
  if (known !== null) return known
  const row = await tx.db
    .updateTable('message')
    .set({ details: sql`jsonb_set(details, '{action,data,state}', ${JSON.stringify(state)}::jsonb)` })
    .where('thread_id', '=', threadId)
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.publish({ threadId, messageId: row.id, frame: { type: 'appendMessage', message: messageOf(row) } })
  return state
}

/** The decision so far; null while open. */
export async function readPermission(
  tx: Transaction,
  threadId: string,
  callId: string,
): Promise<PermissionState | null> {
  const message = await findPermission(tx, threadId, callId)
  return message ? stateOf(message) : 'unanswered'
}

/** The person's decision on a search that waits for it; refused once the answer is over. */
export async function decidePermission(
  tx: Transaction,
  threadId: string,
  { callId, isAllowed }: { callId: string; isAllowed: boolean },
): Promise<void> {
  const thread = await findThread(tx, threadId)
  if (!thread || thread.state === 'ready') throw new Refusal(409, chatTexts.permissionOver)
  const state = await settlePermission(tx, threadId, { callId, state: isAllowed ? 'allowed' : 'refused' })
  if (state === null) throw new Refusal(404, chatTexts.permissionOver)
  await notify(tx.db, { decided: threadId })
}
