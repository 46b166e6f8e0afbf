import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import fastifyWebsocket from '@fastify/websocket'
import Fastify from 'fastify'
import { largestTable, largestFrame, largestJsonBody } from '../../contract/shared/constants.ts'
import { addressOf } from '../platform/settings/address.ts'
import { serveAdmin } from '../features/admin/admin.routes.ts'
import { migrationsHandler } from '../features/admin/migrations.job.ts'
import { serveAnnouncements } from '../features/announcements/announcements.routes.ts'
import { createCallRecorder } from '../platform/models/call-recorder.ts'
import { createModels } from '../platform/models/models.ts'
import { answerHandler } from '../features/chat/answer.job.ts'
import { assistantPorts } from '../features/chat/assistant-ports.ts'
import { serveChatChannel } from '../features/chat/chat.channel.ts'
import { serveChat } from '../features/chat/chat.routes.ts'
import { serveSuggestions } from '../features/chat/suggestions.routes.ts'
import { createDeltaWriter } from '../features/chat/delta-writer.ts'
import { thinkFor } from '../features/chat/think.ts'
import { crawlWebsiteHandler, startCrawl } from '../features/website/crawl.job.ts'
import { connect } from '../platform/database/database.ts'
import { hasRoom } from '../platform/database/disk-room.ts'
import { tieFilesToDatabase } from '../platform/database/files-of-database.ts'
import { migrate } from '../platform/database/migrations.ts'
import { type Transaction, transact } from '../platform/database/transaction.ts'
import { alertsHandler, alertsRoutine } from '../features/dashboards/alerts.job.ts'
import { serveAlerts } from '../features/dashboards/alerts.routes.ts'
import { serveDashboards } from '../features/dashboards/dashboards.routes.ts'
import { serveDatasets } from '../features/datasets/datasets.routes.ts'
import { seedDemo } from '../features/demo/seed-demo.ts'
import { createBlobs } from '../platform/database/blobs.ts'
import { serveDocsets } from '../features/docsets/docsets.routes.ts'
import { serveDocuments } from '../features/documents/documents.routes.ts'
import { askForProcessing, processDocumentsHandler } from '../features/documents/process-documents.job.ts'
import { createAdmission } from '../platform/http/admission.ts'
import { limitConnections, mostOfAddress } from '../platform/http/connections.ts'
import { openEntry } from '../platform/http/entry.ts'
import { answerBadAddress, answerErrors, answerNoRequest, refuseUnknown } from '../platform/http/errors.ts'
import { serveFormulas } from '../features/formulas/formulas.routes.ts'
import { findMattersHandler, findMattersRoutine } from '../features/home/find-matters.job.ts'
import { serveHome } from '../features/home/home.routes.ts'
import { integrationEgress } from '../features/integrations/integration-egress.ts'
import { serveInbound } from '../features/integrations/inbound.ts'
import { serveIntegrations } from '../features/integrations/integrations.routes.ts'
import { syncHandler, syncRoutine } from '../features/integrations/sync.job.ts'
import { withdrawalRoutine } from '../features/integrations/withdrawals.commands.ts'
import { openEgress } from '../platform/crawl/egress.ts'
import { reportHandler } from '../features/reports/report.job.ts'
import { serveReports } from '../features/reports/reports.routes.ts'
import { sourcesWith } from '../features/research/external-sources.ts'
import { researchHandler, researchRoutine } from '../features/research/research.job.ts'
import { remindersRoutine } from '../features/playbooks/reminders.ts'
import { playbookReports } from '../features/playbooks/printed-playbook.ts'
import { researchReports } from '../features/research/printed-topic.ts'
import { serveResearch } from '../features/research/research.routes.ts'
import { webSearchOf } from '../features/research/web-search.ts'
import { sendSecurityHeaders } from '../platform/http/headers.ts'
import { createKnownTokens } from '../platform/http/known-tokens.ts'
import { isOwnOrigin } from '../platform/http/origin.ts'
import { servePage } from '../platform/http/page.ts'
import { limitSlowBodies } from '../platform/http/slow-bodies.ts'
import { type JobContext, startJobEngine } from '../platform/jobs/job-engine.ts'
import { checkRoom, withRoom } from '../platform/jobs/with-room.ts'
import { serveJobs } from '../features/jobs/jobs.routes.ts'
import { startNotices } from '../platform/live/notices.ts'
import { endBrokenSocket } from '../platform/live/live-socket.ts'
import { watchRights } from '../platform/live/rights-watch.ts'
import { serveUpdates } from '../features/jobs/updates.channel.ts'
import { serveMembers } from '../features/organisations/members.routes.ts'
import { serveMailEnds } from '../features/unsubscribe/unsubscribe.routes.ts'
import { startDelivery } from '../platform/mail/delivery.ts'
import { serveOrganisations } from '../features/organisations/organisations.routes.ts'
import { shareDataHandler } from '../features/organisations/sharing.job.ts'
import { serveSharing } from '../features/organisations/sharing.routes.ts'
import { servePlaybookAuthoring } from '../features/playbooks/authoring.routes.ts'
import { seedDeepTemplates } from '../features/playbooks/seed-deep.ts'
import { servePartners } from '../features/partners/partners.routes.ts'
import { playbookStepHandler } from '../features/playbooks/playbook-step.job.ts'
import { servePlaybooks } from '../features/playbooks/playbooks.routes.ts'
import type { Services } from '../platform/http/services.ts'
import { warnOfOtherKey } from '../features/session/other-key.ts'
import { fillWords } from '../features/search/word-index.commands.ts'
import { serveFeedback } from '../features/feedback/feedback.routes.ts'
import { serveSearch } from '../features/search/search.routes.ts'
import { serveSession } from '../features/session/session.routes.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { commentaryHandler } from '../features/snapshots/commentary.job.ts'
import { scheduleRoutine, takeHandler } from '../features/snapshots/schedule.job.ts'
import { serveSnapshots } from '../features/snapshots/snapshots.routes.ts'
import { startHousekeeping } from '../features/shell/housekeeping.ts'
import { serveShell } from '../features/shell/shell.routes.ts'
import { startWarehouse } from '../platform/warehouse/warehouse.engine.ts'
import { startWorkers } from '../platform/workers/workers.ts'

