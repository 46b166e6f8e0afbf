import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { loadLarge, openLarge } from '../../server/ingestion/large/large-table.ts'
import { planColumns, settleTable } from '../../server/ingestion/large/plan.ts'
import { quantile } from '../live/quantile.ts'

/**
 * A CSV of figures until it lies in a Parquet file: as an upload is read, with its limits and checks, beside plain DuckDB
 * in this process, in turns. One JSON line for each size, in milliseconds; the ratio is of the medians.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '500000,1000000' }, rounds: { type: 'string', default: '3' } },
})
const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))

/** The same rows each time: ids, days written with the day first, words, numbers with and without thousands. */
async function makeFile(path: string, count: number): Promise<void> {
  const out = createWriteStream(path)
  out.write('Order,Date,Region,Product,Units,Price,Amount,Note\n')
  let seed = 1
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  let text = ''
  for (let row = 0; row < count; row += 1) {
    const [units, price] = [1 + next(40), (500 + next(5_000)) / 100]
    const day = new Date(Date.UTC(2024, 0, 1 + next(900))).toISOString().slice(0, 10).split('-').reverse().join('/')
    const amount = (units * price).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    const region = ['North', 'South', 'East', 'West'][next(4)]
    text += `A${100_000 + row},${day},${region},Product ${next(50)},${units},${price},"${amount}",${row % 10 ? '' : 'late'}\n`
    if (text.length < 1_000_000) continue
    out.write(text)
    text = ''
  }
  out.end(text)
  await finished(out)
}

async function readOurs(path: string): Promise<number> {
  const start = performance.now()
  const file = { path, filename: 'sales.csv', kind: 'csv' as const, onProgress: () => {} }
  const spare = join(folder, 'spare')
  const opened = await openLarge(file, spare)
  if ('reason' in opened) throw new Error(opened.message)
  const { columns } = planColumns(opened.sample)
  const plan = { source: opened.source, part: join(folder, 'ours.parquet'), columns }
  const loaded = await loadLarge(file, { plan, spare })
  if ('reason' in loaded) throw new Error(loaded.message)
  const { table } = settleTable({ ...opened, columns: loaded.columns, rowCount: loaded.rows })
  const measures = table.columns.filter(({ role }) => role === 'measure').length
  if (measures !== 3) throw new Error(`${measures} measures instead of 3`)
  const took = performance.now() - start
  await rm(plan.part)
  return took
}

async function readPlainly(path: string): Promise<number> {
  const start = performance.now()
  const target = join(folder, 'plain.parquet')
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  await connection.run(
    `COPY (SELECT * FROM read_csv('${path}', thousands = ',')) TO '${target}' (FORMAT parquet, COMPRESSION zstd)`,
  )
  instance.closeSync()
  const took = performance.now() - start
  await rm(target)
  return took
}

try {
  for (const count of values.rows.split(',').map(Number)) {
    const path = join(folder, `${count}.csv`)
    await makeFile(path, count)
    const [ours, plain]: [number[], number[]] = [[], []]
    for (let round = 0; round < Number(values.rounds); round += 1) {
      plain.push(await readPlainly(path))
      ours.push(await readOurs(path))
    }
    const medians = { ours: quantile(ours, 0.5), duckdb: quantile(plain, 0.5) }
    const ratio = Number((medians.ours / medians.duckdb).toPrecision(3))
    const { size } = await stat(path)
    const machine = { cores: cpus().length, load: Number((loadavg()[0] ?? 0).toFixed(1)) }
    console.log(JSON.stringify({ rows: count, megabytes: Math.round(size / 1e6), ...medians, ratio, ...machine }))
    await rm(path)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
