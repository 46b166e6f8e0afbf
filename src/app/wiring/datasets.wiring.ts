import { datasetsMachine } from '../../machines/datasets/datasets.machine.ts'
import {
  catalogueMachine,
  recordsMachine,
  resultRows,
  sourcesMachine,
  valuesMachine,
  fileDownload,
} from '../../machines/datasets/datasets.resources.ts'
import { queryListMachine, savedQueriesMachine } from '../../machines/datasets/saved-queries.machine.ts'
import type { DatasetsService } from '../../services/datasets/datasets.service.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

const wireSavedQueries = (service: DatasetsService) =>
  provideRequests(savedQueriesMachine, {
    'keep query': (kept, signal) => service.keepQuery(kept, signal),
    'restore query': ({ project, id }, signal) => service.restoreQuery(project, id, signal),
  }).provide({
    actors: {
      'query list': provideRequests(queryListMachine, {
        read: ({ project }, signal) => service.listQueries(project, signal),
      }),
      'row deletion': wireRowDeletion(({ project, id }, signal) => service.deleteQuery(project ?? '', id, signal)),
    },
  })

export const wireDatasets = (service: DatasetsService) =>
  provideRequests(datasetsMachine, {
    'ask query': ({ project, form }, signal) => service.ask(project, form, signal),
    'restore source': ({ project, id }, signal) => service.restoreSource(project, id, signal),
  }).provide({
    actors: {
      catalogue: provideRequests(catalogueMachine, {
        read: ({ project }, signal) => service.readDatasets(project, signal),
      }),
      sources: provideRequests(sourcesMachine, { read: ({ project }, signal) => service.listSources(project, signal) }),
      values: provideRequests(valuesMachine, {
        read: ({ project, dimension }, signal) => service.listValues(project, dimension, signal),
      }),
      records: provideRequests(recordsMachine, {
        read: ({ project, request }, signal) => service.readRecords(project, request, signal),
      }),
      'saved queries': wireSavedQueries(service),
      'file download': provideRequests(fileDownload, {
        send: ({ payload }, signal) => service.download(payload, signal),
      }),
      'result rows': provideRequests(resultRows, {
        'read rows': (window, signal) => service.readResultRows(window, signal),
      }),
      'row deletion': wireRowDeletion(({ project, id }, signal) => service.deleteSource(project ?? '', id, signal)),
    },
  })
