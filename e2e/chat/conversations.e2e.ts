import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import { joinOrganisation } from '../support/members.ts'
import { call, foundOrganisation, openAs, type Person, say, serverUrl, signUp } from '../support/person.ts'
import { pictures } from '../support/pictures.ts'
import { holdOffers } from '../support/toasts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { threadSearchTexts as searchTexts } from '../../contract/chat/thread-search.texts.ts'
import { threadsTexts as texts } from '../../contract/chat/threads.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { trashTexts } from '../../contract/shared/trash.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'

type Member = { person: Person; code: string }
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

async function begin(): Promise<Member> {
  const person = await signUp(serverUrl())
  return { person, code: await foundOrganisation(serverUrl(), person) }
}
const create = async ({ person, code }: Member, name: string, question?: string): Promise<string> => {
  const messages = question === undefined ? {} : { messages: [{ role: 'user', content: question }] }
  const { thread } = await call(serverUrl(), 'POST', `/orgs/${code}/threads`, person.token, { name, ...messages })
  return thread.id
}
const axe = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
const linksIn = (page: Page, region: string) =>
  page.getByRole('region', { name: region, exact: true }).getByRole('link')

/** Opens the menu of a conversation and chooses an entry, by keyboard alone. */
async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: texts.actions(name), exact: true }).press('Enter')
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await expect(item).toBeVisible()
  for (let tries = 0; tries < 6 && !(await isActive(item)); tries += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
const isActive = (item: Locator) => item.evaluate((one) => one.matches('[data-focus], :focus, [data-active]'))

test('a conversation is pinned, archived and brought back by keyboard', { tag: '@deep' }, async ({ page }, info) => {
  const member = await begin()
  for (const name of ['Rents of the pier', 'Crane tests', 'Budget']) await create(member, name)
  await openAs(page, serverUrl(), member.person, `/${member.code}/chat`)
  await holdOffers(page)
  await expect(linksIn(page, 'Today')).toHaveCount(4)

  await choose(page, 'Rents of the pier', texts.pin)
  await expect(linksIn(page, texts.pinned)).toHaveText(['Rents of the pier'])
  await expect(linksIn(page, 'Today')).toHaveCount(3)

  await choose(page, 'Crane tests', texts.archive)
  await expect(page.getByText(texts.archivedToast('Crane tests'))).toBeVisible()
  await expect(linksIn(page, 'Today')).toHaveCount(2)
  await page.getByRole('button', { name: texts.undo, exact: true }).click()
  await expect(page.getByText(texts.unarchivedToast('Crane tests'))).toBeVisible()
  await expect(linksIn(page, 'Today')).toHaveCount(3)

  await choose(page, 'Crane tests', texts.archive)
  const archive = page.getByText(texts.archived(1))
  await archive.press('Enter')
  await expect(page.getByRole('link', { name: 'Crane tests' })).toBeVisible()
  await pictures(page, info, 'archived')
  await axe(page)

  await page.reload()
  await expect(linksIn(page, texts.pinned)).toHaveText(['Rents of the pier'])
  await choose(page, 'Rents of the pier', texts.unpin)
  await expect(page.getByRole('region', { name: texts.pinned })).toHaveCount(0)
  await archive.press('Enter')
  await choose(page, 'Crane tests', texts.unarchive)
  await expect(archive).toHaveCount(0)
  await expect(linksIn(page, 'Today')).toHaveCount(4)
})

test('an archived conversation is read and written; a new question brings it back', async ({ page }) => {
  const member = await begin()
  const id = await create(member, 'Old talk', 'What was it about?')
  await create(member, 'Another')
  await call(serverUrl(), 'POST', `/orgs/${member.code}/threads/${id}/_archive`, member.person.token, {
    isArchived: true,
  })
  await openAs(page, serverUrl(), member.person, `/${member.code}/chat/${id}`)
  await expect(page.getByRole('article', { name: conversationTexts.you })).toContainText('What was it about?')
  await expect(page.getByText(texts.archived(1))).toBeVisible()
  await say(page, 'And what now?')
  await expect(linksIn(page, 'Today').filter({ hasText: 'Old talk' })).toBeVisible()
  await expect(page.getByText(texts.archived(1))).toHaveCount(0)
})

test('the search finds what was said, and never what another member said', async ({ page, browser }, info) => {
  const member = await begin()
  const other = await signUp(serverUrl(), 'Bea Tane')
  await joinOrganisation(undefined, member.code, [other])
  await create(member, 'Birds', 'How many herons nest on the pier?')
  await create(member, 'Budget', 'What did the crane cost?')
  const archived = await create(member, 'Herons of last year')
  await call(serverUrl(), 'POST', `/orgs/${member.code}/threads/${archived}/_archive`, member.person.token, {
    isArchived: true,
  })
  await create({ ...member, person: other }, 'Private', 'Which herons do I like?')
  await openAs(page, serverUrl(), member.person, `/${member.code}/chat`)

  const box = page.getByRole('textbox', { name: texts.search })
  await box.fill('heron')
  const results = page.getByRole('region', { name: searchTexts.results })
  await expect(results.getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: searchTexts.found(2) })).toBeAttached()
  await expect(results.getByRole('link', { name: 'Birds' }).locator('mark').first()).toHaveText(/^herons?$/i)
  await expect(results.getByRole('link', { name: 'Herons of last year' })).toContainText(searchTexts.isArchived)
  await expect(page.getByText('Which herons do I like?')).toHaveCount(0)
  await pictures(page, info, 'found')
  await axe(page)
  await results.getByRole('link', { name: 'Birds' }).press('Enter')
  await expect(page.getByRole('article', { name: conversationTexts.you })).toContainText('How many herons')
  await expect(box).toHaveValue('heron')

  await box.fill('nothing like it')
  await expect(page.getByText(searchTexts.notFound('nothing like it'))).toBeVisible()
  await axe(page)
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Budget' })).toBeVisible()

  const context = await browser.newContext({ viewport: narrow })
  const phone = await context.newPage()
  await openAs(phone, serverUrl(), other, `/${member.code}/chat`)
  await expect(phone.getByLabel(conversationTexts.prompt)).toBeVisible()
  await phone.getByRole('button', { name: sharedTexts.openMenu }).click()
  const menu = phone.getByRole('dialog', { name: sharedTexts.mainMenu })
  await menu.getByRole('textbox', { name: texts.search }).fill('heron')
  await expect(menu.getByRole('region', { name: searchTexts.results }).getByRole('link')).toHaveText([/^Private/])
  await axe(phone)
  await menu.getByRole('textbox', { name: texts.search }).press('Escape')
  await expect(menu.getByRole('textbox', { name: texts.search })).toHaveValue('')
  await expect(menu.getByRole('link', { name: 'Private' })).toBeVisible()
})

