import {
  type HelperItem,
  type Integration,
  integrationOfKey,
} from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsRoutes as routes } from '../../../contract/integrations/integrations.routes.ts'
import { organisationsRoutes } from '../../../contract/organisations/organisations.routes.ts'
import type { Api } from '../shared/http.ts'

export type IntegrationsService = ReturnType<typeof createIntegrationsService>

type Edits = { name?: string; autoFetch?: boolean; settings: Readonly<Record<string, unknown>> }
type Save = { project: string; key: string; edits: Edits; isNew: boolean; idempotencyKey: string }
type Ending = { kind: 'delete' | 'disconnect'; key: string }

export function createIntegrationsService(api: Api) {
  async function create({ project, key, edits, idempotencyKey }: Save, signal: AbortSignal): Promise<Integration> {
    const body = { name: edits.name ?? '', settings: { ...edits.settings } }
    const params = { project, code: key }
    return (await api.call(routes.createConnection, { params, body, idempotencyKey, signal })).integration
  }

  return {
    list: async (project: string, signal: AbortSignal): Promise<readonly Integration[]> =>
      (await api.read(routes.listIntegrations, { params: { project }, staleTime: 0, signal })).integrations,

    async save(given: Save, signal: AbortSignal): Promise<Integration> {
      if (given.isNew) return create(given, signal)
      const { project, key, edits } = given
      const { settings, ...more } = edits
      const body = { settings: { ...settings }, ...more }
      const params = { project, code: key }
      return (await api.call(routes.saveIntegrationSettings, { params, body, signal })).integration
    },

    async run(project: string, key: string, action: string, signal: AbortSignal): Promise<{ token: string | null }> {
      const params = { project, code: key, action }
      const { token } = await api.call(routes.runIntegrationAction, { params, body: {}, signal })
      return { token: token ?? null }
    },

    async end(project: string, { kind, key }: Ending, signal: AbortSignal): Promise<void> {
      const { code, connectionId } = integrationOfKey(key)
      if (kind === 'delete' && connectionId !== null)
        await api.call(routes.deleteConnection, { params: { project, code, connectionId }, signal })
      else await api.call(routes.disconnectIntegration, { params: { project, code: key }, body: {}, signal })
    },

    async searchFolders(project: string, key: string, query: string, signal: AbortSignal): Promise<HelperItem[]> {
      const params = { project, code: key, name: 'search_folders' as const }
      return (await api.call(routes.askIntegrationHelper, { params, body: { query }, signal })).items
    },

    async enforceMfa(project: string, signal: AbortSignal): Promise<void> {
      await api.call(organisationsRoutes.changeOrganisation, {
        params: { project },
        body: { enforceMfa: true },
        signal,
      })
    },

    startConsent: async (project: string, key: string, signal: AbortSignal): Promise<string> =>
      (await api.call(routes.startOAuth, { params: { project, code: key }, signal })).url,
  }
}
