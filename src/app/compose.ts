import { createActor } from 'xstate'
import type { FindFeature } from '../machines/features.ts'
import { createLinkTokens } from '../services/session/link-tokens.ts'
import { forgetRecent } from '../services/shared/forget-recent.ts'
import type { PageSystem } from '../views/shared/system-context.ts'
import { createFeatures } from './features.ts'
import { type Journal, keepJournal, personLeaves } from './journal.ts'
import { listenToKeys } from './keyboard.ts'
import { connectEventRouter } from './event-router.ts'
import { applyTheme, createPreferences } from './preferences.ts'
import { createRouter, type Router } from './router.ts'
import { createServices } from './services.ts'
import { readSettings } from './settings.ts'
import { wireRoot } from './wiring/root.wiring.ts'

/** `isExpectedIn`: a token is stored, so the pages behind the sign-in will probably be needed. */
export type Page = {
  system: PageSystem
  router: Router
  journal: Journal
  version: string | null
  isExpectedIn: boolean
}

/** Creates and starts the page's one root actor with all its dependencies. Called once, outside React. */
export function composePage(page: Window): Page {
  const { environment, productName, supportEmail, sendsMail, version } = readSettings(page.document, page.location.host)
  const links = createLinkTokens(page)
  const router = createRouter(page)
  const preferences = createPreferences()
  applyTheme(preferences, page.document.documentElement)
  const services = createServices(page, links, supportEmail)
  const root = createActor(wireRoot(services, router), {
    input: { address: router.address(), version, pollOffset: Math.random() },
  })
  const find: FindFeature = (name) => root.system.get(name)
  const { features, inspect } = createFeatures(find)
  connectEventRouter({
    goTo: router.go,
    feature: find,
    root,
    notifyRoot(event) {
      if (event.type === 'session.closed') forgetRecent(page.localStorage)
      root.send(event)
    },
  })
  root.system.inspect(inspect)
  const journal = keepJournal({ root, now: Date.now, isEmptiedBy: personLeaves() })
  listenToKeys(page.document, features)
  root.start()
  if (environment === 'dev') {
    // Without a network the page runs all the same; only the atlas doesn't see it.
    void import('./inspect/live-flows.ts').then(({ reportPage }) => reportPage(root, page)).catch(() => undefined)
  }
  return {
    router,
    journal,
    version,
    isExpectedIn: services.session.tokenId() !== null,
    system: {
      root,
      features,
      preferences: {
        get: () => preferences.getSnapshot().context,
        subscribe: (listener) => {
          const subscription = preferences.subscribe(listener)
          return () => subscription.unsubscribe()
        },
        send: (event) => preferences.send(event),
      },
      settings: { productName, supportEmail, sendsMail, environment },
      goTo: (to, replaces) => router.go(to, replaces),
      goBack: router.back,
      reload: () => page.location.reload(),
    },
  }
}
