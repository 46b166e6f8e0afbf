import { expect, test } from 'vitest'
import { defaultSettings } from '../dashboards/dashboards.schemas.ts'
import { sideBySide } from './side-by-side.ts'
import { snapshotMetricSchema, type WholeSnapshot } from './snapshots.schemas.ts'

const block = {
  ...{ comment: '', suggestion: null, isWriting: false, former: null, notice: null, origin: 'analyst' as const },
  ...{ author: null, changedAt: null },
}
const metric = (title: string, measurement: string) =>
  snapshotMetricSchema.parse({ metricType: 'metric', title, measurement, contentType: 'metric', ...block })
const frozen = (total: number | null) => ({
  failure: null,
  facts: [],
  data: {
    ...{ labels: ['all'], labelTitle: null, portions: null, unit: 'number' as const, currency: 'NZD', timeZone: 'UTC' },
    ...{ range: null, notes: [], newest: null },
    series: [{ series: 0, item: null, isRest: false, comparison: null, additive: true, values: [total] }],
  },
})
const report = (charts: [string, string, number | null][]): WholeSnapshot => ({
  ...{ code: 'overview', name: 'Overview', date: '2026-01-01', takenAt: '2026-01-01T00:00:00.000Z', ...block },
  ...{ settings: defaultSettings, range: null, rev: 1, isLocked: false, lockedBy: null, mayUnlock: false },
  ...{ isScheduled: false, madeBy: null, hash: '', isIntact: true },
  metrics: charts.map(([title, measurement]) => metric(title, measurement)),
  frozen: charts.map(([, , total]) => frozen(total)),
})

test('the most changed charts come first; what only one report has comes last', () => {
  const now = report([
    ['Same', 'a', 10],
    ['Doubled', 'b', 20],
    ['New', 'c', 5],
    ['From nothing', 'd', 7],
    ['No data', 'e', null],
  ])
  const before = report([
    ['Doubled', 'b', 10],
    ['Was called otherwise', 'a', 9],
    ['Gone', 'f', 1],
    ['From nothing', 'd', 0],
    ['No data', 'e', 3],
  ])
  const pairs = sideBySide(now, before)
  expect(
    pairs.map(({ title, change, before: other }) => [
      title,
      change === null ? null : Math.round(change * 100),
      other?.metric.title ?? null,
    ]),
  ).toEqual([
    ['From nothing', null, 'From nothing'],
    ['Doubled', 100, 'Doubled'],
    ['Same', 11, 'Was called otherwise'],
    ['New', null, null],
    ['No data', null, 'No data'],
    ['Gone', null, 'Gone'],
  ])
})

test('a level of a week is not set against one of a month', () => {
  const level = (granularity: 'week' | 'month', values: number[]): WholeSnapshot => {
    const one = report([['Rating', 'a', 0]])
    const data = one.frozen[0]!.data!
    const series = [{ ...data.series[0]!, additive: false, values }]
    const frozen = [{ ...one.frozen[0]!, data: { ...data, labels: values.map(String), series } }]
    return { ...one, settings: { ...defaultSettings, granularity }, frozen }
  }
  const change = (now: WholeSnapshot, before: WholeSnapshot) => sideBySide(now, before)[0]!.change
  expect(change(level('month', [4, 6]), level('month', [9, 3]))).toBe(1)
  expect(change(level('month', [4, 6]), level('week', [9, 3]))).toBeNull()
  expect(change(level('month', [6]), level('week', [6]))).toBe(0)
})

test('sums of stretches of another length are compared by the day, and months among each other as they are', () => {
  const of = (date: string, from: string, to: string, total: number): WholeSnapshot => {
    const one = report([['Sales', 'a', total]])
    const frozen = [{ ...one.frozen[0]!, data: { ...one.frozen[0]!.data!, range: { from, to } } }]
    return { ...one, date, frozen }
  }
  const compared = (now: WholeSnapshot, before: WholeSnapshot) => {
    const { change, isPerDay } = sideBySide(now, before)[0]!
    return [change === null ? null : Math.round(change * 100), isPerDay]
  }
  const march = of('2026-05-01', '2026-03-01', '2026-03-31', 62)
  const february = of('2026-05-01', '2026-02-01', '2026-02-28', 31)
  expect(compared(march, february)).toEqual([100, false])
  expect(compared(of('2026-12-31', '2026-01-01', '2026-12-31', 730), march)).toEqual([0, true])
  // The year so far: 90 days against 30.
  const year = (date: string, total: number) => of(date, '2026-01-01', '2026-12-31', total)
  expect(compared(year('2026-03-31', 180), year('2026-01-30', 30))).toEqual([100, true])
})
