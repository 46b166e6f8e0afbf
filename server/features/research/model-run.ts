import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import type {
  PlannedQuestion,
  ResearchNote,
  ResearchPlanOfRun,
} from '../../../contract/research/research-notes.schemas.ts'
import type { ResearchAnswer } from '../../../contract/research/research.schemas.ts'
import { complete } from '../../engines/assistant/index.ts'
import type { AssistantPorts } from '../../engines/tools/index.ts'
import {
  type Assignment,
  type CheckedDraft,
  checkDraft,
  type Contradiction,
  distinctContradictions,
  makePlan,
  MAX_NOTES,
  MAX_ROUNDS,
  noteName,
  type OpenPoint,
  openPointsOf,
  orchestrate,
  type PartChoice,
  type Say,
  scout,
  type ToWriteByModel,
  work,
  type WorkerResult,
  type WrittenReport,
  type WrittenSection,
  writeSection,
  writingOrder,
} from '../../engines/research/index.ts'
import type { Shares } from '../../platform/database/shares.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import { sideBySide } from '../../platform/jobs/side-by-side.ts'
import { answerOptionsOf, type ResolvedModel } from '../../platform/models/models.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { readNotes } from './notes.read.ts'
import { keepNotes, noteContradictions } from './notes.store.ts'
import { plannedByPerson } from './planned.ts'
import type { TopicRow } from './research.read.ts'
import { keepAnswers, keepPlan, type ResearchInput } from './research.store.ts'

export type ModelRun = {
  context: JobContext
  input: ResearchInput
  topic: TopicRow
  resolved: ResolvedModel
  /** Checks whether sources support what was written. */
  judge: ResolvedModel
  ports: AssistantPorts
  workers: Workers
  /** Limits parallel workers, shared fairly among organisations. */
  workerShares: Shares
  remarks: readonly string[]
}
export type ModelReport = { report: WrittenReport; answers: ResearchAnswer[]; notes: ResearchNote[] }
export type Asked = PlannedQuestion & { id: string; part: string; block: number }
/** `excess`: notes beyond one question's limit; absent in results of an earlier version. */
export type WorkerOutcome = { open: string[]; dropped: string[]; excess?: string[]; failure: string | null }

/** A model's display name. */
export const nameOf = ({ id, used }: ResolvedModel): string => used?.().find((one) => one.id === id)?.model ?? id

const sayBy =
  ({ model, second = null, limits: { silence } }: ResolvedModel, signal: AbortSignal): Say =>
  (instructions, prompt) =>
    complete({ ...{ model, second, silence, signal, prompt }, instructions: instructions.join('\n') })

export const sayOf = ({ resolved, context }: Pick<ModelRun, 'resolved' | 'context'>): Say =>
  sayBy(resolved, context.signal)
export const judgeOf = ({ judge, context }: Pick<ModelRun, 'judge' | 'context'>): Say => sayBy(judge, context.signal)

const waiting = ({ id, question }: Asked): ResearchAnswer => ({
  ...{ id, question, status: 'PENDING', finding: '', sources: [], remark: null },
})

/** What the model is told about the report: the topic as planned. */
export const assignmentOf = (
  { topic }: Pick<ModelRun, 'topic'>,
  today: string,
  assumptions: readonly string[],
): Assignment => ({ topic: topic.topic, role: topic.role, format: topic.output_format, assumptions, today })

