import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import type { FactQuery } from '../../contract/datasets/datasets.schemas.ts'
import { withCalculations } from '../../server/engines/queries/calculated-columns.ts'
import { catalogueOf, type StoredTable } from '../../server/engines/queries/catalogue.ts'
import { withRelations } from '../../server/engines/queries/relations.ts'
import type { UnderstoodColumn } from '../../server/engines/queries/understood-table.ts'
import { startWarehouse, type WarehouseEngine } from '../../server/platform/warehouse/warehouse.engine.ts'
import { clocked, machine, medians, ratio, sideBySide } from '../support/side-by-side.ts'

/**
 * The grown language over many orders: an expression, a calculated column, a relation, the top 10 of 1,000,000 keys, and
 * the same in SQL, each through the call of the product and in plain DuckDB over the same files. One JSON line for each
 * question, by the clock in milliseconds; a ratio is the median of the rounds, the least and the most.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '3' },
    from: { type: 'string', default: '0' },
  },
})
const organisationId = 'bench'
const at = '2026-01-01T00:00:00Z'
const keys = 1_000_000

/** The decimals are those that the product's reader gives such columns: the fewest digits that hold each value. */
const orders = (rows: number) => `
  SELECT DATE '2023-01-01' + CAST(range * 7919 % 1096 AS INTEGER) AS sold_on,
    'Shop ' || CAST(range * 7907 % 1000 AS VARCHAR) AS shop,
    'Buyer ' || CAST(range * 15485863 % ${keys} AS VARCHAR) AS buyer,
    CAST(CAST(range * 15485863 % 100003 AS DECIMAL(18,2)) / 100 AS DECIMAL(6,2)) AS price,
    CAST(range * 31 % 40 + 1 AS DECIMAL(2,0)) AS quantity,
    CAST(CAST(range * 104729 % 1000003 AS DECIMAL(18,2)) / 100 AS DECIMAL(7,2)) AS amount
  FROM range(${rows})`
const shops = `SELECT 'Shop ' || range AS shop, 'Area ' || CAST(range % 20 AS VARCHAR) AS area FROM range(1000)`

const column = (name: string, role: UnderstoodColumn['role'], type: UnderstoodColumn['type']): UnderstoodColumn => ({
  ...{ name, label: name, role, type },
  ...(type === 'decimal' ? { unit: 'number' as const } : {}),
})
const tableOf = (name: string, columns: UnderstoodColumn[]): StoredTable => ({
  ...{ fileId: name, kind: 'fact', name, label: name, columns },
  ...{ externalSystem: 'bench', createdAt: at, updatedAt: at },
})
const found = catalogueOf([
  tableOf('orders', [
    column('sold_on', 'date', 'date'),
    column('shop', 'dimension', 'text'),
    column('buyer', 'dimension', 'text'),
    column('price', 'measure', 'decimal'),
    column('quantity', 'measure', 'decimal'),
    column('amount', 'measure', 'decimal'),
  ]),
  tableOf('shops', [column('shop', 'key', 'text'), column('area', 'dimension', 'text')]),
])
const calculation = { id: 'c', table: 'orders', name: 'worth', label: 'Worth', expression: 'price * quantity' }
const relation = { id: 'r', table: 'orders', name: 'place', label: 'Place', column: 'shop', toTable: 'shops' }
const catalogue = withRelations(withCalculations(found, [{ ...calculation, uses: ['price', 'quantity'] }]), [
  { ...relation, toColumn: 'shop' },
])

type Question = { ask?: Partial<FactQuery>; sql?: string; plain: (of: { orders: string; shops: string }) => string }
const joined = (from: string, of: string) =>
  `SELECT area, sum(amount) FROM ${from} LEFT JOIN ${of} USING (shop) GROUP BY 1 ORDER BY 1`
