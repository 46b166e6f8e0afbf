import type { Locator, Page } from '@playwright/test'

/**
 * Holds back the next call to `pattern` that changes something; `asked` resolves when it is sent; `release` lets it
 * reach the server.
 */
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

/** Submits a form with Enter in this field and keeps typing before the server receives it. */
export async function typeMeanwhile(field: Locator, pattern: string, sent: string, later: string): Promise<void> {
  const held = await holdCall(field.page(), pattern)
  await field.fill(sent)
  await field.press('Enter')
  await held.asked
  await field.page().keyboard.type(later)
  held.release()
}
