import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import type { ResearchAnswer } from '../../../contract/research/research.schemas.ts'
import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import { answer } from '../../engines/assistant/index.ts'
import { type Answered, lookedFor, type WrittenReport } from '../../engines/research/index.ts'
import type { AssistantPorts } from '../../engines/tools/index.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import { answerOptionsOf, type ResolvedModel } from '../../platform/models/models.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { plannedByPerson } from './planned.ts'
import type { TopicRow } from './research.read.ts'
import { keepAnswers, type ResearchInput } from './research.store.ts'

export type EvidenceRun = {
  context: JobContext
  input: ResearchInput
  topic: TopicRow
  /** The built-in analyst reads figures; null after a language model failed. */
  analyst: ResolvedModel | null
  ports: AssistantPorts
  workers: Workers
}

const MAX_ANSWER = 60_000

/** The topic's own questions, as edited by a person, or as asked before. */
async function questionsOf({ context, input, topic, workers }: EvidenceRun): Promise<string[]> {
  if (input.kind === 'update' && topic.answers.length > 0) return topic.answers.map(({ question }) => question)
  const byPerson = plannedByPerson(topic)
  if (byPerson !== null) return byPerson.questions.map(({ question }) => question)
  const { organisation_id: organisationId } = context.job
  return workers.run('plan research', { organisationId, input: { topic: topic.topic } })
}

/** Finds evidence for each question in turn and stores it, so a restart continues where it stopped. */
export async function findEvidence(run: EvidenceRun): Promise<Answered[]> {
  const { context, input, workers, ports } = run
  const { organisation_id: organisationId } = context.job
  await context.progress(0.05, texts.steps.plan)
  const questions = await context.step('questions', () => questionsOf(run))
  const shown = questions.map(
    (question, at): ResearchAnswer => ({
      ...{ id: `q${at + 1}`, question, status: 'PENDING', finding: '', sources: [], remark: null },
    }),
  )
  const show = async () => {
    if (input.kind === 'run') await context.transact((tx) => keepAnswers(tx, input, shown))
  }
  const answered: Answered[] = []
  for (const [at, one] of [...shown].entries()) {
    shown[at] = { ...one, status: 'PROGRESS' }
    await show()
    await context.progress(0.08 + (0.84 * at) / shown.length, texts.steps.question(at + 1, shown.length))
    const result = await context.step(`evidence ${at + 1}`, () => evidenceFor(run, one), one.question)
    context.signal.throwIfAborted()
    answered.push(result)
    const { findings } = await workers.run('file evidence', {
      organisationId,
      input: { format: '', today: ports.today(), answers: [result], remarks: [] },
    })
    shown[at] = shownAnswer(result, withoutMarkers(findings[result.id] ?? ''))
    await show()
    await context.giveWay()
  }
  return answered
}

export async function fileEvidence(
  { context, topic, workers, ports }: EvidenceRun,
  answers: readonly Answered[],
  remarks: readonly string[],
): Promise<{ report: WrittenReport; answers: ResearchAnswer[] }> {
  const report = await workers.run('file evidence', {
    organisationId: context.job.organisation_id,
    input: { format: topic.output_format, today: ports.today(), answers, remarks },
    signal: context.signal,
  })
  return { report, answers: answers.map((one) => shownAnswer(one, report.findings[one.id] ?? '')) }
}

const shownAnswer = (answered: Answered, finding: string): ResearchAnswer => ({
  ...{ id: answered.id, question: answered.question, status: 'SUCCESS', finding },
  sources: [
    ...new Map(
      [...answered.findings.flatMap(({ citations }) => citations), ...answered.passages.map(({ found }) => found)].map(
        ({ title, pageNumber, url }) => {
          const place = url ?? (pageNumber === undefined ? '' : texts.report.page(pageNumber))
          return [`${title} ${place}`, { title, place }] as const
        },
      ),
    ).values(),
  ],
  isAnswered: answered.tier === 'answer',
  remark:
    answered.tier === 'answer' ? null : answered.tier === 'closest' ? texts.evidence.near : texts.evidence.noPassage,
})

/** Sources are numbered when the whole report is written. */
const withoutMarkers = (html: string): string => html.replace(/<sup><a href="#source-\d+">\d+<\/a><\/sup>/g, '')

type Figures = { text: string; citations: Citation[]; figures: { mark: number; source: string }[] }

/** What the built-in analyst reads from tables for a question; null where it failed. */
async function figuresFor(
  { context, ports }: EvidenceRun,
  analyst: ResolvedModel,
  question: string,
): Promise<Figures | null> {
  const said: Figures = { text: '', citations: [], figures: [] }
  const labels = new Map<string, string>()
  const history = [{ role: 'user' as const, content: question }]
  let hasFailed = false
  for await (const event of answer({ ...answerOptionsOf(analyst), ports, history, signal: context.signal })) {
    if (event.type === 'text') {
      said.text = (said.text + event.text).slice(0, MAX_ANSWER)
      said.citations.push(...(event.sources?.citations ?? []))
      const figures: ChatFigure[] = event.sources?.figures ?? []
      for (const { mark, callId } of figures)
        said.figures.push({ mark, source: labels.get(callId) ?? texts.sources.internal })
    }
    if (event.type === 'tool result' && !event.isError) {
      const table = (event.data as { table?: unknown } | null)?.table
      if (typeof table === 'string') labels.set(event.callId, texts.sources.data(table))
    }
    if (event.type === 'failed') hasFailed = true
  }
  context.signal.throwIfAborted()
  return hasFailed ? null : said
}

async function evidenceFor(run: EvidenceRun, { id, question }: ResearchAnswer): Promise<Answered> {
  const { context, ports, topic, workers, analyst } = run
  const { organisation_id: organisationId } = context.job
  const asked = lookedFor(question, topic.topic)
  const found = await ports.searchDocuments({ phrases: [asked], limit: 24 })
  const extracted = await workers.run('find what answers a question', {
    ...{ organisationId, input: { id, question: asked, found }, signal: context.signal },
  })
  const evidence: Answered = { ...extracted, question }
  // Figures are internal: a topic with external sources only does not use them.
  if (analyst === null || topic.source === 'external') return evidence
  const said = await figuresFor(run, analyst, question)
  if (said === null || said.figures.length === 0) return evidence
  const claims = await workers.run('read the claims of an answer', {
    ...{ organisationId, input: said, signal: context.signal },
  })
  const figures = claims.findings.filter(({ citations }) => citations.some(({ quote }) => quote === ''))
  return { ...evidence, tier: 'answer', findings: [...figures, ...evidence.findings], tables: claims.tables }
}
