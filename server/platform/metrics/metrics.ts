import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { transactAsSystem } from '../database/transaction.ts'
import type { JobHandler } from '../jobs/job.types.ts'
import type { WarehouseEngine } from '../warehouse/warehouse.engine.ts'

type ModelCall = { model: string; isOk: boolean; input: number; output: number }
type Answered = { route: string; method: string; status: number; seconds: number }

/** What this server does, in numbers. No label names an organisation, a person or anything of theirs. */
export type Metrics = {
  contentType: string
  /** In the text format of Prometheus. */
  text(): Promise<string>
  requestAnswered(answered: Answered): void
  modelCalled(call: ModelCall): void
  /** Whether the rollups kept for a query answered it. */
  rollupsAsked(isRolledUp: boolean): void
  /** The same handler, with its runs counted; answers are the queue `answer`. */
  timedJob(handler: JobHandler): JobHandler
  timedWarehouse(engine: WarehouseEngine): WarehouseEngine
  /** `sockets`: how many live channels are open. */
  watch(given: { database: Database; sockets: () => number }): void
  stop(): void
}

/** Nothing is measured yet right after the metrics were read. */
const secondsOf = (nanoseconds: number): number => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
const quantiles = [0.5, 0.99, 1]
const nobody = { person: null, organisation: null }
const secondsOfRequests = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const secondsOfJobs = [0.1, 0.5, 1, 5, 15, 60, 300, 1_200]

const timedCalls = [
  'queryFacts',
  'dimensionValues',
  'dimensionRecords',
  'runStatement',
  'queryResult',
  'rows',
  'firstRows',
  'countRows',
] as const satisfies (keyof WarehouseEngine)[]

const readMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Unfinished = { queue: string; status: string; count: number; seconds: number }

const readUnfinished = (database: Database): Promise<Unfinished[]> =>
  transactAsSystem(database, nobody, async ({ db }) => {
    const { rows } = await sql<Unfinished>`
      select queue, status, count(*)::int as count,
        extract(epoch from now() - min(coalesce(started_at, created_at)))::float8 as seconds
      from job where completed_at is null group by queue, status
    `.execute(db)
    return rows
  })

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  new Gauge({
    name: 'sextant_loop_delay_seconds',
    help: 'How late the event loop of this server ran since the metrics were last read',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of quantiles) this.set({ quantile }, secondsOf(delay.percentile(quantile * 100)))
      delay.reset()
    },
  })
  new Gauge({
    name: 'sextant_memory_bytes',
    help: 'Memory of this server, without its processes for the warehouse and for reading files',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  const requests = new Histogram({
    name: 'sextant_request_seconds',
    help: 'Answered requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: secondsOfRequests,
    registers,
  })
  const jobs = new Histogram({
    name: 'sextant_job_seconds',
    help: 'Finished runs of background work by kind; conversations are the kind "answer"',
    labelNames: ['queue', 'outcome'],
    buckets: secondsOfJobs,
    registers,
  })
  const depth = new Gauge({
    name: 'sextant_queue_jobs',
    help: 'Unfinished background work of the installation by kind and state',
    labelNames: ['queue', 'state'],
    registers,
  })
  const age = new Gauge({
    name: 'sextant_queue_oldest_seconds',
    help: 'For how long the oldest unfinished work of a kind has been in its state',
    labelNames: ['queue', 'state'],
    registers,
  })
  const modelCalls = new Counter({
    name: 'sextant_model_calls_total',
    help: 'Calls of language models',
    labelNames: ['model', 'outcome'],
    registers,
  })
  const modelTokens = new Counter({
    name: 'sextant_model_tokens_total',
    help: 'Tokens read and written by language models',
    labelNames: ['model', 'direction'],
    registers,
  })
  const warehouse = new Histogram({
    name: 'sextant_warehouse_seconds',
    help: 'Questions to the warehouse by kind',
    labelNames: ['kind', 'outcome'],
    buckets: secondsOfRequests,
    registers,
  })
  const rollups = new Counter({
    name: 'sextant_rollup_queries_total',
    help: 'Questions that rollups could answer, by what answered them',
    labelNames: ['answered_by'],
    registers,
  })

  let readQueues = async (): Promise<void> => {}

  async function timed<T>(histogram: Histogram, labels: Record<string, string>, work: () => Promise<T>): Promise<T> {
    const end = histogram.startTimer(labels)
    try {
      const result = await work()
      end({ outcome: 'done' })
      return result
    } catch (error) {
      end({ outcome: 'failed' })
      throw error
    }
  }

  return {
    contentType: registry.contentType,
    // The library reads all metrics at the same moment, so the queues have to be known before.
    async text() {
      await readQueues()
      return registry.metrics()
    },
    requestAnswered: ({ route, method, status, seconds }) =>
      requests.observe({ route, method: readMethods.has(method) ? method : 'other', status }, seconds),
    modelCalled({ model, isOk, input, output }) {
      modelCalls.inc({ model, outcome: isOk ? 'done' : 'failed' })
      modelTokens.inc({ model, direction: 'read' }, input)
      modelTokens.inc({ model, direction: 'written' }, output)
    },
    stop: () => delay.disable(),
    rollupsAsked: (isRolledUp) => rollups.inc({ answered_by: isRolledUp ? 'rollup' : 'rows' }),
    timedJob: (handler) => ({
      ...handler,
      run: (context) => timed(jobs, { queue: handler.queue }, () => handler.run(context)),
    }),
    timedWarehouse(engine) {
      const entries = timedCalls.map((kind) => {
        const call = engine[kind] as (request: never) => Promise<unknown>
        return [kind, (request: never) => timed(warehouse, { kind }, () => call(request))] as const
      })
      return { ...engine, ...(Object.fromEntries(entries) as Partial<WarehouseEngine>) }
    },
    watch({ database, sockets }) {
      new Gauge({
        name: 'sextant_sockets',
        help: 'Open live channels of this server',
        registers,
        collect() {
          this.set(sockets())
        },
      })
      const up = new Gauge({ name: 'sextant_database_up', help: 'Whether the database answered', registers })
      readQueues = async () => {
        const unfinished = await readUnfinished(database).catch(() => null)
        up.set(unfinished === null ? 0 : 1)
        for (const gauge of [depth, age]) gauge.reset()
        for (const { queue, status, count, seconds } of unfinished ?? []) {
          depth.set({ queue, state: status.toLowerCase() }, count)
          age.set({ queue, state: status.toLowerCase() }, seconds)
        }
      }
    },
  }
}
