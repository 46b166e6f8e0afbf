import { expect, type Page, test } from '../support/test.ts'
import { call, openAs, type Person, serverUrl } from '../support/person.ts'
import { madeFirst, pick, withSales } from '../support/sales.ts'
import { chartProblemsTexts } from '../../contract/dashboards/chart-problems.texts.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { dashboardsTexts } from '../../contract/dashboards/dashboards.texts.ts'
import { editorTexts } from '../../contract/dashboards/editor.texts.ts'

const tileOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

async function begin(page: Page, title: string, type: string) {
  await page.getByRole('button', { name: editorTexts.add, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: editorTexts.addTitle })
  await dialog.getByRole('textbox', { name: editorTexts.chartTitle }).fill(title)
  await pick(page, /^Chart type/, type)
  await pick(page, /^Dataset/, 'sales')
  await pick(page, /^Metric/, 'total')
  return dialog
}

async function save(page: Page, person: Person, code: string) {
  await page.getByRole('button', { name: editorTexts.save }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(dashboardsTexts.firstName)
  await openAs(page, serverUrl(), person, `/${code}/monitor/overview?range=year&item=2026-01-01&granularity=month`)
}

test('the number format, the axis and the values of a chart are set in its dialog and stay', async ({ page }) => {
  const { person, code } = await withSales()
  await madeFirst(person, code)
  await openAs(page, serverUrl(), person, `/${code}/monitor/overview/settings`)
  const dialog = await begin(page, 'Sales by month', editorTexts.chartTypes.line)
  const axis = dialog.getByRole('group', { name: editorTexts.valueAxis })
  await axis.getByRole('textbox', { name: editorTexts.axisFrom }).fill('9,000')
  await axis.getByRole('textbox', { name: editorTexts.axisTo }).fill('100')
  const done = dialog.getByRole('button', { name: editorTexts.keepChart })
  await expect(axis.getByText(chartProblemsTexts.axisReversed)).toBeVisible()
  await expect(done).toHaveAttribute('aria-disabled', 'true')
  await axis.getByRole('textbox', { name: editorTexts.axisFrom }).fill('100')
  await axis.getByRole('textbox', { name: editorTexts.axisTo }).fill('9,000')
  await axis.getByRole('checkbox', { name: editorTexts.logarithmic }).click()
  await axis.getByRole('checkbox', { name: editorTexts.dataLabels }).click()
  const format = dialog.getByRole('group', { name: editorTexts.numberFormat })
  await pick(page, new RegExp(`^${editorTexts.unit}`), editorTexts.units.percent)
  await expect(format.getByText(editorTexts.percentHint)).toBeVisible()
  await pick(page, new RegExp(`^${editorTexts.unit}`), editorTexts.units.number)
  await expect(format.getByText(editorTexts.percentHint)).toHaveCount(0)
  await pick(page, new RegExp(`^${editorTexts.notation}`), editorTexts.notations.full)
  await format.getByRole('textbox', { name: editorTexts.suffix }).fill(' kg')
  await expect(dialog.getByRole('img', { name: 'Sales by month' })).toContainText(/\d kg/)
  await done.click()
  await save(page, person, code)

  const drawing = tileOf(page, 'Sales by month').getByRole('img', { name: 'Sales by month' })
  // The axis begins at 100, and values stand at the points in full.
  await expect(drawing).toContainText('100 kg')
  await expect(drawing).toContainText(/\d,\d{3}(\.\d+)? kg/)
  await page.goto(`${serverUrl()}/${code}/monitor/overview/settings`)
  await page.getByRole('button', { name: editorTexts.editOf('Sales by month') }).click()
  const edited = page.getByRole('dialog', { name: editorTexts.editTitle })
  await expect(edited.getByRole('textbox', { name: editorTexts.axisFrom })).toHaveValue('100')
  await expect(edited.getByRole('textbox', { name: editorTexts.axisTo })).toHaveValue('9000')
  await expect(edited.getByRole('checkbox', { name: editorTexts.logarithmic })).toBeChecked()
  await expect(edited.getByRole('checkbox', { name: editorTexts.dataLabels })).toBeChecked()
})

test('a big number is short, with its exact value on focus, one change with a colour, and its trend', async ({
  page,
}) => {
  const { person, code } = await withSales()
  await madeFirst(person, code)
  await openAs(page, serverUrl(), person, `/${code}/monitor/overview/settings`)
  const dialog = await begin(page, 'Takings', editorTexts.chartTypes['big-number'])
  await pick(page, new RegExp(`^${editorTexts.notation}`), editorTexts.notations.short)
  await pick(page, new RegExp(`^${editorTexts.better}`), editorTexts.betterWays.higher)
  await expect(dialog.getByRole('checkbox', { name: editorTexts.trend })).toBeChecked()
  await dialog.getByRole('button', { name: editorTexts.keepChart }).click()
  await save(page, person, code)

  const tile = tileOf(page, 'Takings')
  await expect(tile.getByText('7.8K')).toBeVisible()
  await tile.getByText('7.8K').hover()
  await expect(page.getByRole('tooltip').filter({ hasText: '7,841.31' })).toBeVisible()
  await expect(tile.locator('svg path').last()).toHaveAttribute('d', /^M/)
  await expect(tile.getByText(chartsTexts.note.running('2026'))).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const [figure, card] = await Promise.all([tile.getByText('7.8K').boundingBox(), tile.boundingBox()])
  expect(figure!.x + figure!.width).toBeLessThanOrEqual(card!.x + card!.width)

  // A month beside the month before it, whose name the change has.
  await page.goto(`${serverUrl()}/${code}/monitor/overview?range=month&item=2026-03-01&granularity=day&compare=prev`)
  await expect(tile).toContainText(/vs [\w ]*Feb 2026/)
  const { dashboards } = await call(serverUrl(), 'GET', `/orgs/${code}/dashboards`, person.token)
  expect(dashboards[0].metrics.at(-1)).toMatchObject({ better: 'higher', format: { notation: 'short' } })
})
