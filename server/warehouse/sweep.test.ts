import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWarehouse, type WarehouseEngine } from './warehouse.engine.ts'

let folder: string
let engine: WarehouseEngine
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warehouse-sweep-'))
  engine = startWarehouse({ directory: folder })
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

test('old files that no row names are swept, half-written ones too; known and young ones stay', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const path of [
    'org_a/known.parquet',
    'org_a/lost.parquet',
    'org_a/half.parquet.part',
    'org_a/young.parquet',
    'org_gone/lost.parquet',
  ]) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), 'x')
    if (!path.includes('young')) await utimes(join(folder, path), hourAgo, hourAgo)
  }
  const asked: [string, string[]][] = []
  await engine.sweep(async (organisation, files) => {
    asked.push([organisation, files.toSorted()])
    return new Set(['known'])
  }, 30)
  expect(asked.toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual([
    ['org_a', ['half', 'known', 'lost']],
    ['org_gone', ['lost']],
  ])
  expect([(await readdir(join(folder, 'org_a'))).toSorted(), await readdir(join(folder, 'org_gone'))]).toEqual([
    ['known.parquet', 'young.parquet'],
    [],
  ])
})
