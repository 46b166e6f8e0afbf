import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs as countRuns, seedOr } from '../../../tests/deep.ts'
import { factQuerySchema } from '../../../contract/datasets/datasets.schemas.ts'
import type { RowCondition, Where } from '../../../contract/datasets/where.schemas.ts'
import { catalogueOf } from '../../engines/queries/catalogue.ts'
import { type FactsAsked, planFacts } from '../../engines/queries/fact-plan.ts'
import { factSelect } from '../../engines/queries/fact-sql.ts'
import { printStatement } from '../../engines/queries/sql.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { evaluate, type Sum } from './evaluator.testing.ts'
import { combinable, expressionText, followsPeriods } from './expression-text.testing.ts'
import {
  columns,
  day,
  decimal,
  emptyQuery,
  expectSame,
  expectSameRows,
  hostile,
  inDoubles,
  measure,
  query,
  stored,
  table,
  tableOfHalves,
  text,
} from './facts.testing.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

/** Each table is asked so many questions: 200 in `npm test`, 10,000 in `npm run test:deep`. */
const questions = 20
const runs = countRuns(10, 500)
/** Of one question, so many expressions: 20 in `npm test`, 3,000 in `npm run test:deep`. */
const expressionsOfQuestion = countRuns(5, 15)
const questionsOfExpressions = 4
const expressionRuns = countRuns(1, 50)
const today = '2024-05-15'
const now = Date.parse(`${today}T12:00:00Z`)

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

const compared = fc.constantFrom(...(['equal', 'notEqual', 'more', 'atLeast', 'less', 'atMost'] as const))
const period = fc.oneof(
  fc.record({
    last: fc.integer({ min: 1, max: 60 }),
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  }),
  fc.record({ toDate: fc.constantFrom('month' as const, 'quarter' as const, 'year' as const) }),
  fc.record({ previous: fc.constantFrom('month' as const, 'quarter' as const, 'year' as const) }),
  fc.record({ from: day, to: day }),
  fc.record({ from: day }),
  fc.record({ to: day }),
)
/** Numbers as JSON has them; some are those of rows. */
const number = decimal.map(Number)
const onColumns = (column: fc.Arbitrary<string>, value: fc.Arbitrary<string | number>): fc.Arbitrary<RowCondition> =>
  fc.oneof(
    fc.record({ column, operator: compared, value }),
    fc.record({ column, operator: fc.constant('between' as const), from: value, to: value }),
    fc.record({ column, operator: fc.constant('in' as const), values: fc.array(value, { maxLength: 4 }) }),
    fc.record({ column, operator: fc.constant('empty' as const) }),
  )
const words = fc.constantFrom('North', 'south', 'ō', 'o', '', "O'N", '%', '_', '"', hostile)
const rowCondition: fc.Arbitrary<RowCondition> = fc.oneof(
  onColumns(fc.constantFrom('amount', 'order', 'units'), number),
  onColumns(fc.constantFrom('region', 'select'), text),
  onColumns(fc.constantFrom('sold_on', 'entered'), day),
  fc.record({
    column: fc.constantFrom('region', 'select'),
    operator: fc.constantFrom('contains' as const, 'beginsWith' as const),
    text: words,
  }),
  fc.record({
    column: fc.constantFrom('sold_on', 'entered'),
    operator: fc.constant('during' as const),
    period,
  }),
)
const { tree } = fc.letrec<{ tree: Where }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'where' },
    rowCondition,
    fc.record({ and: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ not: tie('tree') }),
  ),
}))

