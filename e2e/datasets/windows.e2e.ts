import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { expect, test } from '../support/test.ts'
import { queryTexts } from '../../contract/datasets/query.texts.ts'
import { rowsTexts } from '../../contract/shared/rows.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

const berths = 3_000
const days = Array.from({ length: berths }, (_, index) => {
  const day = new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10)
  return `${day},Berth ${String(index).padStart(4, '0')},${index + 1}`
})

/** A page with the result of 3,000 rows, and the first rows and the number of rows that each call asked for. */
async function openBerths(page: Page) {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const form = new FormData()
  form.append('file', new Blob([['day,berth,fees', ...days].join('\n')]), 'fees.csv')
  await call(serverUrl(), 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  await untilProcessed(serverUrl(), person, code)
  const asked: [number, number][] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/warehouse/facts') && searchParams.get('dimensions') === 'berth')
      asked.push([Number(searchParams.get('offset')), Number(searchParams.get('limit'))])
  })
  const address = `/${code}/data/datasets?fact=fees&metric=fees&aggregation=sum&rows=berth&limit=50000`
  await openAs(page, serverUrl(), person, address)
  const region = page.getByRole('region', { name: queryTexts.resultTable('fees') })
  const table = region.getByRole('table')
  // The head, the total and 3,000 rows.
  await expect(table).toHaveAttribute('aria-rowcount', String(berths + 2))
  await expect(table.getByRole('row').nth(2)).toContainText('Berth 0000')
  return { asked, region, table }
}

// D3.9.22, D3.9.23, D3.9.24, D3.9.25
test('a large result asks for its rows as a person scrolls, and for none that only fly past', async ({ page }) => {
  const { asked, region, table } = await openBerths(page)
  expect(asked).toEqual([[0, 100]])
  expect((await table.getByRole('row').nth(2).boundingBox())?.height).toBe(40)
  const drawn = () => table.getByRole('row').count()
  expect(await drawn()).toBeLessThan(80)
  await expect(page.getByText(queryTexts.results(berths))).toBeVisible()
  // A fling to the end, by way of the middle.
  await region.evaluate(async (element) => {
    for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
      element.scrollTo({ top: element.scrollHeight * share })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  const last = table.getByRole('row').last()
  await expect(last).toHaveAttribute('aria-rowindex', String(berths + 2))
  await expect(last).toContainText('Berth 2999')
  expect(await drawn()).toBeLessThan(80)
  expect(asked.slice(1).every(([offset, limit]) => offset >= 2_800 && limit === 100)).toBe(true)
  // A screen reader hears a row that is not loaded as one that is.
  const waits = page.waitForRequest((request) => request.url().includes('offset=1400'))
  await region.evaluate((element) => element.scrollTo({ top: 1_450 * 40 }))
  await expect(table.locator('[aria-busy="true"]').first()).toBeVisible()
  await waits
  await expect(table.getByRole('row').nth(20)).toContainText('Berth 14')
  await expect(table.locator('[aria-busy="true"]')).toHaveCount(0)
  // The keyboard leads on from a figure to the next one, whatever is drawn.
  const figure = (value: string) => region.getByRole('button', { name: new RegExp(`(^|\\D)${value}(\\D|$)`) })
  await figure('1,451').first().focus()
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('Tab')
  await expect(figure('1,491').first()).toBeFocused()
})

test('the names of rows stay in sight when a wide result is scrolled sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { region, table } = await openBerths(page)
  // A finger meets a figure of one digit.
  const short = region.getByRole('button', { name: queryTexts.recordsOf('1', 'Berth 0000') })
  expect((await short.boundingBox())?.width).toBeGreaterThanOrEqual(24)
  await page.goto(`${page.url()}&more=fees:mean&more=fees:max&more=fees:min`)
  await expect(table.getByRole('row').nth(2)).toContainText('Berth 0000')
  await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth, top: 400 }))
  const [around, name, head] = await Promise.all([
    region.boundingBox(),
    table.getByRole('cell', { name: 'Berth 0020', exact: true }).boundingBox(),
    table.getByRole('columnheader').first().boundingBox(),
  ])
  expect([name?.x, head?.x]).toEqual([around?.x, around?.x])
})

test('an order goes over all rows of a large result, and its file holds them all in this order', async ({ page }) => {
  const { asked, region, table } = await openBerths(page)
  await region.getByRole('columnheader').nth(1).getByRole('button').click()
  await expect(page).toHaveURL(/order=-/)
  await expect(table.getByRole('row').nth(2)).toContainText('Berth 2999')
  await region.getByRole('columnheader').nth(1).getByRole('button').click()
  await expect(table.getByRole('row').nth(2)).toContainText('Berth 0000')
  await region.getByRole('columnheader').nth(1).getByRole('button').click()
  await expect(table.getByRole('row').nth(2)).toContainText('Berth 2999')
  expect(asked.every(([offset, limit]) => offset === 0 && limit === 100)).toBe(true)
  // D3.7.38
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: queryTexts.downloadCsv }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect([lines.length, lines[1], lines.at(-1)]).toEqual([berths + 1, 'Berth 2999,3000', 'Berth 0000,1'])
  // A chart is drawn from all rows.
  await page.getByRole('button', { name: queryTexts.showChart }).click()
  await expect.poll(() => asked.at(-1)).toEqual([0, 10_000])
  await expect(page.getByRole('button', { name: queryTexts.showTable })).toBeVisible()
})

test('rows that could not be loaded say so in their place, and are tried again', async ({ page }) => {
  const { region, table } = await openBerths(page)
  await page.route(/warehouse\/facts\?.*offset=1[0-9]00/, (route) =>
    route.fulfill({ status: 503, json: { message: 'The data is busy.' } }),
  )
  await region.evaluate((element) => element.scrollTo({ top: 1_450 * 40 }))
  const failed = table.getByText(rowsTexts.notLoaded('The data is busy.'))
  await expect(failed.first()).toBeVisible()
  await page.unroute(/warehouse\/facts\?.*offset=1[0-9]00/)
  const retry = region.getByRole('button', { name: rowsTexts.retry(1_401, 1_500) })
  await expect(retry.first()).toHaveText(sharedTexts.tryAgain)
  await retry.first().press('Enter')
  await expect(table.getByRole('row').nth(20)).toContainText('Berth 14')
  await expect(failed).toHaveCount(0)
})
