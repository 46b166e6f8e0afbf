import type { Feature, Platform } from '../../platform/feature/feature.ts'
import { askForProcessing } from '../documents/index.ts'
import { opensAnySecret } from './connections.store.ts'
import { serveInbound } from './inbound.ts'
import { integrationEgress } from './integration-egress.ts'
import { serveIntegrations } from './integrations.routes.ts'
import { renewalRoutine, type SyncEnvironment, syncHandler, syncRoutine } from './sync.job.ts'
import { withdrawalRoutine } from './withdrawals.commands.ts'

export const integrationsFeature: Feature = {
  name: 'integrations',
  opensSecrets: opensAnySecret,
  handlers: (platform) => [syncHandler(syncEnvironment(platform))],
  routines(platform) {
    const environment = syncEnvironment(platform)
    return [syncRoutine(environment), renewalRoutine(environment), withdrawalRoutine(environment)]
  },
  async routes(server, platform) {
    const parts = { engine: platform.engine(), environment: syncEnvironment(platform) }
    serveIntegrations(server, platform.services, parts)
    await serveInbound(server, platform.services, parts)
  },
}

const syncEnvironment = (platform: Platform): SyncEnvironment => ({
  ...platform,
  ...integrationEgress(platform.settings),
  now: Date.now,
  askForReading: (tx) => askForProcessing(tx, platform.engine()),
})
