import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartProblems } from '../dashboards/chart-problems.ts'
import { datasetChartSchema } from '../dashboards/dashboards.schemas.ts'
import { isSameQuery, printStatement, readStatement } from './saved-statement.ts'
import { searchSchema } from './saved-queries.schemas.ts'
import { changeChart, chartOfResult, firstChart, hasOwnNames, keptChartOf, type SqlChartChoice } from './sql-chart.ts'
import { errorPosition } from './sql-position.ts'
import { cellTexts, csvOfRows, headerOf, sortRows } from './sql-rows.ts'
import type { SqlCell, SqlColumn } from './sql.schemas.ts'
import { locationIn, sqlTexts } from './sql.texts.ts'

const columns: SqlColumn[] = [
  { name: 'month', type: 'date' },
  { name: 'city', type: 'text' },
  { name: 'total', type: 'number' },
  { name: 'share', type: 'number' },
]
const rows: SqlCell[][] = [
  ['2026-02-01', 'Oslo', 20, 0.25],
  ['2026-01-01', 'Bergen', 100, null],
  ['2026-01-01', 'Oslo', '9007199254740993', 0.5],
  [null, 'Oslo', null, 1],
]
const result = { columns, rows }
const isCut = false

describe('the search string of a saved statement', () => {
  test('is read back, and equals another with the same statement', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => `SELECT ${text}`),
        (sql) => {
          expect(readStatement(printStatement(sql))).toBe(sql.trim())
          expect(isSameQuery(printStatement(sql), printStatement(` ${sql}\n`))).toBe(true)
          expect(isSameQuery(printStatement(sql), '?fact=sales')).toBe(false)
        },
      ),
    )
    expect([readStatement('?fact=sales'), readStatement('?sql=%20'), isSameQuery('?fact=a', '?fact=a')]).toEqual([
      null,
      null,
      true,
    ])
  })

  test('is saved within the limits of statements, a dataset query within its own', () => {
    const messageOf = (search: string) => searchSchema.safeParse(search).error?.issues[0]?.message ?? null
    const longest = `SELECT '${'('.repeat(9_990)}'`
    expect([messageOf(printStatement(longest)), messageOf(printStatement(`${longest} `))]).toEqual([null, null])
    expect(messageOf(printStatement(`${longest}, 1`))).toBe(sqlTexts.statementTooLong(10_000))
    expect(searchSchema.parse('?sql=SELECT+1&evil=2')).toBe('?sql=SELECT+1')
    expect(messageOf(`?fact=${'x'.repeat(8_000)}`)).toMatch(/too long/)
    expect(messageOf('?nothing=1')).toBe('This is not a dataset query.')
  })
})

describe('the position of an error', () => {
  test('is that of every message that names one', () => {
    const at = { line: 3, character: 14 }
    expect(
      [
        sqlTexts.syntax('FORM', at),
        sqlTexts.unknownTable('a (line 1, character 2) b', 'ab', at),
        sqlTexts.unknownColumn('x', null, at),
        sqlTexts.failed('bad cast', at),
      ].map(locationIn),
    ).toEqual([at, at, at, at])
    expect(locationIn(sqlTexts.tooSlow)).toBeNull()
  })

  test('is shown at the word, also below empty lines that are not sent', () => {
    const text = '\n\n  SELECT a,\n  wrong\nFROM sales'
    const wordAt = (line: number, character: number) => {
      const found = errorPosition(text, sqlTexts.unknownColumn('x', null, { line, character }))
      return found && [found.line, text.slice(found.from, found.to)]
    }
    expect([wordAt(1, 1), wordAt(1, 8), wordAt(2, 3), wordAt(3, 6), wordAt(3, 99), wordAt(9, 1)]).toEqual([
      [3, 'SELECT'],
      [3, 'a'],
      [4, 'wrong'],
      [5, 'sales'],
      [5, ''],
      null,
    ])
  })
})

describe('the rows of a result', () => {
  test('are sorted by a column, without a value last, and stay the same rows', () => {
    const byTotal = (direction: 'ascending' | 'descending') =>
      sortRows(result, { column: 2, direction }).map((row) => row[2])
    expect([byTotal('ascending'), byTotal('descending')]).toEqual([
      [20, 100, '9007199254740993', null],
      ['9007199254740993', 100, 20, null],
    ])
    expect([sortRows(result, null), sortRows(result, { column: 9, direction: 'ascending' })]).toEqual([rows, rows])
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.option(fc.integer()), fc.nat())), (given) => {
        const sorted = sortRows({ columns: columns.slice(2), rows: given }, { column: 0, direction: 'descending' })
        expect(new Set(sorted)).toEqual(new Set(given))
        const known = sorted.flatMap(([cell]) => (cell === null || cell === undefined ? [] : [Number(cell)]))
        expect(known).toEqual(known.toSorted((one, other) => other - one))
      }),
    )
  })

  test('show their numbers exactly, years as years, and become CSV', () => {
    const given = {
      columns: [{ name: 'Year', type: 'number' as const }, columns[3]!, { name: '', type: 'boolean' as const }],
      rows: [
        [2_014, 1 / 3, true],
        [2_015, 1_200, null],
      ],
    }
    const [year, share, isOpen] = cellTexts(given)
    expect([
      year!(2_014),
      share!(1 / 3),
      share!(1_200),
      share!('123456789012345678'),
      isOpen!(true),
      isOpen!(null),
    ]).toEqual([...['2014', '0.333333', '1,200.000000', '123456789012345678', 'true', '–']])
    expect(headerOf(given.columns[2]!, 2)).toBe('Column 3')
    expect(csvOfRows(given.columns, given.rows)).toBe(
      '\ufeffYear,share,Column 3\r\n2014,0.3333333333333333,true\r\n2015,1200,\r\n',
    )
  })
})

