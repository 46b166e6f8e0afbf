import type { FastifyInstance } from 'fastify'
import { documentsRoutes as routes } from '../../../contract/documents/documents.routes.ts'
import { documentsTexts } from '../../../contract/documents/documents.texts.ts'
import { downloadType } from '../../../contract/documents/file-types.ts'
import { readSources } from '../formulas/index.ts'
import { attachmentOf, encodedName } from '../../platform/http/attachment.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { searchDocuments } from '../search/index.ts'
import type { Services } from '../../platform/http/services.ts'
import type { Blobs } from '../../platform/database/blobs.ts'
import { hasRolledBack } from '../../platform/database/database.ts'
import {
  docsOf,
  findDocument,
  findTable,
  listDocuments,
  listFolders,
  readDocument,
  readPage,
} from './documents.read.ts'
import { readFailedAnew } from './documents.commands.ts'
import { filesToZip, moveDocuments } from './moving.store.ts'
import { zipOf } from './zip-documents.ts'
import { changeDocument, listTrash, storeUpload, restoreDocument, trashDocuments } from './documents.store.ts'
import { changeFolder, createFolder, restoreFolder, trashFolder } from './folders.store.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { askForProcessing } from './process-documents.job.ts'
import { changeFacts, readFacts } from './facts.store.ts'
import { changeReading, readReading, type ReadTableUses } from './reading.store.ts'
import { measurementsOf } from './measurements.read.ts'
import { receiveUpload } from './receive-upload.ts'
import { shownDocument, shownPage } from './shown.ts'