/** `fc.option` leaves nearly everything out where it is deep. */
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.tuple(fc.boolean(), value).map(([isThere, one]) => (isThere ? one : undefined))
/** Without the filters of the documents most rows are left. */
const open = { dateFrom: undefined, dateTo: undefined, filters: [], conditions: [], offset: 0 }
/** Of doubles, the last bit decides which of two equal ones comes first. */
const exact = measure.filter((asked) => !/:(?:p\d|weighted)/.test(asked))
const direction = fc.constantFrom(undefined, 'ascending' as const, 'descending' as const)
const question = fc
  .record({
    asked: query,
    where: maybe(tree),
    by: fc.array(fc.tuple(fc.oneof(exact, fc.constantFrom('region', 'select', '__date')), direction), { maxLength: 3 }),
    top: maybe(fc.record({ by: exact, count: fc.constantFrom(1, 2, 3, 10), direction })),
    isOpen: fc.boolean(),
  })
  .map(({ asked, where, by, top, isOpen }) => {
    const axes = [...asked.breakdowns, ...(asked.dateGranularity === undefined ? [] : ['__date'])]
    const order = by
      .filter(
        ([one]) =>
          one === 'count' || one.includes('amount') || one.includes('order') || one.includes(':') || axes.includes(one),
      )
      .map(([one, towards]) => ({ by: one, direction: towards }))
    const [dimension] = asked.breakdowns
    return {
      ...asked,
      ...(isOpen ? open : {}),
      where,
      order: order.length === 0 ? undefined : order,
      top: dimension === undefined || top === undefined ? undefined : { ...top, dimension },
    }
  })

const typed = fc.letrec<{ tree: Where }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'typed' },
    rowCondition.filter(({ operator }) => operator !== 'during'),
    fc.record({ and: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('tree') }),
  ),
})).tree
const aggregateOf = fc.record({
  asked: fc.constantFrom(
    ...['count', 'amount', 'order', 'amount:mean', 'amount:min', 'order:max', 'amount:p50', 'region:count_distinct'],
    ...['order:weighted_mean:units', 'amount:last'],
  ),
  where: maybe(typed),
})
const squared = fc.record({
  operator: fc.constant('^' as const),
  left: aggregateOf,
  right: fc.constant({ number: 2 }),
})
const added = fc.record({ asked: fc.constantFrom('count', 'amount', 'order'), where: maybe(typed) })
/** Of doubles, the last bit decides which of two equal ones has which rank. */
const window: fc.Arbitrary<Sum> = fc
  .oneof(
    fc.record({ window: fc.constantFrom('running_total' as const, 'share' as const, 'rank' as const), of: added }),
    fc.record({
      window: fc.constantFrom('previous' as const, 'difference' as const, 'change' as const),
      of: fc.oneof(added, aggregateOf),
    }),
  )
  .map(combinable)
const sum: fc.Arbitrary<Sum> = fc.letrec<{ sum: Sum }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'sum' },
    { weight: 3, arbitrary: aggregateOf },
    { weight: 2, arbitrary: window },
    { weight: 1, arbitrary: fc.record({ number: fc.constantFrom(0, 1, 2, 0.5, 100) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        operator: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const, '/' as const),
        left: tie('sum'),
        right: tie('sum'),
      }),
    },
    { weight: 1, arbitrary: squared },
    { weight: 1, arbitrary: fc.record({ negative: tie('sum') }) },
  ),
})).sum

const bins = fc
  .record({ column: fc.constantFrom('amount', 'order', 'units'), width: fc.constantFrom(0.1, 0.25, 3, 1000) })
  .map((one) => [one])

/** The same question by some of its axes alone. */
function levelOf(asked: FactsAsked, by: readonly string[], sums: ReadonlyMap<string, Sum>): FactsAsked {
  const isLeft = (name: string): boolean => {
    const tree = sums.get(name)
    if (tree !== undefined) return by.includes('__date') || !followsPeriods(tree)
    const isBin = asked.bins?.some(({ column }) => column === name) ?? false
    const isAxis = isBin || ['__date', 'region', 'select'].includes(name)
    return !isAxis || by.includes(name)
  }
  return {
    ...asked,
    dateGranularity: by.includes('__date') ? asked.dateGranularity : undefined,
    bins: undefined,
    order: asked.order?.filter((one) => isLeft(one.by)),
    top: asked.top !== undefined && by.includes(asked.top.dimension) ? asked.top : undefined,
    ...{ limit: 10_000, offset: 0 },
  }
}

const throughTheCall = ({ filters, conditions, ...asked }: FactsAsked): FactsAsked => ({
  ...factQuerySchema.parse({
    ...asked,
    ...Object.fromEntries(
      (['where', 'order', 'top', 'expressions', 'bins', 'subtotals'] as const).flatMap((name) =>
        asked[name] === undefined ? [] : [[name, JSON.stringify(asked[name])]],
      ),
    ),
  }),
  filters,
  conditions,
})