async function plan(run: ModelRun): Promise<{ plan: ResearchPlanOfRun; assignment: Assignment }> {
  const { context, topic, ports, workers } = run
  const { organisation_id: organisationId } = context.job
  await context.progress(0.03, texts.steps.scouting)
  const { topic: title, role } = topic
  const scouted = await context.step('scout', async () => ({
    today: ports.today(),
    found: await scout(ports, { topic: title, role }),
  }))
  await context.progress(0.05, texts.steps.plan)
  const made = await context.step('plan', async () => {
    const byPerson = plannedByPerson(topic)
    if (byPerson !== null) return byPerson
    const byRules = await workers.run('plan research', { organisationId, input: { topic: title } })
    const assignment = assignmentOf(run, scouted.today, topic.assumptions ?? [])
    const { plan: planned, clarification } = await makePlan(sayOf(run), { assignment, scouted: scouted.found, byRules })
    if (clarification === null) return planned
    // Nobody is there to ask: takes the first reading and records that.
    const { question, choices } = clarification
    return { ...planned, assumptions: [...planned.assumptions, texts.plan.assumed(question, choices[0] ?? '')] }
  })
  await context.transact((tx) => keepPlan(tx, run.input, made))
  return { plan: made, assignment: assignmentOf(run, scouted.today, made.assumptions) }
}

/** A worker researches one question; its notes are stored when it ends. */
export async function researchQuestion(
  run: ModelRun,
  { assignment, asked, known }: { assignment: Assignment; asked: Asked; known: readonly ResearchNote[] },
): Promise<WorkerOutcome> {
  const { context, ports, resolved, workers, workerShares, input } = run
  const { organisation_id: organisationId } = context.job
  const { signal } = context
  return workerShares.run(organisationId, async () => {
    signal.throwIfAborted()
    return context.step(
      asked.part,
      async (): Promise<WorkerOutcome> => {
        const options = { ...answerOptionsOf(resolved), ports, signal }
        const { failure, ...said }: WorkerResult = await work(options, { assignment, question: asked, known })
        const found = await workers.run('read notes of an answer', { organisationId, input: said, signal })
        const notes = await withDates(ports, found.notes)
        const part = { input, jobId: context.job.id, part: asked.part, question: asked.question, block: asked.block }
        await context.transact((tx) => keepNotes(tx, part, notes))
        const excess = found.excess.map(({ claim, contradicts }) =>
          texts.notes.saidOtherwise(
            claim,
            contradicts.map((place) => noteName(asked.block, place)),
          ),
        )
        return { open: found.open, dropped: found.dropped, excess, failure }
      },
      asked.question,
    )
  })
}

/** The notes with the date of each source. */
async function withDates<Note extends { quotations: { docId?: string | undefined; url?: string | undefined }[] }>(
  ports: AssistantPorts,
  notes: readonly Note[],
): Promise<Note[]> {
  const ids = new Set(notes.flatMap(({ quotations }) => quotations.flatMap(({ docId }) => docId ?? [])))
  const dates = new Map<string, string | null>()
  for (const id of ids) dates.set(id, (await ports.documents.find(id))?.date ?? null)
  return notes.map((note) => ({
    ...note,
    quotations: note.quotations.map((one) =>
      one.docId === undefined && one.url === undefined ? one : { ...one, date: dates.get(one.docId ?? '') ?? null },
    ),
  }))
}

type Researched = {
  notes: ResearchNote[]
  open: OpenPoint[]
  answers: ResearchAnswer[]
  remarks: string[]
  contradictions: string[]
  chosen: PartChoice[]
}

/** The notes without duplicates, for planning and writing a report. */
const fold = ({ context, workers }: ModelRun, notes: readonly ResearchNote[]): Promise<ResearchNote[]> =>
  workers.run('fold notes', { organisationId: context.job.organisation_id, input: notes, signal: context.signal })

