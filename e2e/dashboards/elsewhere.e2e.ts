import { expect, type Page, test } from '../support/test.ts'
import { call, openAs, serverUrl } from '../support/person.ts'
import { withSales } from '../support/sales.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { dashboardsTexts } from '../../contract/dashboards/dashboards.texts.ts'

type Data = { type: string; spec: object; settings?: object }
/** Puts another chart into every frame that hands one over. */
function withChart(frame: unknown, chart: () => Data | null): unknown {
  if (Array.isArray(frame)) return frame.map((one) => withChart(one, chart))
  if (typeof frame !== 'object' || frame === null) return frame
  const { name, data } = frame as { name?: unknown; data?: { type?: unknown } }
  const other = name === 'chart' && data?.type === 'simple' ? chart() : null
  if (other !== null) return { name, data: other }
  return Object.fromEntries(Object.entries(frame).map(([key, value]) => [key, withChart(value, chart)]))
}

async function chartOfAnswers(page: Page, chart: () => Data | null) {
  await page.routeWebSocket(/\/websocket\/chat/, (socket) => {
    socket
      .connectToServer()
      .onMessage((message) => socket.send(JSON.stringify(withChart(JSON.parse(String(message)), chart))))
  })
}

// D1.3.61, D1.3.62, D1.3.63
test('a conversation shows a chart with its values, of a measure, and of the warehouse', async ({ page }) => {
  const { person, code } = await withSales()
  const settings = {
    range: 'all',
    granularity: 'quarter',
    item: 'current',
    compare: 'none',
    filters: {},
    dimensionFilters: {},
  }
  let given: Data | null = null
  await chartOfAnswers(page, () => given)
  await openAs(page, serverUrl(), person, `/${code}/chat`)
  await page.getByRole('textbox', { name: conversationTexts.prompt }).fill('Total sales by city?')
  await page.getByRole('button', { name: 'Send' }).click()
  const shown = page.getByRole('main').locator('figure')
  await expect(shown.getByRole('img')).toBeVisible()
  const table = async (title: string) => {
    await page.reload()
    const figure = shown.filter({ hasText: title })
    await figure.getByRole('button', { name: 'Show as table' }).click()
    return figure.getByRole('table')
  }
  const measured = { seriesLabel: 'Total', source: { measurement: 'Total', scope: 'city' } }
  given = { type: 'measurement', spec: { title: 'Measured', chartType: 'column', series: [measured] }, settings }
  await expect(await table('Measured')).toContainText('Nelson')
  const asked = { seriesLabel: 'Pieces', source: { fact_table: 'sales', metric: 'quantity' } }
  given = { type: 'warehouse', spec: { title: 'Counted', chartType: 'column', series: [asked] }, settings }
  await expect(await table('Counted')).toContainText('Pieces')
})

// D3.2.23, D3.8.11
test('an analysis chart leads to its topic, and a chart of an unknown kind says so', async ({ page }) => {
  const { person, code } = await withSales()
  await call(serverUrl(), 'POST', `/orgs/${code}/dashboards/_first`, person.token, {})
  const { topic } = await call<{ topic: { id: string } }>(serverUrl(), 'POST', `/orgs/${code}/research`, person.token, {
    ...{ topic: 'What does the market do?', role: 'Board' },
  })
  await page.route(`**/orgs/${code}/dashboards`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { dashboards: { metrics: object[] }[] }
    const metrics = [
      { metricType: 'analysis', title: 'What the market does', topicId: topic.id },
      { metricType: 'unknown', kind: 'map', title: 'A map' },
    ]
    await route.fulfill({ response: answer, json: { dashboards: body.dashboards.map((one) => ({ ...one, metrics })) } })
  })
  await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
  const analysis = page.getByRole('region', { name: 'What the market does' })
  await expect(analysis.getByText(dashboardsTexts.noEntries)).toBeVisible()
  await analysis.getByRole('link', { name: dashboardsTexts.openTopic }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What does the market do?')
  await page.goBack()
  await expect(page.getByRole('alert').filter({ hasText: dashboardsTexts.chartError('map') })).toBeVisible()
})
