import { generateText } from 'ai'
import type { Citation } from '../../../contract/chat/chat.schemas.ts'
import { mostQuestions, type ResearchAnswer } from '../../../contract/research/research.schemas.ts'
import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import { answer } from '../../engines/assistant/index.ts'
import type { AssistantPorts } from '../../engines/tools/index.ts'
import { answerOptionsOf, type ResolvedModel } from '../../platform/models/models.ts'
import type { Egress } from '../../platform/crawl/egress.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Answered, type KnownFinding, periodOf } from '../../engines/research/index.ts'
import { transact, transactAsSystem } from '../../platform/database/transaction.ts'
import type { JobContext, JobEngine, JobHandler, Routine } from '../../platform/jobs/job.types.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { readSources, type ReadSources, sourcedPorts } from './external-sources.ts'
import { mailUpdates } from './mail-updates.ts'
import type { TopicRow } from './research.read.ts'
import {
  beginUpdate,
  endRun,
  finishRun,
  finishUpdate,
  holdRun,
  keepAnswers,
  knownFindings,
  resetTopic,
  researchQueue,
  type ResearchInput,
} from './research.store.ts'
import { zoneOf } from './zone.read.ts'
import type { WebSearch } from '../../platform/crawl/web-search.ts'

export type ResearchEnvironment = {
  database: Database
  workers: Workers
  publicUrl: string
  egress: Egress
  webSearch: WebSearch | null
  portsFor(context: JobContext): Promise<AssistantPorts>
  modelFor(context: JobContext): Promise<ResolvedModel>
}

const longestAnswer = 60_000
const inputOf = ({ input }: { input: unknown }): ResearchInput => input as ResearchInput

export function researchHandler(environment: ResearchEnvironment): JobHandler {
  return {
    queue: researchQueue,
    atOnce: 2,
    retries: 5,
    limitSeconds: 3_600,
    run: (context) => research(environment, context),
    onGivenUp: (tx, job) => endRun(tx, inputOf(job), job.id, job.progress_message ?? null),
    onCancelled: (tx, job) => endRun(tx, inputOf(job), job.id, texts.stopped),
    again: async (tx, engine, job) =>
      (await resetTopic(tx, engine, inputOf(job).topicId, { isAdministrator: true })).jobId,
  }
}

type Run = {
  environment: ResearchEnvironment
  context: JobContext
  input: ResearchInput
  topic: TopicRow
  resolved: ResolvedModel
  ports: AssistantPorts
}

async function research(environment: ResearchEnvironment, context: JobContext): Promise<void> {
  const input = inputOf(context.job)
  const topic = await context.transact((tx) => holdRun(tx, input))
  if (topic === null) return
  const { organisation_id: organisationId } = context.job
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
  const run: Run = { environment, context, input, topic, resolved, ports }
  await context.progress(0.05, texts.steps.plan)
  const questions = await context.step('plan', () => planned(run))
  const answered = await answerAll(run, questions)
  await context.progress(0.92, texts.steps.writing)
  const { format, isBuiltIn } = { format: topic.output_format, isBuiltIn: resolved.isBuiltIn }
  const toWrite = { topic: topic.topic, format, isBuiltIn, answers: answered, remarks: sources.remarks }
  if (input.kind === 'update') return bringUpToDate(run, answered)
  const report = await workers.run('write a report of research', {
    organisationId,
    input: toWrite,
    signal: context.signal,
  })
  const answers = answered.map((one) => shownAnswer(one, report.findings[one.id] ?? ''))
  const findings: KnownFinding[] = answered.flatMap((one) =>
    one.findings.map(({ text, citations: [found] }) => ({ question: one.question, text, source: found?.title ?? '' })),
  )
  await context.transact((tx) => finishRun(tx, input, context.job.id, { report, answers, findings }))
}

async function bringUpToDate({ environment, context, input }: Run, answers: Answered[]): Promise<void> {
  const { organisation_id: organisationId } = context.job
  const known = await context.transact((tx) => knownFindings(tx, input.topicId))
  const fresh = await environment.workers.run('find what is new', {
    organisationId,
    input: { answers, known },
    signal: context.signal,
  })
  const { abstract, html, findings } = fresh
  await context.transact((tx) => finishUpdate(tx, input, context.job.id, { abstract, html, findings }))
  if (findings.length > 0) await mailUpdates(environment, { organisationId, jobId: context.job.id, lines: fresh.lines })
}

/** The plan that a person has edited, or one by the model, or one by rules; a model that gives none costs nothing but its plan. */
async function planned({ environment, context, topic, resolved, ports, input }: Run): Promise<string[]> {
  if (input.kind === 'update' && topic.answers.length > 0) return topic.answers.map(({ question }) => question)
  if (topic.plan !== null && topic.plan.length > 0) return topic.plan
  const { organisation_id: organisationId } = context.job
  const found = await ports.searchDocuments({ phrases: [topic.topic], limit: 50 })
  const byRules = await environment.workers.run('plan research', {
    organisationId,
    input: { topic: topic.topic, found },
  })
  if (resolved.isBuiltIn) return byRules
  return (await plannedByModel(resolved, topic, context.signal)) ?? byRules
}

async function plannedByModel(
  { model }: ResolvedModel,
  topic: TopicRow,
  signal: AbortSignal,
): Promise<string[] | null> {
  try {
    const { text } = await generateText({
      model,
      instructions: texts.prompts.plan,
      prompt: texts.prompts.planFor(topic.topic, topic.role),
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
    })
    const lines = text
      .split('\n')
      .map((line) =>
        line
          .replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '')
          .trim()
          .slice(0, 500),
      )
      .filter((line) => line.endsWith('?'))
    return lines.length === 0 ? null : lines.slice(0, mostQuestions)
  } catch {
    signal.throwIfAborted()
    return null
  }
}

