import { expect, type Page } from '@playwright/test'
import { playbooksTexts } from '../../contract/playbooks/playbooks.texts.ts'
import { answerFormTexts } from '../../contract/playbooks/answer-form.texts.ts'

/** The tab of a step, whatever has become of it. */
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name} · `) })

export const complete = (page: Page) => page.getByRole('button', { name: playbooksTexts.complete }).click()

/** The other half of a double click does not count, for less than half a second. */
export async function secondClick(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect(button).toBeVisible()
  await page.waitForTimeout(500)
  await button.click()
}

/** Confirms what is suggested as the answer to a question of the form. */
export async function confirmAnswer(page: Page, label: string): Promise<void> {
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, exact: true }) })
  await expect(item.getByText(answerFormTexts.answerStates.suggested, { exact: true })).toBeVisible()
  await item.getByRole('button', { name: `Confirm: ${label}` }).click()
  await expect(item.getByText(answerFormTexts.answerStates.confirmed, { exact: true })).toBeVisible()
}
