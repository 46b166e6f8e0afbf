import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '../support/test.ts'
import { holdCall } from '../support/held-call.ts'
import { call, openAs, serverUrl, signUp } from '../support/person.ts'
import { pictures } from '../support/pictures.ts'
import { pick, withSales } from '../support/sales.ts'
import { sqlEditorOf, writeStatement } from '../support/sql-editor.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { dashboardsTexts } from '../../contract/dashboards/dashboards.texts.ts'
import { queryTexts } from '../../contract/datasets/query.texts.ts'
import { savedQueriesTexts } from '../../contract/datasets/saved-queries.texts.ts'
import { sqlPageTexts as texts } from '../../contract/datasets/sql-page.texts.ts'

const sql = 'SELECT city, sum(total) AS total FROM sales GROUP BY 1 ORDER BY 1'

/** Hears of everything that the content security policy refuses. */
async function hearRefusals(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('heardRefusal', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { heardRefusal(what: string): void }).heardRefusal(`${violatedDirective} ${blockedURI}`),
    )
  })
  return refused
}

const firstColumn = (page: Page) =>
  page.getByRole('table', { name: texts.result }).getByRole('row').getByRole('cell').nth(0)

test('a statement is completed, run, sorted, drawn, saved and found again', async ({ page }, info) => {
  const refused = await hearRefusals(page)
  const { person, code } = await withSales()
  await openAs(page, serverUrl(), person, `/${code}/data/datasets`)
  await page.getByRole('tab', { name: texts.tab, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data/sql$`))
  const editor = sqlEditorOf(page)
  await expect(page.getByRole('button', { name: `product_line ${texts.types.text}` })).toBeVisible()

  await editor.click()
  await page.keyboard.type('select ci')
  const proposals = page.getByRole('listbox')
  await proposals.getByRole('option', { name: /^city/ }).click()
  await page.keyboard.type(' from sal')
  await proposals.getByRole('option', { name: /^sales/ }).click()
  await expect(editor).toHaveText('select city from sales')
  // Styled by a sheet that the policy allows: keywords have their own colour, and the text is monospaced.
  const look = await editor.evaluate((element) => {
    const root = element.getRootNode()
    const keyword = [...element.querySelectorAll('span')].find(({ textContent }) => textContent === 'select')
    return {
      sheets: root instanceof ShadowRoot ? root.adoptedStyleSheets.length : 0,
      elements: root instanceof ShadowRoot ? root.querySelectorAll('style').length : -1,
      font: getComputedStyle(element).fontFamily.includes('JetBrains Mono'),
      hasColour: keyword !== undefined && getComputedStyle(keyword).color !== getComputedStyle(element).color,
    }
  })
  expect(look).toEqual({ sheets: 1, elements: 0, font: true, hasColour: true })
  // Keys that are shortcuts elsewhere are typed here.
  await page.keyboard.type(' -- ?/')
  await expect(editor).toHaveText('select city from sales -- ?/')

  await writeStatement(page, 'SELECT city\nFROM sale')
  await editor.press('ControlOrMeta+Enter')
  await expect(page.getByRole('alert')).toContainText('There is no table "sale" (line 2, character 6).')
  await expect(page.locator('.cm-error-line')).toHaveText('FROM sale')
  await expect(page.locator('.cm-error-word')).toHaveText('sale')
  await pictures(page, info, 'sql-error')

  await writeStatement(page, sql)
  await expect(page.getByRole('alert')).toBeHidden()
  await editor.press('ControlOrMeta+Enter')
  const table = page.getByRole('table', { name: texts.result })
  await expect(table.getByRole('columnheader')).toHaveText(['city', 'total'])
  const { rows } = await call(serverUrl(), 'POST', `/orgs/${code}/warehouse/sql`, person.token, { sql })
  const cities = (rows as [string, number][]).map(([city]) => city)
  await expect(page.getByText(texts.rows(cities.length), { exact: true })).toBeVisible()
  await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(cities[0]!)
  await table.getByRole('button', { name: 'total' }).click()
  await expect(table.getByRole('columnheader', { name: 'total' })).toHaveAttribute('aria-sort', 'descending')
  const largest = (rows as [string, number][]).toSorted(([, one], [, other]) => other - one)[0]![0]
  await expect(firstColumn(page)).toHaveText(largest)
  await pictures(page, info, 'sql-table')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByRole('button', { name: texts.showChart, exact: true }).click()
  await expect(page.getByRole('region', { name: texts.output }).getByRole('img').first()).toBeVisible()
  await pick(page, new RegExp(`^${texts.chartType}`), 'Bar')
  await pictures(page, info, 'sql-chart')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByRole('button', { name: savedQueriesTexts.save }).click()
  await page.getByRole('textbox', { name: savedQueriesTexts.name }).fill('Sales by city')
  await page.getByRole('button', { name: savedQueriesTexts.keep, exact: true }).click()
  await expect(page.getByText(savedQueriesTexts.shownIs('Sales by city'))).toBeVisible()

  await writeStatement(page, 'SELECT 1 AS one')
  await page.reload()
  await expect(editor).toHaveText('SELECT 1 AS one')
  await page.getByRole('button', { name: savedQueriesTexts.open }).click()
  await page.getByRole('link', { name: 'Sales by city' }).click()
  await expect(editor).toHaveText(sql)
  await editor.press('ControlOrMeta+z')
  await expect(editor).toHaveText('SELECT 1 AS one')
  await page.getByRole('button', { name: texts.revert }).click()
  await expect(editor).toHaveText(sql)
  expect(refused).toEqual([])
})

test('a statement is cancelled, and its late result is ignored', async ({ page }) => {
  const { person, code } = await withSales()
  await openAs(page, serverUrl(), person, `/${code}/data/sql`)
  await writeStatement(page, 'SELECT 1 AS one')
  const held = await holdCall(page, '**/warehouse/sql')
  await page.getByRole('button', { name: texts.run, exact: true }).click()
  await held.asked
  await page.getByRole('button', { name: texts.cancel, exact: true }).click()
  held.release()
  await expect(page.getByText(texts.cancelled)).toBeVisible()
  await expect(page.getByText(texts.none)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: texts.run, exact: true }).click()
  await expect(firstColumn(page)).toHaveText('1')
})

test('a chart of a result is kept on a dashboard, which draws it from the statement', async ({ page }) => {
  const { person, code } = await withSales()
  await openAs(page, serverUrl(), person, `/${code}/data/sql`)
  await writeStatement(page, sql)
  await sqlEditorOf(page).press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: texts.showChart, exact: true }).click()
  await page.getByRole('button', { name: chartsTexts.saveToDashboard }).click()
  const dialog = page.getByRole('dialog', { name: dashboardsTexts.saveToTitle })
  await expect(dialog.getByRole('textbox', { name: dashboardsTexts.chartTitle })).toHaveValue('total by city')
  await dialog.getByRole('textbox', { name: dashboardsTexts.name }).fill('From SQL')
  await dialog.getByRole('button', { name: dashboardsTexts.save, exact: true }).click()
  await page.getByRole('link', { name: dashboardsTexts.open, exact: true }).click()
  await expect(page.getByRole('img', { name: 'total by city' })).toBeVisible()
})

test('who may not run SQL sees neither the page nor its saved statements', async ({ page }) => {
  const { person, code } = await withSales()
  const base = serverUrl()
  const search = '?sql=SELECT+1'
  const shared = { accessLevel: 'shared', name: 'One', search }
  await call(base, 'POST', `/orgs/${code}/warehouse/queries`, person.token, shared)
  const member = await signUp(base, 'Max Member')
  await call(base, 'POST', `/orgs/${code}/invite`, person.token, { email: member.email, role: 'user' })
  await openAs(page, base, member, `/${code}/data/datasets`)
  await expect(page.getByRole('tab', { name: texts.tab, exact: true })).toBeVisible()
  await page.getByRole('button', { name: savedQueriesTexts.open }).click()
  await expect(page.getByRole('link', { name: 'One', exact: true })).toBeVisible()

  await call(base, 'POST', `/orgs/${code}`, person.token, { isSqlForAdministrators: true })
  await page.goto(`${base}/${code}/data/sql`)
  await expect(page.getByRole('tab', { name: queryTexts.tab })).toBeVisible()
  await expect(page.getByRole('tab', { name: texts.tab, exact: true })).toBeHidden()
  await expect(sqlEditorOf(page)).toBeHidden()
  await page.getByRole('tab', { name: queryTexts.tab }).click()
  await page.getByRole('button', { name: savedQueriesTexts.open }).click()
  await expect(page.getByText(savedQueriesTexts.none)).toBeVisible()
})
