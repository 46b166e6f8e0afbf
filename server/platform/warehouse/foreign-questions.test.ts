import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { share } from '../../../tests/deep.ts'
import type { NamedExpression } from '../../../contract/datasets/datasets.schemas.ts'
import { catalogueOf } from '../../engines/queries/catalogue.ts'
import type { FactsAsked } from '../../engines/queries/fact-plan.ts'
import { expressionText } from './expression-text.testing.ts'
import type { Answer, ForeignQuestion } from './foreign-figures.testing.ts'
import { questionsOf } from './foreign-questions.testing.ts'
import { foreignTables, understood } from './foreign-tables.testing.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

const tables = foreignTables()
const now = Date.parse('2026-11-28T12:00:00Z')
let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
  for (const table of tables)
    await warehouse.engine.write({ organisationId: 'one', fileId: table.name, table: understood(table) })
})
afterAll(async () => {
  await warehouse?.close()
})

const catalogue = catalogueOf(
  tables.map((table) => ({
    ...{ fileId: table.name, kind: 'fact' as const, name: table.name, label: table.name },
    ...{ columns: understood(table).columns, externalSystem: 'upload', createdAt: '', updatedAt: '' },
  })),
)

/** Compares in a fixed order, with numbers as close as sums of binary fractions can be. */
function expectAnswer(found: Answer, expected: Answer, groups: number): void {
  const sorted = (answer: Answer) =>
    answer
      .map((row) => row.map((cell, at) => (at < groups && cell !== null ? String(cell) : cell)))
      .toSorted((one, other) =>
        JSON.stringify(one.slice(0, groups)) < JSON.stringify(other.slice(0, groups)) ? -1 : 1,
      )
  const [own, right] = [sorted(found), sorted(expected)]
  expect(own.map((row) => row.slice(0, groups))).toEqual(right.map((row) => row.slice(0, groups)))
  for (const [at, row] of own.entries())
    for (const [column, cell] of row.entries()) {
      if (column < groups) continue
      const other = right[at]?.[column] ?? null
      if (cell === null || other === null) expect([at, column, cell]).toEqual([at, column, other])
      else
        expect(Math.abs(Number(cell) - Number(other))).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(Number(other))))
    }
}

/** Each measure of a query as an expression; null where it has expressions already. */
function asExpressions({ measures, expressions }: ForeignQuestion['query']): NamedExpression[] | null {
  if (measures === undefined || measures.length === 0 || expressions !== undefined) return null
  return measures.map((asked) => ({ name: asked, expression: expressionText({ asked }) }))
}

/** The conditions of a query as those of its only measure, where no group would be lost by it. */
function asFiltered({ measures = [], where, ...others }: ForeignQuestion['query']): NamedExpression[] | null {
  const [asked] = measures
  const isAlone = measures.length === 1 && Object.keys(others).length === 0
  if (asked === undefined || where === undefined || !isAlone) return null
  return [{ name: asked, expression: expressionText({ asked, where }) }]
}

const cases = tables.flatMap((table) => questionsOf(table).map((question) => ({ table, ...question })))

test('there are thirty questions to each of ten tables', () => {
  expect([
    tables.length,
    cases.length,
    new Set(cases.map(({ table, words }) => `${table.name} ${words}`)).size,
  ]).toEqual([10, 300, 300])
  const asked = (as: typeof asExpressions) => cases.filter(({ query }) => as(query) !== null).length
  // The others are expressions from the beginning.
  const expressionsFromTheBeginning = cases.filter(({ query }) => query.expressions !== undefined).length
  expect([asked(asExpressions), asked(asFiltered), expressionsFromTheBeginning]).toEqual([222, 81, 78])
})

describe('of tables that others made, in the query language, in SQL and as an expression', () => {
  test.each(share(cases, 40))('$table.name: $words', async ({ table, query, shown, sql, truth }) => {
    const expected = truth(table.rows)
    const { axes, figures } = shown
    const ask = async (own: Partial<FactsAsked>): Promise<Answer> => {
      const asked = {
        ...{ factTable: table.name, measures: [], dimensions: [], filters: [], limit: 1000, offset: 0 },
        ...{ dateGranularity: undefined, dateFrom: undefined, dateTo: undefined },
        ...own,
      }
      const { results } = await warehouse.engine.queryFacts({
        ...{ organisationId: 'one', catalogue, query: asked, now, timeZone: 'UTC' },
      })
      const answer = results.map((row) => [
        ...axes.map((axis) => row.dimensionValues[axis] ?? null),
        ...figures.map((figure) => row.measures[figure]?.value ?? null),
      ])
      return axes.length === 0 && results.length === 0 ? [figures.map(() => null)] : answer
    }
    expectAnswer(await ask(query), expected, axes.length)
    const stated = await warehouse.engine.runStatement({
      timeZone: 'UTC',
      ...{ organisationId: 'one', personId: 'ann', catalogue, sql, limit: 10_000 },
    })
    expectAnswer(stated.rows as Answer, expected, axes.length)
    const expressions = asExpressions(query)
    if (expressions !== null) expectAnswer(await ask({ ...query, measures: [], expressions }), expected, axes.length)
    const filtered = asFiltered(query)
    if (filtered === null) return
    // Of no row, a condition of the query leaves no answer, and one of a count leaves 0.
    const [[one = null] = []] = await ask({ expressions: filtered })
    expectAnswer([[one === 0 && expected[0]?.[0] === null ? null : one]], expected, 0)
  })
})
