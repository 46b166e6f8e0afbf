import { expect, type Page, test } from '../support/test.ts'
import { stopClock } from '../support/clock.ts'
import { call, foundOrganisation, openAs, type Person, say, signUp, untilProcessed } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { feedbackTexts } from '../../contract/feedback/feedback.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { adminTexts } from '../../contract/admin/admin.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

/** A server of its own, because the first person of an installation alone is its superadmin. */
let server: RunningServer
let superadmin: Person
let member: Person
let code: string
test.beforeAll(async () => {
  server = await startServer()
  superadmin = await signUp(server.url, 'Sam Super')
  member = await signUp(server.url, 'Mia Member')
  code = await foundOrganisation(server.url, member, 'Harbour')
  const form = new FormData()
  form.append('file', new Blob(['# Leave\n\nParental leave lasts 26 weeks for every employee.\n']), 'leave.md')
  await call(server.url, 'POST', `/orgs/${code}/docs/upload/upload_root`, member.token, form)
  await untilProcessed(server.url, member, code)
})
test.afterAll(() => server.stop())

const widget = (page: Page) => page.getByRole('region', { name: 'Feedback' })

/** A new conversation with one answer; its page is open. */
async function conversation(page: Page): Promise<string> {
  const { thread } = await call<{ thread: { id: string } }>(
    ...([server.url, 'POST', `/orgs/${code}/threads`, member.token, { name: 'Leave' }] as const),
  )
  await openAs(page, server.url, member, `/${code}/chat/${thread.id}`)
  await say(page, 'How long does parental leave last?')
  await expect(widget(page)).toBeVisible()
  return thread.id
}

// D2.1.11, D2.2.37, D2.4.26, D2.4.27, D2.4.28
test('a conversation is rated, thanks, and asks no more, also after a reload', async ({ page }) => {
  await page.clock.install()
  await conversation(page)
  await widget(page).getByRole('button', { name: feedbackTexts.ask.thread }).click()
  await expect(widget(page).getByRole('radio')).toHaveCount(4)
  await expect(widget(page).getByRole('button', { name: feedbackTexts.send })).toHaveAccessibleDescription(
    feedbackTexts.chooseRating,
  )
  await widget(page).getByRole('radio', { name: 'So-so' }).click()
  await stopClock(page)
  await widget(page).getByRole('button', { name: feedbackTexts.send }).click()
  await expect(widget(page).getByText(feedbackTexts.thanks)).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(widget(page).getByText(feedbackTexts.thanks)).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(widget(page)).toHaveCount(0)
  await page.clock.resume()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('26 weeks')
  await expect(widget(page)).toHaveCount(0)
})

