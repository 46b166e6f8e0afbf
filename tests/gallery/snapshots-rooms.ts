import { dashboardsMachine } from '../../src/machines/dashboards/dashboards.machine.ts'
import { chartCatalogue, dashboardList } from '../../src/machines/dashboards/dashboards.resources.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { reportMachine } from '../../src/machines/snapshots/report.machine.ts'
import { snapshotsMachine } from '../../src/machines/snapshots/snapshots.machine.ts'
import {
  comparedReport,
  reportDownload,
  reportFollowing,
  reportList,
  reportMailing,
  reportSchedule,
} from '../../src/machines/snapshots/snapshots.resources.ts'
import { textBlockMachine } from '../../src/machines/snapshots/text-block.machine.ts'
import { catalogue, dashboard } from '../model/dashboards/things.ts'
import { blockWalk, reportWalk, snapshotsWalk } from '../model/snapshots/snapshots.walk.ts'
import { code, date, earlier, project, remote, whole } from '../model/snapshots/things.ts'
import { organisationCompanions } from './companions.ts'
import { answered, happened, led } from './deaf.ts'
import { type Room, room } from './room.ts'

const read = (output: unknown) => [answered('first read', output)]
const reports = `/acme/monitor/overview/reports`
const report = `${reports}/${encodeURIComponent(date)}`
const block = (key: string) => () => led(textBlockMachine, { key, remote, draft: null })

/** The actors around a report: its dashboard, the list of reports, and its texts in their idle state. */
const pageCompanions: Room['companions'] = {
  ...organisationCompanions,
  dashboards: () =>
    led(dashboardsMachine, { project, personId: 'p1' }, [
      happened('dashboards.opened', { page: { kind: 'view', code } }),
    ]),
  'dashboard list': () => led(dashboardList, { project }, read([dashboard])),
  'chart catalogue': () => led(chartCatalogue, { project }, read(catalogue)),
  'report list': () =>
    led(reportList, { project, code }, read({ snapshots: [whole, earlier], schedule: null, isFollowed: true })),
  'report deletion': () => led(rowDeletionMachine, { kind: 'snapshot', project }),
  'report mailing': () => led(reportMailing, undefined),
  'report download': () => led(reportDownload, undefined),
  'report following': () => led(reportFollowing, undefined),
  'report schedule': () => led(reportSchedule, undefined),
  'compared report': () => led(comparedReport, { project, code, date: earlier.takenAt }, read(earlier)),
  'text block report': block('report'),
  'text block 0': block('0'),
}
const opened = () =>
  led(snapshotsMachine, { project, personId: 'p1' }, [
    happened('snapshots.opened', { page: { code, date, other: null } }),
  ])
const reportRead = () => led(reportMachine, { project, personId: 'p1', code, date }, [answered('reading', whole)])

export const snapshotsRooms: Readonly<Record<string, Room>> = {
  'snapshots/snapshots': room(snapshotsMachine, snapshotsWalk, {
    systemId: 'snapshots',
    sessionState: 'signed in',
    addresses: [reports, `${report}?with=${encodeURIComponent(earlier.takenAt)}`],
    companions: { ...pageCompanions, report: reportRead },
    distinguish: () => null,
  }),
  'snapshots/report': room(reportMachine, reportWalk, {
    systemId: 'report',
    sessionState: 'signed in',
    addresses: [report],
    companions: { ...pageCompanions, snapshots: opened },
    distinguish: ({ failure, remote: shown }) => [failure?.kind ?? null, shown?.isLocked ?? null],
  }),
  'snapshots/text-block': room(textBlockMachine, blockWalk, {
    systemId: 'text block report',
    sessionState: 'signed in',
    addresses: [report],
    companions: { ...pageCompanions, snapshots: opened, report: reportRead },
    distinguish: ({ draft }) => draft?.mode ?? null,
  }),
}
