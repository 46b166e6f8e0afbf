import { expect, test } from 'vitest'
import { progressOf } from './progress.mjs'

function watch() {
  const lines: string[] = []
  let now = 0
  const progress = progressOf(
    'journeys',
    (line) => lines.push(line),
    () => now,
  )
  return { lines, progress, wait: (seconds: number) => (now += seconds * 1_000) }
}

test('a run of tests says where it is every ten seconds, and each failure at once', () => {
  const { lines, progress, wait } = watch()
  progress.begin(4)
  wait(25)
  progress.finished([])
  wait(16)
  progress.finished(['somebody signs in'])
  wait(3)
  progress.finished([])
  progress.end()
  expect(lines).toEqual([
    'journeys: 4 to do',
    'journeys: 1 of 4, 0 failed, 25 s',
    'FAILED somebody signs in',
    'journeys: 2 of 4, 1 failed, 41 s, about 50 s left',
    'journeys: 3 of 4 done, 1 failed (44 s)',
  ])
})

test('the first and slowest of many says nothing about the time that is left; then the work that is done counts', () => {
  const { lines, progress, wait } = watch()
  progress.begin(500, 10_000)
  wait(40)
  progress.finished([], 300)
  wait(60)
  progress.finished([], 300)
  wait(100)
  progress.finished([], 1_400)
  expect(lines).toEqual([
    'journeys: 500 to do',
    'journeys: 1 of 500, 0 failed, 40 s',
    'journeys: 2 of 500, 0 failed, 1 min 40 s, about 26 min left',
    'journeys: 3 of 500, 0 failed, 3 min 20 s, about 13 min left',
  ])
})
