import { sql } from 'kysely'
import { type Attachment, MAX_ATTACHMENTS } from '../../../contract/chat/attachments.schemas.ts'
import { attachmentReadingTexts as texts } from '../../../contract/chat/attachment-reading.texts.ts'
import type { DocPage } from '../../../contract/documents/documents.schemas.ts'
import { uploadRoot } from '../../../contract/documents/documents.schemas.ts'
import { newId } from '../../platform/database/identity.ts'
import { nameConversation, type Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { askForProcessing, storeUpload } from '../documents/index.ts'
import { attachmentOf, type AttachmentRow, listAttachments } from './attachments.read.ts'
import { lockThreadIfThere } from './chat.store.ts'
import { checkOpenStep } from './step-threads.commands.ts'

export type NewAttachment = Pick<AttachmentRow, 'filename' | 'bytes' | 'sha256' | 'blob'>

export const readAttachmentQueue = 'read_attachment'
export type ReadAttachmentInput = { threadId: string; attachmentId: string }

/** Tells the conversation's readers about a file. */
export async function publishAttachment(tx: Transaction, { thread_id: threadId, id }: AttachmentRow): Promise<void> {
  const attachment = (await listAttachments(tx, threadId)).find((one) => one.id === id)
  if (attachment) tx.publish({ threadId, frame: { type: 'updateAttachment', attachment } })
}

export async function findAttachment(tx: Transaction, threadId: string, id: string): Promise<AttachmentRow> {
  await nameConversation(tx.db, threadId)
  const row = await tx.db
    .selectFrom('attachment')
    .where('thread_id', '=', threadId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The same, for a change; only in a conversation that the person may write in. */
async function lockAttachment(tx: Transaction, threadId: string, id: string): Promise<AttachmentRow> {
  // Read after the lock: whoever held it may have removed the file.
  await lockOpen(tx, threadId)
  return findAttachment(tx, threadId, id)
}

async function lockOpen(tx: Transaction, threadId: string): Promise<void> {
  const thread = await lockThreadIfThere(tx, threadId)
  if (!thread) throw notFound()
  if (thread.person_id === null) await checkOpenStep(tx, threadId)
}

/** Gives received bytes their row, and has them read. */
export async function addAttachment(
  tx: Transaction,
  engine: JobEngine,
  threadId: string,
  given: NewAttachment,
): Promise<Attachment> {
  await lockOpen(tx, threadId)
  const present = await listAttachments(tx, threadId)
  if (present.length >= MAX_ATTACHMENTS) throw new Refusal(409, texts.tooMany)
  const row = await tx.db
    .insertInto('attachment')
    .values({
      ...{ id: newId('attachment'), thread_id: threadId, organisation_id: tx.scope.organisation! },
      ...{ person_id: tx.scope.person!, ...given, title: null, status_detail: null, thumbnail: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await askForReading(tx, engine, row)
  await publishAttachment(tx, row)
  return attachmentOf(row, null)
}

const askForReading = (tx: Transaction, engine: JobEngine, row: AttachmentRow): Promise<string> =>
  engine.enqueue(tx, {
    ...{ organisationId: row.organisation_id, queue: readAttachmentQueue, label: texts.jobLabel },
    input: { threadId: row.thread_id, attachmentId: row.id } satisfies ReadAttachmentInput,
    ...{ askedBy: tx.scope.person, visibleTo: tx.scope.person, isShown: false },
  })

/** Has the files read that waited when their conversation went into the trash. */
export async function readWaiting(tx: Transaction, engine: JobEngine, threadId: string): Promise<void> {
  await nameConversation(tx.db, threadId)
  const rows = await tx.db
    .selectFrom('attachment')
    .where('thread_id', '=', threadId)
    .where('status', '=', 'pending')
    .selectAll()
    .execute()
  for (const row of rows) await askForReading(tx, engine, row)
}

/** Makes a file a document of the organisation. The same bytes serve both, so neither needs the other to stay. */
export async function keepAttachment(
  tx: Transaction,
  engine: JobEngine,
  threadId: string,
  id: string,
): Promise<Attachment> {
  const row = await lockAttachment(tx, threadId, id)
  const known = (await listAttachments(tx, threadId)).find((one) => one.id === id)
  if (known?.docId) throw new Refusal(409, texts.alreadyKept)
  const { filename, bytes, sha256, blob } = row
  const placed = await storeUpload(tx, { folderId: uploadRoot, folders: [], filename, bytes, sha256, blob })
  await tx.db
    .updateTable('attachment')
    .set({ document_id: placed.doc.id })
    .where('thread_id', '=', threadId)
    .where('id', '=', id)
    .execute()
  if (placed.needsProcessing) await askForProcessing(tx, engine)
  await publishAttachment(tx, row)
  return attachmentOf(row, placed.doc.id)
}

/** Its bytes go with the next sweep, unless a document has them too. */
export async function removeAttachment(tx: Transaction, threadId: string, id: string): Promise<void> {
  const row = await lockAttachment(tx, threadId, id)
  await tx.db.deleteFrom('attachment').where('thread_id', '=', threadId).where('id', '=', id).execute()
  // Earlier frames of it hold the preview of a picture. Readers skip their numbers.
  await sql`delete from thread_event where thread_id = ${threadId} and frame->>'type' = 'updateAttachment'
    and frame->'attachment'->>'id' = ${id}`.execute(tx.db)
  const attachment: Attachment = { ...attachmentOf(row, null), thumbnail: null, status: 'removed' }
  tx.publish({ threadId, frame: { type: 'updateAttachment', attachment } })
}

type FoundPage = { page: Omit<DocPage, 'html'> & { html: string | null }; filename: string }

export async function readAttachmentPage(
  tx: Transaction,
  threadId: string,
  { attachmentId, pageId }: { attachmentId: string; pageId: string },
): Promise<FoundPage> {
  const { filename } = await findAttachment(tx, threadId, attachmentId)
  const page = await tx.db
    .selectFrom('attachment_page')
    .where('thread_id', '=', threadId)
    .where('attachment_id', '=', attachmentId)
    .where('id', '=', pageId)
    .select(['id', 'number', 'html', 'text'])
    .executeTakeFirst()
  if (!page) throw notFound()
  return { page: { ...page, thumbnail: null }, filename }
}
