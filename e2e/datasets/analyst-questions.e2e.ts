import { writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page, type TestInfo, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed, upload } from '../support/person.ts'
import { pick } from '../support/sales.ts'
import { sqlEditorOf, writeStatement } from '../support/sql-editor.ts'
import { calculationTexts } from '../../contract/datasets/calculations.texts.ts'
import { conditionsTexts } from '../../contract/datasets/conditions.texts.ts'
import { queryTexts } from '../../contract/datasets/query.texts.ts'
import { relationTexts } from '../../contract/datasets/relations.texts.ts'
import { sqlPageTexts } from '../../contract/datasets/sql-page.texts.ts'

type Order = { day: string; customer: string; product: string; price: number; quantity: number; profit: number }
type Cell = string | number
type Group = { key: string; value: number }

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const customers = Array.from({ length: 24 }, (_, at) => ({
  name: `Customer ${String.fromCodePoint(65 + at)}`,
  region: ['North', 'South', 'West'][at % 3]!,
}))
const lastSeen = (at: number) => (at % 5 === 0 ? 120 : 0)
// Without chance, so that a failure can be followed by hand; spread over all columns by steps that share no factor.
const orders: Order[] = Array.from({ length: 360 }, (_, at) => {
  const customer = (at * 7) % customers.length
  const quantity = 1 + ((at * 5) % 9)
  const price = 10 + ((at * 11) % 40)
  return {
    day: dayBefore(1 + lastSeen(customer) + ((at * 13) % 200)),
    customer: customers[customer]!.name,
    product: `Product ${String.fromCodePoint(65 + ((at * 3) % 16))}${(at * 3) % 16}`,
    ...{ price, quantity, profit: Math.round(price * quantity * 0.01 * ((at % 30) - 5)) },
  }
})
const since = dayBefore(100)
const amount = ({ price, quantity }: Order) => price * quantity
const linesOf = (rows: readonly Order[]) =>
  [
    'Order Date,Customer,Product,Price,Quantity,Sales,Profit',
    ...rows.map((order) =>
      [order.day, order.customer, order.product, order.price, order.quantity, amount(order), order.profit].join(','),
    ),
  ].join('\n')

function groups(rows: readonly Order[], keyOf: (order: Order) => string, valueOf: (order: Order) => number): Group[] {
  const sums = new Map<string, number>()
  for (const order of rows) sums.set(keyOf(order), (sums.get(keyOf(order)) ?? 0) + valueOf(order))
  return [...sums].map(([key, value]) => ({ key, value })).toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

const regionOf = new Map(customers.map(({ name, region }) => [name, region]))
const monthOf = (order: Order) => order.day.slice(0, 7)
const profits = new Map(groups(orders, monthOf, ({ profit }) => profit).map(({ key, value }) => [key, value]))
const byProduct = groups(orders, ({ product }) => product, amount).toSorted((one, other) => other.value - one.value)
const salesAfter = (last: string) =>
  orders.filter(({ day }) => day > last).reduce((sum, order) => sum + amount(order), 0)
const truth = {
  margins: groups(orders, monthOf, amount).map(({ key, value }) => [key, profits.get(key)! / value]),
  unseen: groups(
    orders,
    ({ customer }) => customer,
    ({ day }) => Number(day >= since),
  )
    .filter(({ value }) => value === 0)
    .map(({ key }) => key),
  regions: groups(
    orders,
    ({ customer }) => regionOf.get(customer)!,
    () => 1,
  ).map(({ key, value }) => [key, value]),
  top: byProduct.slice(0, 10).map(({ key, value }) => [key, value]),
  rest: byProduct.slice(10).reduce((sum, { value }) => sum + value, 0),
  amounts: groups(orders, ({ product }) => product, amount).map(({ key, value }) => [key, value]),
}

async function withOrders(info: TestInfo) {
  const files = [
    { name: 'orders.csv', text: linesOf(orders) },
    {
      name: 'customers.csv',
      text: `Customer,Region\n${customers.map((one) => `${one.name},${one.region}`).join('\n')}`,
    },
  ]
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  const send = async (name: string, text: string) => {
    const path = info.outputPath(name)
    await writeFile(path, text)
    await upload(base, person, code, [{ path, relativePath: name }])
    await untilProcessed(base, person, code)
  }
  for (const { name, text } of files) await send(name, text)
  return { base, person, code, send }
}

const asNumber = (text: string): Cell => {
  const number = Number(text.replaceAll(',', '').replace('−', '-'))
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

/** The cells of a table without its heads; numbers as numbers. */
const cellsOf = async (table: Locator): Promise<Cell[][]> => {
  const texts = await table.evaluate((element) =>
    [...element.querySelectorAll('tr, [role="row"]')]
      .map((row) => [...row.querySelectorAll('td, th, [role="cell"], [role="rowheader"], [role="columnheader"]')])
      .filter((cells) => !cells.some((cell) => cell.matches('[scope="col"], [role="columnheader"]')))
      .map((cells) => cells.map((cell) => cell.textContent ?? '')),
  )
  return texts.map((row) => row.map((text) => asNumber(text)))
}

const rounded = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 1000) / 1000 : cell)))

async function addExpression(page: Page, name: string, formula: string): Promise<void> {
  await page.getByRole('button', { name: queryTexts.addExpression }).click()
  const fields = page.getByRole('group', { name: queryTexts.expression(1) })
  await fields.getByRole('textbox', { name: calculationTexts.name }).fill(name)
  await fields.getByRole('textbox', { name: queryTexts.expressionText }).fill(formula)
}

const withoutTotal = (rows: readonly (readonly Cell[])[]) => rows.filter(([first]) => first !== queryTexts.total)