export type App = { port: number; close(): Promise<void> }
/** `analystDelay`: milliseconds between the analyst's words. `now`: what the assistant takes for the present, in milliseconds.
 * `mailWaits`: seconds before each further try of a mail. `hasRoom`: stands for the disk. `hasJustStarted`: for its age.
 * `logLevel`: what is logged at least. */
export type AppOptions = {
  analystDelay?: number
  now?: () => number
  mailWaits?: readonly number[]
  logLevel?: 'warn' | 'error'
  hasRoom?: Services['hasRoom']
  hasJustStarted?: Services['hasJustStarted']
}

const firstMinute = 60_000
const pageFolder = join(import.meta.dirname, '..', '..', 'dist')

/** Made once and kept beside the data, unless SECRET_KEY is given. */
async function secretKey(settings: Settings): Promise<string> {
  if (settings.secretKeyGiven) return settings.secretKeyGiven
  const file = join(settings.dataDirectory, 'secret-key')
  if (!existsSync(file))
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(() => {})
  return (await readFile(file, 'utf8')).trim()
}

/** Changes whenever the page does. */
async function versionOf(folder: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html')).catch(() => Buffer.from('no page'))
  return createHash('sha256').update(page).digest('hex').slice(0, 12)
}

/** `closeTimeout`, in milliseconds, is missing in the types of the library. */
const socketOptions = (settings: Settings) => ({
  maxPayload: largestFrame,
  perMessageDeflate: false,
  closeTimeout: 5_000,
  verifyClient: ({ origin, req }: { origin: string; req: IncomingMessage }) =>
    isOwnOrigin(origin, req.headers.host, settings.PUBLIC_URL),
})

