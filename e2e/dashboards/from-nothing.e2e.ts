import { expect, type Page, test } from '../support/test.ts'
import { openAs, serverUrl } from '../support/person.ts'
import { pick, withSales } from '../support/sales.ts'
import { dashboardsTexts } from '../../contract/dashboards/dashboards.texts.ts'
import { editorTexts } from '../../contract/dashboards/editor.texts.ts'

const types = ['Column', 'Bar', 'Line', 'Pie', 'Bubble', 'Scatter', 'Radar', 'Polar area', 'Data table', 'Big number']
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const tileOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
const settingsLink = (page: Page) => page.getByRole('link', { name: dashboardsTexts.settingsOf('Every type') })

/** Adds a chart of this type, which bears its name, and waits for its preview. */
async function addChart(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: editorTexts.add }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Chart' })
  await pick(page, /^Dataset/, 'sales')
  await pick(page, /^Metric/, 'total')
  await pick(page, /^Breakdown/, 'product_line')
  await dialog.getByRole('textbox', { name: editorTexts.chartTitle }).fill(type)
  await pick(page, /^Chart type/, type)
  await dialog.getByRole('radio', { name: editorTexts.comparisonModes.custom }).click()
  await dialog.getByRole('checkbox', { name: dashboardsTexts.comparisons.prev }).check()
  await dialog.getByRole('button', { name: editorTexts.keepChart }).click()
  await expect(dialog).toHaveCount(0)
}

test('a dashboard from nothing has every type of chart, is compared, filtered, drilled, rearranged by keyboard, undone and restored', {
  tag: '@deep',
}, async ({ page }) => {
  const { person, code } = await withSales()
  await openAs(page, serverUrl(), person, `/${code}/monitor`)
  await page.getByRole('main').getByRole('button', { name: 'Create dashboard' }).click()
  const creating = page.getByRole('dialog', { name: 'Create dashboard' })
  await creating.getByRole('textbox', { name: dashboardsTexts.name }).fill('Every type')
  await creating.getByRole('button', { name: 'Create dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your metrics' })).toBeVisible()
  await settingsLink(page).click()
  for (const type of types) await addChart(page, type)
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every type')
  for (const type of types) {
    const tile = tileOf(page, type)
    if (type === 'Data table') await expect(tile.getByRole('table').first()).toContainText('Maps')
    else if (type === 'Big number') await expect(tile).toContainText('7,841.31')
    else await expect(tile.getByRole('img').first()).toBeVisible()
    await expect(tile.getByText(/Failed to load/)).toHaveCount(0)
  }

  // The sales are of January to March: February has a month before it.
  const dashboard = new URL(page.url()).pathname
  await page.goto(`${serverUrl()}${dashboard}?range=month&granularity=week&item=2026-02-01`)
  await tileOf(page, 'Column').getByRole('button', { name: 'Show as table' }).click()
  await expect(tileOf(page, 'Column').getByRole('table')).toContainText('previous period')
  await page.goto(`${serverUrl()}${dashboard}`)

  const values = tileOf(page, 'Bar').getByRole('slider', { name: dashboardsTexts.valuesOf('Bar') })
  await values.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const drill = page.getByRole('dialog', { name: editorTexts.chartTypes.bar })
  await drill.getByRole('button', { name: dashboardsTexts.onlyThis }).click()
  await expect(page).toHaveURL(/filter_product_line=/)
  await expect(tileOf(page, 'Big number')).not.toContainText('7,841.31')
  await page.getByRole('button', { name: dashboardsTexts.reset }).click()
  await expect(page).not.toHaveURL(/filter_product_line=/)

  await page.getByRole('button', { name: dashboardsTexts.arrange }).click()
  await page.getByRole('button', { name: dashboardsTexts.handle('Column'), exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`Column is now 2 of ${types.length}.`)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: dashboardsTexts.undo }).click()
  await save(page).click()
  await expect(page.getByText(dashboardsTexts.saved)).toBeVisible()
  await page.reload()
  const order = page.getByRole('main').locator('li figcaption')
  const second = [types[1], types[0]]
  await expect(order.first()).toHaveText(String(second[0]))
  await expect(order.nth(1)).toHaveText(String(second[1]))

  await settingsLink(page).click()
  await page.getByRole('button', { name: editorTexts.versions }).click()
  const versions = page.getByRole('dialog', { name: editorTexts.versions })
  await versions.getByRole('button', { name: /^Version/ }).click()
  await page.getByRole('option').nth(1).click()
  await versions.getByRole('button', { name: editorTexts.takeVersion }).click()
  await save(page).click()
  await expect(order.first()).toHaveText(String(types[0]))
})
