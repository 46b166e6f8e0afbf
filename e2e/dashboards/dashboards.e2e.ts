import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../support/test.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, openAs, serverUrl, signUp } from '../support/person.ts'
import { madeFirst, pick, withSales } from '../support/sales.ts'
import { holdOffers } from '../support/toasts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { dashboardsTexts } from '../../contract/dashboards/dashboards.texts.ts'
import { firstDashboardTexts } from '../../contract/dashboards/first-dashboard.texts.ts'
import { editorTexts } from '../../contract/dashboards/editor.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'

const tileOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
const handles = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Move / })
const handle = (page: Page, title: string | undefined) =>
  page.getByRole('button', { name: `Move ${title}`, exact: true })
/** The charts while they are arranged, in their order: each has its handle, whether it is drawn yet or not. */
async function handleTitles(page: Page): Promise<string[]> {
  await expect(handles(page).first()).toBeVisible()
  return handles(page).allTextContents()
}

test.describe('dashboards', () => {
  // D3.1.09, D3.2.16, D3.2.17, D3.2.18, D1.2.50
  test('lead from an uploaded workbook to charts by one click', async ({ page }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}`)
    await page
      .getByRole('navigation', { name: sharedTexts.mainMenu })
      .getByRole('link', { name: dashboardsTexts.monitor })
      .click()
    await page.getByRole('button', { name: dashboardsTexts.first }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}/monitor/overview$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dashboardsTexts.firstName)
    await expect(tileOf(page, 'Total').first()).toContainText('7,841.31')
    await expect(tileOf(page, 'Total by city').getByRole('img')).toBeVisible()
    await expect(page.getByRole('table', { name: firstDashboardTexts.table('Total') })).toBeVisible()
  })

  // D3.2.126, D3.2.131, D3.2.135, D3.2.22, D3.2.143
  test('stand in a list on the left, each with its tabs and the way to its settings', async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor`)
    await expect(page).toHaveURL(new RegExp(`/${code}/monitor/overview$`))
    await expect(page.getByRole('complementary').getByRole('link', { name: dashboardsTexts.firstName })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: dashboardsTexts.tabs })
    await expect(tabs.getByRole('link')).toHaveText([dashboardsTexts.firstName, /^Latest/, dashboardsTexts.reports])
    await page.getByRole('link', { name: dashboardsTexts.settingsOf('Overview') }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}/monitor/overview/settings$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monitor • Settings')
  })

  // D3.2.156, D3.2.159, D3.2.160
  test('have their charts edited in sight, and are saved once something differs', async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview/settings`)
    for (const name of ['Cancel', 'Save changes']) await expect(page.getByRole('button', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete Overview' })).toBeVisible()
    const save = page.getByRole('button', { name: 'Save changes' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: editorTexts.editOf('How quantity moved') }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Chart' })
    await expect(dialog.getByRole('img', { name: firstDashboardTexts.movement('quantity') })).toBeVisible()
    await dialog.getByRole('button', { name: /^Chart type/ }).click()
    await page.getByRole('option', { name: 'Data table', exact: true }).click()
    await expect(dialog.getByRole('table', { name: firstDashboardTexts.movement('quantity') })).toBeVisible()
    await dialog.getByRole('button', { name: editorTexts.keepChart }).click()
    await save.click()
    await expect(page).toHaveURL(new RegExp(`/${code}/monitor/overview$`))
    await expect(page.getByRole('table', { name: firstDashboardTexts.movement('quantity') })).toBeVisible()
  })

  test('give a chart away as its data and as a picture', { tag: '@deep' }, async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const tile = tileOf(page, 'Total by city')
    await expect(tile.getByRole('img')).toBeVisible()
    const saved = async (entry: string) => {
      const coming = page.waitForEvent('download')
      await tile.getByRole('button', { name: 'Download Total by city' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
      const download = await coming
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    }
    const csv = await saved('Data as CSV')
    const lines = csv.bytes.toString('utf8').trim().split('\r\n')
    expect(lines.slice(1).sort()).toEqual(['Dunedin,2924.52', 'Nelson,2859.03', 'Tauranga,2057.76'])
    const png = await saved('Picture as PNG')
    expect([png.name, png.bytes.subarray(1, 4).toString()]).toEqual(['Total by city.png', 'PNG'])
    expect(png.bytes.length).toBeGreaterThan(2_000)
    const svg = await saved('Picture as SVG')
    expect([svg.name, svg.bytes.toString('utf8').includes('Nelson')]).toEqual(['Total by city.svg', true])
  })

  // D3.2.133, D3.4.06, D3.4.07, D3.9.03, D3.9.15, D3.9.16
  test('are filtered in the address, which a reload and Back keep', { tag: '@deep' }, async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const total = tileOf(page, 'Total').first()
    await expect(total).toContainText('7,841.31')
    const drawings = page.locator('svg.marks')
    await drawings.first().waitFor()
    await expect(page.locator('[data-busy]')).toHaveCount(0)
    await drawings.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-before', one.innerHTML)))
    await page.getByRole('button', { name: /Filter by\s+City\s+All/ }).click()
    await page.getByRole('checkbox', { name: 'Nelson' }).click()
    await page.keyboard.press('Escape')
    await expect(total).toContainText('2,859.03')
    await expect(page).toHaveURL(/filter_city=/)
    // The drawing that stood shows the other values; it is not made anew.
    const changed = (all: Element[]) =>
      all.filter((one) => ![null, one.innerHTML].includes(one.getAttribute('data-before'))).length
    await expect.poll(() => drawings.evaluateAll(changed)).toBeGreaterThan(0)
    await page.reload()
    await expect(total).toContainText('2,859.03')
    await expect(page.getByRole('button', { name: /Filter by\s+City\s+Nelson/ })).toBeVisible()
    await pick(page, /^Range/, 'Month')
    await expect(page).toHaveURL(/range=month&granularity=day&item=current/)
    await expect(total.getByText(/No figures in this period/)).toBeVisible()
    await total.getByRole('button', { name: dashboardsTexts.showNewest('Mar 2026') }).click()
    await expect(total).toContainText('1,344.78')
    await page.goBack()
    await page.goBack()
    await expect(total).toContainText('2,859.03')
    await page.getByRole('button', { name: dashboardsTexts.reset }).click()
    await expect(total).toContainText('7,841.31')
    await expect(page).toHaveURL(/overview$/)
  })

  // D3.4.09, D3.4.10, D3.4.11, D3.4.12, D3.4.13, D3.4.14
  test('offer with each range the granularities that fit it, and begin with the first', { tag: '@deep' }, async ({
    page,
  }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const granularity = page.getByRole('button', { name: /^Granularity/ })
    const offered = async (range: string) => {
      await pick(page, /^Range/, range)
      await granularity.click()
      const options = await page.getByRole('option').allInnerTexts()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      return [await granularity.innerText(), ...options].join(' ')
    }
    const ofYear = 'Month Month Quarter Year'
    expect({
      fy: await offered('Financial year'),
      fytd: await offered('Financial year to date'),
      year: await offered('Year'),
      ytd: await offered('Year to date'),
      half: await offered('Half year'),
      quarter: await offered('Quarter'),
      month: await offered('Month'),
      week: await offered('Week'),
      day: await offered('Day'),
      all: await offered('All'),
    }).toEqual({
      ...{ fy: 'Month Month Quarter', fytd: 'Month Month Quarter', year: ofYear, ytd: ofYear },
      ...{ half: 'Month Month Half year', quarter: 'Month Month Week Quarter', month: 'Day Day Week Month' },
      ...{ week: 'Day Day Week', day: 'Hour Hour Day', all: 'Year Year Quarter' },
    })
    await expect(tileOf(page, 'Total').first()).toContainText('7,841.31')
  })

  // D1.8.28, D3.3.71, D3.3.72, D3.4.08, D3.4.15, D3.4.16
  test('show what an address asks for, and one that is not there leads to the list', { tag: '@deep' }, async ({
    page,
  }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview?range=hour&granularity=month`)
    const button = (name: RegExp) => page.getByRole('button', { name })
    const granularities = async () => {
      await button(/^Granularity/).click()
      const options = await page.getByRole('option').allInnerTexts()
      await page.keyboard.press('Escape')
      return options
    }
    await expect(button(/^Granularity/)).toHaveText(dashboardsTexts.ranges.hour)
    expect(await granularities()).toEqual(['Hour'])
    const filter = encodeURIComponent(JSON.stringify({ type: 'exclude', values: ['Nelson'] }))
    await page.goto(
      `${serverUrl()}/${code}/monitor/overview?range=all&granularity=quarter&compare=none&filter_city=${filter}`,
    )
    await expect(button(/^Granularity/)).toHaveText(dashboardsTexts.ranges.quarter)
    expect(await granularities()).toEqual(['Year', 'Quarter'])
    await expect(button(/^Compare/)).toHaveText(dashboardsTexts.comparisons.none)
    await expect(button(/Filter by\s+City\s+not Nelson/)).toBeVisible()
    await expect(tileOf(page, 'Total').first()).toContainText('4,982.28')
    await page.goto(`${serverUrl()}/${code}/monitor/overview?range=month&granularity=day&item=2026-02-14`)
    await expect(button(/^Granularity/)).toHaveText(dashboardsTexts.ranges.day)
    await expect(tileOf(page, 'Total').first()).toContainText('2,481.43')
    await page.goto(`${serverUrl()}/${code}/monitor/no-such-one`)
    await expect(page).toHaveURL(new RegExp(`/${code}/monitor/overview$`))
  })

  // D1.9.12, D1.9.13, D1.9.20, D3.1.10
  test('count weeks from Monday, and financial years from April', { tag: '@deep' }, async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    // Wednesday 1 April 2026 in Auckland.
    await page.clock.setFixedTime('2026-04-01T00:00:00Z')
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview?range=week&item=current`)
    const period = page.getByRole('button', { name: /^Period: / })
    await expect(period).toHaveText('30 Mar 2026 – 5 Apr 2026')
    await pick(page, /^Range/, 'Financial year')
    await expect(period).toHaveText('FY2027')
    await page.getByRole('button', { name: dashboardsTexts.before }).click()
    await expect(period).toHaveText('FY2026')
    await expect(tileOf(page, 'Total').first()).toContainText('7,841.31')
    await pick(page, /^Range/, 'Financial year to date')
    await expect(period).toHaveText('1 Apr 2026')
    await pick(page, /^Granularity/, 'Quarter')
    await pick(page, /^Compare/, 'No comparison')
    await expect(page).toHaveURL(/range=fytd&granularity=quarter&item=current&compare=none/)
  })

  // D3.8.12, D3.8.13, D1.8.24
  test('show one failed chart alone, and Retry mends it', async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    let isBroken = true
    await page.route('**/dashboards/_data', async (route) => {
      const { chart } = route.request().postDataJSON() as { chart: { title: string } }
      if (isBroken && chart.title === 'Total by city')
        return route.fulfill({ status: 503, json: { message: 'Not now.' } })
      return route.continue()
    })
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to load Total by city' })
    await expect(failed).toBeVisible()
    await expect(tileOf(page, 'Total').first()).toContainText('7,841.31')
    await expect(page.getByRole('alert')).toHaveCount(1)
    isBroken = false
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(tileOf(page, 'Total by city').getByRole('img')).toBeVisible()
  })

  // D3.2.127, D3.2.128, D3.2.129, D3.2.130, D3.2.132, D3.6.02
  test('are created by name, stay private, and are deleted by the second press with a way back', async ({
    page,
    browser,
  }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}/monitor`)
    await page.getByRole('main').getByRole('button', { name: 'Create dashboard' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create dashboard' })
    await expect(dialog.getByRole('radio', { name: 'shared with organisation' })).toBeChecked()
    await dialog.getByRole('textbox', { name: dashboardsTexts.name }).fill('My own Zahlen')
    await dialog.getByRole('radio', { name: 'private, only accessible by you' }).click()
    await dialog.getByRole('button', { name: 'Create dashboard' }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}/monitor/my-own-zahlen$`))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Choose your metrics' })).toBeVisible()

    const colleague = await signUp(serverUrl(), 'Wiremu Colleague')
    await call(serverUrl(), 'POST', `/orgs/${code}/invite`, person.token, { email: colleague.email, role: 'user' })
    const other = await browser.newPage()
    await openAs(other, serverUrl(), colleague, `/${code}/monitor/my-own-zahlen`)
    await expect(other).toHaveURL(new RegExp(`/${code}/monitor$`))
    await expect(other.getByRole('heading', { name: dashboardsTexts.none })).toBeVisible()
    await other.close()

    await page.getByRole('link', { name: dashboardsTexts.settingsOf('My own Zahlen') }).click()
    await holdOffers(page)
    await confirmDelete(page.getByRole('button', { name: /Delete My own Zahlen|Are you sure/ }))
    await expect(page.getByText('My own Zahlen was deleted.')).toBeVisible()
    await page.getByRole('button', { name: dashboardsTexts.undo }).click()
    await expect(page.getByRole('link', { name: 'My own Zahlen' }).first()).toBeVisible()
  })

  test('are rearranged by the keyboard, also while one is still read, and what is moved is said and saved', {
    tag: '@deep',
  }, async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    const slow = Promise.withResolvers<void>()
    await page.route('**/dashboards/_data', async (route) => {
      const { chart } = route.request().postDataJSON() as { chart: { title: string } }
      if (chart.title === 'Total by city') await slow.promise
      return route.continue()
    })
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    await expect(tileOf(page, 'Total').first()).toContainText('7,841.31')
    await page.getByRole('button', { name: dashboardsTexts.arrange }).click()
    const before = await handleTitles(page)
    await handle(page, before[0]).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(`${before[0]} is now 2 of ${before.length}.`)).toBeAttached()
    await expect(handle(page, before[0])).toBeFocused()
    await page.keyboard.press('+')
    await expect(page.getByText(`${before[0]} is now 50% wide.`)).toBeAttached()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(dashboardsTexts.saved)).toBeVisible()
    slow.resolve()
    await page.reload()
    await expect(page.getByRole('main').locator('li figcaption')).toHaveText([
      ...[before[1], before[0], ...before.slice(2)].map(String),
    ])
  })

  test('lead from a value to what it is made of, to its rows, and to the dashboard with it alone', async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const tile = tileOf(page, 'Total by city')
    await expect(tile.getByRole('img')).toBeVisible()
    const values = tile.getByRole('slider', { name: dashboardsTexts.valuesOf('Total by city') })
    await values.focus()
    await page.keyboard.press('ArrowRight')
    await expect(values).toHaveAttribute('aria-valuetext', 'Nelson, Total: 2,859.03')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Total by city' })
    await expect(dialog.getByText('Nelson, Total: 2,859.03')).toBeVisible()
    await dialog.getByRole('button', { name: /^Split by/ }).click()
    await page.getByRole('option', { name: 'product_line' }).click()
    await expect(dialog.getByRole('img', { name: 'Total by city' })).toBeVisible()
    await dialog.getByRole('link', { name: dashboardsTexts.showRows }).click()
    await expect(page).toHaveURL(/fact=sales/)
    await expect(page.getByRole('main')).toContainText('Nelson')
    await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(4)
    await page.goto(`${serverUrl()}/${code}/monitor/overview`)
    await tile
      .getByRole('img')
      .first()
      .click({ position: { x: 200, y: 60 } })
    await page
      .getByRole('dialog', { name: 'Total by city' })
      .getByRole('button', { name: dashboardsTexts.onlyThis })
      .click()
    await expect(page).toHaveURL(/filter_city=/)
    await expect(tileOf(page, 'Total').first()).toContainText('2,924.52')
  })

  test('are rearranged by dragging, and what was dragged can be undone', { tag: '@deep' }, async ({ page }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    await expect(tileOf(page, 'Total').first()).toContainText('7,841.31')
    await page.getByRole('button', { name: dashboardsTexts.arrange }).click()
    const before = await handleTitles(page)
    await handle(page, before[0]).dragTo(handle(page, before[2]))
    await expect(handles(page)).toHaveText([before[1], before[2], before[0], ...before.slice(3)].map(String))
    await page.getByRole('button', { name: dashboardsTexts.undo }).click()
    await expect(handles(page)).toHaveText(before)
  })

  test('take the chart of an answer', { tag: '@deep' }, async ({ page }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await expect(page.getByRole('button', { name: 'What is the total quantity by city?' })).toBeVisible()
    await page.getByRole('textbox', { name: conversationTexts.prompt }).fill('Total sales by city?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: chartsTexts.saveToDashboard }).click()
    const dialog = page.getByRole('dialog', { name: dashboardsTexts.saveToTitle })
    const title = await dialog.getByRole('textbox', { name: dashboardsTexts.chartTitle }).inputValue()
    await dialog.getByRole('button', { name: dashboardsTexts.save, exact: true }).click()
    await page.getByRole('link', { name: dashboardsTexts.open, exact: true }).click()
    await expect(tileOf(page, title).getByRole('button', { name: 'Show as table' })).toBeVisible()
    await tileOf(page, title).getByRole('button', { name: 'Show as table' }).click()
    await expect(tileOf(page, title)).toContainText('2,924.52')
  })

  // D3.3.41
  test('take a chart from the Datasets tab', { tag: '@deep' }, async ({ page }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}/data/datasets?fact=sales&metric=total&aggregation=sum&rows=city`)
    await page.getByRole('button', { name: chartsTexts.saveToDashboard }).click()
    const dialog = page.getByRole('dialog', { name: dashboardsTexts.saveToTitle })
    await dialog.getByRole('textbox', { name: dashboardsTexts.chartTitle }).fill('By city')
    await dialog.getByRole('textbox', { name: dashboardsTexts.name }).fill('Kept')
    await dialog.getByRole('button', { name: dashboardsTexts.save, exact: true }).click()
    await page.getByRole('link', { name: dashboardsTexts.open, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}/monitor/kept$`))
    await expect(tileOf(page, 'By city').getByRole('img')).toBeVisible()
  })
})