/** Rounds of parallel questions; after each round the notes decide what to ask next. */
async function rounds(run: ModelRun, assignment: Assignment, planned: ResearchPlanOfRun): Promise<Researched> {
  const { context, input } = run
  const shown: ResearchAnswer[] = []
  const outcomes = new Map<string, WorkerOutcome>()
  const contradictions: Contradiction[] = []
  let chosen: PartChoice[] = []
  let next: readonly PlannedQuestion[] = planned.questions
  const all: Asked[] = []
  const show = () => context.transact((tx) => keepAnswers(tx, input, shown))
  for (let round = 1; round <= MAX_ROUNDS && next.length > 0; round += 1) {
    const asked = next.map(
      (one, at): Asked => ({
        ...one,
        ...{ id: `q${all.length + at + 1}`, part: `round ${round} question ${at + 1}`, block: all.length + at + 1 },
      }),
    )
    all.push(...asked)
    shown.push(...asked.map(waiting))
    await context.progress(0.08 + 0.2 * (round - 1), texts.steps.round(round, asked.length))
    await show()
    await sideBySide(context.signal, asked, async (one, _at, signal) => {
      const mark = (change: Partial<ResearchAnswer>) => {
        const at = shown.findIndex(({ id }) => id === one.id)
        shown[at] = { ...shown[at]!, ...change }
      }
      mark({ status: 'PROGRESS' })
      const stoppable = { ...run, context: { ...context, signal } }
      const outcome = await researchQuestion(stoppable, { assignment, asked: one, known: [] })
      outcomes.set(one.id, outcome)
      const notes = await context.transact((tx) => readNotes(tx, input.topicId, input.run))
      const isAnswered = notes.some(({ question }) => question === one.question)
      mark({ status: 'SUCCESS', isAnswered, remark: remarkOn(one, outcome, isAnswered) })
      await show()
    })
    context.signal.throwIfAborted()
    await context.giveWay()
    const open = all.flatMap(({ id }) => outcomes.get(id)?.open ?? [])
    const leftOut = all.flatMap(({ id }) => outcomes.get(id)?.excess ?? [])
    const notes = await context.transact((tx) => readNotes(tx, input.topicId, input.run))
    if (notes.length === 0) break
    await context.progress(0.08 + 0.2 * round, texts.steps.orchestrating)
    const { outline, words } = planned
    const known = distinctContradictions(contradictions)
    const soFar = {
      ...{ questions: all, outline, words, open, leftOut },
      notes: await fold(run, notes),
      contradictions: known,
    }
    const decided = await context.step(`after round ${round}`, () =>
      orchestrate(sayOf(run), assignment, { ...soFar, isLast: round === MAX_ROUNDS }),
    )
    contradictions.push(...decided.contradictions)
    await context.transact((tx) => noteContradictions(tx, input.topicId, decided.contradictions))
    next = decided.questions
    // Decisions stored by an earlier version chose nothing.
    chosen = decided.report ?? []
  }
  const remarks = all.flatMap(({ id, question }) => {
    const outcome = outcomes.get(id)
    return outcome === undefined ? [] : remarksOf(question, outcome)
  })
  const notes = await context.transact((tx) => readNotes(tx, input.topicId, input.run))
  const said = distinctContradictions(contradictions).map(({ notes: names, what }) => `${names.join(' and ')}: ${what}`)
  const open = all.flatMap(({ id, block }) => openPointsOf(block, outcomes.get(id)?.open ?? []))
  return { notes, open, answers: shown, remarks, contradictions: said, chosen }
}

/** What the notes of a question leave out, and why it came to no end. */
export const remarksOf = (question: string, { dropped, excess = [], failure }: WorkerOutcome): string[] => [
  ...dropped.map(texts.notes.dropped),
  ...excess.map((claim) => texts.notes.beyondMost(question, MAX_NOTES, claim)),
  ...(failure === null ? [] : [texts.notes.workerFailed(question, failure)]),
]

function remarkOn(_asked: Asked, { open, excess = [], failure }: WorkerOutcome, isAnswered: boolean): string | null {
  const lines = [
    ...(failure === null ? [] : [failure]),
    ...(isAnswered || failure !== null ? [] : [texts.answers.nothing]),
    ...open.map(texts.notes.stillOpen),
    ...(excess.length === 0 ? [] : [texts.notes.leftOut(excess.length)]),
  ]
  return lines.length === 0 ? null : lines.join(' ')
}

