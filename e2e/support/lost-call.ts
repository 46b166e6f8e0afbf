import type { Page } from '@playwright/test'

/** The next call to the address that changes something is lost on its way; what only reads goes through. */
export async function loseNextCall(page: Page, url: string): Promise<void> {
  let isLost = false
  await page.route(url, (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    return route.abort()
  })
}
