import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { readingTexts } from '../../contract/documents/reading.texts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { queryTexts } from '../../contract/datasets/query.texts.ts'
import { tableRemarks } from '../../contract/datasets/table-remarks.texts.ts'

// D3.2.65 D3.2.68
test('what was understood of a table is put right, read again, undone, and its rows stand in its tabs', async ({
  page,
}) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  const rows = Array.from({ length: 30 }, (_, row) => `2026-01-${String(row + 1).padStart(2, '0')}\tNelson\t${row * 3}`)
  const form = new FormData()
  form.append('file', new Blob([['Day\tTown\tStock', ...rows].join('\n')]), 'stock.tsv')
  const { docs } = await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  await untilProcessed(base, person, code)

  await openAs(page, base, person, `/${code}/data/docs/${docs[0].id}/reading`)
  const name = page.getByRole('textbox', { name: readingTexts.nameOf('Stock') })
  const currency = page.getByRole('textbox', { name: readingTexts.currencyOf('Stock') })
  await page.getByRole('button', { name: /^Unit of Stock/ }).click()
  await page.getByRole('option', { name: readingTexts.units.currency }).click()
  await currency.fill('nzd')
  await expect(currency).toHaveValue('NZD')
  await page.keyboard.press('Escape')
  await expect(page.getByText(documentsTexts.unsaved)).toBeVisible()
  await page.getByRole('button', { name: documentsTexts.goOnEditing }).click()
  await expect(currency).toHaveValue('NZD')
  await page.getByRole('button', { name: documentsTexts.discard }).click()
  await expect(currency).toHaveCount(0)
  await page.getByRole('textbox', { name: readingTexts.header }).fill('1')
  await expect(page.getByRole('region', { name: /^First rows of/ }).locator('[data-header]')).toHaveText(
    '1DayTownStock',
  )
  await name.fill('Stock on hand')
  await page.getByRole('button', { name: /^Kind of Stock/ }).click()
  await page.getByRole('option', { name: readingTexts.kinds.level, exact: true }).click()
  await page.reload()
  await expect(name).toHaveValue('Stock on hand')
  await expect(page.getByRole('button', { name: /^Kind of Stock/ })).toContainText(readingTexts.kinds.level)
  await page.getByRole('button', { name: readingTexts.save }).click()
  await expect(page.getByText(readingTexts.saved)).toBeVisible()
  await untilProcessed(base, person, code)
  const read = async () =>
    (await call(base, 'GET', `/orgs/${code}/docs/${docs[0].id}/reading`, person.token)).reading.tables[0].columns[2]
  expect(await read()).toMatchObject({ found: 'Stock', label: 'Stock on hand', kind: 'level' })

  await page.getByRole('tab', { name: 'Warehouse Facts' }).click()
  await expect(page.getByRole('table').getByRole('columnheader', { name: 'Stock on hand' })).toBeVisible()
  await page.getByRole('tab', { name: documentsTexts.tabs.measurements }).click()
  await expect(page.getByRole('row', { name: /Stock on hand.*Actual/ })).toBeVisible()

  await page.getByRole('tab', { name: documentsTexts.understood }).click()
  await page.getByRole('button', { name: readingTexts.reset }).click()
  await untilProcessed(base, person, code)
  await expect.poll(async () => (await read()).label).toBe('Stock')
  await expect(name).toHaveValue('')
  await page.getByRole('button', { name: documentsTexts.undo, exact: true }).click()
  await expect(name).toHaveValue('Stock on hand')
  await untilProcessed(base, person, code)
  await expect.poll(async () => (await read()).label).toBe('Stock on hand')
})

