import { fromCallback } from 'xstate'
import { connectionMachine } from '../../machines/integrations/connection.machine.ts'
import { folderSearchMachine } from '../../machines/integrations/folder-search.machine.ts'
import { integrationFormMachine } from '../../machines/integrations/integration-form.machine.ts'
import { type DraftAddress, type DraftUpdate, endingOf } from '../../machines/integrations/integrations.events.ts'
import { integrationList, integrationsMachine } from '../../machines/integrations/integrations.machine.ts'
import type { ConnectionDrafts } from '../../services/integrations/connection-drafts.ts'
import type { IntegrationsService } from '../../services/integrations/integrations.service.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

const wireForm = (service: IntegrationsService, drafts: ConnectionDrafts) =>
  provideRequests(integrationFormMachine, {
    'read the draft': async (address) => drafts.read(address),
    'save integration': service.save,
    'enforce mfa': ({ project }, signal) => service.enforceMfa(project, signal),
  }).provide({
    actors: {
      'keep the draft': fromCallback<DraftUpdate, DraftAddress>(({ input, receive }) => {
        receive((update) => {
          if (update.type === 'draft.changed') drafts.keep(input, update.draft)
          else drafts.drop(input)
        })
      }),
    },
  })

/** `leaveFor`: navigates the browser to a foreign URL. */
export const wireIntegrations = (
  service: IntegrationsService,
  drafts: ConnectionDrafts,
  leaveFor: (url: string) => void,
) =>
  integrationsMachine.provide({
    actors: {
      'integration list': provideRequests(integrationList, {
        read: ({ project }, signal) => service.list(project, signal),
      }),
      'integration form': wireForm(service, drafts),
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
