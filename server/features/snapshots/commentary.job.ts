import { sql } from 'kysely'
import { readChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { commentaryTexts } from '../../../contract/snapshots/commentary.texts.ts'
import type { FrozenChart } from '../../../contract/snapshots/snapshots.schemas.ts'
import { inFormat } from '../../../contract/snapshots/in-format.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { forgetCalls, keptModel } from '../../platform/jobs/kept-calls.ts'
import type { ResolvedModel } from '../../platform/models/models.ts'
import type { Commentary, KeptBlock } from '../../platform/database/snapshots.tables.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JobContext, JobEngine, JobHandler } from '../../platform/jobs/job.types.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import type { CheckedText, DroppedSentence, TitledChart } from '../../engines/commentary/index.ts'
import { specOf } from '../../../src/charts/index.ts'
import type { LabelledChart } from './draft-prompt.ts'
import { draftTexts, type DraftedText, type DraftedTexts, repairTexts, textOfBlock } from './model-draft.ts'
import { hasPending, isPending, ownerOf, type Row, writeCommentary } from './snapshots.store.ts'

export const commentaryQueue = 'write_commentary'
export type CommentaryEnvironment = { workers: Workers; modelFor(context: JobContext): Promise<ResolvedModel> }

const snapshotIn = (job: { input: unknown }) => (job.input as { snapshotId: string }).snapshotId

async function readRow(tx: Transaction, id: string): Promise<Row | null> {
  const row = await tx.db
    .selectFrom('snapshot')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** The job that writes a report's missing texts, created if none is waiting or running. Answers its id. */
export async function askForCommentary(tx: Transaction, engine: JobEngine, row: Row): Promise<string> {
  const organisationId = tx.scope.organisation!
  await sql`select pg_advisory_xact_lock(hashtext(${`${commentaryQueue} ${row.id}`}))`.execute(tx.db)
  const present = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', organisationId)
    .where('queue', '=', commentaryQueue)
    .where('status', 'in', ['PENDING', 'PROGRESS'])
    .where(sql<string>`input->>'snapshotId'`, '=', row.id)
    // A job that is ending waits for this lock and then sees the new work.
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  if (present) return present.id
  return engine.enqueue(tx, {
    ...{ organisationId, queue: commentaryQueue, label: texts.job(row.name), input: { snapshotId: row.id } },
    ...{ askedBy: tx.scope.person, visibleTo: await ownerOf(tx, row.dashboard_code), isShown: true },
  })
}

/** Clears the pending state after a failure; the texts stay as they were. */
export async function giveBack(tx: Transaction, id: string, notice: string): Promise<void> {
  const row = await readRow(tx, id)
  if (row === null || !hasPending(row.commentary)) return
  const back = (block: KeptBlock): KeptBlock =>
    isPending(block) ? { ...block, suggestion: null, isWriting: false, notice, turn: block.turn + 1 } : block
  await writeCommentary(tx, row, { report: back(row.commentary.report), charts: row.commentary.charts.map(back) })
}

async function endUnwritten(tx: Transaction, job: { id: string; input: unknown }): Promise<void> {
  await giveBack(tx, snapshotIn(job), commentaryTexts.failed)
  await forgetCalls(tx, job.id)
}

export function commentaryHandler(environment: CommentaryEnvironment): JobHandler {
  return {
    queue: commentaryQueue,
    atOnce: 2,
    retries: 2,
    limitSeconds: 600,
    run: (context) => write(environment, context, snapshotIn(context.job)),
    async mayEnd(tx, job) {
      const row = await readRow(tx, snapshotIn(job))
      return row === null || !hasPending(row.commentary)
    },
    onGivenUp: endUnwritten,
    onCancelled: endUnwritten,
  }
}

export function titledCharts(row: Row): TitledChart[] {
  const { frozen } = JSON.parse(row.frozen) as { frozen: FrozenChart[] }
  return frozen.map((chart, index) => {
    const shown = readChart(row.charts[index])
    return { ...inFormat(chart, shown), title: shown.title }
  })
}

/** Includes the charts' names for their series. */
const labelledCharts = (row: Row, charts: readonly TitledChart[]): LabelledChart[] =>
  charts.map((chart, index) => {
    const shown = readChart(row.charts[index])
    const isDrawn = chart.data !== null && shown.metricType !== 'unknown'
    const labels = isDrawn ? specOf(shown, chart.data!).series.map(({ seriesLabel }) => seriesLabel) : []
    return { ...chart, labels }
  })

/** Blocks by position: a chart's index, or null for the report. */
const blocksOf = ({ report, charts }: Commentary): Pending[] => [
  ...charts.map((block, index) => ({ position: index, block })),
  { position: null, block: report },
]

/** Writes all missing texts, a model's in one call; requests made meanwhile come in another round. */
export async function write(
  environment: CommentaryEnvironment,
  context: JobContext,
  snapshotId: string,
): Promise<void> {
  const chosen = keptModel(context, await environment.modelFor(context))
  for (;;) {
    const row = await context.transact((tx) => readRow(tx, snapshotId))
    const pending = row === null ? [] : blocksOf(row.commentary).filter(({ block }) => isPending(block))
    if (row === null || pending.length === 0) return
    const charts = titledCharts(row)
    const draft = await draftOf(environment, context, chosen, { row, charts, pending })
    const thoughts: Thought[] = []
    for (const next of pending) {
      if (context.signal.aborted) throw new Error('stopped')
      thoughts.push({ ...next, written: await writtenFor(environment, context, draft, { charts, ...next }) })
    }
    await context.transact(async (tx) => {
      await keep(tx, snapshotId, thoughts)
      await forgetCalls(tx, context.job.id)
    })
    await context.progress(1)
    await context.giveWay()
  }
}

/** `notice`: shown beside a comment that was written differently than expected. */
type Written =
  | {
      comment: string
      origin: KeptBlock['origin']
      notice?: string | null
      calculated?: KeptBlock['calculated']
    }
  | { notice: string }
type Pending = { position: number | null; block: KeptBlock }
type Asked = Pending & { charts: TitledChart[] }
/** The model's checked texts by position, or why there are none; null: no model was to be called. */
type Draft = { checked: Map<number | null, CheckedText> } | { failure: string } | null

const instructionOf = ({ isWriting, suggestion }: KeptBlock) => (isWriting ? null : suggestion)

type Drafting = { row: Row; charts: readonly TitledChart[]; pending: readonly Pending[] }

async function draftOf(
  { workers }: CommentaryEnvironment,
  context: JobContext,
  chosen: ResolvedModel,
  { row, charts, pending }: Drafting,
): Promise<Draft> {
  if (chosen.isBuiltIn) return null
  const refusal = (await chosen.refusal?.()) ?? null
  if (refusal !== null) return { failure: refusal }
  const texts = pending.map(({ position, block }) => ({
    position,
    comment: block.comment,
    instruction: instructionOf(block),
  }))
  const request = {
    ...{ charts: labelledCharts(row, charts), texts, range: row.settings.range, signal: context.signal },
  }
  const options = { organisationId: context.job.organisation_id, signal: context.signal }
  type Read = { position: number | null; drafted: DraftedText; checked: CheckedText }
  async function check(drafted: DraftedTexts): Promise<Read[]> {
    const found: Read[] = []
    for (const { position } of pending) {
      const own = textOfBlock(drafted, position)
      if (own === null) continue
      const checked = await workers.run('keep what agrees', { ...options, input: { charts, position, ...own } })
      found.push({ position, drafted: own, checked })
    }
    return found
  }
  // A rerun reuses the stored answer unless the request has changed.
  const turns = pending.map(({ position, block }) => `${position ?? 'report'}:${block.turn}`).join(' ')
  const said = await context.step(`texts ${turns}`, () => draftTexts(chosen, request))
  if ('failure' in said) return said
  const read = await check(said.value)
  const checked = new Map(read.map((one) => [one.position, one.checked]))
  const faulty = read
    .filter((one) => one.checked.dropped.length > 0)
    .map(({ position, drafted, checked: { dropped } }) => ({ position, drafted, dropped }))
  if (faulty.length === 0) return { checked }
  const repaired = await context.step(`repair ${turns}`, () => repairTexts(chosen, { ...request, faulty }))
  if ('failure' in repaired) return { checked }
  for (const { position, checked: again } of await check(repaired.value)) {
    const before = checked.get(position)
    // A repair that drops more sentences than before is discarded.
    const isBetter = again.text !== null && before !== undefined && again.dropped.length < before.dropped.length
    if (isBetter) checked.set(position, again)
  }
  return { checked }
}

const mostShown = 5
function droppedWords(dropped: readonly DroppedSentence[]): string | null {
  const lines = dropped.slice(0, mostShown).map(({ sentence, figures }) => commentaryTexts.leftOut(sentence, figures))
  const more = dropped.length - lines.length
  if (more > 0) lines.push(commentaryTexts.moreLeftOut(more))
  return lines.length === 0 ? null : lines.join('\n')
}

async function writtenFor(
  { workers }: CommentaryEnvironment,
  context: JobContext,
  draft: Draft,
  { charts, position, block }: Asked,
): Promise<Written> {
  const asked = { organisationId: context.job.organisation_id, signal: context.signal }
  const about = { charts, position }
  const instruction = instructionOf(block)
  const checked = draft === null || 'failure' in draft ? null : (draft.checked.get(position) ?? null)
  if (checked !== null && checked.text !== null) {
    const origin = instruction === null ? ('model' as const) : ('suggestion' as const)
    const { dropped, calculated } = checked
    return { comment: checked.text, origin, notice: droppedWords(dropped), calculated }
  }
  const dropped = checked === null ? null : droppedWords(checked.dropped)
  const reason = draft === null ? null : 'failure' in draft ? draft.failure : commentaryTexts.noneByModel
  if (instruction === null) {
    const comment = await workers.run('write commentary', { ...asked, input: about })
    const why =
      dropped === null ? reason && commentaryTexts.notByModel(reason) : `${commentaryTexts.allLeftOut}\n${dropped}`
    return { comment, origin: 'analyst', notice: why }
  }
  if (dropped !== null) return { notice: `${commentaryTexts.noFigures}\n${dropped}` }
  const input = { ...about, comment: block.comment, instruction }
  const reworked = await workers.run('rework commentary', { ...asked, input })
  if ('notice' in reworked) return { notice: reason === null ? reworked.notice : commentaryTexts.notChanged(reason) }
  const notice = reason && commentaryTexts.changedWithoutModel(reason)
  return { comment: reworked.comment, origin: 'suggestion', notice }
}

type Thought = Pending & { written: Written }

/** A result for an earlier turn is dropped: someone has edited or cancelled meanwhile. */
function withThought(now: KeptBlock, { block: asked, written }: Thought): KeptBlock {
  if (now.turn !== asked.turn) return now
  const done = { ...now, turn: now.turn + 1, suggestion: null, isWriting: false }
  if (!('comment' in written)) return { ...done, notice: written.notice }
  const { calculated: _before, ...kept } = done
  return {
    ...{ ...kept, comment: written.comment, notice: written.notice ?? null, origin: written.origin },
    ...(written.calculated === undefined ? {} : { calculated: written.calculated }),
    changedAt: new Date().toISOString(),
    former: asked.suggestion === null ? null : { comment: asked.comment, suggestion: asked.suggestion },
  }
}

async function keep(tx: Transaction, id: string, thoughts: readonly Thought[]): Promise<void> {
  const row = await readRow(tx, id)
  if (row === null) return
  const changed = (now: KeptBlock, position: number | null) => {
    const thought = thoughts.find((one) => one.position === position)
    return thought === undefined ? now : withThought(now, thought)
  }
  const { report, charts } = row.commentary
  const commentary = { report: changed(report, null), charts: charts.map(changed) }
  const isSame = [commentary.report, ...commentary.charts].every((block, at) => block === [report, ...charts][at])
  if (!isSame) await writeCommentary(tx, row, commentary)
}
