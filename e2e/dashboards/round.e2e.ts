import { readFile } from 'node:fs/promises'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'
import { expect, type Page, test } from '../support/test.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'

const entrances = ['North gate', 'South gate by the market', 'Service entrance', 'Western pier', 'Roof terrace']

async function dashboardOf(chartTypes: string[]) {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  await call(serverUrl(), 'POST', `/orgs/${code}/measurements/_manual`, person.token, {
    ...{ name: 'Visits', unit: 'number', granularity: 'month', rollUp: 'sum', scope: 'entrance' },
    values: entrances.flatMap((scopeValue, entrance) =>
      ['01', '02', '03'].map((month, index) => ({
        ...{ date: `2026-${month}-01`, scenario: 'Actual', scopeValue, value: 1_000 + 300 * entrance + index },
      })),
    ),
  })
  await call(serverUrl(), 'POST', `/orgs/${code}/dashboards`, person.token, {
    ...{ code: 'entrances', name: 'Entrances' },
    data: {
      metrics: chartTypes.map((chartType) => ({
        ...{ metricType: 'metric', title: `By ${chartType}`, chartType, measurement: 'Visits', scope: 'entrance' },
        ...{ scopeFilter: [], scenario: 'Actual', size: { width: 50, height: 'normal' } },
      })),
    },
  })
  return { person, path: `/${code}/monitor/entrances?range=year&item=2026` }
}

/** Width and height of each drawing, in whole pixels. */
const sizesOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('svg.marks')
    .evaluateAll((drawings) =>
      drawings.map((drawing) => {
        const { width, height } = drawing.getBoundingClientRect()
        return [Math.round(width), Math.round(height)]
      }),
    )

// D1.9.28
test('round charts of a dashboard are square, with their legend beside or below them', async ({ page }) => {
  const chartTypes = ['pie', 'doughnut', 'polarArea', 'radar']
  const { person, path } = await dashboardOf(chartTypes)
  await openAs(page, serverUrl(), person, path)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sizesOf(page)).toEqual(Array(4).fill([280, 280]))
    const pie = page.getByRole('figure').filter({ hasText: 'By pie' })
    const names = pie.getByRole('listitem')
    await expect(names).toHaveText([
      'Roof terrace27.5%',
      'Western pier23.7%',
      'Service entrance20.0%',
      'South gate by the market16.3%',
      'North gate12.5%',
    ])
    const [drawing, legend] = [await pie.locator('svg.marks').boundingBox(), await pie.getByRole('list').boundingBox()]
    const isBeside = legend!.x >= drawing!.x + drawing!.width
    const isBelow = legend!.y >= drawing!.y + drawing!.height
    expect([width, isBeside, isBelow]).toEqual([width, width === 1440, width === 390])
  }
})

test('a round chart is saved with its legend', async ({ page }) => {
  const { person, path } = await dashboardOf(['pie'])
  await openAs(page, serverUrl(), person, path)
  await expect(page.getByRole('figure').filter({ hasText: 'By pie' }).locator('svg.marks')).toBeVisible()
  await page.getByRole('button', { name: 'Download By pie' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: chartsTexts.saveSvg }).click(),
  ])
  const saved = await readFile(await download.path(), 'utf8')
  expect(entrances.filter((entrance) => !saved.includes(entrance))).toEqual([])
})