const shownAnswer = (answered: Answered, finding: string): ResearchAnswer => ({
  ...{ id: answered.id, question: answered.question, status: 'SUCCESS', finding },
  sources: [
    ...new Map(
      answered.findings
        .flatMap(({ citations }) => citations)
        .map(({ title, pageNumber, url }) => {
          const location = url ?? (pageNumber === undefined ? '' : texts.report.page(pageNumber))
          return [`${title} ${location}`, { title, place: location }] as const
        }),
    ).values(),
  ],
  remark:
    answered.tier === 'answer' ? null : answered.tier === 'closest' ? texts.answers.closest : texts.answers.nothing,
})

/** One question after the other; each answer is kept, so that a restart goes on where it stopped, and shown as it comes. */
async function answerAll(run: Run, questions: readonly string[]): Promise<Answered[]> {
  const { environment, context, input } = run
  const { organisation_id: organisationId } = context.job
  const waiting = questions.map(
    (question, at): ResearchAnswer => ({
      id: `q${at + 1}`,
      question,
      status: 'PENDING',
      finding: '',
      sources: [],
      remark: null,
    }),
  )
  const shown = [...waiting]
  const show = async () => {
    if (input.kind === 'run') await context.transact((tx) => keepAnswers(tx, input, shown))
  }
  const answered: Answered[] = []
  for (const [at, one] of waiting.entries()) {
    shown[at] = { ...one, status: 'PROGRESS' }
    await show()
    await context.progress(0.08 + (0.84 * at) / waiting.length, texts.steps.question(at + 1, waiting.length))
    const result = await context.step(`question ${at + 1}`, () => answerOne(run, one), one.question)
    context.signal.throwIfAborted()
    answered.push(result)
    const { findings } = await environment.workers.run('write a report of research', {
      organisationId,
      input: { topic: '', format: '', isBuiltIn: false, answers: [result], remarks: [] },
    })
    shown[at] = shownAnswer(result, withoutMarkers(findings[result.id] ?? ''))
    await show()
    await context.giveWay()
  }
  return answered
}

/** Numbers of sources are given when the whole report is written. */
const withoutMarkers = (html: string): string => html.replace(/<sup><a href="#source-\d+">\d+<\/a><\/sup>/g, '')

type Spoken = {
  text: string
  citations: Citation[]
  figures: { mark: number; source: string }[]
  failure: string | null
}

async function spoken({ context, ports, resolved, topic }: Run, question: string): Promise<Spoken> {
  const said: Spoken = { text: '', citations: [], figures: [], failure: null }
  const labels = new Map<string, string>()
  const content = resolved.isBuiltIn
    ? question
    : texts.prompts.question(question, topic.topic, topic.role, topic.output_format)
  const history = [{ role: 'user' as const, content }]
  for await (const event of answer({ ...answerOptionsOf(resolved), ports, history, signal: context.signal })) {
    if (event.type === 'text' || event.type === 'text rewritten') {
      said.text = (event.type === 'text' ? said.text + event.text : event.text).slice(0, longestAnswer)
      said.citations.push(...(event.sources?.citations ?? []))
      for (const { mark, callId } of event.sources?.figures ?? [])
        said.figures.push({ mark, source: labels.get(callId) ?? texts.sources.internal })
    }
    if (event.type === 'text set aside') Object.assign(said, { text: '', citations: [], figures: [] })
    if (event.type === 'tool result' && !event.isError) {
      const table = (event.data as { table?: unknown } | null)?.table
      if (typeof table === 'string') labels.set(event.callId, texts.sources.data(table))
    }
    if (event.type === 'failed') said.failure = event.message
  }
  context.signal.throwIfAborted()
  return said
}

async function answerOne(run: Run, { id, question }: ResearchAnswer): Promise<Answered> {
  const { environment, context, ports, resolved, topic } = run
  const { organisation_id: organisationId } = context.job
  const found = await ports.searchDocuments({ phrases: [question], limit: 24 })
  const extracted = await environment.workers.run('find what answers a question', {
    ...{ organisationId, input: { id, question, found }, signal: context.signal },
  })
  // Figures are the organisation's own: what is only looked for outside is not asked of them.
  if (resolved.isBuiltIn && topic.source === 'external') return extracted
  const said = await spoken(run, question)
  if (said.failure !== null && resolved.isBuiltIn) return extracted
  if (said.failure !== null) return { ...extracted, remarks: [texts.answers.modelFailed(said.failure)] }
  const claims = await environment.workers.run('read the claims of an answer', {
    ...{ organisationId, input: said, signal: context.signal },
  })
  if (!resolved.isBuiltIn) {
    const tier = claims.findings.some(({ citations }) => citations.length > 0) ? 'answer' : 'closest'
    return { ...{ id, question, remarks: [] }, tier, findings: claims.findings, tables: claims.tables }
  }
  if (said.figures.length === 0) return extracted
  const figures = claims.findings.filter(({ citations }) => citations.some(({ quote }) => quote === ''))
  return { ...extracted, tier: 'answer', findings: [...figures, ...extracted.findings], tables: claims.tables }
}

/** Updates whose week or month has begun, by the calendar of each organisation. `now`: in milliseconds. */
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
      // In whose name it runs: who has made it, or, of a shared one, who follows it and is still there.
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

/** One topic that cannot be begun holds up no other; it is tried again. */
function orLost(error: unknown): void {
  if (error instanceof JobFailure) throw error
}