async function ask(fileIds: string[], asked: FactsAsked) {
  return warehouse.engine.queryFacts({
    organisationId: 'one',
    catalogue: catalogueOf(fileIds.map(stored)),
    query: asked,
    now,
    timeZone: 'UTC',
  })
}

/** Rows of answers that were compared: few of them would prove little. */
let rowsCompared = 0

describe('the grown language', () => {
  test('answers as a second evaluator over random tables of two files', async () => {
    let made = 0
    rowsCompared = 0
    await fc.assert(
      fc.asyncProperty(
        table,
        table,
        fc.array(question, { minLength: questions, maxLength: questions }),
        async (first, second, asked) => {
          made += 1
          const files = [`a${made}`, `b${made}`]
          await warehouse.engine.write({ organisationId: 'one', fileId: files[0]!, table: first })
          await warehouse.engine.write({ organisationId: 'one', fileId: files[1]!, table: second })
          const all = { ...first, rows: [...first.rows, ...second.rows] }
          for (const { dates, breakdowns, ...one } of asked) {
            const found = await ask(files, throughTheCall(one))
            const date = dates[0]?.replace(/[{}]/g, '') ?? 'sold_on'
            const expected = evaluate(all, one, date, breakdowns, today)
            expectSame(found.results, expected.results)
            expectSameRows(found, expected)
            expect(found.total).toBe(expected.total)
            rowsCompared += found.results.length
          }
          for (const fileId of files) await warehouse.engine.remove({ organisationId: 'one', fileId })
        },
      ),
      { seed: seedOr(29), numRuns: runs, endOnFailure: true },
    )
    expect(rowsCompared).toBeGreaterThan(runs * questions)
  }, 3_600_000)

  test('works expressions out as a second evaluator', async () => {
    let made = 0
    rowsCompared = 0
    await fc.assert(
      fc.asyncProperty(
        tableOfHalves,
        fc.array(
          fc.tuple(question, fc.array(sum, { minLength: 1, maxLength: 2 }), fc.boolean(), maybe(bins), fc.boolean()),
          { minLength: questions, maxLength: questions },
        ),
        async (rows, asked) => {
          made += 1
          const fileId = `e${made}`
          await warehouse.engine.write({ organisationId: 'one', fileId, table: rows })
          for (const [{ dates, breakdowns, ...one }, made, isOrdered, binned, hasSubtotals] of asked) {
            const trees = made.filter((tree) => one.dateGranularity !== undefined || !followsPeriods(tree))
            const sums = new Map(trees.map((own, at) => [`worked out ${at}`, own]))
            const expressions = [...sums].map(([name, own]) => ({ name, expression: expressionText(own) }))
            const order = [{ by: 'worked out 0', direction: 'descending' as const }]
            const subtotals = hasSubtotals ? [breakdowns.slice(0, 1), ['__date'], []] : undefined
            const levels = subtotals?.filter((by) => one.dateGranularity !== undefined || !by.includes('__date'))
            const all = {
              ...one,
              ...(isOrdered && trees.length > 0 ? { order } : {}),
              ...{ expressions, bins: binned, subtotals: levels },
            }
            const found = await ask([fileId], throughTheCall(all))
            const date = dates[0]?.replace(/[{}]/g, '') ?? 'sold_on'
            const expected = evaluate(rows, all, date, breakdowns, today, sums)
            expectSame(found.results, expected.results, inDoubles(sums))
            expectSameRows(found, expected)
            expect(found.total).toBe(expected.total)
            rowsCompared += found.results.length
            expect(found.subtotals?.map(({ by }) => by)).toEqual(levels)
            for (const { by, results } of found.subtotals ?? []) {
              const own = evaluate(
                rows,
                levelOf(all, by, sums),
                date,
                breakdowns.filter((name) => by.includes(name)),
                today,
                new Map([...sums].filter(([, tree]) => by.includes('__date') || !followsPeriods(tree))),
              )
              expectSame(results, own.results, inDoubles(sums))
              rowsCompared += results.length
            }
          }
          await warehouse.engine.remove({ organisationId: 'one', fileId })
        },
      ),
      { seed: seedOr(31), numRuns: runs, endOnFailure: true },
    )
    expect(rowsCompared).toBeGreaterThan(runs * questions)
  }, 3_600_000)

  test('has for each of many expressions the value of a naive evaluator (P1)', async () => {
    let made = 0
    rowsCompared = 0
    await fc.assert(
      fc.asyncProperty(
        tableOfHalves,
        fc.array(
          fc.tuple(question, fc.array(sum, { minLength: expressionsOfQuestion, maxLength: expressionsOfQuestion })),
          {
            ...{ minLength: questionsOfExpressions, maxLength: questionsOfExpressions },
          },
        ),
        async (rows, asked) => {
          made += 1
          const fileId = `m${made}`
          await warehouse.engine.write({ organisationId: 'one', fileId, table: rows })
          for (const [{ dates, breakdowns, order: _, top, ...given }, trees] of asked) {
            const one = { ...given, dateGranularity: given.dateGranularity ?? 'month' }
            const sums = new Map(trees.map((own, at) => [`worked out ${at}`, own]))
            const expressions = [...sums].map(([name, own]) => ({ name, expression: expressionText(own) }))
            const all = { ...one, ...open, measures: ['count'], expressions, top, order: undefined }
            const found = await ask([fileId], throughTheCall(all))
            const date = dates[0]?.replace(/[{}]/g, '') ?? 'sold_on'
            const expected = evaluate(rows, all, date, breakdowns, today, sums)
            expectSame(found.results, expected.results, inDoubles(sums))
            rowsCompared += found.results.length
          }
          await warehouse.engine.remove({ organisationId: 'one', fileId })
        },
      ),
      { seed: seedOr(66), numRuns: expressionRuns, endOnFailure: true },
    )
    expect(rowsCompared).toBeGreaterThan(expressionRuns)
  }, 3_600_000)

  test('holds no value of a condition in the text of its statement', () => {
    const catalogue = catalogueOf([stored('f')])
    const print = (where: Where) => printStatement(factSelect(planFacts(catalogue, { ...emptyQuery, where }, today)))
    fc.assert(
      fc.property(tree, (where) => {
        const { text: printed, parameters } = print(where)
        const other = JSON.parse(JSON.stringify(where), (key, value) =>
          key === 'text' || (key === 'value' && typeof value === 'string' && !/^\d{4}-/.test(value))
            ? `${value}${hostile}`
            : value,
        )
        expect(print(other).text).toBe(printed)
        expect(printed.replace(/"(?:[^"]|"")*"/g, '')).not.toMatch(/'/)
        expect(printed.match(/\$\d+/g)?.length ?? 0).toBe(parameters.length)
      }),
      { seed: seedOr(30), numRuns: runs * 20 },
    )
  })

  test('names the top, and works the rest out from its rows: a mean of it is no mean of means', async () => {
    const row = (region: string | null, amount: string | null) => [null, null, region, null, amount, null, null]
    const rows = [
      ...[row('North', '100'), row('South', '90'), row('Other', '80')],
      ...[row('East', '1'), row('East', '2'), row('East', '3'), row('West', '10'), row(null, '4')],
    ]
    const ranked: UnderstoodTable = {
      ...{ kind: 'fact', name: 'facts', label: 'Facts', sourceSheets: [], columns, remarks: [] },
      rows,
    }
    await warehouse.engine.write({ organisationId: 'one', fileId: 'ranked', table: ranked })
    const found = await ask(['ranked'], {
      ...emptyQuery,
      measures: ['amount:mean', 'amount:p50', 'count'],
      dimensions: ['region'],
      top: { dimension: 'region', by: 'amount:p50', count: 3 },
      order: [{ by: 'amount:p50', direction: 'descending' }],
    })
    await warehouse.engine.remove({ organisationId: 'one', fileId: 'ranked' })
    expect(
      found.results.map(({ dimensionValues, measures, isRest }) => [
        ...[dimensionValues['region'], ...Object.values(measures).map(({ value }) => value), isRest],
      ]),
    ).toEqual([
      ['North', 100, 100, 1, undefined],
      ['South', 90, 90, 1, undefined],
      ['Other', 80, 80, 1, undefined],
      ['Other', 4, 3, 5, true],
    ])
    expect(found.total).toBe(4)
  })

  test('has no value where an expression divides by zero or is no number, and its own unit', async () => {
    const rows = ['4', '-4'].map((amount) => [null, null, 'North', null, amount, '0', '2'])
    const two: UnderstoodTable = {
      ...{ kind: 'fact', name: 'facts', label: 'Facts', sourceSheets: [], columns, remarks: [] },
      rows,
    }
    await warehouse.engine.write({ organisationId: 'one', fileId: 'two', table: two })
    const worked = [
      ...['max(amount) / sum(order)', 'min(amount) ^ 0.5', '(10 ^ 300) ^ 2', 'sum(units) / count', 'sum(amount) / 0'],
      ...['count where region = "South"', 'sum(units) where region = "South"', '-2 ^ 2 + 10%'],
    ]
    const found = await ask(['two'], {
      ...emptyQuery,
      measures: [],
      expressions: worked.map((expression, at) => ({ name: `e${at}`, expression })),
    })
    await warehouse.engine.remove({ organisationId: 'one', fileId: 'two' })
    expect(Object.values(found.results[0]!.measures)).toEqual(
      [null, null, null, 2, null, 0, null, -3.9].map((value) => ({
        value,
        unit: value === -3.9 ? 'percent' : 'number',
      })),
    )
  })

  test.each<[string, Partial<FactsAsked>, string]>([
    [
      'a slip in an expression',
      { expressions: [{ name: 'margin', expression: 'sum(amuont)' }] },
      'margin: There is no column "amuont" (the nearest is "amount") at position 5.',
    ],
    [
      'an expression with the name of a measure',
      { expressions: [{ name: 'amount', expression: 'count' }] },
      'This query already has a column called "amount".',
    ],
    ['an order by what is not asked', { order: [{ by: 'region' }] }, 'Invalid metric "region" for dataset "facts"'],
    ['an order by dates without a granularity', { order: [{ by: '__date' }] }, 'Invalid date field'],
    ['an order by an unknown aggregation', { order: [{ by: 'amount:most' }] }, 'Invalid aggregation "most"'],
    [
      'a top of what is no breakdown',
      { top: { dimension: 'region', by: 'count', count: 3 } },
      '"region" isn’t a breakdown of this query, so it can’t have a top.',
    ],
    [
      'a top by what is no measure',
      { dimensions: ['region'], top: { dimension: 'region', by: 'region', count: 3 } },
      'Invalid metric "region" for dataset "facts"',
    ],
  ])('refuses %s in one sentence', (_, asked, message) => {
    expect(() => planFacts(catalogueOf([stored('f')]), { ...emptyQuery, ...asked }, today)).toThrow(
      expect.objectContaining({ statusCode: 400, message }),
    )
  })

  test.each<[string, Where, string]>([
    [
      'a column that is not there',
      { column: 'regoin', operator: 'empty' },
      'Invalid condition column "regoin" for dataset "facts"',
    ],
    [
      'a word for a number',
      { column: 'amount', operator: 'more', value: 'many' },
      'A condition on "amount" needs a number.',
    ],
    [
      'a word for a date',
      { column: 'sold_on', operator: 'more', value: 'May' },
      'A condition on "sold_on" needs a date as yyyy-mm-dd.',
    ],
    [
      'a part of a number',
      { column: 'amount', operator: 'contains', text: '1' },
      'Only text contains or begins with something; "amount" is not text.',
    ],
    [
      'a period of a text',
      { column: 'region', operator: 'during', period: { toDate: 'year' } },
      'A period needs a date column; "region" isn’t one.',
    ],
  ])('refuses %s in one sentence', (_, where, message) => {
    expect(() =>
      planFacts(catalogueOf([stored('f')]), { ...emptyQuery, where: { not: { or: [where] } } }, today),
    ).toThrow(expect.objectContaining({ statusCode: 400, message }))
  })
})
