import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { textOf } from '../../server/features/demo/read-back.fixtures.ts'

const reportMenu = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Report', exact: true })

/** Prints the open playbook or research from its menu; `record`: a playbook with all its steps. */
export async function printReport(page: Page, { record = false } = {}): Promise<void> {
  await reportMenu(page).click()
  const name = record ? 'Create a report with all steps' : 'Create a report'
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Saves the newest report from its menu once available; answers its file name and words. */
export async function saveReport(page: Page, format: 'PDF' | 'Word document'): Promise<{ name: string; text: string }> {
  const menu = reportMenu(page)
  const entry = page.getByRole('menuitem', { name: new RegExp(`^${format} of`) })
  await expect(async () => {
    // A second click would close it, and a closing menu is still visible.
    if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click()
    await expect(entry).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  const coming = page.waitForEvent('download')
  await entry.click()
  const saved = await coming
  const name = saved.suggestedFilename()
  return { name, text: await textOf(name, new Uint8Array(await readFile(await saved.path()))) }
}
