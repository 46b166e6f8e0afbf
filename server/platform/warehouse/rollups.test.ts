import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FactQuery } from '../../../contract/datasets/datasets.schemas.ts'
import { catalogueOf } from '../../engines/queries/catalogue.ts'
import { openLocked } from '../../engines/duckdb/locked-instance.ts'
import { identityOf, readNote } from './rollup-files.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { createWarehouseProcess } from './warehouse-process.ts'
import { startWarehouse, type WarehouseEngine } from './warehouse.engine.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

const organisationId = 'one'
const fileId = 'sales'
const columns: UnderstoodTable['columns'] = [
  { name: 'day', label: 'Day', role: 'date', type: 'date' },
  { name: 'region', label: 'Region', role: 'dimension', type: 'text' },
  { name: 'shop', label: 'Shop', role: 'dimension', type: 'text' },
  { name: 'amount', label: 'Amount', role: 'measure', type: 'decimal', unit: 'number' },
]
const regions = ['North', 'South', 'East', 'West']
/** 400 rows: 40 days in two months, 4 regions, and one shop per row. */
const sales = (add = 0): UnderstoodTable => ({
  ...{ kind: 'fact', name: 'sales', label: 'Sales', sourceSheets: [], columns, remarks: [] },
  rows: Array.from({ length: 400 }, (_, index) => [
    new Date(Date.UTC(2024, 0, 1 + (index % 40))).toISOString().slice(0, 10),
    regions[index % 4]!,
    `Shop ${index}`,
    String(index + add),
  ]),
})
const stored = (ofFile: string) => ({
  ...{ fileId: ofFile, kind: 'fact' as const, name: 'sales', label: 'Sales', columns },
  ...{ externalSystem: '', createdAt: '', updatedAt: '' },
})
const catalogue = catalogueOf([stored(fileId)])

let warehouse: OwnWarehouse
let answeredBy: string[]
const options = () => ({
  rollups: { leastRows: 100, mostShare: 1 / 5 },
  onAnswered: (isRolledUp: boolean) => void answeredBy.push(isRolledUp ? 'rollups' : 'rows'),
})
beforeEach(async () => {
  answeredBy = []
  warehouse = await startOwnWarehouse(options())
})
afterEach(() => warehouse.close())

const write = (table = sales()) => warehouse.engine.write({ organisationId, fileId, table })
const pathOf = (name: string) => join(warehouse.folder, organisationId, name)
const rollupFiles = async () =>
  (await readdir(join(warehouse.folder, organisationId))).filter((name) => name.includes('.rollup-')).toSorted()

type Whom = { organisation?: string; engine?: WarehouseEngine; files?: string[] }
async function ask(
  asked: Partial<FactQuery> = {},
  { organisation = organisationId, engine = warehouse.engine, files = [fileId] }: Whom = {},
) {
  const query = { factTable: 'sales', measures: ['amount', 'count'], dimensions: ['region'], filters: [], limit: 100 }
  const { results } = await engine.queryFacts({
    ...{ organisationId: organisation, catalogue: catalogueOf(files.map(stored)), now: 0, timeZone: 'UTC' as const },
    query: { ...query, offset: 0, dateGranularity: undefined, dateFrom: undefined, dateTo: undefined, ...asked },
  })
  return results.map(({ dimensionValues, measures }) => [
    ...Object.values(dimensionValues),
    ...Object.values(measures).map(({ value }) => value),
  ])
}
/** The answer to `sales` by region: 100 rows each, with numbers 4 apart. */
const byRegion = (add = 0) =>
  [2, 0, 1, 3].map((first) => [regions[first], 100 * (first + add) + (4 * 99 * 100) / 2, 100])

/** As after a server restart. */
async function askAnew(): Promise<unknown[][]> {
  const engine = startWarehouse({ directory: warehouse.folder, ...options() })
  const found = await ask({}, { engine })
  await engine.rolledUp()
  await engine.close()
  return found
}

