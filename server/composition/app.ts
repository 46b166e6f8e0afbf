import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import fastifyWebsocket from '@fastify/websocket'
import Fastify from 'fastify'
import { largestTable, largestFrame, largestJsonBody } from '../../contract/shared/constants.ts'
import { addressOf } from '../platform/settings/address.ts'
import { createModelDirectory } from '../platform/models/directory.ts'
import { readPrices } from '../platform/models/prices.ts'
import { createDeletions, keepTables, keepUploads } from '../platform/backup/deletions.ts'
import { type Hold, readHeldSince, whenResumed } from '../platform/backup/hold.ts'
import { connect } from '../platform/database/database.ts'
import { hasRoom } from '../platform/database/disk-room.ts'
import { tieFilesToDatabase } from '../platform/database/files-of-database.ts'
import { migrate } from '../platform/database/migrations.ts'
import { createBlobs } from '../platform/database/blobs.ts'
import { createAdmission } from '../platform/http/admission.ts'
import { limitConnections, mostOfAddress } from '../platform/http/connections.ts'
import { openEntry } from '../platform/http/entry.ts'
import { answerBadAddress, answerErrors, answerNoRequest, refuseUnknown } from '../platform/http/errors.ts'
import { openEgress } from '../platform/crawl/egress.ts'
import { webSearchOf } from '../platform/crawl/web-search.ts'
import { sendSecurityHeaders } from '../platform/http/headers.ts'
import { createKnownTokens } from '../platform/http/known-tokens.ts'
import { isOwnOrigin } from '../platform/http/origin.ts'
import { servePage } from '../platform/http/page.ts'
import { limitSlowBodies } from '../platform/http/slow-bodies.ts'
import { createAssistant } from '../features/assistant/index.ts'
import type { Platform } from '../platform/feature/feature.ts'
import { startJobEngine } from '../platform/jobs/job-engine.ts'
import type { JobEngine } from '../platform/jobs/job.types.ts'
import { checkRoom, withRoom } from '../platform/jobs/with-room.ts'
import { startNotices } from '../platform/live/notices.ts'
import { endBrokenSocket } from '../platform/live/live-socket.ts'
import { watchRights } from '../platform/live/rights-watch.ts'
import { type Delivery, startDelivery } from '../platform/mail/delivery.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { serveMetrics } from '../platform/metrics/serve-metrics.ts'
import type { Services } from '../platform/http/services.ts'
import { readKeyFile } from '../platform/settings/secret-key.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { startWarehouse } from '../platform/warehouse/warehouse.engine.ts'
import type { startTaskThread } from '../platform/workers/task-thread.ts'
import { startWorkers } from '../platform/workers/workers.ts'
import { featuresFor } from './features.ts'
import { checkSecretKey } from './key-check.ts'

export type App = { port: number; close(): Promise<void> }
/**
 * `analystDelay`: milliseconds between the analyst's words. `now`: the assistant's clock, in milliseconds. `mailWaits`:
 * seconds before each retry of a mail. `hasRoom` replaces the check of disk space, `hasJustStarted` the check of
 * uptime. `logLevel`: the minimum level to log. `jobSeconds`: overrides the time limit of every job handler.
 * `startThread`: starts a thread for tasks.
 */
export type AppOptions = {
  analystDelay?: number
  now?: () => number
  mailWaits?: readonly number[]
  logLevel?: 'warn' | 'error'
  hasRoom?: Services['hasRoom']
  hasJustStarted?: Services['hasJustStarted']
  jobSeconds?: number
  startThread?: typeof startTaskThread
}

const firstMinute = 60_000
const pageFolder = join(import.meta.dirname, '..', '..', 'dist')

/** A hash that changes with the page. */
async function versionOf(folder: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html')).catch(() => Buffer.from('no page'))
  return createHash('sha256').update(page).digest('hex').slice(0, 12)
}

/** The library's types lack `closeTimeout`, in milliseconds. */
const socketOptions = (settings: Settings) => ({
  maxPayload: largestFrame,
  perMessageDeflate: false,
  closeTimeout: 5_000,
  verifyClient: ({ origin, req }: { origin: string; req: IncomingMessage }) =>
    isOwnOrigin(origin, req.headers.host, settings.PUBLIC_URL),
})

