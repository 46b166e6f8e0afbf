import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  dimensionQuerySchema,
  dimensionValuesQuerySchema,
  factQuerySchema,
} from '../../../contract/datasets/datasets.schemas.ts'
import { type Catalogue, catalogueOf, type StoredTable } from '../../engines/queries/catalogue.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

const sales = (rows: UnderstoodTable['rows']): UnderstoodTable => ({
  kind: 'fact',
  name: 'sales',
  label: 'Sales',
  sourceSheets: [],
  columns: [
    { name: 'sold_on', label: 'Sold on', role: 'date', type: 'timestamp' },
    { name: 'paid_on', label: 'Paid on', role: 'date', type: 'date' },
    { name: 'region', label: 'Region', role: 'dimension', type: 'text' },
    { name: 'amount', label: 'Amount', role: 'measure', type: 'decimal', unit: 'currency' },
  ],
  rows,
  remarks: [],
})
const shops = (rows: UnderstoodTable['rows']): UnderstoodTable => ({
  kind: 'dimension',
  name: 'shops',
  label: 'Shops',
  sourceSheets: [],
  columns: [
    { name: 'shop_id', label: 'Shop ID', role: 'key', type: 'text' },
    { name: 'city', label: 'City', role: 'attribute', type: 'text' },
    { name: 'area', label: 'Area', role: 'attribute', type: 'decimal', unit: 'number' },
    { name: 'opened', label: 'Opened', role: 'attribute', type: 'date' },
  ],
  rows,
  remarks: [],
})
const stored = (fileId: string, table: UnderstoodTable): StoredTable => ({
  fileId,
  kind: table.kind,
  name: table.name,
  label: table.label,
  columns: table.columns,
  externalSystem: `${fileId}.xlsx`,
  createdAt: '2024-01-01T00:00:00Z',
  updatedAt: '2024-01-02T00:00:00Z',
})
const facts = (
  organisationId: string,
  catalogue: Catalogue,
  query: Record<string, unknown>,
  now = '2030-01-01T00:00:00Z',
) =>
  warehouse.engine.queryFacts({
    organisationId,
    catalogue,
    query: factQuerySchema.parse(query),
    now: Date.parse(now),
    timeZone: 'Pacific/Auckland',
  })

const table = sales([
  ['2024-03-31T23:30:00', '2024-05-01', 'North', '0.1'],
  ['2024-04-01T00:15:00', '2024-05-02', 'North', '0.2'],
  ['2024-04-07T10:00:00', null, null, '5'],
  [null, '2023-01-01', 'South', null],
])