/** The sections of a report, each stored when written. */
async function write(run: ModelRun, request: ToWriteByModel): Promise<WrittenSection[]> {
  const { context } = run
  const { outline } = request
  const sections: (WrittenSection | undefined)[] = outline.map(() => undefined)
  const order = writingOrder(outline)
  for (const [index, at] of order.entries()) {
    await context.progress(0.7 + (0.18 * index) / order.length, texts.steps.section(outline[at]!.heading))
    const written = sections.filter((one) => one !== undefined)
    sections[at] = await context.step(
      `section ${at + 1}`,
      () => writeSection(sayOf(run), request, at, written),
      outline[at]!.heading,
    )
    context.signal.throwIfAborted()
  }
  return sections.filter((one) => one !== undefined)
}

const listed = (notes: readonly ResearchNote[]): string => notes.map(({ id, claim }) => `- ${claim} [${id}]`).join('\n')

/** Research by a language model, from plan to checked report; the reason where it found nothing. */
export async function researchByModel(run: ModelRun): Promise<ModelReport | { failure: string }> {
  const { context, topic, workers, resolved } = run
  const { organisation_id: organisationId } = context.job
  const { plan: planned, assignment } = await plan(run)
  const researched = await rounds(run, assignment, planned)
  const { notes, open, contradictions, chosen } = researched
  if (notes.length === 0) return { failure: researched.remarks[0] ?? texts.notes.nothingFound }
  const { outline, words } = planned
  const request = { assignment, outline, words, notes: await fold(run, notes), open, contradictions, chosen }
  const written = await write(run, request)
  if (written.every(({ failure }) => failure !== null)) return { failure: written[0]?.failure ?? '' }
  // Notes in the place of a section are checked as it would be.
  const draft = written.map((section) => {
    const named = chosen.find(({ heading }) => heading === section.heading)?.notes ?? []
    const own = named.flatMap((name) => request.notes.find(({ id }) => id === name) ?? [])
    return section.failure === null ? section : { ...section, markdown: listed(own.length === 0 ? request.notes : own) }
  })
  await context.progress(0.9, texts.steps.checking)
  const read = (sections: readonly WrittenSection[]) =>
    workers.run('read a draft', {
      organisationId,
      input: { sections, notes, open, topic: topic.topic },
      signal: context.signal,
    })
  const checked = await context.step(
    'check',
    (): Promise<CheckedDraft> =>
      checkDraft(
        { write: sayOf(run), judge: judgeOf(run) },
        (sections) => read(sections as WrittenSection[]),
        { sections: draft, request },
        () => context.progress(0.95, texts.steps.repairing),
      ),
  )
  const { sections } = checked
  const failed = sections.filter(({ failure }) => failure !== null)
  const { today } = assignment
  const set = await workers.run('set a report', { organisationId, input: { sections, notes, today } })
  const unsupported = checked.statements.flatMap(({ text, fault }) =>
    fault === null ? [] : [texts.check.listed(text, fault)],
  )
  const claims = checked.statements.filter(({ kind }) => kind === 'claim').length
  const report: WrittenReport = {
    ...set,
    check: {
      ...{ checked: claims, unsupported, writtenBy: nameOf(resolved) },
      judgements: checked.statements.filter(({ kind }) => kind === 'judgement').length,
      remarks: [
        texts.report.writtenBy(nameOf(resolved)),
        ...[...run.remarks, ...planned.remarks, ...checked.remarks, ...researched.remarks],
        ...failed.map(({ heading, failure }) => texts.notes.sectionFailed(heading, failure ?? '')),
      ],
    },
  }
  const answers = researched.answers.map((one) => ({
    ...one,
    finding: set.findings[one.question] ?? '',
    sources: sourcesOf(notes.filter(({ question }) => question === one.question)),
  }))
  return { report, answers, notes }
}

const sourcesOf = (notes: readonly ResearchNote[]): ResearchAnswer['sources'] => {
  const sources = notes.flatMap(({ quotations, figures }) => [
    ...quotations.map(({ title, pageNumber, url }) => ({
      ...{ title, place: url ?? (pageNumber === undefined ? '' : texts.report.page(pageNumber)) },
    })),
    ...figures.map(({ source }) => ({ title: source, place: '' })),
  ])
  return [...new Map(sources.map((one) => [`${one.title} ${one.place}`, one])).values()]
}
