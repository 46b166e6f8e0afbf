import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChartSpec, chartSpecSchema, chartTypeSchema } from '../../contract/charts/chart-spec.schema.ts'
import { compile } from './compile.ts'
import { draw } from './drawing.testing.ts'
import type { ChartSettings } from './model.ts'
import { runs } from '../../tests/deep.ts'

const settings: ChartSettings = { theme: 'light', timeZone: 'UTC', today: '2026-11-20', width: 480, locale: 'en-NZ' }
const chart = (fields: object) =>
  ({ ...chartSpecSchema.parse({ title: 'Sales', series: [] }), ...fields }) as unknown as ChartSpec
const series = (values: (number | null)[], fields: object = {}) => ({
  seriesLabel: 'Total',
  source: { values },
  ...fields,
})

test('null, no number and infinities are left out and counted', () => {
  const given = chart({
    labels: ['a', 'b', 'c', 'd'],
    series: [series([1, null, Number.NaN, Number.POSITIVE_INFINITY])],
  })
  const { notes, table } = compile(given, null, settings)
  expect(notes).toEqual(['2 values aren’t numbers and are left out.'])
  expect(table.rows.map((row) => row[1])).toEqual([
    { raw: 1, text: '1' },
    { raw: null, text: '–' },
    { raw: null, text: '–' },
    { raw: null, text: '–' },
  ])
})

test.each([
  ['no series', chart({ labels: ['a'] })],
  ['no values', chart({ series: [series([])] })],
  ['only null', chart({ labels: ['a', 'b'], series: [series([null, null])] })],
])('%s: nothing is drawn, and a sentence says so', (_, given) => {
  const { spec, notes, summary } = compile(given, null, settings)
  expect([spec, notes, summary]).toEqual([null, ['No values to show yet.'], 'Sales has no values to show.'])
})

test('more values than labels are refused, and the table has them all', () => {
  const { spec, notes, table } = compile(chart({ labels: ['a'], series: [series([1, 2])] }), null, settings)
  expect([spec, notes]).toEqual([
    null,
    ["“Total” has 2 values for 1 labels, so it can't be drawn. The table shows what there is."],
  ])
  expect(table.rows.map((row) => row.map((cell) => cell.raw))).toEqual([
    ['a', 1],
    ['(no label)', 2],
  ])
})

test('a value near the largest number is refused instead of drawn as infinity', () => {
  const { spec, notes, table } = compile(chart({ labels: ['a'], series: [series([1.7e308])] }), null, settings)
  expect([spec, notes, table.rows[0]?.[1]]).toEqual([
    null,
    ['A value is too large to draw. The table shows it.'],
    { raw: 1.7e308, text: '1.7E308' },
  ])
})

test('one value without a label is drawn under the title', async () => {
  const { spec, summary } = compile(chart({ series: [series([5])] }), null, settings)
  expect(summary).toBe('Column chart of Sales: Total for Sales. The value is 5.')
  if (spec === null) throw new Error('not drawn')
  expect((await draw(spec)).svg).toContain('Sales')
})

test('parts of a whole that are negative or all zero become bars', () => {
  const pie = (values: number[]) =>
    compile(chart({ chartType: 'pie', labels: ['a', 'b'], series: [series(values)] }), null, settings)
  expect(pie([5, -1]).notes).toEqual(['Negative values have no share of a whole, so bars are shown.'])
  expect(pie([0, 0]).notes).toEqual(['Every value is 0, so bars are shown.'])
  expect(JSON.stringify(pie([5, -1]).spec)).toContain('"bars"')
})

test('a scatter or bubble chart without its pairs says what it needs', () => {
  const notes = (chartType: string) =>
    compile(chart({ chartType, labels: ['a', 'b'], series: [series([1, 2])] }), null, settings).notes
  expect(notes('scatter')).toEqual(['A scatter chart needs two series, across and up, or labels that are numbers.'])
  expect(notes('bubble')).toEqual(['A bubble chart needs three series: across, up and size.'])
})

