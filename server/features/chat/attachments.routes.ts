import type { FastifyInstance } from 'fastify'
import { attachmentsRoutes as routes } from '../../../contract/chat/attachments.routes.ts'
import { attachmentReadingTexts } from '../../../contract/chat/attachment-reading.texts.ts'
import { downloadType } from '../../../contract/documents/file-types.ts'
import type { Blobs } from '../../platform/database/blobs.ts'
import { hasRolledBack } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { encodedName } from '../../platform/http/attachment.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { receiveUpload, shownPage } from '../documents/index.ts'
import { listAttachments } from './attachments.read.ts'
import {
  addAttachment,
  findAttachment,
  keepAttachment,
  readAttachmentPage,
  removeAttachment,
} from './attachments.store.ts'
import { findThread } from './chat.read.ts'

export function serveAttachments(
  server: FastifyInstance,
  services: Services,
  { engine, blobs }: { engine: JobEngine; blobs: Blobs },
): void {
  const { workers } = services
  serve(server, services, routes.listAttachments, ({ params, transact }) =>
    transact(async (tx) => {
      if ((await findThread(tx, params.threadId)) === null) throw notFound()
      return { attachments: await listAttachments(tx, params.threadId) }
    }),
  )

  serve(server, services, routes.addAttachment, async ({ params, organisation, request, transact }) => {
    const { received, path } = await receiveUpload(request, blobs)
    let blob: string | null = null
    try {
      blob = await received.keep(organisation.id)
      const given = { filename: path.filename, bytes: received.bytes, sha256: received.sha256, blob }
      const fingerprint = JSON.stringify([params.threadId, path.filename, received.sha256])
      let isNew = false
      const answer = await transact(
        async (tx) => {
          const attachment = await addAttachment(tx, engine, params.threadId, given)
          isNew = true
          return { attachment }
        },
        { fingerprint },
      )
      // A repeated upload got the first answer: its bytes are not needed again.
      if (!isNew) await blobs.remove(blob)
      return answer
    } catch (error) {
      await received.discard()
      // Of an unknown outcome, the sweep decides: it knows the rows.
      if (blob && hasRolledBack(error)) await blobs.remove(blob)
      throw error
    }
  })

  serve(server, services, routes.readAttachmentPage, async ({ params, organisation, transact }) => {
    const found = await transact((tx) => readAttachmentPage(tx, params.threadId, params))
    return { page: await shownPage({ workers, organisationId: organisation.id }, found) }
  })

  serve(server, services, routes.downloadAttachment, async ({ params, reply, transact }) => {
    const row = await transact((tx) => findAttachment(tx, params.threadId, params.attachmentId))
    const bytes = await blobs.read(row.blob)
    if (bytes === null) throw new Refusal(404, attachmentReadingTexts.bytesMissing)
    const { mime, disposition } = downloadType(row.filename)
    return reply
      .header('content-type', mime)
      .header('content-disposition', `${disposition}; filename*=UTF-8''${encodedName(row.filename)}`)
      .header('content-length', row.bytes)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(bytes)
  })

  serve(server, services, routes.keepAttachment, ({ params, transact }) =>
    transact(async (tx) => ({
      attachment: await keepAttachment(tx, engine, params.threadId, params.attachmentId),
    })),
  )

  serve(server, services, routes.removeAttachment, ({ params, transact }) =>
    transact(async (tx) => {
      await removeAttachment(tx, params.threadId, params.attachmentId)
      return {}
    }),
  )
}