const topOf = (from: string) => `SELECT buyer, sum(amount) FROM ${from} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10`
const questions: Record<string, Question> = {
  'an expression by shop': {
    ask: { dimensions: ['shop'], measures: [], expressions: [{ name: 'e', expression: 'sum(amount) / sum(price)' }] },
    plain: ({ orders: from }) =>
      `SELECT shop, CAST(sum(amount) AS DOUBLE) / CAST(sum(price) AS DOUBLE) FROM ${from} GROUP BY 1 ORDER BY 1`,
  },
  'an expression of a window by month': {
    ask: {
      ...{ dimensions: [], dateGranularity: 'month', measures: [] },
      expressions: [{ name: 'e', expression: 'running_total(sum(amount))' }],
    },
    plain: ({ orders: from }) =>
      `SELECT date_trunc('month', sold_on), sum(sum(amount)) OVER (ORDER BY date_trunc('month', sold_on)) FROM ${from} GROUP BY 1 ORDER BY 1`,
  },
  'a calculated column by shop': {
    ask: { dimensions: ['shop'], measures: ['worth'] },
    plain: ({ orders: from }) => `SELECT shop, sum(price * quantity) FROM ${from} GROUP BY 1 ORDER BY 1`,
  },
  'a related column': {
    ask: { dimensions: ['place.area'], measures: ['amount'] },
    plain: ({ orders: from, shops: of }) => joined(from, of),
  },
  'a join in SQL': { sql: joined('orders', 'shops'), plain: ({ orders: from, shops: of }) => joined(from, of) },
  'the first 10 of 1,000,000 keys': {
    ask: { dimensions: ['buyer'], measures: ['amount'], order: [{ by: 'amount', direction: 'descending' }], limit: 10 },
    plain: ({ orders: from }) => topOf(from),
  },
  'the first 10 in SQL': { sql: topOf('orders'), plain: ({ orders: from }) => topOf(from) },
  'the top 10 of 1,000,000 keys with the rest': {
    ask: {
      ...{ dimensions: ['buyer'], measures: ['amount'] },
      top: { dimension: 'buyer', by: 'amount', count: 10 },
      order: [{ by: 'amount', direction: 'descending' }],
    },
    plain: ({ orders: from }) => `
      WITH first AS (${topOf(from)})
      SELECT CASE WHEN buyer IN (SELECT buyer FROM first) THEN buyer END AS own, sum(amount)
      FROM ${from} GROUP BY 1 ORDER BY own IS NULL, 2 DESC, 1`,
  },
}

async function store(engine: WarehouseEngine, fileId: string, select: string): Promise<void> {
  await engine.store({
    ...{ organisationId, fileId },
    async make(part) {
      const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
      const connection = await instance.connect()
      await connection.run(
        `COPY (${select}) TO '${part}' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 61440)`,
      )
      instance.closeSync()
      return true
    },
  })
}

/** The last column of each row. */
async function ours(engine: WarehouseEngine, { ask, sql }: Question): Promise<number[]> {
  const asker = { organisationId, catalogue }
  if (sql !== undefined) {
    const { rows } = await engine.runStatement({ ...asker, personId: 'person', sql, limit: 10_000, timeZone: 'UTC' })
    return rows.map((row) => Number(row.at(-1)))
  }
  const open = { dateFrom: undefined, dateTo: undefined, filters: [], limit: 10_000, offset: 0 }
  const query = { factTable: 'orders', dateGranularity: undefined, ...open, ...ask } as FactQuery
  const { results } = await engine.queryFacts({ ...asker, query, now: Date.parse(at), timeZone: 'UTC' })
  return results.map(({ measures }) => Object.values(measures)[0]?.value ?? Number.NaN)
}

async function measure(rows: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
  const engine = startWarehouse({ directory, rollups: null })
  await store(engine, 'orders', orders(rows))
  await store(engine, 'shops', shops)
  // DuckDB keeps the metadata of files that are older than ten seconds, as nearly all are when they are asked.
  await setTimeout(11_000)
  const path = (name: string) => `read_parquet('${directory}/${organisationId}/${name}.parquet')`
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  try {
    for (const [name, question] of Object.entries(questions).slice(Number(values.from))) {
      let own: number[] = []
      let plain: number[] = []
      const text = question.plain({ orders: path('orders'), shops: path('shops') })
      const samples = await sideBySide(
        {
          ours: () => clocked(async () => void (own = await ours(engine, question))),
          plain: () =>
            clocked(async () => {
              const reader = await connection.runAndReadAll(text)
              plain = reader.getRows().map((row) => Number(row.at(-1)))
            }),
        },
        Number(values.rounds),
      ).catch((error: unknown) => {
        // Stopped after 10 s, as it would be for a person.
        console.log(JSON.stringify({ rows, question: name, failure: String(error), ...machine() }))
        return null
      })
      if (samples === null) continue
      const isSame =
        own.length === plain.length &&
        own.every((value, index) => Math.abs(value - plain[index]!) <= 1e-9 * Math.abs(value))
      if (!isSame) throw new Error(`${name}: the answers differ`)
      const figures = { rows, question: name, groups: own.length, milliseconds: medians(samples) }
      console.log(JSON.stringify({ ...figures, ratio: ratio(samples, 'ours', 'plain'), ...machine() }))
    }
  } finally {
    instance.closeSync()
    await engine.close()
    await rm(directory, { recursive: true, force: true })
  }
}

for (const rows of values.rows.split(',').map(Number)) await measure(rows)
