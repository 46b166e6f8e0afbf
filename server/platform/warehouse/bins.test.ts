import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FactsAsked } from '../../engines/queries/fact-plan.ts'
import { catalogueOf } from '../../engines/queries/catalogue.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { columns, emptyQuery, stored } from './facts.testing.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

const row = (amount: string | null, order: string, region = 'North') => [null, null, region, null, amount, order, null]
const table: UnderstoodTable = {
  ...{ kind: 'fact', name: 'facts', label: 'Facts', sourceSheets: [], columns, remarks: [] },
  rows: [
    ...[row('0.3', '0'), row('0.6', '5'), row('0.7', '12'), row('-0.3', '999'), row('-0.05', '1000')],
    ...[row('1.1', '37', 'South'), row(null, '401', 'South')],
  ],
}

const ask = async (asked: Partial<FactsAsked>) => {
  await warehouse.engine.write({ organisationId: 'one', fileId: 'bins', table })
  return warehouse.engine.queryFacts({
    organisationId: 'one',
    catalogue: catalogueOf([stored('bins')]),
    query: { ...emptyQuery, measures: ['count'], ...asked },
    now: Date.parse('2024-05-15T12:00:00Z'),
    timeZone: 'UTC',
  })
}

test('an edge belongs to the bin that it begins, whatever the quotient of binary fractions says', async () => {
  const { results, binWidths } = await ask({ bins: [{ column: 'amount', width: 0.1 }] })
  expect(binWidths).toEqual({ amount: 0.1 })
  expect(results.map((one) => [one.dimensionValues['amount'], one.recordCount])).toEqual([
    ...[
      ['-0.3', 1],
      ['-0.1', 1],
      ['0.3', 1],
      ['0.6', 1],
      ['0.7', 1],
      ['1.1', 1],
      [null, 1],
    ],
  ])
})

test('without a width there are about as many bins as asked, of a round width over the rows that count', async () => {
  const { results, binWidths } = await ask({ bins: [{ column: 'order', count: 10 }], dimensions: ['region'] })
  expect(binWidths).toEqual({ order: 100 })
  expect(results.map((one) => [one.dimensionValues['region'], one.dimensionValues['order'], one.recordCount])).toEqual([
    ...[
      ['North', '0', 3],
      ['North', '900', 1],
      ['North', '1000', 1],
      ['South', '0', 1],
      ['South', '400', 1],
    ],
  ])
  const ofSome = await ask({
    bins: [{ column: 'order', count: 10 }],
    where: { column: 'order', operator: 'less', value: 40 },
  })
  expect(ofSome.binWidths).toEqual({ order: 5 })
})

test.each<[string, Partial<FactsAsked>, string]>([
  [
    'more bins than can be read',
    { bins: [{ column: 'order', width: 0.5 }] },
    '"order" would have more than 1000 bins. Use a larger width.',
  ],
  ['bins of a text', { bins: [{ column: 'region' }] }, 'Invalid metric "region" for dataset "facts"'],
  [
    'the same bins twice',
    { bins: [{ column: 'order' }, { column: 'order', width: 1 }] },
    'The bins of "order" are given twice.',
  ],
  [
    'a subtotal by what is no axis',
    { subtotals: [['region']] },
    '"region" isn’t an axis of this query, so it can’t have subtotals.',
  ],
])('refuses %s in one sentence', async (_, asked, message) => {
  await expect(ask(asked)).rejects.toMatchObject({ statusCode: 400, message })
})

test('subtotals are worked out from rows: a median of all is no median of medians', async () => {
  const asked = { measures: ['order:p50'], dimensions: ['region'], subtotals: [[]] }
  const { results, subtotals } = await ask(asked)
  const shown = (rows: typeof results) => rows.map((one) => [one.dimensionValues, one.measures['order:p50']?.value])
  expect(shown(results)).toEqual([
    [{ region: 'North' }, 12],
    [{ region: 'South' }, 219],
  ])
  expect(subtotals?.map((level) => [level.by, level.total, shown(level.results)])).toEqual([[[], 1, [[{}, 37]]]])
})
