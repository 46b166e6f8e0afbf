import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import type { Catalogue } from '../../engines/queries/index.ts'
import { transact } from '../../platform/database/transaction.ts'
import { startWarehouse, type WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { askedIn, listKeptResults, readCatalogue } from '../datasets/index.ts'
import { tablePorts } from './table-ports.ts'

let library: Library
let warehouse: WarehouseEngine
let personId: string
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
  warehouse = startWarehouse({ directory: library.server.warehouseDirectory })
  const query = 'select person_id from membership where organisation_id = $1'
  ;[{ person_id: personId }] = await library.rowsOf(query, [library.organisationId])
})
afterAll(async () => {
  await warehouse?.close()
  await library?.close()
})

/** What an answer of a conversation may ask of tables. `limit`: to what its question is limited. */
async function ports(threadId: string, limit?: (all: Catalogue) => Catalogue) {
  const scope = { person: personId, organisation: library.organisationId }
  const origin = askedIn.conversation(threadId)
  const { catalogue, earlier } = await transact(library.walled, scope, async (tx) => ({
    catalogue: await readCatalogue(tx),
    earlier: await listKeptResults(tx, origin),
  }))
  const own = { personId, organisationId: library.organisationId, timeZone: 'UTC' as const }
  const tables = limit === undefined ? { catalogue } : { catalogue: limit(catalogue), whole: catalogue }
  const asker = { ...own, ...tables, origin, earlier }
  return tablePorts({ database: library.walled, warehouse }, asker)
}

test('a follow-up of a conversation names what its earlier answers found, and another conversation does not', async () => {
  const first = await ports('thread_1')
  first.keep({ name: 'q1', columns: [{ name: 'rate', type: 'number' }], rows: [[0.5]], tables: ['sales'] })
  const byCity = await first.runSql({ sql: 'SELECT city, sum(total) AS total FROM sales GROUP BY 1', name: 'q2' })
  const joined = await first.runSql({ sql: 'SELECT sum(total) * max(rate) AS half FROM q2, q1', name: 'q3' })
  const whole = await first.runSql({ sql: 'SELECT sum(total) * 0.5 FROM sales', name: 'q4' })
  expect(joined).toMatchObject({ rows: 'rows' in whole ? whole.rows : null, tables: ['sales'] })

  const followUp = await ports('thread_1')
  expect(followUp.earlier.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['q1', 1],
    ['q2', 'total' in byCity ? byCity.total : 0],
    ['q3', 1],
    ['q4', 1],
  ])
  expect(await followUp.runSql({ sql: 'SELECT half FROM q3', name: 'q5' })).toMatchObject({
    rows: 'rows' in joined ? joined.rows : null,
  })
  const other = await ports('thread_2')
  expect([other.earlier, await other.runSql({ sql: 'SELECT * FROM q3', name: 'q1' })]).toEqual([
    [],
    { failure: 'There is no table "q3" (line 1, character 15).' },
  ])
})

test('answers side by side name results of their own, each its q1', async () => {
  const both = await ports('thread_3')
  const [one, other] = [both.apart(), both.apart()]
  await one.runSql({ sql: 'SELECT 1 AS n', name: 'q1' })
  await other.runSql({ sql: 'SELECT 2 AS n', name: 'q1' })
  const asked = { sql: 'SELECT a.n + b.n AS twice FROM q1 a JOIN q1 b ON a.n = b.n', name: 'q2' }
  expect([await one.runSql(asked), await other.runSql(asked)]).toMatchObject([{ rows: [[2]] }, { rows: [[4]] }])
})

test('values are looked for in one table, or in all that have the column', async () => {
  const asker = await ports('thread_4')
  const asked = { column: 'city', contains: 'NE', limit: 5 }
  expect([await asker.findValues({ ...asked, table: 'sales' }), await asker.findValues(asked)]).toEqual([
    ['Dunedin', 'Nelson'],
    ['Dunedin', 'Nelson'],
  ])
})

test('the audit log says who asked what in a conversation, without the text of the statement', async () => {
  const asker = await ports('thread_5')
  const logged = () =>
    library.rowsOf(
      `select actor, after from change_log where organisation_id = $1 and thing = 'statement' order by seq`,
      [library.organisationId],
    )
  const before = (await logged()).length
  await asker.runSql({ sql: "SELECT 'secret plan' AS note, city FROM sales LIMIT 2", name: 'q1' })
  await asker.runSql({ sql: 'SELECT * FROM secret_plan', name: 'q2' })
  const milliseconds = expect.any(Number)
  expect((await logged()).slice(before)).toEqual([
    { actor: personId, after: { tables: ['sales'], rows: 2, milliseconds } },
    { actor: personId, after: { refused: true, milliseconds } },
  ])
})

test('the relations of a table say which column leads where, and how many of its values are met there', async () => {
  const orders = 'Order Date,Customer,Price\n2026-01-05,Kea Ltd,12.50\n2026-01-20,Tui Co,80\n2026-02-11,Moa Inc,12.50\n'
  await library.upload('orders.csv', orders)
  await library.upload('customers.csv', 'Customer,Region,Credit Limit\nKea Ltd,North,1000\nTui Co,South,500\n')
  await library.settled()
  const related = async () => (await ports('thread_6')).relations('orders')
  const leads = { column: 'customer', toTable: 'customers', toColumn: 'customer' }
  const suggested = await related()
  await library.send('POST', '/warehouse/tables/orders/relations', { label: 'Customer', ...leads })
  const setUp = await related()
  await library.upload('customers.csv', 'Customer,Region,Credit Limit\nKea Ltd,North,1000\nKea Ltd,South,500\n')
  await library.settled()
  const broken = await related()
  expect([suggested, setUp, broken, await (await ports('thread_6')).relations('sales')]).toEqual([
    [{ ...leads, keys: { all: 3, found: 2 } }],
    [{ ...leads, name: 'customer', keys: { all: 3, found: 2 } }],
    [{ ...leads, name: 'customer', keys: { all: 3, found: 1 }, problem: expect.stringContaining('Kea Ltd') }],
    [],
  ])
})

test('a limited question names earlier results only of tables that it has whole', async () => {
  const first = await ports('thread_9')
  await first.runSql({ sql: 'SELECT city, total FROM sales', name: 'q1' })
  const [kept] = (await ports('thread_9')).earlier
  const whole = await ports('thread_9', (all) => structuredClone(all))
  expect([kept?.rows.length === 0, whole.earlier]).toEqual([false, [kept]])
  const part = await ports('thread_9', ({ factTables, dimensions }) => ({
    factTables: factTables.map((table) => ({ ...table, files: table.files.slice(1) })),
    dimensions,
  }))
  expect(part.earlier).toEqual([{ name: 'q1', columns: [], rows: [], tables: ['sales'] }])
})
