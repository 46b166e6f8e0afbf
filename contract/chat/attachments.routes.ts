import { z } from 'zod'
import { docPageSchema } from '../documents/documents.schemas.ts'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import { attachmentSchema } from './attachments.schemas.ts'

const threadParams = projectParams.extend({ threadId: z.string().max(64) })
const attachmentParams = threadParams.extend({ attachmentId: z.string().max(64) })

/** Files of one conversation, for whoever may read it. */
export const attachmentsRoutes = {
  listAttachments: route({
    method: 'GET',
    path: '/orgs/:project/threads/:threadId/attachments',
    rights: 'reader',
    scope: 'read',
    params: threadParams,
    response: z.object({ attachments: z.array(attachmentSchema) }),
  }),
  addAttachment: route({
    method: 'POST',
    path: '/orgs/:project/threads/:threadId/attachments',
    rights: 'member',
    scope: 'write',
    creates: caps.attachments,
    carriage: 'upload',
    params: threadParams,
    response: z.object({ attachment: attachmentSchema }),
  }),
  readAttachmentPage: route({
    method: 'GET',
    path: '/orgs/:project/threads/:threadId/attachments/:attachmentId/pages/:pageId',
    rights: 'reader',
    scope: 'read',
    params: attachmentParams.extend({ pageId: z.string().max(64) }),
    response: z.object({ page: docPageSchema }),
  }),
  downloadAttachment: route({
    method: 'GET',
    path: '/orgs/:project/threads/:threadId/attachments/:attachmentId/download',
    rights: 'reader',
    scope: 'read',
    carriage: 'download',
    params: attachmentParams,
    response: z.unknown(),
  }),
  /** Makes it a document of the organisation; a document of the same name in the root gets it as its next version. */
  keepAttachment: route({
    method: 'POST',
    path: '/orgs/:project/threads/:threadId/attachments/:attachmentId/_keep',
    rights: 'member',
    scope: 'write',
    creates: caps.documents,
    params: attachmentParams,
    response: z.object({ attachment: attachmentSchema }),
  }),
  removeAttachment: route({
    method: 'DELETE',
    path: '/orgs/:project/threads/:threadId/attachments/:attachmentId',
    rights: 'member',
    scope: 'write',
    params: attachmentParams,
    response: emptyAnswer,
  }),
}
