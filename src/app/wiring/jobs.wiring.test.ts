import { expect, test } from 'vitest'
import { displayTime, factOf } from './jobs.wiring.ts'

// D1.9.08, D1.9.09
test('an ended job stays in sight for 2 s in development and for 10 s elsewhere', () => {
  expect([displayTime('dev'), displayTime('uat'), displayTime('prod')]).toEqual([2_000, 10_000, 10_000])
})

test('a frame of another organisation says nothing here', () => {
  const refreshed = { type: 'refreshData', seq: 3, project: 'acme', dataType: 'docs' } as const
  expect([factOf(refreshed, 'acme'), factOf(refreshed, 'other')]).toEqual([
    { type: 'feed.data refreshed', seq: 3, dataType: 'docs' },
    null,
  ])
})
