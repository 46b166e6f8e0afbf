import type { Page } from '@playwright/test'

/** Stops the page's installed clock until `runFor` or `resume`. */
export async function stopClock(page: Page): Promise<void> {
  const readTime = () => page.evaluate(() => Date.now())
  // On a slow machine that moment may be over: it is refused then, but the clock has stopped.
  await page.clock.pauseAt((await readTime()) + 500).catch(async () => page.clock.pauseAt((await readTime()) + 1))
}
