import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnderstoodColumn } from '../../server/engines/queries/understood-table.ts'
import { clocked } from '../support/side-by-side.ts'
import { openSales } from '../support/warehouse.ts'
import { quantile } from '../live/quantile.ts'
import { twelve } from './twelve.ts'

const measure = (name: string): UnderstoodColumn => ({ name, label: name, role: 'measure', type: 'decimal' })
const dimension = (name: string): UnderstoodColumn => ({ name, label: name, role: 'dimension', type: 'text' })
const columns: UnderstoodColumn[] = [
  { name: 'month', label: 'month', role: 'date', type: 'date' },
  ...['city', 'line'].map(dimension),
  ...['total', 'cost', 'quantity'].map(measure),
]

/** Sales of the same kind as those that are drawn: 24 months, 6 cities, 4 lines. */
const selectOf = (rows: number) => `SELECT
  DATE '2024-01-01' + CAST(range * 7919 % 730 AS INTEGER) AS month,
  'City ' || (range * 104729 % 6) AS city, 'Line ' || (range * 1299709 % 4) AS line,
  CAST((range * 15485863 % 10007) / 100 AS DECIMAL(18,2)) AS total,
  CAST((range * 179424673 % 6007) / 100 AS DECIMAL(18,2)) AS cost,
  CAST(1 + range * 32452843 % 12 AS DECIMAL(18,0)) AS quantity
  FROM range(${rows})`

/** The queries of the twelve charts asked of the warehouse at once: until the last answer, in milliseconds. */
export async function queryTwelve(rows: number, rounds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
  const sales = await openSales(folder, { columns, select: selectOf(rows) })
  const askAll = () =>
    Promise.all(
      twelve.map(({ by, across }) =>
        sales.ask({
          measures: typeof across === 'string' ? ['total'] : [...across],
          dimensions: [by, across].filter((name) => name === 'city' || name === 'line'),
          dateGranularity: by === 'month' ? 'month' : undefined,
        }),
      ),
    )
  try {
    await askAll()
    const samples: number[] = []
    for (let round = 0; round < rounds; round += 1) samples.push(await clocked(askAll))
    return quantile(samples, 0.5)
  } finally {
    await sales.close()
    await rm(folder, { recursive: true, force: true })
  }
}
