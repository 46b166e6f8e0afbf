import { reportsTexts as texts } from '../../../contract/reports/reports.texts.ts'
import { defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import type { JobContext, JobEngine, JobHandler } from '../../platform/jobs/job.types.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import { isTooMuch } from '../../engines/tasks/index.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import type { PrintedFormat } from '../../engines/printing/index.ts'
import type { ReportKind } from './report-kinds.ts'
import { keepReport } from './reports.store.ts'

const reportQueue = 'print_report'
type ReportInput = {
  reportCode: string
  topicId: string
  withRecord?: boolean | undefined
  leafId?: string | undefined
}
type Kinds = readonly ReportKind[]

const longestLabel = 80

/** Makes the job that prints a report; refuses what the caller does not see and what cannot be printed yet. */
export async function askForReport(
  tx: Transaction,
  engine: JobEngine,
  kinds: Kinds,
  input: ReportInput,
): Promise<string> {
  const kind = kinds.find(({ code }) => code === input.reportCode)
  if (!kind) throw new Refusal(400, texts.unknownKind)
  const found = await kind.titleOf(tx, input.topicId)
  if (found === null) throw notFound()
  const title = found.title.length > longestLabel ? `${found.title.slice(0, longestLabel - 1)}…` : found.title
  return engine.enqueue(tx, {
    ...{ organisationId: tx.scope.organisation!, queue: reportQueue, label: texts.job(title), input },
    ...{ askedBy: tx.scope.person, visibleTo: found.visibleTo, isShown: true },
  })
}

export function reportHandler(workers: Workers, kinds: Kinds): JobHandler {
  return {
    queue: reportQueue,
    atOnce: 2,
    retries: 2,
    limitSeconds: 300,
    run: (context) => print(workers, kinds, context),
    again: (tx, engine, job) => askForReport(tx, engine, kinds, job.input as ReportInput),
  }
}

async function print(workers: Workers, kinds: Kinds, context: JobContext): Promise<void> {
  const input = context.job.input as ReportInput
  const kind = kinds.find(({ code }) => code === input.reportCode)
  if (!kind) throw new JobFailure(texts.unknownKind)
  const asked = { organisationId: context.job.organisation_id, signal: context.signal }
  const start = await context.transact(async (tx) => ({
    read: await kind.read(tx, input.topicId, { withRecord: input.withRecord ?? false, leafId: input.leafId }),
    organisation: await tx.db
      .selectFrom('organisation')
      .where('id', '=', asked.organisationId)
      .select(['name', 'timezone'])
      .executeTakeFirstOrThrow(),
  }))
  if (start.read === null) throw new JobFailure(texts.gone)
  const { name, timezone } = start.organisation
  try {
    const document = await kind.print(start.read, {
      ...{ organisation: name, zone: isTimeZone(timezone) ? timezone : defaultTimeZone },
      blocksOf: (html) => workers.run('read a text for printing', { ...asked, input: html }),
      stepsOf: (input) => workers.run('read a playbook for printing', { ...asked, input }),
      conversationOf: (input) => workers.run('read a conversation for printing', { ...asked, input }),
    })
    const made = (format: PrintedFormat) => workers.run('print a document', { ...asked, input: { document, format } })
    await context.progress(0.2)
    const pdf = await made('pdf')
    await context.progress(0.6)
    const files = { pdf, docx: await made('docx') }
    const parts = kind.partsOf?.(start.read) ?? []
    await context.transact(async (tx) => {
      await keepReport(tx, { ...input, jobId: context.job.id, title: document.title, parts, files })
      const found = await kind.titleOf(tx, input.topicId).catch(() => null)
      const visible = found === null ? {} : { visibleTo: found.visibleTo }
      tx.change({ thing: 'report', id: input.topicId, before: null, after: null, ...visible })
    })
  } catch (error) {
    if (isTooMuch(error)) throw new JobFailure(texts.tooLarge)
    throw error
  }
}
