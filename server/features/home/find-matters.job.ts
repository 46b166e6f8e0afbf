import { sql } from 'kysely'
import { defaultTimeZone, isTimeZone, type TimeZone } from '../../../contract/shared/time-zones.ts'
import type { PassageHit } from '../../engines/tools/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Transaction, transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { metricsOf, readCatalogue, tablesFedSince } from '../datasets/index.ts'
import { documentsReceivedSince } from '../documents/index.ts'
import { eachAlone } from '../../platform/database/each-alone.ts'
import type { JobContext, JobHandler, Routine } from '../../platform/jobs/job.types.ts'
import { searchPassages } from '../search/index.ts'
import type { Catalogue } from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import {
  type DocumentEvidence,
  findMove,
  type FittingMeasure,
  type TableEvidence,
  type Topic,
  topicOf,
} from '../../engines/matters/index.ts'
import { documentMatter } from './document-matter.ts'
import { askForMatters, findMattersQueue } from './home.commands.ts'
import { type FoundMatter, keepMatters } from './matters.store.ts'
import { askForMatterWording } from './word-matters.job.ts'
import { type TableSource, tableMatter } from './table-matter.ts'
import { listWatchlist } from './watchlist.store.ts'

export type MattersEnvironment = { warehouse: WarehouseEngine; workers: Workers; now: () => number }

const day = 86_400_000
/** A document is new for this many days. */
const newForDays = 30
const mostDocuments = 10_000
const mostPassages = 50
const theBeginning = new Date(0).toISOString()

/** Looks for what documents and tables say about the watched topics, by rules alone. */
export function findMattersHandler(environment: MattersEnvironment): JobHandler {
  return {
    queue: findMattersQueue,
    atOnce: 1,
    retries: 2,
    limitSeconds: 600,
    run: (context) => findMatters(environment, context),
    onDone: askForMatterWording,
  }
}

/** Every hour: documents stop being new and periods come to their end without anybody doing anything. */
export function findMattersRoutine(database: Database): Routine {
  return {
    queue: 'find_matters_everywhere',
    cron: '7 * * * *',
    async run(engine) {
      const watching = await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
        db.selectFrom('watchlist_item').select('organisation_id').distinct().execute(),
      )
      await eachAlone(watching, ({ organisation_id: organisation }) =>
        transact(database, { person: null, organisation, isWorker: true }, (tx) => askForMatters(tx, engine)),
      )
    },
  }
}

type Ground = {
  project: string
  currency: string
  timeZone: TimeZone
  catalogue: Catalogue
  topics: Topic[]
  received: Map<string, string>
  sources: Map<string, TableSource[]>
  hits: Map<Topic, PassageHit[]>
}

async function readGround(tx: Transaction, workers: Workers, now: number): Promise<Ground> {
  const { code, currency, timezone } = await tx.db
    .selectFrom('organisation')
    .where('id', '=', tx.scope.organisation!)
    .select(['code', 'currency', 'timezone'])
    .executeTakeFirstOrThrow()
  const topics = (await listWatchlist(tx)).map(topicOf)
  const since = new Date(now - newForDays * day).toISOString()
  const received = await documentsReceivedSince(tx, since, mostDocuments)
  const hits = new Map<Topic, PassageHit[]>()
  for (const topic of topics.filter(({ words }) => words.length > 0)) {
    const phrases = [topic.words.map((word) => word.raw).join(' ')]
    hits.set(topic, (await searchPassages(tx, workers, { phrases, limit: mostPassages })).hits)
  }
  const fed = await tablesFedSince(tx, theBeginning, mostDocuments)
  return {
    ...{ project: code, currency, timeZone: isTimeZone(timezone) ? timezone : defaultTimeZone },
    ...{ topics, hits, catalogue: await readCatalogue(tx) },
    received: new Map(received.map(({ id, receivedAt }) => [id, receivedAt])),
    sources: Map.groupBy(fed, ({ table }) => table),
  }
}

async function findMatters({ warehouse, workers, now }: MattersEnvironment, context: JobContext): Promise<void> {
  const { organisation_id: organisationId } = context.job
  const ground = await context.transact((tx) => readGround(tx, workers, now()))
  const { topics, hits, received } = ground
  const figures = metricsOf({ warehouse, organisationId, now, ...ground })
  const { factTables } = topics.length > 0 ? await figures.listMetrics() : { factTables: [] }
  const asked = { organisationId, signal: context.signal }
  const fits = await workers.run('find measures of topics', { ...asked, input: { topics, factTables } })
  const of = topics.map((topic) => ({ topic, hits: hits.get(topic) ?? [] }))
  const passages = await workers.run('find matters in passages', { ...asked, input: { of, received } })
  const found = new Map<string, FoundMatter>()
  for (const [at, topic] of topics.entries()) {
    if (context.signal.aborted) throw new Error('stopped')
    const inTables = await tableMatters(topic, fits[at] ?? [], figures, ground)
    for (const matter of [...inTables, ...documentMatters(topic, passages[at] ?? [], ground)])
      if (!found.has(matter.key)) found.set(matter.key, matter)
    await context.giveWay()
  }
  await context.transact(async (tx) => {
    if (!(await isOvertaken(tx, context))) await keepMatters(tx, [...found.values()])
  })
}

async function tableMatters(
  topic: Topic,
  fits: readonly FittingMeasure[],
  figures: Parameters<typeof findMove>[1],
  { project, currency, sources }: Ground,
): Promise<FoundMatter[]> {
  const matters: FoundMatter[] = []
  for (const fit of fits) {
    const evidence: TableEvidence | null = await findMove(fit, figures)
    if (!evidence) continue
    const scope = { project, currency, sources: sources.get(fit.table.name) ?? [] }
    matters.push(tableMatter(evidence, topic.item, scope))
  }
  return matters
}

const documentMatters = (topic: Topic, passages: readonly DocumentEvidence[], scope: Ground): FoundMatter[] =>
  passages.map((evidence) => documentMatter(evidence, topic.item, scope))

/** Whether a job that was asked for later has begun or waits: it sees more, and what it found must not be undone. */
async function isOvertaken(tx: Transaction, { job }: JobContext): Promise<boolean> {
  const later = await sql<{ is: boolean }>`
    select exists (
      select 1 from job later join job this on this.id = ${job.id} and later.organisation_id = this.organisation_id
      where later.queue = ${findMattersQueue} and later.created_at > this.created_at
        and later.status in ('PENDING', 'PROGRESS', 'SUCCESS')
    ) as "is"
  `.execute(tx.db)
  return later.rows[0]?.is === true
}
