import { readFile } from 'node:fs/promises'
import { attachmentReadingTexts as texts } from '../../../contract/chat/attachment-reading.texts.ts'
import { documentsTexts } from '../../../contract/documents/documents.texts.ts'
import { isPicture, isSpreadsheet } from '../../../contract/documents/file-types.ts'
import { detect, extract, isLargeTable } from '../../engines/readers/index.ts'
import type { Passage, PassageWord } from '../../engines/passages/index.ts'
import { TaskFailure } from '../../engines/tasks/index.ts'
import { storable } from '../../engines/text/index.ts'
import type { Blobs } from '../../platform/database/blobs.ts'
import { newId } from '../../platform/database/identity.ts'
import { nameConversation, type Transaction } from '../../platform/database/transaction.ts'
import type { JobContext, JobHandler } from '../../platform/jobs/job.types.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import type { AttachmentRow } from './attachments.read.ts'
import {
  findAttachment,
  publishAttachment,
  readAttachmentQueue,
  type ReadAttachmentInput,
} from './attachments.store.ts'

type Environment = { blobs: Blobs; workers: Workers; checkRoom(): Promise<void> }
type Page = { number: number; text: string; html: string | null }
type Outcome = {
  status: 'indexed' | 'error' | 'unknown'
  statusDetail: string | null
  title: string | null
  thumbnail: string | null
  pages: Page[]
  passages: Passage[]
  words: PassageWord[]
}

const nothing = { statusDetail: null, title: null, thumbnail: null, pages: [], passages: [], words: [] }
const atOnce = 500

/** Reads one file of a conversation: its text and passages, and nothing for the data of the organisation. */
export function readAttachmentHandler(environment: Environment): JobHandler {
  return {
    queue: readAttachmentQueue,
    atOnce: 2,
    mostPerPerson: 1,
    retries: 2,
    limitSeconds: 300,
    async run(context) {
      const input = context.job.input as ReadAttachmentInput
      const row = await context.transact((tx) => findWaiting(tx, input))
      if (row === null) return
      await environment.checkRoom()
      const outcome = await read(environment, context, row)
      context.signal.throwIfAborted()
      await context
        .transact((tx) => keepOutcome(tx, input, outcome))
        .catch(async (error: { code?: string }) => {
          // PostgreSQL can't store what was read.
          if (!/^(?:22|54)/.test(error.code ?? '')) throw error
          const failed: Outcome = { ...nothing, status: 'error', statusDetail: texts.unexpected }
          await context.transact((tx) => keepOutcome(tx, input, failed))
        })
    },
    onGivenUp: (tx, job) => giveUp(tx, job.input as ReadAttachmentInput),
    onCancelled: (tx, job) => giveUp(tx, job.input as ReadAttachmentInput),
  }
}

/**
 * Null once it was read or removed, and while its conversation is in the trash. Locked: a conversation that came back
 * from there may have two jobs for one file, on two servers.
 */
