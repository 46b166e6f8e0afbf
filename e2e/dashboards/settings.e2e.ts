import { expect, type Page, test } from '../support/test.ts'
import { call, openAs, type Person, serverUrl, signUp } from '../support/person.ts'
import { pick, withSales } from '../support/sales.ts'

/** An organisation with a workbook, a dashboard made of it, and figures that somebody typed. */
async function withDashboard(): Promise<{ person: Person; code: string }> {
  const { person, code } = await withSales()
  await call(serverUrl(), 'POST', `/orgs/${code}/dashboards/_first`, person.token, {})
  const value = (month: string, scenario: string, figure: number, scopeValue: string) => ({
    ...{ date: `2026-${month}-01`, scenario, scopeValue, value: figure },
  })
  await call(serverUrl(), 'POST', `/orgs/${code}/measurements/_manual`, person.token, {
    ...{ name: 'Visits', unit: 'number', granularity: 'month', rollUp: 'sum', scope: 'entrance' },
    values: ['North', 'South'].flatMap((store) =>
      ['01', '02', '03'].flatMap((month, index) => [
        value(month, 'Actual', 1_000 + 100 * index, store),
        value(month, 'Budget', 1_200, store),
      ]),
    ),
  })
  return { person, code }
}

const settingsOf = (code: string) => `/${code}/monitor/overview/settings`
const rowsOfCharts = (page: Page) => page.getByRole('table', { name: 'Charts to show' }).getByRole('row')
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

