import { expect, type Page, type TestInfo } from '@playwright/test'

const sizes = [
  [1440, 900],
  [390, 844],
] as const

/** Attaches screenshots on desktop and phone, light and dark; nothing may be wider than the window. */
export async function pictures(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const [width, height] of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: info.outputPath(`${name}-${width}-${colorScheme}.png`) })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
}
