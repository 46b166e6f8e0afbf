import { connectionMachine } from '../../machines/integrations/connection.machine.ts'
import { folderSearchMachine } from '../../machines/integrations/folder-search.machine.ts'
import { integrationFormMachine } from '../../machines/integrations/integration-form.machine.ts'
import { endingOf } from '../../machines/integrations/integrations.events.ts'
import { integrationList, integrationsMachine } from '../../machines/integrations/integrations.machine.ts'
import type { IntegrationsService } from '../../services/integrations/integrations.service.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

/** The integrations of an organisation. `leaveFor`: takes the browser to an address of somebody else. */
export const wireIntegrations = (service: IntegrationsService, leaveFor: (url: string) => void) =>
  integrationsMachine.provide({
    actors: {
      'integration list': provideRequests(integrationList, {
        read: ({ project }, signal) => service.list(project, signal),
      }),
      'integration form': provideRequests(integrationFormMachine, {
        'save integration': service.save,
        'enforce mfa': ({ project }, signal) => service.enforceMfa(project, signal),
      }),
      connection: provideRequests(connectionMachine, {
        'run action': ({ project, key, action }, signal) => service.run(project, key, action, signal),
        'start consent': ({ project, key }, signal) => service.startConsent(project, key, signal),
        'go to the vendor': async ({ url }) => leaveFor(url),
        'enforce mfa': ({ project }, signal) => service.enforceMfa(project, signal),
      }),
      'folder search': provideRequests(folderSearchMachine, {
        'search folders': ({ project, key, query }, signal) => service.searchFolders(project, key, query, signal),
      }),
      'row deletion': wireRowDeletion((row, signal) => service.end(row.project ?? '', endingOf(row.id), signal)),
    },
  })
