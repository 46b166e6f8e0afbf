import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

test('old files that no row names are swept, rollups and half-written ones too; known and young ones stay', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const path of [
    'org_a/known.parquet',
    'org_a/known.rollup-0.parquet',
    'org_a/lost.parquet',
    'org_a/lost.rollup-1.parquet',
    'org_a/alone.rollup-4.parquet',
    'org_a/alone.rollup-2.parquet.part',
    'org_a/half.parquet.part',
    'org_a/young.parquet',
    'org_gone/lost.parquet',
  ]) {
    await mkdir(join(warehouse.folder, path, '..'), { recursive: true })
    await writeFile(join(warehouse.folder, path), 'x')
    if (!path.includes('young')) await utimes(join(warehouse.folder, path), hourAgo, hourAgo)
  }
  const asked: [string, string[]][] = []
  await warehouse.engine.sweep(async (organisation, files) => {
    asked.push([organisation, files.toSorted()])
    return new Set(['known'])
  }, 30)
  expect(asked.toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual([
    ['org_a', ['alone', 'half', 'known', 'lost']],
    ['org_gone', ['lost']],
  ])
  expect([
    (await readdir(join(warehouse.folder, 'org_a'))).toSorted(),
    await readdir(join(warehouse.folder, 'org_gone')),
  ]).toEqual([['known.parquet', 'known.rollup-0.parquet', 'young.parquet'], []])
})
