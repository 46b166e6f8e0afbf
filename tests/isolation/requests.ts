import { randomUUID } from 'node:crypto'
import { defaultSettings } from '../../contract/dashboards/dashboards.schemas.ts'
import type { RouteName } from '../../contract/routes.ts'
import {
  type PersonKind,
  plantAnnouncement,
  plantAlert,
  plantAnswer,
  plantDashboard,
  plantSnapshot,
  plantReport,
  plantShare,
  plantResearch,
  plantDocument,
  plantFailedJob,
  plantJob,
  plantMatter,
  plantTable,
  plantThread,
  plantTopic,
  type Environment,
} from './people.ts'
import { accessTokenRequests } from './access-token-requests.ts'
import { attachmentRequests } from './attachment-requests.ts'
import { adminRequests } from './admin-requests.ts'
import { playbookEditorRequests } from './playbook-editor-requests.ts'
import { integrationRequests } from './integration-requests.ts'
import { organisationRequests } from './organisation-requests.ts'
import { playbookRequests } from './playbook-requests.ts'
import { sessionRequests } from './session-requests.ts'

export type Request = { params?: Record<string, string>; query?: string; body?: unknown; token?: string | null }
type Make = (environment: Environment, kind: PersonKind, project: string) => Promise<Request> | Request

const nothing: Make = () => ({})
const thread =
  (isDeleted = false, body: object = { name: 'Another name' }): Make =>
  async (environment, kind, project) => {
    const owner =
      kind === 'visitor'
        ? environment.token.visitor!
        : kind === 'noTotp'
          ? environment.token.noTotp!
          : environment.token.member!
    const threadId = await plantThread(environment, project, owner)
    if (isDeleted) await environment.database.query('update thread set deleted_at = now() where id = $1', [threadId])
    return { params: { threadId }, body }
  }
/** An answer in such a thread. */
const answer =
  (body?: unknown): Make =>
  async (environment, kind, project) => {
    const { params } = await thread()(environment, kind, project)
    const messageId = `message_${randomUUID()}`
    await environment.database.query(
      `insert into message (thread_id, id, organisation_id, person_id, place, role, content)
       select id, $2, organisation_id, person_id, 1, 'assistant', 'An answer' from thread where id = $1`,
      [params!['threadId'], messageId],
    )
    return { params: { ...params, messageId }, body }
  }
/** A conversation with an answer, and its copy where its person is a member; `hasBody`: to share it again. */
const answered =
  ({ hasBody = false } = {}): Make =>
  async (environment, kind, project) => {
    const { params } = await thread()(environment, kind, project)
    const { threadId } = params!
    const leafId = await plantAnswer(environment, threadId!)
    const link = await plantShare(environment, threadId!, leafId)
    const request = { params: { threadId: threadId!, link } }
    return hasBody ? { ...request, body: { leafId, listed: [] } } : { ...request, query: `?leafId=${leafId}` }
  }
/** A request whose route takes nothing but its address. */
const byAddressAlone =
  (make: Make): Make =>
  async (environment, kind, project) => ({ params: (await make(environment, kind, project)).params! })
const folder =
  (body: unknown, isDeleted = false): Make =>
  async (environment, _kind, project) => {
    const { folderId } = await plantDocument(environment, project)
    if (isDeleted)
      await environment.database.query('update folder set deleted_at = now(), deleted_with = id where id = $1', [
        folderId,
      ])
    return { params: { folderId }, body }
  }
const document =
  (body?: unknown, isDeleted = false): Make =>
  async (environment, _kind, project) => {
    const { docId, pageId } = await plantDocument(environment, project)
    if (isDeleted) await environment.database.query('update document set deleted_at = now() where id = $1', [docId])
    return { params: { docId, pageId }, body }
  }
