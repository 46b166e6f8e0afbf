import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chartOfQuery } from '../../../contract/dashboards/chart-of-query.ts'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { readForm } from '../../../contract/datasets/dataset-form.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

const orders = `Order Date,Customer,Product,Price,Quantity
2026-01-05,Kea Ltd,Rope,12.50,4
2026-01-20,Tui Co,Anchor,80.00,1
2026-02-03,Kea Ltd,Anchor,80.00,2
2026-02-11,Moa Inc,Rope,12.50,10
2026-03-09,,Lamp,0.10,3
`
const customers = `Customer,Region,Credit Limit
Kea Ltd,North,1000
Tui Co,South,500
Weka PLC,South,250
`

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('orders.csv', orders)
  await library.upload('customers.csv', customers)
  await library.settled()
})
afterAll(() => library?.close())

const key = () => ({ 'idempotency-key': randomUUID() })
const create = (path: string, body: unknown) =>
  library.server.call('POST', `/orgs/${library.project}/warehouse/tables${path}`, library.token, body, key())
const model = async (table = 'orders') => (await library.get(`/warehouse/tables/${table}/model`)).body.model
const facts = async (query: string) => (await library.get(`/warehouse/facts?factTable=orders&${query}`)).body
const by = async (dimension: string, measure: string, further = '') =>
  (await facts(`dimensions=${dimension}&measures=${measure}${further}`)).results.map(
    (row: { dimensionValues: Record<string, string>; measures: Record<string, { value: number }> }) => [
      row.dimensionValues[dimension],
      row.measures[measure]!.value,
    ],
  )
const sqlRows = async (sql: string) => (await library.send('POST', '/warehouse/sql', { sql })).body.rows
const replace = async (name: string, text: string) => {
  await library.upload(name, text)
  await library.settled()
}