test('names of object members, markup and line breaks are only text', async () => {
  const labels = [
    '__proto__',
    'constructor',
    'toString',
    '<img src=x onerror=alert(1)>',
    'a\nb\tc',
    '',
    '\u2028',
    '"];alert(1)//',
  ]
  const named = labels.map((label) => series([1, 2, 3, 4, 5, 6, 7, 8], { seriesLabel: label }))
  for (const chartType of ['column', 'bar', 'line', 'pie', 'radar']) {
    const { spec, table } = compile(chart({ chartType, labels, series: named }), null, settings)
    expect(table.rows.map((row) => row[0]?.raw)).toEqual([
      '__proto__',
      'constructor',
      'toString',
      '<img src=x onerror=alert(1)>',
      'a b c',
      '(no label)',
      '(no label)',
      '"];alert(1)//',
    ])
    if (spec === null) throw new Error('not drawn')
    const { svg, complaints } = await draw(spec)
    expect(complaints).toEqual([])
    expect(svg).toContain('__proto__')
    expect(svg).not.toContain('<img')
  }
})

test('labels of the same name stay two places', () => {
  const { spec } = compile(chart({ labels: ['Same', 'Same'], series: [series([1, 2])] }), null, settings)
  const { datasets } = JSON.parse(JSON.stringify(spec))
  expect(datasets['columns left'].map((row: { position: string }) => row.position)).toEqual(['0000 Same', '0001 Same'])
})

test('a very long label is cut on the axis and whole in the tooltip and the table', () => {
  const label = 'The Import and Export Company of Northern Queensland Limited '.repeat(20).trim()
  const { spec, table } = compile(chart({ labels: [label, 'b', 'c'], series: [series([1, 2, 3])] }), null, settings)
  const { datasets } = JSON.parse(JSON.stringify(spec))
  expect(datasets['columns left'][0].position).toBe('0000 The Import and…')
  expect(datasets.positions[0].tip.split('\n')[0]).toBe(label)
  expect(table.rows[0]?.[0]?.text).toBe(label)
})

const anyLabel = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'Other',
    '2025-01-31',
    '2025-02',
    'Jan',
    '<b>',
    '{{x}}',
    'ā ē',
  ),
  fc.string({ maxLength: 60 }),
)
const anyValue = fc.oneof(
  fc.constantFrom(null, 0, -0, Number.NaN, Number.NEGATIVE_INFINITY, 1e300, -1e300, 5e-324),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.integer({ min: -1000, max: 1000 }),
)
const anyChart = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 16 }))
  .chain(([positions, count]) =>
    fc.record({
      title: anyLabel,
      chartType: fc.constantFrom(...chartTypeSchema.options),
      unit: fc.constantFrom('number', 'currency', 'percent', undefined),
      stacked: fc.constantFrom(true, false, undefined),
      dataLabels: fc.boolean(),
      labels: fc.array(anyLabel, { minLength: positions, maxLength: positions }),
      series: fc.array(
        fc.record({
          seriesLabel: anyLabel,
          source: fc.record({ values: fc.array(anyValue, { minLength: positions, maxLength: positions }) }),
          colour: fc.constantFrom(undefined, undefined, undefined, 'budget', 'mirror', '#123456'),
          axis: fc.constantFrom(undefined, undefined, 'left', 'right'),
          chartType: fc.constantFrom(undefined, undefined, 'line', 'column'),
          stack: fc.constantFrom(undefined, undefined, '__proto__'),
        }),
        { minLength: count, maxLength: count },
      ),
    }),
  )

test('whatever comes, the table equals it, and what is drawn has no complaint and no broken number', async () => {
  await fc.assert(
    fc.asyncProperty(anyChart, fc.integer({ min: 100, max: 1600 }), async (given, width) => {
      const { spec, table, summary } = compile(given as unknown as ChartSpec, null, { ...settings, width })
      const expected = given.series.map((one) =>
        one.source.values.map((value) => (Number.isFinite(value) ? value : null)),
      )
      expect(table.rows.map((row) => row.slice(1).map((cell) => cell.raw))).toEqual(
        given.labels
          .map((_, position) => expected.map((values) => values[position] ?? null))
          .slice(0, table.rows.length),
      )
      expect(summary.length).toBeGreaterThan(0)
      if (spec === null) return
      const { svg, complaints } = await draw(spec)
      expect(complaints).toEqual([])
      expect(svg).not.toMatch(/NaN|Infinity/)
    }),
    { seed: 20261120, numRuns: runs(30, 120) },
  )
})
