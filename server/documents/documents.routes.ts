import type { FastifyInstance } from 'fastify'
import { documentsRoutes as routes } from '../../contract/documents/documents.routes.ts'
import { downloadType } from '../../contract/documents/file-types.ts'
import { askForMatters } from '../home/home.commands.ts'
import { serve } from '../http/serve.ts'
import type { JobEngine } from '../jobs/job-engine.ts'
import type { Services } from '../services.ts'
import type { Blobs } from '../database/blobs.ts'
import { docsOf, findDocument, listDocuments, listFolders, readDocument, readPage } from './documents.read.ts'
import { changeDocument, listTrash, placeUpload, restoreDocument, trashDocuments } from './documents.store.ts'
import { changeFolder, createFolder, restoreFolder, trashFolder } from './folders.store.ts'
import { askForProcessing } from './process-documents.job.ts'
import { receiveUpload } from './receive-upload.ts'
import { shownDocument, shownPage } from './shown.ts'

export function serveDocuments(server: FastifyInstance, services: Services, engine: JobEngine, blobs: Blobs): void {
  serve(server, services, routes.listDocuments, ({ transact }) =>
    transact(async (tx) => ({ docs: await listDocuments(tx) })),
  )
  serve(server, services, routes.listFolders, ({ transact }) =>
    transact(async (tx) => ({ folders: await listFolders(tx) })),
  )

  const { workers } = services
  serve(server, services, routes.readDocument, async ({ params, query, organisation, transact }) => {
    const doc = await transact((tx) => readDocument(tx, params.docId))
    return { doc: query.html === '1' ? await shownDocument({ workers, organisationId: organisation.id }, doc) : doc }
  })
  serve(server, services, routes.readPage, async ({ params, organisation, transact }) => {
    const found = await transact((tx) => readPage(tx, params.docId, params.pageId))
    return { page: await shownPage({ workers, organisationId: organisation.id }, found) }
  })

  serve(server, services, routes.uploadDocument, async ({ params, organisation, request, transact }) => {
    const { received, place } = await receiveUpload(request, blobs)
    let blob: string | null = null
    try {
      blob = await received.keep(organisation.id)
      const upload = { folderId: params.folderId, ...place, bytes: received.bytes, sha256: received.sha256, blob }
      const fingerprint = JSON.stringify([params.folderId, place, received.sha256])
      let spare: string | null = blob
      const answer = await transact(
        async (tx) => {
          const placed = await placeUpload(tx, upload)
          spare = placed.spare
          const jobId = placed.needsProcessing ? await askForProcessing(tx, engine) : undefined
          return { docs: await docsOf(tx, [placed.doc]), folders: placed.folders, ...(jobId ? { jobId } : {}) }
        },
        { fingerprint },
      )
      // A repeat of the same upload got the first answer: its bytes are not needed a second time.
      if (spare) await blobs.remove(spare)
      return answer
    } catch (error) {
      await received.discard()
      if (blob) await blobs.remove(blob)
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
  serve(server, services, routes.bulkDeleteDocuments, ({ body, transact }) =>
    transact(async (tx) => {
      const docIds = await trashDocuments(tx, body.docIds)
      await askForMatters(tx, engine)
      return { docIds }
    }),
  )
  serve(server, services, routes.restoreDocument, ({ params, transact }) =>
    transact(async (tx) => {
      const { doc, needsProcessing } = await restoreDocument(tx, params.docId)
      await askForMatters(tx, engine)
      if (needsProcessing) await askForProcessing(tx, engine)
      return { doc }
    }),
  )
  serve(server, services, routes.listTrash, ({ transact }) => transact(async (tx) => ({ things: await listTrash(tx) })))

  serve(server, services, routes.downloadDocument, async ({ params, reply, transact }) => {
    const row = await transact((tx) => findDocument(tx, params.docId))
    const { mime, disposition } = downloadType(row.filename)
    const name = encodeURIComponent(row.filename).replace(
      /['()*]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    return reply
      .header('content-type', mime)
      .header('content-disposition', `${disposition}; filename*=UTF-8''${name}`)
      .header('content-length', row.bytes)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(blobs.read(row.blob))
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
      await askForMatters(tx, engine)
      return {}
    }),
  )
  serve(server, services, routes.restoreFolder, ({ params, transact }) =>
    transact(async (tx) => {
      const { folder, needsProcessing } = await restoreFolder(tx, params.folderId)
      await askForMatters(tx, engine)
      if (needsProcessing) await askForProcessing(tx, engine)
      return { folder }
    }),
  )
}
