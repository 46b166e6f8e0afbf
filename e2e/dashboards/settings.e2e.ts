import { writeFileSync } from 'node:fs'
import { expect, type Page, test } from '../support/test.ts'
import { call, openAs, type Person, serverUrl, signUp, untilProcessed, upload } from '../support/person.ts'
import { pick, withSales } from '../support/sales.ts'
import { alertsTexts } from '../../contract/dashboards/alerts.texts.ts'
import { dashboardsTexts } from '../../contract/dashboards/dashboards.texts.ts'
import { editorTexts } from '../../contract/dashboards/editor.texts.ts'
import { chartNotesTexts } from '../../contract/dashboards/chart-notes.texts.ts'
import { conditionsTexts } from '../../contract/datasets/conditions.texts.ts'
import { chartProblemsTexts } from '../../contract/dashboards/chart-problems.texts.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'

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
    await expect(save(page)).toHaveAccessibleDescription(alertsTexts.nothingChanged)
    await page.getByRole('textbox', { name: dashboardsTexts.name }).fill('')
    await expect(save(page)).toHaveAccessibleDescription(dashboardsTexts.nameRequired)
    await page.getByRole('textbox', { name: dashboardsTexts.name }).fill('Doors')
    await page.getByRole('radio', { name: 'private, only accessible by you' }).click()
    await page
      .getByRole('group', { name: editorTexts.scopeFilters })
      .getByRole('checkbox', { name: 'entrance' })
      .click()
    await page
      .getByRole('group', { name: editorTexts.dimensionFilters })
      .getByRole('checkbox', { name: 'city' })
      .uncheck()
    await page.getByRole('button', { name: /^Compare with/ }).click()
    await page.getByRole('option', { name: dashboardsTexts.comparisons.budget }).click()
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Doors')
    await expect(page.getByRole('button', { name: /^Compare with/ })).toContainText(dashboardsTexts.comparisons.budget)
    await expect(page.getByRole('button', { name: /Filter by\s+Entrance/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Filter by\s+City/ })).toHaveCount(0)
  })

  test('narrow a series by conditions, which the chart says, and name only its largest items', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: editorTexts.add }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chart' })
    const first = dialog.getByRole('group', { name: chartNotesTexts.seriesNumber(1) })
    await pick(page, /^Dataset/, 'sales')
    await pick(page, /^Metric/, 'total')
    await pick(page, /^X-axis/, 'city')
    await pick(page, /^Items shown/, 'Largest first')
    await dialog.getByRole('textbox', { name: editorTexts.itemsTop }).fill('1')
    await first.getByRole('button', { name: conditionsTexts.addCondition }).click()
    const condition = first.getByRole('group', { name: 'Condition 1' })
    await condition.getByRole('button', { name: /^Column/ }).click()
    await page.getByRole('option', { name: 'product_line', exact: true }).click()
    await condition.getByRole('textbox', { name: 'Value' }).fill('Books')
    const preview = dialog.getByRole('region', { name: editorTexts.preview })
    await expect(preview.getByText(chartNotesTexts.onlyRows('product line is Books'))).toBeVisible()
    await expect(preview.getByText(/“Other” holds \d+ items?\./)).toBeVisible()
    await dialog.getByRole('textbox', { name: editorTexts.chartTitle }).fill('Books by city')
    await dialog.getByRole('button', { name: editorTexts.keepChart }).click()
    await save(page).click()
    const tile = page.getByRole('listitem').filter({ has: page.getByText('Books by city', { exact: true }) })
    await expect(tile.getByText(chartNotesTexts.onlyRows('product line is Books'))).toBeVisible()
  })

  // D3.2.148, D3.2.149, D3.2.150, D3.2.151, D3.2.153, D3.2.158
  test('list the charts, and add, duplicate and edit them; undo and redo lead back and on', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    const table = page.getByRole('table', { name: 'Charts to show' })
    await expect(table.getByRole('columnheader')).toHaveText([
      alertsTexts.chart,
      editorTexts.configuration,
      editorTexts.type,
      alertsTexts.actions,
    ])
    await expect(table.getByRole('row', { name: /Total by city/ })).toContainText(
      editorTexts.typeLabels.warehouse_metric,
    )
    const count = await rowsOfCharts(page).count()
    await page.getByRole('button', { name: editorTexts.duplicateOf('Total by city') }).click()
    await expect(table.getByRole('row', { name: /Total by city \(Copy\)/ })).toBeVisible()
    await page.getByRole('button', { name: editorTexts.editOf('Total by city'), exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Edit Chart' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: editorTexts.cancel }).click()
    await page.getByRole('button', { name: editorTexts.add }).click()
    await expect(page.getByRole('heading', { name: 'Add Chart' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: editorTexts.cancel }).click()
    await page.getByRole('button', { name: dashboardsTexts.remove('Total by city'), exact: true }).click()
    await expect(rowsOfCharts(page)).toHaveCount(count)
    await page.getByRole('button', { name: dashboardsTexts.undo }).click()
    await page.getByRole('button', { name: dashboardsTexts.undo }).click()
    await expect(table.getByRole('row', { name: /Copy/ })).toHaveCount(0)
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: dashboardsTexts.redo }).click()
    await expect(table.getByRole('row', { name: /Copy/ })).toBeVisible()
  })

  // D3.2.154, D3.2.155, D3.5.23, D3.5.24, D3.5.25, D3.4.35
  test('ask for a dataset before its fields, and for label and side once there are two series', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: editorTexts.add }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chart' })
    await expect(dialog.getByText('Configure chart settings to see preview')).toBeVisible()
    const first = dialog.getByRole('group', { name: chartNotesTexts.seriesNumber(1) })
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
    await expect(first.getByRole('textbox', { name: editorTexts.label })).toHaveCount(0)
    await expect(first.getByRole('button', { name: /^Axis/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: editorTexts.addSeries }).click()
    await expect(dialog.getByRole('textbox', { name: editorTexts.label })).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: /^Axis/ })).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: editorTexts.keepChart })).toHaveAccessibleDescription(
      chartProblemsTexts.inSeries('Metric is required', 2),
    )
    await expect(dialog.getByRole('checkbox', { name: dashboardsTexts.comparisons.budget })).toHaveCount(0)
    await dialog.getByRole('radio', { name: editorTexts.comparisonModes.custom }).click()
    for (const name of ['Previous period', 'Previous year', 'Budget', 'Seasonal average'])
      await expect(dialog.getByRole('checkbox', { name })).toBeVisible()
  })

  // D3.4.32, D3.4.33
  test('take a measure of the Formulas tab with its scenarios and scopes, which fall back with another one', async ({
    page,
  }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: editorTexts.add }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chart' })
    await pick(page, /^Source/, 'Measurement')
    await pick(page, /^Measurement/, 'Visits')
    await dialog.getByRole('checkbox', { name: dashboardsTexts.comparisons.budget }).click()
    await pick(page, /^Scope/, 'entrance')
    await dialog.getByRole('checkbox', { name: 'Actual' }).click()
    await expect(dialog.getByRole('img', { name: 'Visits' })).toBeVisible()
    await pick(page, /^Measurement/, 'Total')
    await expect(dialog.getByRole('checkbox', { name: 'Actual' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: dashboardsTexts.comparisons.budget })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /^Scope/ })).toContainText(editorTexts.none)
    await pick(page, /^Measurement/, 'Visits')
    await dialog.getByRole('textbox', { name: editorTexts.chartTitle }).fill('Through the doors')
    await dialog.getByRole('checkbox', { name: dashboardsTexts.comparisons.budget }).click()
    await pick(page, /^Chart type/, 'Data table')
    await expect(dialog.getByRole('table')).toContainText('2,400')
    await dialog.getByRole('button', { name: editorTexts.keepChart }).click()
    await save(page).click()
    const drawn = page.getByRole('table', { name: 'Through the doors' })
    await expect(drawn).toContainText('2,200')
    await expect(drawn).toContainText('2,400')
  })

  // D3.2.152, D3.9.10, D3.9.11, D3.9.12, D3.9.13, D3.9.14
  test('begin a chart as a column of half the width, offer each width and height, and name a copy so', async ({
    page,
  }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: editorTexts.add }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chart' })
    const choices = async (label: string) => {
      const field = dialog.getByRole('button', { name: new RegExp(`^${label}`) })
      const chosen = await field.innerText()
      await field.click()
      const offered = await page.getByRole('option').allInnerTexts()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      return [chosen, ...offered]
    }
    expect(await choices('Width')).toEqual(['50%', '25%', '33%', '50%', '66%', '75%', '100%'])
    expect(await choices('Height')).toEqual(['Normal', 'Half', 'Normal', 'Tall', 'Double'])
    expect(await choices('Chart type')).toEqual([
      ...['Column', 'Column', 'Bar', 'Line', 'Pie', 'Bubble', 'Scatter', 'Radar', 'Polar area'],
      ...['Data table', 'Big number'],
      ...['Area', 'Heatmap', 'Treemap', 'Funnel', 'Waterfall', 'Histogram', 'Box plot', 'Gauge', 'Map of countries'],
    ])
    await dialog.getByRole('textbox', { name: editorTexts.chartTitle }).fill('Twice')
    await pick(page, /^Dataset/, 'sales')
    await pick(page, /^Metric/, 'total')
    await pick(page, /^Width/, '75%')
    await pick(page, /^Height/, 'Tall')
    await dialog.getByRole('button', { name: editorTexts.keepChart }).click()
    await page.getByRole('button', { name: editorTexts.duplicateOf('Twice') }).click()
    await save(page).click()
    const tile = (title: string) => page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
    for (const title of ['Twice', 'Twice (Copy)']) await expect(tile(title).getByRole('img')).toBeVisible()
    const boxes = async () => [(await tile('Twice').boundingBox())!, (await tile('Twice (Copy)').boundingBox())!]
    await expect
      .poll(async () => {
        const [one, other] = await boxes()
        return [one!.width - other!.width, one!.height - other!.height]
      })
      .toEqual([0, 0])
    const { width } = (await page.getByRole('main').boundingBox())!
    const [first] = await boxes()
    expect(first!.width / width).toBeGreaterThan(0.65)
    expect(first!.width / width).toBeLessThan(0.8)
  })

  // D3.2.161, D3.4.30, D3.4.31, D3.5.20, D3.5.21, D3.5.22
  test('show the fields of each kind of chart, and its preview only once it is complete', async ({ page }) => {
    const { person, code } = await withDashboard()
    await call(serverUrl(), 'POST', `/orgs/${code}/research`, person.token, {
      ...{ topic: 'What sells best?', role: 'Head of sales' },
    })
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: editorTexts.add }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chart' })
    const preview = dialog.getByRole('region', { name: editorTexts.preview })
    const incomplete = preview.getByText('Configure chart settings to see preview')
    const field = (label: string) => dialog.getByRole('button', { name: new RegExp(`^${label}`) })
    await expect(incomplete).toBeVisible()
    await pick(page, /^Dataset/, 'sales')
    await expect(field('Date field')).toContainText('date')
    await pick(page, /^Metric/, 'total')
    await expect(preview.getByRole('img')).toBeVisible()

    await pick(page, /^Source/, 'Measurement')
    await expect(incomplete).toBeVisible()
    for (const label of ['Dataset', 'Metric', 'Date field', 'X-axis']) await expect(field(label)).toHaveCount(0)
    await expect(field('Scope')).toHaveAccessibleDescription(editorTexts.measurementFirst)
    await pick(page, /^Measurement/, 'Visits')
    await expect(preview.getByRole('img')).toBeVisible()

    await pick(page, /^Source/, 'Research topic')
    await expect(incomplete).toBeVisible()
    for (const label of ['Measurement', 'Scope', 'Chart type']) await expect(field(label)).toHaveCount(0)
    await pick(page, /^Topic/, 'What sells best?')
    await expect(incomplete).toHaveCount(0)
    await expect(preview.getByRole('region', { name: 'What sells best?' })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: editorTexts.chartTitle })).toHaveValue('What sells best?')
  })

  // D3.5.28, D3.5.30, D3.5.34, D3.5.36, D3.5.44, D3.5.48
  test('say in the editor what a chart still needs, one thing after another', async ({ page }) => {
    const { person, code } = await withDashboard()
    await call(serverUrl(), 'POST', `/orgs/${code}/research`, person.token, {
      ...{ topic: 'What sells best?', role: 'Head of sales' },
    })
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: editorTexts.add }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chart' })
    const done = dialog.getByRole('button', { name: editorTexts.keepChart })
    await expect(done).toHaveAccessibleDescription('Dataset is required')
    await pick(page, /^Dataset/, 'sales')
    await expect(done).toHaveAccessibleDescription('Metric is required')
    await pick(page, /^Metric/, 'total')
    await expect(done).not.toHaveAttribute('aria-disabled', 'true')
    await pick(page, /^Budget dataset/, 'sales')
    await expect(done).toHaveAccessibleDescription('Budget metric is required when budget dataset is specified')
    await dialog.getByRole('button', { name: editorTexts.addSeries }).click()
    await expect(done).toHaveAccessibleDescription(
      chartProblemsTexts.inSeries('Budget metric is required when budget dataset is specified', 1),
    )
    await pick(page, /^Source/, 'Measurement')
    await expect(done).toHaveAccessibleDescription('Metric is required')
    await pick(page, /^Source/, 'Research topic')
    await expect(done).toHaveAccessibleDescription('Analysis topic is required')
  })

  // D3.5.29, D3.5.31, D3.5.32, D3.5.33, D3.5.35, D3.5.37
  test('mark what the data of a chart no longer have, in the list and in its editor', async ({ page }) => {
    const { person, code } = await withDashboard()
    const path = `/orgs/${code}/dashboards/overview`
    const { dashboards } = await call(serverUrl(), 'GET', `/orgs/${code}/dashboards`, person.token)
    const [dashboard] = dashboards as { metrics: { title: string; series: object[] }[]; rev: number }[]
    const source = {
      ...{ factTable: 'sales', metric: 'total', aggregation: 'sum', dateDimension: 'date' },
      ...{ breakdownDimension: 'city', budget: { factTable: 'sales', metric: 'total' } },
    }
    const chart = (title: string, series: object[]) => ({
      metricType: 'warehouse_metric',
      title,
      chartType: 'column',
      series,
    })
    const { isOwn: _, latestSnapshot: __, code: ___, ...fields } = dashboard as unknown as Record<string, unknown>
    await call(serverUrl(), 'PUT', path, person.token, {
      ...fields,
      metrics: [chart('Sold', [{ dataSource: source, presentation: {} }])],
    })
    let change = (tables: Record<string, Record<string, unknown>>): object => tables
    const slow = Promise.withResolvers<void>()
    await page.route('**/warehouse/facts/_metadata*', async (route) => {
      await slow.promise
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, factTables: change(answer.factTables) } })
    })
    const firstCells = page
      .getByRole('table', { name: 'Charts to show' })
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .first()
    await openAs(page, serverUrl(), person, settingsOf(code))
    // While nothing is known of the data, nothing is said to be wrong with them.
    await expect(firstCells).toHaveText('Sold')
    slow.resolve()
    await expect(page.getByRole('checkbox', { name: 'city' })).toBeVisible()
    await expect(firstCells).toHaveText('Sold')
    change = ({ sales }) => ({ sales: { ...sales, measures: [], date_dimensions: [], dimensions: [] } })
    await page.reload()
    await expect(firstCells).toHaveText(
      'SoldInvalid metric "total" for dataset "sales"Invalid date fieldInvalid breakdown dimensionInvalid budget metric',
    )
    await page.getByRole('button', { name: editorTexts.editOf('Sold') }).click()
    const done = page.getByRole('dialog').getByRole('button', { name: editorTexts.keepChart })
    await expect(done).toHaveAccessibleDescription(chartProblemsTexts.invalidMetricOf('total', 'sales'))
    change = ({ sales }) => ({ other: { ...sales, name: 'other' } })
    await page.reload()
    await expect(firstCells).toHaveText('SoldInvalid dataset "sales"')
    change = () => ({})
    await page.reload()
    await expect(firstCells).toHaveText('SoldWarehouse metadata is not available')
  })

  // D3.5.26, D3.5.39, D3.5.45, D3.5.46, D3.5.47, D3.5.49
  test('mark a chart whose axis, measurement, scope, scenario or topic is no longer there', async ({ page }) => {
    const { person, code } = await withDashboard()
    const { topic } = await call(serverUrl(), 'POST', `/orgs/${code}/research`, person.token, {
      ...{ topic: 'What sells best?', role: 'Head of sales' },
    })
    const { dashboards } = await call(serverUrl(), 'GET', `/orgs/${code}/dashboards`, person.token)
    const { isOwn: _, latestSnapshot: __, code: ___, ...fields } = dashboards[0]
    const visits = { metricType: 'metric', chartType: 'line', measurement: 'Visits' }
    await call(serverUrl(), 'PUT', `/orgs/${code}/dashboards/overview`, person.token, {
      ...fields,
      metrics: [
        {
          ...{ metricType: 'warehouse_metric', title: 'By city', chartType: 'bar', axisDimension: 'city' },
          series: [{ dataSource: { factTable: 'sales', metric: 'total' }, presentation: {} }],
        },
        { ...visits, title: 'By door', scope: 'entrance', scenario: ['Actual', 'Budget'] },
        { ...visits, title: 'All visits' },
        { metricType: 'analysis', title: 'Found out', topicId: topic.id },
      ],
    })
    await page.route('**/warehouse/facts/_metadata*', async (route) => {
      const { factTables, ...rest } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...rest, factTables: { sales: { ...factTables.sales, dimensions: [] } } } })
    })
    let isGone = false
    await page.route('**/measurements/_metadata*', async (route) => {
      const metadata = await (await route.fetch()).json()
      const without = {
        scopes: { ...metadata.scopes, Visits: [] },
        scenarios: { ...metadata.scenarios, Visits: ['Actual'] },
      }
      const others = metadata.measurements.filter((name: string) => name !== 'Visits')
      await route.fulfill({ json: { ...metadata, ...(isGone ? { measurements: others } : without) } })
    })
    await page.route(`**/orgs/${code}/research`, (route) => route.fulfill({ json: { topics: [] } }))
    const firstCells = rowsOfCharts(page).locator('td:first-child')
    await openAs(page, serverUrl(), person, settingsOf(code))
    await expect(firstCells).toHaveText([
      ...['By cityInvalid X-axis dimension', 'By doorInvalid scope for metricInvalid scenario(s) for metric'],
      ...['All visits', 'Found outInvalid analysis topic'],
    ])
    isGone = true
    await page.reload()
    await expect(firstCells).toHaveText([
      ...['By cityInvalid X-axis dimension', 'By doorInvalid metric'],
      ...['All visitsInvalid metric', 'Found outInvalid analysis topic'],
    ])
    await page.unrouteAll()
    await page.route('**/warehouse/facts/_metadata*', (route) =>
      route.fulfill({ json: { description: null, factTables: {} } }),
    )
    await page.reload()
    await expect(firstCells.first()).toHaveText('By cityWarehouse metadata is not available')
    await expect(firstCells.nth(2)).toHaveText('All visits')
  })

  // D3.3.49, D3.3.52, D3.3.53, D3.3.63, D3.5.08, D3.9.19
  test('begin a chart over time, stacked, as a sum and on the left, with the comparisons of the filter bar', async ({
    page,
  }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: editorTexts.add }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chart' })
    const field = (label: string) => dialog.getByRole('button', { name: new RegExp(`^${label}`) })
    await expect(field('X-axis')).toHaveText(editorTexts.time)
    await expect(dialog.getByRole('checkbox', { name: editorTexts.stacked })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: editorTexts.showDataTable })).not.toBeChecked()
    await pick(page, /^Dataset/, 'sales')
    await pick(page, /^Metric/, 'total')
    await expect(field('Aggregation')).toHaveText('Sum')
    await dialog.getByRole('button', { name: editorTexts.addSeries }).click()
    await expect(field('Axis')).toHaveText([editorTexts.axisSides.left, editorTexts.axisSides.left])
    await dialog.getByRole('radio', { name: editorTexts.comparisonModes.custom }).click()
    await expect(dialog.getByRole('group', { name: editorTexts.comparison }).getByRole('checkbox')).toHaveCount(4)
    for (const name of ['Previous period', 'Previous year', 'Budget', 'Seasonal average'])
      await expect(dialog.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
  })

  // D1.9.25, D1.9.26, D3.3.59, D3.3.65
  test('draw a chart of each type, in the colours of the palette, and what was budgeted in green', async ({ page }) => {
    const { person, code } = await withDashboard()
    const { dashboards } = await call(serverUrl(), 'GET', `/orgs/${code}/dashboards`, person.token)
    const { isOwn: _, latestSnapshot: __, code: ___, ...fields } = dashboards[0]
    const chart = (chartType: string, source: object = {}, more: object = {}) => ({
      ...{ metricType: 'warehouse_metric', title: `As ${chartType}`, chartType },
      series: [
        { dataSource: { factTable: 'sales', metric: 'total', dateDimension: 'date', ...source }, presentation: {} },
      ],
      ...more,
    })
    const drawn = ['column', 'bar', 'line', 'pie', 'bubble', 'scatter', 'radar', 'polarArea']
    await call(serverUrl(), 'PUT', `/orgs/${code}/dashboards/overview`, person.token, {
      ...fields,
      metrics: [
        ...[...drawn, 'data-table', 'big-number'].map((type) => chart(type, { breakdownDimension: 'city' })),
        {
          ...chart('column', { budget: { factTable: 'sales', metric: 'quantity' } }),
          ...{ title: 'Against budget', comparisons: { useFilterBar: false, custom: ['budget'] } },
        },
      ],
    })
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const tile = (title: string) => page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
    for (const type of drawn) {
      await tile(`As ${type}`).scrollIntoViewIfNeeded()
      await expect(tile(`As ${type}`).getByRole('img').first()).toBeVisible()
    }
    await expect(page.getByRole('table', { name: 'As data-table' })).toContainText('Nelson')
    await expect(tile('As big-number')).toContainText('7,841.31')
    await expect(page.getByText(/Failed to load/)).toHaveCount(0)
    const coloursOf = (title: string) =>
      tile(title)
        .locator('svg.marks *')
        .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('fill') ?? ''))])
    await expect.poll(() => coloursOf('As column')).toEqual(expect.arrayContaining(['#217bec', '#805d18', '#b96c9c']))
    await expect.poll(() => coloursOf('Against budget')).toEqual(expect.arrayContaining(['#217bec', '#74936a']))
  })

  test('write a figure of many digits on one line within its tile, however narrow that is', async ({
    page,
  }, testInfo) => {
    const { person, code } = await withDashboard()
    const path = testInfo.outputPath('fortune.csv')
    writeFileSync(path, 'day,amount\n2026-03-01,NZD 1876543210.25\n2026-03-02,NZD 1000000000.50\n')
    await upload(serverUrl(), person, code, [{ path, relativePath: 'fortune.csv' }])
    await untilProcessed(serverUrl(), person, code)
    const { dashboards } = await call(serverUrl(), 'GET', `/orgs/${code}/dashboards`, person.token)
    const { isOwn: _, latestSnapshot: __, code: ___, ...fields } = dashboards[0]
    const dataSource = { factTable: 'fortune', metric: 'amount', dateDimension: 'day' }
    await call(serverUrl(), 'PUT', `/orgs/${code}/dashboards/overview`, person.token, {
      ...fields,
      metrics: [
        {
          ...{
            metricType: 'warehouse_metric',
            title: 'Fortune',
            chartType: 'big-number',
            format: { notation: 'full' },
          },
          ...{ size: { width: 25, height: 'half' }, series: [{ dataSource, presentation: {} }] },
        },
      ],
    })
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const figure = page.getByText('$2,876,543,210.75', { exact: true })
    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(figure).toBeVisible()
      const shown = await figure.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        const tile = element.parentElement?.getBoundingClientRect()
        return { lines: tops.size, isWithin: range.getBoundingClientRect().right <= (tile?.right ?? 0) + 1 }
      })
      expect([width, shown]).toEqual([width, { lines: 1, isWithin: true }])
    }
  })

  // D1.9.29, D1.9.30, D1.9.31
  test('draw twelve parts, or as many as make three quarters, and the rest as "Other"', async ({ page }, testInfo) => {
    const { person, code } = await withDashboard()
    const path = testInfo.outputPath('parts.csv')
    // Twenty parts alike: fifteen of them are three quarters. Of the others twelve are more than that.
    const rows = Array.from({ length: 20 }, (_, at) => {
      const letter = String.fromCodePoint(65 + at)
      return `2026-03-0${1 + (at % 9)},Even ${letter},Odd ${letter},5,${at < 12 ? 100 : 1}`
    })
    writeFileSync(path, `day,even,odd,alike,unlike\n${rows.join('\n')}\n`)
    await upload(serverUrl(), person, code, [{ path, relativePath: 'parts.csv' }])
    await untilProcessed(serverUrl(), person, code)
    const { dashboards } = await call(serverUrl(), 'GET', `/orgs/${code}/dashboards`, person.token)
    const { isOwn: _, latestSnapshot: __, code: ___, ...fields } = dashboards[0]
    const chart = (title: string, metric: string, breakdownDimension: string) => ({
      ...{ metricType: 'warehouse_metric', title, chartType: 'data-table' },
      series: [
        { dataSource: { factTable: 'parts', metric, breakdownDimension, dateDimension: 'day' }, presentation: {} },
      ],
    })
    await call(serverUrl(), 'PUT', `/orgs/${code}/dashboards/overview`, person.token, {
      ...fields,
      metrics: [chart('Alike', 'alike', 'even'), chart('Unlike', 'unlike', 'odd')],
    })
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    const heads = (title: string) => page.getByRole('table', { name: title }).getByRole('columnheader')
    await expect(heads('Alike').last()).toHaveText('Other')
    await expect(heads('Alike')).toHaveCount(1 + 15 + 1)
    await expect(heads('Unlike').last()).toHaveText('Other')
    await expect(heads('Unlike')).toHaveCount(1 + 12 + 1)
  })

  // D3.4.34
  test('lose the default filter of a dimension that is no longer offered', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    await page.getByRole('button', { name: /Filter by\s+City\s+All/ }).click()
    await page.getByRole('checkbox', { name: 'Nelson' }).click()
    await page.keyboard.press('Escape')
    await save(page).click()
    await expect(page.getByRole('button', { name: /Filter by\s+City\s+Nelson/ })).toBeVisible()
    await page.getByRole('link', { name: dashboardsTexts.settingsOf('Overview') }).click()
    const city = page.getByRole('group', { name: editorTexts.dimensionFilters }).getByRole('checkbox', { name: 'city' })
    await city.uncheck()
    await save(page).click()
    await expect(page.getByRole('button', { name: /Filter by\s+City/ })).toHaveCount(0)
    await expect(page.getByText('7,841.31').first()).toBeVisible()
    await page.getByRole('link', { name: dashboardsTexts.settingsOf('Overview') }).click()
    await city.check()
    await save(page).click()
    await expect(page.getByRole('button', { name: /Filter by\s+City\s+All/ })).toBeVisible()
  })

  test('take a measure as the Formulas tab shows it', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, `/${code}/data/formulas?measurement=Visits&scope=entrance`)
    await page.getByRole('button', { name: chartsTexts.saveToDashboard }).click()
    const dialog = page.getByRole('dialog', { name: dashboardsTexts.saveToTitle })
    await dialog.getByRole('textbox', { name: dashboardsTexts.chartTitle }).fill('Kept measure')
    await dialog.getByRole('button', { name: dashboardsTexts.save, exact: true }).click()
    await page.getByRole('link', { name: dashboardsTexts.open, exact: true }).click()
    await expect(page.getByRole('img', { name: 'Kept measure' })).toBeVisible()
  })

  test('keep what was before each save, with the difference and the way back', async ({ page }) => {
    const { person, code } = await withDashboard()
    await openAs(page, serverUrl(), person, settingsOf(code))
    const name = page.getByRole('textbox', { name: dashboardsTexts.name })
    await name.fill('Sales of today')
    await page.getByRole('button', { name: dashboardsTexts.remove('Total by city'), exact: true }).click()
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales of today')
    await page.getByRole('link', { name: dashboardsTexts.settingsOf('Sales of today') }).click()
    await page.getByRole('button', { name: editorTexts.versions }).click()
    const dialog = page.getByRole('dialog', { name: editorTexts.versions })
    await dialog.getByRole('button', { name: /^Version/ }).click()
    await page.getByRole('option').last().click()
    const differences = dialog.getByRole('table', { name: editorTexts.differences })
    await expect(differences.getByRole('row', { name: /Name Sales of today Overview/ })).toBeVisible()
    await expect(differences.getByRole('row', { name: `Total by city ${editorTexts.noChart}` })).toBeVisible()
    await dialog.getByRole('button', { name: editorTexts.takeVersion }).click()
    await expect(name).toHaveValue('Overview')
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dashboardsTexts.firstName)
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
    await other.getByRole('textbox', { name: dashboardsTexts.name }).fill('Name of Wiremu')
    await page.getByRole('textbox', { name: dashboardsTexts.name }).fill('Name of mine')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Name of Wiremu')
    await other.close()
    await save(page).click()
    const sides = page.getByRole('table', { name: editorTexts.sides })
    await expect(sides.getByRole('row', { name: /Name of mine Name of Wiremu/ })).toBeVisible()
    await page.getByRole('button', { name: editorTexts.takeLatest }).click()
    await expect(page.getByRole('textbox', { name: dashboardsTexts.name })).toHaveValue('Name of Wiremu')
    await page.getByRole('button', { name: dashboardsTexts.undo }).click()
    await expect(page.getByRole('textbox', { name: dashboardsTexts.name })).toHaveValue('Name of mine')
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Name of mine')
  })
})
