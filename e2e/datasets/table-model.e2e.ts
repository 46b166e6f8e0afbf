import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { calculationTexts } from '../../contract/datasets/calculations.texts.ts'
import { relationTexts } from '../../contract/datasets/relations.texts.ts'

const orders = `Order Date,Customer,Product,Price,Quantity
2026-01-05,Kea Ltd,Rope,12.50,4
2026-01-20,Tui Co,Anchor,80.00,1
2026-02-03,Kea Ltd,Anchor,80.00,2
2026-02-11,Moa Inc,Rope,12.50,10
`
const customers = `Customer,Region,Credit Limit
Kea Ltd,North,1000
Tui Co,South,500
Weka PLC,South,250
`

// D3.2.65 D3.3.16
test('a column is calculated and kept when the file is replaced, and orders are told by the region of their customer', {
  tag: '@deep',
}, async ({ page }) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  const upload = async (name: string, text: string) => {
    const form = new FormData()
    form.append('file', new Blob([text]), name)
    const { docs } = await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
    await untilProcessed(base, person, code)
    return docs[0].id as string
  }
  const ordersId = await upload('orders.csv', orders)
  await upload('customers.csv', customers)
  const reading = `/${code}/data/docs/${ordersId}/reading`
  const query = async (measure: string) =>
    page.goto(`${base}/${code}/data/datasets?fact=orders&metric=${measure}&rows=customer.region`)

  await openAs(page, base, person, reading)
  await page.getByRole('button', { name: calculationTexts.add }).click()
  await page.getByRole('textbox', { name: calculationTexts.name, exact: true }).fill('Amount')
  const expression = page.getByRole('textbox', { name: calculationTexts.expression })
  await expression.fill('prise * quantity')
  await expect(
    page.getByText('There is no column "prise" (the nearest is "price") at position 1.').first(),
  ).toBeVisible()
  await expression.fill('')
  await page.getByRole('button', { name: calculationTexts.insert('price') }).click()
  await expect(expression).toHaveValue('price')
  await expression.pressSequentially(' * quantity')
  const preview = page.getByRole('table', { name: calculationTexts.previewOf('Amount') })
  await expect(preview.getByRole('row').nth(1)).toHaveText('12.5450')
  await page.getByRole('button', { name: calculationTexts.save }).click()
  const columns = page.getByRole('table', { name: calculationTexts.title('orders') })
  await expect(columns.getByRole('row', { name: /Amount.*price \* quantity.*Number/ })).toBeVisible()

  await expect(page.getByText(relationTexts.keysFound(2, 3))).toBeVisible()
  await page.getByRole('button', { name: relationTexts.useNamed('customers') }).click()
  const relations = page.getByRole('table', { name: relationTexts.title('orders') })
  await expect(relations.getByRole('row', { name: /Customer.*customer\.region/ })).toBeVisible()

  await query('amount')
  const result = page.getByRole('table')
  await expect(result.getByRole('row', { name: /North/ })).toContainText('210')
  await expect(result.getByRole('row', { name: /No match in Customer/ })).toContainText('125')
  await expect(page.getByText('1 row has no match in Customer.')).toBeVisible()

  await upload('orders.csv', `${orders}2026-03-01,Tui Co,Rope,10.00,5\n`)
  await query('amount')
  await expect(result.getByRole('row', { name: /South/ })).toContainText('130')

  await upload('orders.csv', orders.replaceAll('Quantity', 'Pieces'))
  await page.goto(base + reading)
  await expect(columns.getByText(calculationTexts.needsColumn('quantity'))).toBeVisible()
  await query('amount')
  await expect(
    page.getByText(calculationTexts.unusable('Amount', calculationTexts.needsColumn('quantity'))),
  ).toBeVisible()
  await page.goto(base + reading)
  await page.getByRole('button', { name: calculationTexts.editNamed('Amount') }).click()
  await expression.fill('price * pieces')
  await page.getByRole('button', { name: calculationTexts.save }).click()
  await expect(columns.getByRole('row', { name: /price \* pieces.*Number/ })).toBeVisible()
  await page.getByRole('button', { name: calculationTexts.removeNamed('Amount') }).click()
  await expect(page.getByText(calculationTexts.removed('Amount'))).toBeVisible()
  await page.getByRole('button', { name: calculationTexts.undo, exact: true }).click()
  await expect(columns.getByRole('row', { name: /price \* pieces.*Number/ })).toBeVisible()
  const sql = async (text: string) =>
    (await call(base, 'POST', `/orgs/${code}/warehouse/sql`, person.token, { sql: text })).rows
  expect(await sql('SELECT sum(amount) FROM orders')).toEqual([[415]])
  expect(
    await sql('SELECT region, sum(amount) FROM orders LEFT JOIN customers USING (customer) GROUP BY 1 ORDER BY 1'),
  ).toEqual([
    ['North', 210],
    ['South', 80],
    [null, 125],
  ])
})
