import { Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import { transact, transactAsSystem } from '../database/transaction.ts'
import type { Blobs } from '../database/blobs.ts'
import { placeUpload } from '../documents/documents.store.ts'
import { askForProcessing } from '../documents/process-documents.job.ts'
import { askForMatters } from '../home/home.commands.ts'
import { addItem, listWatchlist } from '../home/watchlist.store.ts'
import type { JobEngine } from '../jobs/job-engine.ts'
import { foundOrganisation } from '../organisations/organisations.store.ts'

/** Makes the demo organisation of a new installation and hands its files to the ordinary ingestion; again changes nothing. */
export async function seedDemo(database: Database, engine: JobEngine, blobs: Blobs): Promise<void> {
  // Loaded here, so that the libraries that make documents stay out of every other start.
  const { demoFiles, demoOrganisation, demoTopics } = await import('./demo-files.ts')
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
    tx.db.selectFrom('document').where('organisation_id', '=', id).select('filename').execute(),
  )
  const names = new Set(present.map((row) => row.filename))
  for (const file of (await demoFiles()).filter((one) => !names.has(one.filename))) {
    const received = await blobs.receive(Readable.from([Buffer.from(file.bytes)]))
    const blob = await received.keep(id)
    await transact(database, scope, async (tx) => {
      await placeUpload(tx, {
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
}
