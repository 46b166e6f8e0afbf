import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import type { PlannedQuestion, ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import {
  checkDraft,
  escaped,
  isNothingNew,
  type KnownFinding,
  openPointsOf,
  updateToWrite,
  writeUpdate,
  type WrittenSection,
} from '../../engines/research/index.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import { sideBySide } from '../../platform/jobs/side-by-side.ts'
import {
  type Asked,
  assignmentOf,
  judgeOf,
  type ModelRun,
  nameOf,
  remarksOf,
  researchQuestion,
  sayOf,
} from './model-run.ts'
import { readNotes } from './notes.read.ts'
import { nextBlock } from './notes.store.ts'

export type Update = { abstract: string; html: string; findings: KnownFinding[]; lines: string[] }

const MAX_LINES = 5
const MAX_ABSTRACT = 320

/** What is new since a topic's notes were made, and what is outdated; null without notes. */
export async function updateByModel(run: ModelRun): Promise<Update | null> {
  const { context, input, topic, ports, workers, resolved } = run
  const { organisation_id: organisationId } = context.job
  // A resumed update may already have stored notes.
  const known = await context.step('known notes', () =>
    context.transact(async (tx) => {
      const notes = await readNotes(tx, input.topicId)
      return {
        all: notes.map(({ id }) => id),
        current: notes.filter(({ replacedBy }) => replacedBy === null).map(({ id }) => id),
      }
    }),
  )
  const first = nextBlock(known.all)
  const before = (await context.transact((tx) => readNotes(tx, input.topicId)))
    .filter(({ id }) => known.current.includes(id))
    .map((note) => ({ ...note, replacedBy: null }))
  if (before.length === 0) return null
  const today = await context.step('day of the update', async () => ports.today())
  const assignment = assignmentOf(run, today, topic.planned?.assumptions ?? [])
  const planned: readonly PlannedQuestion[] =
    topic.planned?.questions ?? topic.answers.map(({ question }) => ({ question, why: '', sources: '', doneWhen: '' }))
  await context.progress(0.1, texts.steps.round(1, planned.length))
  const outcomes = await sideBySide(context.signal, planned, (one, at, signal) => {
    const asked: Asked = { ...one, id: `q${at + 1}`, part: `update question ${at + 1}`, block: first + at }
    return researchQuestion({ ...run, context: { ...context, signal } }, { assignment, asked, known: before })
  })
  context.signal.throwIfAborted()
  const remarks = outcomes.flatMap((outcome, at) => {
    const dropped = outcome.dropped.filter((text) => !isNothingNew(text))
    return remarksOf(planned[at]!.question, { ...outcome, dropped })
  })
  const notes = await context.transact((tx) => readNotes(tx, input.topicId))
  const fresh = notes.filter(({ id }) => !known.all.includes(id))
  const failures = outcomes.flatMap(({ failure }) => failure ?? [])
  // Where no question came to its end, nobody knows whether there is anything new.
  if (fresh.length === 0 && failures.length > 0 && failures.length === outcomes.length)
    throw new JobFailure(failures[0]!)
  if (fresh.length === 0) return nothingNew([...run.remarks, ...remarks])
  const replaced = notes.filter(({ replacedBy }) => fresh.some(({ id }) => id === replacedBy))
  await context.progress(0.7, texts.steps.writing)
  const say = sayOf(run)
  const open = outcomes.flatMap((outcome, at) =>
    openPointsOf(
      first + at,
      outcome.open.filter((text) => !isNothingNew(text)),
    ),
  )
  const request = updateToWrite({ assignment, fresh, replaced, open })
  const section = await context.step('write the update', () => writeUpdate(say, { assignment, fresh, replaced, open }))
  if (section.failure !== null) remarks.push(section.failure)
  const written: WrittenSection = section.failure === null ? section : { ...section, markdown: listed(fresh) }
  await context.progress(0.9, texts.steps.checking)
  const all = [...fresh, ...replaced].map((note) => ({ ...note, replacedBy: null }))
  const checking = { ...request, notes: all }
  const read = (sections: readonly WrittenSection[]) =>
    workers.run('read a draft', {
      organisationId,
      input: { sections, notes: all, open, topic: topic.topic },
      signal: context.signal,
    })
  const checked = await context.step('check', () =>
    checkDraft(
      { write: say, judge: judgeOf(run) },
      (sections) => read(sections as WrittenSection[]),
      { sections: [written], request: checking },
      async () => {},
    ),
  )
  const set = await workers.run('set an update', {
    organisationId,
    input: {
      ...{ markdown: checked.sections[0]?.markdown ?? '', notes: all, today },
      unsupported: checked.statements.flatMap(({ text, fault }) =>
        fault === null ? [] : [texts.check.listed(text, fault)],
      ),
      remarks: [...new Set([texts.report.writtenBy(nameOf(resolved)), ...run.remarks, ...checked.remarks, ...remarks])],
    },
  })
  const sourceOf = ({ quotations, figures }: ResearchNote) => quotations[0]?.title ?? figures[0]?.source ?? ''
  const whyOf = (note: ResearchNote) => {
    const former = replaced.find(({ replacedBy }) => replacedBy === note.id)
    return former === undefined
      ? texts.updates.why(note.question)
      : `${texts.updates.before(former.claim)} ${texts.updates.changed(note.question)}`
  }
  // What the check refused wherever the update says it is listed there, and sent to nobody.
  const borneOut = fresh.filter(({ id }) => {
    const said = checked.statements.filter(({ kind, notes: named }) => kind === 'claim' && named.includes(id))
    return said.length === 0 || said.some(({ fault }) => fault === null)
  })
  return {
    abstract: `${texts.updates.abstract(borneOut.length)} ${borneOut[0]?.claim ?? ''}`.trim().slice(0, MAX_ABSTRACT),
    html: set,
    findings: borneOut.map((note) => ({ question: note.question, text: note.claim, source: sourceOf(note) })),
    lines: borneOut.slice(0, MAX_LINES).map((note) => `${note.claim} (${sourceOf(note)}) ${whyOf(note)}`),
  }
}

const listed = (notes: readonly ResearchNote[]): string => notes.map(({ id, claim }) => `- ${claim} [${id}]`).join('\n')

const nothingNew = (remarks: readonly string[]): Update => ({
  abstract: texts.updates.nothingNew,
  html: [...new Set([texts.updates.nothingNew, ...remarks])].map((line) => `<p>${escaped(line)}</p>`).join(''),
  ...{ findings: [], lines: [] },
})
