import { type Browser, type BrowserContext, test as base } from '@playwright/test'

export * from '@playwright/test'

/** `hasOwnClock`: a journey has installed a clock, which no page of the context loses again. */
type Warm = { context: BrowserContext; origins: Set<string>; hasOwnClock: boolean }
type WorkerFixtures = { warmContexts: Map<string, Warm> }
type TestFixtures = {
  /** For journeys that change the context itself, or count its pages. */
  hasOwnContext: boolean
  /** For journeys one after the other that go on with what an earlier one has opened. */
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
  // Keeps the window open: a window of its own costs as much processor time as a page.
  await context.newPage()
  return warm
}

/** Takes everything from the context that a journey can have left there, so that the next one finds it new. */
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
 * The journeys of a worker share a context that forgets between them. One for each costs a window, two processes and
 * a cold cache: half of the processor time of a short journey.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  hasOwnContext: [false, { option: true }],
  keepsContexts: [false, { option: true }],
  closeOpened: [
    async ({ browser, warmContexts, keepsContexts }, use) => {
      const before = new Set(browser.contexts())
      await use()
      if (keepsContexts) return
      // They would live on, with their pages and connections, to the end of the worker.
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
