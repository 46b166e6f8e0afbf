import { sql } from 'kysely'
import { pipelineSteps, type DocsetName } from '../../../contract/docsets/docsets.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { readPresentAnew } from '../documents/index.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { categoriesOf } from './docsets.read.ts'

type Start = (tx: Transaction, engine: JobEngine) => Promise<string>
export type ResetJobs = { processing: Start; crawl: Start }
type Resetting = { engine: JobEngine; start: ResetJobs }

/** What only tables are made of. */
const ofWorkbooks = new Set(['tables'])

/**
 * Makes what a docset holds anew: the documents concerned, or the website, are read again by the job that read them,
 * and with them every step that leads to the category.
 */
export async function resetDocset(
  tx: Transaction,
  { docset, category, key }: { docset: DocsetName; category?: string | undefined; key?: string | undefined },
  resetting: Resetting,
): Promise<void> {
  if (category !== undefined) categoriesOf(docset, [category])
  if (docset === 'webpages') {
    if (key !== undefined) await checkWebPage(tx, key)
    return crawlAgain(tx, resetting)
  }
  const documentId = docset === 'pages' ? key?.replace(/\/\d+$/, '') : key
  if (docset === 'pages' && key !== undefined && !/\/\d+$/.test(key)) throw notFound()
  const isOfWorkbooks = category !== undefined && ofWorkbooks.has(category)
  const waiting = await readPresentAnew(tx, { documentId, workbooksAlone: isOfWorkbooks && documentId === undefined })
  if (documentId !== undefined && waiting === 0) throw notFound()
  if (waiting > 0) await resetting.start.processing(tx, resetting.engine)
}

/** Does one step of a pipeline again, for all that it concerns, and what comes before it. */
export async function resetStep(tx: Transaction, step: string, resetting: Resetting): Promise<void> {
  const crawls: readonly string[] = pipelineSteps.crawl_website
  if (crawls.includes(step)) return crawlAgain(tx, resetting)
  const reads: readonly string[] = pipelineSteps.process_docs
  if (!reads.includes(step)) throw notFound()
  const waiting = await readPresentAnew(tx, { workbooksAlone: ofWorkbooks.has(step) })
  if (waiting > 0) await resetting.start.processing(tx, resetting.engine)
}

async function crawlAgain(tx: Transaction, { engine, start }: Resetting): Promise<void> {
  await start.crawl(tx, engine)
}

async function checkWebPage(tx: Transaction, url: string): Promise<void> {
  const found = await sql`
    select 1 from web_page where organisation_id = ${tx.scope.organisation} and url = ${url}
  `.execute(tx.db)
  if (found.rows.length === 0) throw notFound()
}