// D3.2.65
test('a table of a few rows shows them, each column stands under its head, and another is added to it', async ({
  page,
}) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  const heads = Array.from({ length: 14 }, (_, position) =>
    position === 5 ? 'A head that is far longer' : `Head ${position}`,
  )
  const rows = ['North', 'South'].map((town) => [town, ...heads.slice(1).map((_, position) => position * 2)].join(','))
  const form = new FormData()
  form.append('file', new Blob([[heads.join(','), ...rows].join('\n')]), 'wide.csv')
  const { docs } = await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  await untilProcessed(base, person, code)
  await openAs(page, base, person, `/${code}/data/docs/${docs[0].id}/datasets`)
  const table = page.getByRole('table', { name: /^Rows of/ })
  await expect(table.getByRole('cell', { name: 'North' })).toBeInViewport()
  const leftOf = (role: 'columnheader' | 'cell') =>
    table
      .getByRole(role)
      .evaluateAll((all) => all.slice(0, 14).map((one) => Math.round(one.getBoundingClientRect().left)))
  await expect.poll(() => leftOf('cell')).toEqual(await leftOf('columnheader'))

  const again = new FormData()
  again.append('file', new Blob([[heads.join(','), ...rows, rows[1]!.replace('South', 'East')].join('\n')]), 'new.csv')
  const added = await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, again)
  await untilProcessed(base, person, code)
  await openAs(page, base, person, `/${code}/data/docs/${added.docs[0].id}/reading`)
  await page.getByRole('button', { name: /^Rows of new/ }).click()
  await page.getByRole('option', { name: readingTexts.joins.append('wide') }).click()
  await page.getByRole('button', { name: readingTexts.save }).click()
  await expect(page.getByText(readingTexts.saved)).toBeVisible()
  await untilProcessed(base, person, code)
  await openAs(page, base, person, `/${code}/data/datasets`)
  await page.getByRole('button', { name: 'Manage data' }).click()
  const source = page.getByRole('dialog', { name: 'Manage data' }).getByRole('listitem')
  await expect(source.filter({ hasText: 'new.csv' })).toContainText(
    '3 records of wideAdded to the rows of the others; duplicates count once.',
  )
  await expect(source.filter({ hasText: 'wide.csv' })).toContainText('2 records of wide')
})

// D3.2.65
test('what nothing decides is asked, and who treats events otherwise sees first what would stop', async ({ page }) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  const rows = Array.from(
    { length: 24 },
    (_, row) => `t${row},2026-01-${String(row + 1).padStart(2, '0')},${row % 3 ? 'Web' : 'Shop'},${(row * 37) % 90}`,
  )
  const form = new FormData()
  form.append('file', new Blob([['Ticket ID,Created,Team,Zeal', ...rows].join('\n')]), 'tickets.csv')
  const { docs } = await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  await untilProcessed(base, person, code)
  await call(base, 'POST', `/orgs/${code}/dashboards/_first`, person.token, { name: 'Support desk' })

  await openAs(page, base, person, `/${code}/data/datasets?fact=tickets&metric=zeal`)
  await expect(page.getByRole('list', { name: queryTexts.remarks })).toHaveText(tableRemarks.kindOpen('Zeal'))
  await page.goto(`${base}/${code}/data/docs/${docs[0].id}/reading`)
  await expect(page.getByText('Does it add up? The file doesn’t say.')).toBeVisible()
  const treated = page.getByRole('button', { name: /^Treat tickets as/ })
  await expect(treated).toContainText(readingTexts.asFound('Both'))
  await treated.click()
  await page.getByRole('option', { name: documentsTexts.roles.dimension, exact: true }).click()
  const warning = page.getByRole('status').filter({ hasText: 'stops working' })
  await expect(warning).toContainText(readingTexts.use.dashboard('Support desk'))
  await treated.click()
  await page.getByRole('option', { name: /^Both/ }).click()
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: /^Kind of Zeal/ }).click()
  await page.getByRole('option', { name: readingTexts.kinds.level, exact: true }).click()
  await page.getByRole('button', { name: readingTexts.save }).click()
  await untilProcessed(base, person, code)
  await page.reload()
  await expect(page.getByText('Does it add up?')).toHaveCount(0)
  await expect(treated).toContainText('Both')
})

// D3.2.65
test('what a workbook hides is named on top, and is not shown as read', async ({ page }) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  const name = 'b36_hidden_sheets_rows.xlsx'
  const form = new FormData()
  form.append('file', new Blob([readFileSync(join(import.meta.dirname, '../../tests/fixtures/odd-files', name))]), name)
  const { docs } = await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  await untilProcessed(base, person, code)
  await openAs(page, base, person, `/${code}/data/docs/${docs[0].id}/reading`)
  await expect(page.getByRole('list', { name: readingTexts.remarksTitle }).getByRole('listitem')).toHaveText([
    tableRemarks.hiddenSheet('Salaries'),
    tableRemarks.hiddenSheet('VH'),
    '1 hidden row of "Public" was read like the others.',
  ])
  await expect(page.getByRole('checkbox', { name: readingTexts.sheetRead })).toHaveCount(1)
  await expect(page.getByText(readingTexts.sheetHidden)).toHaveCount(2)
})
