import { z } from 'zod'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import { repeatedSchema, sharedConversationSchema, sharingSchema } from './chat-sharing.schemas.ts'

const threadParams = projectParams.extend({ threadId: z.string().max(64) })
/** The last message of the visible branch. */
const branchSchema = z.object({ leafId: z.string().min(1).max(64) })

export const chatSharingRoutes = {
  readSharing: route({
    method: 'GET',
    path: '/orgs/:project/threads/:threadId/sharing',
    rights: 'member',
    scope: 'read',
    params: threadParams,
    query: branchSchema,
    response: sharingSchema,
  }),
  /** Keeps one copy per conversation: sharing again replaces it and keeps its link. */
  shareConversation: route({
    method: 'PUT',
    path: '/orgs/:project/threads/:threadId/sharing',
    rights: 'member',
    scope: 'none',
    params: threadParams,
    /** `listed`: the keys of what the person saw listed as repeated. */
    body: branchSchema.extend({ listed: z.array(repeatedSchema.shape.key).max(2_000) }),
    response: sharingSchema,
  }),
  withdrawSharing: route({
    method: 'DELETE',
    path: '/orgs/:project/threads/:threadId/sharing',
    rights: 'member',
    scope: 'write',
    params: threadParams,
    response: emptyAnswer,
  }),
  /** Read by members who have the link. */
  readSharedConversation: route({
    method: 'GET',
    path: '/orgs/:project/shared-conversations/:link',
    rights: 'member',
    scope: 'read',
    params: projectParams.extend({ link: z.string().max(64) }),
    response: z.object({ conversation: sharedConversationSchema }),
  }),
  exportConversation: route({
    method: 'GET',
    path: '/orgs/:project/threads/:threadId/markdown',
    rights: 'reader',
    scope: 'read',
    carriage: 'download',
    params: threadParams,
    query: branchSchema,
    response: z.any(),
  }),
}