describe('fact queries', () => {
  let catalogue: Catalogue
  beforeAll(async () => {
    catalogue = catalogueOf([stored('sales', table)])
    await expect(warehouse.engine.write({ organisationId: 'acme', fileId: 'sales', table })).resolves.toEqual({
      rowCount: 4,
      remarks: [],
    })
  })

  // D3.3.18, D3.3.19, D3.5.08
  test('give groups in order with exact sums, the unit and the number of records', async () => {
    await expect(
      facts('acme', catalogue, { factTable: 'sales', measures: 'amount,amount:mean,count', dimensions: 'region' }),
    ).resolves.toEqual({
      results: [
        {
          dimensionValues: { region: 'North' },
          measures: {
            amount: { value: 0.3, unit: 'currency' },
            'amount:mean': { value: 0.15, unit: 'currency' },
            count: { value: 2, unit: 'number' },
          },
          recordCount: 2,
        },
        {
          dimensionValues: { region: 'South' },
          measures: {
            amount: { value: null, unit: 'currency' },
            'amount:mean': { value: null, unit: 'currency' },
            count: { value: 1, unit: 'number' },
          },
          recordCount: 1,
        },
        {
          dimensionValues: { region: null },
          measures: {
            amount: { value: 5, unit: 'currency' },
            'amount:mean': { value: 5, unit: 'currency' },
            count: { value: 1, unit: 'number' },
          },
          recordCount: 1,
        },
      ],
      total: 3,
      rowCount: 4,
      missing: [{ column: 'amount', label: 'Amount', rows: 1, of: 4 }],
    })
  })

  test('put days into hours, weeks from Monday, halves and financial years from April', async () => {
    const starts = async (dateGranularity: string) =>
      (
        await facts('acme', catalogue, {
          factTable: 'sales',
          measures: 'count',
          dateGranularity,
          dateFrom: '2024-01-01',
        })
      ).results.map((row) => [row.dimensionValues.__date, row.recordCount])
    await expect(starts('hour')).resolves.toEqual([
      ['2024-03-31T23:00:00', 1],
      ['2024-04-01T00:00:00', 1],
      ['2024-04-07T10:00:00', 1],
    ])
    await expect(starts('day')).resolves.toEqual([
      ['2024-03-31', 1],
      ['2024-04-01', 1],
      ['2024-04-07', 1],
    ])
    await expect(starts('week')).resolves.toEqual([
      ['2024-03-25', 1],
      ['2024-04-01', 2],
    ])
    await expect(starts('quarter')).resolves.toEqual([
      ['2024-01-01', 1],
      ['2024-04-01', 2],
    ])
    await expect(starts('half')).resolves.toEqual([['2024-01-01', 3]])
    await expect(starts('fy')).resolves.toEqual([
      ['2023-04-01', 1],
      ['2024-04-01', 2],
    ])
    await expect(starts('year')).resolves.toEqual([['2024-01-01', 3]])
  })

  test('take the first date unless another is chosen; both days of a range count', async () => {
    const by = async (query: Record<string, unknown>) =>
      (
        await facts('acme', catalogue, { factTable: 'sales', measures: 'count', dateGranularity: 'month', ...query })
      ).results.map((row) => [row.dimensionValues.__date, row.recordCount])
    await expect(by({})).resolves.toEqual([
      ['2024-03-01', 1],
      ['2024-04-01', 2],
      [null, 1],
    ])
    await expect(by({ dimensions: '{paid_on}' })).resolves.toEqual([
      ['2023-01-01', 1],
      ['2024-05-01', 2],
      [null, 1],
    ])
    await expect(by({ dimensions: 'paid_on', dateFrom: '2024-05-02' })).resolves.toEqual([['2024-05-01', 1]])
    await expect(by({ dateTo: '2024-04-07', dateFrom: '2024-04-01' })).resolves.toEqual([['2024-04-01', 2]])
    await expect(by({ dateTo: '2024-04-06' })).resolves.toEqual([
      ['2024-03-01', 1],
      ['2024-04-01', 1],
    ])
  })

  test('tell the share of the period before now by the clock of the organisation', async () => {
    // In Auckland, 1 April 2024 began at 11:00 UTC on 31 March; until May there were 30 days and one hour, as the clock
    // went back on the 7th.
    const portions = async (now: string, dateGranularity = 'month') =>
      (
        await facts(
          'acme',
          catalogue,
          { factTable: 'sales', measures: 'count', dateGranularity, dateFrom: '2024-04-07' },
          now,
        )
      ).results.map((row) => row.portionCovered)
    await expect(portions('2024-03-31T11:00:00Z')).resolves.toEqual([0])
    await expect(portions('2024-04-15T11:30:00Z')).resolves.toEqual([0.5])
    await expect(portions('2024-04-30T12:00:00Z')).resolves.toEqual([1])
    await expect(portions('2024-04-06T22:15:00Z', 'hour')).resolves.toEqual([0.25])
  })

  test('filter by plain, included, excluded and empty values', async () => {
    const counted = async (query: Record<string, unknown>) =>
      (await facts('acme', catalogue, { factTable: 'sales', measures: 'count', ...query })).results[0]?.recordCount ?? 0
    await expect(counted({ filter_region: 'North' })).resolves.toBe(2)
    await expect(counted({ filter_region: ['North', 'South'] })).resolves.toBe(3)
    await expect(counted({ filter_region: '{"type":"exclude","values":["North"]}' })).resolves.toBe(2)
    await expect(counted({ filter_region: '{"type":"exclude","values":["North",null]}' })).resolves.toBe(1)
    await expect(counted({ filter_region: '{"type":"include","values":[null]}' })).resolves.toBe(1)
    await expect(counted({ filter_region: '{"type":"include","values":[]}' })).resolves.toBe(0)
    await expect(counted({ filter_region: ['North', '{"type":"exclude","values":["North"]}'] })).resolves.toBe(0)
  })

  test('say of how many rows they are, and of each column that measures read in how many it is empty', async () => {
    const said = async (query: Record<string, unknown>) => {
      const { rowCount, missing } = await facts('acme', catalogue, { factTable: 'sales', ...query })
      return { rowCount, missing }
    }
    await expect(said({ measures: 'count' })).resolves.toEqual({ rowCount: 4 })
    await expect(said({ measures: 'count,region:count_distinct', limit: '1', dimensions: 'region' })).resolves.toEqual({
      rowCount: 4,
      missing: [{ column: 'region', label: 'Region', rows: 1, of: 4 }],
    })
    await expect(said({ measures: 'amount', filter_region: 'South' })).resolves.toEqual({
      rowCount: 1,
      missing: [{ column: 'amount', label: 'Amount', rows: 1, of: 1 }],
    })
    await expect(said({ measures: 'amount', filter_region: 'North' })).resolves.toEqual({ rowCount: 2 })
    await expect(said({ measures: 'amount', offset: '10' })).resolves.toEqual({
      rowCount: 4,
      missing: [{ column: 'amount', label: 'Amount', rows: 1, of: 4 }],
    })
    const expressions = [{ name: 'south', expression: 'sum(amount) where region = "South"' }]
    await expect(said({ expressions: JSON.stringify(expressions) })).resolves.toEqual({
      rowCount: 4,
      missing: [
        {
          ...{ column: 'amount', label: 'Amount', rows: 1, of: 1 },
          where: { or: [{ column: 'region', operator: 'equal', value: 'South' }] },
        },
      ],
    })
  })

  test('hold no -0, which nothing divided by a negative number is in doubles', async () => {
    const expressions = [{ name: 'none', expression: '(count - count) / (0 - count)' }]
    const { results } = await facts('acme', catalogue, { factTable: 'sales', expressions: JSON.stringify(expressions) })
    expect(results[0]?.measures['none']?.value).toBe(0)
  })

  test('calculate sums, differences and quotients of decimals without the noise of binary numbers', async () => {
    const expressions = {
      rest: 'sum(amount) - max(amount)',
      most: '-(max(amount) + min(amount)) * 3',
      part: '(sum(amount) - max(amount)) / sum(amount)',
      nothing: 'sum(amount) / (count - count)',
      none: 'sum(amount) + (sum(amount) where region = "East")',
      more: 'difference(sum(amount))',
      total: 'running_total(sum(amount)) - sum(amount)',
    }
    const valuesOf = async (names: (keyof typeof expressions)[], query: Record<string, unknown> = {}) => {
      const asked = names.map((name) => ({ name, expression: expressions[name] }))
      const { results } = await facts('acme', catalogue, {
        ...{ factTable: 'sales', expressions: JSON.stringify(asked), dateTo: '2024-12-31', ...query },
      })
      return results.map(({ measures }) => names.map((name) => measures[name]?.value))
    }
    await expect(valuesOf(['rest', 'most', 'part', 'nothing', 'none'])).resolves.toEqual([
      [0.3, -15.3, 0.3 / 5.3, null, null],
    ])
    const order = JSON.stringify([{ by: 'total', direction: 'descending' }])
    await expect(valuesOf(['more', 'total'], { dateGranularity: 'month', order })).resolves.toEqual([
      [5.1, 0.1],
      [null, 0],
    ])
  })

  test('give windows of the rows and always the number of all', async () => {
    const windowOf = async (limit: number, offset: number) => {
      const { results, total } = await facts('acme', catalogue, {
        factTable: 'sales',
        measures: 'count',
        dimensions: 'region',
        limit: String(limit),
        offset: String(offset),
      })
      return [results.map((row) => row.dimensionValues.region), total]
    }
    await expect(windowOf(2, 0)).resolves.toEqual([['North', 'South'], 3])
    await expect(windowOf(2, 2)).resolves.toEqual([[null], 3])
    await expect(windowOf(2, 9)).resolves.toEqual([[], 3])
    await expect(
      facts('acme', catalogue, { factTable: 'sales', measures: 'count', filter_region: 'nowhere' }),
    ).resolves.toEqual({
      ...{ results: [], total: 0, rowCount: 0 },
    })
  })

  test('unknown names are refused in the words of the documents', async () => {
    const refused = async (query: Record<string, unknown>, field: string, message: string) =>
      expect(facts('acme', catalogue, { factTable: 'sales', measures: 'amount', ...query })).rejects.toMatchObject({
        statusCode: 400,
        message,
        fields: { [field]: message },
      })
    await refused({ factTable: 'x' }, 'factTable', 'Invalid dataset "x"')
    await refused({ measures: 'x' }, 'measures', 'Invalid metric "x" for dataset "sales"')
    await refused({ measures: 'amount:p33' }, 'measures', 'Invalid aggregation "p33"')
    await refused({ dimensions: 'x' }, 'dimensions', 'Invalid breakdown dimension')
    await refused({ dimensions: '{region}' }, 'dimensions', 'Invalid date field')
    await refused({ dimensions: 'paid_on,sold_on' }, 'dimensions', 'Invalid date field')
    await refused({ filter_x: 'y' }, 'filter_x', 'Invalid filter dimension "x" for dataset "sales"')
  })

  // D3.9.01
  test('every aggregation: sum, mean, least, greatest and the nine percentiles', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => ['2024-01-01T00:00:00', null, 'x', String(100 - index)])
    await warehouse.engine.write({ organisationId: 'percent', fileId: 'f', table: sales(rows) })
    const asked = [
      'amount',
      'amount:sum',
      'amount:mean',
      'amount:min',
      'amount:max',
      ...[1, 5, 10, 25, 50, 75, 90, 95, 99].map((percentile) => `amount:p${percentile}`),
    ]
    const { results } = await facts('percent', catalogueOf([stored('f', table)]), {
      factTable: 'sales',
      measures: asked,
    })
    expect(asked.map((name) => results[0]?.measures[name]?.value)).toEqual([
      5050, 5050, 50, 0, 100, 1, 5, 10, 25, 50, 75, 90, 95, 99,
    ])
  })

  // D3.9.01
  test('a percentile between two rows is as far between them as it is between their places', async () => {
    const rows = ['10', '20', '40', '80'].map((amount) => ['2024-01-01T00:00:00', null, 'x', amount])
    await warehouse.engine.write({ organisationId: 'between', fileId: 'f', table: sales(rows) })
    const asked = [1, 5, 10, 25, 50, 75, 90, 95, 99].map((percentile) => `amount:p${percentile}`)
    const { results } = await facts('between', catalogueOf([stored('f', table)]), {
      factTable: 'sales',
      measures: asked,
    })
    const found = asked.map((name) => results[0]?.measures[name]?.value?.toFixed(6))
    expect(found.map(Number)).toEqual([10.3, 11.5, 13, 17.5, 30, 50, 68, 74, 78.8])
  })
})

