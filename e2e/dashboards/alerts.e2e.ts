import { expect, type Page, test } from '../support/test.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, mailedPath, openAs, serverUrl, upload } from '../support/person.ts'
import { madeFirst, pick, withSales } from '../support/sales.ts'
import { alertsTexts } from '../../contract/dashboards/alerts.texts.ts'
import { dashboardsTexts } from '../../contract/dashboards/dashboards.texts.ts'
import { alertToastsTexts } from '../../contract/dashboards/alert-toasts.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { mailEndsTexts } from '../../contract/session/mail-ends.texts.ts'

const tileOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

test.describe('alerts on charts', () => {
  test('are set from the bell of a chart, listed, changed, paused, told on the home page, put away, and deleted', async ({
    page,
  }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const tile = tileOf(page, 'Total by city')
    await expect(tile.getByRole('img')).toBeVisible()
    await tile.getByRole('button', { name: alertsTexts.add('Total by city') }).click()
    const dialog = page.getByRole('dialog', { name: alertsTexts.add('Total by city') })
    await expect(dialog.getByRole('button', { name: alertsTexts.save })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox', { name: 'Value' }).fill('1,000')
    await dialog.getByRole('button', { name: /^Check each/ }).click()
    await page.getByRole('option', { name: dashboardsTexts.ranges.year }).click()
    await dialog.getByRole('button', { name: alertsTexts.save }).click()
    await expect(page.getByText(alertToastsTexts.made('Total by city, Total'))).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await tile.getByRole('button', { name: alertsTexts.add('Total by city') }).click()
    await pick(page, /^Notify me when/, 'its figures are missing')
    await dialog.getByRole('button', { name: alertsTexts.save }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: alertsTexts.list, exact: true }).click()
    const list = page.getByRole('dialog', { name: alertsTexts.listOf('Overview') })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText('A year is below 1,000')).toBeVisible()
    await list
      .getByRole('button', { name: alertsTexts.editOf('Total by city, Total') })
      .last()
      .click()
    const editing = page.getByRole('dialog', { name: alertsTexts.editOf('Total by city, Total') })
    const save = editing.getByRole('button', { name: 'Save changes' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expect(editing.getByRole('textbox', { name: 'Value' })).toHaveValue('1000')
    await pick(page, /^Notify me when/, 'it is above a value')
    await editing.getByRole('textbox', { name: 'Value' }).fill('2,500')
    await save.click()
    await expect(editing).toHaveCount(0)
    await expect(list.getByText('A year is above 2,500')).toBeVisible()
    await list
      .getByRole('button', { name: alertsTexts.muteOf('Total by city, Total') })
      .last()
      .click()
    await expect(list.getByRole('button', { name: alertsTexts.unmuteOf('Total by city, Total') })).toBeVisible()
    await list.getByRole('button', { name: alertsTexts.unmuteOf('Total by city, Total') }).click()
    await expect(list.getByRole('button', { name: alertsTexts.muteOf('Total by city, Total') })).toHaveCount(2)
    await list.getByRole('button', { name: sharedTexts.close }).last().click()

    const { dashboards } = await call(serverUrl(), 'GET', `/orgs/${code}/dashboards`, person.token)
    const [{ rev, ...fields }] = dashboards
    const metrics = fields.metrics.filter(({ title }: { title: string }) => title !== 'Total by city')
    await call(serverUrl(), 'PUT', `/orgs/${code}/dashboards/overview`, person.token, { ...fields, metrics, rev })
    await page.goto(`${serverUrl()}/${code}`)
    const moved = page.getByRole('region', { name: alertsTexts.notificationsHeading })
    const endings = moved.getByRole('paragraph').filter({ hasText: alertsTexts.chartGone })
    await expect(endings).toHaveCount(2)
    await expect(moved.getByRole('listitem')).toHaveCount(2)
    await moved
      .getByRole('button', { name: /^Dismiss:/ })
      .first()
      .click()
    await expect(moved.getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(moved.getByRole('listitem')).toHaveCount(1)
    await moved.getByRole('button', { name: /^Dismiss:/ }).click()
    await expect(moved).toHaveCount(0)

    await page.goto(`${serverUrl()}/${code}/monitor/overview`)
    await page.getByRole('button', { name: alertsTexts.list, exact: true }).click()
    await expect(list.getByText(alertsTexts.ended, { exact: true })).toHaveCount(2)
    const row = list.getByRole('listitem').first()
    await confirmDelete(row.getByRole('button', { name: /Delete Total by city|Are you sure/ }))
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })
})

test.describe('the mails of alerts', () => {
  test('watch one item, and are ended by the link in one, without a sign-in, and turned on again', async ({
    page,
    browser,
  }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const tile = tileOf(page, 'Total by city')
    await expect(tile.getByRole('img')).toBeVisible()
    await tile.getByRole('button', { name: alertsTexts.add('Total by city') }).click()
    const dialog = page.getByRole('dialog', { name: alertsTexts.add('Total by city') })
    await pick(page, /^Item/, 'Nelson')
    await dialog.getByRole('textbox', { name: 'Value' }).fill('1')
    await dialog.getByRole('button', { name: alertsTexts.save }).click()
    await expect(page.getByText(alertToastsTexts.made('Total by city, Total, Nelson'))).toBeVisible()
    await call(serverUrl(), 'DELETE', `/orgs/${code}/dashboards/overview`, person.token)
    // Alerts are looked at once something new has been read.
    await upload(serverUrl(), person, code, [{ path: 'CONTRIBUTING.md', relativePath: 'contributing.md' }])

    const linkMailed = () => mailedPath(serverUrl(), person.email, 'unsubscribe').catch(() => null)
    await expect.poll(linkMailed).not.toBeNull()
    const link = `${serverUrl()}${await linkMailed()}`
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: mailEndsTexts.ended })).toBeVisible()
    await expect(stranger.getByText(/You won’t get any more emails about alerts on charts of/)).toBeVisible()
    expect(stranger.url()).not.toContain('token')
    await stranger.getByRole('button', { name: dashboardsTexts.undo }).click()
    await expect(stranger.getByRole('heading', { name: mailEndsTexts.resumed })).toBeVisible()
    await stranger.getByRole('button', { name: mailEndsTexts.again }).click()
    await expect(stranger.getByRole('heading', { name: mailEndsTexts.ended })).toBeVisible()

    await call(serverUrl(), 'POST', `/orgs/${code}/dashboards/overview/_restore`, person.token, {})
    await page.goto(`${serverUrl()}/${code}/monitor/overview`)
    await page.getByRole('button', { name: alertsTexts.list, exact: true }).click()
    await page.getByRole('button', { name: alertsTexts.resumeMails }).click()
    await expect(page.getByText(alertsTexts.mailsResumed)).toBeVisible()
    await expect(page.getByRole('button', { name: alertsTexts.resumeMails })).toHaveCount(0)
  })
})

