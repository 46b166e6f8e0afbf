import { AxeBuilder } from '@axe-core/playwright'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { mentionsTexts } from '../../contract/chat/mentions.texts.ts'
import { promptFieldTexts } from '../../contract/chat/prompt-field.texts.ts'
import { savedPromptsTexts } from '../../contract/chat/saved-prompts.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { expect, type Page, test } from '../support/test.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { joinOrganisation } from '../support/members.ts'
import { call, foundOrganisation, openAs, type Person, signUp, untilProcessed } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { holdOffers } from '../support/toasts.ts'

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
  for (const [name, weeks] of [
    ['leave-policy.md', 26],
    ['old-handbook.md', 12],
  ] as const) {
    const form = new FormData()
    form.append('file', new Blob([`# Leave\n\nParental leave lasts ${weeks} weeks for every employee.\n`]), name)
    await call(server.url, 'POST', `/orgs/${code}/docs/upload/upload_root`, owner.token, form)
  }
  await untilProcessed(server.url, owner, code)
})
test.afterAll(() => server.stop())

const texts = { ...promptFieldTexts, ...savedPromptsTexts }
const field = (page: Page) => page.getByLabel(conversationTexts.prompt)
const options = (page: Page, name: string) => page.getByRole('listbox', { name }).getByRole('option')
const answers = (page: Page) => page.getByRole('article', { name: conversationTexts.assistant })
const question = 'How many weeks does parental leave last?'

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

async function newConversation(page: Page, person: Person = owner): Promise<void> {
  const { thread } = await call(server.url, 'POST', `/orgs/${code}/threads`, person.token, {})
  await openAs(page, server.url, person, `/${code}/chat/${thread.id}`)
  await expect(field(page)).toBeEditable()
}