describe('the chart of a result', () => {
  const choice: SqlChartChoice = { chartType: 'line', axis: 0, splitBy: 1, values: [2] }

  test('begins with its numbers by its date, split by its text', () => {
    expect(firstChart(result)).toEqual(choice)
    expect(firstChart({ columns: columns.slice(1), rows })).toEqual({
      ...{ chartType: 'column', axis: 0, splitBy: null, values: [1, 2] },
    })
    expect(firstChart({ columns: columns.slice(2), rows: rows.slice(0, 1) })).toEqual({
      ...{ chartType: 'big-number', axis: null, splitBy: null, values: [0, 1] },
    })
    expect(firstChart({ columns: columns.slice(2), rows })).toMatchObject({ axis: 0, values: [1] })
  })

  test('draws each row as a point, in the order of its dates', () => {
    expect(chartOfResult(result, choice, { isCut })).toEqual({
      chart: {
        title: 'total by month',
        chartType: 'line',
        labels: ['2026-01', '2026-02', '(empty)'],
        labelTitle: 'month',
        series: [
          {
            seriesLabel: 'Oslo',
            source: { values: [9_007_199_254_740_992, 20, null] },
            presentation: { aggregation: 'mixed' },
          },
          { seriesLabel: 'Bergen', source: { values: [100, null, null] }, presentation: { aggregation: 'mixed' } },
        ],
      },
    })
  })

  test('says why it draws nothing, rather than drawing a sum or one row of several', () => {
    const problemOf = (given: Partial<SqlChartChoice>, of = result) => {
      const drawn = chartOfResult(of, { ...choice, ...given }, { isCut })
      return 'problem' in drawn ? drawn.problem : null
    }
    expect([
      problemOf({ splitBy: null }),
      problemOf({ axis: 1, splitBy: null }),
      problemOf({ axis: null, splitBy: null }),
      problemOf({ values: [] }),
      problemOf({}, { columns, rows: [] }),
      problemOf({}, { columns: columns.slice(0, 2), rows: rows.map((row) => row.slice(0, 2)) }),
    ]).toEqual([
      'Several rows have the same month. Group the statement by it, or choose another column.',
      'Several rows have the same city. Group the statement by it, or choose another column.',
      'Choose an X-axis: the result has several rows.',
      'Choose a column of numbers to draw.',
      'The statement returned no rows.',
      'A chart needs a column of numbers.',
    ])
  })

  test('draws the ten largest series and says so', () => {
    const many = Array.from({ length: 14 }, (_, index): SqlCell[] => ['2026-01-01', `c${index}`, index, null])
    const drawn = chartOfResult({ columns, rows: many }, choice, { isCut: true })
    expect(
      'chart' in drawn && [drawn.chart.series.length, drawn.chart.series[0]?.seriesLabel, drawn.chart.note],
    ).toEqual([...[10, 'c4', 'The 10 largest of 14 are drawn. The chart shows the first rows only.']])
  })

  test('keeps columns apart when one of them gets another role', () => {
    expect([
      changeChart(columns, choice, { axis: 1 }),
      changeChart(columns, { ...choice, splitBy: null, values: [2, 3] }, { axis: 2 }),
      changeChart(columns, { ...choice, splitBy: null, values: [2, 3] }, { splitBy: 1 }),
    ]).toEqual([
      { ...choice, axis: 1, splitBy: null },
      { ...choice, axis: 2, splitBy: null, values: [3] },
      { ...choice, splitBy: 1, values: [2] },
    ])
  })

  test('is kept on a dashboard as a chart that it can draw', () => {
    const kept = keptChartOf('SELECT 1', columns, choice)
    expect(datasetChartSchema.parse(kept)).toEqual(kept)
    const environment = { facts: { factTables: {} }, measurements: null, topics: [] }
    expect(chartProblems(kept, environment)).toEqual([])
    expect(chartProblems(keptChartOf('SELECT 1', columns, { ...choice, axis: 1, splitBy: null }), environment)).toEqual(
      [],
    )
    expect([
      hasOwnNames(columns),
      hasOwnNames([...columns, columns[0]!]),
      hasOwnNames([{ name: ' ', type: 'text' }]),
    ]).toEqual([...[true, false, false]])
  })
})
