import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import { newThreadSchema, threadSchema } from './chat.schemas.ts'
import { threadMatchSchema, threadSearchBodySchema } from './thread-search.schemas.ts'

const threadParams = projectParams.extend({ threadId: z.string().max(64) })

export const chatRoutes = {
  listThreads: route({
    method: 'GET',
    path: '/orgs/:project/threads',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ threads: z.array(threadSchema) }),
  }),
  /** Questions that the available data can answer; empty without data. */
  listSuggestions: route({
    method: 'GET',
    path: '/orgs/:project/suggestions',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ questions: z.array(z.string()).max(6) }),
  }),
  createThread: route({
    method: 'POST',
    path: '/orgs/:project/threads',
    rights: 'reader',
    scope: 'ask',
    creates: caps.threads,
    params: projectParams,
    body: newThreadSchema,
    response: z.object({ thread: threadSchema }),
  }),
  renameThread: route({
    method: 'POST',
    path: '/orgs/:project/threads/:threadId',
    rights: 'reader',
    scope: 'write',
    params: threadParams,
    body: z.object({ name: z.string().trim().min(1, 'Please enter a name').max(200) }),
    response: z.object({ thread: threadSchema }),
  }),
  deleteThread: route({
    method: 'DELETE',
    path: '/orgs/:project/threads/:threadId',
    rights: 'reader',
    scope: 'write',
    params: threadParams,
    response: emptyAnswer,
  }),
  restoreThread: route({
    method: 'POST',
    path: '/orgs/:project/threads/:threadId/_restore',
    rights: 'reader',
    scope: 'write',
    params: threadParams,
    response: z.object({ thread: threadSchema }),
  }),
  /** Among the caller's own conversations, archived ones included. */
  searchThreads: route({
    method: 'POST',
    reads: true,
    path: '/orgs/:project/threads/_search',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    body: threadSearchBodySchema,
    response: z.object({ matches: z.array(threadMatchSchema) }),
  }),
  pinThread: route({
    method: 'POST',
    path: '/orgs/:project/threads/:threadId/_pin',
    rights: 'reader',
    scope: 'write',
    params: threadParams,
    body: z.object({ isPinned: z.boolean() }),
    response: z.object({ thread: threadSchema }),
  }),
  archiveThread: route({
    method: 'POST',
    path: '/orgs/:project/threads/:threadId/_archive',
    rights: 'reader',
    scope: 'write',
    params: threadParams,
    body: z.object({ isArchived: z.boolean() }),
    response: z.object({ thread: threadSchema }),
  }),
}
