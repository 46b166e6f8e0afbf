import type { DocsetRecords } from '../../../contract/docsets/docsets.schemas.ts'
import { docsetsRoutes as routes } from '../../../contract/docsets/docsets.routes.ts'
import { integrationsRoutes } from '../../../contract/integrations/integrations.routes.ts'
import { integrationKey } from '../../../contract/integrations/integrations.schemas.ts'
import { jobsRoutes } from '../../../contract/jobs/jobs.routes.ts'
import type { Api } from '../shared/http.ts'

export type DocsetsService = ReturnType<typeof createDocsetsService>

type Asked = {
  project: string
  docset: string
  /** Key of a single record to read in full; null for the list. */
  key: string | null
  view: { categories: readonly string[] | null; keyFilter: string; isRendered: boolean }
}
type Reset = { docset: string; category?: string; key?: string } | { step: string }

const hour = 3_600_000

export function createDocsetsService(api: Api) {
  async function readOne({ project, docset, key, view }: Asked & { key: string }, signal: AbortSignal) {
    const query = view.isRendered ? { html: '1' as const } : {}
    const { record } = await api.read(routes.readDocsetRecord, {
      ...{ params: { project, docset, key }, query, staleTime: 0, signal },
    })
    return { records: { [key]: record }, total: 1 }
  }

  function readMany({ project, docset, view }: Asked, signal: AbortSignal) {
    const query = {
      ...(view.categories === null ? {} : { categories: [...view.categories] }),
      ...(view.keyFilter.trim() === '' ? {} : { keyFilter: view.keyFilter.trim() }),
      ...(view.isRendered ? { html: '1' as const } : {}),
    }
    return api.read(routes.listDocsetRecords, { params: { project, docset }, query, staleTime: 0, signal })
  }

  return {
    list: async (project: string, signal: AbortSignal) =>
      (await api.read(routes.listDocsets, { params: { project }, staleTime: 0, signal })).docsets,

    /** Records, with all categories of their docset. Without a chosen category, no records are requested. */
    async readRecords(asked: Asked, signal: AbortSignal): Promise<DocsetRecords & { categories: readonly string[] }> {
      const { project, docset, key, view } = asked
      const isNothing = view.categories?.length === 0
      const [{ categories }, found] = await Promise.all([
        api.read(routes.listDocsetCategories, { params: { project, docset }, staleTime: 0, signal }),
        key !== null ? readOne({ ...asked, key }, signal) : isNothing ? nothing : readMany(asked, signal),
      ])
      return { ...found, categories }
    },

    async listSteps(project: string, signal: AbortSignal) {
      return (await api.read(routes.listPipelineSteps, { params: { project }, staleTime: 0, signal })).pipelines
    },

    listPipelines: async (signal: AbortSignal) =>
      (await api.read(jobsRoutes.listPipelines, { staleTime: hour, signal })).pipelines,

    async runPipeline(project: string, pipeline: string, idempotencyKey: string, signal: AbortSignal): Promise<string> {
      const params = { project, pipeline }
      return (await api.call(jobsRoutes.runPipeline, { params, body: {}, idempotencyKey, signal })).jobId
    },

    /** Visible actions of connected systems, except creating a new address, which only the system's own page offers. */
    async listIntegrationActions(project: string, signal: AbortSignal) {
      const { integrations } = await api.read(integrationsRoutes.listIntegrations, {
        ...{ params: { project }, staleTime: 0, signal },
      })
      const connected = integrations.filter(({ status }) => status.status === 'connected')
      return connected.flatMap((integration) =>
        integration.actions
          .filter(({ visible, serverAction }) => visible && serverAction !== 'new_token')
          .map(({ name, serverAction }) => ({
            ...{ integration: integrationKey(integration), name: integration.name },
            ...{ action: serverAction, label: name },
          })),
      )
    },

    async runIntegrationAction(project: string, code: string, action: string, signal: AbortSignal): Promise<null> {
      await api.call(integrationsRoutes.runIntegrationAction, { params: { project, code, action }, signal })
      return null
    },

    async reset(project: string, reset: Reset, signal: AbortSignal): Promise<void> {
      const params = { project }
      if ('step' in reset) await api.call(routes.resetPipelineStep, { params, body: { step_name: reset.step }, signal })
      else await api.call(routes.resetDocset, { params, body: reset, signal })
    },
  }
}

const nothing: DocsetRecords = { records: {}, total: 0 }
