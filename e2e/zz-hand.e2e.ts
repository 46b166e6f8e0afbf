import { appendFileSync, writeFileSync } from 'node:fs'
import { expect, test } from './support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed } from './support/person.ts'
import { relationTexts } from '../contract/datasets/relations.texts.ts'
const out = '/tmp/h/c29-hand.txt'
const shots = '/tmp/h/c29-shots'
const log = (name: string, value: unknown) => appendFileSync(out, `## ${name}\n${typeof value === 'string' ? value : JSON.stringify(value)}\n`)
test('by hand', async ({ page, browser }) => {
  test.setTimeout(900_000)
  writeFileSync(out, '')
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
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)
  const customers = ['Kea Ltd', 'Tui Co', 'Moa Inc', 'Weka PLC', 'Ruru Ltd', 'Kaka Co']
  const lines: string[] = []
  for (let i = 0; i < 240; i += 1) {
    const c = customers[i % 6]!
    const before = c === 'Moa Inc' || c === 'Kaka Co' ? 200 + (i % 120) : i % 300
    const price = i % 20 === 0 ? '' : (10 + (i * 7) % 40).toFixed(2)
    const quantity = 1 + (i % 9)
    const sales = price === '' ? '' : (Number(price) * quantity).toFixed(2)
    const profit = sales === '' ? '' : (Number(sales) * (0.1 + (i % 5) / 20)).toFixed(2)
    lines.push(`${day(before)},${c},Product ${String.fromCharCode(65 + (i * 5) % 14)},${price},${quantity},${sales},${profit}`)
  }
  const head = 'Order Date,Customer,Product,Price,Quantity,Sales,Profit'
  const orders = `${head}\n${lines.join('\n')}\n`
  const id = await upload('orders.csv', orders)
  await upload('customers.csv', 'Customer,Region,Credit Limit\nKea Ltd,North,1000\nTui Co,South,500\nMoa Inc,South,250\nWeka PLC,West,100\nRuru Ltd,North,10\n')
  const get = async (query: Record<string, unknown>) => {
    const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]))
    try { return await call(base, 'GET', `/orgs/${code}/warehouse/facts?${search}`, person.token) } catch (error) { return String(error) }
  }
  const sql = async (text: string, more: object = {}) => {
    try { return await call(base, 'POST', `/orgs/${code}/warehouse/sql`, person.token, { sql: text, ...more }) } catch (error) { return String(error) }
  }
  const short = (a: any) => typeof a === 'string' ? a : JSON.stringify({ rows: (a.results ?? a.rows).slice(0, 6).map((r: any) => Array.isArray(r) ? r : [Object.values(r.dimensionValues), Object.fromEntries(Object.entries(r.measures).map(([k, v]: any) => [k, v.value === null ? null : Math.round(v.value * 1e4) / 1e4 + ' ' + v.unit])), r.recordCount, r.isRest]), total: a.total, rowCount: a.rowCount, missing: a.missing, unmatched: a.unmatched, subtotals: a.subtotals?.map((s: any) => [s.by, s.total]), binWidths: a.binWidths, name: a.name, remarks: a.remarks })
  const f = 'orders'
  const ex = (e: string, n = 'x') => [{ name: n, expression: e }]
  const since = day(170)
  const asks: Record<string, Record<string, unknown>> = {
    several: { factTable: f, measures: 'sales,sales:mean,count,customer:count_distinct', dimensions: 'product', limit: '3' },
    'count where': { factTable: f, expressions: ex('count where product = "Product A"') },
    distinct: { factTable: f, expressions: ex('count_distinct(customer)'), dateGranularity: 'quarter' },
    margin: { factTable: f, expressions: ex('sum(profit) / sum(sales)'), dateGranularity: 'month', limit: '4' },
    running: { factTable: f, expressions: ex('running_total(sum(sales))'), dateGranularity: 'month', limit: '4' },
    'running no period': { factTable: f, expressions: ex('running_total(sum(sales))') },
    share: { factTable: f, expressions: ex('share(sum(sales))'), dimensions: 'customer' },
    rank: { factTable: f, expressions: ex('rank(sum(sales))'), dimensions: 'customer', order: [{ by: 'x' }] },
    change: { factTable: f, expressions: ex('change(sum(sales))'), dateGranularity: 'month', limit: '4' },
    'or not': { factTable: f, measures: 'count', where: { or: [{ not: { column: 'customer', operator: 'contains', text: 'ltd' } }, { column: 'price', operator: 'between', from: 20, to: 30 }] } },
    empty: { factTable: f, measures: 'count,price', where: { column: 'price', operator: 'empty' } },
    last30: { factTable: f, measures: 'count', where: { column: 'order_date', operator: 'during', period: { last: 30, unit: 'day' } } },
    qtd: { factTable: f, measures: 'count', where: { column: 'order_date', operator: 'during', period: { toDate: 'quarter' } } },
    prev: { factTable: f, measures: 'count', where: { column: 'order_date', operator: 'during', period: { previous: 'month' } } },
    fromto: { factTable: f, measures: 'count', where: { column: 'order_date', operator: 'during', period: { from: day(60), to: day(30) } } },
    'bad period': { factTable: f, measures: 'count', where: { column: 'order_date', operator: 'during', period: { from: '2026-02-30' } } },
    order: { factTable: f, measures: 'sales,count', dimensions: 'product', order: [{ by: 'count', direction: 'descending' }, { by: 'product', direction: 'descending' }], limit: '3' },
    top: { factTable: f, measures: 'sales,sales:mean', dimensions: 'product', top: { dimension: 'product', by: 'sales', count: 10 }, order: [{ by: 'sales', direction: 'descending' }] },
    subtotals: { factTable: f, measures: 'sales', dimensions: 'product,customer', dateGranularity: 'year', subtotals: [['product'], ['__date'], ['product', 'customer'], []], limit: '1' },
    bins: { factTable: f, measures: 'count', bins: [{ column: 'sales' }] },
    'bins width': { factTable: f, measures: 'count', bins: [{ column: 'sales', width: 0.000001 }] },
    half: { factTable: f, measures: 'sales', dateGranularity: 'half' },
    fy: { factTable: f, measures: 'sales', dateGranularity: 'fy' },
    'unit error': { factTable: f, expressions: ex('sum(sales) + share(sum(sales))') },
    'unit sum money squared': { factTable: f, expressions: ex('sum(sales) * sum(profit)') },
    'wrong name': { factTable: f, expressions: ex('sum(profti)') },
    'wrong fn': { factTable: f, expressions: ex('summe(profit)') },
    'div zero': { factTable: f, expressions: ex('sum(profit) / (count - count)') },
    'hostile name': { factTable: `orders"; DROP TABLE orders; --`, measures: 'count' },
    'hostile dim': { factTable: f, measures: 'count', dimensions: `customer" FROM x; --` },
    'hostile where': { factTable: f, measures: 'count', where: { column: 'customer', operator: 'equal', value: `x' OR 1=1 --` } },
    'where deep': { factTable: f, measures: 'count', where: Array.from({ length: 12 }).reduce((w: any) => ({ not: w }), { column: 'price', operator: 'empty' }) },
    'where no json': { factTable: f, measures: 'count', where: '{"column":' },
    related: { factTable: f, measures: 'sales', dimensions: 'customer.region' },
  }
  await openAs(page, base, person, `/${code}/data/docs/${id}/reading`)
  await page.getByRole('button', { name: relationTexts.useNamed('customers') }).click({ timeout: 90_000 })
  await expect(page.getByRole('table', { name: relationTexts.title('orders') })).toBeVisible({ timeout: 60_000 })
  const { default: fs } = await import('node:fs'); fs.mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: `${shots}/reading.png`, fullPage: true })
  for (const [name, query] of Object.entries(asks)) log(name, short(await get(query)))
  const statements: [string, object?][] = [
    [`SELECT date_trunc('month', order_date) AS month, sum(profit) / sum(sales) AS margin FROM orders GROUP BY 1 ORDER BY 1 LIMIT 4`],
    [`SELECT customer FROM orders GROUP BY 1 HAVING max(order_date) < DATE '${since}' ORDER BY 1`],
    ['SELECT region, sum(sales) FROM orders LEFT JOIN customers USING (customer) GROUP BY 1 ORDER BY 1'],
    ['WITH r AS (SELECT product, sum(sales) s, row_number() OVER (ORDER BY sum(sales) DESC) n FROM orders GROUP BY 1) SELECT CASE WHEN n <= 10 THEN product ELSE \'Other\' END p, sum(s) FROM r GROUP BY 1 ORDER BY 2 DESC'],
    ['SELECT count(*) FROM orders WHERE order_date > today() - INTERVAL 30 DAY AND order_date <= today()'],
    ['SELECT sum(price * quantity), sum(sales) FROM orders'],
    ['DESCRIBE orders'], ['SUMMARIZE orders'], ['SHOW TABLES'], ['DESCRIBE SELECT 1 AS a'],
    ['SELECT prise FROM orders'], ['SELECT * FROM order'], ['SELECT * FROM orderz'], ['SELECT summ(price) FROM orders'], ['SELECT price, FROM FROM orders'],
    ['SELECT * FROM read_csv(\'/etc/passwd\')'], ['SELECT * FROM \'/etc/passwd\''], ['SELECT 1; SELECT 2'], ['COPY orders TO \'/tmp/x\''], ['SET threads = 1'], ['ATTACH \'x.db\''], ['SELECT * FROM duckdb_settings()'], ['SELECT * FROM information_schema.tables'], ['SELECT current_setting(\'threads\')'], ['SELECT getenv(\'HOME\')'], ['SELECT * FROM query(\'SELECT 1\')'],
    ['WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t'],
    ['SELECT length(repeat(\'x\', 2000000000))'],
    ['SELECT count(*) FROM orders a, orders b, orders c, orders d, orders e'],
    ['SELECT 1 AS a', { page: 'page-abcdefgh' }], ['SELECT a + 1 AS b FROM q1', { page: 'page-abcdefgh' }], ['SELECT * FROM q2, q1', { page: 'page-abcdefgh' }], ['SELECT * FROM q1', { page: 'page-otherxxx' }],
    ['SELECT median(price), count(*) FROM orders'],
    ['SELECT * FROM orders', { limit: 2 }], ['SELECT 1', { limit: 0 }], ['   '], ['SELECT ?'],
    ['SELECT sum(sales) FROM orders'],
  ]
  for (const [text, more] of statements) { const t = Date.now(); const a = await sql(text, more); log(`${text} ${JSON.stringify(more ?? '')} ${Date.now() - t}ms`, typeof a === 'string' ? a : short(a)) }
  log('tables', JSON.stringify(await call(base, 'GET', `/orgs/${code}/warehouse/sql/tables`, person.token)).slice(0, 900))
  log('audit', JSON.stringify(await call(base, 'GET', `/orgs/${code}/admin/audit`, person.token).catch((e: unknown) => String(e))).slice(0, 1500))
  const q = (query: Record<string, unknown>) => `/${code}/data/datasets?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]))}`
  const views: Record<string, string> = {
    margin: q({ fact: f, metric: 'sales', granularity: 'month', expressions: ex('sum(profit) / sum(sales)', 'margin') }),
    unseen: q({ fact: f, metric: 'count', rows: 'customer', expressions: ex(`count where order_date >= "${since}"`, 'since June'), order: 'since June' }),
    region: q({ fact: f, metric: 'sales', rows: 'customer.region' }),
    top: q({ fact: f, metric: 'sales', rows: 'product', top: '10' }),
    last30: q({ fact: f, metric: 'sales', rows: 'customer', period: { column: 'order_date', operator: 'during', period: { last: 30, unit: 'day' } } }),
  }
  const dark = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-NZ', timezoneId: 'Pacific/Auckland' })
  const phone = await dark.newPage()
  for (const [name, address] of Object.entries(views)) {
    for (const [own, size] of [[page, '1440'], [phone, '390']] as const) {
      await openAs(own, base, person, address)
      await expect(own.getByText(/Counted from/)).toBeVisible({ timeout: 60_000 })
      await own.screenshot({ path: `${shots}/${name}-${size}.png`, fullPage: true })
    }
    log(name, (await page.getByRole('table').first().innerText()).slice(0, 600))
  }
  await page.goto(base + views.top)
  await page.getByRole('button', { name: /^Show rows:/ }).click({ timeout: 60_000 })
  await page.waitForTimeout(3000)
  await page.screenshot({ path: `${shots}/missing-1440.png` })
  await phone.goto(base + views.top)
  await phone.getByRole('button', { name: /^Show rows:/ }).click({ timeout: 60_000 })
  await phone.waitForTimeout(3000)
  await phone.screenshot({ path: `${shots}/missing-390.png` })
  log('chart', 'asked in chat')
  await phone.close()
})
