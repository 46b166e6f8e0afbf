import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import { type Answered, type KnownFinding, periodOf } from '../../engines/research/index.ts'
import type { AssistantPorts } from '../../engines/tools/index.ts'
import type { Egress } from '../../platform/crawl/egress.ts'
import type { WebSearch } from '../../platform/crawl/web-search.ts'
import type { Database } from '../../platform/database/database.ts'
import { createShares } from '../../platform/database/shares.ts'
import { type Transaction, transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import type { JobContext, JobEngine, JobHandler, Routine } from '../../platform/jobs/job.types.ts'
import type { JobRow } from '../../platform/jobs/jobs.read.ts'
import { forgetCalls, keptModel } from '../../platform/jobs/kept-calls.ts'
import type { ResolvedModel } from '../../platform/models/models.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { type EvidenceRun, fileEvidence, findEvidence } from './evidence-run.ts'
import { readSources, type ReadSources, sourcedPorts } from './external-sources.ts'
import { mailUpdates } from './mail-updates.ts'
import { type ModelRun, researchByModel } from './model-run.ts'
import { type Update, updateByModel } from './model-update.ts'
import { forgetEarlierNotes } from './notes.store.ts'
import {
  askedOf,
  beginUpdate,
  endRun,
  finishRun,
  finishUpdate,
  holdRun,
  keepUpdate,
  knownFindings,
  repeatResearch,
  researchQueue,
  type ResearchInput,
  type RunEnd,
} from './research.store.ts'
import { zoneOf } from './zone.read.ts'

export type ResearchEnvironment = {
  database: Database
  workers: Workers
  publicUrl: string
  egress: Egress
  webSearch: WebSearch | null
  portsFor(context: JobContext): Promise<AssistantPorts>
  modelFor(context: JobContext): Promise<ResolvedModel>
  judgeFor(context: JobContext): Promise<ResolvedModel>
}

/** Parallel questions per server and per organisation. */
const WORKERS_AT_ONCE = 6
const WORKERS_OF_ORGANISATION = 3
const LIMIT_SECONDS = 3 * 3_600

const inputOf = ({ input }: { input: unknown }): ResearchInput => input as ResearchInput

export function researchHandler(environment: ResearchEnvironment): JobHandler {
  const workerShares = createShares({
    ...{ atOnce: WORKERS_AT_ONCE, perKey: () => WORKERS_OF_ORGANISATION },
    patienceMilliseconds: LIMIT_SECONDS * 1_000,
    tooLate: () => new JobFailure(texts.stopped),
  })
  return {
    queue: researchQueue,
    atOnce: 2,
    retries: 5,
    limitSeconds: LIMIT_SECONDS,
    run: (context) => research(environment, context, workerShares),
    onGivenUp: (tx, job) => endForGood(tx, job, { failure: job.progress_message ?? texts.stopped, isCancelled: false }),
    onCancelled: (tx, job) => endForGood(tx, job, { failure: texts.stopped, isCancelled: true }),
    again: (tx, engine, job) => repeatResearch(tx, engine, inputOf(job)),
  }
}

async function endForGood(tx: Transaction, job: JobRow, end: RunEnd): Promise<void> {
  await endRun(tx, inputOf(job), job.id, end)
  await forgetCalls(tx, job.id)
}

async function research(
  environment: ResearchEnvironment,
  context: JobContext,
  workerShares: ModelRun['workerShares'],
): Promise<void> {
  const input = inputOf(context.job)
  const held = await context.transact((tx) => holdRun(tx, input))
  if (held === null) return
  const asked = await context.step('what is asked', async () => askedOf(held))
  const topic = { ...held, ...asked }
  // The notes of another report bear nothing of this one, whoever writes it.
  if (input.kind === 'run') await context.transact((tx) => forgetEarlierNotes(tx, input))
  const { organisation_id: organisationId, id: jobId } = context.job
  const ownPorts = await environment.portsFor(context)
  const resolved = await environment.modelFor(context)
  await context.progress(0.02, texts.steps.sources)
  const { workers, egress, webSearch } = environment
  const sources: ReadSources =
    topic.source === 'internal'
      ? { pages: [], remarks: [] }
      : await context.step('read sources', () =>
          readSources({ workers, egress, organisationId, signal: context.signal, webSearch }, topic),
        )
  const ports = sourcedPorts(ownPorts, { source: topic.source, pages: sources.pages, workers, organisationId })
  const common = { context, input, topic, ports, workers }
  const remarks = [...sources.remarks]
  if (!resolved.isBuiltIn) {
    const judge = keptModel(context, await environment.judgeFor(context))
    const run: ModelRun = { ...common, resolved: keptModel(context, resolved), judge, workerShares, remarks }
    if (input.kind === 'update') {
      const update = await updateByModel(run)
      if (update !== null) return endUpdate(environment, run, update)
    } else {
      const made = await researchByModel(run)
      if (!('failure' in made)) {
        const findings = made.notes.map(
          ({ question, claim, quotations, figures }): KnownFinding => ({
            ...{ question, text: claim, source: quotations[0]?.title ?? figures[0]?.source ?? '' },
          }),
        )
        const { report, answers } = made
        await context.transact(async (tx) => {
          await finishRun(tx, input, jobId, { asked, report, answers, findings })
          await forgetCalls(tx, jobId)
        })
        return
      }
      remarks.push(texts.notes.nothingWritten(made.failure))
    }
  }
  const run: EvidenceRun = { ...common, analyst: resolved.isBuiltIn ? resolved : null }
  const answered = await findEvidence(run)
  await context.progress(0.92, texts.steps.writing)
  if (input.kind === 'update') return bringUpToDate(environment, run, answered, remarks)
  const { report, answers } = await fileEvidence(run, answered, remarks)
  const findings: KnownFinding[] = answered.flatMap((one) =>
    one.findings.map(({ text, citations: [found] }) => ({ question: one.question, text, source: found?.title ?? '' })),
  )
  await context.transact(async (tx) => {
    await finishRun(tx, input, jobId, { asked, report, answers, findings })
    await forgetCalls(tx, jobId)
  })
}

async function bringUpToDate(
  environment: ResearchEnvironment,
  run: EvidenceRun,
  answers: Answered[],
  remarks: readonly string[],
): Promise<void> {
  const { context, input } = run
  // A resumed update would find its own entry among what is known.
  const fresh = await context.step('what is new', async () =>
    environment.workers.run('find what is new', {
      organisationId: context.job.organisation_id,
      input: { answers, known: await context.transact((tx) => knownFindings(tx, input.topicId)), remarks },
      signal: context.signal,
    }),
  )
  await endUpdate(environment, run, fresh)
}

/** Until the mail is out, the topic names this job: no other update begins, and one that breaks off is resumed. */
async function endUpdate(
  environment: ResearchEnvironment,
  { context, input }: Pick<EvidenceRun, 'context' | 'input'>,
  { abstract, html, findings, lines }: Update,
): Promise<void> {
  const { organisation_id: organisationId, id: jobId } = context.job
  await context.transact((tx) => keepUpdate(tx, input, jobId, { abstract, html, findings }))
  const isNew = findings.length > 0
  if (isNew) await mailUpdates(environment, { organisationId, jobId, lines })
  await context.transact(async (tx) => {
    await finishUpdate(tx, input, isNew)
    await forgetCalls(tx, jobId)
  })
}

/** Starts updates due this week or month, by each organisation's calendar. `now`: in milliseconds. */
export function researchRoutine(database: Database, now: () => number): Routine {
  return {
    queue: 'update_research',
    cron: '*/5 * * * *',
    run: (engine) => beginDueUpdates(database, engine, now()),
  }
}

type Due = { id: string; organisation_id: string; update_frequency: 'weekly' | 'monthly'; person: string | null }

export async function beginDueUpdates(database: Database, engine: JobEngine, now: number): Promise<void> {
  const nobody = { person: null, organisation: null }
  const topics = await transactAsSystem(database, nobody, ({ db }) =>
    db
      .selectFrom('research_topic as t')
      .where('t.update_frequency', '<>', '')
      .where('t.deleted_at', 'is', null)
      .where('t.is_updatable', '=', true)
      .where('t.job_id', 'is', null)
      .select(['t.id', 't.organisation_id', 't.update_frequency'])
      // Runs as its creator, or, for a shared topic, as a follower who still exists.
      .select((one) =>
        one
          .selectFrom('membership as m')
          .whereRef('m.organisation_id', '=', 't.organisation_id')
          .where(({ or, eb, exists, selectFrom }) =>
            or([
              eb('m.person_id', '=', one.ref('t.created_by')),
              eb.and([
                eb('t.access_level', '=', 'shared'),
                exists(
                  selectFrom('research_subscription as s')
                    .whereRef('s.organisation_id', '=', 't.organisation_id')
                    .whereRef('s.topic_id', '=', 't.id')
                    .whereRef('s.person_id', '=', 'm.person_id')
                    .select('s.person_id'),
                ),
              ]),
            ]),
          )
          .orderBy((order) => order('m.person_id', '=', one.ref('t.created_by')), 'desc')
          .limit(1)
          .select('m.person_id')
          .as('person'),
      )
      .execute(),
  )
  for (const { id, organisation_id: organisation, update_frequency: frequency, person } of topics as Due[]) {
    if (person === null) continue
    await transact(database, { person, organisation, isWorker: true }, async (tx) => {
      const period = periodOf(frequency, now, await zoneOf(tx))
      if (period !== null) await beginUpdate(tx, engine, { id, period, askedBy: person })
    }).catch(orLost)
  }
}

/** A topic that can't start must not block the others; it is tried again. */
function orLost(error: unknown): void {
  if (error instanceof JobFailure) throw error
}
