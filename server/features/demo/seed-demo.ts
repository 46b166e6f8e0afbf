import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Database } from '../../platform/database/database.ts'
import { transact, transactAsSystem } from '../../platform/database/transaction.ts'
import type { Blobs } from '../../platform/database/blobs.ts'
import { askForProcessing, countWaiting, storeUpload } from '../documents/index.ts'
import { addItem, askForMatters, listWatchlist } from '../home/index.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { foundOrganisation } from '../organisations/index.ts'
import { makeDemoDashboard } from './demo-dashboard.ts'
import { makeDemoExamples } from './demo-examples.ts'
import type { DemoFile } from './demo-files.ts'
import { demoOrganisation, demoTopics } from './demo-organisation.ts'

/** Made on a thread of their own: a workbook takes longer than a server may be silent. */
async function makeFiles(): Promise<DemoFile[]> {
  const thread = new Worker(new URL('demo-files.worker.ts', import.meta.url))
  const [files] = await once(thread, 'message')
  return files
}

/**
 * Makes the demo organisation of a new installation, and hands those of its files to the ordinary ingestion that are not
 * there yet as they are now; its dashboard follows once they are read. Again changes nothing. Rejects when `stopping`
 * is aborted before that.
 */
export async function seedDemo(
  database: Database,
  engine: JobEngine,
  blobs: Blobs,
  stopping: AbortSignal,
): Promise<void> {
  const id = await transactAsSystem(database, { person: null, organisation: null }, async (tx) => {
    const known = await tx.db
      .selectFrom('organisation')
      .where('code', '=', demoOrganisation.code)
      .select(['id', 'is_demo'])
      .executeTakeFirst()
    if (known) return known.is_demo ? known.id : null
    const { code, name, timezone, website, content } = demoOrganisation
    const founding = {
      code,
      name,
      timezone,
      website,
      content,
      enforceMfa: false,
      isDemo: true,
      partnerId: null,
      founder: null,
    }
    return foundOrganisation(tx, founding)
  })
  if (!id) return
  const scope = { person: null, organisation: id, isWorker: true }
  await transact(database, scope, async (tx) => {
    if ((await listWatchlist(tx)).length > 0) return
    for (const topic of demoTopics) await addItem(tx, topic)
    await askForMatters(tx, engine)
  })
  const present = await transact(database, scope, (tx) =>
    tx.db.selectFrom('document').where('organisation_id', '=', id).select(['filename', 'sha256']).execute(),
  )
  const keyOf = (filename: string, sha256: string): string => `${filename} ${sha256}`
  const known = new Set(present.map(({ filename, sha256 }) => keyOf(filename, sha256)))
  for (const file of await makeFiles()) {
    if (known.has(keyOf(file.filename, createHash('sha256').update(file.bytes).digest('hex')))) continue
    const received = await blobs.receive(Readable.from([Buffer.from(file.bytes)]))
    const blob = await received.keep(id)
    await transact(database, scope, async (tx) => {
      await storeUpload(tx, {
        folderId: 'upload_root',
        filename: file.filename,
        folders: file.folder,
        bytes: received.bytes,
        sha256: received.sha256,
        blob,
      })
      await askForProcessing(tx, engine)
    })
  }
  // The charts are of tables that are found in the files.
  while ((await transact(database, scope, countWaiting)) > 0) await pause(500, undefined, { signal: stopping })
  // As the system: what nobody made can be made by nobody else.
  await transactAsSystem(database, { person: null, organisation: id }, makeDemoDashboard)
  await transactAsSystem(database, { person: null, organisation: id }, (tx) => makeDemoExamples(tx, engine, Date.now()))
}
