import { expect, test } from 'vitest'
import { progressOf } from './progress.mjs'

test('a run of tests says where it is every ten seconds, and each failure at once', () => {
  const lines: string[] = []
  let now = 0
  const progress = progressOf(
    'journeys',
    (line) => lines.push(line),
    () => now,
  )
  progress.begin(4)
  now = 5_000
  progress.finished([])
  now = 12_000
  progress.finished(['somebody signs in'])
  now = 13_000
  progress.finished([])
  progress.end()
  expect(lines).toEqual([
    'journeys: 4 to do',
    'FAILED somebody signs in',
    'journeys: 2 of 4, 1 failed, about 12 s left',
    'journeys: 3 of 4 done, 1 failed (13 s)',
  ])
})
