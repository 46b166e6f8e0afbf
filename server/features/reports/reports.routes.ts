import type { FastifyInstance } from 'fastify'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import { reportsRoutes as routes } from '../../../contract/reports/reports.routes.ts'
import { reportFormatSchema } from '../../../contract/reports/reports.schemas.ts'
import { attachmentOf } from '../../platform/http/attachment.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import { askForReport } from './report.job.ts'
import type { ReportKind } from './report-kinds.ts'
import { listReports, readReportFile } from './reports.store.ts'

const mimes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const longestName = 80

/** A name that every disk takes, from the title of what was printed. */
const fileName = (title: string, day: string, format: string): string => {
  const words =
    title
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, longestName)
      .trim() || 'Report'
  return `${words} ${day}.${format}`
}

export function serveReports(
  server: FastifyInstance,
  services: Services,
  { engine, kinds }: { engine: JobEngine; kinds: readonly ReportKind[] },
): void {
  serve(server, services, routes.listReports, ({ query, transact }) =>
    transact(async (tx) => ({ reports: await listReports(tx, query.topicId) })),
  )
  serve(server, services, routes.createReport, ({ body, transact }) =>
    transact(async (tx) => ({ jobId: await askForReport(tx, engine, kinds, body) })),
  )
  serve(server, services, routes.downloadReport, async ({ params, reply, transact, organisation }) => {
    const format = reportFormatSchema.safeParse(params.format)
    if (!format.success) throw notFound()
    const { title, date, bytes } = await transact((tx) => readReportFile(tx, params.id, format.data))
    return reply
      .header('content-type', mimes[format.data])
      .header('content-disposition', attachmentOf(fileName(title, dayOf(date, organisation.timeZone), format.data)))
      .header('content-length', bytes.length)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(bytes)
  })
}
