import { expect, type Page, test } from '../support/test.ts'
import type { Definition } from '../../contract/formulas/formulas.schemas.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, foundOrganisation, openAs, type Person, serverUrl, untilProcessed } from '../support/person.ts'
import { pick, withSales } from '../support/sales.ts'
import { holdOffers } from '../support/toasts.ts'
import { dayOf, defaultTimeZone } from '../../contract/shared/time-zones.ts'
import { measuresTexts } from '../../contract/formulas/measures.texts.ts'
import { formulasTexts } from '../../contract/formulas/formulas.texts.ts'
import { measureToastsTexts } from '../../contract/formulas/measure-toasts.texts.ts'

async function choose(page: Page, field: string, name: string | RegExp) {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name }).first().click()
}

const editorOf = (page: Page) => page.getByRole('dialog')
const formulaOf = (page: Page) => page.getByRole('textbox', { name: measuresTexts.formula, exact: true })

let person: Person
let code: string

test.beforeAll(async () => {
  ;({ person, code } = await withSales())
})

async function uploadText(project: string, name: string, text: string) {
  const form = new FormData()
  form.append('relativePath', name)
  form.append('file', new Blob([text]), name)
  await call(serverUrl(), 'POST', `/orgs/${project}/docs/upload/upload_root`, person.token, form)
  await untilProcessed(serverUrl(), person, project)
}

const begin = (page: Page) => openAs(page, serverUrl(), person, `/${code}/data/formulas`)

const saved = async (page: Page, table: string) => {
  await page.getByRole('button', { name: measuresTexts.save, exact: true }).click()
  await expect(page.getByRole('table', { name: table })).toBeVisible()
}

async function addFormula(page: Page, name: string, formula: string, unit?: string) {
  await page.getByRole('button', { name: 'Add formula' }).click()
  await editorOf(page).getByRole('textbox', { name: measuresTexts.name }).fill(name)
  if (unit !== undefined) await pick(page, /^Unit/, unit)
  await formulaOf(page).fill(formula)
}