test.describe('six questions of an analyst have the figures of another program', { tag: '@deep' }, () => {
  test('on the page', async ({ page }, info) => {
    const { base, person, code, send } = await withOrders(info)
    const table = page.getByRole('table', { name: queryTexts.resultTable('orders') })
    const query = async (parts: string) => page.goto(`${base}/${code}/data/datasets?fact=orders&${parts}`)
    const answers = async (rows: readonly (readonly Cell[])[]) =>
      expect.poll(async () => rounded(withoutTotal(await cellsOf(table)))).toEqual(rounded(rows))
    await openAs(page, base, person, `/${code}/data/datasets?fact=orders&metric=count&granularity=month`)

    const monthOfHead = (head: Cell | undefined) => {
      const [name, year] = String(head).split(' ')
      return `${year}-${String(shortMonths.indexOf(name!) + 1).padStart(2, '0')}`
    }
    await addExpression(page, 'margin', 'sum(profit) / sum(sales)')
    await expect
      .poll(async () =>
        rounded(withoutTotal(await cellsOf(table))).map(([month, , margin]) => [monthOfHead(month), margin]),
      )
      .toEqual(rounded(truth.margins as Cell[][]))

    await query('metric=count&rows=customer')
    await addExpression(page, 'seen', `count where order_date >= "${since}"`)
    await expect
      .poll(async () =>
        withoutTotal(await cellsOf(table))
          .filter(([, , seen]) => seen === 0)
          .map(([customer]) => customer),
      )
      .toEqual(truth.unseen)

    const { docs } = await call<{ docs: { id: string; filename: string }[] }>(
      base,
      'GET',
      `/orgs/${code}/docs`,
      person.token,
    )
    const ordersId = docs.find(({ filename }) => filename === 'orders.csv')!.id
    await page.goto(`${base}/${code}/data/docs/${ordersId}/reading`)
    await page.getByRole('button', { name: relationTexts.useNamed('customers') }).click()
    await expect(page.getByRole('table', { name: relationTexts.title('orders') })).toContainText('customer.region')
    await page.getByRole('button', { name: calculationTexts.add }).click()
    await page.getByRole('textbox', { name: calculationTexts.name, exact: true }).fill('Amount')
    await page.getByRole('textbox', { name: calculationTexts.expression }).fill('price * quantity')
    await page.getByRole('button', { name: calculationTexts.save }).click()
    await expect(page.getByRole('table', { name: calculationTexts.title('orders') })).toContainText('price * quantity')
    await query('metric=count&rows=customer.region')
    await answers(truth.regions)

    await query('metric=sales&rows=product')
    await page.getByText(queryTexts.advanced).click()
    await page.getByRole('textbox', { name: conditionsTexts.top, exact: true }).fill('10')
    await answers([...truth.top, ['Other', truth.rest]])

    // The last days are those where the page is read, which may have begun its next one.
    const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()))
    const before = new Date(Date.parse(today) - 30 * 86_400_000).toISOString().slice(0, 10)
    await query('metric=sales&rows=product')
    await pick(page, /^Period/, conditionsTexts.periods.last)
    await expect
      .poll(async () => (await cellsOf(table)).find(([first]) => first === queryTexts.total)?.at(-1))
      .toBe(salesAfter(before))

    await query('metric=amount&rows=product')
    await answers(truth.amounts)
    const more = { day: dayBefore(2), customer: customers[0]!.name, product: 'Product A0', price: 1000, quantity: 2 }
    await send('orders.csv', linesOf([...orders, { ...more, profit: 0 }]))
    await query('metric=amount&rows=product')
    await answers(truth.amounts.map(([key, value]) => [key!, key === more.product ? Number(value) + 2000 : value!]))
  })

  test('in SQL', async ({ page }, info) => {
    const { base, person, code } = await withOrders(info)
    const table = page.getByRole('table', { name: sqlPageTexts.result })
    await openAs(page, base, person, `/${code}/data/sql`)
    const answers = async (sql: string, rows: readonly (readonly Cell[])[]) => {
      await writeStatement(page, sql)
      await sqlEditorOf(page).press('ControlOrMeta+Enter')
      await expect.poll(async () => rounded(await cellsOf(table))).toEqual(rounded(rows))
    }
    const month = "strftime(order_date, '%Y-%m')"
    await answers(
      `SELECT ${month}, sum(profit) / sum(sales) FROM orders GROUP BY 1 ORDER BY 1`,
      truth.margins as Cell[][],
    )
    await answers(
      `SELECT customer FROM orders GROUP BY 1 HAVING max(order_date) < DATE '${since}' ORDER BY 1`,
      truth.unseen.map((customer) => [customer]),
    )
    await answers(
      'SELECT region, count(*) FROM orders JOIN customers USING (customer) GROUP BY 1 ORDER BY 1',
      truth.regions,
    )
    await answers(
      `WITH sums AS (SELECT product, sum(sales) AS total FROM orders GROUP BY 1),
        ranked AS (SELECT *, row_number() OVER (ORDER BY total DESC) AS place FROM sums)
        SELECT CASE WHEN place <= 10 THEN product ELSE 'Other' END, sum(total) FROM ranked
        GROUP BY 1 ORDER BY min(place)`,
      [...truth.top, ['Other', truth.rest]],
    )
    await answers(`SELECT sum(sales) FROM orders WHERE order_date > DATE '${dayBefore(30)}'`, [
      [salesAfter(dayBefore(30))],
    ])
    await answers('SELECT product, sum(price * quantity) FROM orders GROUP BY 1 ORDER BY 1', truth.amounts)
  })
})
