import { readFile, writeFile } from 'node:fs/promises'
import { read } from '@e965/xlsx'
import { type Download, expect, type Page, test } from '../support/test.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { foundOrganisation, openAs, serverUrl, signUp, untilProcessed, upload } from '../support/person.ts'
import { pick, withSales } from '../support/sales.ts'
import { holdOffers } from '../support/toasts.ts'
import { queryTexts } from '../../contract/datasets/query.texts.ts'
import { calculationTexts } from '../../contract/datasets/calculations.texts.ts'
import { datasetsTexts } from '../../contract/datasets/datasets.texts.ts'
import { conditionsTexts } from '../../contract/datasets/conditions.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { savedQueriesTexts } from '../../contract/datasets/saved-queries.texts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { trashTexts } from '../../contract/shared/trash.texts.ts'

async function addName(page: Page, field: string, name: string) {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

async function saved(page: Page): Promise<{ name: string; lines: string[] }> {
  const coming: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('button', { name: queryTexts.downloadCsv }).click()
  const file = await coming
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

test.describe('datasets', () => {
  // D3.1.07, D3.1.08, D3.2.97, D3.2.98, D3.2.103, D3.2.105
  test('of facts are queried, totalled, sorted, drawn, drilled and kept as a file', async ({ page }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}/data`)
    await page.getByRole('tab', { name: queryTexts.tab }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}/data/datasets$`))
    await pick(page, /^Dataset: /, 'sales (fact)')
    await pick(page, /^Metric/, 'total')
    const table = page.getByRole('table', { name: queryTexts.resultTable('sales') })
    await expect(page.getByText(queryTexts.results(3), { exact: true })).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(5)
    await expect(page).toHaveURL(/fact=sales&metric=total&aggregation=sum&granularity=month/)
    await pick(page, /^Date granularity/, 'Quarter')
    await expect(table.getByRole('row')).toHaveText([/^Date/, /^Q1 2026/])
    await pick(page, /^Date granularity/, 'Month')
    await page.getByLabel(queryTexts.from).fill('2026-02-01')
    await page.getByLabel(queryTexts.to).fill('2026-02-28')
    await expect(table.getByRole('row')).toHaveText([/^Date/, /^Feb 2026/])
    await addName(page, 'Columns', 'product_line')
    const heads = ['Date', 'Books', 'Maps', 'Stationery', 'Toys', 'Total']
    await expect(table.getByRole('columnheader')).toHaveText(heads)
    await page
      .getByRole('list', { name: queryTexts.columns })
      .getByRole('button', { name: calculationTexts.removeNamed('product_line') })
      .click()
    await page.getByLabel(queryTexts.from).fill('')
    await page.getByLabel(queryTexts.to).fill('')

    await addName(page, 'Rows', 'city')
    await expect(table.getByRole('columnheader', { name: 'Mar 2026' })).toBeVisible()
    await pick(page, /^Aggregation/, '90th percentile')
    await expect(page).toHaveURL(/aggregation=p90/)
    const direct = await page.evaluate(
      async ([project, token]) => {
        const address = `/orgs/${project}/warehouse/facts?factTable=sales&measures=total:p90`
        return (await fetch(address, { headers: { Authorization: `Bearer ${token}` } })).json()
      },
      [code, person.token],
    )
    const total = direct.results[0].measures['total:p90'].value.toLocaleString('en-GB', { maximumFractionDigits: 2 })
    await expect(table.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(total)

    await table.getByRole('button', { name: queryTexts.total, exact: true }).click()
    const column = await table.getByRole('row').locator('td:last-child').allTextContents()
    const figures = column.slice(1).map((text) => Number(text.replaceAll(',', '')))
    expect(figures).toEqual([...figures].sort((one, other) => other - one))

    const file = await saved(page)
    expect([file.name, file.lines[0], file.lines.length]).toEqual([
      'warehouse-facts-sales.csv',
      '\ufeffcity,Jan 2026,Feb 2026,Mar 2026',
      figures.length + 1,
    ])

    await table.getByRole('row').nth(2).getByRole('button').first().click()
    const dialog = page.getByRole('dialog', { name: queryTexts.records })
    await expect(dialog.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: queryTexts.showChart }).click()
    await expect(page.getByRole('figure')).toContainText('90th percentile of total of sales')
    await expect(page).toHaveURL(/view=chart/)
    await page.goBack()
    await expect(table).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/aggregation=sum.*rows=city/)
    await page.reload()
    await expect(table.getByRole('columnheader', { name: 'Mar 2026' })).toBeVisible()
  })

  // D3.2.104, D3.2.108, D3.2.109, D3.5.04, D3.5.06, D3.5.07
  test('are filtered by JSON and by clicks; what does not parse is left out and said', { tag: '@deep' }, async ({
    page,
  }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}/data/datasets?fact=sales&metric=count&rows=city`)
    await expect(page.getByText(queryTexts.countIsCounted)).toBeVisible()
    const table = page.getByRole('table', { name: queryTexts.resultTable('sales') })
    const rows = table.getByRole('row')
    await expect(table).toBeVisible()
    const all = await rows.count()
    await page.getByText(queryTexts.advanced).click()
    await expect(page.getByRole('textbox', { name: queryTexts.limit })).toHaveAttribute('placeholder', '100')
    const json = page.getByRole('textbox', { name: queryTexts.filters })
    await json.fill('{"city": ')
    await expect(page.getByText(datasetsTexts.filterNotApplied)).toBeVisible()
    await expect(json).toHaveAttribute('aria-invalid', 'true')
    await expect(rows).toHaveCount(all)

    await json.fill('{"city": "Nowhere"}')
    await expect(page.getByText('No data found. Please check your query parameters.')).toBeVisible()
    await page.getByRole('button', { name: queryTexts.removeFilter('city is Nowhere') }).click()
    await expect(rows).toHaveCount(all)
    const city = await rows.nth(2).getByRole('cell').first().innerText()
    await pick(page, /^Filter by/, 'city')
    await addName(page, 'Value', city)
    await expect(json).toHaveValue(JSON.stringify({ city }))
    await expect(page.getByText('1 result', { exact: true })).toBeVisible()
    await expect(page.getByText(datasetsTexts.filterNotApplied)).toHaveCount(0)
    await pick(page, /^Include or exclude/, 'not')
    await addName(page, 'Value', city)
    await expect(json).toHaveValue(JSON.stringify({ city: { type: 'exclude', values: [city] } }))
    await expect(rows).toHaveCount(all - 1)
    await expect(table.getByRole('cell', { name: city, exact: true })).toHaveCount(0)

    const limit = page.getByRole('textbox', { name: queryTexts.limit })
    await limit.fill('0')
    await expect(page.getByText(queryTexts.invalidLimit)).toBeVisible()
    await limit.fill('1')
    await expect(page.getByText('1 of 2 results. Totals include all of them.')).toBeVisible()
    await page.getByRole('button', { name: queryTexts.showAll(2) }).click()
    await expect(limit).toHaveValue('2')
    await expect(page.getByText(queryTexts.results(2), { exact: true })).toBeVisible()
  })

  test(
    'of facts are asked for the last 30 days, one or the other, and the top 10 with the rest',
    { tag: '@deep' },
    async ({ page }, testInfo) => {
      const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
      const products = Array.from({ length: 14 }, (_, at) => `Product ${String.fromCodePoint(65 + at)}`)
      const rows = products.flatMap((product, at) => [
        `${day(3)},${product},${at % 2 === 0 ? 'North' : 'South'},${at + 1},open`,
        `${day(200)},${product},West,1000,open`,
        `${day(5)},${product},East,500,closed`,
      ])
      const path = testInfo.outputPath('orders.csv')
      await writeFile(path, `ordered_on,product,region,amount,status\n${rows.join('\n')}\n`)
      const person = await signUp(serverUrl())
      const code = await foundOrganisation(serverUrl(), person)
      await upload(serverUrl(), person, code, [{ path, relativePath: 'orders.csv' }])
      await untilProcessed(serverUrl(), person, code)
      await openAs(page, serverUrl(), person, `/${code}/data/datasets?fact=orders&metric=amount&rows=product`)
      const table = page.getByRole('table', { name: queryTexts.resultTable('orders') })
      await expect(page.getByText(queryTexts.results(14), { exact: true })).toBeVisible()

      await pick(page, /^Period/, 'Last …')
      await expect(page.getByRole('textbox', { name: conditionsTexts.lastCount })).toHaveValue('30')
      await expect(table.getByRole('row').nth(1)).toHaveText(/Total7,105$/)
      await page.getByRole('button', { name: conditionsTexts.addCondition }).click()
      const conditions = page.getByRole('group', { name: conditionsTexts.conditions, exact: true })
      const first = conditions.getByRole('group', { name: conditionsTexts.condition(1) })
      await pick(page, /^Column/, 'region')
      await first.getByRole('textbox', { name: conditionsTexts.conditionValue }).fill('North')
      await conditions.getByRole('button', { name: conditionsTexts.addCondition }).click()
      const second = conditions.getByRole('group', { name: conditionsTexts.condition(2) })
      await second.getByRole('button', { name: /^Column/ }).click()
      await page.getByRole('option', { name: 'region', exact: true }).click()
      await second.getByRole('button', { name: /^Comparison/ }).click()
      await page.getByRole('option', { name: conditionsTexts.comparisons.beginsWith, exact: true }).click()
      await second.getByRole('textbox', { name: conditionsTexts.conditionValue }).fill('sou')
      await expect(page.getByText('No data found. Please check your query parameters.')).toBeVisible()
      await pick(page, /^Match/, 'Any condition')
      await expect(table.getByRole('row').nth(1)).toHaveText(/Total105$/)

      await page.getByRole('textbox', { name: conditionsTexts.top, exact: true }).fill('10')
      await expect(page.getByText(queryTexts.results(11), { exact: true })).toBeVisible()
      const top = [
        ...products
          .slice(4)
          .reverse()
          .map((product, at) => `${product}${14 - at}`),
        'Other10',
      ]
      await expect(table.getByRole('row')).toHaveText([/^product/, 'Total105', ...top])
      await addName(page, 'More metrics', 'count')
      await expect(table.getByRole('columnheader')).toHaveText(['product', 'Sum of amount', queryTexts.count])
      await expect(table.getByRole('row').last()).toHaveText('Other104')
      await table.getByRole('row').last().getByRole('button').first().click()
      const dialog = page.getByRole('dialog', { name: queryTexts.records })
      await expect(dialog.getByRole('row')).toHaveCount(5)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)

      await table.getByRole('button', { name: 'product', exact: true }).click()
      await expect(page).toHaveURL(/order=product/)
      await expect(table.getByRole('row').nth(2)).toHaveText(/^Product E/)
      await expect(table.getByRole('row').last()).toHaveText('Other104')
      await table.getByRole('button', { name: 'Sum of amount', exact: true }).click()
      await expect(page).toHaveURL(/order=-amount%3Asum/)
      await expect(table.getByRole('row').nth(2)).toHaveText(/^Product N/)
      await table.getByRole('button', { name: 'Sum of amount', exact: true }).click()
      await expect(page).toHaveURL(/order=amount%3Asum/)
      await expect(table.getByRole('row').nth(2)).toHaveText(/^Product E/)
      await page.reload()
      await expect(table.getByRole('row').last()).toHaveText('Other104')
      await expect(first.getByRole('textbox', { name: conditionsTexts.conditionValue })).toHaveValue('North')
      await expect(page.getByRole('textbox', { name: conditionsTexts.top, exact: true })).toHaveValue('10')
      expect((await saved(page)).lines.at(-1)).toBe('Other,10,4')
    },
  )

  test(
    'of facts are worked out: a margin, a share, a change, subtotals, and bins of equal width',
    { tag: '@deep' },
    async ({ page }, testInfo) => {
      const rows = [
        ...['2025-03-31,North,Tea,10,100', '2025-04-01,North,Tea,30,100', '2025-05-10,North,Coffee,10,60'],
        ...['2025-06-01,South,Tea,5,40', '2026-02-01,South,Coffee,15,200'],
      ]
      const path = testInfo.outputPath('orders.csv')
      await writeFile(path, `ordered_on,region,product,profit,sales\n${rows.join('\n')}\n`)
      const person = await signUp(serverUrl())
      const code = await foundOrganisation(serverUrl(), person)
      await upload(serverUrl(), person, code, [{ path, relativePath: 'orders.csv' }])
      await untilProcessed(serverUrl(), person, code)
      await openAs(page, serverUrl(), person, `/${code}/data/datasets?fact=orders&metric=sales&granularity=month`)
      const table = page.getByRole('table', { name: queryTexts.resultTable('orders') })
      await expect(page.getByText(queryTexts.results(5), { exact: true })).toBeVisible()
      await pick(page, /^Date granularity/, 'Financial year')
      await expect(page.getByText(queryTexts.results(2), { exact: true })).toBeVisible()

      const put = async (number: number, name: string, formula: string) => {
        await page.getByRole('button', { name: queryTexts.addExpression }).click()
        const fields = page.getByRole('group', { name: `Calculated metric ${number}` })
        await fields.getByRole('textbox', { name: calculationTexts.name }).fill(name)
        await fields.getByRole('textbox', { name: queryTexts.expressionText }).fill(formula)
        return fields
      }
      const margin = await put(1, 'margin', 'sum(profit) / sum(saels)')
      await expect(margin).toContainText('There is no column "saels" (the nearest is "sales") at position 19.')
      await expect(table.getByRole('columnheader')).toHaveText([queryTexts.dateColumn, 'Sum of sales'])
      await margin.getByRole('textbox', { name: queryTexts.expressionText }).fill('sum(profit) / sum(sales)')
      await put(2, 'growth', 'change(sum(sales))')
      await expect(table.getByRole('columnheader')).toHaveText([
        queryTexts.dateColumn,
        'Sum of sales',
        'margin',
        'growth',
      ])
      await expect(table.getByRole('row').nth(1)).toHaveText(/^Total500 ?0\.14 ?–?$/)
      await expect(table.getByRole('row').nth(3)).toHaveText(/400.*0\.15.*300/)
      await page.reload()
      await expect(margin.getByRole('textbox', { name: queryTexts.expressionText })).toHaveValue(
        'sum(profit) / sum(sales)',
      )
      await page.getByRole('button', { name: queryTexts.removeExpression(2) }).click()
      await expect(table.getByRole('columnheader')).toHaveText([queryTexts.dateColumn, 'Sum of sales', 'margin'])

      await page.goto(`${serverUrl()}/${code}/data/datasets?fact=orders&metric=sales&rows=region&rows=product`)
      await put(1, 'part', 'share(sum(sales))')
      await page.getByRole('checkbox', { name: queryTexts.subtotals }).click()
      await expect(table.getByRole('row')).toHaveText([
        ...[/^region/, /^Total/, /^North total260/, /^NorthCoffee60/, /^NorthTea200/],
        ...[/^South total240/, /^SouthCoffee200/, /^SouthTea40/],
      ])
      await expect(table.getByRole('row').nth(3)).toHaveText(/12.0%$/)

      await page.goto(`${serverUrl()}/${code}/data/datasets?fact=orders&metric=count`)
      await addName(page, 'Rows', 'sales, in bins')
      await page.getByRole('textbox', { name: queryTexts.binWidth }).fill('50')
      await expect(table.getByRole('row')).toHaveText([
        ...['sales, in binscount', 'Total5', '0 – 501', '50 – 1001', '100 – 1502', '200 – 2501'],
      ])
      await table.getByRole('row').nth(4).getByRole('button').click()
      const dialog = page.getByRole('dialog', { name: queryTexts.records })
      await expect(dialog.getByRole('row')).toHaveCount(3)
    },
  )

  test(
    'of facts say of how many rows they are, and open those without a value',
    { tag: '@deep' },
    async ({ page }, testInfo) => {
      const rows = [
        '2026-03-01,North,Tea,10',
        '2026-03-02,North,Tea,',
        '2026-04-01,South,Tea,5',
        '2026-04-02,South,Jug,',
      ]
      const path = testInfo.outputPath('stock.csv')
      await writeFile(path, `counted_on,region,product,price\n${rows.join('\n')}\n`)
      const person = await signUp(serverUrl())
      const code = await foundOrganisation(serverUrl(), person)
      await upload(serverUrl(), person, code, [{ path, relativePath: 'stock.csv' }])
      await untilProcessed(serverUrl(), person, code)
      await openAs(
        page,
        serverUrl(),
        person,
        `/${code}/data/datasets?fact=stock&metric=price&aggregation=mean&rows=region`,
      )
      const notes = page.getByRole('list', { name: queryTexts.rowNotes })
      const remark = '2 of 4 rows have no price.'
      await expect(notes.getByRole('listitem')).toHaveText([queryTexts.countedRows(4), new RegExp(`^${remark}`)])
      await notes.getByRole('button', { name: queryTexts.showMissingOf(remark) }).click()
      const dialog = page.getByRole('dialog', { name: queryTexts.records })
      await expect(dialog.getByText(remark)).toBeVisible()
      await expect(dialog.getByRole('row')).toHaveText([/price/, /North.*Tea/, /South.*Jug/])
      await page.keyboard.press('Escape')
      expect((await saved(page)).lines.at(-1)).toBe(remark)

      await page.goto(`${serverUrl()}/${code}/data/datasets?fact=stock&metric=count&rows=region`)
      await expect(notes.getByRole('listitem')).toHaveText([queryTexts.countedRows(4)])
    },
  )

  // D3.2.29, D3.2.30, D3.2.100, D3.2.101, D3.2.102
  test('are managed by their sources: what goes is said before, and comes back by Undo', async ({ page }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}/data/datasets`)
    await page.getByRole('link', { name: queryTexts.factName('sales') }).click()
    await page.getByRole('button', { name: 'Manage data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage data' })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([/^\d{1,2} \w{3} \d{4}$/])
    await expect(dialog.getByText('60 records of sales (the whole dataset)')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Manage data' }).click()
    const gone = dialog.getByText(queryTexts.noSources)
    await holdOffers(page)
    await confirmDelete(dialog.getByRole('button', { name: /Delete sales.xlsx/ }))
    await expect(gone).toBeVisible()
    await dialog.getByRole('button', { name: sharedTexts.close }).click()
    await expect(page.getByRole('tab', { name: queryTexts.tab })).toHaveCount(0)
    await page.getByRole('button', { name: calculationTexts.undo }).click()
    await expect(page.getByRole('tab', { name: queryTexts.tab })).toBeVisible()
    await expect(page.getByRole('table', { name: queryTexts.resultTable('sales') })).toBeVisible()
  })

  test('that were deleted come back from the trash, which their list leads to', { tag: '@deep' }, async ({ page }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}/data/datasets`)
    await page.getByRole('button', { name: queryTexts.manage }).click()
    const dialog = page.getByRole('dialog', { name: queryTexts.manage })
    await confirmDelete(dialog.getByRole('button', { name: /Delete sales.xlsx/ }))
    await expect(dialog.getByText(queryTexts.noSources)).toBeVisible()
    await dialog.getByRole('link', { name: queryTexts.openTrash }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}/data/docs$`))
    const trash = page.getByRole('dialog', { name: trashTexts.trash })
    await trash.getByRole('button', { name: trashTexts.restoreOf('sales.xlsx') }).click()
    await expect(trash.getByText(trashTexts.empty)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tab', { name: queryTexts.tab })).toBeVisible()
  })

  // D3.7.38, D3.7.39
  test('of facts become a file without another call to the server', async ({ page }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}/data/datasets?fact=sales&metric=total&aggregation=sum`)
    await expect(page.getByRole('table', { name: queryTexts.resultTable('sales') })).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/warehouse/')) asked.push(request.url())
    })
    expect((await saved(page)).name).toBe('warehouse-facts-sales.csv')
    expect(asked).toEqual([])
  })

  test('of facts are saved by a name, shared, opened from the list, and kept as a workbook', { tag: '@deep' }, async ({
    page,
  }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}/data/datasets?fact=sales&metric=total&aggregation=sum&rows=city`)
    const table = page.getByRole('table', { name: queryTexts.resultTable('sales') })
    await expect(table).toBeVisible()
    await page.getByRole('button', { name: savedQueriesTexts.save }).click()
    const naming = page.getByRole('dialog', { name: savedQueriesTexts.saveTitle })
    await page.keyboard.press('Escape')
    await expect(naming).toHaveCount(0)
    await page.getByRole('button', { name: savedQueriesTexts.save }).click()
    await naming.getByRole('textbox', { name: calculationTexts.name }).fill('Total by city')
    await page.keyboard.press('Escape')
    await expect(naming.getByRole('textbox', { name: calculationTexts.name })).toHaveValue('Total by city')
    await naming.getByRole('radio', { name: savedQueriesTexts.accesses.shared }).click()
    await naming.getByRole('button', { name: savedQueriesTexts.keep, exact: true }).click()
    await expect(page.getByText(savedQueriesTexts.shownIs('Total by city'))).toBeVisible()

    await pick(page, /^Aggregation/, 'Maximum')
    await expect(page).toHaveURL(/aggregation=max/)
    await page.getByRole('button', { name: savedQueriesTexts.title }).click()
    const shelf = page.getByRole('dialog', { name: savedQueriesTexts.title })
    await expect(shelf.getByText(savedQueriesTexts.accessBadges.shared, { exact: true })).toBeVisible()
    await shelf.getByRole('button', { name: savedQueriesTexts.editOf('Total by city') }).click()
    const changing = page.getByRole('dialog', { name: savedQueriesTexts.editTitle })
    await changing.getByRole('textbox', { name: calculationTexts.name }).fill('Largest by city')
    await changing.getByRole('checkbox', { name: /Replace the saved query with the current one/ }).click()
    await changing.getByRole('button', { name: savedQueriesTexts.keep, exact: true }).click()
    await expect(shelf.getByRole('link', { name: 'Largest by city' })).toBeVisible()
    await holdOffers(page)
    await confirmDelete(shelf.getByRole('button', { name: /Delete Largest by city/ }))
    await expect(shelf.getByText(savedQueriesTexts.none)).toBeVisible()
    await shelf.getByRole('button', { name: sharedTexts.close }).click()
    await page.getByRole('button', { name: calculationTexts.undo }).click()
    await expect(page.getByText(savedQueriesTexts.restored('Largest by city'))).toBeVisible()
    await page.goto(`${serverUrl()}/${code}/data/datasets`)
    await page.getByRole('button', { name: savedQueriesTexts.title }).click()
    await page.getByRole('link', { name: 'Largest by city' }).click()
    await expect(page).toHaveURL(/aggregation=max&rows=city/)
    await expect(page.getByText(savedQueriesTexts.shownIs('Largest by city'))).toBeVisible()

    const coming: Promise<Download> = page.waitForEvent('download')
    await page.getByRole('button', { name: queryTexts.downloadXlsx }).click()
    const file = await coming
    const { Sheets } = read(await readFile(await file.path()))
    expect([file.suggestedFilename(), Sheets['Result']?.['A1'].v, Sheets['Result']?.['B2'].t]).toEqual([
      ...['warehouse-facts-sales.xlsx', 'city', 'n'],
    ])
  })

  // D3.2.99, D3.2.106, D3.2.107
  test('of things are searched by a word and kept as a file', async ({ page }, testInfo) => {
    const path = testInfo.outputPath('suppliers.csv')
    await writeFile(
      path,
      'supplier,city,contact\nKauri Mills,Auckland,Ana\nRata Foods,Nelson,Ben\nTotara,Auckland,Eru\n',
    )
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await upload(serverUrl(), person, code, [{ path, relativePath: 'suppliers.csv' }])
    await untilProcessed(serverUrl(), person, code)
    await openAs(page, serverUrl(), person, `/${code}/data/datasets`)
    await page.getByRole('link', { name: queryTexts.dimensionName('suppliers') }).click()
    const table = page.getByRole('table', { name: queryTexts.resultTable('suppliers') })
    await expect(table.getByRole('row')).toHaveCount(4)
    await page.getByRole('textbox', { name: 'Search' }).fill('Auckland')
    await expect(table.getByRole('row')).toHaveCount(3)
    const file = await saved(page)
    expect([file.name, file.lines.length]).toEqual(['warehouse-dimension-suppliers.csv', 3])
    await page.getByRole('textbox', { name: 'Search' }).fill('')
    await addName(page, 'Columns', 'contact')
    await expect(table.getByRole('columnheader')).toHaveText([queryTexts.key, 'contact'])
    await table.getByRole('button', { name: 'contact' }).click()
    await table.getByRole('button', { name: 'contact' }).click()
    await expect(table.getByRole('row')).toHaveText([/^Key/, /Eru$/, /Ben$/, /Ana$/])
    await page.getByText(queryTexts.advanced).click()
    await pick(page, /^Filter by/, 'city')
    await page.getByRole('textbox', { name: conditionsTexts.conditionValue }).fill('Nelson')
    await page.getByRole('button', { name: queryTexts.addFilter }).click()
    await expect(page.getByRole('textbox', { name: 'JSON attribute filters' })).toHaveValue('{"city":"Nelson"}')
    await expect(table.getByRole('row')).toHaveText([/^Key/, /Ben$/])
  })

  // D3.7.40
  test('of the demo are asked by everybody and changed by nobody', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await page.getByRole('link', { name: documentsTexts.beginDemo }).click()
    await expect(page).not.toHaveURL(new RegExp(`/${code}/`))
    const demo = new URL(page.url()).pathname.split('/')[1]
    await page.goto(`${serverUrl()}/${demo}/data/datasets`)
    await page.getByRole('link', { name: queryTexts.factName('sales') }).click()
    await expect(page.getByRole('table', { name: queryTexts.resultTable('sales') })).toBeVisible()
    await page.getByRole('button', { name: 'Manage data' }).click()
    const remove = page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .first()
    await expect(remove).toHaveAccessibleDescription(/This is an example organisation/)
  })
})
