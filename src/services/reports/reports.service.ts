import { reportsRoutes } from '../../../contract/reports/reports.routes.ts'
import type { ReportFormat } from '../../../contract/reports/reports.schemas.ts'
import type { Api } from '../shared/http.ts'

export type ReportsService = ReturnType<typeof createReportsService>

type OfTopic = { project: string; topicId: string }
type Environment = {
  /** Downloads the content under this name. */
  save(bytes: Blob, filename: string): void
}

/** Printed reports of one kind. */
export function createReportsService(api: Api, environment: Environment) {
  return {
    list: async ({ project, topicId }: OfTopic, signal: AbortSignal) =>
      (await api.read(reportsRoutes.listReports, { params: { project }, query: { topicId }, staleTime: 0, signal }))
        .reports,

    async print(
      reportCode: string,
      { project, ...printed }: OfTopic & { withRecord?: true; leafId?: string },
      key: string,
      signal: AbortSignal,
    ): Promise<string> {
      const options = { params: { project }, body: { reportCode, ...printed }, idempotencyKey: key, signal }
      return (await api.call(reportsRoutes.createReport, options)).jobId
    },

    async download(
      { project, id, format, filename }: { project: string; id: string; format: ReportFormat; filename: string },
      signal: AbortSignal,
    ): Promise<null> {
      environment.save(
        await api.download(reportsRoutes.downloadReport, { params: { project, id, format }, signal }),
        filename,
      )
      return null
    },
  }
}
