import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs as countRuns, seedOr } from '../../../tests/deep.ts'
import { parseRow } from '../../../contract/formulas/row-expression.ts'
import { columnsRead } from '../../../contract/formulas/row-tree.ts'
import { calculate, rowColumns } from '../../engines/queries/calculated-columns.ts'
import { sqlText } from '../../engines/text/index.ts'
import { chooseLayers } from './exact-layers.ts'
import { columns } from './facts.testing.ts'
import { days, kinds, rowsOfTable, trees } from './row-trees.testing.ts'
import { type Cells, keptNumber, type Own, Reader, typed } from './rows.testing.ts'

/** Each table is asked so many expressions: 200 in `npm test`, 5,000 in `npm run test:deep`. */
const expressions = 20
const runs = Math.ceil(countRuns(200, 5_000) / expressions)

let instance: DuckDBInstance
let connection: DuckDBConnection
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  connection = await instance.connect()
})
afterAll(() => {
  connection?.closeSync()
  instance?.closeSync()
})

const types = { date: 'TIMESTAMP', timestamp: 'TIMESTAMP', text: 'VARCHAR', decimal: 'DECIMAL(18,2)' } as const

/** What a calculated column holds, row by row, as SQL writes it. */
async function cellsOf(expression: string): Promise<(string | null)[]> {
  const parsed = parseRow(expression, rowColumns(columns))
  if (!parsed.ok) throw new Error(`${expression}: ${parsed.message}`)
  const uses = columnsRead(parsed.expression)
  const made = calculate({ id: 'c', table: 'facts', name: 'worth', label: 'Worth', expression, uses }, columns)
  if ('problem' in made) throw new Error(made.problem)
  let query = 'SELECT * FROM facts'
  for (const layer of made.layers)
    for (const one of typeof layer === 'string' ? [layer] : await chooseLayers(connection, query, layer))
      query = `SELECT *, ${one} FROM (${query})`
  const read = await connection.runAndReadAll(`SELECT CAST(worth AS VARCHAR) FROM (${query}) ORDER BY "__row"`)
  return read.getRows().map(([cell]) => (cell === null || cell === undefined ? null : String(cell)))
}

/** Without the zeros behind its last decimal, as decimals and nine decimals differ in them alone. */
const bare = (cell: string | null): string | null =>
  cell === null
    ? null
    : cell
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
        .replace(/^-0$/, '0')

async function fill(rows: readonly (readonly (string | null)[])[]): Promise<Cells[]> {
  const names = columns.map(({ name, type }) => `"${name}" ${types[type]}`)
  await connection.run(`CREATE OR REPLACE TABLE facts ("__row" INTEGER, ${names.join(', ')})`)
  const lines = rows.map(
    (row, at) => `(${[at, ...row.map((cell) => (cell === null ? 'NULL' : sqlText(cell)))].join(', ')})`,
  )
  await connection.run(`INSERT INTO facts VALUES ${lines.join(', ')}`)
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])))
}

test('an expression over a row has in every row the value of a naive evaluator', async () => {
  let [compared, filled] = [0, 0]
  const asked = fc.array(fc.tuple(fc.constantFrom('number' as const, 'text' as const), trees.number, trees.text), {
    minLength: expressions,
    maxLength: expressions,
  })
  await fc.assert(
    fc.asyncProperty(rowsOfTable, asked, async (given, list) => {
      const rows = await fill(given)
      for (const [kind, number, text] of list) {
        const own: Own = kind === 'number' ? number : text
        const found = await cellsOf(typed(own))
        const expected = rows.map((row) => {
          const value = new Reader(row, { ...kinds, ...days }).value(own)
          if (kind === 'number') return value === null ? null : bare(keptNumber(Number(value)))
          return value === '' || value === null ? null : String(value)
        })
        expect([typed(own), kind === 'number' ? found.map(bare) : found]).toEqual([typed(own), expected])
        compared += expected.length
        filled += expected.filter((cell) => cell !== null).length
      }
    }),
    { seed: seedOr(65), numRuns: runs, endOnFailure: true },
  )
  // Rows that are all empty would prove little.
  expect([compared > runs * expressions * 2, filled > compared / 3]).toEqual([true, true])
}, 3_600_000)
