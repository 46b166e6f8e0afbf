import { expect, test } from 'vitest'
import { type ChartData, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { salesChart } from '../../../tests/model/dashboards/things.ts'
import { chartOnDashboard, isCrossed, look, outcomeOf, type Rule } from './alert-look.ts'
import { periodsOf } from './chart-windows.ts'
import { type ChartReader, clockOf } from './dashboards.read.ts'
import { periodOf, type PeriodUnit } from '../../../contract/shared/periods.ts'

const month: Rule = { kind: 'above', threshold: 100, period: 'month', against: 'before', graceDays: 0 }
const subject = { chart: salesChart, settings: defaultSettings, series: 0, item: null }

/** A reader of these values by the first day of their period, at this moment; it tells which periods were asked. */
function reading(at: string, timeZone: string, values: Record<string, number>, own: { currency?: string } = {}) {
  const asked: string[] = []
  const clock = clockOf({ timeZone, now: () => Date.parse(at) })
  const reader: ChartReader = {
    ...{ clock, facts: { factTables: {} } as never, measures: [], read: () => Promise.reject(new Error('not asked')) },
    data: (_chart, settings) => {
      asked.push(settings.item)
      const range = periodOf(settings.range as PeriodUnit, settings.item)
      const [period] = periodsOf(settings.range as 'month', range, clock)
      const series = { series: 0, item: null, isRest: false, comparison: null, additive: true, ...own }
      const data: ChartData = {
        ...{ labels: [period!.label], labelTitle: null, portions: [period!.portion], unit: 'number', currency: 'NZD' },
        ...{ timeZone, range, series: [{ ...series, values: [values[settings.item] ?? null] }] },
        ...{ notes: [], newest: null },
      }
      return Promise.resolve(data)
    },
  }
  return { reader, asked }
}

test('a period that still runs by the calendar of the organisation is never looked at', async () => {
  const values = { '2026-02-01': 50, '2026-03-01': 500 }
  const lastHour = reading('2026-03-31T10:30:00Z', 'Pacific/Auckland', values)
  expect(await look(lastHour.reader, subject, month)).toMatchObject({ periodFrom: '2026-02-01', isCrossed: false })
  expect(lastHour.asked).toEqual(['2026-02-01'])
  const over = reading('2026-03-31T11:30:00Z', 'Pacific/Auckland', values)
  expect(await look(over.reader, subject, month)).toMatchObject({
    periodFrom: '2026-03-01',
    value: 500,
    isCrossed: true,
  })
  const elsewhere = reading('2026-03-31T11:30:00Z', 'Europe/London', values)
  expect(await look(elsewhere.reader, subject, month)).toMatchObject({ periodFrom: '2026-02-01' })
})

test('a value is in the currency of its column, not of the organisation', async () => {
  const values = { '2026-02-01': 120 }
  const seen = (own: { currency?: string }) =>
    look(reading('2026-03-10T00:00:00Z', 'Europe/London', values, own).reader, subject, month)
  expect((await seen({ currency: 'EUR' })).currency).toBe('EUR')
  expect((await seen({})).currency).toBe('NZD')
})

test('figures that come late are found in the periods before, and none at all are nothing to tell', async () => {
  const late = reading('2026-05-02T00:00:00Z', 'Europe/London', { '2026-02-01': 120 })
  expect(await look(late.reader, subject, month)).toMatchObject({ periodFrom: '2026-02-01', isCrossed: true })
  const none = reading('2026-05-02T00:00:00Z', 'Europe/London', {})
  expect(await look(none.reader, subject, month)).toMatchObject({ value: null, isCrossed: null })
})

test('a change is measured from the period before, or from the same one a year earlier', async () => {
  const values = { '2025-02-01': 100, '2026-01-01': 200, '2026-02-01': 110 }
  const at = (against: 'before' | 'year', kind: 'rise' | 'fall') =>
    look(reading('2026-03-10T00:00:00Z', 'Europe/London', values).reader, subject, {
      ...{ ...month, kind, against, threshold: 10 },
    })
  expect(await at('before', 'fall')).toMatchObject({ compared: 200, isCrossed: true })
  expect(await at('before', 'rise')).toMatchObject({ isCrossed: false })
  expect(await at('year', 'rise')).toMatchObject({ compared: 100, isCrossed: true })
})

test('missing figures are told when their days are over, and not before', async () => {
  const rule: Rule = { ...month, kind: 'missing', threshold: null, graceDays: 3 }
  const at = (moment: string) => look(reading(moment, 'Europe/London', {}).reader, subject, rule)
  expect((await at('2026-04-03T12:00:00Z')).isCrossed).toBe(null)
  expect((await at('2026-04-04T12:00:00Z')).isCrossed).toBe(true)
  const come = reading('2026-04-04T12:00:00Z', 'Europe/London', { '2026-03-01': 0 })
  expect((await look(come.reader, subject, rule)).isCrossed).toBe(false)
})

test('a limit is passed beyond it, a change is reached at it, and from nothing there is none', () => {
  const is = (kind: Rule['kind'], threshold: number, value: number | null, compared: number | null = null) =>
    isCrossed({ kind, threshold }, { value, compared })
  expect([is('above', 5, 5), is('above', 5, 5.01), is('below', 5, 5), is('below', 5, -1)]).toEqual([
    ...[false, true, false, true],
  ])
  expect([is('rise', 10, 110, 100), is('rise', 10, 109.9, 100), is('fall', 10, 0.9, 1)]).toEqual([true, false, true])
  // A growing loss counts as a fall.
  expect([is('fall', 50, -150, -100), is('rise', 50, -150, -100)]).toEqual([true, false])
  expect([is('rise', 10, 5, 0), is('rise', 10, 5, null), is('above', 5, null)]).toEqual([null, null, null])
})

test('each crossing is told once', () => {
  const reported = (kind: Rule['kind'], steps: [period: string, isCrossed: boolean | null][]) => {
    let state: Parameters<typeof outcomeOf>[0] = { state: 'quiet', reportedFrom: null }
    return steps.map(([periodFrom, crossed]) => {
      const seen = {
        ...{ periodFrom, value: 1, compared: null, isCrossed: crossed },
        ...{ unit: 'number' as const, currency: 'NZD' },
      }
      const outcome = outcomeOf(state, kind, seen)
      state = outcome
      return outcome.notifies
    })
  }
  const [one, two, three, four] = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'] as const
  expect(
    reported('above', [
      [one, true],
      [one, true],
      [two, true],
      [three, false],
      [four, true],
    ]),
  ).toEqual([...[true, false, false, false, true]])
  // A period without figures doesn't count as within the limit.
  expect(
    reported('above', [
      [one, true],
      [two, null],
      [three, true],
    ]),
  ).toEqual([true, false, false])
  // A figure that is corrected and then wrong again isn't reported twice.
  expect(
    reported('above', [
      [one, true],
      [one, false],
      [one, true],
      [one, null],
    ]),
  ).toEqual([true, false, false, false])
  expect(
    reported('rise', [
      [one, true],
      [one, true],
      [two, true],
      [three, false],
      [four, true],
    ]),
  ).toEqual([...[true, false, true, false, true]])
  expect(
    reported('missing', [
      [one, true],
      [two, true],
      [three, false],
      [four, true],
    ]),
  ).toEqual([true, false, false, true])
})

test('an alert follows its chart: the same one whatever its size, else the one of its title', () => {
  const wide = { ...salesChart, size: { width: 100, height: 'tall' } as const }
  const other = { ...salesChart, title: 'Another' }
  const renewed = { ...salesChart, chartType: 'line' as const }
  expect(chartOnDashboard([other, wide], salesChart)).toBe(wide)
  expect(chartOnDashboard([other, renewed], salesChart)).toBe(renewed)
  expect(chartOnDashboard([other], salesChart)).toBe(null)
})
