import type { Report, ReportFormat } from '../../../contract/reports/reports.schemas.ts'
import { reportFormats } from '../../../contract/reports/reports.schemas.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'

const mostListed = 500

export async function listReports(tx: Transaction, topicId: string | undefined): Promise<Report[]> {
  let query = tx.db
    .selectFrom('report')
    .where('organisation_id', '=', tx.scope.organisation!)
    .select(['id', 'report_code', 'topic_id', 'date'])
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(mostListed)
  if (topicId !== undefined) query = query.where('topic_id', '=', topicId)
  const rows = await query.execute()
  return rows.map(({ id, report_code: reportCode, topic_id: reportOf, date }) => ({
    ...{ id, reportCode, topicId: reportOf, date },
    formats: [...reportFormats],
  }))
}

type Printed = {
  jobId: string
  reportCode: string
  topicId: string
  title: string
  parts: readonly string[]
  files: Record<ReportFormat, Uint8Array>
}

/** Keeps a printed report with its files; the same job keeps one, however often it runs. */
export async function keepReport(
  tx: Transaction,
  { jobId, reportCode, topicId, title, parts, files }: Printed,
): Promise<void> {
  const organisation = tx.scope.organisation!
  const row = await tx.db
    .insertInto('report')
    .values({
      ...{ organisation_id: organisation, id: newId('report'), report_code: reportCode },
      ...{ topic_id: topicId, title, job_id: jobId, parts: JSON.stringify(parts) },
    })
    .onConflict((one) => one.columns(['organisation_id', 'job_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  for (const format of reportFormats)
    await tx.db
      .insertInto('report_file')
      .values({ organisation_id: organisation, report_id: row.id, format, bytes: Buffer.from(files[format]) })
      .execute()
}

export async function readReportFile(
  tx: Transaction,
  id: string,
  format: ReportFormat,
): Promise<{ title: string; date: string; bytes: Buffer }> {
  const row = await tx.db
    .selectFrom('report')
    .innerJoin('report_file', (join) =>
      join
        .onRef('report_file.organisation_id', '=', 'report.organisation_id')
        .onRef('report_file.report_id', '=', 'report.id'),
    )
    .where('report.organisation_id', '=', tx.scope.organisation!)
    .where('report.id', '=', id)
    .where('report_file.format', '=', format)
    .select(['report.title', 'report.date', 'report_file.bytes'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