test('a search that fails says so and is tried again', async ({ page }) => {
  const member = await begin()
  await create(member, 'Birds')
  await page.route('**/threads/_search', (route) => route.abort())
  await openAs(page, serverUrl(), member.person, `/${member.code}/chat`)
  await page.getByRole('textbox', { name: texts.search }).fill('bir')
  await expect(page.getByRole('alert').filter({ hasText: searchTexts.notSearched })).toBeVisible()
  await axe(page)
  await page.unroute('**/threads/_search')
  await page.getByRole('button', { name: sharedTexts.tryAgain }).click()
  await expect(linksIn(page, searchTexts.results)).toHaveText(['Birds'])
})

test('a deleted conversation leaves the results, and the trash beside them has it', async ({ page }) => {
  const member = await begin()
  const id = await create(member, 'Birds')
  await openAs(page, serverUrl(), member.person, `/${member.code}/chat`)
  await page.getByRole('textbox', { name: texts.search }).fill('birds')
  await expect(linksIn(page, searchTexts.results)).toHaveText(['Birds'])
  await call(serverUrl(), 'DELETE', `/orgs/${member.code}/threads/${id}`, member.person.token)
  await expect(page.getByText(searchTexts.notFound('birds'))).toBeVisible()
  await page.getByRole('button', { name: trashTexts.trash }).click()
  await page.getByRole('button', { name: trashTexts.restoreOf('Birds') }).click()
  await page.getByRole('button', { name: conversationTexts.closePanel }).click()
  await page.getByRole('button', { name: texts.clearSearch }).click()
  await expect(page.getByRole('link', { name: 'Birds' })).toBeVisible()
})

test('the list keeps its scroll position when a conversation is opened, renewed or left', { tag: '@deep' }, async ({
  page,
}) => {
  const member = await begin()
  const names = Array.from({ length: 50 }, (_, at) => `Talk ${at}`)
  for (const name of names) await create(member, name)
  await page.setViewportSize(wide)
  await openAs(page, serverUrl(), member.person, `/${member.code}/chat`)
  const list = page.getByRole('complementary', { name: shellTexts.conversations })
  const target = list.getByRole('link', { name: 'Talk 8', exact: true })
  const topOf = async (one: Locator) => Math.round((await one.boundingBox())!.y)

  await target.scrollIntoViewIfNeeded()
  const top = await topOf(target)
  await target.click()
  await expect(target).toHaveAttribute('aria-current', 'page')
  expect(Math.abs((await topOf(target)) - top)).toBeLessThanOrEqual(2)

  await create(member, 'Talk from elsewhere')
  await expect(list.getByRole('link', { name: 'Talk from elsewhere' })).toBeAttached()
  expect(Math.abs((await topOf(target)) - top)).toBeLessThanOrEqual(2)

  await page.getByRole('link', { name: shellTexts.home, exact: true }).first().click()
  await expect(list).toHaveCount(0)
  await page.goBack()
  await expect(target).toBeVisible()
  await expect.poll(async () => Math.abs((await topOf(target)) - top)).toBeLessThanOrEqual(2)

  await page.reload()
  await expect(target).toBeInViewport()
  await expect(page.getByLabel(conversationTexts.prompt)).toBeVisible()

  await page.setViewportSize(narrow)
  const open = () => page.getByRole('button', { name: sharedTexts.openMenu }).click()
  const menu = page.getByRole('dialog', { name: sharedTexts.mainMenu })
  await open()
  const inMenu = menu.getByRole('link', { name: 'Talk 20', exact: true })
  await inMenu.scrollIntoViewIfNeeded()
  const topInMenu = await topOf(inMenu)
  await inMenu.click()
  await expect(menu).toHaveCount(0)
  await open()
  await expect(inMenu).toBeInViewport()
  await expect.poll(async () => Math.abs((await topOf(inMenu)) - topInMenu)).toBeLessThanOrEqual(2)
})