test('what was typed outlives a failure, a reload and another page, and is sent in the end', async ({ page }) => {
  await conversation(page)
  await widget(page).getByRole('button', { name: feedbackTexts.ask.thread }).click()
  await widget(page).getByRole('radio', { name: feedbackTexts.ratings.bad }).click()
  await widget(page).getByLabel(feedbackTexts.comment).fill('The source is an old one')
  await page.route(`**/orgs/${code}/feedback`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await widget(page).getByRole('button', { name: feedbackTexts.send }).click()
  await expect(widget(page)).toContainText('Couldn’t send your feedback')
  await page.reload()
  await expect(widget(page).getByLabel(feedbackTexts.comment)).toHaveValue('The source is an old one')
  await expect(widget(page).getByRole('radio', { name: feedbackTexts.ratings.bad })).toBeChecked()
  await page.unroute(`**/orgs/${code}/feedback`)
  await page.getByRole('link', { name: shellTexts.home }).first().click()
  await page.goBack()
  await expect(widget(page).getByLabel(feedbackTexts.comment)).toHaveValue('The source is an old one')
  await widget(page).getByRole('button', { name: feedbackTexts.send }).click()
  await expect(widget(page)).toContainText(feedbackTexts.thanks)
})

// D1.2.41, D1.2.42, D1.2.72, D1.2.74, D1.7.73, D1.3.31
test('a superadmin filters the feedback and reads what was shared', async ({ page, browser }) => {
  await conversation(page)
  await widget(page).getByRole('button', { name: feedbackTexts.ask.thread }).click()
  await widget(page).getByRole('radio', { name: feedbackTexts.ratings.great }).click()
  await widget(page).getByLabel(feedbackTexts.comment).fill('Quick and right')
  await widget(page).getByRole('checkbox', { name: feedbackTexts.share.thread }).click()
  await widget(page).getByRole('button', { name: feedbackTexts.send }).click()
  await expect(widget(page)).toContainText(feedbackTexts.thanks)

  const editor = await (await browser.newContext()).newPage()
  await openAs(editor, server.url, superadmin, '/admin/feedback')
  const table = editor.getByRole('table', { name: 'Feedback' })
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Created', 'Submitter', 'Rating', 'Comment', 'Organisation', 'About', 'Actions'],
  ])
  const row = table.getByRole('row').filter({ hasText: 'Quick and right' })
  await expect(row).toContainText(member.email)
  await expect(row).toContainText(code)
  const filters = editor.getByRole('search', { name: adminTexts.feedback.filters })
  await filters.getByLabel(feedbackTexts.rating).click()
  await editor.getByRole('option', { name: feedbackTexts.ratings.great }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(editor).toHaveURL(/rating=great/)
  await editor.reload()
  await expect(table.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: `View the feedback of ${member.email}` }).click()
  await expect(editor).toHaveURL(/\/admin\/feedback\/feedback_\w+\?rating=great$/)
  const dialog = editor.getByRole('dialog')
  await expect(dialog).toContainText('Quick and right')
  // The answer as it was read, not as it was written.
  await expect(dialog.getByRole('strong').first()).toHaveText('Leave')
  await expect(dialog).not.toContainText('**')
  await expect(dialog.getByRole('region', { name: adminTexts.feedback.copyTitle })).toContainText(
    'How long does parental leave last?',
  )
  await editor.screenshot({ path: test.info().outputPath('dialog.png') })
  await dialog.getByRole('button', { name: sharedTexts.close }).last().click()
  await filters.getByLabel('Shared').click()
  await editor.getByRole('option', { name: 'Not shared' }).click()
  await expect(editor.getByText(adminTexts.feedback.noneMatch)).toBeVisible()
  await editor.getByRole('button', { name: adminTexts.feedback.clearFilters }).last().click()
  await expect(row).toBeVisible()
})

// D1.2.73, D1.3.32, D1.3.33
test('the link of a row leads its own person to the conversation, and nobody else anywhere', async ({ page }) => {
  const own = await foundOrganisation(server.url, superadmin, 'Own')
  const { thread } = await call<{ thread: { id: string } }>(
    ...([server.url, 'POST', `/orgs/${own}/threads`, superadmin.token, { name: 'Mine' }] as const),
  )
  const body = { rating: 'good', comment: 'My own', canShare: true, entityType: 'thread', entityId: thread.id }
  await call(server.url, 'POST', `/orgs/${own}/feedback`, superadmin.token, body)
  await openAs(page, server.url, superadmin, '/admin/feedback')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('Quick and right').getByRole('link')).toHaveCount(0)
  await row('My own').getByRole('link', { name: 'Conversation' }).click()
  await expect(page).toHaveURL(new RegExp(`/${own}/chat/${thread.id}$`))
})

// D1.2.43
test('the feedback of the installation is refused to everybody else', async ({ page }) => {
  await openAs(page, server.url, member, '/admin/feedback')
  await expect(page).not.toHaveURL(/admin/)
})

for (const [width, scheme, tag] of [
  [1440, 'light', '@deep'],
  [390, 'dark', []],
] as const)
  test(`the control fits into ${width} pixels`, { tag: [tag].flat() }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await conversation(page)
    await page.screenshot({ path: test.info().outputPath(`closed-${width}.png`) })
    await widget(page).getByRole('button', { name: feedbackTexts.ask.thread }).click()
    await widget(page).scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`open-${width}.png`) })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
