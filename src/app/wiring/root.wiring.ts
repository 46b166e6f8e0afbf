import { fromCallback, fromPromise } from 'xstate'
import { rootMachine } from '../../machines/root.machine.ts'
import type { Router } from '../router.ts'
import type { Services } from '../services.ts'
import { wireBackground } from './background.wiring.ts'
import { fetchedLater } from './fetched-later.ts'
import { featuresLoader } from './load-features.ts'
import { wireBranding } from './partners.wiring.ts'
import { wireAccount, wireSession, wireSignIn } from './session.wiring.ts'
import { wireShell } from './shell.wiring.ts'

export function wireRoot(services: Services, router: Router) {
  const loadFeatures = featuresLoader(services, window)
  const { machine, put } = fetchedLater(rootMachine)
  const fetchInside = async () => {
    const { wireInside } = await import('./inside.wiring.ts')
    put(wireInside(services, loadFeatures, window))
  }
  const session = wireSession(services.session).provide({
    actors: {
      'read user': fromPromise(async ({ signal }) => {
        const [user] = await Promise.all([services.session.readUser(signal), fetchInside()])
        return user
      }),
    },
  })
  return machine.provide({
    actors: {
      'follow the address': fromCallback(({ sendBack }) =>
        router.subscribe(() => sendBack({ type: 'address.changed', address: router.address() })),
      ),
      branding: wireBranding(services.api),
      'check server': fromPromise(({ signal }) => services.shell.checkServer(signal)),
      session,
      account: wireAccount(services),
      'sign-in': wireSignIn(services.session),
      shell: wireShell(services),
      'fetch the wizard': fromPromise(async () => {
        const { wizardFor } = await import('./wizard.wiring.ts')
        put({ wizard: wizardFor(services, window) })
      }),
      background: wireBackground(loadFeatures),
    },
  })
}
