import { reportDownload, reportPrinting, topicReports } from '../../machines/shared/reports.resources.ts'
import type { ReportsService } from '../../services/reports/reports.service.ts'
import { provideRequests } from './provide-requests.ts'

/** Printed reports of one kind. */
export const wireReports = (service: ReportsService, reportCode: 'conversation' | 'playbook' | 'research') => ({
  'topic reports': provideRequests(topicReports, { read: service.list }),
  'report printing': provideRequests(reportPrinting, {
    send: ({ key, payload }, signal) => service.print(reportCode, payload, key, signal),
  }),
  'report download': provideRequests(reportDownload, {
    send: ({ payload }, signal) => service.download(payload, signal),
  }),
})
