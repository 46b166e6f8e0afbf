import type { AnyActorRef } from 'xstate'
import type { Page } from '../../src/app/compose.ts'
import { keepJournal } from '../../src/app/journal.ts'
import type { Router } from '../../src/app/router.ts'
import type { Address } from '../../src/machines/shell/address.ts'
import type { Harness } from '../model/shared/harness.ts'
import { replay } from '../model/shared/walk.ts'
import { rootAt } from './companions.ts'
import { deaf } from './deaf.ts'
import type { Exhibit, Room } from './room.ts'

/** The product's page around one state; nothing on it reaches a network, a clock or the address bar. */
export function pageOf(shown: Room, { input, path, address: route }: Exhibit): Page {
  const harness = replay(shown.machine, shown.walk, input, path)
  const actor: AnyActorRef = harness.actor
  const root = shown.systemId === 'root' ? harness : rootHearing(harness, addressOf(route), shown.sessionState)
  const address = addressAfter(root)
  const find = finder(shown, actor)
  const preferences = { theme: 'system' as const, isSidebarCollapsed: false, sendKey: 'enter' as const }
  return {
    router: membershipRouter(address),
    isExpectedIn: true,
    version: null,
    journal: keepJournal({ root: root.actor as never, now: () => 0 }),
    system: {
      root: root.actor as never,
      features: { get: find, subscribe: () => nothing },
      preferences: { get: () => preferences, subscribe: () => nothing, send: nothing },
      settings: { productName: 'Sextant', supportEmail: 'support@example.com', sendsMail: false, environment: 'prod' },
      goTo: nothing,
      goBack: nothing,
      reload: nothing,
    },
  }
}

const nothing = () => {}

/** The root after the events that the machine on show emitted about the session, if any. */
function rootHearing(harness: Harness, address: Address, sessionState: Room['sessionState']): Harness {
  const root = rootAt(address, sessionState)
  for (const event of harness.emitted) {
    if (event.type === 'session.opened' || event.type === 'session.closed') root.take({ kind: 'event', event })
  }
  return root
}

/** Where the root has sent the page, or where it was all along. */
function addressAfter(root: Harness): Address {
  const requested = root.emitted.findLast((event) => event.type === 'address.requested')
  return requested ? addressOf(String(requested['to'])) : root.snapshot().context.address
}

function finder(shown: Room, actor: AnyActorRef): (systemId: string) => AnyActorRef | undefined {
  const seen = deaf(actor, shown.kin)
  const known = new Map(Object.entries(shown.companions).map(([id, make]) => [id, make(seen)]))
  return (systemId) => (systemId === shown.systemId ? seen : known.get(systemId))
}

function addressOf(route: string): Address {
  const [path = '/', search] = route.split('?')
  return { path, search: search === undefined ? '' : `?${search}` }
}

function membershipRouter({ path, search }: Address): Router {
  const location = { pathname: path, search, hash: '', state: null, key: path }
  return {
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '')),
      push: nothing,
      replace: nothing,
      go: nothing,
    },
    location: () => location,
    address: () => ({ path, search }),
    subscribe: () => nothing,
    go: nothing,
    back: nothing,
  }
}
