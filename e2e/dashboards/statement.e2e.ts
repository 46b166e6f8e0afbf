import { expect, test } from '../support/test.ts'
import { call, openAs, serverUrl } from '../support/person.ts'
import { madeFirst, pick, withSales } from '../support/sales.ts'
import { editorTexts } from '../../contract/dashboards/editor.texts.ts'

const sql = `SELECT date, city AS shop, total, total * 0.15 AS tax
FROM sales
WHERE total > 10`

test('a chart stands on SQL: its columns are read, it is drawn, and it is filtered as any other', {
  tag: '@deep',
}, async ({ page }) => {
  const { person, code } = await withSales()
  await madeFirst(person, code)
  await openAs(page, serverUrl(), person, `/${code}/monitor/overview/settings`)
  await page.getByRole('button', { name: editorTexts.add }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Chart' })
  await dialog.getByRole('textbox', { name: editorTexts.chartTitle }).fill('Tax by shop')
  await pick(page, /^Data /, 'SQL')
  const statement = dialog.getByRole('textbox', { name: editorTexts.statement })
  await statement.fill('SELECT * FROM sale')
  const read = dialog.getByRole('button', { name: editorTexts.readColumns })
  await read.click()
  await expect(dialog.getByText('There is no table "sale" (line 1, character 15).')).toBeVisible()
  await expect(dialog.getByRole('button', { name: editorTexts.keepChart })).toHaveAccessibleDescription(
    /Read the columns/,
  )
  await statement.fill(sql)
  await read.click()
  await expect(dialog.getByText(editorTexts.columnsRead(4))).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'shop' })).toBeChecked()
  await pick(page, /^Metric/, 'tax')
  await pick(page, /^X-axis/, 'shop')
  await expect(dialog.getByRole('region', { name: editorTexts.preview }).getByRole('img').first()).toBeVisible()
  await dialog.getByRole('button', { name: editorTexts.keepChart }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const tile = page.getByRole('listitem').filter({ has: page.getByText('Tax by shop', { exact: true }) })
  await tile.getByRole('button', { name: 'Show as table' }).click()
  await expect(tile.getByRole('columnheader').first()).toHaveText('Shop')

  // The same figures by plain SQL, the rest of the breakdown left aside.
  const rows = (
    await call(serverUrl(), 'POST', `/orgs/${code}/warehouse/sql`, person.token, {
      sql: `SELECT shop, round(sum(tax), 2) FROM (${sql}) WHERE year(date) = 2026 GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
    })
  ).rows as [string, number][]
  await expect(tile.getByRole('table')).toContainText(rows[0]![0])
  await expect(tile.getByRole('table')).toContainText(rows[0]![1].toFixed(2))

  await page.goto(`${serverUrl()}/${code}/monitor/overview?range=month&granularity=week&item=2026-02-01`)
  await tile.getByRole('button', { name: 'Show as table' }).click()
  await expect(tile.getByRole('table')).not.toContainText(rows[0]![1].toFixed(2))
})
