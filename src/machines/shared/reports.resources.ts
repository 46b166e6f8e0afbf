import type { Report, ReportFormat } from '../../../contract/reports/reports.schemas.ts'
import { type CommandActor, commandMachine } from './command.machine.ts'
import { resourceMachine } from './resource.machine.ts'

type OfTopic = { project: string; topicId: string }
/** `leafId`: the last message of the branch of a conversation. */
type Printing = OfTopic & { withRecord?: true; leafId?: string }
type ReportDownload = { project: string; id: string; format: ReportFormat; filename: string }

export const topicReports = resourceMachine<readonly Report[], OfTopic>(
  'topic reports',
  'The printed reports of one research topic, playbook or conversation.',
)
export const reportPrinting = commandMachine<string, Printing>('report printing', 'Creates a printed report.')
export const reportDownload = commandMachine<null, ReportDownload>('report download', 'Downloads a printed report.')

export type ReportPrintingActor = CommandActor<string, Printing>
export type ReportDownloadActor = CommandActor<null, ReportDownload>
