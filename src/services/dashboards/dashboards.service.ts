import { type ChartTopic, noTopics, type TopicEntry, type TopicsPort } from '../../../contract/dashboards/analysis.ts'
import { dashboardsRoutes as routes } from '../../../contract/dashboards/dashboards.routes.ts'
import {
  type AccessLevel,
  type Chart,
  type ChartData,
  codeOfName,
  type Dashboard,
  type DashboardSettings,
  type ShownChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { type ChartMeasure, measuresOf } from '../../../contract/dashboards/measurements.ts'
import type { Datasets } from '../../../contract/datasets/dataset-form.ts'
import { datasetsRoutes } from '../../../contract/datasets/datasets.routes.ts'
import { sqlRoutes } from '../../../contract/datasets/sql.routes.ts'
import type { SqlColumn } from '../../../contract/datasets/sql.schemas.ts'
import type { DashboardVersion } from '../../../contract/dashboards/versions.ts'
import { formulasRoutes } from '../../../contract/formulas/formulas.routes.ts'
import { failureSchema } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'

export type DashboardsService = ReturnType<typeof createDashboardsService>

type Fields = {
  name: string
  accessLevel: AccessLevel
  defaultSettings: DashboardSettings
  scopeFilters: readonly string[]
  dimensionFilters: readonly string[]
  metrics: readonly ShownChart[]
}
type Named = { project: string; name: string; accessLevel: AccessLevel }
type Kept = { project: string; code: string | null; name: string; chart: Chart }

const mostValues = 1_000
const fallbackCode = 'dashboard'

export function createDashboardsService(api: Api, topics: TopicsPort = noTopics) {
  const list = async (project: string, signal: AbortSignal) =>
    (await api.read(routes.listDashboards, { params: { project }, staleTime: 0, signal })).dashboards

  async function save(project: string, code: string, rev: number, fields: Fields, signal: AbortSignal) {
    const body = {
      ...fields,
      scopeFilters: [...fields.scopeFilters],
      dimensionFilters: [...fields.dimensionFilters],
      metrics: fields.metrics.map((chart) => ({ ...chart })),
      rev,
    }
    return (await api.call(routes.changeDashboard, { params: { project, code }, body, signal })).dashboard
  }

  async function create(
    { project, name, accessLevel }: Named,
    metrics: readonly Chart[],
    key: string,
    signal: AbortSignal,
  ) {
    const code = codeOfName(name) ?? fallbackCode
    const data = { accessLevel, metrics: metrics.map((chart) => ({ ...chart })) }
    const body = { name, code, data }
    return (await api.call(routes.createDashboard, { params: { project }, body, idempotencyKey: key, signal }))
      .dashboard
  }

  return {
    list,
    read: async (project: string, code: string, signal: AbortSignal): Promise<Dashboard | null> =>
      (await list(project, signal)).find((dashboard) => dashboard.code === code) ?? null,

    create: (named: Named, key: string, signal: AbortSignal) => create(named, [], key, signal),

    async createFirst(project: string, key: string, signal: AbortSignal): Promise<Dashboard> {
      const options = { params: { project }, body: {}, idempotencyKey: key, signal }
      return (await api.call(routes.createFirstDashboard, options)).dashboard
    },

    /** Saves changes of the edited revision. If someone else saved first, returns their version and saves nothing. */
    async save(
      { project, code, rev, fields }: { project: string; code: string; rev: number; fields: Fields },
      signal: AbortSignal,
    ): Promise<{ kind: 'saved' | 'changed meanwhile'; dashboard: Dashboard }> {
      try {
        return { kind: 'saved', dashboard: await save(project, code, rev, fields, signal) }
      } catch (failure) {
        if (failureSchema.safeParse(failure).data?.kind !== 'conflict') throw failure
        const current = (await list(project, signal)).find((dashboard) => dashboard.code === code)
        if (current === undefined) throw failure
        return { kind: 'changed meanwhile', dashboard: current }
      }
    },

    async listVersions(project: string, code: string, signal: AbortSignal): Promise<readonly DashboardVersion[]> {
      const options = { params: { project, code }, staleTime: 0, signal }
      return (await api.read(routes.listDashboardVersions, options)).versions
    },

    async remove(project: string, code: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteDashboard, { params: { project, code }, signal })
    },

    async restore(project: string, code: string, signal: AbortSignal): Promise<Dashboard> {
      return (await api.call(routes.restoreDashboard, { params: { project, code }, signal })).dashboard
    },

    /** Appends a chart to the dashboard's current version, or to a new dashboard. */
    async keepChart({ project, code, name, chart }: Kept, key: string, signal: AbortSignal): Promise<Dashboard> {
      if (code === null) return create({ project, name, accessLevel: 'shared' }, [chart], key, signal)
      const found = (await list(project, signal)).find((dashboard) => dashboard.code === code)
      if (found === undefined) return create({ project, name, accessLevel: 'shared' }, [chart], key, signal)
      const { name: called, accessLevel, defaultSettings, scopeFilters, dimensionFilters, metrics, rev } = found
      const fields = { name: called, accessLevel, defaultSettings, scopeFilters, dimensionFilters }
      return save(project, code, rev, { ...fields, metrics: [...metrics, chart] }, signal)
    },

    async readChartData(
      { project, chart, settings }: { project: string; chart: Chart; settings: DashboardSettings },
      signal: AbortSignal,
    ): Promise<ChartData | { entries: readonly TopicEntry[] }> {
      if (chart.metricType === 'analysis') return { entries: await topics.entries(project, chart.topicId, signal) }
      return api.call(routes.readChartData, { params: { project }, body: { chart: { ...chart }, settings }, signal })
    },

    /** The columns that a SQL statement returns. */
    async readColumns(
      { project, sql }: { project: string; sql: string },
      signal: AbortSignal,
    ): Promise<readonly SqlColumn[]> {
      return (await api.call(sqlRoutes.runSql, { params: { project }, body: { sql, limit: 1 }, signal })).columns
    },

    async readCatalogue(
      project: string,
      signal: AbortSignal,
    ): Promise<Datasets & { measures: readonly ChartMeasure[]; topics: readonly ChartTopic[] }> {
      const options = { params: { project }, staleTime: 0, signal }
      const [facts, dimensions, metadata, listed] = await Promise.all([
        api.read(datasetsRoutes.readFactsMetadata, options),
        api.read(datasetsRoutes.readDimensionsMetadata, options),
        api.read(formulasRoutes.readMeasurementMetadata, options),
        topics.list(project, signal),
      ])
      return { ...facts, ...dimensions, measures: measuresOf(metadata), topics: listed }
    },

    async listValues(
      { project, dimension, of }: { project: string; dimension: string; of: 'dimension' | 'scope' },
      signal: AbortSignal,
    ): Promise<readonly string[]> {
      if (of === 'scope') {
        const options = { params: { project }, query: { scope: dimension }, signal }
        return (await api.read(formulasRoutes.listScopeValues, options)).values
      }
      const query = { dimension, limit: mostValues }
      return (await api.read(datasetsRoutes.listDimensionValues, { params: { project }, query, signal })).values
    },
  }
}
