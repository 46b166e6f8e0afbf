import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedComparisons, allowedGranularities, comparisonModes, granularities } from '../shared/periods.ts'
import { codeOfName, defaultSettings, isDashboardCode, type DashboardSettings } from './dashboards.schemas.ts'
import {
  areSameSettings,
  around,
  periodWords,
  printSettings,
  readSettings,
  settled,
  stepped,
  withRange,
} from './settings-address.ts'

const words = fc.constantFrom('North', "O'Neil", 'a,b', '=1+1', '', 'Ōtara', '{"x":1}')
const anySettings: fc.Arbitrary<DashboardSettings> = fc
  .record({
    range: fc.constantFrom(...granularities),
    granularity: fc.constantFrom(...granularities),
    item: fc.constantFrom('current', '2019-02-28', '2024-02-29'),
    compare: fc.constantFrom(...comparisonModes),
    filters: fc.dictionary(fc.constantFrom('city', 'shop'), fc.array(words, { maxLength: 2 })),
    dimensionFilters: fc.dictionary(
      fc.constantFrom('city', 'product line', 'Größe'),
      fc.record({
        type: fc.constantFrom('include' as const, 'exclude' as const),
        values: fc.array(words, { maxLength: 2 }),
      }),
    ),
  })
  .map(settled)

// D3.3.71, D3.3.72
test('settings survive their way through the address, whatever stands in them', () => {
  fc.assert(
    fc.property(anySettings, anySettings, (asked, own) => {
      expect(areSameSettings(readSettings(printSettings(asked, own), own), asked)).toBe(true)
    }),
    { numRuns: 200 },
  )
  expect(printSettings(defaultSettings, defaultSettings)).toBe('')
})

test('what an address says wrongly is as the dashboard has it', () => {
  expect(
    readSettings('?range=decade&granularity=x&item=2025-02-30&compare=me&filter_city={"type"', defaultSettings),
  ).toEqual(defaultSettings)
})

const granularitiesAfter = (range: DashboardSettings['range']) => {
  const changed = withRange({ ...defaultSettings, item: '2020-01-01', compare: 'prev_long' }, range)
  expect(allowedComparisons(range)).toContain(changed.compare)
  expect([changed.granularity, changed.item]).toEqual([allowedGranularities(range)[0], 'current'])
  return allowedGranularities(range)
}

// D3.4.06, D3.4.07, D3.4.08, D3.4.09, D3.4.10, D3.4.11
test('another range of hours to halves begins with its first granularity and the current period', () => {
  expect(granularitiesAfter('hour')).toEqual(['hour'])
  for (const range of ['fy', 'fytd'] as const) expect(granularitiesAfter(range)).toEqual(['month', 'quarter'])
  for (const range of ['year', 'ytd'] as const) expect(granularitiesAfter(range)).toEqual(['month', 'quarter', 'year'])
  expect(granularitiesAfter('half')).toEqual(['month', 'half'])
})

// D3.4.12, D3.4.13, D3.4.14, D3.4.15, D3.4.16
test('another range of quarters to days, and all, begins with its first granularity and the current period', () => {
  expect(granularitiesAfter('quarter')).toEqual(['month', 'week', 'quarter'])
  expect(granularitiesAfter('month')).toEqual(['day', 'week', 'month'])
  expect(granularitiesAfter('week')).toEqual(['day', 'week'])
  expect(granularitiesAfter('day')).toEqual(['hour', 'day'])
  expect(granularitiesAfter('all')).toEqual(['year', 'quarter'])
})

describe('the periods beside the one that is shown', () => {
  const today = '2026-11-23'
  test.each([
    ['year', 'current', -1, '2025-01-01'],
    ['year', '2025-03-01', 1, 'current'],
    ['month', '2019-01-15', 1, '2019-02-01'],
    ['quarter', 'current', -1, '2026-07-01'],
    ['ytd', 'current', -1, '2025-01-01'],
    ['fytd', '2025-05-01', 1, 'current'],
    ['week', 'current', 1, '2026-11-30'],
  ] as const)('%s of %s, %i: %s', (range, item, by, expected) => {
    expect(stepped({ ...defaultSettings, range, item }, by, today)?.item).toBe(expected)
  })

  test('are none of all dates, and a day is found by its period', () => {
    expect(stepped({ ...defaultSettings, range: 'all' }, 1, today)).toBe(null)
    expect(around({ ...defaultSettings, range: 'month' }, '2026-11-02', today).item).toBe('current')
    expect(periodWords(around({ ...defaultSettings, range: 'month' }, '2019-03-30', today), today)).toBe('Mar 2019')
    const words = (range: 'week' | 'ytd' | 'all', day: string) =>
      periodWords({ ...defaultSettings, range, item: day }, '2026-01-01')
    expect([words('week', '2026-04-01'), words('ytd', '2026-01-01'), words('all', '2026-01-01')]).toEqual([
      ...['30 Mar 2026 – 5 Apr 2026', '1 Jan 2026', null],
    ])
  })
})

test('a name makes a code, never one that leads elsewhere', () => {
  expect(['Sales 2026!', 'Ōtautahi', 'settings', '***'].map(codeOfName)).toEqual([
    ...['sales-2026', 'otautahi', 'settings-dashboard'],
    null,
  ])
  fc.assert(
    fc.property(fc.string(), (name) =>
      [null, true].includes(codeOfName(name) === null ? null : isDashboardCode(codeOfName(name) ?? '')),
    ),
  )
})
