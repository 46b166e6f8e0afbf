import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocked } from '../../engines/duckdb/locked-instance.ts'
import { writeParquet } from './parquet-writer.ts'
import { createWarehouseProcess, type WarehouseProcess } from './warehouse-process.ts'

let folder: string
let own: string
let foreign: string
let child: WarehouseProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warehouse-locked-'))
  own = join(folder, 'own.parquet')
  foreign = join(folder, 'foreign.parquet')
  for (const path of [own, foreign]) await writeParquet(path, [{ name: 'secret', type: 'text' }], [['word']])
  await writeFile(join(folder, 'canary.txt'), 'canary')
  child = createWarehouseProcess()
})
afterAll(async () => {
  await child.close()
  await rm(folder, { recursive: true, force: true })
})

const endlessQuery = 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 3'
const query = (text: string, milliseconds = 30_000) =>
  child.call({ kind: 'query', view: { name: 'table', paths: [own] }, text, parameters: [], milliseconds }, 180_000)

describe('the locked DuckDB', () => {
  test('reads the files of the query and nothing else', async () => {
    await expect(query('SELECT secret FROM "table"')).resolves.toEqual({ rows: [['word']], ofAll: [] })
    for (const text of [
      `SELECT * FROM read_text('/etc/hostname')`,
      `SELECT * FROM read_text('${join(folder, 'canary.txt')}')`,
      `SELECT * FROM read_csv('${join(folder, 'canary.txt')}')`,
      `SELECT * FROM read_parquet('${foreign}')`,
      `SELECT * FROM '${join(folder, '*.parquet')}'`,
      `SELECT * FROM glob('${join(folder, '*')}')`,
      `SELECT * FROM read_parquet('https://example.com/a.parquet')`,
    ]) {
      await expect(query(text), text).rejects.toMatchObject({ statusCode: 503 })
    }
  })

  test('neither copies, attaches, installs, sets nor runs a second statement', async () => {
    const before = await readdir(folder)
    for (const text of [
      `COPY (SELECT 1) TO '${join(folder, 'out.csv')}'`,
      `COPY (SELECT 1) TO '${own}' (FORMAT parquet, USE_TMP_FILE false)`,
      `ATTACH '${join(folder, 'new.db')}' AS other`,
      `ATTACH '${own}' AS other`,
      `EXPORT DATABASE '${join(folder, 'all')}'`,
      'INSTALL httpfs',
      'LOAD httpfs',
      'SET enable_external_access = true',
      `SET memory_limit = '64GB'`,
      'RESET lock_configuration',
      'CREATE TABLE more (a INTEGER)',
      'DROP VIEW "table"',
      'SELECT 1; SELECT 2',
    ]) {
      await expect(query(text), text).rejects.toMatchObject({ statusCode: 503 })
    }
    await expect(readdir(folder)).resolves.toEqual(before)
    await expect(query('SELECT secret FROM "table"')).resolves.toEqual({ rows: [['word']], ofAll: [] })
  })

  test('the lock itself holds without the check for SELECT', async () => {
    const instance = await openLocked([own])
    const connection = await instance.connect()
    for (const text of [
      `SELECT * FROM read_text('/etc/hostname')`,
      `COPY (SELECT 1) TO '${join(folder, 'out.csv')}'`,
      `ATTACH '${join(folder, 'new.db')}' AS other`,
      'INSTALL httpfs',
      'SET enable_external_access = true',
      `SET allowed_paths = ['${foreign}']`,
      `SET max_temp_directory_size = '1GB'`,
    ]) {
      await expect(connection.run(text), text).rejects.toThrow()
    }
    instance.closeSync()
  })

  test('a query past its time is stopped, another one goes on meanwhile, and the child stays alive', async () => {
    const processId = child.processId()
    const slow = query(endlessQuery, 300)
    await expect(query('SELECT 1 AS one')).resolves.toEqual({ rows: [[1]], ofAll: [] })
    await expect(slow).rejects.toMatchObject({
      statusCode: 504,
      message: 'The query took longer than 10 seconds and was stopped. Narrow the dates or the filters.',
    })
    expect(child.processId()).toBe(processId)
  })

  test('a query past its memory is refused and says so', async () => {
    const greedy =
      "SELECT max(len(l)) FROM (SELECT list(a.range::VARCHAR || repeat('x', 1000)) AS l FROM range(2000000) a)"
    await expect(query(greedy, 120_000)).rejects.toMatchObject({
      statusCode: 400,
      message: 'The query needs more memory than is allowed. Narrow the dates or the filters.',
    })
  })

  test('when the child dies, its callers are told and the next call starts another', async () => {
    const first = child.processId() as number
    const slow = query(endlessQuery, 15_000)
    process.kill(first, 'SIGKILL')
    await expect(slow).rejects.toMatchObject({
      statusCode: 503,
      message: 'Couldn’t read the data. Try again.',
    })
    await expect(query('SELECT 1 AS one')).resolves.toEqual({ rows: [[1]], ofAll: [] })
    expect(child.processId()).not.toBe(first)
  })

  test('a child that hangs is ended at the time limit of the call', async () => {
    const hanging = createWarehouseProcess()
    const endless = {
      kind: 'query' as const,
      view: { name: 'table', paths: [own] },
      parameters: [],
      milliseconds: 60_000,
    }
    await expect(hanging.call({ ...endless, text: endlessQuery }, 1500)).rejects.toMatchObject({ statusCode: 504 })
    await expect(hanging.call({ ...endless, text: 'SELECT 1 AS one' }, 120_000)).resolves.toEqual({
      rows: [[1]],
      ofAll: [],
    })
    await hanging.close()
    await expect(hanging.call({ ...endless, text: endlessQuery }, 1500)).rejects.toMatchObject({ statusCode: 503 })
  })
})