const source =
  (isDeleted = false): Make =>
  async (environment, _kind, project) => {
    const sourceId = `source_${randomUUID()}`
    await environment.database.query(
      `insert into warehouse_source (id, organisation_id, source_name, kind, table_name, label, columns, row_count, file, deleted_at)
       select $1, id, 'sales.csv', 'fact', 'sales', 'Sales', '[]', 1, $1, case when $3 then now() end from organisation where code = $2`,
      [sourceId, project, isDeleted],
    )
    return { params: { sourceId }, body: isDeleted ? {} : undefined }
  }
const measure =
  (source: 'lookup' | 'manual', body: object | undefined, isDeleted = false): Make =>
  async (environment, _kind, project) => {
    const definitionId = `measure_${randomUUID()}`
    await environment.database.query(
      `insert into measure_definition (id, organisation_id, name, source, unit, scope, table_values, granularity, roll_up, deleted_at)
       select $1, id, $1, $3, 'number', 'region', '{"North": {"value": 1}}', 'month', 'sum', case when $4 then now() end
       from organisation where code = $2`,
      [definitionId, project, source, isDeleted],
    )
    return { params: { definitionId }, ...(body === undefined ? {} : { body: { name: definitionId, ...body } }) }
  }
const lookup = { source: 'lookup', unit: 'number', scope: 'region', values: { South: { value: 2 } } }
const typedMeasure = {
  ...{ unit: 'number', granularity: 'month', rollUp: 'sum', scope: null },
  values: [{ date: '2026-01-01', scenario: 'Actual', scopeValue: null, value: 1 }],
}
const settings = defaultSettings
const dashboardFields = {
  ...{ name: 'Another name', accessLevel: 'shared', defaultSettings: settings },
  ...{ scopeFilters: [], dimensionFilters: [], metrics: [] },
}
const dashboard =
  (accessLevel: 'shared' | 'private', body?: unknown, isDeleted = false): Make =>
  async (environment, _kind, project) => {
    const code = await plantDashboard(environment, project, accessLevel)
    if (isDeleted) await environment.database.query('update dashboard set deleted_at = now() where code = $1', [code])
    return { params: { code }, body }
  }
/** A table with a calculated column and a relation. */
const tableModel =
  ({ body, isDeleted = false }: { body?: unknown; isDeleted?: boolean } = {}): Make =>
  async (environment, _kind, project) => {
    const { table } = await plantTable(environment, project)
    const [columnId, relationId] = [`column_${randomUUID()}`, `relation_${randomUUID()}`]
    const ofTable = [project, table, isDeleted]
    await environment.database.query(
      `insert into calculated_column (organisation_id, id, table_name, name, label, expression, uses, deleted_at)
       values ((select id from organisation where code = $1), $4, $2, 'secret', 'Secret', 'price * 2', '["price"]',
         case when $3 then now() end)`,
      [...ofTable, columnId],
    )
    await environment.database.query(
      `insert into table_relation (organisation_id, id, table_name, name, label, column_name, to_table, to_column, deleted_at)
       values ((select id from organisation where code = $1), $4, $2, 'secret', 'Secret', 'price', 'none', 'price',
         case when $3 then now() end)`,
      [...ofTable, relationId],
    )
    return { params: { table, columnId, relationId }, body }
  }
const savedQuery =
  (accessLevel: 'shared' | 'private', body?: unknown, isDeleted = false): Make =>
  async (environment, _kind, project) => {
    const queryId = `query_${randomUUID()}`
    await environment.database.query(
      `insert into saved_query (id, organisation_id, name, access_level, query, created_by, deleted_at)
       values ($1, (select id from organisation where code = $2), 'Secret sales', $3, '?fact=sales',
         (select person_id from token where hash = sha256($4::bytea)), case when $5 then now() end)`,
      [queryId, project, accessLevel, Buffer.from(environment.token.member!), isDeleted],
    )
    return { params: { queryId }, body }
  }