async function findWaiting(
  tx: Transaction,
  { threadId, attachmentId }: ReadAttachmentInput,
): Promise<AttachmentRow | null> {
  await nameConversation(tx.db, threadId)
  const row = await tx.db
    .selectFrom('attachment')
    .where('thread_id', '=', threadId)
    .where('id', '=', attachmentId)
    .where('status', '=', 'pending')
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

async function giveUp(tx: Transaction, input: ReadAttachmentInput): Promise<void> {
  await keepOutcome(tx, input, { ...nothing, status: 'error', statusDetail: texts.gaveUp })
}

async function read(environment: Environment, context: JobContext, row: AttachmentRow): Promise<Outcome> {
  try {
    if (isPicture(row.filename)) return await readPicture(environment, context, row)
    return await readText(environment, context, row)
  } catch (error) {
    if (context.signal.aborted) throw error
    return { ...nothing, status: 'error', statusDetail: texts.unexpected }
  }
}

async function readPicture({ blobs, workers }: Environment, context: JobContext, row: AttachmentRow): Promise<Outcome> {
  const input = new Uint8Array(await readFile(blobs.pathOf(row.blob)))
  const options = { organisationId: row.organisation_id, input, signal: context.signal }
  const thumbnail = await workers.run('draw a small picture', options).catch((error: unknown) => {
    if (!(error instanceof TaskFailure) || context.signal.aborted) throw error
    return null
  })
  return { ...nothing, status: 'unknown', statusDetail: texts.pictureKept, thumbnail }
}

async function readText({ blobs, workers }: Environment, context: JobContext, row: AttachmentRow): Promise<Outcome> {
  const file = { path: blobs.pathOf(row.blob), filename: row.filename }
  const detection = await detect(file)
  if ('refusal' in detection) return failed(detection.refusal)
  if (isLargeTable(detection.kind, row.bytes)) return { ...nothing, status: 'unknown', statusDetail: texts.largeTable }
  const result = await extract({ ...file, signal: context.signal })
  if ('failure' in result) return failed(result.failure)
  const { title, pages, sheets } = result.extraction
  const input = {
    ...{ pages: pages.map(({ number, text }) => ({ number, text })), sheets },
    ...{ title: title ?? '', filename: row.filename },
    // Its rows are read as text: tables belong to the data of the organisation.
    ...{ wantsTables: false, wantsCells: isSpreadsheet(row.filename) },
  }
  const options = { organisationId: row.organisation_id, input, signal: context.signal }
  const { passages, words, cells } = await workers.run('read the meaning of a file', options)
  const ofCells = (cells?.pages ?? []).map((page): Page => ({ ...page, html: null }))
  const isCut = cells !== null && cells.rows.read < cells.rows.all
  return {
    ...{ status: 'indexed', title, thumbnail: null, passages, words },
    statusDetail: isCut ? documentsTexts.rowsCut(cells.rows.read, cells.rows.all) : null,
    pages: [...pages.map(({ number, text, html }): Page => ({ number, text, html })), ...ofCells],
  }
}

const failed = ({ reason, message }: { reason: string; message: string }): Outcome => ({
  ...nothing,
  status: reason === 'file type not supported' ? 'unknown' : 'error',
  statusDetail: message,
})

/** Stores what was read, unless the file was removed or its conversation deleted meanwhile. */
async function keepOutcome(tx: Transaction, input: ReadAttachmentInput, outcome: Outcome): Promise<void> {
  if ((await findWaiting(tx, input)) === null) return
  const { threadId, attachmentId } = input
  const row = await findAttachment(tx, threadId, attachmentId)
  const ofFile = { attachment_id: attachmentId, thread_id: threadId, organisation_id: row.organisation_id }
  // PostgreSQL texts can't hold NUL; a replacement of equal length keeps all offsets.
  const pages = outcome.pages.map(({ number, text, html }) => ({
    ...{ ...ofFile, id: newId('page'), number, text: storable(text), html: html && storable(html) },
  }))
  const idOf = new Map(pages.map((page) => [page.number, page.id]))
  const passages = outcome.passages.map((passage) => ({
    ...{ ...ofFile, page_id: idOf.get(passage.pageNumber)!, page_number: passage.pageNumber },
    ...{ start_at: passage.start, end_at: passage.end, text: storable(passage.text) },
    heading: passage.heading && storable(passage.heading),
  }))
  for (const part of chunks(pages)) await tx.db.insertInto('attachment_page').values(part).execute()
  const ids: number[] = []
  for (const part of chunks(passages)) {
    const rows = await tx.db.insertInto('attachment_passage').values(part).returning('id').execute()
    ids.push(...rows.map(({ id }) => Number(id)))
  }
  const words = outcome.words.map(({ stem, word, positions, weights }) => ({
    ...{ ...ofFile, stem, word, passages: positions.map((position) => ids[position]!), weights: [...weights] },
  }))
  for (const part of chunks(words)) await tx.db.insertInto('attachment_word').values(part).execute()
  await tx.db
    .updateTable('attachment')
    .set({
      ...{ status: outcome.status, status_detail: outcome.statusDetail, thumbnail: outcome.thumbnail },
      title: outcome.title && storable(outcome.title),
    })
    .where('thread_id', '=', threadId)
    .where('id', '=', attachmentId)
    .execute()
  await publishAttachment(tx, row)
}

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, at) => rows.slice(at * atOnce, (at + 1) * atOnce))
