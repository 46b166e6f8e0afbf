import { expect, test } from '../support/test.ts'
import { call, openAs, type Person, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { announcementsTexts } from '../../contract/announcements/announcements.texts.ts'
import { conflictTexts } from '../../contract/shared/conflict.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'

/** A server of its own, because the first person of an installation alone is its superadmin. */
let server: RunningServer
let superadmin: Person
test.beforeAll(async () => {
  server = await startServer()
  superadmin = await signUp(server.url, 'Sam Super')
})
test.afterAll(() => server.stop())

const words = 'Answers show **where** they come from. [How it works](https://notes.example/)'

// D1.2.95, D1.2.96, D1.2.97, D1.2.98, D1.2.99, D1.3.36
test('what a superadmin announces opens by itself for a member, once', async ({ browser }) => {
  const member = await signUp(server.url, 'Mere Member')
  const writing = await (await browser.newContext()).newPage()
  await openAs(writing, server.url, superadmin, '/admin/announcements')
  await writing.getByRole('button', { name: announcementsTexts.write }).click()
  await writing.getByLabel(announcementsTexts.area).fill('Chat')
  await writing.getByLabel(announcementsTexts.description).fill(words)
  await expect(writing.locator('strong', { hasText: 'where' })).toBeVisible()
  await writing.reload()
  await expect(writing.getByLabel(announcementsTexts.description)).toHaveValue(words)
  await writing.getByRole('button', { name: announcementsTexts.announce, exact: true }).click()
  await expect(writing.getByText(announcementsTexts.announced)).toBeVisible()
  await expect(writing.getByRole('row', { name: /Answers show where they come from\./ })).toBeVisible()
  const known = writing.waitForResponse('**/auth/user-info')
  await writing.reload()
  expect((await (await known).json()).user.hasUpdates).toBe(false)
  await expect(writing.getByRole('row', { name: /Answers show where they come from\./ })).toBeVisible()
  await expect(writing.getByRole('dialog')).toHaveCount(0)

  const page = await (await browser.newContext()).newPage()
  await openAs(page, server.url, member, '/organisations')
  const dialog = page.getByRole('dialog', { name: "What's new", exact: true })
  await expect(dialog.getByRole('tab', { name: /^Since \d+ \w+ \d{4}$/ })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('heading', { name: announcementsTexts.groups.feature })).toBeVisible()
  await expect(dialog.locator('strong', { hasText: 'where' })).toBeVisible()
  await dialog.getByRole('link', { name: 'How it works' }).click()
  const leave = page.getByRole('alertdialog')
  await expect(leave.getByRole('link', { name: 'Open notes.example' })).toHaveAttribute(
    'href',
    'https://notes.example/',
  )
  await leave.getByRole('button', { name: 'Stay here' }).click()
  await expect(leave).toHaveCount(0)

  await page.route('**/announcements/mark-seen', (route) => route.abort())
  await dialog.getByRole('button', { name: announcementsTexts.dismiss, exact: true }).click()
  await expect(dialog.getByText(/^This could not be marked as seen/)).toBeVisible()
  await page.unroute('**/announcements/mark-seen')
  await dialog.getByRole('button', { name: announcementsTexts.dismiss, exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const seen = page.waitForResponse('**/auth/user-info')
  await page.reload()
  expect((await (await seen).json()).user.hasUpdates).toBe(false)
  await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const nothing = { announcements: [], lastSeenDate: '2026-03-04T06:00:00.000Z' }
  await page.route('**/announcements/new', (route) => route.fulfill({ json: nothing }))
  await page.getByRole('button', { name: shellTexts.accountOf('Mere Member') }).click()
  await page.getByRole('menuitem', { name: "What's new" }).click()
  await expect(dialog.getByText(announcementsTexts.noneSince)).toBeVisible()
  await expect(dialog.getByRole('tab')).toHaveText([announcementsTexts.since('4 March 2026'), 'By Week', 'By Month'])
  await dialog.getByRole('tab', { name: 'By Week' }).click()
  await expect(dialog.getByRole('heading', { name: /^Week of/ })).toBeVisible()
  await dialog.getByRole('tab', { name: 'By Month' }).click()
  await expect(dialog.getByRole('heading', { name: /^[A-Z][a-z]+ \d{4}$/ })).toBeVisible()
  await expect(dialog.getByText('Answers show')).toBeVisible()
  await dialog.getByRole('button', { name: announcementsTexts.dismiss, exact: true }).click()
  await expect(dialog).toHaveCount(0)
})

test('an announcement that someone else changed meanwhile shows both, and mine or theirs stays', async ({
  browser,
}) => {
  const change = (text: string) => async (rev: number) =>
    void (await call(server.url, 'PATCH', `/admin/announcements/${id}`, superadmin.token, {
      ...{ rev, type: 'bug', appArea: 'Search', description: text },
    }))
  const { announcement } = await call<{ announcement: { id: string; rev: number } }>(
    ...([server.url, 'POST', '/admin/announcements', superadmin.token] as const),
    { type: 'bug', appArea: 'Search', description: 'As it was.' },
  )
  const { id, rev } = announcement
  const page = await (await browser.newContext()).newPage()
  await openAs(page, server.url, superadmin, `/admin/announcements/${id}`)
  const description = page.getByLabel(announcementsTexts.description)
  await description.fill('Mine.')
  await change('Theirs, one.')(rev)
  await page.getByRole('button', { name: announcementsTexts.save, exact: true }).click()
  const conflict = page.getByRole('status').filter({ hasText: conflictTexts.changedMeanwhile })
  await expect(conflict).toContainText('Theirs, one.')
  await expect(description).toHaveValue('Mine.')
  await conflict.getByRole('button', { name: conflictTexts.takeLatest }).click()
  await expect(description).toHaveValue('Theirs, one.')
  await expect(conflict).toHaveCount(0)

  await description.fill('Mine again.')
  await change('Theirs, two.')(rev + 1)
  await page.getByRole('button', { name: announcementsTexts.save, exact: true }).click()
  await conflict.getByRole('button', { name: conflictTexts.keepMine }).click()
  await expect(page.getByText(announcementsTexts.saved)).toBeVisible()
  await expect(page.getByRole('row', { name: /Mine again\./ })).toBeVisible()
})

test('what is written of an announcement and thrown away does not come back', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, server.url, superadmin, '/admin/announcements/new')
  await page.getByLabel(announcementsTexts.area).fill('Chat')
  await page.getByRole('button', { name: announcementsTexts.discard }).click()
  await expect(page.getByLabel(announcementsTexts.area)).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel(announcementsTexts.area)).toHaveValue('')
})
