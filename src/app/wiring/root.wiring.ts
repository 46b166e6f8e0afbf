import { fromCallback, fromPromise } from 'xstate'
import { rootMachine } from '../../machines/root.machine.ts'
import type { Router } from '../router.ts'
import type { Services } from '../services.ts'
import { wireAdminArea } from './admin.wiring.ts'
import { wireAnnouncements } from './announcements.wiring.ts'
import { wireBackground } from './background.wiring.ts'
import { featuresLoader } from './load-features.ts'
import { wireOrganisations } from './organisations.wiring.ts'
import { wireBranding } from './partners.wiring.ts'
import { wireAccount, wireSession, wireSignIn } from './session.wiring.ts'
import { wireShell } from './shell.wiring.ts'
import { wireWorkspace } from './workspace.wiring.ts'

export function wireRoot(services: Services, router: Router) {
  const loadFeatures = featuresLoader(services, window)
  const machine = rootMachine.provide({
    actors: {
      'follow the address': fromCallback(({ sendBack }) =>
        router.subscribe(() => sendBack({ type: 'address.changed', address: router.address() })),
      ),
      'admin-area': wireAdminArea(services, window),
      announcements: wireAnnouncements(services, window),
      branding: wireBranding(services.api),
      'check server': fromPromise(({ signal }) => services.shell.checkServer(signal)),
      session: wireSession(services.session),
      account: wireAccount(services),
      'sign-in': wireSignIn(services.session),
      shell: wireShell(services.shell, services.flags),
      organisations: wireOrganisations(services.organisations),
      'fetch the wizard': fromPromise(async () => {
        const { wireWizard } = await import('./wizard.wiring.ts')
        Object.assign(machine.implementations.actors, {
          wizard: wireWizard(services.organisations, services.drafts, services.links),
        })
      }),
      workspace: wireWorkspace(services, loadFeatures),
      background: wireBackground(loadFeatures),
    },
  })
  return machine
}