const savedPrompt =
  (accessLevel: 'shared' | 'private', body?: unknown, isDeleted = false): Make =>
  async (environment, _kind, project) => {
    const promptId = `prompt_${randomUUID()}`
    await environment.database.query(
      `insert into saved_prompt (id, organisation_id, name, access_level, text, created_by, deleted_at)
       values ($1, (select id from organisation where code = $2), 'Secret plan', $3, 'What is secret about {{customer}}?',
         (select person_id from token where hash = sha256($4::bytea)), case when $5 then now() end)`,
      [promptId, project, accessLevel, Buffer.from(environment.token.member!), isDeleted],
    )
    return { params: { promptId }, body }
  }
const snapshot =
  (body?: unknown, options: Parameters<typeof plantSnapshot>[2] = {}, more: Record<string, string> = {}): Make =>
  async (environment, _kind, project) => ({
    params: { ...(await plantSnapshot(environment, project, options)), ...more },
    ...(body === undefined ? {} : { body }),
  })
const alert =
  (body?: unknown): Make =>
  async (environment, _kind, project) => ({
    params: { alertId: await plantAlert(environment, project) },
    ...(body === undefined ? {} : { body }),
  })
const mailing: Make = async (environment, kind, project) => {
  const planted = await snapshot()(environment, kind, project)
  const found = await environment.database.query(
    'select m.person_id from membership m join organisation o on o.id = m.organisation_id where o.code = $1 limit 1',
    [project],
  )
  return { ...planted, body: { recipients: [found.rows[0].person_id] } }
}
const research =
  (accessLevel: 'shared' | 'private', body?: unknown, isDeleted = false): Make =>
  async (environment, _kind, project) => {
    const topicId = await plantResearch(environment, project, accessLevel)
    if (isDeleted)
      await environment.database.query('update research_topic set deleted_at = now() where id = $1', [topicId])
    return { params: { topicId }, body }
  }
const upload: Make = () => {
  const body = new FormData()
  body.append('file', new Blob([`text ${randomUUID()}`]), `${randomUUID()}.txt`)
  return { params: { folderId: 'upload_root' }, body }
}

const partner =
  (body?: unknown): Make =>
  async (environment) => {
    const id = `partner_${randomUUID()}`
    await environment.database.query('insert into partner (id, name) values ($1, $1)', [id])
    await environment.database.query("insert into partner_logo (partner_id, variant, png) values ($1, 'dark', 'png')", [
      id,
    ])
    return { params: { id, logo: 'dark-logo' }, query: `?id=${id}`, body }
  }
