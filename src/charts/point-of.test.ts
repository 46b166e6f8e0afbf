import { expect, test } from 'vitest'
import { pointOf, pointsOf, wordsAt } from './point-of.ts'
import type { ChartTable } from './model.ts'

const cell = (raw: string | number | null) => ({ raw, text: raw === null ? '' : String(raw) })
const table = (labels: string[], series: Record<string, (number | null)[]>): ChartTable => ({
  columns: [
    { title: 'Item', kind: 'label' },
    ...Object.keys(series).map((title) => ({ title, kind: 'number' as const })),
  ],
  rows: labels.map((label, position) => [
    cell(label),
    ...Object.values(series).map((values) => cell(values[position] ?? null)),
  ]),
})
const two = table(['Jan', 'Feb'], { Sold: [1, 2], Planned: [3, null] })
const one = table(['Nelson', 'Dunedin'], { Total: [5, 6] })

test.each([
  [{ position: '0001 Feb', series: '0001 Planned' }, two, { position: 1, series: 1 }],
  // The whole label under the pointer.
  [{ index: 0, position: '0000 Jan', tip: '' }, two, { position: 0, series: null }],
  [{ name: '0001 Dunedin', value: 6 }, one, { position: 1, series: 0 }],
  // A label written shorter than in the table is found by its number.
  [{ position: '0001 F' }, two, { position: 1, series: null }],
  // A point of two series (x and y) stands for the whole row, a point of one series for its value.
  [{ x: 1, y: 3, series: '0000 Sold', index: 0, isRow: true }, two, { position: 0, series: null }],
  [{ x: 2, y: 3, series: '0001 Planned', index: 1, isRow: false }, two, { position: 1, series: 1 }],
  [{ index: 7 }, two, null],
  [{ tick: 3 }, two, null],
  [null, two, null],
  ['constructor', two, null],
  [{ name: '0000 Planned', value: 3 }, table(['2026'], { Sold: [1], Planned: [3] }), { position: 0, series: 1 }],
])('%#: a drawn row leads to its value, or to none', (datum, given, expected) => {
  expect(pointOf(datum, given)).toEqual(expected)
})

test('every value that is there can be walked to, in the order of the labels', () => {
  expect(pointsOf(two).map(({ words }) => words)).toEqual(['Jan, Sold: 1', 'Jan, Planned: 3', 'Feb, Sold: 2'])
})

test('a whole row is named by its label, and by its value where there is one series', () => {
  const words = [wordsAt(two, { position: 1, series: null }), wordsAt(one, { position: 1, series: null })]
  expect(words).toEqual(['Feb', 'Dunedin, Total: 6'])
})