test.describe('a dashboard', () => {
  test('fills the whole screen alone, with the dialogs that open over it', async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const header = page.getByRole('banner')
    await expect(header).toBeVisible()
    await page.getByRole('button', { name: dashboardsTexts.fullScreen }).click()
    await expect(header).toBeHidden()
    await expect(page.getByRole('complementary')).toBeHidden()
    await page.getByRole('button', { name: alertsTexts.list, exact: true }).click()
    await expect(page.getByText(alertsTexts.none)).toBeVisible()
    await page.getByRole('button', { name: sharedTexts.close }).last().click()
    await page.getByRole('button', { name: dashboardsTexts.leaveFullScreen }).click()
    await expect(header).toBeVisible()
  })

  test('is printed without what stands around it, each chart whole on its page', async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    await expect(tileOf(page, 'Total by city').getByRole('img')).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('complementary')).toBeHidden()
    await expect(page.getByRole('button', { name: dashboardsTexts.reset })).toBeHidden()
    const tiles = page.getByRole('main').locator('li:has(figure)')
    const breaks = await tiles.evaluateAll((all) => all.map((tile) => getComputedStyle(tile).breakInside))
    expect(new Set(breaks)).toEqual(new Set(['avoid']))
    const wider = await tiles
      .locator('svg')
      .evaluateAll((all) =>
        all.filter((svg) => svg.getBoundingClientRect().width > (svg.closest('li')?.clientWidth ?? 0)),
      )
    expect(wider).toEqual([])
  })
})
