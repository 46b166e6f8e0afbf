import { randomUUID } from 'node:crypto'
import type { RouteName } from '../../contract/routes.ts'
import { type PersonKind, plantDocument, plantJob, plantThread, type World } from './people.ts'

export type Request = { params?: Record<string, string>; query?: string; body?: unknown; token?: string | null }
type Make = (world: World, kind: PersonKind, project: string) => Promise<Request> | Request

const nothing: Make = () => ({})
const thread =
  (isDeleted = false): Make =>
  async (world, kind, project) => {
    const owner =
      kind === 'visitor' ? world.token.visitor! : kind === 'noTotp' ? world.token.noTotp! : world.token.member!
    const threadId = await plantThread(world, project, owner)
    if (isDeleted) await world.database.query('update thread set deleted_at = now() where id = $1', [threadId])
    return { params: { threadId }, body: { name: 'Another name' } }
  }
const folder =
  (body: unknown, isDeleted = false): Make =>
  async (world, _kind, project) => {
    const { folderId } = await plantDocument(world, project)
    if (isDeleted)
      await world.database.query('update folder set deleted_at = now(), deleted_with = id where id = $1', [folderId])
    return { params: { folderId }, body }
  }
const document =
  (body?: unknown, isDeleted = false): Make =>
  async (world, _kind, project) => {
    const { docId, pageId } = await plantDocument(world, project)
    if (isDeleted) await world.database.query('update document set deleted_at = now() where id = $1', [docId])
    return { params: { docId, pageId }, body }
  }
/** Somebody who signs in afresh, so that ending the token of a call does not end the column's own. */
const freshSession: Make = async (world, kind) => {
  if (kind === 'nobody') return { token: null }
  const { token } = await world.server.signUp(`Fresh ${kind}`)
  return { token }
}
const upload: Make = () => {
  const body = new FormData()
  body.append('file', new Blob([`text ${randomUUID()}`]), `${randomUUID()}.txt`)
  return { params: { folderId: 'upload_root' }, body }
}

/** A well-formed request of each route, made anew for each cell. */
export const requests: Record<RouteName, Make> = {
  check: nothing,
  version: nothing,
  checkEmail: () => ({ body: { email: 'someone@example.com' } }),
  createToken: async (world) => ({
    body: { email: (await world.server.signUp('Known')).email, password: 'correct horse' },
  }),
  createUser: () => ({ body: { email: `${randomUUID()}@example.com`, password: 'correct horse', name: 'New' } }),
  readUser: nothing,
  revokeToken: freshSession,
  revokeAllTokens: freshSession,
  listPartners: nothing,
  listOrganisations: nothing,
  checkCode: () => ({ query: '?code=free' }),
  listChatModels: nothing,
  createOrganisation: () => ({ body: { code: `org${randomUUID().slice(0, 8)}`, data: { name: 'An organisation' } } }),
  listPipelines: nothing,
  readOrganisation: nothing,
  runPipeline: () => ({ params: { pipeline: 'process_docs' }, body: {} }),
  listJobs: nothing,
  readJob: async (world, _kind, project) => ({ params: { jobId: await plantJob(world, project) } }),
  cancelJob: async (world, _kind, project) => ({ params: { jobId: await plantJob(world, project) }, body: {} }),
  listThreads: nothing,
  createThread: () => ({ body: {} }),
  renameThread: thread(),
  deleteThread: thread(),
  restoreThread: thread(true),
  listFolders: nothing,
  createFolder: () => ({ body: { name: randomUUID(), parentId: 'upload_root' } }),
  changeFolder: folder({ rev: 1, interpretation: 'changed' }),
  deleteFolder: folder(undefined),
  restoreFolder: folder({}, true),
  bulkDeleteDocuments: async (world, _kind, project) => ({
    body: { docIds: [(await plantDocument(world, project)).docId] },
  }),
  uploadDocument: upload,
  listDocuments: nothing,
  readDocument: document(),
  changeDocument: document({ rev: 1, interpretation: 'changed' }),
  restoreDocument: document({}, true),
  downloadDocument: document(),
  readPage: document(),
  listTrash: nothing,
  queryFacts: () => ({ query: '?factTable=none&measures=amount' }),
  readFactsMetadata: nothing,
  listDimensionValues: () => ({ query: '?dimension=none' }),
  readDimensionsMetadata: nothing,
  queryDimension: () => ({ query: '?dimension=none' }),
  listDataSources: nothing,
}