describe('files', () => {
  test('of one table are read together, whatever their decimals and missing columns', async () => {
    const first = sales([['2024-01-01T00:00:00', null, 'a', '12345678901234567890.5']])
    const second: UnderstoodTable = {
      ...sales([]),
      columns: table.columns.filter((column) => column.name !== 'region'),
      rows: [[null, null, '0.00000001']],
    }
    await warehouse.engine.write({ organisationId: 'two', fileId: 'a', table: first })
    await warehouse.engine.write({ organisationId: 'two', fileId: 'b', table: second })
    const catalogue = catalogueOf([stored('a', first), stored('b', second)])
    const { results } = await facts('two', catalogue, {
      factTable: 'sales',
      measures: 'amount:min,amount:max',
      dimensions: 'region',
    })
    expect(results.map((row) => [row.dimensionValues.region, row.measures['amount:max']?.value])).toEqual([
      ['a', Number('12345678901234567890.5')],
      [null, 1e-8],
    ])
  })

  test('of another organisation are out of reach even when a catalogue names them', async () => {
    await warehouse.engine.write({ organisationId: 'mine', fileId: 'm', table })
    await expect(
      facts('other', catalogueOf([stored('m', table)]), { factTable: 'sales', measures: 'count' }),
    ).rejects.toMatchObject({ statusCode: 503 })
    for (const id of ['../mine', 'a/b', '', 'x'.repeat(65), '..']) {
      await expect(
        facts(id, catalogueOf([stored('m', table)]), { factTable: 'sales', measures: 'count' }),
      ).rejects.toThrow('not an id')
      await expect(
        facts('mine', catalogueOf([stored(id, table)]), { factTable: 'sales', measures: 'count' }),
      ).rejects.toThrow('not an id')
    }
  })

  test('are replaced whole and removed, and a query sees it at once', async () => {
    const count = async () =>
      (await facts('swap', catalogueOf([stored('f', table)]), { factTable: 'sales', measures: 'count' })).results[0]
        ?.recordCount
    await warehouse.engine.write({ organisationId: 'swap', fileId: 'f', table })
    await expect(count()).resolves.toBe(4)
    await warehouse.engine.write({
      organisationId: 'swap',
      fileId: 'f',
      table: { ...table, rows: table.rows.slice(0, 1) },
    })
    await expect(count()).resolves.toBe(1)
    await warehouse.engine.remove({ organisationId: 'swap', fileId: 'f' })
    await expect(count()).rejects.toMatchObject({
      statusCode: 503,
      message: 'Couldn’t read the data. Try again.',
    })
    await warehouse.engine.remove({ organisationId: 'swap', fileId: 'f' })
  })

  test('leave the disk with their organisation', async () => {
    await warehouse.engine.write({ organisationId: 'gone', fileId: 'f', table })
    await warehouse.engine.removeOrganisation({ organisationId: 'gone' })
    await expect(access(join(warehouse.folder, 'gone'))).rejects.toThrow()
    await warehouse.engine.removeOrganisation({ organisationId: 'gone' })
  })

  test('numbers with more digits than any decimal holds are rounded and it is told', async () => {
    const written = await warehouse.engine.write({
      organisationId: 'long',
      fileId: 'f',
      table: sales([[null, null, 'a', '12345678901234567890.1234567891']]),
    })
    expect(written).toEqual({ rowCount: 1, remarks: ['The numbers of "Amount" were rounded to 9 decimals.'] })
  })
})

