import { afterEach, expect, test, vi } from 'vitest'
import { ownZone, whenOf } from './when.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['Asia/Tokyo', '24 Nov 2026, 08:30'],
  ['America/New_York', '23 Nov 2026, 18:30'],
])('moments are shown by the clock of the browser: %s', (zone, moment) => {
  vi.stubEnv('TZ', zone)
  expect([ownZone(), whenOf('2026-11-23T23:30:00Z', Date.parse('2026-12-24T00:00:00Z'), ownZone()).moment]).toEqual([
    zone,
    moment,
  ])
})
