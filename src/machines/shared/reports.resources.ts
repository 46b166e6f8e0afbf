import type { Report, ReportFormat } from '../../../contract/reports/reports.schemas.ts'
import { type CommandActor, commandMachine } from './command.machine.ts'
import { resourceMachine } from './resource.machine.ts'

type OfTopic = { project: string; topicId: string }
type Printing = OfTopic & { withRecord?: true }
type ReportDownload = { project: string; id: string; format: ReportFormat; filename: string }

export const topicReports = resourceMachine<readonly Report[], OfTopic>(
  'topic reports',
  'The printed reports of one topic of research or one playbook.',
)
export const reportPrinting = commandMachine<string, Printing>('report printing', 'Has a report printed.')
export const reportDownload = commandMachine<null, ReportDownload>('report download', 'Saves a printed report.')

export type ReportPrintingActor = CommandActor<string, Printing>
export type ReportDownloadActor = CommandActor<null, ReportDownload>
