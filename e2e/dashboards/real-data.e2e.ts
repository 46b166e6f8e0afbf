import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '../support/test.ts'
import { foundOrganisation, openAs, serverUrl, signUp, untilProcessed, upload } from '../support/person.ts'
import { pick } from '../support/sales.ts'
import { dashboardsTexts } from '../../contract/dashboards/dashboards.texts.ts'
import { snapshotsTexts } from '../../contract/snapshots/snapshots.texts.ts'

const shared = join('..', 'shared', 'data', 'supermarket_sales.xlsx')
/** The revenue of April to October 2026 in the sales journal of the demo organisation. */
const whole = '$3,333,595.45'
const tileOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

// D3.5.53
test('the demo organisation: its year is compared, filtered and drilled by a visitor, who can change nothing', async ({
  page,
}) => {
  const visitor = await signUp(serverUrl())
  await openAs(page, serverUrl(), visitor, '/harbour-roasters/monitor')
  // Its documents are read after the start of the server, and the dashboard appears when they are.
  await expect(page.getByRole('heading', { level: 1, name: 'How the year goes' })).toBeVisible({ timeout: 120_000 })
  const revenue = tileOf(page, 'Revenue')
  await expect(revenue).toContainText(/vs 1 Apr to \d+ \w+ 2025/)
  await expect(tileOf(page, 'Closing stock by product line').getByRole('img').first()).toBeVisible()
  await expect(page.getByText(/Failed to load/)).toHaveCount(0)
  await expect(revenue).toContainText(whole)

  await page.getByRole('button', { name: /Filter by\s+Store\s+All/ }).click()
  await page.getByRole('checkbox', { name: 'Wellington' }).click()
  await page.keyboard.press('Escape')
  await expect(revenue).not.toContainText(whole)
  await expect(tileOf(page, 'Total cost')).toContainText("This chart can't be filtered by: Store")
  await page.getByRole('button', { name: dashboardsTexts.reset }).click()
  await expect(revenue).toContainText(whole)

  await pick(page, /^Compare/, 'Budget')
  await expect(page).toHaveURL(/compare=budget/)
  // The former comparison stays on the page until the new figures are there.
  await expect(revenue).not.toContainText(/vs 1 Apr/)
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  const values = tileOf(page, 'Revenue by store').getByRole('slider')
  await values.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Revenue by store' })
  await expect(dialog).toContainText(/^Revenue by storeApr 2026, Wellington: \$[\d,.]+/)
  const [amount = ''] = /\$[\d,.]*\d/.exec(await dialog.innerText()) ?? []
  await dialog.getByRole('link', { name: dashboardsTexts.showRows }).click()
  const records = page.getByRole('main').getByRole('table')
  await expect(records.getByRole('row').nth(1)).toContainText(amount.slice(1))
  await expect(records).toContainText('Wellington')
  await expect(records).not.toContainText('Auckland')
  await page.goBack()
  await values.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await pick(page, /^Split by/, 'product_line')
  await expect(dialog.getByRole('img', { name: 'Revenue by store' })).toBeVisible()
  await dialog.getByRole('button', { name: dashboardsTexts.onlyThis }).click()
  await expect(page.getByRole('button', { name: 'Period: Apr 2026' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Filter by\s+Store\s+Wellington/ })).toBeVisible()

  const reason = /This is an example organisation/
  await expect(page.getByRole('button', { name: 'Create report' })).toHaveAccessibleDescription(reason)
})

test('a workbook of a thousand sales: a dashboard by one click, filtered, and a report of it with its figures', async ({
  page,
}) => {
  test.skip(!existsSync(shared), 'the folder ../shared/data is not here')
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  await upload(serverUrl(), person, code, [{ path: shared, relativePath: 'supermarket_sales.xlsx' }])
  await untilProcessed(serverUrl(), person, code)
  await openAs(page, serverUrl(), person, `/${code}/monitor`)
  await page.getByRole('main').getByRole('button', { name: dashboardsTexts.first }).click()
  await expect(tileOf(page, 'Total').first()).toContainText('322,966.75')
  await page.getByRole('button', { name: /Filter by\s+Branch\s+All/ }).click()
  await page.getByRole('checkbox', { name: 'B', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(tileOf(page, 'Total').first()).toContainText('106,197.67')
  await page.getByRole('button', { name: 'Create report' }).click()
  const text = page.getByRole('region', { name: snapshotsTexts.commentaryOfReport, exact: true })
  await expect(text).toContainText('106,197.67')
  await expect(page.getByText(/Failed to load/)).toHaveCount(0)
})
