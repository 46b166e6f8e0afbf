import type { WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import { resourceMachine } from '../shared/resource.machine.ts'
import type {
  Downloading,
  Following,
  Mailing,
  OfDashboard,
  OfReport,
  ReportList,
  Schedule,
  ScheduleRequest,
} from './snapshots.events.ts'

export const reportList = resourceMachine<ReportList, OfDashboard>('report list', 'The reports of a dashboard.')
export const comparedReport = resourceMachine<WholeSnapshot | null, OfReport>(
  'compared report',
  'The report that another one is compared with.',
)
export const reportMailing = commandMachine<number, Mailing>('report mailing', 'Emails a report to members.')
export const reportDownload = commandMachine<null, Downloading>('report download', 'Downloads a report as a file.')
export const reportSchedule = commandMachine<Schedule | null, ScheduleRequest>(
  'report schedule',
  'Sets how often reports are created automatically.',
)

export const reportFollowing = commandMachine<boolean, Following>(
  'report following',
  'Follows or unfollows the reports of a dashboard.',
)

export type MailingActor = CommandActor<number, Mailing>
export type DownloadActor = CommandActor<null, Downloading>
export type ScheduleActor = CommandActor<Schedule | null, ScheduleRequest>
export type FollowingActor = CommandActor<boolean, Following>
