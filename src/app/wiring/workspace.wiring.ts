import { fromPromise } from 'xstate'
import { workspaceMachine } from '../../machines/workspace.machine.ts'
import type { OrganisationsService } from '../../services/organisations/organisations.service.ts'
import { fetchedLater } from './fetched-later.ts'
import type { LoadFeatures } from './load-features.ts'

/**
 * The workspace of an organisation. The code of its features loads while the organisation is read, before any of them
 * starts.
 */
export function wireWorkspace(organisations: OrganisationsService, loadFeatures: LoadFeatures) {
  const { machine, put } = fetchedLater(workspaceMachine)
  return machine.provide({
    actors: {
      'read organisation': fromPromise(async ({ input, signal }) => {
        const [organisation, { actors }] = await Promise.all([
          organisations.read(input.project, signal),
          loadFeatures(),
        ])
        put(actors)
        return organisation
      }),
    },
  })
}
