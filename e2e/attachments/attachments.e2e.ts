import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'
import { answerToolsTexts } from '../../contract/chat/answer-tools.texts.ts'
import { attachmentsTexts as texts } from '../../contract/chat/attachments.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

const text = '# Mooring\n\nA mooring at Zanthorium costs 40 dollars a night.\n'
const question = 'What does a mooring at Zanthorium cost?'

/** Drops or pastes a file that the page makes itself. */
async function give(target: Locator, events: string[], [name, type, content]: [string, string, string]): Promise<void> {
  const data = await target.page().evaluateHandle(
    ([filename, mime, body]) => {
      const held = new DataTransfer()
      held.items.add(new File([body!], filename!, { type: mime! }))
      return held
    },
    [name, type, content],
  )
  for (const event of events) {
    if (event !== 'paste') await target.dispatchEvent(event, { dataTransfer: data })
    else
      await target.evaluate(
        (field, clipboardData) =>
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
        data,
      )
  }
}

test('a dropped file answers in its conversation alone, until it is kept in Data', async ({ page }) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  await openAs(page, base, person, `/${code}/chat`)
  const prompt = page.getByLabel(conversationTexts.prompt)
  await expect(prompt).toBeEnabled()
  const answers = page.getByRole('article', { name: sharedTexts.productName })
  const ask = async (words: string) => {
    await prompt.fill(words)
    await expect(page.getByRole('button', { name: conversationTexts.send, exact: true })).toBeEnabled()
    await prompt.press('Enter')
  }

  await give(
    page.getByRole('main').locator('[data-prompt-dock]'),
    ['dragenter', 'dragover', 'drop'],
    ['mooring.md', 'text/markdown', text],
  )
  const files = page.getByRole('region', { name: texts.label })
  await expect(files.getByText('mooring.md', { exact: true })).toBeVisible()
  await expect(files.getByText(texts.note)).toBeVisible({ timeout: 60_000 })
  await ask(question)
  await expect(answers.last()).toContainText('40 dollars', { timeout: 60_000 })
  const findings = await new AxeBuilder({ page }).include('[data-prompt-dock]').analyze()
  expect(findings.violations).toEqual([])

  await give(prompt, ['paste'], ['berths.csv', 'text/csv', 'berth,price\nNorth quay,4711\n'])
  await expect(files.getByText('berths.csv', { exact: true })).toBeVisible()
  await files.getByRole('button', { name: texts.remove('berths.csv') }).click()
  await expect(files.getByText('berths.csv', { exact: true })).toHaveCount(0)

  const conversation = page.url()
  await page.goto(`${base}/${code}/data`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('mooring.md')).toHaveCount(0)

  const { thread } = await call(base, 'POST', `/orgs/${code}/threads`, person.token, {})
  await page.goto(`${base}/${code}/chat/${thread.id}`)
  await expect(prompt).toBeEnabled()
  await expect(files).toHaveCount(0)
  await ask(question)
  await expect(answers.last()).toBeVisible({ timeout: 60_000 })
  await expect(answers.last()).not.toContainText('40 dollars')

  await page.goto(conversation)
  await files.getByRole('button', { name: texts.keepOne('mooring.md') }).click()
  const kept = files.getByRole('link', { name: texts.openInData('mooring.md') })
  await expect(kept).toBeVisible()
  await kept.click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data/`))
  await page.goto(`${base}/${code}/data`)
  await expect(page.getByText('mooring.md').first()).toBeVisible({ timeout: 60_000 })
})

test('the button of the prompt says where files go', async ({ page }) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  await openAs(page, base, person, `/${code}/chat`)
  await page.getByRole('button', { name: documentsTexts.addFiles }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: texts.add }).click()
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('The quay is red.') })
  const files = page.getByRole('region', { name: texts.label })
  await expect(files.getByText('notes.txt', { exact: true })).toBeVisible()
  await expect(files.getByText(texts.note)).toBeVisible({ timeout: 60_000 })
})

test('a question that is asked while a file is uploaded waits for it, and is then sent by itself', async ({ page }) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  const gate = Promise.withResolvers<void>()
  await page.route('**/threads/*/attachments', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  await openAs(page, base, person, `/${code}/chat`)
  const prompt = page.getByLabel(conversationTexts.prompt)
  await expect(prompt).toBeEditable()
  await give(prompt, ['paste'], ['mooring.md', 'text/markdown', text])
  await expect(page.getByRole('region', { name: documentsTexts.uploadsLabel })).toBeVisible()
  await prompt.fill(question)
  await expect(page.getByText(conversationTexts.queueForFilesHint)).toBeVisible()
  await prompt.press('Enter')
  const next = page.getByRole('region', { name: answerToolsTexts.nextQuestion })
  await expect(next.getByText(answerToolsTexts.waitingForFiles)).toBeVisible()
  await expect(next.getByText(question)).toBeVisible()
  await expect(prompt).toHaveValue('')
  gate.resolve()
  const answers = page.getByRole('article', { name: sharedTexts.productName })
  await expect(answers.last()).toContainText('40 dollars', { timeout: 60_000 })
  await expect(next).toHaveCount(0)
})
