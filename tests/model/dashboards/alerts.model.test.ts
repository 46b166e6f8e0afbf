import { expect, test } from 'vitest'
import { ruleOf, sentenceOf } from '../../../contract/dashboards/alerts.texts.ts'
import { alertsMachine } from '../../../src/machines/dashboards/alerts.machine.ts'
import { filterWordsOf } from '../../../src/machines/dashboards/alerts.selectors.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { alert, sentNotifications, endedAlert, watched, request } from './alerts.things.ts'
import { alertsWalk } from './alerts.walk.ts'
import { dashboard } from './things.ts'

describeWalk(alertsMachine, alertsWalk)
describeFold(alertsMachine, alertsWalk)

test('the same wish tried again keeps its key, and another has one of its own', () => {
  const harness = startHarness(alertsMachine, alertsWalk)
  const ask = (threshold: number, key: string) => {
    harness.take(happened('alerts.alert requested', { request: { ...request, threshold }, key }))
    const asked = harness.snapshot().context.asked?.key
    harness.take(failed('making', { kind: 'unreachable', message: 'No answer.' }))
    return asked
  }
  harness.take(happened('alerts.chart chosen', watched))
  expect([ask(1, 'k1'), ask(1, 'k2'), ask(2, 'k3')]).toEqual(['k1', 'k1', 'k3'])
  expect(harness.snapshot().hasTag('chart chosen')).toBe(true)
  harness.take(happened('alerts.alert requested', { request, key: 'k4' }))
  harness.take(answered('making', alert))
  expect(harness.snapshot().hasTag('chart chosen')).toBe(false)
  harness.stop()
})

test('an alert and what it tells read as sentences', () => {
  expect(ruleOf(alert)).toBe('A month is below $100.00')
  expect(ruleOf(endedAlert)).toBe('A month has no figures 5 days after it ends')
  const { reported } = sentNotifications[0]!
  expect(sentenceOf(reported)).toBe(
    'Sales by month, Total: $80.00 in February 2026, 33.3% less than the month before ($120.00).',
  )
  expect(sentenceOf({ ...reported, kind: 'above', threshold: 70 })).toBe(
    'Sales by month, Total: $80.00 in February 2026, above $70.00.',
  )
  expect(sentenceOf({ ...reported, ended: 'Its dashboard was deleted or is now private.' })).toBe(
    'The alert “A month falls by 10% or more from the month before” on Sales by month, Total has ended. Its dashboard was deleted or is now private.',
  )
})

test('the filters that an alert looks through are named', () => {
  const dimensionFilters = {
    city: { type: 'include' as const, values: ['Nelson', 'Dunedin'] },
    line: { type: 'exclude' as const, values: ['Tea'] },
    empty: { type: 'include' as const, values: [] },
  }
  expect(filterWordsOf({ ...dashboard.defaultSettings, dimensionFilters })).toBe(
    'city: Nelson, Dunedin; line (not): Tea',
  )
})
