import { expect, test } from 'vitest'
import { mayPassAlone, passedAlone, readPlaywright, readReport, readVitest } from './reports.mjs'

test('a failed test is told with its place and first lines, a file that could not be run with what was thrown', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`)
  const report = {
    testResults: [
      {
        name: '/p/a.test.ts',
        broken: null,
        flaky: [],
        assertionResults: [
          { fullName: 'sums add up', status: 'failed', failureMessages: [`\u001b[31m${lines.join('\n')}\u001b[39m`] },
          { fullName: 'sums hold', status: 'passed', failureMessages: [] },
          { fullName: 'later', status: 'skipped', failureMessages: [] },
        ],
      },
      {
        name: '/p/b.test.ts',
        broken: 'Error: Cannot find ./c.ts\n    at b.test.ts:1',
        flaky: [],
        assertionResults: [],
      },
    ],
    unhandled: ['TypeError: nobody waited\n    at c.ts:7'],
  }
  expect(readVitest(report)).toEqual({
    passed: 1,
    failed: 3,
    skipped: 1,
    left: 0,
    flaky: [],
    remarks: ['later'],
    failures: [
      { where: '/p/a.test.ts', title: 'sums add up', message: lines.slice(0, 30).join('\n') },
      {
        where: '/p/b.test.ts',
        title: 'Error: Cannot find ./c.ts',
        message: 'Error: Cannot find ./c.ts\n    at b.test.ts:1',
      },
      { where: 'vitest', title: 'TypeError: nobody waited', message: 'TypeError: nobody waited\n    at c.ts:7' },
    ],
  })
})

const withFlaky = (titles: string[]) => ({
  testResults: [
    {
      name: '/p/a.db.test.ts',
      broken: null,
      flaky: titles.map((title) => ({ title, message: '\u001b[31mdeadlock\u001b[39m\n    at a.ts:7' })),
      assertionResults: ['one', 'two', 'three', 'four'].map((title) => ({ fullName: title, status: 'passed' })),
    },
  ],
  unhandled: [],
})

test('a database test that passed only the second time is reported; three of them are failures', () => {
  const reported = ['one', 'two', 'three'].map((title) => `/p/a.db.test.ts › ${title}: deadlock`)
  const counts = { passed: 4, failed: 0, skipped: 0, left: 0, remarks: [], failures: [] }
  expect([readVitest(withFlaky(['one', 'two'])), readVitest(withFlaky(['one', 'two', 'three']))]).toEqual([
    { ...counts, flaky: reported.slice(0, 2) },
    {
      ...counts,
      passed: 1,
      failed: 3,
      flaky: reported,
      failures: ['one', 'two', 'three'].map((title) => ({
        where: '/p/a.db.test.ts',
        title,
        message: 'deadlock\n    at a.ts:7',
      })),
    },
  ])
})

const spec = (title: string, status: string, messages: string[], annotations: { type: string }[] = []) => ({
  title,
  file: 'shell/shell.e2e.ts',
  line: 12,
  tests: [{ status, annotations, results: messages.map((message) => ({ errors: [{ message }] })) }],
})

test('a journey that failed is told; so is one that passed only the second time; a skipped one says why', () => {
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      { specs: [spec('goes on', 'expected', [])] },
      {
        suites: [
          {
            specs: [
              spec('stays', 'unexpected', ['gone']),
              spec('waits', 'flaky', ['\u001b[31mlate\u001b[39m\nat noon']),
              spec('by hand', 'skipped', [''], [{ type: 'skip' }]),
            ],
          },
        ],
      },
    ],
  }
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    left: 0,
    flaky: ['shell/shell.e2e.ts:12 › waits: late'],
    remarks: ['by hand: skip'],
    failures: [{ where: 'shell/shell.e2e.ts:12', title: 'stays', message: 'gone' }],
  })
})

test('three journeys that passed only the second time are three failures', () => {
  const titles = ['one', 'two', 'three']
  const report = {
    stats: { expected: 5, unexpected: 0, flaky: 3, skipped: 0 },
    suites: [{ specs: titles.map((title) => spec(title, 'flaky', ['late'])) }],
  }
  expect(readPlaywright(report)).toEqual({
    passed: 5,
    failed: 3,
    skipped: 0,
    left: 0,
    flaky: titles.map((title) => `shell/shell.e2e.ts:12 › ${title}: late`),
    remarks: [],
    failures: titles.map((title) => ({ where: 'shell/shell.e2e.ts:12', title, message: 'late' })),
  })
})

test('a runner that left no report is told as such', () => {
  expect(readReport('/nowhere/vitest.json', readVitest)).toBeNull()
})

test('what was left for want of time is counted apart, and is no skipped test', () => {
  const left = { fullName: 'later', status: 'pending', failureMessages: [] }
  const file = { name: '/p/a.test.ts', broken: null, flaky: [], assertionResults: [left] }
  const report = { testResults: [file], unhandled: [] }
  expect(readVitest(report)).toMatchObject({ skipped: 0, left: 1, remarks: [], failures: [] })
  const journeys = {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 3 },
    suites: [
      {
        specs: [
          spec('later', 'skipped', []),
          spec('later in a serial group', 'skipped', [], [{ type: 'serial' }]),
          spec('by hand', 'skipped', [''], [{ type: 'skip' }]),
        ],
      },
    ],
  }
  expect(readPlaywright(journeys)).toMatchObject({ skipped: 1, left: 2, remarks: ['by hand: skip'], failures: [] })
})

const outcome = {
  passed: 9,
  failed: 0,
  skipped: 1,
  left: 0,
  flaky: ['a.e2e.ts:1 › waits: late'],
  remarks: [],
  failures: [],
}
const failed = (count: number) => ({
  ...outcome,
  failed: count,
  failures: Array.from({ length: count }, (_, at) => ({
    where: `b.e2e.ts:${at}`,
    title: 'stays',
    message: 'gone\nat noon',
  })),
})

test('two that failed beside servers are run once more alone; three are a fault, and so is what has nothing beside it', () => {
  const at = (where: string) => ({ ...failed(1), failures: [{ where, title: 'stays', message: '' }] })
  const alone = [outcome, failed(1), failed(2), failed(3), at('a.db.test.ts'), at('a.test.ts'), at('vitest')]
  expect(alone.map(mayPassAlone)).toEqual([false, true, true, false, true, false, false])
})

test('what passes alone is reported; what fails there, is not come to or leaves no report has failed', () => {
  const found = failed(2)
  expect(passedAlone(found, { ...outcome, passed: 2 })).toEqual({
    ...outcome,
    passed: 11,
    flaky: [...outcome.flaky, 'b.e2e.ts:0 › stays (alone): gone', 'b.e2e.ts:1 › stays (alone): gone'],
  })
  const stillRed = [null, failed(1), { ...outcome, left: 1 }, { ...outcome, passed: 1 }]
  expect(stillRed.map((again) => passedAlone(found, again))).toEqual(stillRed.map(() => found))
})
