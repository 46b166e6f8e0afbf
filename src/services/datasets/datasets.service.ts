import {
  answerOfForm,
  answerWithTotals,
  type DatasetReader,
  rowsOfWindow,
} from '../../../contract/datasets/answer-of-form.ts'
import type { ResultRow } from '../../../contract/datasets/answer-rows.ts'
import { type DatasetForm, type Datasets, printForm } from '../../../contract/datasets/dataset-form.ts'
import { datasetsRoutes as routes } from '../../../contract/datasets/datasets.routes.ts'
import type { DataSource, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import type { DatasetAnswer } from '../../../contract/datasets/pivot.ts'
import { resultFileName } from '../../../contract/datasets/result-file-name.ts'
import type { RecordsRequest } from '../../../contract/datasets/records-of-cell.ts'
import type { QueryAccess, SavedQuery } from '../../../contract/datasets/saved-queries.schemas.ts'
import type { Api } from '../shared/http.ts'

type KeptQuery = {
  project: string
  key: string
  draft: { id: string | null; name: string; accessLevel: QueryAccess; search: string; rev: number; isOwn: boolean }
}

export type DatasetsService = ReturnType<typeof createDatasetsService>

/** How many values of a dimension are offered; others can be typed into the JSON box. */
const mostValues = 1_000

export function createDatasetsService(api: Api, save: (name: string, bytes: Blob) => void) {
  const readerOf = (project: string, signal: AbortSignal): DatasetReader => {
    const options = { params: { project }, staleTime: 0, signal }
    return {
      facts: (query) => api.read(routes.queryFacts, { ...options, query }),
      dimension: (query) => api.read(routes.queryDimension, { ...options, query }),
    }
  }

  return {
    async readDatasets(project: string, signal: AbortSignal): Promise<Datasets> {
      const options = { params: { project }, staleTime: 0, signal }
      const [facts, dimensions] = await Promise.all([
        api.read(routes.readFactsMetadata, options),
        api.read(routes.readDimensionsMetadata, options),
      ])
      return { ...facts, ...dimensions }
    },

    ask: (project: string, form: DatasetForm, signal: AbortSignal): Promise<DatasetAnswer> =>
      answerWithTotals(readerOf(project, signal), form),

    readResultRows: (
      {
        project,
        form,
        ...window
      }: { project: string; form: DatasetForm; offset: number; limit: number; rowCount: number },
      signal: AbortSignal,
    ): Promise<readonly ResultRow[]> => rowsOfWindow(readerOf(project, signal), form, window),

    /** Downloads all rows of a result: as a workbook from the server, or as CSV generated here. */
    async download(
      { project, form, kind }: { project: string; form: DatasetForm; kind: 'csv' | 'xlsx' },
      signal: AbortSignal,
    ): Promise<null> {
      if (kind === 'csv') {
        const answer = await answerOfForm(readerOf(project, signal), form)
        const { csvFileOf } = await import('../../../contract/datasets/result-files.ts')
        const { name, text } = csvFileOf(answer)
        save(name, new Blob([text], { type: 'text/csv' }))
        return null
      }
      const query = { search: printForm(form) }
      const options = { params: { project }, query, signal }
      save(resultFileName(form, 'xlsx'), await api.download(routes.downloadResult, options))
      return null
    },

    async listValues(project: string, dimension: string, signal: AbortSignal): Promise<readonly string[]> {
      const query = { dimension, limit: mostValues }
      return (await api.read(routes.listDimensionValues, { params: { project }, query, signal })).values
    },

    readRecords: (project: string, { query }: RecordsRequest, signal: AbortSignal): Promise<FactResult> =>
      api.read(routes.queryFacts, { params: { project }, query, staleTime: 0, signal }),

    async listSources(project: string, signal: AbortSignal): Promise<readonly DataSource[]> {
      return (await api.read(routes.listDataSources, { params: { project }, staleTime: 0, signal })).sources
    },

    async deleteSource(project: string, sourceId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteDataSource, { params: { project, sourceId }, signal })
    },

    async restoreSource(project: string, sourceId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.restoreDataSource, { params: { project, sourceId }, signal })
    },

    async listQueries(project: string, signal: AbortSignal): Promise<readonly SavedQuery[]> {
      return (await api.read(routes.listSavedQueries, { params: { project }, staleTime: 0, signal })).queries
    },

    async keepQuery({ project, key, draft }: KeptQuery, signal: AbortSignal): Promise<SavedQuery> {
      const { id, name, accessLevel, search, rev, isOwn } = draft
      if (id === null) {
        const body = { name, accessLevel, search }
        return (await api.call(routes.saveQuery, { params: { project }, body, idempotencyKey: key, signal })).query
      }
      // Only the person who saved the query can change who sees it.
      const body = { rev, name, search, ...(isOwn ? { accessLevel } : {}) }
      return (await api.call(routes.changeSavedQuery, { params: { project, queryId: id }, body, signal })).query
    },

    async deleteQuery(project: string, queryId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteSavedQuery, { params: { project, queryId }, signal })
    },

    async restoreQuery(project: string, queryId: string, signal: AbortSignal): Promise<SavedQuery> {
      return (await api.call(routes.restoreSavedQuery, { params: { project, queryId }, signal })).query
    },
  }
}
