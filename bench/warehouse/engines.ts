import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { launchPostgres } from '../../server/platform/database/postgres-launcher.ts'
import type { UnderstoodColumn } from '../../server/engines/queries/understood-table.ts'
import { openSales, type SalesWarehouse } from '../support/warehouse.ts'

/** What is asked of every engine: month by region, 1,800 groups. */
export const questions = { sum: ['amount:sum'], 'sum and p90': ['amount:sum', 'amount:p90'] } as const
export type Question = keyof typeof questions
/** Of each group the sum and, where it was asked for, the percentile; in the order of month and region. */
export type Answer = number[][]
export type Engine = { ask(question: Question): Promise<Answer>; close(): Promise<void> }

/** The same sales for every engine: 36 months of days, 50 regions, amounts to the cent. */
const sale = (number: string) => `
  DATE '2023-01-01' + CAST(${number} * 7919 % 1096 AS INTEGER) AS sold_on,
  'Region ' || CAST(${number} * 104729 % 50 AS VARCHAR(4)) AS region,
  CAST(CAST(${number} * 15485863 % 1000003 AS DECIMAL(18,2)) / 100 AS DECIMAL(18,2)) AS amount`

const columns: UnderstoodColumn[] = [
  { name: 'sold_on', label: 'Sold on', role: 'date', type: 'date' },
  { name: 'region', label: 'Region', role: 'dimension', type: 'text' },
  { name: 'amount', label: 'Amount', role: 'measure', type: 'decimal', unit: 'currency' },
]

type Ours = { engine: Engine; overRows: Engine; path: string; rollups: SalesWarehouse['rollups'] }

/** The warehouse of the product, and the same without its rollups. */
export async function ourWarehouse(directory: string, rows: number): Promise<Ours> {
  const warehouse = await openSales(directory, { columns, select: `SELECT ${sale('range')} FROM range(${rows})` })
  const over = (ask: SalesWarehouse['ask']) => async (question: Question) => {
    const measures = [...questions[question]]
    const results = await ask({ measures, dimensions: ['region'], dateGranularity: 'month' })
    return results.map((row) => measures.map((measure) => row.measures[measure]?.value ?? Number.NaN))
  }
  return {
    ...{ path: warehouse.path, rollups: warehouse.rollups },
    engine: { ask: over(warehouse.ask), close: () => warehouse.close() },
    overRows: { ask: over(warehouse.askRows), close: async () => {} },
  }
}

const plainSql = (question: Question, from: string) => `
  SELECT date_trunc('month', sold_on) AS month, region, CAST(sum(amount) AS DOUBLE)
    ${question === 'sum' ? '' : ', quantile_cont(CAST(amount AS DOUBLE), 0.9)'}
  FROM ${from} GROUP BY 1, 2 ORDER BY 1, 2`

/** Plain DuckDB in this process with both cores and no limit: over the file of the warehouse, and over a table of its own. */
export async function plainDuckdb(path: string): Promise<{ overFile: Engine; overTable: Engine }> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  await connection.run(`CREATE TABLE sales AS SELECT * FROM read_parquet('${path}')`)
  const over = (from: string) => async (question: Question) => {
    const reader = await connection.runAndReadAll(plainSql(question, from))
    return reader.getRows().map((row) => row.slice(2).map(Number))
  }
  const overFile = { ask: over(`read_parquet('${path}')`), close: async () => {} }
  return { overFile, overTable: { ask: over('sales'), close: async () => instance.closeSync() } }
}

/** PostgreSQL 18 in a folder of its own: an unlogged table, both cores, room to sort in memory. */
export async function postgres(folder: string, rows: number): Promise<Engine> {
  const server = await launchPostgres({ folder: `${folder}/postgres`, isForTests: true })
  const client = new pg.Client({ connectionString: server.superuserUrl('postgres') })
  await client.connect()
  for (const setting of ['jit = off', "work_mem = '512MB'", 'max_parallel_workers_per_gather = 1'])
    await client.query(`SET ${setting}`)
  await client.query(`
    CREATE UNLOGGED TABLE sales AS
    SELECT ${sale('number')} FROM generate_series(0::bigint, ${rows - 1}::bigint) AS number`)
  await client.query('VACUUM ANALYZE sales')
  return {
    async ask(question) {
      const percentile = question === 'sum' ? '' : ', percentile_cont(0.9) WITHIN GROUP (ORDER BY amount::float8)'
      const { rows: groups } = await client.query({
        rowMode: 'array',
        text: `SELECT date_trunc('month', sold_on)::date::text, region COLLATE "C", sum(amount)::float8 ${percentile}
          FROM sales GROUP BY 1, 2 ORDER BY 1, 2`,
      })
      return groups.map((row: unknown[]) => row.slice(2).map(Number))
    },
    async close() {
      await client.end()
      await server.stop()
    },
  }
}