describe('dimensions', () => {
  const old = shops([
    ['s1', 'Ayr', '120.5', '2020-01-01'],
    ['s2', 'Bow', '80', null],
  ])
  const newer = shops([['s2', 'Bow Road', '90', '2021-05-05']])
  const catalogue = catalogueOf([stored('old', old), stored('new', newer), stored('sales', table)])
  const records = (query: Record<string, unknown>) =>
    warehouse.engine.dimensionRecords({
      organisationId: 'acme',
      catalogue,
      query: dimensionQuerySchema.parse({ dimension: 'shops', ...query }),
    })
  beforeAll(async () => {
    await warehouse.engine.write({ organisationId: 'acme', fileId: 'old', table: old })
    await warehouse.engine.write({ organisationId: 'acme', fileId: 'new', table: newer })
    await warehouse.engine.write({ organisationId: 'acme', fileId: 'sales', table })
  })

  // D3.3.21
  test('give records by key, the newest of each, with numbers as numbers', async () => {
    const times = { createdAt: '2024-01-01T00:00:00Z', updatedAt: '2024-01-02T00:00:00Z' }
    await expect(records({})).resolves.toEqual({
      records: [
        {
          dimensionName: 'shops',
          externalId: 's1',
          externalSystem: 'old.xlsx',
          ...times,
          attributes: { city: 'Ayr', area: 120.5, opened: '2020-01-01' },
        },
        {
          dimensionName: 'shops',
          externalId: 's2',
          externalSystem: 'new.xlsx',
          ...times,
          attributes: { city: 'Bow Road', area: 90, opened: '2021-05-05' },
        },
      ],
      total: 2,
    })
  })

  test('are searched in any attribute, filtered, cut to columns and windows', async () => {
    const ids = async (query: Record<string, unknown>) => {
      const found = await records(query)
      return [found.records.map((record) => record.externalId), found.total]
    }
    await expect(ids({ search: 'bOW' })).resolves.toEqual([['s2'], 1])
    await expect(ids({ search: '120.5' })).resolves.toEqual([['s1'], 1])
    await expect(ids({ search: '%' })).resolves.toEqual([[], 0])
    await expect(ids({ filter_city: 'Ayr' })).resolves.toEqual([['s1'], 1])
    await expect(ids({ filter_area: '{"type":"exclude","values":["90"]}' })).resolves.toEqual([['s1'], 1])
    await expect(ids({ limit: '1', offset: '1' })).resolves.toEqual([['s2'], 2])
    await expect(ids({ limit: '1', offset: '7' })).resolves.toEqual([[], 2])
    await expect(records({ columns: 'area', limit: '1' })).resolves.toMatchObject({
      records: [{ attributes: { area: 120.5 } }],
    })
    await expect(records({ dimension: 'x' })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Invalid dimension "x"',
    })
    await expect(records({ columns: 'x' })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Invalid column "x" for dimension "shops"',
    })
    await expect(records({ filter_x: 'y' })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('values of a breakdown are distinct, ordered, searched and limited', async () => {
    const values = async (query: Record<string, unknown>) =>
      (
        await warehouse.engine.dimensionValues({
          organisationId: 'acme',
          catalogue,
          query: dimensionValuesQuerySchema.parse({ dimension: 'region', ...query }),
        })
      ).values
    await expect(values({})).resolves.toEqual(['North', 'South'])
    await expect(values({ search: 'SO' })).resolves.toEqual(['South'])
    await expect(values({ search: '_' })).resolves.toEqual([])
    await expect(values({ limit: '1' })).resolves.toEqual(['North'])
    await expect(values({ dimension: 'amount' })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Invalid breakdown dimension',
    })
  })
})
