import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs as countRuns, seedOr } from '../../../tests/deep.ts'
import { columnsRead } from '../../../contract/formulas/row-tree.ts'
import { parseRow } from '../../../contract/formulas/row-expression.ts'
import { type Calculation, rowColumns, withCalculations } from '../../engines/queries/calculated-columns.ts'
import { catalogueOf, type StoredTable } from '../../engines/queries/catalogue.ts'
import type { FactsAsked } from '../../engines/queries/fact-plan.ts'
import { withRelations } from '../../engines/queries/relations.ts'
import type { UnderstoodColumn, UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { evaluate, type Sum } from './evaluator.testing.ts'
import { combinable, expressionText, followsPeriods } from './expression-text.testing.ts'
import { columns, emptyQuery, expectSame, expectSameRows, inDoubles, stored } from './facts.testing.ts'
import { days, few, kinds, maybe, number, region, rowsOfTable, trees, word } from './row-trees.testing.ts'
import { type Cells, keptNumber, type Own, Reader, related, typed } from './rows.testing.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

/** Each table is asked so many questions: 40 for each property in `npm test`, 5,000 in `npm run test:deep`. */
const questions = 10
const runs = countRuns(4, 500)
const today = '2024-05-15'
const now = Date.parse(`${today}T12:00:00Z`)

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

/** The table to which the regions lead, each of them once. */
/** Texts that look like what rows without a match are called. */
const likeNoMatch = ['No match in Place', 'No match in Place (value)', 'No match in Place (value) (value)']
const regionColumns: UnderstoodColumn[] = [
  { name: 'region', label: 'Region', role: 'key', type: 'text' },
  { name: 'island', label: 'Island', role: 'dimension', type: 'text' },
  { name: 'people', label: 'People', role: 'measure', type: 'decimal', unit: 'number' },
  { name: 'opened', label: 'Opened', role: 'date', type: 'date' },
]
const regionRows = fc
  .uniqueArray(region, { minLength: 1, maxLength: 5 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.tuple(
          fc.constant(name),
          maybe(fc.constantFrom('Te Ika', 'Te Waka', ...likeNoMatch)),
          maybe(number),
          maybe(few),
        ),
      ),
    ),
  )