test.describe('formulas', () => {
  // D3.2.26, D3.2.27, D3.2.28
  test('have a tab once there are measures or the warehouse describes a table, and none before', async ({ page }) => {
    const bare = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${bare}/data`)
    await expect(page.getByRole('tab', { name: 'Documents' })).toBeVisible()
    await expect(page.getByRole('tab', { name: measuresTexts.tab })).toHaveCount(0)
    await uploadText(bare, 'towns.csv', 'town,region\nNelson,Tasman\nDunedin,Otago\nTauranga,Bay of Plenty\n')
    await expect(page.getByRole('tab', { name: measuresTexts.tab })).toBeVisible()
    await openAs(page, serverUrl(), person, `/${code}/data`)
    await page.getByRole('tab', { name: measuresTexts.tab }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}/data/formulas$`))
  })

  test('say which rows have no value, in the preview and beside the values', async ({ page }) => {
    const own = await foundOrganisation(serverUrl(), person)
    const days = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}-05`)
    const rows = days.map((day, at) => `${day},${at % 4 === 0 ? '' : 80 + 7 * at},${30 + at}`)
    await uploadText(own, 'stalls.csv', `Day,Rent,Upkeep\n${rows.join('\n')}\n`)
    const remark = '3 of 12 rows have no rent.'
    await openAs(page, serverUrl(), person, `/${own}/data/formulas`)
    await addFormula(page, 'Stall result', '[stalls.rent] - [stalls.upkeep]')
    const preview = editorOf(page).getByRole('region', { name: measuresTexts.preview })
    await expect(preview.getByText(remark)).toBeVisible()
    await saved(page, measuresTexts.values('Stall result'))
    await expect(page.getByText(remark)).toBeVisible()
  })

  // D3.1.06, D3.2.76, D3.2.80, D3.2.94, D3.2.95, D3.2.96
  test('are written from what there is, and previewed', async ({ page }) => {
    await begin(page)
    await addFormula(page, 'Average sale', '[Total] / [sales.count]', 'currency')
    const preview = editorOf(page).getByRole('region', { name: measuresTexts.preview })
    await expect(preview.getByRole('listitem')).toHaveText([/\[Total\].*from documents/, /\[sales\.count\].*dataset/])
    const table = preview.getByRole('table', { name: measuresTexts.previewTable })
    await expect(table.getByRole('row').nth(1)).toHaveText(/Summary.*7,841\.31.*60.*\$130\.69/)
    await expect(table.getByRole('row')).toHaveCount(5)
    await expect(editorOf(page).getByRole('table', { name: measuresTexts.helpTable })).toBeVisible()
    const name = editorOf(page).getByRole('textbox', { name: measuresTexts.name })
    await name.press('Escape')
    await expect(editorOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Add formula' }).click()
    await expect(name).toHaveValue('Average sale')
    await expect(formulaOf(page)).toHaveValue('[Total] / [sales.count]')
    await editorOf(page).getByRole('button', { name: measuresTexts.cancel }).click()
    await page.getByRole('button', { name: 'Add formula' }).click()
    await expect(name).toHaveValue('')
  })

  // D1.8.31, D3.2.73, D3.2.79, D3.2.83, D3.2.84, D3.4.28
  test('are saved, chosen by their new name, and their values are shown and explained', async ({ page }) => {
    await begin(page)
    await addFormula(page, 'Forgotten', '1')
    await editorOf(page).getByRole('button', { name: measuresTexts.cancel }).click()
    await addFormula(page, 'Average sale', '[Total] / [sales.count]', 'currency')
    await page.getByRole('button', { name: measuresTexts.save, exact: true }).click()
    await expect(page.getByText('Metric saved')).toBeVisible()
    await expect(page.getByRole('combobox', { name: measuresTexts.measurement })).toHaveValue('Average sale')
    const values = page.getByRole('table', { name: measuresTexts.values('Average sale') })
    await expect(values.getByRole('row')).toHaveCount(4)
    await values.getByRole('button', { name: /Mar 2026/ }).click()
    const trace = page.getByRole('dialog', { name: measuresTexts.trace })
    await expect(trace.getByRole('listitem').first()).toContainText('[Total] / [sales.count]')
    await expect(trace.getByText('2,809.72')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(trace).toHaveCount(0)
  })

  // D3.2.85, D3.4.25, D3.4.26
  test('say while they are typed where they are wrong, and which units do not fit', async ({ page }) => {
    await begin(page)
    await addFormula(page, 'Net', '[Total] * 90%', 'currency')
    await saved(page, 'Values of Net')
    await addFormula(page, 'Doubled', '[Net] * ', 'currency')
    await expect(
      editorOf(page).getByText(formulasTexts.formulaError('Expected a number, a name, "[" or "(" at position 9')),
    ).toBeVisible()
    await expect(editorOf(page).locator('mark')).toHaveCount(1)
    await expect(editorOf(page).getByRole('button', { name: measuresTexts.save, exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await formulaOf(page).fill('[Net] + 10%')
    await expect(editorOf(page).getByText(/An amount of money cannot be added to a percentage/)).toBeVisible()
    await formulaOf(page).fill('2 * ')
    await editorOf(page)
      .getByRole('button', { name: measuresTexts.insertMetric('Net') })
      .click()
    await expect(formulaOf(page)).toHaveValue('2 * [Net]')
    await formulaOf(page).pressSequentially(' + [Qu')
    await expect(
      editorOf(page)
        .getByRole('option', { name: /Quantity/ })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(formulaOf(page)).toHaveValue('2 * [Net] + [Quantity]')
    await expect(
      editorOf(page).getByText(
        /A number cannot be added to an amount of money|An amount of money cannot be added to a number/,
      ),
    ).toBeVisible()
  })

  // D3.5.09, D3.5.10, D3.5.13, D3.5.14, D3.9.07, D3.9.08
  test('take signs, amounts, percentages and conditions as they are written, and preview each in its unit', async ({
    page,
  }) => {
    await begin(page)
    await addFormula(page, 'As written', '-2 * [sales.count] + 60', 'number')
    const summary = editorOf(page).getByRole('table', { name: measuresTexts.previewTable }).getByRole('row').nth(1)
    const shown = async (formula: string, result: RegExp) => {
      await formulaOf(page).fill(formula)
      await expect(summary).toHaveText(result)
    }
    await expect(summary).toHaveText(/-60$/)
    await shown('[sales.count where city = "Nelson"]', /20$/)
    await shown('[sales.count where city != Nelson and city in Dunedin, "Tauranga"]', /40$/)
    await shown('[sales.count where city not in ("Nelson", "Dunedin")]', /20$/)
    await shown('[sales.count] * 1000', /60,000$/)
    await pick(page, /^Unit/, 'currency')
    await shown('[Total] * 10%', /\$784\.13$/)
    await pick(page, /^Unit/, 'percent')
    await shown('[Total] / $20,000.00', /39\.2%$/)
    await formulaOf(page).fill('[sales.count where city = "Nelson]')
    await expect(editorOf(page).getByText(formulasTexts.formulaError("Expected '\"' at position 35"))).toBeVisible()
  })

  // D3.3.27, D3.3.32, D3.5.11, D3.5.15, D3.8.10, D3.9.09
  test('reckon with every operator, and say when one could not be made', async ({ page }) => {
    await begin(page)
    await addFormula(page, 'Reckoned', '[sales.count] ^ 2 - 10 / 4 * 2 + 1', 'number')
    const summary = editorOf(page).getByRole('table', { name: measuresTexts.previewTable }).getByRole('row').nth(1)
    await expect(summary).toHaveText(/3,596$/)
    await formulaOf(page).fill('([sales.count] - 10) * 50% + $25')
    await expect(summary).toHaveText(/50$/)
    await formulaOf(page).fill('[sales.count where city = "Nel\\"son"]')
    await expect(editorOf(page).getByText(/Formula Error/)).toHaveCount(0)
    await page.route('**/measurements/defs', async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      const answer = await (await route.fetch()).json()
      return route.fulfill({ json: { def: { ...answer.def, name: '' } } })
    })
    await editorOf(page).getByRole('button', { name: measuresTexts.save, exact: true }).click()
    await expect(editorOf(page).getByText('Failed to create measurement ID')).toBeVisible()
  })

  // D3.4.27, D3.7.16
  test('refuse circles, carry a new name through, and are deleted when nothing stands on them', async ({ page }) => {
    await begin(page)
    await addFormula(page, 'Gross', '[Total] * 90%', 'currency')
    await saved(page, 'Values of Gross')
    await addFormula(page, 'Twice', '2 * [Gross]', 'currency')
    await saved(page, 'Values of Twice')
    await page.getByRole('region', { name: 'Twice' }).getByRole('button', { name: 'Gross' }).click()
    await expect(page.getByRole('table', { name: measuresTexts.values('Gross') })).toBeVisible()
    await page.getByText(measuresTexts.dependencies, { exact: true }).click()
    const map = page.getByRole('img', { name: measuresTexts.mapLabel('Gross') })
    await expect(map.locator('title')).toHaveText(['Gross', measuresTexts.total, 'Twice'])
    await page.getByRole('button', { name: measuresTexts.edit, exact: true }).click()
    await formulaOf(page).fill('[Twice] / 2')
    await expect(
      editorOf(page).getByText('This would be circular: "Gross" depends on "Twice" depends on "Gross".'),
    ).toBeVisible()
    await formulaOf(page).fill('[Total] * 80%')
    await editorOf(page).getByRole('textbox', { name: measuresTexts.name }).fill('Gross sales')
    await saved(page, 'Values of Gross sales')
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('region', { name: 'Gross sales' }).getByRole('button', { name: 'Twice' }).click()
    await expect(page.getByText('2 * [Gross sales]')).toBeVisible()

    await holdOffers(page)
    await confirmDelete(page.getByRole('button', { name: /Delete Twice/ }))
    await expect(page.getByText('“Twice” was deleted.')).toBeVisible()
    await page.getByRole('button', { name: measuresTexts.undo }).click()
    await expect(page.getByText(measureToastsTexts.restored('Twice'))).toBeVisible()
  })

  // D3.2.74, D3.2.75, D3.2.77, D3.2.78
  test('are filtered by what the address holds; what arises from documents is not to be changed', async ({ page }) => {
    await begin(page)
    await choose(page, 'Measurement', /^Total/)
    await expect(page.getByRole('table', { name: measuresTexts.values('Total') })).toBeVisible()
    await expect(page.getByRole('button', { name: measuresTexts.edit, exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('group', { name: measuresTexts.scenarios })).toBeVisible()
    await expect(page.getByRole('textbox', { name: measuresTexts.endDate })).toBeVisible()
    await pick(page, /^Granularity/, 'Quarter')
    await pick(page, /^Scopes/, 'city')
    await expect(page.getByRole('columnheader', { name: 'Dunedin' })).toBeVisible()
    await expect(page).toHaveURL(/granularity=quarter&scope=city/)
    const heads = page.getByRole('table', { name: measuresTexts.values('Total') }).getByRole('columnheader')
    await choose(page, 'Only city', 'Nelson')
    await expect(heads).toHaveText([formulasTexts.period, 'Nelson'])
    await page.keyboard.press('Escape')
    await page
      .getByRole('list', { name: measuresTexts.only('city') })
      .getByRole('button', { name: measuresTexts.takeOut('Nelson') })
      .click()
    await expect(heads).toHaveText([formulasTexts.period, 'Dunedin', 'Nelson', 'Tauranga'])
    await page.getByRole('textbox', { name: measuresTexts.startDate }).fill('2026-02')
    await expect(page.getByText(formulasTexts.invalidDay)).toBeVisible()
    await page.getByRole('textbox', { name: measuresTexts.startDate }).fill('2027-01-01')
    await expect(page.getByText(measuresTexts.noValues)).toBeVisible()
  })

  // D3.2.82, D3.2.87, D3.2.88, D3.2.90, D3.5.18, D3.5.19
  test('have a matrix whose rows and columns are added and named', async ({ page }) => {
    await begin(page)
    await page.getByRole('button', { name: 'Add formula' }).click()
    const editor = editorOf(page)
    await page.getByRole('button', { name: /^Unit/ }).click()
    await expect(page.getByRole('option')).toHaveText([/currency/i, /percent/i, /number/i])
    await page.keyboard.press('Escape')
    await pick(page, /^Type/, 'matrix')
    await editor.getByRole('button', { name: measuresTexts.addRow }).click()
    await expect(editor.getByRole('textbox', { name: measuresTexts.rowName('New value 2') })).toBeVisible()
    await editor.getByRole('button', { name: measuresTexts.addRow }).click()
    await editor.getByRole('textbox', { name: measuresTexts.rowName('New value 3') }).fill('Bluff')
    await expect(editor.getByRole('textbox', { name: measuresTexts.rowName('Bluff') })).toBeVisible()
    await editor.getByRole('textbox', { name: 'Bluff, New value' }).fill('0.25')
    await expect(editor.getByRole('textbox', { name: 'Bluff, New value' })).toHaveValue('0.25')

    await editor.getByRole('textbox', { name: 'Bluff, New value' }).fill('')
    await choose(page, 'Scope 1', 'city')
    await choose(page, 'Scope 2', 'product_line')
    await editor.getByRole('button', { name: measuresTexts.fillIn('city') }).click()
    await editor.getByRole('button', { name: measuresTexts.fillIn('product_line') }).click()
    await editor.getByRole('button', { name: measuresTexts.removeColumn('Stationery') }).click()
    for (const cell of ['Dunedin, Books', 'Nelson, Maps', 'Tauranga, Toys'])
      await editor.getByRole('textbox', { name: cell }).fill('1')
    await expect(editor.getByText(measuresTexts.kinds.translation)).toBeVisible()
    await editor.getByRole('textbox', { name: measuresTexts.name, exact: true }).fill('Shops')
    await saved(page, 'Weights of Shops')
  })

  // D3.2.81, D3.2.86, D3.2.89, D3.2.91, D3.5.16, D3.5.17
  test('stand on a matrix that splits one scope by another', async ({ page }) => {
    await begin(page)
    await page.getByRole('button', { name: 'Add formula' }).click()
    const editor = editorOf(page)
    await editor.getByRole('textbox', { name: measuresTexts.name }).fill('Areas')
    await page.getByRole('button', { name: /^Type/ }).click()
    await expect(page.getByRole('option')).toHaveText([/formula/i, /lookup/i, /matrix/i])
    await page.getByRole('option', { name: measuresTexts.types.matrix, exact: true }).click()
    await choose(page, 'Scope 1', 'city')
    await choose(page, 'Scope 2', 'product_line')
    await editor.getByRole('button', { name: measuresTexts.fillIn('city') }).click()
    await editor.getByRole('button', { name: measuresTexts.addColumn }).click()
    await expect(editor.getByRole('textbox', { name: measuresTexts.columnName('New value 2') })).toBeVisible()
    await editor.getByRole('textbox', { name: measuresTexts.columnName('New value'), exact: true }).fill('South')
    await editor.getByRole('textbox', { name: measuresTexts.columnName('New value 2') }).fill('North')
    await editor.getByRole('textbox', { name: 'Dunedin, South' }).fill('1')
    await editor.getByRole('textbox', { name: 'Nelson, South' }).fill('0.5')
    await expect(editor.getByText(measuresTexts.kinds.neither)).toBeVisible()
    await editor.getByRole('textbox', { name: 'Nelson, North' }).fill('0.5')
    await editor.getByRole('textbox', { name: 'Tauranga, North' }).fill('1')
    await expect(editor.getByText('A weighted sum: each row totals 1.')).toBeVisible()
    await editor.getByRole('button', { name: measuresTexts.save, exact: true }).click()
    await expect(page.getByRole('table', { name: measuresTexts.weights('Areas') })).toBeVisible()

    await addFormula(page, 'Sales by area', '[Total] * [Areas]')
    await saved(page, 'Values of Sales by area')
    await pick(page, /^Scopes/, 'product_line')
    const areas = page.getByRole('table', { name: measuresTexts.values('Sales by area') })
    await expect(areas.getByRole('columnheader')).toHaveText([formulasTexts.period, 'North', 'South'])
    // Nelson’s 717.67 of January go half to each, Tauranga’s 904.32 to the north, Dunedin’s 928.17 to the south.
    await expect(areas.getByRole('row').nth(3)).toHaveText(/^Jan 2026.*1,263\.1[56].*1,287\.0[01]/)
  })

  // D3.2.92, D3.2.93
  test('stand on a lookup as on any other', async ({ page }) => {
    await begin(page)
    await page.getByRole('button', { name: 'Add formula' }).click()
    const editor = editorOf(page)
    await editor.getByRole('textbox', { name: measuresTexts.name }).fill('Commission')
    await pick(page, /^Type/, 'lookup')
    await expect(editor.getByText('not ready yet')).toBeVisible()
    await choose(page, 'Scope', 'city')
    await expect(editor.getByText('not ready yet')).toHaveCount(0)
    await editor.getByRole('button', { name: measuresTexts.fillIn('city') }).click()
    for (const [city, share] of [
      ['Dunedin', '10%'],
      ['Nelson', '0.2'],
      ['Tauranga', '30%'],
    ])
      await editor.getByRole('textbox', { name: `${city}, Value` }).fill(share!)
    await editor.getByRole('button', { name: measuresTexts.save, exact: true }).click()
    await expect(page.getByRole('table', { name: measuresTexts.weights('Commission') })).toBeVisible()

    await addFormula(page, 'Paid commission', '[Total] * [Commission]')
    await editor.getByRole('button', { name: measuresTexts.save, exact: true }).click()
    const paid = page.getByRole('table', { name: measuresTexts.values('Paid commission') })
    await expect(paid.getByRole('row').nth(3)).toContainText('Jan 2026')
    // 928.17 in Dunedin, 717.67 in Nelson and 904.32 in Tauranga.
    await expect(paid.getByRole('row').nth(3)).toContainText('507.65')
  })

  test('are entered by hand, kept through a reload, and rolled up as they say', async ({ page }) => {
    await begin(page)
    const editor = editorOf(page)
    await page.getByRole('button', { name: measuresTexts.byHand }).click()
    await editor.getByRole('textbox', { name: measuresTexts.name }).fill('Staff')
    await pick(page, /^Longer periods/, 'take the last value')
    const period = editor.getByRole('textbox', { name: measuresTexts.typedRow('Period', 1) })
    await period.fill('2026-01-15')
    await editor.getByRole('textbox', { name: measuresTexts.typedRow('Value', 1) }).fill('4')
    await expect(editor.getByText('Please give the first day of the period: 2026-01-01.')).toBeVisible()
    await expect(period).toHaveAttribute('aria-invalid', 'true')
    await period.fill('2026-01-01')
    await expect(period).not.toHaveAttribute('aria-invalid', 'true')
    await editor.getByRole('button', { name: measuresTexts.addRow }).click()
    await expect(editor.getByRole('textbox', { name: measuresTexts.typedRow('Period', 2) })).toHaveValue('2026-02-01')
    await editor.getByRole('textbox', { name: measuresTexts.typedRow('Value', 2) }).fill('5')
    await page.reload()
    await page.getByRole('button', { name: measuresTexts.byHand }).click()
    await expect(editor.getByRole('textbox', { name: measuresTexts.typedRow('Value', 2) })).toHaveValue('5')
    await editor.getByRole('button', { name: measuresTexts.save, exact: true }).click()
    await expect(page.getByRole('table', { name: measuresTexts.values('Staff') }).getByRole('row')).toHaveCount(3)
    await pick(page, /^Granularity/, 'Quarter')
    await expect(page.getByRole('button', { name: /^How 5 of Q1 2026/ })).toBeVisible()

    await page.getByRole('button', { name: measuresTexts.editByHand }).click()
    await editor.getByRole('textbox', { name: measuresTexts.paste }).fill('2026-03-01\t7\n2026-04-01\t8')
    await expect(editor.getByRole('textbox', { name: measuresTexts.typedRow('Value', 4) })).toHaveValue('8')
    await editor.getByRole('button', { name: measuresTexts.removeRow('4') }).click()
    await editor.getByRole('button', { name: measuresTexts.save, exact: true }).click()
    await expect(page.getByRole('button', { name: /^How 7 of Q1 2026/ })).toBeVisible()
  })

  // D3.9.20, D3.9.21
  test('say of a period under way how much of it is over, and of a later one that it is to come', async ({ page }) => {
    // The month of the organisation, which is another one than that of UTC for half a day.
    const month = (ahead: number) => {
      const date = new Date(dayOf(Date.now(), defaultTimeZone))
      return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 15)).toISOString().slice(0, 8)
    }
    await call(serverUrl(), 'POST', `/orgs/${code}/measurements/_manual`, person.token, {
      ...{ name: 'Orders', unit: 'number', granularity: 'month', rollUp: 'sum', scope: null },
      values: [-1, 0, 1].map((ahead) => ({
        date: `${month(ahead)}01`,
        scenario: 'Actual',
        scopeValue: null,
        value: 7,
      })),
    })
    await openAs(page, serverUrl(), person, `/${code}/data/formulas?measurement=Orders`)
    const rows = page.getByRole('table', { name: measuresTexts.values('Orders') }).getByRole('row')
    await expect(rows.nth(1)).toContainText('(future)')
    await expect(rows.nth(2)).toContainText(/\(\d+% of period\)/)
    await expect(rows.nth(3)).not.toContainText('(')
  })

  test('that met another change are chosen from both', async ({ page }) => {
    await begin(page)
    await addFormula(page, 'Margin', '[Total] * 50%', 'currency')
    await saved(page, 'Values of Margin')
    await page.getByRole('button', { name: measuresTexts.edit, exact: true }).click()
    await formulaOf(page).fill('[Total] * 40%')
    const { defs } = await call<{ defs: Definition[] }>(
      ...([serverUrl(), 'GET', `/orgs/${code}/measurements/defs`, person.token] as const),
    )
    const { id, name, source, unit } = defs.find((one) => one.name === 'Margin')!
    const latest = { name, source, unit, formula: '[Total] * 30%' }
    await call(serverUrl(), 'PUT', `/orgs/${code}/measurements/defs/${id}`, person.token, latest)
    await editorOf(page).getByRole('button', { name: measuresTexts.save, exact: true }).click()
    const both = editorOf(page).getByText(measuresTexts.bothSides).locator('..')
    await expect(both).toContainText('[Total] * 30%')
    await expect(both).toContainText('[Total] * 40%')
    await page.getByRole('button', { name: measuresTexts.keepMine }).click()
    await expect(page.getByRole('region', { name: 'Margin' }).getByText('[Total] * 40%')).toBeVisible()
  })
})
