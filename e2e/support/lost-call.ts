import type { Page } from '@playwright/test'

/** Loses the next call to the address that changes something; reads get through. */
export async function loseNextCall(page: Page, url: string): Promise<void> {
  let isLost = false
  await page.route(url, (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    return route.abort()
  })
}
