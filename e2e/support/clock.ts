import type { Page } from '@playwright/test'

/** The clock of the page, which is installed, stands still from now on until it is told otherwise. */
export async function stopClock(page: Page): Promise<void> {
  const readTime = () => page.evaluate(() => Date.now())
  // A time that is over meanwhile is refused, and the clock stands still by then.
  await page.clock.pauseAt((await readTime()) + 500).catch(async () => page.clock.pauseAt((await readTime()) + 1))
}
