import { mkdtemp, rename, rm, utimes } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { View } from './messages.ts'
import { OpenViews } from './views.ts'

let folder = ''
let path = ''
async function writeRows(to: string, rows: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`COPY (${rows}) TO '${to}' (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'views-'))
  path = join(folder, 'rows.parquet')
  await writeRows(path, 'SELECT range AS amount FROM range(3)')
})
afterAll(() => rm(folder, { recursive: true }))

const view = (...layers: string[]): View => ({ name: 'sales', paths: [path], layers })
const ask = (views: OpenViews, asked: View, text: string) =>
  views.use(asked, undefined, async (instance, { schema }) => {
    const connection = await instance.connect()
    await connection.run(`USE ${schema}`)
    const reader = await connection.runAndReadAll(text)
    connection.closeSync()
    return { instance, rows: reader.getRows().map((row) => row.map(Number)) }
  })
const readRows = (views: OpenViews, asked: View) => ask(views, asked, 'SELECT * FROM sales')

test('views of one name over the same files share an instance, and each has its own columns', async () => {
  const views = new OpenViews()
  const asked = [view(), view('amount * 2 AS twice'), view('amount + 1 AS twice'), view()]
  const found = await Promise.all(asked.map((one) => readRows(views, one)))
  expect(found.map(({ rows }) => rows)).toEqual([
    [[0], [1], [2]],
    [
      [0, 0],
      [1, 2],
      [2, 4],
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    [[0], [1], [2]],
  ])
  expect(new Set(found.map(({ instance }) => instance)).size).toBe(1)
  await views.forget([path])
})

test('an instance with a hundred views gives way to a new one', async () => {
  const views = new OpenViews()
  const asked = Array.from({ length: 101 }, (_, number) => view(`amount + ${number} AS more`))
  const instances = new Set<unknown>()
  for (const [number, one] of asked.entries()) {
    const { instance, rows } = await readRows(views, one)
    expect(rows[2]).toEqual([2, 2 + number])
    instances.add(instance)
  }
  expect(instances.size).toBe(2)
  await views.forget([path])
})

test('a view whose file is missing is made again once it is there', async () => {
  const views = new OpenViews()
  const elsewhere = join(folder, 'elsewhere.parquet')
  await rename(path, elsewhere)
  await expect(readRows(views, view())).rejects.toThrow('Cannot access file')
  await rename(elsewhere, path)
  const { rows } = await readRows(views, view())
  expect(rows).toEqual([[0], [1], [2]])
  await views.forget([path])
})

test('the metadata of a file are read once, and again for another file of the same second', async () => {
  const views = new OpenViews()
  const dated = join(folder, 'dated.parquet')
  const long = new Date('2026-01-31T12:00:00.100Z')
  const count = async () => (await ask(views, { name: 'sales', paths: [dated] }, 'SELECT count(*) FROM sales')).rows
  await writeRows(dated, 'SELECT range AS amount FROM range(3)')
  await utimes(dated, long, long)
  expect(await count()).toEqual([[3]])
  const setting = `SELECT CAST(current_setting('parquet_metadata_cache') AS INTEGER)`
  expect((await ask(views, { name: 'sales', paths: [dated] }, setting)).rows).toEqual([[1]])
  const other = join(folder, 'other.parquet')
  await writeRows(other, 'SELECT range AS amount FROM range(5)')
  await utimes(other, long, new Date(long.getTime() + 300))
  await rename(other, dated)
  expect(await count()).toEqual([[5]])
  await views.forget([dated])
})

test('little files are read by one thread, large ones by several', async () => {
  const views = new OpenViews()
  const large = join(folder, 'large.parquet')
  await writeRows(large, 'SELECT hash(range) AS amount FROM range(200000)')
  const threads = async (paths: string[]) => {
    const { rows } = await ask(views, { name: 'sales', paths }, "SELECT current_setting('threads')")
    return rows[0]![0]!
  }
  expect(await threads([path])).toBe(1)
  expect(await threads([large])).toBe(Math.min(4, availableParallelism()))
  expect(await threads([path, large])).toBe(Math.min(4, availableParallelism()))
  await views.forget([path, large])
})