test('a document is named from the keyboard, and the answer comes from it alone, also after a reload', async ({
  page,
}) => {
  await newConversation(page)
  await field(page).click()
  // An email address and pasted text open nothing.
  await page.keyboard.type('ben@')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await field(page).fill('')
  await page.keyboard.type('@old han')
  await expect(options(page, mentionsTexts.list)).toHaveText([/old-handbook\.md/])
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'prompt-list-0')
  await expectNoFaults(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field(page)).toHaveValue('@old han')

  await field(page).fill('')
  await page.keyboard.type('@leave pol')
  await expect(options(page, mentionsTexts.list).first()).toContainText('leave-policy.md')
  // What was found for these words, not for a part of them.
  await expect(page.getByText(mentionsTexts.found(1), { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  const chips = page.getByRole('list', { name: mentionsTexts.limitedTo })
  await expect(chips.getByRole('listitem')).toContainText(['leave-policy.md'])
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await page.reload()
  await expect(chips.getByRole('listitem')).toContainText(['leave-policy.md'])
  await field(page).click()
  await page.keyboard.type(question)
  await page.keyboard.press('Enter')
  await expect(answers(page)).toContainText('26 weeks')
  await expect(answers(page)).not.toContainText('12 weeks')
  const only = mentionsTexts.only(['leave-policy.md'])
  await expect(answers(page).getByText(only)).toBeVisible()
  await expect(page.getByRole('article', { name: conversationTexts.you }).getByText(only)).toBeVisible()
  await expect(chips).toHaveCount(0)
  await expectNoFaults(page)
  await page.reload()
  await expect(answers(page).getByText(only)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await field(page).click()
  await page.keyboard.type('@')
  await expect(options(page, mentionsTexts.list).first()).toBeInViewport()
  await expectNoFaults(page)
})

test('a document that was deleted meanwhile is named, and one press sends the question without it', async ({
  page,
}) => {
  await newConversation(page)
  await field(page).click()
  await page.keyboard.type('@old han')
  await options(page, mentionsTexts.list).first().click()
  await page.keyboard.type(question)
  const { docs } = await call(server.url, 'GET', `/orgs/${code}/docs`, owner.token)
  const { id } = docs.find(({ filename }: { filename: string }) => filename === 'old-handbook.md')
  await call(server.url, 'POST', `/orgs/${code}/docs/bulk-delete`, owner.token, { docIds: [id] })
  await page.keyboard.press('Enter')
  await expect(page.getByText(mentionsTexts.gone(['old-handbook.md']))).toBeVisible()
  await page.getByRole('button', { name: mentionsTexts.sendWithout(['old-handbook.md']) }).click()
  await expect(answers(page)).toContainText('26 weeks')
  await expect(answers(page).getByText(/^Only in/)).toHaveCount(0)
  await call(server.url, 'POST', `/orgs/${code}/docs/${id}/_restore`, owner.token, {})
})

test('a prompt is saved and shared, and a colleague fills in its blanks and can’t change it', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  await newConversation(page)
  await field(page).fill('What did {{customer}} buy in {{month}}?')
  await page.getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.saveAs }).click()
  const form = page.getByRole('dialog', { name: texts.saveTitle })
  // What was typed in the form is dropped by "Discard changes" alone.
  const text = form.getByRole('textbox', { name: texts.text, exact: true })
  await text.fill('What did {{customer}} buy?')
  await page.keyboard.press('Escape')
  await expect(text).toHaveValue('What did {{customer}} buy?')
  await form.getByRole('button', { name: sharedTexts.discard }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.saveAs }).click()
  await form.getByLabel(texts.name).fill('Customer summary')
  await form.getByRole('radio', { name: texts.accesses.shared }).click()
  await expectNoFaults(page)
  await form.getByRole('button', { name: texts.save, exact: true }).click()
  await expect(page.getByText(texts.saved('Customer summary'))).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await newConversation(other, colleague)
  await field(other).click()
  await other.keyboard.type('/cust')
  await expect(options(other, texts.list)).toHaveText([/Customer summary/])
  await expectNoFaults(other)
  await other.keyboard.press('Enter')
  await expect(field(other)).toHaveValue('What did {{customer}} buy in {{month}}?')
  await other.keyboard.type('Kea Foods')
  await other.keyboard.press('Tab')
  await other.keyboard.type('March')
  await expect(field(other)).toHaveValue('What did Kea Foods buy in March?')
  await other.getByRole('button', { name: texts.more }).click()
  await other.getByRole('menuitem', { name: texts.manage }).click()
  const shelf = other.getByRole('dialog', { name: texts.title })
  await expect(shelf.getByText('Customer summary')).toBeVisible()
  await expect(shelf.getByRole('button', { name: texts.editOf('Customer summary') })).toHaveCount(0)
  await expectNoFaults(other)
  await other.keyboard.press('Escape')

  // Renamed by its author, it is called so for the colleague, too.
  await page.getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.manage }).click()
  await page.getByRole('button', { name: texts.editOf('Customer summary') }).click()
  await page.getByRole('dialog').getByLabel(texts.name).fill('What customers buy')
  await page.getByRole('dialog').getByRole('button', { name: texts.save, exact: true }).click()
  await expect(page.getByText(texts.saved('What customers buy'))).toBeVisible()
  await field(other).fill('')
  await field(other).press('/')
  await expect(options(other, texts.list)).toHaveText([/What customers buy/])
  await other.keyboard.press('Escape')

  // Deleted, it can be brought back.
  await holdOffers(page)
  const own = page.getByRole('dialog', { name: texts.title })
  await confirmDelete(own.getByRole('button', { name: /^Delete/ }))
  await expect(own.getByText(texts.empty)).toBeVisible()
  await own.getByRole('button', { name: sharedTexts.close }).click()
  await page.getByRole('button', { name: texts.undo }).click()
  await expect(page.getByText(texts.restored('What customers buy'))).toBeVisible()
})

test('pasted text that begins with a slash stays text', async ({ page }) => {
  await newConversation(page)
  await field(page).click()
  await page.evaluate(() => document.execCommand('insertText', false, '/etc/hosts says what?'))
  await expect(field(page)).toHaveValue('/etc/hosts says what?')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})