const relation = {
  ...{ id: 'r', table: 'facts', name: 'place', label: 'Place' },
  ...{ column: 'region', toTable: 'places', toColumn: 'region' },
}
const asked = fc.record({
  breakdowns: fc.uniqueArray(fc.constantFrom('place.island', 'label', 'select'), { minLength: 1, maxLength: 2 }),
  measures: fc.uniqueArray(
    fc.constantFrom('count', 'worth', 'worth:mean', 'worth:min', 'worth:max', 'label:count_distinct', 'amount'),
    { minLength: 1, maxLength: 3 },
  ),
  where: fc.option(
    fc.oneof(
      fc.record({
        column: fc.constant('worth'),
        operator: fc.constantFrom('more' as const, 'atMost' as const),
        value: fc.constant(0),
      }),
      fc.record({
        column: fc.constantFrom('place.island', 'label', 'worth', 'place.people'),
        operator: fc.constant('empty' as const),
      }),
      fc.record({ column: fc.constant('place.island'), operator: fc.constant('contains' as const), text: word }),
      fc.record({
        not: fc.record({
          column: fc.constant('place.people'),
          operator: fc.constant('atLeast' as const),
          value: fc.constant(2),
        }),
      }),
    ),
    { nil: undefined },
  ),
  filters: fc.array(
    fc.record({
      dimension: fc.constant('place.island'),
      type: fc.constantFrom('include' as const, 'exclude' as const),
      values: fc.array(fc.constantFrom('Te Ika', ...likeNoMatch, null), { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 1 },
  ),
  top: fc.option(fc.record({ by: fc.constantFrom('count', 'worth'), count: fc.constantFrom(1, 2) }), {
    nil: undefined,
  }),
})

/** Sums that must be exact, over rows filtered by a related or calculated text column. */
const added: fc.Arbitrary<Sum> = fc.record({
  asked: fc.constantFrom('count', 'worth', 'amount'),
  where: fc.option(
    fc.oneof(
      fc.record({
        column: fc.constantFrom('place.island', 'label'),
        operator: fc.constantFrom('contains' as const),
        text: word.filter((one) => one !== ''),
      }),
      fc.record({ column: fc.constantFrom('place.island', 'worth'), operator: fc.constant('empty' as const) }),
    ),
    { nil: undefined },
  ),
})
const windowed: fc.Arbitrary<Sum> = fc
  .record({
    window: fc.constantFrom(...(['running_total', 'share', 'rank', 'previous', 'difference', 'change'] as const)),
    of: added,
  })
  .map(combinable)
const mixed = fc.record({
  breakdowns: fc.uniqueArray(fc.constantFrom('place.island', 'label', 'select'), { maxLength: 2 }),
  sums: fc.array(
    fc.oneof(
      windowed,
      fc.record({ operator: fc.constantFrom('+' as const, '-' as const, '/' as const), left: windowed, right: added }),
    ),
    { minLength: 1, maxLength: 2 },
  ),
  date: fc.constantFrom('sold_on', 'place.opened'),
  dateGranularity: fc.constantFrom(undefined, 'month' as const, 'week' as const, 'quarter' as const, 'fy' as const),
  dateFrom: fc.constantFrom(undefined, undefined, '2024-03-31'),
  bins: fc.option(
    fc
      .record({
        column: fc.constantFrom('place.people', 'amount'),
        width: fc.constantFrom(0.25, 3, 1000),
      })
      .map((one) => [one]),
    { nil: undefined, freq: 2 },
  ),
  where: fc.option(
    fc.oneof(
      fc.record({ column: fc.constant('place.opened'), operator: fc.constant('atLeast' as const), value: few }),
      fc.record({
        column: fc.constant('place.people'),
        operator: fc.constant('between' as const),
        ...{ from: fc.constant(-2), to: fc.constant(5) },
      }),
      fc.record({
        not: fc.record({
          column: fc.constant('place.opened'),
          operator: fc.constant('during' as const),
          period: fc.constantFrom({ toDate: 'quarter' as const }, { last: 60, unit: 'day' as const }),
        }),
      }),
    ),
    { nil: undefined },
  ),
})

const factColumns = columns.map((column) => ({ ...column }))
const tableOf = (name: string, own: UnderstoodColumn[], rows: (string | null)[][]): UnderstoodTable => ({
  ...{ kind: 'fact', name, label: name, sourceSheets: [], remarks: [] },
  columns: own,
  rows,
})
const regionsStored = (fileId: string): StoredTable => ({
  ...stored(fileId),
  name: 'places',
  label: 'places',
  columns: regionColumns,
})

const cellsOf = (table: UnderstoodTable): Cells[] =>
  table.rows.map((row) =>
    Object.fromEntries(table.columns.map(({ name }, at) => [name, row[at] === null ? null : String(row[at])])),
  )

function calculation(id: string, name: string, expression: string, before: UnderstoodColumn[]): Calculation {
  const parsed = parseRow(expression, rowColumns(before))
  if (!parsed.ok) throw new Error(`${expression}: ${parsed.message}`)
  return { id, table: 'facts', name, label: name, expression, uses: columnsRead(parsed.expression) }
}

/** The rows with what is calculated and related, as a table that holds it all; cells for conditions beside. */
function worked(facts: UnderstoodTable, regions: UnderstoodTable, { worth, label }: { worth: Own; label: Own }) {
  const target = { key: 'region', rows: cellsOf(regions) }
  const rows = cellsOf(facts).map((row) => {
    const reader = new Reader(row, { ...kinds, ...days })
    const [amount, text] = [reader.value(worth), reader.value(label)]
    const beside = related(row, { ...relation }, target)
    return {
      ...row,
      worth: amount === null ? null : keptNumber(Number(amount)),
      label: text === '' ? null : (text as string | null),
      ...beside.shown,
      // A row without a match has empty numbers and dates; only a text column can show that there was no match.
      ...{ 'place.people': beside.cells['place.people'], 'place.opened': beside.cells['place.opened'] },
      ...Object.fromEntries(Object.entries(beside.cells).map(([name, value]) => [`${name} `, value])),
      isMatched: beside.isMatched ? 'yes' : null,
    }
  })
  const names = Object.keys(rows[0] ?? {})
  return {
    ...facts,
    columns: names.map((name) => ({ name, label: name, role: 'dimension' as const, type: 'text' as const })),
    rows: rows.map((row) => names.map((name) => (row as Cells)[name] ?? null)),
  }
}

/** Conditions read the cells, where the name itself has a word for rows without a match. */
const onCells = <Asked>(asked: Asked): Asked =>
  asked === undefined
    ? asked
    : (JSON.parse(JSON.stringify(asked), (key, value) =>
        key === 'column' && typeof value === 'string' && value.includes('.') ? `${value} ` : value,
      ) as Asked)

/** How many of the rows that a question counts have no match. */
function unmatchedRows(all: UnderstoodTable, { where, filters }: FactsAsked): number {
  const unmatched = { column: 'isMatched', operator: 'empty' as const }
  const own = onCells(where)
  const asked: FactsAsked = { ...emptyQuery, measures: ['count'], filters }
  const { results } = evaluate(
    all,
    { ...asked, where: own === undefined ? unmatched : { and: [own, unmatched] } },
    'sold_on',
    [],
    today,
  )
  return results[0]?.recordCount ?? 0
}

let rowsCompared = 0

describe('calculated columns and relations', () => {
  test('answer as a second evaluator over random tables, expressions and questions', async () => {
    let made = 0
    rowsCompared = 0
    await fc.assert(
      fc.asyncProperty(
        rowsOfTable,
        regionRows,
        trees.number,
        trees.text,
        fc.array(asked, { minLength: questions, maxLength: questions }),
        async (rows, rowsOfRegions, worth, label, list) => {
          made += 1
          const [factFile, regionFile] = [`f${made}`, `p${made}`]
          const facts = tableOf('facts', factColumns, rows)
          const regions = tableOf('places', regionColumns, rowsOfRegions as (string | null)[][])
          await warehouse.engine.write({ organisationId: 'one', fileId: factFile, table: facts })
          await warehouse.engine.write({ organisationId: 'one', fileId: regionFile, table: regions })
          const found = catalogueOf([stored(factFile), regionsStored(regionFile)])
          const calculations = [
            calculation('1', 'worth', typed(worth), factColumns),
            calculation('2', 'label', typed(label), factColumns),
          ]
          const catalogue = withRelations(withCalculations(found, calculations), [relation])
          const all = worked(facts, regions, { worth, label })
          for (const { breakdowns, top, ...one } of list) {
            const [dimension] = breakdowns
            const query: FactsAsked = {
              ...{ ...emptyQuery, ...one, dimensions: breakdowns },
              ...(top === undefined ? {} : { top: { ...top, dimension: dimension! } }),
            }
            const answer = await warehouse.engine.queryFacts({
              ...{ organisationId: 'one', catalogue, query, now, timeZone: 'UTC' },
            })
            const expected = evaluate(all, { ...query, where: onCells(query.where) }, 'sold_on', breakdowns, today)
            expectSame(answer.results, expected.results)
            expectSameRows(answer, expected)
            expect(answer.total).toBe(expected.total)
            const isRelated = JSON.stringify(query).includes('"place.')
            const rows = isRelated ? unmatchedRows(all, query) : null
            expect(answer.unmatched).toEqual(rows === null ? undefined : [{ relation: 'place', label: 'Place', rows }])
            rowsCompared += answer.results.length
          }
          for (const fileId of [factFile, regionFile]) await warehouse.engine.remove({ organisationId: 'one', fileId })
        },
      ),
      { seed: seedOr(45), numRuns: runs, endOnFailure: true },
    )
    expect(rowsCompared).toBeGreaterThan(runs * questions)
  }, 3_600_000)

  test('stand in windows, bins and periods as a second evaluator has them', async () => {
    let made = 0
    rowsCompared = 0
    await fc.assert(
      fc.asyncProperty(
        rowsOfTable,
        regionRows,
        trees.number,
        trees.text,
        fc.array(mixed, { minLength: questions, maxLength: questions }),
        async (rows, rowsOfRegions, worth, label, list) => {
          made += 1
          const [factFile, regionFile] = [`g${made}`, `q${made}`]
          const facts = tableOf('facts', factColumns, rows)
          const regions = tableOf('places', regionColumns, rowsOfRegions as (string | null)[][])
          await warehouse.engine.write({ organisationId: 'one', fileId: factFile, table: facts })
          await warehouse.engine.write({ organisationId: 'one', fileId: regionFile, table: regions })
          const found = catalogueOf([stored(factFile), regionsStored(regionFile)])
          const calculations = [
            calculation('1', 'worth', typed(worth), factColumns),
            calculation('2', 'label', typed(label), factColumns),
          ]
          const catalogue = withRelations(withCalculations(found, calculations), [relation])
          const all = worked(facts, regions, { worth, label })
          for (const { breakdowns, sums: given, date, bins, ...one } of list) {
            const sums = new Map(
              given
                .filter((own) => one.dateGranularity !== undefined || !followsPeriods(own))
                .map((own, at) => [`worked out ${at}`, own]),
            )
            const expressions = [...sums].map(([name, own]) => ({ name, expression: expressionText(own) }))
            const asked: FactsAsked = { ...emptyQuery, ...one, bins, measures: ['count'], filters: [] }
            const query = { ...asked, expressions, dimensions: [...breakdowns, `{${date}}`] }
            const answer = await warehouse.engine.queryFacts({
              ...{ organisationId: 'one', catalogue, query, now, timeZone: 'UTC' },
            })
            const own = new Map([...sums].map(([name, tree]) => [name, onCells(tree)]))
            const expected = evaluate(all, { ...asked, where: onCells(one.where) }, date, breakdowns, today, own)
            expectSame(answer.results, expected.results, inDoubles(own))
            expectSameRows(answer, expected)
            expect(answer.total).toBe(expected.total)
            rowsCompared += answer.results.length
          }
          for (const fileId of [factFile, regionFile]) await warehouse.engine.remove({ organisationId: 'one', fileId })
        },
      ),
      { seed: seedOr(47), numRuns: runs, endOnFailure: true },
    )
    expect(rowsCompared).toBeGreaterThan(runs * questions)
  }, 3_600_000)
})
