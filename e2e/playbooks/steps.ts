import { expect, type Page } from '@playwright/test'

/** The tab of a step, whatever has become of it. */
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name} · `) })

export const complete = (page: Page) => page.getByRole('button', { name: 'Complete step' }).click()

/** The other half of a double click does not count, for less than half a second. */
export async function secondClick(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect(button).toBeVisible()
  await page.waitForTimeout(500)
  await button.click()
}
