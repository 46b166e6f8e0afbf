import { expect, test } from 'vitest'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { failureOf } from '../../engines/queries/warehouse.failure.ts'
import { createFairQueue } from '../../platform/workers/fair-queue.ts'
import { metricsOf } from './metrics.read.ts'

test('a table of 250 dimensions is described whole, beside others, with the queue of one organisation', async () => {
  const queue = createFairQueue({
    atOnce: 2,
    mostWaiting: 200,
    waitMilliseconds: 30_000,
    busy: () => failureOf('busy'),
  })
  const asked = <T>(answer: T) => queue.run('organisation', async () => answer)
  const warehouse = {
    dimensionValues: ({ query }: { query: { dimension: string } }) => asked({ values: [`of ${query.dimension}`] }),
    queryFacts: () => asked({ results: [{ dimensionValues: {}, measures: {}, recordCount: 7 }], total: 1 }),
  } as unknown as WarehouseEngine
  const column = (role: 'dimension' | 'measure') => (name: string) => ({
    name,
    label: name,
    role,
    type: 'text' as const,
  })
  const names = Array.from({ length: 250 }, (_, at) => `d${at}`)
  const tables = ['wide', 'other', 'third'].map((name) => ({
    ...{ name, label: name, files: ['f'] },
    columns: [...names.map(column('dimension')), column('measure')('m')] as never,
  }))
  const catalogue = { factTables: tables, dimensions: [] }
  const metrics = metricsOf({
    ...{ warehouse, organisationId: 'organisation', catalogue, timeZone: 'Pacific/Auckland', currency: 'NZD' },
    now: () => 0,
  })
  const { factTables } = await metrics.listMetrics()
  expect(
    factTables.map(({ name, rowCount, dimensions }) => [name, rowCount, dimensions.map((one) => one.sampleValues)]),
  ).toEqual(['wide', 'other', 'third'].map((name) => [name, 7, names.map((one) => [`of ${one}`])]))
})
