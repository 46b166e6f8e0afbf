import { expect, test } from 'vitest'
import { readChart } from '../dashboards/dashboards.schemas.ts'
import { checkFigures } from './figures.ts'
import { inFormat } from './in-format.ts'
import { ledgerOf } from './ledger.ts'
import type { FrozenChart, SeriesFacts } from './snapshots.schemas.ts'

const facts: SeriesFacts = {
  ...{ label: 'Margin', unit: 'number', currency: 'NZD', basis: 'latest', from: 'Jan', to: 'Jan', value: 0.12 },
  ...{ running: null, comparisons: [], high: null, low: null, last: null, drivers: [], parts: [], unusual: [] },
}
const frozen: FrozenChart = {
  failure: null,
  facts: [facts],
  data: {
    ...{ labels: ['2026-01'], labelTitle: null, portions: null, unit: 'number', currency: 'NZD', timeZone: 'UTC' },
    ...{ range: null, newest: null, notes: [] },
    series: [{ series: 0, item: null, isRest: false, comparison: null, additive: false, values: [0.12] }],
  },
}
const chart = (format?: object) =>
  readChart({ metricType: 'metric', title: 'Margin', chartType: 'line', measurement: 'Margin', format })

test('a chart without a format stays as it is', () => {
  expect(inFormat(frozen, chart())).toBe(frozen)
  expect(inFormat(frozen, undefined)).toBe(frozen)
  const histogram = { metricType: 'metric', title: 'Margin', chartType: 'histogram', measurement: 'Margin' }
  expect(inFormat(frozen, readChart({ ...histogram, format: { unit: 'percent' } }))).toBe(frozen)
})

test('a number written as percent may stand as percent in a text', () => {
  const written = inFormat(frozen, chart({ unit: 'percent', decimals: 0 }))
  expect([written.data?.unit, written.facts[0]?.unit, written.facts[0]?.format?.decimals]).toEqual([
    ...['percent', 'percent', 0],
  ])
  const agrees = (one: FrozenChart) => checkFigures('Margin was 12%.', ledgerOf(one)).map((figure) => figure.agrees)
  expect([agrees(frozen), agrees(written)]).toEqual([[false], [true]])
})

test('what is written around a number is left out where series have several units', () => {
  const two = { ...frozen, facts: [facts, { ...facts, unit: 'currency' as const }] }
  const suffixes = (format: object) => inFormat(two, chart(format)).facts.map((one) => one.format?.suffix)
  expect([suffixes({ suffix: ' t' }), suffixes({ suffix: ' t', unit: 'number' })]).toEqual([
    [undefined, undefined],
    [' t', ' t'],
  ])
})
