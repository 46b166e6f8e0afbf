import { type Browser, type BrowserContext, test as base } from '@playwright/test'

export * from '@playwright/test'

/** `hasOwnClock`: a journey has installed a fake clock, which can't be removed from the context. */
type Warm = { context: BrowserContext; origins: Set<string>; hasOwnClock: boolean }
type WorkerFixtures = { warmContexts: Map<string, Warm> }
type TestFixtures = {
  /** For journeys that change the context itself or count its pages. */
  hasOwnContext: boolean
  /** For serial journeys that continue with what an earlier one opened. */
  keepsContexts: boolean
  closeOpened: void
}

async function openWarm(browser: Browser): Promise<Warm> {
  const context = await browser.newContext()
  const origins = new Set<string>()
  const warm = { context, origins, hasOwnClock: false }
  const clock = new Proxy(context.clock, {
    get(target, name) {
      warm.hasOwnClock = true
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  Object.defineProperty(context, 'clock', { value: clock })
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (/^https?:/.test(frame.url())) origins.add(new URL(frame.url()).origin)
    }),
  )
  // Keeps the window open: a new window costs as much processor time as a page.
  await context.newPage()
  return warm
}

/** Clears everything a journey can leave in the context, so the next one starts clean. */
export async function forget({ context, origins }: Omit<Warm, 'hasOwnClock'>): Promise<void> {
  const [first, ...others] = context.pages()
  await Promise.all(others.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
  if (origins.size === 0) return
  const session = await context.newCDPSession(first!)
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  origins.clear()
}

/**
 * The journeys of a worker share a context that is cleared between them. A context for each costs a window, two
 * processes and a cold cache: half of a short journey's processor time.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  hasOwnContext: [false, { option: true }],
  keepsContexts: [false, { option: true }],
  closeOpened: [
    async ({ browser, warmContexts, keepsContexts }, use) => {
      const before = new Set(browser.contexts())
      await use()
      if (keepsContexts) return
      // Otherwise they would keep their pages and connections until the worker ends.
      const warm = new Set([...warmContexts.values()].map(({ context }) => context))
      const opened = browser.contexts().filter((context) => !before.has(context) && !warm.has(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
  warmContexts: [
    async ({ browser }, use) => {
      const warm = new Map<string, Warm>()
      await use(warm)
      if (browser.isConnected()) for (const { context } of warm.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, warmContexts, hasOwnContext, timezoneId }, use) => {
    const key = timezoneId ?? ''
    if (hasOwnContext) {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    const warm = warmContexts.get(key) ?? (await openWarm(browser))
    warmContexts.set(key, warm)
    await use(warm.context)
    if (!warm.hasOwnClock) return forget(warm)
    warmContexts.delete(key)
    await warm.context.close()
  },
})
