import { expect, test } from 'vitest'
import { type ChartSpec, chartSpecSchema } from '../../../contract/charts/chart-spec.schema.ts'
import { compile } from '../compile.ts'
import type { ChartSettings } from '../model.ts'
import { normalize } from '../normalize/normalize.ts'
import { foldBreakdown } from './breakdown.ts'

const settings: ChartSettings = { theme: 'light', timeZone: 'UTC', today: '2026-11-20', locale: 'en-NZ' }
const fold = (spec: ChartSpec) => foldBreakdown(normalize(spec, null, settings))
const many = (count: number, value: (index: number) => number, fields: object = {}) =>
  chartSpecSchema.parse({
    title: 'Sales',
    chartType: 'bar',
    labels: Array.from({ length: count }, (_, index) => `Item ${index + 1} of them`),
    series: [{ seriesLabel: 'Sales', source: { values: Array.from({ length: count }, (_, index) => value(index)) } }],
    ...fields,
  })

// D1.9.29, D1.9.31
test('beyond twelve items the remainder is one item, Other, with their sum', () => {
  const folded = fold(many(15, (index) => 100 - index * 6))
  expect(folded.labels.map((label) => label.text)).toEqual([
    ...Array.from({ length: 12 }, (_, index) => `Item ${index + 1} of them`),
    'Other',
  ])
  expect(folded.series[0]?.values.at(-1)).toBe(28 + 22 + 16)
  expect(folded.notes).toEqual(['“Other” holds 3 items, 7.6% of the total. The table shows them all.'])
})

test('at fifty it stops and the note says how much is shown', () => {
  const folded = fold(many(500, () => 1))
  expect([folded.labels.length, folded.series[0]?.values.at(-1), folded.notes]).toEqual([
    51,
    450,
    ['The 50 largest of 500 items are shown, 10.0% of the total; the rest is “Other”.'],
  ])
})

test('a breakdown that came with its rest is not folded again', () => {
  const given = many(51, (index) => (index === 50 ? 950 : 1))
  const labels = [...Array.from({ length: 50 }, (_, index) => `Item ${index + 1}`), 'Other']
  const folded = fold({ ...given, labels })
  expect([folded.labels.map(({ text }) => text), folded.notes]).toEqual([labels, []])
  const ofSeries = many(1, () => 1, {
    chartType: 'column',
    series: labels.map((seriesLabel, index) => ({
      ...{ seriesLabel, source: { values: [index === 50 ? 950 : 1] } },
      ...(index === 50 ? { colour: 'other' } : {}),
    })),
  })
  expect(fold(ofSeries).series.map(({ label }) => label)).toEqual(labels)
})

test('what does not add up has no Other', () => {
  const folded = fold(many(15, (index) => 100 - index, { unit: 'percent' }))
  expect([folded.labels.length, folded.notes]).toEqual([
    12,
    ["The 12 largest of 15 items are shown; their values can't be added up to “Other”. The table shows them all."],
  ])
  const means = many(15, (index) => 100 - index)
  const mean = { ...means, series: means.series.map((one) => ({ ...one, presentation: { aggregation: 'mean' } })) }
  expect(fold(mean).labels.length).toBe(12)
})

test('time is never grouped, nor is a line', () => {
  const days = Array.from({ length: 40 }, (_, index) =>
    new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
  )
  expect(fold(many(40, () => 1, { labels: days })).labels.length).toBe(40)
  expect(fold(many(40, () => 1, { chartType: 'line' })).labels.length).toBe(40)
})

test('series beyond twelve become Other, forced ones stay first, comparisons fold along', () => {
  const source = { fact_table: 'sales', metric: 'amount', series_breakdown: { name: 'city' } }
  const forced = { measurement: 'Sales', breakdownOptions: { forcedItems: ['City 20'] } }
  const data = {
    labels: ['2025-01', '2025-02'],
    series: Array.from({ length: 20 }, (_, index) => ({
      series: 0,
      item: `City ${index + 1}`,
      values: [(100 - index * 5) * 10, null],
      comparisons: [{ kind: 'previous_year' as const, values: [1, 2] }],
    })),
  }
  const definition = (from: object) =>
    chartSpecSchema.parse({ title: 'x', series: [{ seriesLabel: 'Sales', source: from }] })
  const folded = foldBreakdown(normalize(definition(source), data, settings))
  expect(folded.series.map((one) => one.label)).toEqual([
    ...Array.from({ length: 12 }, (_, index) => `City ${index + 1}`),
    'Other',
  ])
  expect(folded.series.at(-1)?.values).toEqual([1800, null])
  expect(folded.series.at(-1)?.comparisons).toEqual([{ kind: 'previous_year', values: [8, 16] }])
  const withForced = foldBreakdown(normalize(definition(forced), data, settings))
  expect(withForced.series[0]?.label).toBe('City 20')
})

test('series of different measures beyond twelve have no Other, which would add them up', () => {
  const labelsOf = (measures: readonly string[]) =>
    fold(
      chartSpecSchema.parse({
        ...{ title: 'x', labels: ['2025'] },
        series: Array.from({ length: 20 }, (_, at) => ({
          ...{
            seriesLabel: `Series ${at + 1}`,
            measure: measures[at % measures.length],
            source: { values: [100 - at] },
          },
        })),
      }),
    ).series.map(({ label }) => label)
  expect([labelsOf(['sales']).at(-1), labelsOf(['sales', 'profit']).at(-1)]).toEqual(['Other', 'Series 15'])
})

test('the table of a folded chart has every item', () => {
  const { table, spec } = compile(
    many(40, (index) => 40 - index),
    null,
    settings,
  )
  expect(table.rows.length).toBe(40)
  expect(JSON.stringify(spec)).not.toContain('Item 40 of them')
})
