import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '../support/test.ts'
import mammoth from 'mammoth'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, openAs, type Person, serverUrl, signUp } from '../support/person.ts'
import { withSales } from '../support/sales.ts'
import { holdOffers } from '../support/toasts.ts'
import { snapshotsTexts } from '../../contract/snapshots/snapshots.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

type Environment = { person: Person; code: string }

/** An organisation with sales and a dashboard of them. */
async function withDashboard(): Promise<Environment> {
  const { person, code } = await withSales()
  await call(serverUrl(), 'POST', `/orgs/${code}/dashboards/_first`, person.token, {})
  return { person, code }
}
const blockOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const reportBlock = (page: Page) => blockOf(page, 'Commentary on the report')
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const written = (page: Page) => expect(page.getByText(/Writing the commentary/)).toHaveCount(0)

/** Makes a report by its button and waits for its texts. */
async function createReport(page: Page, { code }: Environment): Promise<void> {
  await page.getByRole('button', { name: 'Create report' }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/monitor/overview/reports/20`))
  await expect(reportBlock(page)).toContainText('Total came to')
  await written(page)
}
async function opened(page: Page): Promise<Environment> {
  const environment = await withDashboard()
  await openAs(page, serverUrl(), environment.person, `/${environment.code}/monitor/overview`)
  return environment
}
async function writeText(page: Page, name: string, text: string): Promise<void> {
  await blockOf(page, name).getByRole('button', { name: 'Edit text' }).click()
  await blockOf(page, name).getByRole('textbox', { name }).fill(text)
}
async function anotherPage(browser: Browser, { person, code }: Environment, path: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openAs(page, serverUrl(), person, `/${code}/monitor/${path}`)
  return page
}

test.describe('reports of a dashboard', () => {
  // D3.1.11, D3.2.134, D3.2.136, D3.2.137, D3.2.138, D3.2.139
  test('freeze what it shows, with a back arrow, name, date and filters', async ({ page }) => {
    const environment = await opened(page)
    await expect(page.getByText('7,841.31').first()).toBeVisible()
    await createReport(page, environment)
    await expect(page.getByRole('heading', { level: 2, name: /^Overview / })).toContainText(/\d{1,2} \w{3} 20\d\d/)
    await expect(page.getByRole('list', { name: snapshotsTexts.filters })).toContainText('Granularity')
    await expect(page.getByText(/^Numbers frozen · [0-9a-f]{8}$/)).toBeVisible()
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('article').getByText('7,841.31').first()).toBeVisible()
    await page.getByRole('link', { name: snapshotsTexts.back }).click()
    await expect(page).toHaveURL(/\/monitor\/overview\/reports$/)
    await page.getByRole('link', { name: /^Open the report of/ }).click()
    await expect(reportBlock(page)).toContainText('Total came to')
    await expect(page.getByRole('link', { name: /^Latest \(\d{1,2} \w{3} 20\d\d\)$/ })).toBeVisible()
  })

  // D3.2.19, D3.2.20, D3.2.21
  test('have addresses: the latest, all of them, and the one of a date', async ({ page }) => {
    const environment = await opened(page)
    await createReport(page, environment)
    // The day by the organisation's calendar, which may be another one than that of the time in the address.
    const reports = `/orgs/${environment.code}/dashboards/overview/snapshots`
    const { snapshots } = await call(serverUrl(), 'GET', reports, environment.person.token)
    const day = snapshots[0].date
    const monitor = `${serverUrl()}/${environment.code}/monitor/overview`
    for (const path of ['latest', `reports/${day}`]) {
      await page.goto(`${monitor}/${path}`)
      await expect(page.getByText(/^Numbers frozen · [0-9a-f]{8}$/)).toBeVisible()
    }
    await page.goto(`${monitor}/reports`)
    await expect(page.getByRole('link', { name: /^Open the report of/ })).toHaveCount(1)
  })

  // D3.1.12, D3.2.140, D3.2.141, D3.4.17, D3.4.20, D3.4.21
  test('have texts that are edited, accepted, cancelled and saved; wrong figures are marked', async ({ page }) => {
    const environment = await opened(page)
    await createReport(page, environment)
    const before = await reportBlock(page).locator('p').first().textContent()
    await writeText(page, 'Commentary on the report', 'Something that is cancelled')
    await reportBlock(page).getByRole('button', { name: snapshotsTexts.cancel }).click()
    await expect(reportBlock(page).locator('p').first()).toHaveText(before ?? '')
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')

    await writeText(page, 'Commentary on the report', 'We sold 7,841.31 in all and 9,999 elsewhere.')
    await expect(reportBlock(page)).toContainText('One figure doesn’t match the chart.')
    await reportBlock(page).getByRole('button', { name: snapshotsTexts.accept }).click()
    await expect(reportBlock(page).getByText(snapshotsTexts.waiting)).toBeVisible()
    await expect(reportBlock(page).locator('ins').first()).toBeVisible()
    await writeText(page, 'Commentary on Total', 'The whole year.')
    await blockOf(page, 'Commentary on Total').getByRole('button', { name: snapshotsTexts.accept }).click()
    await saveButton(page).click()
    await expect(page.getByText(snapshotsTexts.saved)).toBeVisible()
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    await page.reload()
    await expect(reportBlock(page)).toContainText('We sold 7,841.31 in all')
    await expect(reportBlock(page).locator('mark')).toHaveText('9,999')
    await expect(blockOf(page, 'Commentary on Total')).toContainText('The whole year.')
  })

  // D3.4.18, D3.4.19, D3.4.22, D3.4.23, D3.4.24
  test('change by a suggestion, which is shown word by word and taken back', async ({ page }) => {
    const environment = await opened(page)
    await createReport(page, environment)
    const block = blockOf(page, 'Commentary on Total')
    const before = (await block.locator('p').first().textContent()) ?? ''
    await block.getByRole('button', { name: 'Make suggestion' }).click()
    for (const name of ['More optimistic', 'More conservative', 'More action-oriented', 'More concise'])
      await expect(block.getByRole('button', { name })).toBeVisible()
    await block.getByRole('button', { name: 'More concise' }).click()
    await block.getByRole('button', { name: snapshotsTexts.accept }).click()
    await expect(block.getByText(snapshotsTexts.waiting)).toContainText('More concise')
    // The answer is held, so that the page is seen while the job runs.
    let isHeld = true
    await page.route('**/snapshots/2*', async (route) => {
      const isRead = route.request().method() === 'GET'
      if (isRead && isHeld) await expect.poll(() => isHeld).toBe(false)
      return route.continue()
    })
    await saveButton(page).click()
    await expect(block.getByText('Applying suggestion...')).toBeVisible()
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    isHeld = false
    await expect(block.getByText(snapshotsTexts.changedBy('More concise'))).toBeVisible()
    await block.getByRole('button', { name: snapshotsTexts.seeChange }).click()
    await expect(block.locator('del').first()).toBeVisible()
    await block.getByRole('button', { name: snapshotsTexts.takeBack }).click()
    await saveButton(page).click()
    await expect(page.getByText(snapshotsTexts.saved)).toBeVisible()
    await expect(block.locator('p').first()).toHaveText(before)
  })

  test('keep what was written over a reload in the middle', async ({ page }) => {
    const environment = await opened(page)
    await createReport(page, environment)
    await writeText(page, 'Commentary on the report', 'Half a sentence that is not')
    await page.reload()
    const box = reportBlock(page).getByRole('textbox', { name: snapshotsTexts.commentaryOfReport })
    await expect(box).toHaveValue('Half a sentence that is not')
    await expect(page.getByText(snapshotsTexts.takenUp)).toBeVisible()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('button', { name: snapshotsTexts.discard }).click()
    await expect(box).toHaveCount(0)
    await page.reload()
    await expect(reportBlock(page)).toContainText('Total came to')
  })

  test('lose no text when two people write at once: other blocks join, the same one shows both', async ({
    page,
    browser,
  }) => {
    const environment = await opened(page)
    await createReport(page, environment)
    const path = new URL(page.url()).pathname.replace(`/${environment.code}/monitor/`, '')
    const other = await anotherPage(browser, environment, path)
    await expect(reportBlock(other)).toContainText('Total came to')
    await writeText(page, 'Commentary on the report', 'Mine on the report')
    await reportBlock(page).getByRole('button', { name: snapshotsTexts.accept }).click()
    await writeText(other, 'Commentary on Total', 'Theirs on the chart')
    await blockOf(other, 'Commentary on Total').getByRole('button', { name: snapshotsTexts.accept }).click()
    await saveButton(other).click()
    await expect(other.getByText(snapshotsTexts.saved)).toBeVisible()
    await expect(blockOf(page, 'Commentary on Total')).toContainText('Theirs on the chart')
    await saveButton(page).click()
    await expect(page.getByText(snapshotsTexts.saved)).toBeVisible()

    await expect(reportBlock(other)).toContainText('Mine on the report')
    await writeText(page, 'Commentary on the report', 'First again')
    await writeText(other, 'Commentary on the report', 'Second again')
    await reportBlock(other).getByRole('button', { name: snapshotsTexts.accept }).click()
    await saveButton(other).click()
    await expect(reportBlock(page).getByText(snapshotsTexts.changedMeanwhile)).toBeVisible()
    await expect(reportBlock(page)).toContainText('First again')
    await reportBlock(page).getByRole('button', { name: snapshotsTexts.keepMine }).click()
    await reportBlock(page).getByRole('button', { name: snapshotsTexts.accept }).click()
    await saveButton(page).click()
    await expect(reportBlock(other)).toContainText('First again')
    await other.context().close()
  })

  // D3.2.142
  test('are listed, locked, compared with an earlier one, exported, deleted and brought back', async ({ page }) => {
    const environment = await opened(page)
    await createReport(page, environment)
    const first = page.url()
    await page.getByRole('button', { name: snapshotsTexts.lock, exact: true }).click()
    await expect(page.getByText(/^Locked by .* It can’t be changed/)).toBeVisible()
    await expect(reportBlock(page).getByRole('button', { name: 'Edit text' })).toHaveAttribute('aria-disabled', 'true')

    await page.getByRole('link', { name: 'Overview', exact: true }).last().click()
    await page.getByRole('button', { name: /Filter by\s+City\s+All/ }).click()
    await page.getByRole('checkbox', { name: 'Nelson' }).click()
    await page.keyboard.press('Escape')
    await createReport(page, environment)
    await expect(page.getByRole('list', { name: snapshotsTexts.filters })).toContainText('city: Nelson')
    await page.getByRole('button', { name: snapshotsTexts.compare }).click()
    await page.getByRole('menuitem').first().click()
    await expect(page).toHaveURL(/with=/)
    await expect(page.getByText(snapshotsTexts.mostChanged)).toBeVisible()
    await expect(page.getByText(/^Changed by −63\.5%$/).first()).toBeVisible()
    await page.getByRole('button', { name: snapshotsTexts.stopComparing }).click()

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: snapshotsTexts.download, exact: true }).click()
    await page.getByRole('menuitem', { name: snapshotsTexts.docx }).click()
    const { value: html } = await mammoth.convertToHtml({ path: await (await coming).path() })
    expect(html).toContain('2,859.03')
    expect(html).toContain('<img ')
    const pdf = page.waitForEvent('download')
    await page.getByRole('button', { name: snapshotsTexts.download, exact: true }).click()
    await page.getByRole('menuitem', { name: snapshotsTexts.pdf }).click()
    expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByRole('link', { name: snapshotsTexts.back }).click()
    const table = page.getByRole('table', { name: snapshotsTexts.list })
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table.getByRole('row').last().getByRole('button', { name: 'Delete' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await holdOffers(page)
    await confirmDelete(
      table
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: /Delete/ }),
    )
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: snapshotsTexts.undo }).click()
    await expect(table.getByRole('row')).toHaveCount(3)
    await page.goto(first)
    await page.getByRole('button', { name: snapshotsTexts.unlock }).click()
    await expect(page.getByRole('button', { name: snapshotsTexts.lock, exact: true })).toBeVisible()
  })

  test('are made by themselves when somebody asks for it, and mailed to members', async ({ page }) => {
    const environment = await opened(page)
    await createReport(page, environment)
    await page.getByRole('button', { name: snapshotsTexts.mail }).click()
    const dialog = page.getByRole('dialog', { name: snapshotsTexts.mail })
    await expect(dialog.getByRole('button', { name: snapshotsTexts.send })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('checkbox').first().click()
    await dialog.getByRole('button', { name: snapshotsTexts.send }).click()
    await expect(dialog.getByText('The report was sent to one member.')).toBeVisible()
    await dialog.getByRole('button', { name: sharedTexts.close }).last().click()
    await page.getByRole('link', { name: snapshotsTexts.list, exact: true }).click()
    await page.getByRole('button', { name: snapshotsTexts.schedule }).click()
    const schedule = page.getByRole('dialog', { name: snapshotsTexts.scheduleTitle })
    await schedule.getByRole('radio', { name: snapshotsTexts.frequencies.weekly }).click()
    await schedule.getByRole('button', { name: snapshotsTexts.saveSchedule }).click()
    await expect(schedule).toHaveCount(0)
    await expect(page.getByText(/^The next one is due on /)).toBeVisible()
    await page.getByRole('button', { name: snapshotsTexts.follow }).click()
    await expect(page.getByText(snapshotsTexts.followedNote)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: snapshotsTexts.followed }).click()
    await expect(page.getByRole('button', { name: snapshotsTexts.follow })).toBeVisible()
    // Whoever has left since is dropped with a remark, and holds up no other change.
    const { code, person } = environment
    const leaver = await signUp(serverUrl(), 'Lea Rangi')
    const own = (method: string, path: string, body?: object) =>
      call(serverUrl(), method, `/orgs/${code}${path}`, person.token, body)
    const { user } = await own('POST', '/invite', { email: leaver.email, role: 'user' })
    const weekly = { frequency: 'weekly', recipients: [user.id] }
    await own('PUT', '/dashboards/overview/_schedule', { schedule: weekly })
    await own('DELETE', `/users/${user.id}`)
    await page.reload()
    await page.getByRole('button', { name: snapshotsTexts.schedule }).click()
    await expect(schedule.getByText(sharedTexts.haveLeft(1))).toBeVisible()
    await schedule.getByRole('radio', { name: snapshotsTexts.frequencies.monthly }).click()
    await schedule.getByRole('button', { name: snapshotsTexts.saveSchedule }).click()
    await expect(schedule).toHaveCount(0)
    await page.getByRole('button', { name: snapshotsTexts.schedule }).click()
    await expect(schedule.getByRole('radio', { name: snapshotsTexts.frequencies.monthly })).toBeChecked()
    await expect(schedule.getByText(sharedTexts.haveLeft(1))).toHaveCount(0)
  })

  test('tell what is not there: an unknown date, a dashboard that was deleted in another tab', async ({ page }) => {
    const environment = await opened(page)
    await createReport(page, environment)
    const report = new URL(page.url()).pathname
    await page.goto(`${serverUrl()}/${environment.code}/monitor/overview/reports/2001-01-01`)
    await expect(page.getByText(snapshotsTexts.missing)).toBeVisible()
    await page.goto(`${serverUrl()}${report}`)
    await expect(reportBlock(page)).toContainText('Total came to')
    await writeText(page, 'Commentary on the report', 'Kept although all is gone')
    await reportBlock(page).getByRole('button', { name: snapshotsTexts.accept }).click()
    await call(serverUrl(), 'DELETE', `/orgs/${environment.code}/dashboards/overview`, environment.person.token)
    await expect(page).toHaveURL(new RegExp(`/${environment.code}/monitor$`))
    await call(
      serverUrl(),
      'POST',
      `/orgs/${environment.code}/dashboards/overview/_restore`,
      environment.person.token,
      {},
    )
    await page.goto(`${serverUrl()}${report}`)
    await expect(reportBlock(page)).toContainText('Kept although all is gone')
  })
})