/** Starts the whole server on a database that is there; `url` is its address. */
export async function startApp(settings: Settings, url: string, options: AppOptions = {}): Promise<App> {
  const startedAt = performance.now()
  const entry = openEntry(settings)
  // Behind a proxy everybody comes from its address.
  const connections = limitConnections(entry.server, settings.TRUST_PROXY === undefined ? mostOfAddress : Infinity)
  const port = await entry.listen()
  await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 })
  await migrate(url)
  await tieFilesToDatabase(settings.dataDirectory, url)
  const database = connect(url)
  await fillWords(database)
  await seedDeepTemplates(database)
  const notices = await startNotices(url)
  const filesDirectory = join(settings.dataDirectory, 'files')
  const blobs = createBlobs(filesDirectory)
  const warehouse = startWarehouse({ directory: join(settings.dataDirectory, 'warehouse') })
  const workers = startWorkers()
  const models = createModels(
    settings,
    options.analystDelay === undefined ? {} : { analystDelay: options.analystDelay },
  )
  const services: Services = {
    settings,
    secretKey: await secretKey(settings),
    version: await versionOf(pageFolder),
    publicUrl: addressOf(settings, port),
    database,
    admission: createAdmission(createKnownTokens()),
    connections,
    filesDirectory,
    workers,
    models: { choices: models.list },
    hasRoom: options.hasRoom ?? ((bytes) => hasRoom(settings.dataDirectory, bytes)),
    hasJustStarted: options.hasJustStarted ?? (() => performance.now() - startedAt < firstMinute),
  }

  const calls = createCallRecorder(database, Date.now)
  const modelFor = async (context: JobContext) => {
    const organisation = await transact(database, context.scope, (tx) =>
      tx.db
        .selectFrom('organisation')
        .where('id', '=', context.job.organisation_id)
        .select('chat_llm_model')
        .executeTakeFirst(),
    )
    const organisationId = context.job.organisation_id
    const think = thinkFor(workers, organisationId)
    return calls.counted(models.resolveModel(organisation?.chat_llm_model ?? null, think), organisationId)
  }
  const deltas = createDeltaWriter(database)
  const connectionsEnvironment = {
    ...{ database, warehouse, workers, blobs, secretKey: services.secretKey, now: Date.now },
    ...{ publicUrl: services.publicUrl, ...integrationEgress(settings) },
    ...{ engine: () => engine, checkRoom: () => checkRoom(services.hasRoom) },
    askForReading: (tx: Transaction) => askForProcessing(tx, engine),
  }
  const assistantParts = { database, warehouse, workers, now: options.now ?? Date.now }
  const portsFor = ({ job }: JobContext) =>
    assistantPorts(assistantParts, { personId: job.asked_by, organisationId: job.organisation_id })
  const now = options.now ?? Date.now
  const webSearch = webSearchOf(settings)
  const allowed = settings.CRAWL_ALLOW?.split(',').map((one) => one.trim()) ?? null
  const egress = openEgress(allowed)
  const researchEnvironment = {
    database,
    workers,
    publicUrl: services.publicUrl,
    egress,
    webSearch,
    portsFor,
    modelFor,
  }
  const reportKinds = [researchReports, playbookReports]
  const sourcesFor = sourcesWith({ egress, workers, webSearch, portsFor })
  const stepEnvironment = { workers, sourcesFor, portsFor, modelFor, engine: () => engine }
  const snapshotsEnvironment = {
    ...{ database, warehouse, workers, modelFor, now },
    ...{ publicUrl: services.publicUrl, productName: settings.PRODUCT_NAME },
  }
  const handlers = [
    answerHandler({ notices, deltas, portsFor, modelFor }),
    processDocumentsHandler({ blobs, warehouse, workers, checkRoom: () => checkRoom(services.hasRoom) }),
    migrationsHandler({ database, askForProcessing: (tx) => askForProcessing(tx, engine) }),
    shareDataHandler({ database, warehouse }),
    crawlWebsiteHandler(settings.CRAWL_ALLOW, workers),
    findMattersHandler({ warehouse, workers, now: options.now ?? Date.now }),
    playbookStepHandler(stepEnvironment),
    syncHandler(connectionsEnvironment),
    researchHandler(researchEnvironment),
    reportHandler(workers, reportKinds),
    commentaryHandler(snapshotsEnvironment),
    takeHandler(snapshotsEnvironment),
    alertsHandler(snapshotsEnvironment),
  ]
  const engine = await startJobEngine(
    database,
    notices,
    handlers.map((handler) => withRoom(handler, services.hasRoom)),
    [
      ...[findMattersRoutine(database), syncRoutine(connectionsEnvironment), withdrawalRoutine(connectionsEnvironment)],
      ...[scheduleRoutine(database, now), researchRoutine(database, now), alertsRoutine(database)],
      remindersRoutine({ database, publicUrl: services.publicUrl, now }),
    ],
  )

  let listener: RequestListener = () => {}
  const app = Fastify({
    logger: { level: options.logLevel ?? 'warn', redact: ['req.headers.authorization'] },
    trustProxy: settings.TRUST_PROXY ?? false,
    bodyLimit: largestJsonBody,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerNoRequest,
    serverFactory: (handler) => {
      listener = handler as RequestListener
      return entry.server
    },
  })
  sendSecurityHeaders(app)
  answerErrors(app, settings)
  limitSlowBodies(app)
  await app.register(fastifyMultipart, {
    limits: { files: 1, fields: 5, fileSize: largestTable + 1, fieldSize: 4_000 },
  })
  await app.register(fastifyWebsocket, {
    errorHandler: endBrokenSocket,
    options: socketOptions(settings),
  })
  app.websocketServer.on('wsClientError', (error, socket) => answerNoRequest(error, socket as Socket))
  await servePage(app, settings, services.version, pageFolder)
  refuseUnknown(app)
  const rights = watchRights(services, notices)
  const start = { processing: askForProcessing, crawl: startCrawl(settings.CRAWL_ALLOW) }
  await app.register(async (instance) => {
    serveShell(instance, services)
    await serveMailEnds(instance, services)
    serveSession(instance, services)
    serveAdmin(instance, services, { database, secretKey: services.secretKey, engine, blobs, warehouse })
    serveOrganisations(instance, services, { engine, blobs, warehouse })
    serveMembers(instance, services, engine)
    serveSharing(instance, services, { engine, blobs, warehouse })
    servePartners(instance, services)
    servePlaybookAuthoring(instance, services, { ...stepEnvironment, database })
    serveJobs(instance, services, engine, start)
    serveAnnouncements(instance, services)
    serveChat(instance, services, engine)
    serveSuggestions(instance, services, assistantParts)
    serveDocuments(instance, services, engine, blobs, warehouse)
    serveDatasets(instance, services, warehouse, engine)
    serveFormulas(instance, services, warehouse)
    serveDashboards(instance, services, { warehouse, engine, now })
    serveAlerts(instance, services, snapshotsEnvironment)
    servePlaybooks(instance, services, engine)
    serveSnapshots(instance, services, engine, snapshotsEnvironment)
    serveHome(instance, services, engine)
    serveDocsets(instance, services, engine, start)
    serveSearch(instance, services)
    const portsOf = (asker: { personId: string; organisationId: string }) => assistantPorts(assistantParts, asker)
    serveResearch(instance, services, { engine, now, hasSearch: webSearch !== null, portsOf })
    serveReports(instance, services, engine, reportKinds)
    serveFeedback(instance, services)
    serveIntegrations(instance, services, engine, connectionsEnvironment)
    await serveInbound(instance, services, engine, connectionsEnvironment)
    serveUpdates(instance, services, notices, rights)
    serveChatChannel(instance, services, engine, notices, rights)
  })
  await app.ready()
  await warnOfOtherKey(services, app.log)
  entry.handTo(listener)
  workers.warm()

  const delivery = startDelivery(database, notices, settings, app.log, options.mailWaits)
  const stopHousekeeping = startHousekeeping(database, blobs, warehouse)
  const stopping = new AbortController()
  if (settings.DEMO === 'on')
    void seedDemo(database, engine, blobs, stopping.signal).catch((error: Error) => {
      if (!stopping.signal.aborted) app.log.error({ error: error.message }, 'the demo organisation could not be made')
    })

  return {
    port,
    async close() {
      stopping.abort()
      stopHousekeeping()
      await entry.close(app.websocketServer.clients)
      await app.close()
      await engine.stop()
      await calls.stop()
      await delivery.stop()
      await notices.stop()
      await workers.close()
      await warehouse.close()
      await database.close()
    },
  }
}