test.describe('the settings of a dashboard', () => {
  // D3.2.144, D3.2.145, D3.2.146, D3.2.147, D3.2.157
  test('change its name, its access, its defaults and what it can be filtered by, and say why nothing is saved', async ({
    page,
  }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(save(page)).toHaveAccessibleDescription('Nothing has changed.')
    await page.getByRole('textbox', { name: 'Name' }).fill('')
    await expect(save(page)).toHaveAccessibleDescription('Please enter a name')
    await page.getByRole('textbox', { name: 'Name' }).fill('Doors')
    await page.getByRole('radio', { name: 'private, only accessible by you' }).click()
    await page
      .getByRole('group', { name: 'Measurement scope filters' })
      .getByRole('checkbox', { name: 'entrance' })
      .click()
    await page
      .getByRole('group', { name: 'Warehouse dimension filters' })
      .getByRole('checkbox', { name: 'city' })
      .uncheck()
    await page.getByRole('button', { name: /^Compare with/ }).click()
    await page.getByRole('option', { name: 'Budget' }).click()
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Doors')
    await expect(page.getByRole('button', { name: /^Compare with/ })).toContainText('Budget')
    await expect(page.getByRole('button', { name: /Filter by\s+Entrance/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Filter by\s+City/ })).toHaveCount(0)
  })

  test('narrow a series by conditions, which the chart says, and name only its largest items', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: 'Add chart' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chart' })
    const first = dialog.getByRole('group', { name: 'Series 1' })
    await pick(page, /^Dataset/, 'sales')
    await pick(page, /^Metric/, 'total')
    await pick(page, /^X-axis/, 'city')
    await pick(page, /^Items shown/, 'Largest first')
    await dialog.getByRole('textbox', { name: 'How many' }).fill('1')
    await first.getByRole('button', { name: 'Add condition' }).click()
    const condition = first.getByRole('group', { name: 'Condition 1' })
    await condition.getByRole('button', { name: /^Column/ }).click()
    await page.getByRole('option', { name: 'product_line', exact: true }).click()
    await condition.getByRole('textbox', { name: 'Value' }).fill('Books')
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('Only rows in which product line is Books.')).toBeVisible()
    await expect(preview.getByText(/“Other” holds \d+ items?\./)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Books by city')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await save(page).click()
    const tile = page.getByRole('listitem').filter({ has: page.getByText('Books by city', { exact: true }) })
    await expect(tile.getByText('Only rows in which product line is Books.')).toBeVisible()
  })

  // D3.2.148, D3.2.149, D3.2.150, D3.2.151, D3.2.153, D3.2.158
  test('list the charts, and add, duplicate and edit them; undo and redo lead back and on', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    const table = page.getByRole('table', { name: 'Charts to show' })
    await expect(table.getByRole('columnheader')).toHaveText(['Chart', 'Configuration', 'Type', 'Actions'])
    await expect(table.getByRole('row', { name: /Total by city/ })).toContainText('Dataset chart')
    const count = await rowsOfCharts(page).count()
    await page.getByRole('button', { name: 'Duplicate Total by city' }).click()
    await expect(table.getByRole('row', { name: /Total by city \(Copy\)/ })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Total by city', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Edit Chart' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add chart' }).click()
    await expect(page.getByRole('heading', { name: 'Add Chart' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Remove Total by city', exact: true }).click()
    await expect(rowsOfCharts(page)).toHaveCount(count)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(table.getByRole('row', { name: /Copy/ })).toHaveCount(0)
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(table.getByRole('row', { name: /Copy/ })).toBeVisible()
  })

  // D3.2.154, D3.2.155, D3.5.23, D3.5.24, D3.5.25, D3.4.35
  test('ask for a dataset before its fields, and for label and side once there are two series', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: 'Add chart' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chart' })
    await expect(dialog.getByText('Configure chart settings to see preview')).toBeVisible()
    const first = dialog.getByRole('group', { name: 'Series 1' })
    for (const name of ['Metric', 'Date field', 'Breakdown', 'Aggregation'])
      await expect(first.getByRole('button', { name: new RegExp(`^${name}`) })).toBeDisabled()
    await pick(page, /^Dataset/, 'sales')
    for (const name of ['Metric', 'Date field', 'Breakdown'])
      await expect(first.getByRole('button', { name: new RegExp(`^${name}`) })).toBeEnabled()
    await expect(first.getByRole('button', { name: /^Aggregation/ })).toBeDisabled()
    await pick(page, /^Metric/, 'count')
    await expect(first.getByRole('button', { name: /^Aggregation/ })).toBeDisabled()
    await pick(page, /^Metric/, 'total')
    await expect(first.getByRole('button', { name: /^Aggregation/ })).toBeEnabled()
    await expect(first.getByRole('textbox', { name: 'Label' })).toHaveCount(0)
    await expect(first.getByRole('button', { name: /^Axis/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Add series' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Label' })).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: /^Axis/ })).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: 'Done' })).toHaveAccessibleDescription(
      'Metric is required in series 2',
    )
    await expect(dialog.getByRole('checkbox', { name: 'Budget' })).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Its own' }).click()
    for (const name of ['Previous period', 'Previous year', 'Budget', 'Seasonal average'])
      await expect(dialog.getByRole('checkbox', { name })).toBeVisible()
  })

  // D3.4.32, D3.4.33
  test('take a measure of the Formulas tab with its scenarios and scopes, which fall back with another one', async ({
    page,
  }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: 'Add chart' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chart' })
    await pick(page, /^Source/, 'Measurement')
    await pick(page, /^Measurement/, 'Visits')
    await dialog.getByRole('checkbox', { name: 'Budget' }).click()
    await pick(page, /^Scope/, 'entrance')
    await dialog.getByRole('checkbox', { name: 'Actual' }).click()
    await expect(dialog.getByRole('img', { name: 'Visits' })).toBeVisible()
    await pick(page, /^Measurement/, 'Total')
    await expect(dialog.getByRole('checkbox', { name: 'Actual' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'Budget' })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /^Scope/ })).toContainText('None')
    await pick(page, /^Measurement/, 'Visits')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Through the doors')
    await dialog.getByRole('checkbox', { name: 'Budget' }).click()
    await pick(page, /^Chart type/, 'Data table')
    await expect(dialog.getByRole('table')).toContainText('2,400')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await save(page).click()
    const drawn = page.getByRole('table', { name: 'Through the doors' })
    await expect(drawn).toContainText('2,200')
    await expect(drawn).toContainText('2,400')
  })

  test('take a measure as the Formulas tab shows it', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, `/${code}/data/formulas?measurement=Visits&scope=entrance`)
    await page.getByRole('button', { name: 'Save to dashboard' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this chart to a dashboard' })
    await dialog.getByRole('textbox', { name: 'Title of the chart' }).fill('Kept measure')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Open' }).click()
    await expect(page.getByRole('img', { name: 'Kept measure' })).toBeVisible()
  })

  test('keep what was before each save, with the difference and the way back', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Sales of today')
    await page.getByRole('button', { name: 'Remove Total by city', exact: true }).click()
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales of today')
    await page.getByRole('link', { name: 'Settings of Sales of today' }).click()
    await page.getByRole('button', { name: 'Versions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Versions' })
    await dialog.getByRole('button', { name: /^Version/ }).click()
    await page.getByRole('option').last().click()
    const differences = dialog.getByRole('table', { name: 'Differences' })
    await expect(differences.getByRole('row', { name: /Name Sales of today Overview/ })).toBeVisible()
    await expect(differences.getByRole('row', { name: /Total by city \(not there\)/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await expect(name).toHaveValue('Overview')
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
    await expect(page.getByText('Total by city', { exact: true }).first()).toBeVisible()
  })

  test('show both sides when somebody saved meanwhile, and what is let go can be taken back', async ({
    page,
    browser,
  }) => {
    const { person, code } = await withDashboard()
    const colleague = await signUp(serverUrl(), 'Wiremu Colleague')
    await call(serverUrl(), 'POST', `/orgs/${code}/invite`, person.token, { email: colleague.email, role: 'user' })
    await openAs(page, serverUrl(), person, settingsOf(code))
    const other = await browser.newPage()
    await openAs(other, serverUrl(), colleague, settingsOf(code))
    await other.getByRole('textbox', { name: 'Name' }).fill('Name of Wiremu')
    await page.getByRole('textbox', { name: 'Name' }).fill('Name of mine')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Name of Wiremu')
    await other.close()
    await save(page).click()
    const sides = page.getByRole('table', { name: 'Both sides' })
    await expect(sides.getByRole('row', { name: /Name of mine Name of Wiremu/ })).toBeVisible()
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Name of Wiremu')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Name of mine')
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Name of mine')
  })
})
