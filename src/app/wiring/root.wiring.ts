import { fromCallback, fromPromise } from 'xstate'
import { rootMachine } from '../../machines/root.machine.ts'
import type { Router } from '../router.ts'
import type { Services } from '../services.ts'
import { featuresLoader } from './load-features.ts'
import { wireOrganisations, wireWizard } from './organisations.wiring.ts'
import { wireSession, wireSignIn } from './session.wiring.ts'
import { wireShell } from './shell.wiring.ts'
import { wireUploads } from './uploads.wiring.ts'
import { wireWorkspace } from './workspace.wiring.ts'

export function wireRoot(services: Services, router: Router) {
  const loadFeatures = featuresLoader(services, window)
  return rootMachine.provide({
    actors: {
      'follow the address': fromCallback(({ sendBack }) =>
        router.subscribe(() => sendBack({ type: 'address.changed', address: router.address() })),
      ),
      'check server': fromPromise(({ signal }) => services.shell.checkServer(signal)),
      session: wireSession(services.session),
      'sign-in': wireSignIn(services.session),
      shell: wireShell(services.shell),
      organisations: wireOrganisations(services.organisations),
      wizard: wireWizard(services.organisations, services.drafts),
      workspace: wireWorkspace(services, loadFeatures),
      uploads: wireUploads(async () => (await loadFeatures()).services.documents, window),
    },
  })
}
