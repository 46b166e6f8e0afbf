import { expect, test } from '../support/test.ts'
import { call, openAs, serverUrl } from '../support/person.ts'
import { madeFirst, pick, withSales } from '../support/sales.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { dashboardsTexts } from '../../contract/dashboards/dashboards.texts.ts'
import { editorTexts } from '../../contract/dashboards/editor.texts.ts'

test('areas to 100 %, a histogram, a box plot and a gauge are made in the dialog and stay on the dashboard', async ({
  page,
}) => {
  const { person, code } = await withSales()
  await madeFirst(person, code)
  const { results } = await call<{ results: { recordCount: number }[] }>(
    ...[serverUrl(), 'GET', `/orgs/${code}/warehouse/facts?factTable=sales&measures=count`, person.token],
  )
  await openAs(page, serverUrl(), person, `/${code}/monitor/overview/settings`)
  const dialog = page.getByRole('dialog', { name: editorTexts.addTitle })
  const begin = async (title: string, type: string) => {
    await page.getByRole('button', { name: editorTexts.add, exact: true }).click()
    await dialog.getByRole('textbox', { name: editorTexts.chartTitle }).fill(title)
    await pick(page, /^Chart type/, type)
    await pick(page, /^Dataset/, 'sales')
    await pick(page, /^Metric/, 'total')
  }
  const finish = async (title: string) => {
    await expect(dialog.getByRole('img', { name: title })).toBeVisible()
    await dialog.getByRole('button', { name: editorTexts.keepChart }).click()
  }

  await begin('Share of cities', editorTexts.chartTypes.area)
  await pick(page, /^Breakdown/, 'city')
  await dialog.getByRole('checkbox', { name: editorTexts.shares }).click()
  await finish('Share of cities')

  await begin('Size of sales', editorTexts.chartTypes.histogram)
  await expect(dialog.getByText(editorTexts.typeHints.histogram)).toBeVisible()
  const bins = dialog.getByRole('textbox', { name: editorTexts.bins })
  await bins.fill('1')
  await expect(dialog.getByText(editorTexts.invalidBins)).toBeVisible()
  await bins.fill('5')
  await expect(dialog.getByText(editorTexts.invalidBins)).toHaveCount(0)
  await finish('Size of sales')

  await begin('Spread by city', editorTexts.chartTypes.boxplot)
  await pick(page, /^X-axis/, 'city')
  await finish('Spread by city')

  await begin('Towards the goal', editorTexts.chartTypes.gauge)
  await expect(dialog.getByText(chartsTexts.note.noGoal)).toBeVisible()
  await dialog.getByRole('textbox', { name: editorTexts.goal }).fill('10,000')
  await finish('Towards the goal')

  await page.getByRole('button', { name: editorTexts.save }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(dashboardsTexts.firstName)
  for (const title of ['Share of cities', 'Size of sales', 'Spread by city', 'Towards the goal'])
    await expect(page.getByRole('img', { name: title })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Share of cities' })).toContainText('100%')
  const tile = page.getByRole('listitem').filter({ has: page.getByText('Size of sales', { exact: true }) })
  await tile.getByRole('button', { name: chartsTexts.showTable }).click()
  const cells = await tile.getByRole('table').getByRole('cell').allTextContents()
  const counted = cells.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)
  expect(counted).toBe(results[0]?.recordCount)
  await expect(page.getByText(/Failed to load/)).toHaveCount(0)
})