/** Starts the whole server on an existing database; `url` is its address. */
export async function startApp(settings: Settings, url: string, options: AppOptions = {}): Promise<App> {
  const startedAt = performance.now()
  const entry = openEntry(settings)
  // Behind a proxy, everyone connects from the proxy's address.
  const connections = limitConnections(entry.server, settings.TRUST_PROXY === undefined ? mostOfAddress : Infinity)
  const port = await entry.listen()
  await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 })
  await migrate(url)
  await tieFilesToDatabase(settings.dataDirectory, url)
  const database = connect(url)
  const features = featuresFor(settings)
  const secretKey = settings.secretKeyGiven ?? (await readKeyFile(settings.dataDirectory))
  await checkSecretKey(database, features, settings, secretKey)
  for (const { prepare } of features) await prepare?.(database)
  const notices = await startNotices(url)
  const filesDirectory = join(settings.dataDirectory, 'files')
  const deletions = createDeletions(url)
  const blobs = keepUploads(createBlobs(filesDirectory), deletions)
  const metrics = createMetrics()
  const warehouse = metrics.timedWarehouse(
    keepTables(
      startWarehouse({ directory: join(settings.dataDirectory, 'warehouse'), onAnswered: metrics.rollupsAsked }),
      deletions,
    ),
  )
  const workers = startWorkers({}, options.startThread)
  const models = createModelDirectory(settings, { database, secretKey, analystDelay: options.analystDelay })
  const services: Services = {
    settings,
    secretKey,
    version: await versionOf(pageFolder),
    publicUrl: addressOf(settings, port),
    database,
    admission: createAdmission(createKnownTokens()),
    connections,
    filesDirectory,
    workers,
    models,
    hasRoom: options.hasRoom ?? ((bytes) => hasRoom(settings.dataDirectory, bytes)),
    hasJustStarted: options.hasJustStarted ?? (() => performance.now() - startedAt < firstMinute),
  }

  const now = options.now ?? Date.now
  const egress = openEgress(settings.CRAWL_ALLOW?.split(',').map((one) => one.trim()) ?? null)
  const web = { egress, webSearch: webSearchOf(settings) }
  const assistant = createAssistant({ database, warehouse, workers, now, onModelCall: metrics.modelCalled }, models, {
    ...web,
    prices: readPrices(settings.MODEL_PRICES),
  })
  let engine: JobEngine | null = null
  const platform: Platform = {
    ...{ services, settings, database, notices, blobs, warehouse, workers, assistant, now },
    ...{ secretKey, publicUrl: services.publicUrl },
    rights: watchRights(services, notices),
    egress,
    checkRoom: () => checkRoom(services.hasRoom),
    engine() {
      if (engine === null) throw new Error('the job engine starts after the handlers of all features are known')
      return engine
    },
  }
  const holds: Hold[] = []
  const resumed = async (work: () => Promise<void>) => void holds.push(await whenResumed(database, work))
  engine = await startJobEngine(
    database,
    notices,
    features
      .flatMap((one) => one.handlers?.(platform) ?? [])
      .map((handler) => metrics.timedJob(withRoom(handler, services.hasRoom)))
      .map((handler) => ({ ...handler, limitSeconds: options.jobSeconds ?? handler.limitSeconds })),
    features.flatMap((one) => one.routines?.(platform) ?? []),
    features.flatMap((one) => one.reactions ?? []),
    resumed,
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
  serveMetrics(app, settings, metrics)
  await app.register(fastifyMultipart, {
    limits: { files: 1, fields: 5, fileSize: largestTable + 1, fieldSize: 4_000 },
  })
  await app.register(fastifyWebsocket, {
    errorHandler: endBrokenSocket,
    options: socketOptions(settings),
  })
  app.websocketServer.on('wsClientError', (error, socket) => answerNoRequest(error, socket as Socket))
  metrics.watch({ database, sockets: () => app.websocketServer.clients.size })
  await servePage(app, settings, services.version, pageFolder)
  refuseUnknown(app)
  await app.register(async (instance) => {
    for (const { routes } of features) await routes?.(instance, platform)
  })
  await app.ready()
  entry.handTo(listener)
  workers.warm()

  if ((await readHeldSince(database)) !== null)
    app.log.warn('This installation was restored from a backup and is held. Run "npm run resume" to start its work.')
  let delivery: Delivery | null = null
  const stopping = new AbortController()
  await resumed(async () => {
    delivery ??= startDelivery(database, notices, settings, app.log, options.mailWaits)
    for (const { start } of features) await start?.(platform, { log: app.log, signal: stopping.signal })
  })

  return {
    port,
    async close() {
      for (const hold of holds) hold.stop()
      stopping.abort()
      await entry.close(app.websocketServer.clients)
      await app.close()
      await platform.engine().stop()
      await assistant.stop()
      await delivery?.stop()
      await notices.stop()
      await workers.close()
      await warehouse.close()
      metrics.stop()
      await database.close()
    },
  }
}