describe('calculated columns', () => {
  test('are previewed, kept, and asked as every other column', async () => {
    const preview = await library.send('POST', '/warehouse/tables/orders/columns/_preview', {
      expression: 'price * quantity',
    })
    expect([preview.status, preview.body]).toEqual([
      200,
      {
        columns: ['price', 'quantity'],
        rows: [
          { cells: [12.5, 4], value: 50 },
          { cells: [80, 1], value: 80 },
          { cells: [80, 2], value: 160 },
          { cells: [12.5, 10], value: 125 },
          { cells: [0.1, 3], value: 0.3 },
        ],
      },
    ])
    expect((await create('/orders/columns', { label: 'Amount', expression: 'price * quantity' })).status).toBe(200)
    const size = { label: 'Size', expression: 'band(amount, 100)' }
    await create('/orders/columns', size)
    expect((await model()).calculated).toEqual([
      {
        id: expect.any(String),
        name: 'amount',
        label: 'Amount',
        kind: 'number',
        unit: 'number',
        rev: 1,
        problem: null,
        expression: 'price * quantity',
      },
      { id: expect.any(String), name: 'size', ...size, kind: 'text', unit: null, rev: 1, problem: null },
    ])
    expect((await facts('measures=amount')).results[0].measures).toEqual({ amount: { value: 415.3, unit: 'number' } })
    expect(await by('size', 'amount')).toEqual([
      ['100 and more', 285],
      ['below 100', 130.3],
    ])
    expect((await library.get('/warehouse/facts/_dimension_values?dimension=size')).body.values).toEqual([
      '100 and more',
      'below 100',
    ])
    const where = encodeURIComponent(JSON.stringify({ column: 'amount', operator: 'more', value: 100 }))
    expect((await facts(`measures=count&where=${where}`)).results[0].measures.count.value).toBe(2)
    expect(await sqlRows('SELECT size, sum(amount) FROM orders GROUP BY size ORDER BY size')).toEqual([
      ['100 and more', 285],
      ['below 100', 130.3],
    ])
    const { tables } = (await library.get('/warehouse/sql/tables')).body
    const names = tables
      .find(({ name }: { name: string }) => name === 'orders')
      .columns.map((one: { name: string }) => one.name)
    expect(names.slice(-2)).toEqual(['amount', 'size'])
  })

  test.each([
    ['prise * 2', 'There is no column "prise" (the nearest is "price") at position 1.'],
    ['price *', 'Expected a number, a text, a column, a function or "(" at position 8.'],
  ])('%s is refused at its place', async (expression, message) => {
    const { status, body } = await create('/orders/columns', { label: 'Wrong', expression })
    expect([status, body]).toEqual([400, { message, fields: { expression: message } }])
  })

  test('of one name that come at once, one is kept and the others hear of it', async () => {
    const twice = { label: 'Twice', expression: 'quantity * 2' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => create('/orders/columns', twice)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
    const buyer = { label: 'Buyer', column: 'customer', toTable: 'customers', toColumn: 'customer' }
    const relations = await Promise.all(Array.from({ length: 4 }, () => create('/orders/relations', buyer)))
    expect(relations.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
    const [calculated, relation] = [(await model()).calculated.at(-1), (await model()).relations.at(-1)]
    expect([calculated.label, relation.label]).toEqual(['Twice', 'Buyer'])
    await library.send('DELETE', `/warehouse/tables/orders/columns/${calculated.id}`, undefined)
    await library.send('DELETE', `/warehouse/tables/orders/relations/${relation.id}`, undefined)
  })

  test('a name that the table has is refused, and an edit of a former state answers what is there', async () => {
    expect((await create('/orders/columns', { label: 'price', expression: '1 * quantity' })).body.message).toBe(
      'This table already has a column called “price”.',
    )
    const [amount] = (await model()).calculated
    const path = `/warehouse/tables/orders/columns/${amount.id}`
    const change = { label: 'Amount', expression: 'price * quantity * 1', rev: 1 }
    expect((await library.send('PATCH', path, change)).status).toBe(200)
    const stale = await library.send('PATCH', path, change)
    expect([stale.status, stale.body.current]).toEqual([
      409,
      { label: 'Amount', expression: 'price * quantity * 1', rev: 2 },
    ])
  })

  test('work on when the file is replaced; one of which a column is gone is marked and comes back with it', async () => {
    await replace('orders.csv', `${orders}2026-04-01,Tui Co,Rope,10.00,5\n`)
    expect((await facts('measures=amount')).results[0].measures.amount.value).toBe(465.3)
    await replace('orders.csv', orders.replaceAll('Quantity', 'Pieces'))
    const problems = (await model()).calculated.map((one: { problem: string | null }) => one.problem)
    expect(problems).toEqual([
      'It needs the column “quantity”, which the file no longer has.',
      'It needs the column “amount”, which the file no longer has.',
    ])
    const sentence =
      'The calculated column “Amount” can’t be used. It needs the column “quantity”, which the file no longer has.'
    const margin = JSON.stringify([{ name: 'half', expression: 'sum(amount) / 2' }])
    for (const asked of ['measures=amount', `expressions=${encodeURIComponent(margin)}`])
      expect((await facts(asked)).message).toBe(sentence)
    expect((await library.send('POST', '/warehouse/sql', { sql: 'SELECT sum(Amount) FROM orders' })).body.message).toBe(
      sentence,
    )
    expect((await facts('measures=count&dimensions=region')).message).toBe('Invalid breakdown dimension')
    await replace('orders.csv', orders)
    expect((await facts('measures=amount')).results[0].measures.amount.value).toBe(415.3)
  })

  test('one that is removed comes back by an undo', async () => {
    const size = (await model()).calculated[1]
    const path = `/warehouse/tables/orders/columns/${size.id}`
    await library.send('DELETE', path)
    expect((await model()).calculated).toHaveLength(1)
    expect((await facts('measures=count&dimensions=size')).message).toBe('Invalid breakdown dimension')
    await library.send('POST', `${path}/_restore`)
    expect((await model()).calculated).toHaveLength(2)
  })
})

describe('relations', () => {
  test('are proposed where names and values fit, with how many keys are found', async () => {
    const { proposals } = await model()
    expect(proposals).toEqual([
      {
        label: 'Customer',
        column: 'customer',
        toTable: 'customers',
        toLabel: 'customers',
        toColumn: 'customer',
        keys: { all: 3, found: 2 },
      },
    ])
    const { keys: _, toLabel: __, ...said } = proposals[0]
    await create('/orders/relations', said)
    const { relations, proposals: others } = await model()
    expect(relations).toEqual([
      {
        ...{ ...said, id: expect.any(String), name: 'customer', toLabel: 'customers', keys: { all: 3, found: 2 } },
        columns: ['customer.region', 'customer.credit_limit'],
        ...{ problem: null, rev: 1 },
      },
    ])
    expect(others).toEqual([])
  })

  test('give orders by region from a table that has no region, and name the rows without a match', async () => {
    const answer = await facts('dimensions=customer.region&measures=amount')
    expect(answer).toEqual({
      results: [
        ['No match in Customer', 125.3, 2],
        ['North', 210, 2],
        ['South', 80, 1],
      ].map(([region, value, recordCount]) => ({
        dimensionValues: { 'customer.region': region },
        measures: { amount: { value, unit: 'number' } },
        recordCount,
      })),
      total: 3,
      rowCount: 5,
      unmatched: [{ relation: 'customer', label: 'Customer', rows: 2 }],
    })
    const where = (condition: unknown) => `&where=${encodeURIComponent(JSON.stringify(condition))}`
    const limit = { column: 'customer.credit_limit', operator: 'atLeast', value: 500 }
    expect(await by('customer.region', 'count', where(limit))).toEqual([
      ['North', 2],
      ['South', 1],
    ])
    expect(await by('customer.region', 'count', where({ column: 'customer.region', operator: 'empty' }))).toEqual([
      ['No match in Customer', 2],
    ])
    expect(await by('product', 'count', `&filter_customer.region=North`)).toEqual([
      ['Anchor', 1],
      ['Rope', 1],
    ])
    expect((await library.get('/warehouse/facts/_dimension_values?dimension=customer.region')).body.values).toEqual([
      'No match in Customer',
      'North',
      'South',
    ])
    expect((await facts('measures=customer.credit_limit')).message).toBe(
      'Invalid metric "customer.credit_limit" for dataset "orders"',
    )
    const joined = `SELECT c.region, sum(o.amount) FROM orders o LEFT JOIN customers c ON o.customer = c.customer GROUP BY 1 ORDER BY 1`
    expect(await sqlRows(joined)).toEqual([
      ['North', 210],
      ['South', 80],
      [null, 125.3],
    ])
  })

  test('a chart counts a calculated column by the region, and the column is a measure', async () => {
    const chart = chartOfQuery(readForm('?fact=orders&metric=amount&rows=customer.region'))
    const { status, body } = await library.send('POST', '/dashboards/_data', { chart, settings: defaultSettings })
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('No match in Customer')])
    expect(JSON.stringify(body)).toContain('210')
    const { body: metadata } = await library.get('/measurements/_metadata')
    expect(JSON.stringify(metadata)).toContain('Amount')
  })

  test('one of which the key is there twice counts nothing twice: questions say so until it is unique', async () => {
    const many = Array.from({ length: 3 }, (_, row) => `2026-01-0${row + 1},Kea Ltd,North,${row}`).join('\n')
    await replace('customers.csv', `Since,Customer,Region,Sales\n${many}\n`)
    const [relation] = (await model()).relations
    const problem =
      '“customer” of customers is no longer unique: “Kea Ltd” appears more than once. Nothing is counted until it is.'
    expect(relation.problem).toBe(problem)
    expect((await facts('dimensions=customer.region&measures=amount')).message).toBe(
      `The relation “Customer” can't be used. ${problem}`,
    )
    const refused = await create('/orders/relations', { ...relation, label: 'Again' })
    expect(refused.body.message).toBe("“customer” of customers can't be a key: “Kea Ltd” appears more than once.")
    await replace('customers.csv', customers)
    expect((await facts('dimensions=customer.region&measures=amount')).total).toBe(3)
  })

  test('keep a region that is called like rows without a match apart from them', async () => {
    await replace('customers.csv', customers.replace('Kea Ltd,North', 'Kea Ltd,No match in Customer'))
    expect(await by('customer.region', 'count')).toEqual([
      ['No match in Customer', 2],
      ['No match in Customer (value)', 2],
      ['South', 1],
    ])
    const filtered = (value: string) => by('product', 'count', `&filter_customer.region=${encodeURIComponent(value)}`)
    expect([await filtered('No match in Customer'), await filtered('No match in Customer (value)')]).toEqual([
      [
        ['Lamp', 1],
        ['Rope', 1],
      ],
      [
        ['Anchor', 1],
        ['Rope', 1],
      ],
    ])
    await replace('customers.csv', customers)
  })

  test('one of which the other table is gone says what it needs', async () => {
    const { sources } = (await library.get('/warehouse/sources')).body
    const { id } = sources.find(({ cluster }: { cluster: string }) => cluster === 'customers')
    await library.send('DELETE', `/warehouse/sources/${id}`)
    expect((await facts('dimensions=customer.region&measures=amount')).message).toBe(
      "The relation “Customer” can't be used. It needs the table “customers”, which no longer exists.",
    )
    await library.send('POST', `/warehouse/sources/${id}/_restore`)
    expect((await facts('dimensions=customer.region&measures=amount')).total).toBe(3)
  })
})
