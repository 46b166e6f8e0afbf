import type { Selectable } from 'kysely'
import type { Attachment } from '../../../contract/chat/attachments.schemas.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { nameConversation, type Transaction } from '../../platform/database/transaction.ts'

export type AttachmentRow = Selectable<Schema['attachment']>

export const attachmentOf = (row: AttachmentRow, keptAs: string | null): Attachment => ({
  id: row.id,
  filename: row.filename,
  bytes: row.bytes,
  status: row.status,
  statusDetail: row.status_detail,
  thumbnail: row.thumbnail,
  docId: keptAs,
})

export type DatedAttachment = Attachment & { addedAt: Date }

/** The files of a conversation, oldest first; none where its person may not read it. */
export const listAttachments = async (tx: Transaction, threadId: string): Promise<Attachment[]> =>
  (await listRows(tx, threadId)).map((row) => attachmentOf(row, row.keptAs))

/** The same, with the time when each was added. */
export const listDatedAttachments = async (tx: Transaction, threadId: string): Promise<DatedAttachment[]> =>
  (await listRows(tx, threadId)).map((row) => ({ ...attachmentOf(row, row.keptAs), addedAt: new Date(row.created_at) }))

async function listRows(tx: Transaction, threadId: string) {
  await nameConversation(tx.db, threadId)
  return tx.db
    .selectFrom('attachment')
    .leftJoin('document', (join) =>
      join
        .onRef('document.organisation_id', '=', 'attachment.organisation_id')
        .onRef('document.id', '=', 'attachment.document_id')
        .on('document.deleted_at', 'is', null),
    )
    .where('attachment.thread_id', '=', threadId)
    .orderBy('attachment.created_at')
    .orderBy('attachment.id')
    .selectAll('attachment')
    .select('document.id as keptAs')
    .execute()
}
