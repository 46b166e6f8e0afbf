import { fromCallback } from 'xstate'
import { type ReportInput, reportMachine } from '../../machines/snapshots/report.machine.ts'
import type { OfReport, ReportDraftFact, ReportDraftUpdate } from '../../machines/snapshots/snapshots.events.ts'
import { snapshotsMachine } from '../../machines/snapshots/snapshots.machine.ts'
import {
  comparedReport,
  reportDownload,
  reportFollowing,
  reportList,
  reportMailing,
  reportSchedule,
} from '../../machines/snapshots/snapshots.resources.ts'
import type { ReportDrafts } from '../../services/snapshots/report-drafts.ts'
import type { SnapshotsService } from '../../services/snapshots/snapshots.service.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

/** A deleted row is identified by dashboard and creation time. */
function reportOf(project: string | null, id: string): OfReport {
  const [code = '', date = ''] = id.split(' ')
  return { project: project ?? '', code, date }
}

/** The reports of dashboards. */
export function wireSnapshots(service: SnapshotsService, drafts: ReportDrafts) {
  const report = provideRequests(reportMachine, {
    'read report': (input, signal) => service.read(input, signal),
    'save report': (asked, signal) => service.save(asked, signal),
    'lock report': (asked, signal) => service.lock(asked, signal),
  }).provide({ actors: { 'keep the drafts': keepDrafts(drafts) } })
  return provideRequests(snapshotsMachine, {
    'create report': (request, signal) => service.create(request, signal),
    'restore report': (input, signal) => service.restore(input, signal),
  }).provide({
    actors: {
      report,
      'report list': provideRequests(reportList, { read: (input, signal) => service.list(input, signal) }),
      'compared report': provideRequests(comparedReport, { read: (input, signal) => service.read(input, signal) }),
      'report mailing': provideRequests(reportMailing, {
        send: ({ payload }, signal) => service.mail(payload, signal),
      }),
      'report download': provideRequests(reportDownload, {
        send: ({ payload }, signal) => service.download(payload, signal),
      }),
      'report schedule': provideRequests(reportSchedule, {
        send: ({ payload }, signal) => service.schedule(payload, signal),
      }),
      'report following': provideRequests(reportFollowing, {
        send: ({ payload }, signal) => service.follow(payload, signal),
      }),
      'row deletion': wireRowDeletion(({ project, id }, signal) => service.remove(reportOf(project, id), signal)),
    },
  })
}

const keepDrafts = (drafts: ReportDrafts) =>
  fromCallback<ReportDraftUpdate, ReportInput>(({ input, sendBack, receive }) => {
    const fact: ReportDraftFact = { type: 'report.drafts read', drafts: drafts.read(input) }
    sendBack(fact)
    receive((update) => drafts.keep(input, update.drafts))
  })
