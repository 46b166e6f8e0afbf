import { expect, test } from 'vitest'
import { minutesOf, tableOf } from './minutes.ts'

const vitest = {
  testResults: [
    {
      name: '/p/a.test.ts',
      project: 'unit',
      milliseconds: { load: 500, run: 2_000 },
      assertionResults: [{ duration: 1_200 }, { duration: null }],
    },
    {
      name: '/p/server/b.db.test.ts',
      project: 'database',
      milliseconds: { load: 1_000, run: 3_000 },
      // At once.
      assertionResults: [{ duration: 2_500 }, { duration: 2_500 }],
    },
  ],
}

test('the time of a file is what its tests took, and what loading it and its hooks took beside them', () => {
  expect(minutesOf(vitest, '/p')).toEqual([
    { suite: 'database', file: 'server/b.db.test.ts', setUp: 1, tests: 3, count: 2 },
    { suite: 'unit', file: 'a.test.ts', setUp: 1.3, tests: 1.2, count: 2 },
  ])
})

test('journeys are summed by their files, with every try', () => {
  const spec = (file: string, ...durations: number[]) => ({
    file,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const suites = [
    { specs: [spec('chat/a.e2e.ts', 4_000)], suites: [{ specs: [spec('chat/a.e2e.ts', 1_000, 2_000)] }] },
    { specs: [spec('shell/b.e2e.ts', 8_000)] },
  ]
  expect(minutesOf({ config: { rootDir: '/p/e2e' }, suites }, '/p')).toEqual([
    { suite: 'journeys', file: 'e2e/shell/b.e2e.ts', setUp: 0, tests: 8, count: 1 },
    { suite: 'journeys', file: 'e2e/chat/a.e2e.ts', setUp: 0, tests: 7, count: 2 },
  ])
})

test('the table has the sums first, then the longest files', () => {
  expect(tableOf(minutesOf(vitest, '/p'), 1)).toBe(
    [
      '| Suite | File | Tests | Set-up, s | Tests, s |',
      '| --- | --- | --- | --- | --- |',
      '| database | all 1 files | 2 | 1.0 | 3.0 |',
      '| unit | all 1 files | 2 | 1.3 | 1.2 |',
      '| database | server/b.db.test.ts | 2 | 1.0 | 3.0 |',
    ].join('\n'),
  )
})
