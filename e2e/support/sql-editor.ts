import type { Locator, Page } from '@playwright/test'
import { sqlPageTexts as texts } from '../../contract/datasets/sql-page.texts.ts'

export const sqlEditorOf = (page: Page): Locator => page.getByRole('textbox', { name: texts.statement })

/** Replaces the text of the editor as a person does. */
export async function writeStatement(page: Page, text: string): Promise<void> {
  const editor = sqlEditorOf(page)
  await editor.click()
  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')
  await page.keyboard.insertText(text)
}
