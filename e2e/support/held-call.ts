import type { Page } from '@playwright/test'

/** Keeps back the next call that changes something there; `asked`: it is on its way; `release` lets it reach the server. */
export async function holdCall(page: Page, pattern: string): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { asked: asked.promise, release: released.resolve }
}
