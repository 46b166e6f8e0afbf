import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { expect, test } from '../support/test.ts'
import { queryTexts } from '../../contract/datasets/query.texts.ts'

const days = Array.from({ length: 1_200 }, (_, index) => {
  const day = new Date(Date.UTC(2022, 0, 1 + index)).toISOString().slice(0, 10)
  return `${day},Berth ${String(index).padStart(4, '0')},${index + 1}`
})

// D3.9.22, D3.9.23, D3.9.24
test('a large result is one table, of which only the rows near the view are in the page', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const form = new FormData()
  form.append('file', new Blob([['day,berth,fees', ...days].join('\n')]), 'fees.csv')
  await call(serverUrl(), 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  await untilProcessed(serverUrl(), person, code)
  await openAs(
    page,
    serverUrl(),
    person,
    `/${code}/data/datasets?fact=fees&metric=fees&aggregation=sum&rows=berth&limit=1200`,
  )
  const region = page.getByRole('region', { name: queryTexts.resultTable('fees') })
  const table = region.getByRole('table')
  // The head, the total and 1,200 rows.
  await expect(table).toHaveAttribute('aria-rowcount', '1202')
  await expect(table.getByRole('row').nth(2)).toContainText('Berth')
  expect((await table.getByRole('row').nth(2).boundingBox())?.height).toBe(40)
  const drawn = () => table.getByRole('row').count()
  expect(await drawn()).toBeLessThan(80)
  await region.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(table.getByRole('row').last()).toHaveAttribute('aria-rowindex', '1202')
  expect(await drawn()).toBeLessThan(80)
})
