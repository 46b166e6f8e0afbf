import {
  axesOf,
  type DatasetForm,
  type Datasets,
  dimensionQueryOf,
  type FactForm,
  factQueryOf,
  limitOf,
} from '../../../contract/datasets/dataset-form.ts'
import { parseJsonFilters } from '../../../contract/datasets/datasets.filters.ts'
import { datasetsRoutes as routes } from '../../../contract/datasets/datasets.routes.ts'
import { type DataSource, type FactResult, mostRows } from '../../../contract/datasets/datasets.schemas.ts'
import type { DatasetAnswer } from '../../../contract/datasets/pivot.ts'
import type { RecordsRequest } from '../../../contract/datasets/records-of-cell.ts'
import type { Api } from '../shared/http.ts'

export type DatasetsService = ReturnType<typeof createDatasetsService>

/** How many values of a dimension are offered; further ones are written into the JSON box. */
const mostValues = 1_000

export function createDatasetsService(api: Api) {
  /** The cells, and each total by a query of its own. */
  async function askFacts(project: string, form: FactForm, signal: AbortSignal): Promise<DatasetAnswer> {
    const axes = axesOf(form)
    const ask = (dimensions: string[], limit: number): Promise<FactResult> =>
      api.read(routes.queryFacts, {
        params: { project },
        query: factQueryOf(form, dimensions, limit),
        staleTime: 0,
        signal,
      })
    const [isTall, isWide] = [axes.rows.length > 0, axes.columns.length > 0]
    const [cells, rowTotals, columnTotals, total] = await Promise.all([
      ask([...axes.rows, ...axes.columns], limitOf(form.limit)),
      isTall && isWide ? ask(axes.rows, mostRows) : null,
      isTall && isWide ? ask(axes.columns, mostRows) : null,
      isTall || isWide ? ask([], 1) : null,
    ])
    const isFilterLeftOut = parseJsonFilters(form.filters) === null
    return { kind: 'fact', form, cells, rowTotals, columnTotals, total, isFilterLeftOut }
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

    async ask(project: string, form: DatasetForm, signal: AbortSignal): Promise<DatasetAnswer> {
      if (form.kind === 'fact') return askFacts(project, form, signal)
      const options = { params: { project }, query: dimensionQueryOf(form), staleTime: 0, signal }
      const isFilterLeftOut = parseJsonFilters(form.filters) === null
      return { kind: 'dimension', form, result: await api.read(routes.queryDimension, options), isFilterLeftOut }
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
  }
}