export function serveDocuments(
  server: FastifyInstance,
  services: Services,
  {
    engine,
    blobs,
    warehouse,
    usesOf,
  }: { engine: JobEngine; blobs: Blobs; warehouse: WarehouseEngine; usesOf: ReadTableUses },
): void {
  const { workers } = services
  serve(server, services, routes.listDocuments, ({ transact }) =>
    transact(async (tx) => ({ docs: await listDocuments(tx) })),
  )
  serve(server, services, routes.searchDocuments, ({ body, transact }) =>
    transact(async (tx) => ({ matches: await searchDocuments(tx, workers, body) })),
  )
  serve(server, services, routes.readDocumentsAgain, ({ body, transact }) =>
    transact(async (tx) => {
      const docIds = await readFailedAnew(tx, body.docIds)
      if (docIds.length > 0) await askForProcessing(tx, engine)
      return { docIds }
    }),
  )
  serve(server, services, routes.listFolders, ({ transact }) =>
    transact(async (tx) => ({ folders: await listFolders(tx) })),
  )

  serve(server, services, routes.readDocument, async ({ params, query, organisation, transact }) => {
    const { found, sources } = await transact(async (tx) => ({
      found: await readDocument(tx, params.docId),
      sources: await readSources(tx),
    }))
    const reader = { warehouse, organisationId: organisation.id, now: Date.now() }
    // A busy warehouse hides a document's measures, but not the document.
    const measurements = await measurementsOf(reader, found, sources).catch((error: Error) => {
      if (error.name !== 'WarehouseFailure') throw error
      return []
    })
    const doc = { ...found, measurements }
    return { doc: query.html === '1' ? await shownDocument({ workers, organisationId: organisation.id }, doc) : doc }
  })
  serve(server, services, routes.readPage, async ({ params, organisation, transact }) => {
    const found = await transact((tx) => readPage(tx, params.docId, params.pageId))
    return { page: await shownPage({ workers, organisationId: organisation.id }, found) }
  })

  serve(server, services, routes.listTableRows, async ({ params, query, organisation, transact }) => {
    const { fileId, columns, rowCount } = await transact((tx) => findTable(tx, params.docId, params.tableId))
    // A table without rows has no file.
    if (query.offset >= rowCount) return { rows: [] }
    return { rows: await warehouse.rows({ organisationId: organisation.id, fileId, columns, ...query }) }
  })

  serve(server, services, routes.uploadDocument, async ({ params, organisation, request, transact }) => {
    const { received, path } = await receiveUpload(request, blobs)
    let blob: string | null = null
    try {
      blob = await received.keep(organisation.id)
      const upload = { folderId: params.folderId, ...path, bytes: received.bytes, sha256: received.sha256, blob }
      const fingerprint = JSON.stringify([params.folderId, path, received.sha256])
      let spare: string | null = blob
      const answer = await transact(
        async (tx) => {
          const placed = await storeUpload(tx, upload)
          spare = placed.spare
          const jobId = placed.needsProcessing ? await askForProcessing(tx, engine) : undefined
          return { docs: await docsOf(tx, [placed.doc]), folders: placed.folders, ...(jobId ? { jobId } : {}) }
        },
        { fingerprint },
      )
      // A repeated upload got the first answer: its bytes are not needed again.
      if (spare) await blobs.remove(spare)
      return answer
    } catch (error) {
      await received.discard()
      // Of an unknown outcome, the sweep decides: it knows the rows.
      if (blob && hasRolledBack(error)) await blobs.remove(blob)
      throw error
    }
  })

  serve(server, services, routes.changeDocument, ({ params, body, transact }) =>
    transact(async (tx) => {
      const { doc, needsProcessing } = await changeDocument(tx, params.docId, body)
      if (needsProcessing) await askForProcessing(tx, engine)
      return { doc }
    }),
  )
  serve(server, services, routes.readReading, ({ params, transact }) =>
    transact(async (tx) => ({ reading: await readReading(tx, params.docId, usesOf) })),
  )
  serve(server, services, routes.changeReading, ({ params, body, transact }) =>
    transact(async (tx) => {
      const reading = await changeReading(tx, params.docId, body, usesOf)
      return { reading, jobId: await askForProcessing(tx, engine) }
    }),
  )
  serve(server, services, routes.readFacts, ({ params, transact }) =>
    transact(async (tx) => ({ facts: await readFacts(tx, params.docId) })),
  )
  serve(server, services, routes.changeFacts, ({ params, body, transact }) =>
    transact(async (tx) => ({ facts: await changeFacts(tx, params.docId, body) })),
  )
  serve(server, services, routes.bulkDeleteDocuments, ({ body, transact }) =>
    transact(async (tx) => {
      const docIds = await trashDocuments(tx, body.docIds)
      await engine.noteChanges(tx, ['documents'])
      return { docIds }
    }),
  )
  serve(server, services, routes.moveDocuments, ({ body, transact }) =>
    transact(async (tx) => {
      const { docs, needsProcessing } = await moveDocuments(tx, body)
      if (needsProcessing) await askForProcessing(tx, engine)
      return { docs }
    }),
  )
  serve(server, services, routes.downloadDocuments, async ({ body, reply, transact }) => {
    const files = await transact((tx) => filesToZip(tx, body.docIds))
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachmentOf(documentsTexts.zipName))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(zipOf(files.map(({ name, blob }) => ({ name, open: () => blobs.read(blob) }))))
  })
  serve(server, services, routes.restoreDocument, ({ params, transact }) =>
    transact(async (tx) => {
      const { doc, needsProcessing } = await restoreDocument(tx, params.docId)
      await engine.noteChanges(tx, ['documents'])
      if (needsProcessing) await askForProcessing(tx, engine)
      return { doc }
    }),
  )
  serve(server, services, routes.listTrash, ({ transact }) => transact(async (tx) => ({ things: await listTrash(tx) })))

  serve(server, services, routes.downloadDocument, async ({ params, reply, transact }) => {
    const row = await transact((tx) => findDocument(tx, params.docId))
    const bytes = await blobs.read(row.blob)
    if (bytes === null) throw new Refusal(404, documentsTexts.bytesMissing([row.filename]))
    const { mime, disposition } = downloadType(row.filename)
    return reply
      .header('content-type', mime)
      .header('content-disposition', `${disposition}; filename*=UTF-8''${encodedName(row.filename)}`)
      .header('content-length', row.bytes)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(bytes)
  })

  serve(server, services, routes.createFolder, ({ body, transact }) =>
    transact(async (tx) => ({ folder: await createFolder(tx, body) })),
  )
  serve(server, services, routes.changeFolder, ({ params, body, transact }) =>
    transact(async (tx) => {
      const { folder, needsProcessing } = await changeFolder(tx, params.folderId, body)
      if (needsProcessing) await askForProcessing(tx, engine)
      return { folder }
    }),
  )
  serve(server, services, routes.deleteFolder, ({ params, transact }) =>
    transact(async (tx) => {
      await trashFolder(tx, params.folderId)
      await engine.noteChanges(tx, ['documents'])
      return {}
    }),
  )
  serve(server, services, routes.restoreFolder, ({ params, transact }) =>
    transact(async (tx) => {
      const { folder, needsProcessing } = await restoreFolder(tx, params.folderId)
      await engine.noteChanges(tx, ['documents'])
      if (needsProcessing) await askForProcessing(tx, engine)
      return { folder }
    }),
  )
}
