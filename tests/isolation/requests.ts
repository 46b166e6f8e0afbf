import { randomUUID } from 'node:crypto'
import type { RouteName } from '../../contract/routes.ts'
import {
  type PersonKind,
  plantAnnouncement,
  plantDocument,
  plantFailedJob,
  plantJob,
  plantMatter,
  plantThread,
  plantTopic,
  type World,
} from './people.ts'
import { adminRequests } from './admin-requests.ts'
import { organisationRequests } from './organisation-requests.ts'
import { sessionRequests } from './session-requests.ts'

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
const upload: Make = () => {
  const body = new FormData()
  body.append('file', new Blob([`text ${randomUUID()}`]), `${randomUUID()}.txt`)
  return { params: { folderId: 'upload_root' }, body }
}

const partner =
  (body?: unknown): Make =>
  async (world) => {
    const id = `partner_${randomUUID()}`
    await world.database.query('insert into partner (id, name) values ($1, $1)', [id])
    await world.database.query("insert into partner_logo (partner_id, variant, png) values ($1, 'dark', 'png')", [id])
    return { params: { id, logo: 'dark-logo' }, query: `?id=${id}`, body }
  }
/** One dot, as a PNG. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const logo: Make = (world, kind, project) => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(Buffer.from(dot, 'base64'))]), 'logo.png')
  return partner(body)(world, kind, project)
}

/** A well-formed request of each route, made anew for each cell. */
export const requests: Record<RouteName, Make> = {
  ...adminRequests,
  check: nothing,
  version: nothing,
  checkEmail: () => ({ body: { email: 'someone@example.com' } }),
  createToken: async (world) => ({
    body: { email: (await world.server.signUp('Known')).email, password: 'correct horse' },
  }),
  createUser: () => ({ body: { email: `${randomUUID()}@example.com`, password: 'correct horse', name: 'New' } }),
  readUser: nothing,
  ...sessionRequests,
  readPartnerInfo: partner(),
  downloadLogo: partner(),
  listAllPartners: nothing,
  createPartner: () => ({ body: { name: 'A partner' } }),
  changePartner: partner({ tagline: 'Another' }),
  deletePartner: partner(),
  uploadDarkLogo: logo,
  uploadLightLogo: logo,
  listPartners: nothing,
  listOrganisations: nothing,
  checkCode: () => ({ query: '?code=free' }),
  listChatModels: nothing,
  createOrganisation: () => ({
    body: {
      code: `org${randomUUID().slice(0, 8)}`,
      data: { name: 'An organisation', content: { vision: 'Fair to growers' } },
    },
  }),
  listPipelines: nothing,
  listAnnouncements: nothing,
  readNews: nothing,
  markAnnouncementSeen: async (world) => ({ body: { id: await plantAnnouncement(world) } }),
  listWrittenAnnouncements: nothing,
  createAnnouncement: () => ({ body: { type: 'feature', appArea: 'Chat', description: 'Something new.' } }),
  changeAnnouncement: async (world) => ({
    params: { announcementId: await plantAnnouncement(world) },
    body: { rev: 1, description: 'Changed.' },
  }),
  deleteAnnouncement: async (world) => ({ params: { announcementId: await plantAnnouncement(world) } }),
  readOrganisation: nothing,
  ...organisationRequests,
  runPipeline: () => ({ params: { pipeline: 'process_docs' }, body: {} }),
  listJobs: nothing,
  readJob: async (world, _kind, project) => ({ params: { jobId: await plantJob(world, project) } }),
  listJobHistory: nothing,
  retryJob: async (world, _kind, project) => ({ params: { jobId: await plantFailedJob(world, project) }, body: {} }),
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
  noteVisit: () => ({ body: {} }),
  listContentUpdates: () => ({ query: '?since=2026-01-31' }),
  listWatchlist: nothing,
  createWatchlistItem: () => ({ body: { item: { topic: randomUUID() } } }),
  changeWatchlistItem: async (world, _kind, project) => ({
    body: { item: { id: await plantTopic(world, project), topic: 'Winds' } },
  }),
  deleteWatchlistItem: async (world, _kind, project) => ({ params: { itemId: await plantTopic(world, project) } }),
  listMatters: () => ({ query: '?since=2026-01-31T09:00:00Z' }),
  dismissMatter: async (world, _kind, project) => ({ params: { matterId: await plantMatter(world, project) } }),
  searchFacts: () => ({ body: { phrases: ['secret'] } }),
  listDocsets: nothing,
  listDocsetCategories: () => ({ params: { docset: 'documents' } }),
  listDocsetRecords: () => ({ params: { docset: 'documents' } }),
  readDocsetRecord: async (world, _kind, project) => ({
    params: { docset: 'documents', key: (await plantDocument(world, project)).docId },
  }),
  resetDocset: async (world, _kind, project) => ({
    body: { docset: 'documents', key: (await plantDocument(world, project)).docId },
  }),
  listPipelineSteps: nothing,
  resetPipelineStep: () => ({ body: { step_name: 'facts' } }),
}