describe('rollups', () => {
  test('answer what adds up, and rows answer what does not', async () => {
    await write()
    await warehouse.engine.rolledUp()
    expect(await ask()).toEqual(byRegion())
    expect(await ask({ measures: ['amount:p50'], dimensions: [] })).toEqual([[199.5]])
    expect(await ask({ measures: ['count'], dimensions: ['shop'], limit: 1 })).toEqual([['Shop 0', 1]])
    const january = { dateGranularity: 'month' as const, dateTo: '2024-01-31' }
    expect(await ask({ measures: ['amount:max'], dimensions: [], ...january })).toEqual([['2024-01-01', 390]])
    expect(answeredBy).toEqual(['rollups', 'rows', 'rollups'])
  })

  test('stand beside the rows of a source that has none', async () => {
    await write()
    const rows = [
      ['2024-01-01', 'North', 'x', null],
      [null, 'North', 'x', '10'],
      ['2024-02-01', null, 'y', '1'],
    ]
    await warehouse.engine.write({ organisationId, fileId: 'few', table: { ...sales(), rows } })
    await warehouse.engine.rolledUp()
    const files = ['few', fileId]
    const measures = ['amount', 'amount:mean', 'count']
    expect(await ask({ measures }, { files })).toEqual([
      ['East', 20_000, 200, 100],
      ['North', 19_810, 19_810 / 101, 102],
      ['South', 19_900, 199, 100],
      ['West', 20_100, 201, 100],
      [null, 1, 1, 1],
    ])
    const january = { dateGranularity: 'month' as const, dateTo: '2024-01-31' }
    expect(await ask({ measures: ['count'], dimensions: [], ...january }, { files })).toEqual([['2024-01-01', 311]])
    expect(answeredBy).toEqual(['rollups', 'rollups'])
  })

  test('say in their files what they keep: the dimension of many values is left out', async () => {
    await write()
    await warehouse.engine.rolledUp()
    const names = ['sales.rollup-0.parquet', 'sales.rollup-1.parquet', 'sales.rollup-2.parquet']
    expect(await rollupFiles()).toEqual(names)
    const instance = await openLocked(names.map((name) => pathOf(name)))
    const connection = await instance.connect()
    const notes = await Promise.all(names.map((name) => readNote(connection, pathOf(name))))
    instance.closeSync()
    const kept = { rows: identityOf(pathOf('sales.parquet')), dimensions: ['region'] }
    const sums = (whole: number) => [['amount', { whole, decimals: 0 }]]
    expect(notes).toEqual([
      { ...kept, isLast: false, date: { column: 'day', grain: 'day' }, groups: 40, sums: sums(4) },
      { ...kept, isLast: false, date: { column: 'day', grain: 'month' }, groups: 8, sums: sums(5) },
      { ...kept, isLast: true, date: null, groups: 4, sums: sums(5) },
    ])
  })

  test('are made by a process of the lowest priority, and not at all of few rows', async () => {
    const child = createWarehouseProcess({ isInBackground: true })
    await child.call({ kind: 'forget', paths: [] }, 20_000)
    expect(getPriority(child.processId())).toBe(constants.priority.PRIORITY_LOW)
    await child.close()
    await write({ ...sales(), rows: sales().rows.slice(0, 99) })
    await warehouse.engine.rolledUp()
    expect(await rollupFiles()).toEqual([])
  })

  test('that are missing are made when somebody asks', async () => {
    await write()
    await warehouse.engine.rolledUp()
    const names = await rollupFiles()
    for (const lost of [names.slice(1), names.slice(-1), names]) {
      for (const name of lost) await rm(pathOf(name))
      expect(await askAnew()).toEqual(byRegion())
      expect(await rollupFiles()).toEqual(names)
    }
    expect(await askAnew()).toEqual(byRegion())
    expect(answeredBy.at(-1)).toBe('rollups')
  })

  test.each([
    ['empty', () => Buffer.alloc(0)],
    ['cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['something else', () => Buffer.from('no Parquet at all')],
    ['unreadable behind a whole end', (bytes: Buffer) => Buffer.concat([Buffer.alloc(200), bytes.subarray(200)])],
  ])('that are %s let the rows answer', async (_, broken) => {
    await write()
    await warehouse.engine.rolledUp()
    for (const name of await rollupFiles()) await writeFile(pathOf(name), broken(await readFile(pathOf(name))))
    expect(await askAnew()).toEqual(byRegion())
    expect(answeredBy).toEqual(['rows'])
  })

  test('of former rows never answer for new ones', async () => {
    await write()
    await warehouse.engine.rolledUp()
    const former = await Promise.all(
      (await rollupFiles()).map(async (name) => [name, await readFile(pathOf(name))] as const),
    )
    expect(await ask()).toEqual(byRegion())
    await write(sales(1000))
    expect(await ask()).toEqual(byRegion(1000))
    await warehouse.engine.rolledUp()
    for (const [name, bytes] of former) await writeFile(pathOf(name), bytes)
    expect(await askAnew()).toEqual(byRegion(1000))
    expect(answeredBy.at(-1)).toBe('rows')
    // Rebuilt by that query.
    expect(await ask()).toEqual(byRegion(1000))
    await warehouse.engine.write({ organisationId, fileId: 'other', table: sales(7) })
    await copyFile(pathOf('other.parquet'), pathOf('sales.parquet'))
    expect(await ask()).toEqual(byRegion(7))
  })

  test('go with their rows, also while they are made', async () => {
    await write()
    await warehouse.engine.rolledUp()
    await warehouse.engine.remove({ organisationId, fileId })
    expect(await readdir(join(warehouse.folder, organisationId))).toEqual([])
    await write()
    await warehouse.engine.remove({ organisationId, fileId })
    await warehouse.engine.rolledUp()
    expect(await readdir(join(warehouse.folder, organisationId))).toEqual([])
    await write()
    await warehouse.engine.removeOrganisation({ organisationId })
    await warehouse.engine.rolledUp()
    expect(await readdir(warehouse.folder)).toEqual([])
  })

  // AM-07
  test('of what is shared show no row that sharing hides', async () => {
    await write()
    const from = { organisationId, files: [fileId] }
    const to = { organisationId: 'two', fileId }
    const rule = (type: 'include' | 'exclude', values: string[]) => ({ region: { type, values } })
    const seen = async () => {
      const values = { organisationId: 'two', catalogue, query: { dimension: 'region', search: '', limit: 9 } }
      return [await ask({}, { organisation: 'two' }), (await warehouse.engine.dimensionValues(values)).values]
    }
    await warehouse.engine.copyShared({ from, to, columns, rules: [rule('include', ['North'])] })
    await warehouse.engine.rolledUp()
    const north = byRegion().find(([region]) => region === 'North')
    expect(await seen()).toEqual([[north], ['North']])
    await warehouse.engine.copyShared({ from, to, columns, rules: [rule('exclude', ['North', 'East'])] })
    await warehouse.engine.rolledUp()
    const rest = byRegion().filter(([region]) => region === 'South' || region === 'West')
    expect(await seen()).toEqual([rest, ['South', 'West']])
    expect(answeredBy).toEqual(['rollups', 'rollups', 'rollups', 'rollups'])
    await warehouse.engine.copyShared({ from, to, columns, rules: [rule('include', [])] })
    await warehouse.engine.remove(to)
    expect(await readdir(join(warehouse.folder, 'two'))).toEqual([])
  })
})
