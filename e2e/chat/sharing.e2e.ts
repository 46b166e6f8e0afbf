import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { textOf } from '../../server/features/demo/read-back.fixtures.ts'
import { chatSharingTexts as texts } from '../../contract/chat/chat-sharing.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { reportsTexts } from '../../contract/reports/reports.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { expect, type Page, test } from '../support/test.ts'
import { joinOrganisation } from '../support/members.ts'
import { call, foundOrganisation, openAs, type Person, say, signUp, untilProcessed } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'

/** A server of its own, whose database makes someone a member without an invitation. */
let server: RunningServer
let owner: Person
let colleague: Person
let code: string
test.beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url, 'Olive Owner')
  colleague = await signUp(server.url, 'Cole League')
  code = await foundOrganisation(server.url, owner, 'Harbour')
  await joinOrganisation(server, code, [colleague])
  const form = new FormData()
  form.append('file', new Blob(['# Leave\n\nParental leave lasts 26 weeks for every employee.\n']), 'leave.md')
  await call(server.url, 'POST', `/orgs/${code}/docs/upload/upload_root`, owner.token, form)
  await untilProcessed(server.url, owner, code)
})
test.afterAll(() => server.stop())

const dialogOf = (page: Page) => page.getByRole('dialog', { name: texts.title })

/** A conversation with one answer, and the dialog open. */
async function openSharing(page: Page): Promise<void> {
  await openAs(page, server.url, owner, `/${code}/chat`)
  await say(page, 'How long does parental leave last?')
  await page.getByRole('button', { name: texts.open }).click()
  await expect(dialogOf(page).getByText(texts.nothingRepeated)).toBeVisible()
}

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a colleague reads a shared conversation, not what they may no longer see, and nothing after it is withdrawn', async ({
  page,
  browser,
}) => {
  await openSharing(page)
  await expectNoFaults(page)
  await dialogOf(page).getByRole('button', { name: texts.share, exact: true }).click()
  const link = await dialogOf(page).getByLabel(texts.link, { exact: true }).inputValue()
  expect(link).toContain(`/${code}/chat/shared/share_`)
  await expectNoFaults(page)

  const other = await (await browser.newContext()).newPage()
  await openAs(other, server.url, colleague, new URL(link).pathname)
  await expect(other.getByText(/^Shared by Olive Owner on /)).toBeVisible()
  const answer = other.getByRole('article', { name: conversationTexts.assistant })
  await expect(answer).toContainText('26 weeks')
  await expect(answer.getByRole('link', { name: /^leave/i })).toBeVisible()
  await expect(other.getByLabel(conversationTexts.prompt)).toHaveCount(0)
  await expectNoFaults(other)

  // The document is deleted: the open page follows.
  const { docs } = await call(server.url, 'GET', `/orgs/${code}/docs`, owner.token)
  const body = { docIds: docs.map(({ id }: { id: string }) => id) }
  await call(server.url, 'POST', `/orgs/${code}/docs/bulk-delete`, owner.token, body)
  await expect(answer.getByText(texts.hiddenSource).first()).toBeVisible()
  await expect(answer.getByRole('link', { name: /^leave/i })).toHaveCount(0)
  await call(server.url, 'POST', `/orgs/${code}/docs/${body.docIds[0]}/_restore`, owner.token, {})
  await expect(answer.getByRole('link', { name: /^leave/i })).toBeVisible()

  await dialogOf(page).getByRole('button', { name: texts.withdraw }).click()
  await expect(dialogOf(page).getByText(texts.withdrawn).first()).toBeVisible()
  await expect(other.getByRole('heading', { name: texts.gone })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: texts.gone })).toBeVisible()
  await other.getByRole('link', { name: texts.toChat }).click()
  await expect(other.getByLabel(conversationTexts.prompt)).toBeVisible()
})

test('the deletion of a conversation ends its link', { tag: '@deep' }, async ({ page, browser }) => {
  await openSharing(page)
  await dialogOf(page).getByRole('button', { name: texts.share, exact: true }).click()
  const link = await dialogOf(page).getByLabel(texts.link, { exact: true }).inputValue()
  const other = await (await browser.newContext()).newPage()
  await openAs(other, server.url, colleague, new URL(link).pathname)
  await expect(other.getByText(/^Shared by Olive Owner on /)).toBeVisible()
  const threadId = new URL(page.url()).pathname.split('/').at(-1)
  await call(server.url, 'DELETE', `/orgs/${code}/threads/${threadId}`, owner.token)
  await expect(other.getByRole('heading', { name: texts.gone })).toBeVisible()
})

test('a conversation is exported as Markdown, Word and PDF', { tag: '@deep' }, async ({ page }) => {
  await openSharing(page)
  const dialog = dialogOf(page)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: texts.markdown }).click()
  const markdown = await coming
  expect(markdown.suggestedFilename()).toMatch(/^General \d{4}-\d\d-\d\d\.md$/)
  const text = await readFile(await markdown.path(), 'utf8')
  expect(text).toContain('## How long does parental leave last?')
  expect(text).toMatch(/## Sources\n\n1\. leave/i)

  const menu = dialog.getByRole('button', { name: texts.files })
  await menu.click()
  await page.getByRole('menuitem', { name: reportsTexts.menu.print, exact: true }).click()
  for (const format of ['PDF', 'Word document']) {
    const entry = page.getByRole('menuitem', { name: new RegExp(`^${format} of`) })
    await expect(async () => {
      // A second click would close it, and a closing menu is still visible.
      if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click()
      await expect(entry).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    const file = page.waitForEvent('download')
    await entry.click()
    const saved = await file
    const words = await textOf(saved.suggestedFilename(), new Uint8Array(await readFile(await saved.path())))
    expect(words).toContain('How long does parental leave last?')
    expect(words).toContain('26 weeks')
  }
  await expect(page.getByRole('navigation').getByText(shellTexts.chat).first()).toBeAttached()
})
