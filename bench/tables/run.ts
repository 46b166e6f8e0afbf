import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs, promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { loadLarge, openLarge } from '../../server/engines/readers/large/large-table.ts'
import { planColumns, settleTable } from '../../server/engines/readers/large/plan.ts'
import { watchMemory } from '../support/memory.ts'
import { machine, medians, ratio, sideBySide } from '../support/side-by-side.ts'

/**
 * A CSV of figures until it lies in a Parquet file: as an upload is read, with its limits and checks, beside plain DuckDB
 * in a process of its own, in turns. One JSON line for each size, in milliseconds and megabytes of resident memory; the
 * ratio is the median of the rounds, the least and the most.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000,10000000' }, rounds: { type: 'string', default: '3' } },
})
const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
const plain = join(import.meta.dirname, 'plain.ts')
let kept = { rows: 0, sum: 0 }

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
  kept = await sumOf(plan.part)
  await rm(plan.part)
  return took
}

async function sumOf(parquet: string): Promise<typeof kept> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet('${parquet}')`)
  const amount = described.getRows()[6]?.[0]
  const reader = await connection.runAndReadAll(
    `SELECT count(*)::INTEGER, round(sum("${amount}"))::DOUBLE FROM read_parquet('${parquet}')`,
  )
  instance.closeSync()
  const [[rows, sum] = []] = reader.getRows()
  return { rows: Number(rows), sum: Number(sum) }
}

async function readPlainly(path: string): Promise<number> {
  const start = performance.now()
  const target = join(folder, 'plain.parquet')
  await promisify(execFile)(process.execPath, [plain, path, target])
  const took = performance.now() - start
  await rm(target)
  return took
}

/** Ours kept as many rows and the same sum of money; plain DuckDB leaves amounts with thousands as text. */
async function checkSame(path: string, rows: number): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(
    `SELECT count(*)::INTEGER, round(sum(replace(Amount::VARCHAR, ',', '')::DECIMAL(18,2)))::DOUBLE
     FROM read_csv('${path}', thousands = ',')`,
  )
  instance.closeSync()
  const [[count, sum] = []] = reader.getRows()
  if (count !== rows || kept.rows !== rows) throw new Error(`${kept.rows} rows beside ${count}, written ${rows}`)
  if (Math.abs(kept.sum - Number(sum)) > 1) throw new Error(`a sum of ${kept.sum} beside ${sum}`)
}

try {
  for (const count of values.rows.split(',').map(Number)) {
    const path = join(folder, `${count}.csv`)
    await makeFile(path, count)
    const memory = watchMemory(['ingestion/large', 'tables/plain'])
    const turns = { ours: () => readOurs(path), duckdb: () => readPlainly(path) }
    const samples = await sideBySide(turns, Number(values.rounds))
    memory.stop()
    await checkSame(path, count)
    const { size } = await stat(path)
    const held = memory.most()
    const figures = {
      ...{ rows: count, megabytes: Math.round(size / 1e6), milliseconds: medians(samples) },
      ...{ toDuckdb: ratio(samples, 'ours', 'duckdb'), rounds: Number(values.rounds) },
      memory: { ours: held['ingestion/large'], duckdb: held['tables/plain'] },
    }
    console.log(JSON.stringify({ ...figures, ...machine() }))
    await rm(path)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
