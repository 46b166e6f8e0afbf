import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueOf } from '../../engines/queries/catalogue.ts'
import { evaluate } from './evaluator.testing.ts'
import { nearestQuotient } from '../../engines/queries/exact.ts'
import { type FactsAsked, planFacts } from '../../engines/queries/fact-plan.ts'
import { factSelect } from '../../engines/queries/fact-sql.ts'
import { printStatement } from '../../engines/queries/sql.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { columns, emptyQuery, expectSame, expectSameRows, hostile, query, stored, table } from './facts.testing.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'
import { runs as countRuns } from '../../../tests/deep.ts'

const runs = countRuns(8, 30)
const today = '2024-05-15'
let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

async function askedOf(rows: UnderstoodTable['rows'], asked: Partial<FactsAsked>) {
  const file = { organisationId: 'one', fileId: 'plain' }
  const table: UnderstoodTable = {
    kind: 'fact',
    name: 'facts',
    label: 'Facts',
    sourceSheets: [],
    columns,
    rows,
    remarks: [],
  }
  await warehouse.engine.write({ ...file, table })
  const found = await warehouse.engine.queryFacts({
    organisationId: 'one',
    catalogue: catalogueOf([stored('plain')]),
    query: { ...emptyQuery, ...asked },
    now: 0,
    timeZone: 'UTC',
  })
  await warehouse.engine.remove(file)
  return found.results.map(({ dimensionValues, measures }) => [
    ...Object.values(dimensionValues),
    ...Object.values(measures).map(({ value }) => value),
  ])
}

