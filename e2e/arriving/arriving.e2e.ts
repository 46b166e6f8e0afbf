import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import { foundOrganisation, openAs, password, serverUrl, signUp } from '../support/person.ts'
import { attachmentsTexts } from '../../contract/chat/attachments.texts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'

const letter = join('tests', 'fixtures', 'small', 'letter.docx')
const report = join('tests', 'fixtures', 'small', 'report.pdf')

/** Adds a file by the button in the prompt. */
async function attach(page: Page, paths: string | string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add files' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: documentsTexts.uploadFiles }).click()
  await (await chooser).setFiles(paths)
}

/** Drops a file that the page makes itself. */
async function drop(target: Locator, name: string, text: string): Promise<void> {
  const data = await target.page().evaluateHandle(
    ([filename, content]) => {
      const held = new DataTransfer()
      held.items.add(new File([content!], filename!, { type: 'text/markdown' }))
      return held
    },
    [name, text],
  )
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: data })
}

test.describe('somebody new in London', () => {
  test.use({ timezoneId: 'Europe/London' })

  // D1.4.37, D1.9.14
  test('comes from the sign-up to the first answer about their own file by what the page shows', async ({ page }) => {
    const base = serverUrl()
    await page.goto(base)
    await page.getByLabel('Email').fill(`arriving.${Date.now()}@example.com`)
    await page.keyboard.press('Enter')
    await page.getByLabel('Your name').fill('Ada Byron')
    await page.getByLabel(sessionTexts.newPassword).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: accountTexts.setUp }).click()
    await page.getByLabel('Name', { exact: true }).fill(`Arriving ${Date.now()}`)
    await expect(page.getByText(organisationsTexts.codeFree)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Timezone' })).toHaveText('Europe/London')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: "Let's go!" }).click()
    await expect(page).toHaveURL(/\/chat\/thread_/)

    await expect(page.getByText(documentsTexts.beginTitle)).toBeVisible()
    await expect(page.getByRole('list', { name: conversationTexts.suggestionsLabel })).toHaveCount(0)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('main').getByRole('button', { name: documentsTexts.uploadFiles }).click()
    await (await chooser).setFiles(letter)
    await expect(page.getByText(documentsTexts.readyOne('letter.docx'))).toBeVisible({ timeout: 60_000 })
    const asked = page
      .getByRole('main')
      .getByRole('button', { name: 'What should I know about the reading room closes for repairs?' })
    await expect(asked).toHaveCount(1)
    await asked.click()
    await expect(page.getByRole('article', { name: sharedTexts.productName })).toContainText('reopens on 4 May 2026')
    await expect(page.getByText(documentsTexts.readyOne('letter.docx'))).toHaveCount(0)
    await expect(page).toHaveURL(/\/chat\/thread_/)
  })
})

test.describe('the conversation of an organisation', () => {
  test('that holds nothing leads to the data, takes what is dropped, and asks about that very file', async ({
    page,
  }) => {
    const base = serverUrl()
    const person = await signUp(base)
    const code = await foundOrganisation(base, person)
    await openAs(page, base, person, `/${code}/chat`)
    await page.getByLabel(conversationTexts.prompt).fill('Which documents do we have?')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await page.getByLabel(conversationTexts.prompt).press('Enter')
    const way = page
      .getByRole('article', { name: sharedTexts.productName })
      .getByRole('link', { name: shellTexts.data })
    await expect(way).toHaveAttribute('href', `/${code}/data`)

    await drop(
      page.getByRole('main').locator('[data-prompt-dock]'),
      'mooring.md',
      '# Mooring\n\nA mooring costs 40 dollars a night.',
    )
    await expect(page.getByRole('region', { name: attachmentsTexts.label })).toContainText('mooring.md')
    await page.getByLabel(conversationTexts.prompt).fill('What does a mooring cost?')
    await page.getByLabel(conversationTexts.prompt).press('Enter')
    await expect(page.getByRole('article', { name: sharedTexts.productName }).last()).toContainText(
      '40 dollars a night',
    )
  })

  test('tells what became of several files above the prompt, where it covers no answer', async ({ page }) => {
    const base = serverUrl()
    const person = await signUp(base)
    const code = await foundOrganisation(base, person)
    await openAs(page, base, person, `/${code}/chat`)
    await attach(page, [letter, report, join('tests', 'fixtures', 'small', 'not-a-pdf.pdf')])
    await expect(page.getByText(documentsTexts.readyMany(2))).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('alert').filter({ hasText: 'not-a-pdf.pdf' })).toBeVisible()
    const dock = page.locator('[data-prompt-dock]')
    await expect(dock.getByText(documentsTexts.readyMany(2))).toBeVisible()
    const suggested = page.getByRole('list', { name: conversationTexts.suggestionsLabel }).getByRole('button')
    await expect(suggested.filter({ hasText: 'What should I know about' })).not.toHaveCount(0)
    await drop(dock, 'program.exe', 'MZ')
    await expect(dock.getByRole('region', { name: 'Uploads' })).toContainText('1 file failed')
    await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(1)
  })

  test('of the demo takes no files, and says why', async ({ page }) => {
    const base = serverUrl()
    const person = await signUp(base)
    const code = await foundOrganisation(base, person)
    await openAs(page, base, person, `/${code}/chat`)
    await page.getByRole('link', { name: documentsTexts.beginDemo }).click()
    await expect(page).not.toHaveURL(new RegExp(`/${code}/`))
    await expect(page.getByRole('list', { name: conversationTexts.suggestionsLabel })).toBeVisible()
    const add = page.getByRole('button', { name: 'Add files' })
    await expect(add).toHaveAccessibleDescription('This is an example organisation. Create your own to change things.')
  })
})
