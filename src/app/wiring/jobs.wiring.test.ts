import { expect, test } from 'vitest'
import type { JobsService } from '../../services/jobs/jobs.service.ts'
import { displayTime, factOf, wireJobs } from './jobs.wiring.ts'

// D1.9.08, D1.9.09
test('an ended job stays in sight for 2 s in development and for 10 s elsewhere', () => {
  expect([displayTime('dev'), displayTime('uat'), displayTime('prod')]).toEqual([2_000, 10_000, 10_000])
})

// D1.9.10
test('what is in sight is looked at every quarter of that time', () => {
  const quarterIn = (environment: 'dev' | 'prod') =>
    wireJobs({} as JobsService, environment).implementations.delays?.['quarter of the display']
  expect([quarterIn('dev'), quarterIn('prod')]).toEqual([500, 2_500])
})

test('a frame of another organisation says nothing here', () => {
  const refreshed = { type: 'refreshData', seq: 3, project: 'acme', dataType: 'docs' } as const
  expect([factOf(refreshed, 'acme'), factOf(refreshed, 'other')]).toEqual([
    { type: 'feed.data refreshed', seq: 3, dataType: 'docs' },
    null,
  ])
})