/** One dot, as a PNG. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const logo: Make = (environment, kind, project) => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(Buffer.from(dot, 'base64'))]), 'logo.png')
  return partner(body)(environment, kind, project)
}

/** A well-formed request of each route, made anew for each cell. */
export const requests: Record<RouteName, Make> = {
  ...adminRequests,
  check: nothing,
  version: nothing,
  checkEmail: () => ({ body: { email: 'someone@example.com' } }),
  createToken: async (environment) => ({
    body: { email: (await environment.server.signUp('Known')).email, password: 'correct horse' },
  }),
  createUser: () => ({ body: { email: `${randomUUID()}@example.com`, password: 'correct horse', name: 'New' } }),
  readUser: nothing,
  ...sessionRequests,
  ...playbookRequests,
  ...attachmentRequests,
  readPartnerInfo: partner(),
  downloadLogo: byAddressAlone(partner()),
  listAllPartners: nothing,
  createPartner: () => ({ body: { name: 'A partner' } }),
  changePartner: partner({ tagline: 'Another' }),
  deletePartner: partner(),
  uploadDarkLogo: logo,
  uploadLightLogo: logo,
  listPartners: nothing,
  ...playbookEditorRequests,
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
  readNewAnnouncements: nothing,
  recordAnnouncementSeen: async (environment) => ({ body: { id: await plantAnnouncement(environment) } }),
  listWrittenAnnouncements: nothing,
  createAnnouncement: () => ({ body: { type: 'feature', appArea: 'Chat', description: 'Something new.' } }),
  changeAnnouncement: async (environment) => ({
    params: { announcementId: await plantAnnouncement(environment) },
    body: { rev: 1, description: 'Changed.' },
  }),
  deleteAnnouncement: async (environment) => ({ params: { announcementId: await plantAnnouncement(environment) } }),
  readOrganisation: nothing,
  ...organisationRequests,
  runPipeline: () => ({ params: { pipeline: 'process_docs' }, body: {} }),
  listJobs: nothing,
  readJob: async (environment, _kind, project) => ({ params: { jobId: await plantJob(environment, project) } }),
  listJobHistory: nothing,
  retryJob: async (environment, _kind, project) => ({
    params: { jobId: await plantFailedJob(environment, project) },
    body: {},
  }),
  cancelJob: async (environment, _kind, project) => ({
    params: { jobId: await plantJob(environment, project) },
    body: {},
  }),
  listThreads: nothing,
  listSuggestions: nothing,
  createThread: () => ({ body: {} }),
  renameThread: thread(),
  readOwnFeedback: async (environment, kind, project) => {
    const { params } = await thread()(environment, kind, project)
    return { query: `?entityType=thread&entityId=${params!['threadId']}` }
  },
  giveFeedback: async (environment, kind, project) => {
    const { params } = await thread()(environment, kind, project)
    const entity = { entityType: 'thread', entityId: params!['threadId'] }
    return { body: { ...entity, rating: 'good', comment: '', canShare: true } }
  },
  listAnswerRatings: byAddressAlone(thread()),
  rateAnswer: answer({ rating: 'up', note: 'It was right.' }),
  withdrawAnswerRating: answer(),
  deleteThread: thread(),
  readSharing: answered(),
  shareConversation: answered({ hasBody: true }),
  withdrawSharing: answered(),
  readSharedConversation: byAddressAlone(answered()),
  exportConversation: answered(),
  restoreThread: thread(true),
  searchThreads: () => ({ body: { phrase: 'secret' } }),
  pinThread: thread(false, { isPinned: true }),
  archiveThread: thread(false, { isArchived: true }),
  listFolders: nothing,
  createFolder: () => ({ body: { name: randomUUID(), parentId: 'upload_root' } }),
  changeFolder: folder({ rev: 1, interpretation: 'changed' }),
  deleteFolder: folder(undefined),
  restoreFolder: folder({}, true),
  bulkDeleteDocuments: async (environment, _kind, project) => ({
    body: { docIds: [(await plantDocument(environment, project)).docId] },
  }),
  moveDocuments: async (environment, _kind, project) => ({
    body: { docIds: [(await plantDocument(environment, project)).docId], folderId: 'upload_root' },
  }),
  downloadDocuments: async (environment, _kind, project) => ({
    body: { docIds: [(await plantDocument(environment, project)).docId] },
  }),
  searchDocuments: () => ({ body: { phrase: 'secret', folderId: 'upload_root', isDeep: true } }),
  readDocumentsAgain: async (environment, _kind, project) => ({
    body: { docIds: [(await plantDocument(environment, project)).docId] },
  }),
  uploadDocument: upload,
  listDocuments: nothing,
  readDocument: document(),
  changeDocument: document({ rev: 1, interpretation: 'changed' }),
  readReading: document(),
  changeReading: document({ rev: 1, corrections: { sheets: [], columns: [] } }),
  readFacts: document(),
  changeFacts: document({ rev: 1, corrections: { changed: [], added: [] } }),
  restoreDocument: document({}, true),
  downloadDocument: document(),
  readPage: document(),
  listTableRows: async (environment, _kind, project) => {
    const { docId } = await plantDocument(environment, project)
    const { table } = await plantTable(environment, project, docId)
    return { params: { docId, tableId: table } }
  },
  listTrash: nothing,
  queryFacts: () => ({ query: '?factTable=none&measures=amount' }),
  readFactsMetadata: nothing,
  listDimensionValues: () => ({ query: '?dimension=none' }),
  readDimensionsMetadata: nothing,
  runSql: () => ({ body: { sql: 'SELECT * FROM none' } }),
  listSqlTables: () => ({}),
  queryDimension: () => ({ query: '?dimension=none' }),
  readTableModel: tableModel(),
  addCalculation: tableModel({ body: { label: 'Double', expression: 'price * 2' } }),
  previewCalculation: tableModel({ body: { expression: 'price * 2' } }),
  changeCalculation: tableModel({ body: { label: 'Secret', expression: 'price * 3', rev: 1 } }),
  deleteCalculation: tableModel(),
  restoreCalculation: tableModel({ isDeleted: true }),
  addRelation: async (environment, kind, project) => {
    const { table: toTable } = await plantTable(environment, project)
    return tableModel({ body: { label: 'Price', column: 'price', toTable, toColumn: 'price' } })(
      ...([environment, kind, project] as const),
    )
  },
  changeRelation: tableModel({ body: { label: 'Price', column: 'price', toTable: 'none', toColumn: 'price', rev: 1 } }),
  deleteRelation: tableModel(),
  restoreRelation: tableModel({ isDeleted: true }),
  correctMeasure: async (environment, _kind, project) => ({
    params: await plantTable(environment, project),
    body: { rev: 1, kind: 'level' },
  }),
  listDataSources: nothing,
  deleteDataSource: source(),
  restoreDataSource: source(true),
  downloadResult: () => ({ query: `?search=${encodeURIComponent('?fact=none')}` }),
  listSavedPrompts: nothing,
  savePrompt: () => ({ body: { name: 'Secret plan', accessLevel: 'shared', text: 'What is secret?' } }),
  changeSavedPrompt: savedPrompt('shared', { name: 'Another name', rev: 1 }),
  deleteSavedPrompt: savedPrompt('private'),
  restoreSavedPrompt: savedPrompt('private', {}, true),
  listSavedQueries: nothing,
  saveQuery: () => ({ body: { name: 'Secret sales', accessLevel: 'shared', search: '?fact=sales' } }),
  changeSavedQuery: savedQuery('shared', { name: 'Another name', rev: 1 }),
  deleteSavedQuery: savedQuery('private'),
  restoreSavedQuery: savedQuery('private', {}, true),
  listDashboards: nothing,
  createDashboard: () => ({ body: { name: 'Sales', code: 'sales', data: { accessLevel: 'shared', metrics: [] } } }),
  createFirstDashboard: async (environment, kind, project) => {
    const made = await measure('manual', undefined)(environment, kind, project)
    await environment.database.query(
      `insert into measure_value (organisation_id, definition_id, date, scenario, scope_value, value)
       select id, $1, '2026-01-01', 'Actual', 'North', 1 from organisation where code = $2`,
      [made.params?.definitionId, project],
    )
    return { body: {} }
  },
  readChartData: () => ({ body: { chart: { metricType: 'analysis', title: 'None', topicId: 'none' }, settings } }),
  changeDashboard: dashboard('shared', { ...dashboardFields, rev: 1 }),
  listDashboardVersions: dashboard('private'),
  deleteDashboard: dashboard('private'),
  restoreDashboard: dashboard('private', {}, true),
  listSnapshots: snapshot(),
  createSnapshot: snapshot({ settings }),
  readSnapshot: snapshot(),
  changeSnapshot: snapshot({ edits: { comment: 'Another text' }, rev: 1 }),
  deleteSnapshot: snapshot(),
  restoreSnapshot: snapshot({}, { isDeleted: true }),
  lockSnapshot: snapshot({ isLocked: false, rev: 1 }, { lockedBy: 'member' }),
  mailSnapshot: mailing,
  downloadSnapshot: snapshot(undefined, {}, { format: 'pdf' }),
  followReports: snapshot({ isFollowed: true }),
  listAlerts: dashboard('shared'),
  createAlert: dashboard('shared', {
    ...{ chart: { metricType: 'metric', title: 'Sales', measurement: 'Sales' }, settings, series: 0, kind: 'above' },
    ...{ threshold: 1, period: 'month', against: 'before', graceDays: 0 },
  }),
  muteAlert: alert({ isMuted: true }),
  changeAlert: alert({ kind: 'above', threshold: 1, period: 'month', against: 'before', graceDays: 0, listeners: [] }),
  deleteAlert: alert(),
  listAlertNotifications: nothing,
  dismissAlertNotifications: () => ({ body: { ids: ['alertnews_of_nobody'] } }),
  resumeAlertMails: () => ({ body: {} }),
  changeSchedule: snapshot({ schedule: { frequency: 'weekly', recipients: [] } }),
  listResearch: nothing,
  createResearch: () => ({ body: { topic: 'Who may travel?', role: 'Board' } }),
  planResearch: () => ({ body: { topic: 'Who may travel?' } }),
  suggestOutputFormat: () => ({ body: { topic: 'Who may travel?' } }),
  readResearch: research('shared'),
  changeResearch: research('shared', { role: 'Directors' }),
  resetResearch: research('shared', {}),
  refreshResearch: research('shared', {}),
  deleteResearch: research('private'),
  restoreResearch: research('private', {}, true),
  readResearchUpdates: research('private'),
  listResearchEntries: research('private'),
  listReports: nothing,
  createReport: async (environment, _kind, project) => ({
    body: { reportCode: 'research', topicId: await plantResearch(environment, project, 'private') },
  }),
  downloadReport: async (environment, _kind, project) => {
    const topicId = await plantResearch(environment, project, 'private')
    return { params: { id: await plantReport(environment, project, topicId), format: 'pdf' } }
  },
  noteVisit: () => ({ body: {} }),
  listContentUpdates: () => ({ query: '?since=2026-01-31' }),
  listWatchlist: nothing,
  createWatchlistItem: () => ({ body: { item: { topic: randomUUID() } } }),
  changeWatchlistItem: async (environment, _kind, project) => ({
    body: { item: { id: await plantTopic(environment, project), topic: 'Winds' } },
  }),
  deleteWatchlistItem: async (environment, _kind, project) => ({
    params: { itemId: await plantTopic(environment, project) },
  }),
  listMatters: () => ({ query: '?since=2026-01-31T09:00:00Z' }),
  dismissMatter: async (environment, _kind, project) => ({
    params: { matterId: await plantMatter(environment, project) },
  }),
  searchEverything: () => ({ body: { phrase: 'secret' } }),
  searchFacts: () => ({ body: { phrases: ['secret'] } }),
  listDocsets: nothing,
  listDocsetCategories: () => ({ params: { docset: 'documents' } }),
  listDocsetRecords: () => ({ params: { docset: 'documents' } }),
  readDocsetRecord: async (environment, _kind, project) => ({
    params: { docset: 'documents', key: (await plantDocument(environment, project)).docId },
  }),
  resetDocset: async (environment, _kind, project) => ({
    body: { docset: 'documents', key: (await plantDocument(environment, project)).docId },
  }),
  listPipelineSteps: nothing,
  resetPipelineStep: () => ({ body: { step_name: 'facts' } }),
  readMeasurementMetadata: nothing,
  listScopeValues: () => ({ query: '?scope=region' }),
  queryMeasurement: () => ({ query: '?measurement=Nowhere' }),
  traceMeasurement: () => ({ query: '?measurement=Nowhere&date=2026-01-01' }),
  previewMeasurement: () => ({ body: { definition: { name: '', source: 'formula', unit: 'number', formula: '1' } } }),
  listDefinitions: nothing,
  createDefinition: () => ({ body: { name: `Measure ${randomUUID()}`, ...lookup } }),
  changeDefinition: measure('lookup', lookup),
  deleteDefinition: measure('lookup', undefined),
  restoreDefinition: measure('lookup', {}, true),
  readHandMeasure: measure('manual', undefined),
  createHandMeasure: () => ({ body: { name: `Measure ${randomUUID()}`, ...typedMeasure } }),
  changeHandMeasure: measure('manual', typedMeasure),
  deleteHandMeasure: measure('manual', undefined),
  ...integrationRequests,
  ...accessTokenRequests,
  readApiDescription: nothing,
}