describe('fact queries', () => {
  test.each([
    ['more', '>', ['6']],
    ['atLeast', '>=', ['5', '6']],
    ['less', '<', ['4']],
    ['atMost', '<=', ['4', '5']],
    ['equal', '=', ['5']],
  ] as const)('a condition "%s" is %s at its very number', async (operator, _, kept) => {
    const rows = ['4', '5', '6'].map((value) => [null, null, value, null, value, null, null])
    const found = await askedOf(rows, {
      dimensions: ['region'],
      conditions: [{ column: 'amount', operator, value: 5 }],
    })
    expect(found.map(([region]) => region)).toEqual(kept)
  })

  const stock: UnderstoodTable['rows'] = [
    ['2024-01-31', null, 'North', null, '10', '2', '1'],
    ['2024-01-31', null, 'South', null, '20', '4', '3'],
    ['2024-02-29', null, 'North', null, '12', '2', '1'],
    ['2024-02-29', null, 'South', null, '25', null, '5'],
    ['2024-03-31', null, 'North', null, null, '9', null],
    [null, null, 'North', null, '99', null, null],
  ]

  test('the last value of a level is that of the last day on which one stands, in each group', async () => {
    expect(await askedOf(stock, { measures: ['amount:last', 'order:last'] })).toEqual([[37, 9]])
    expect(await askedOf(stock, { measures: ['amount:last'], dimensions: ['region'] })).toEqual([
      ['North', 12],
      ['South', 25],
    ])
    expect(await askedOf(stock, { measures: ['amount:last'], dateGranularity: 'quarter' })).toEqual([
      ['2024-01-01', 37],
      [null, null],
    ])
    expect(await askedOf(stock, { measures: ['amount:last'], dateTo: '2024-02-01' })).toEqual([[30]])
  })

  test('a weighted mean leaves out rows without a value or without a weight, and is empty without any weight', async () => {
    const measures = ['order:weighted_mean:units', 'order:mean']
    expect(await askedOf(stock.slice(0, 4), { measures })).toEqual([[(2 * 1 + 4 * 3 + 2 * 1) / 5, 8 / 3]])
    expect(await askedOf(stock.slice(4, 5), { measures })).toEqual([[null, 9]])
  })

  test('equal a second evaluator over random tables of two files', async () => {
    let number = 0
    await fc.assert(
      fc.asyncProperty(
        table,
        table,
        fc.array(query, { minLength: 1, maxLength: 4 }),
        async (first, second, queries) => {
          number += 1
          const files = [`a${number}`, `b${number}`]
          await warehouse.engine.write({ organisationId: 'one', fileId: files[0] ?? '', table: first })
          await warehouse.engine.write({ organisationId: 'one', fileId: files[1] ?? '', table: second })
          const catalogue = catalogueOf(files.map(stored))
          const all = { ...first, rows: [...first.rows, ...second.rows] }
          for (const { dates, breakdowns, ...asked } of queries) {
            const found = await warehouse.engine.queryFacts({
              organisationId: 'one',
              catalogue,
              query: asked,
              now: 0,
              timeZone: 'UTC',
            })
            const date = dates[0]?.replace(/[{}]/g, '') ?? 'sold_on'
            const requested = evaluate(all, asked, date, breakdowns)
            expectSame(found.results, requested.results)
            expectSameRows(found, requested)
            expect(found.total).toBe(requested.total)
          }
          for (const fileId of files) await warehouse.engine.remove({ organisationId: 'one', fileId })
        },
      ),
      { seed: 11, numRuns: runs },
    )
  }, 600_000)

  test('hold only names of the catalogue and parameters: the text does not depend on any value', () => {
    const catalogue = catalogueOf([stored('f')])
    const names = new Set([...columns.map((column) => column.name), 'facts'])
    fc.assert(
      fc.property(query, ({ dates: _, breakdowns: __, ...asked }) => {
        const { text: printed, parameters } = printStatement(factSelect(planFacts(catalogue, asked, today)))
        const quoted = [...printed.matchAll(/"((?:[^"]|"")*)"/g)].map((found) => found[1] ?? '')
        expect(
          quoted.filter((name) => !names.has(name) && !/^(?:[gfx]\d+|__groups |__last (?:amount|order))$/.test(name)),
        ).toEqual([])
        expect(
          printed
            .replace(/"(?:[^"]|"")*"/g, '')
            .match(/'[^']*'/g)
            ?.every((literal) => /^'(hour|day|week|month|quarter|year|%Y-%m-%dT%H:00:00)'$/.test(literal)) ?? true,
        ).toBe(true)
        const other = {
          ...asked,
          filters: asked.filters.map((one) => ({
            ...one,
            values: one.values.map((value) => (value === null ? null : `${value}${hostile}`)),
          })),
        }
        expect(printStatement(factSelect(planFacts(catalogue, other, today))).text).toBe(printed)
        expect(printed.match(/\$\d+/g)?.length ?? 0).toBe(parameters.length)
      }),
      { seed: 12, numRuns: runs * 20 },
    )
  })

  test('refuse every name that is not in the catalogue', () => {
    const catalogue = catalogueOf([stored('f')])
    const known = new Set([...columns.map((column) => column.name), 'facts', 'count'])
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ minLength: 1 }),
          fc.constantFrom('constructor', '__proto__', 'region" --', 'amount) FROM x --', hostile),
        ),
        (name) => {
          fc.pre(!known.has(name.split(':')[0] ?? '') && !known.has(name.replace(/[{}]/g, '')))
          for (const asked of [
            { factTable: name },
            { measures: [name] },
            { measures: [`amount:${name}`] },
            { dimensions: [name] },
            { dimensions: [`{${name}}`] },
            { filters: [{ dimension: name, type: 'include' as const, values: [] }] },
            { measures: [`${name}:count_distinct`] },
            { measures: [`${name}:last`] },
            { measures: [`amount:weighted_mean:${name}`] },
            { measures: [`${name}:weighted_mean:amount`] },
            { conditions: [{ column: name, operator: 'more' as const, value: 1 }] },
          ]) {
            if ('measures' in asked && asked.measures[0] === 'amount:sum') continue
            expect(() => planFacts(catalogue, { ...emptyQuery, ...asked }, today)).toThrow(
              expect.objectContaining({ statusCode: 400 }),
            )
          }
        },
      ),
      { seed: 13, numRuns: 500 },
    )
  })

  test('a quotient is the number nearest to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (units, count) => {
          // Both are exact as doubles, so the processor's division rounds correctly.
          expect(nearestQuotient(String(units), count)).toBe(units === 0 ? 0 : units / count)
        },
      ),
      { seed: 14, numRuns: 2000 },
    )
    expect(nearestQuotient('0.3', 3)).toBe(0.1)
  })
})
