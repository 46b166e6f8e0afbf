import { researchMachine } from '../../machines/research/research.machine.ts'
import {
  formatSuggestion,
  researchChange,
  researchCreation,
  researchList,
  researchPlan,
  researchRun,
  researchTopic,
} from '../../machines/research/research.resources.ts'
import type { ResearchService } from '../../services/research/research.service.ts'
import type { ReportsService } from '../../services/reports/reports.service.ts'
import { provideRequests } from './provide-requests.ts'
import { wireReports } from './reports.wiring.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

/** An organisation's research and its reports. */
export const wireResearch = (service: ResearchService, reports: ReportsService) =>
  provideRequests(researchMachine, { 'restore research': service.restore }).provide({
    actors: {
      'research list': provideRequests(researchList, { read: ({ project }, signal) => service.list(project, signal) }),
      'research topic': provideRequests(researchTopic, { read: service.read }),
      ...wireReports(reports, 'research'),
      'research creation': provideRequests(researchCreation, {
        send: ({ key, payload: { project, fields } }, signal) => service.create(project, fields, key, signal),
      }),
      'research change': provideRequests(researchChange, {
        send: ({ payload: { change, ...topic } }, signal) => service.change(topic, change, signal),
      }),
      'research run': provideRequests(researchRun, {
        send: ({ payload: { action, ...topic } }, signal) => service.run(topic, action, signal),
      }),
      'research plan': provideRequests(researchPlan, { send: ({ payload }, signal) => service.plan(payload, signal) }),
      'format suggestion': provideRequests(formatSuggestion, {
        send: ({ payload: { project, topic } }, signal) => service.suggestFormat(project, topic, signal),
      }),
      'row deletion': wireRowDeletion(({ project, id }, signal) =>
        service.remove({ project: project ?? '', topicId: id }, signal),
      ),
    },
  })
