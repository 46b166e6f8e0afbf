import { fromCallback } from 'xstate'
import { chartsMachine } from '../../machines/dashboards/charts.machine.ts'
import { dashboardsMachine } from '../../machines/dashboards/dashboards.machine.ts'
import {
  chartCatalogue,
  chartData,
  chartKeeping,
  dashboardCreation,
  dashboardList,
  dashboardVersions,
  filterValues,
  firstDashboard,
  statementReading,
} from '../../machines/dashboards/dashboards.resources.ts'
import {
  type DashboardDraftFact,
  type DashboardDraftUpdate,
  dashboardEditorMachine,
} from '../../machines/dashboards/editor.machine.ts'
import type { DashboardDrafts } from '../../services/dashboards/dashboard-drafts.ts'
import type { DashboardsService } from '../../services/dashboards/dashboards.service.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

export function wireDashboards(service: DashboardsService, drafts: DashboardDrafts) {
  const list = provideRequests(dashboardList, { read: ({ project }, signal) => service.list(project, signal) })
  const data = provideRequests(chartData, { read: (asked, signal) => service.readChartData(asked, signal) })
  const statement = provideRequests(statementReading, {
    send: ({ payload }, signal) => service.readColumns(payload, signal),
  })
  const editor = provideRequests(dashboardEditorMachine, {
    'read dashboard': ({ project, code }, signal) => service.read(project, code, signal),
    'save dashboard': (asked, signal) => service.save(asked, signal),
  }).provide({
    actors: { 'keep the dashboard': keepDashboard(drafts), 'chart data': data, 'statement reading': statement },
  })
  return provideRequests(dashboardsMachine, {
    'restore dashboard': ({ project, id }, signal) => service.restore(project, id, signal),
  }).provide({
    actors: {
      'dashboard list': list,
      'chart catalogue': provideRequests(chartCatalogue, {
        read: ({ project }, signal) => service.readCatalogue(project, signal),
      }),
      'dashboard creation': provideRequests(dashboardCreation, {
        send: ({ key, payload }, signal) => service.create(payload, key, signal),
      }),
      'first dashboard': provideRequests(firstDashboard, {
        send: ({ key, payload }, signal) => service.createFirst(payload.project, key, signal),
      }),
      'chart keeping': provideRequests(chartKeeping, {
        send: ({ key, payload }, signal) => service.keepChart(payload, key, signal),
      }),
      'dashboard versions': provideRequests(dashboardVersions, {
        read: ({ project, code }, signal) => service.listVersions(project, code, signal),
      }),
      'filter values': provideRequests(filterValues, {
        read: (asked, signal) => service.listValues(asked, signal),
      }),
      'row deletion': wireRowDeletion(({ project, id }, signal) => service.remove(project ?? '', id, signal)),
      'chart data': data,
      charts: chartsMachine.provide({ actors: { 'chart data': data } }),
      'dashboard editor': editor,
    },
  })
}

const keepDashboard = (drafts: DashboardDrafts) =>
  fromCallback<DashboardDraftUpdate, { project: string; personId: string; code: string }>(
    ({ input, sendBack, receive }) => {
      const fact: DashboardDraftFact = { type: 'editor.draft read', draft: drafts.read(input) }
      sendBack(fact)
      receive(({ draft }) => drafts.keep(input, draft))
    },
  )
