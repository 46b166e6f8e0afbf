import { resetOf } from '../../machines/docsets/docsets.events.ts'
import {
  docsetList,
  docsetRecords,
  docsetsMachine,
  integrationActionRun,
  integrationActions,
  pipelineList,
  pipelineRun,
  pipelineSteps,
} from '../../machines/docsets/docsets.machine.ts'
import type { DocsetsService } from '../../services/docsets/docsets.service.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

/** The raw view of what was extracted from documents and the website. */
export const wireDocsets = (service: DocsetsService) =>
  docsetsMachine.provide({
    actors: {
      'docset list': provideRequests(docsetList, { read: ({ project }, signal) => service.list(project, signal) }),
      'docset records': provideRequests(docsetRecords, { read: service.readRecords }),
      'pipeline steps': provideRequests(pipelineSteps, {
        read: ({ project }, signal) => service.listSteps(project, signal),
      }),
      'pipeline list': provideRequests(pipelineList, { read: (_, signal) => service.listPipelines(signal) }),
      'pipeline run': provideRequests(pipelineRun, {
        send: ({ key, payload: { project, pipeline } }, signal) => service.runPipeline(project, pipeline, key, signal),
      }),
      'integration actions': provideRequests(integrationActions, {
        read: ({ project }, signal) => service.listIntegrationActions(project, signal),
      }),
      'integration action run': provideRequests(integrationActionRun, {
        send: ({ payload: { project, integration, action } }, signal) =>
          service.runIntegrationAction(project, integration, action, signal),
      }),
      'row deletion': wireRowDeletion((row, signal) => service.reset(row.project ?? '', resetOf(row.id), signal)),
    },
  })
