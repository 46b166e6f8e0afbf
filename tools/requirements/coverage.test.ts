import { describe, expect, test } from 'vitest'
import { countsByArea, coverageOf, parseRequirements, shortfalls } from './coverage.ts'
import { namedTests, titlePattern } from './named-tests.ts'
import { testsOfReport } from './reports.ts'

const list = parseRequirements(
  [
    'id\tarea\tkind\ttext\tsource',
    'D1.1.01\tchat\tcall\tOne.\tx',
    'D1.1.02\tchat\tcall\tTwo.\tx',
    'D2.1.01\tauth\tcall\tThree.\tx',
  ].join('\n'),
)

// Uses @@ for //, so that the sample's ids don't count as ids of this file.
const source = `
@@ D1.1.01
test('says (one)', () => {})

@@ D1.1.02, D2.1.01
it.each([
  ['a (', 1], // a comment with )
])('says %s for \${thing}', () => {})

@@ D1.1.01
const notATest = 1
test('names nothing', () => {})
@@ D2.1.01
test(
  "it's two lines",
  () => {},
)
@@ D2.1.01
test(title, () => {})
`.replaceAll('@@', '//')

const tests = namedTests('a.test.ts', source)
const vitest = (...results: [title: string, status: string][]) => ({
  testResults: [{ name: '/root/a.test.ts', assertionResults: results.map(([title, status]) => ({ title, status })) }],
})
const shownBy = (report: unknown) => [...coverageOf(list, tests, testsOfReport(report, '/root')).shown].sort()

describe('reading tests', () => {
  test('finds the ids directly above a test and its title', () => {
    expect(tests).toEqual([
      { file: 'a.test.ts', line: 3, title: 'says (one)', ids: ['D1.1.01'] },
      { file: 'a.test.ts', line: 6, title: 'says %s for ${thing}', ids: ['D1.1.02', 'D2.1.01'] },
      { file: 'a.test.ts', line: 14, title: "it's two lines", ids: ['D2.1.01'] },
      { file: 'a.test.ts', line: 19, title: null, ids: ['D2.1.01'] },
    ])
  })

  test('lets placeholders of a title stand for anything and nothing else', () => {
    const pattern = titlePattern('says %s for ${thing} (now)')
    expect(
      ['says a (b) for c (now)', 'says a for c now', 'x says a for c (now)'].map((title) => pattern.test(title)),
    ).toEqual([true, false, false])
  })
})

describe('counting', () => {
  test('counts an id only when the report says that the test ran and passed', () => {
    expect(shownBy(vitest(['says (one)', 'passed'], ['says a for b', 'failed']))).toEqual(['D1.1.01'])
    expect(shownBy(vitest(['says (one)', 'skipped'], ["it's two lines", 'passed']))).toEqual(['D2.1.01'])
    expect(shownBy(vitest(['names nothing', 'passed']))).toEqual([])
  })

  test('does not count a table of which one row failed', () => {
    expect(shownBy(vitest(['says a for b', 'passed'], ['says c for d', 'failed']))).toEqual([])
  })

  test('says why a test does not count', () => {
    const report = testsOfReport(vitest(['says (one)', 'failed'], ["it's two lines", 'pending']), '/root')
    expect(coverageOf(list, tests, report).remarks).toEqual([
      'a.test.ts:3 does not count: it failed.',
      'a.test.ts:6 does not count: no report says that it ran.',
      'a.test.ts:14 does not count: it was skipped.',
      'a.test.ts:19 does not count: its title is no literal and no report has its line.',
    ])
  })

  test('reads a playwright report, by file and line, and takes a flaky test for no proof', () => {
    const spec = (line: number, status: string) => ({ title: 'any', file: 'a.test.ts', line, tests: [{ status }] })
    const report = {
      config: { rootDir: '/root' },
      suites: [{ specs: [spec(3, 'expected')], suites: [{ specs: [spec(6, 'flaky'), spec(19, 'expected')] }] }],
    }
    expect(shownBy(report)).toEqual(['D1.1.01', 'D2.1.01'])
  })

  test('counts what is named when there are no reports, but no test with more than six ids and no unknown id', () => {
    const crowded = { file: 'b.test.ts', line: 1, title: 'all', ids: Array.from({ length: 7 }, () => 'D1.1.02') }
    const stray = { file: 'c.test.ts', line: 1, title: 'stray', ids: ['D3.9.99', 'D2.1.01'] }
    const { shown, remarks } = coverageOf(list, [crowded, stray], null)
    expect({ shown: [...shown], remarks }).toEqual({
      shown: ['D2.1.01'],
      remarks: [
        'b.test.ts:1 does not count: it names 7 ids, more than 6.',
        'c.test.ts:1 names D3.9.99, which the list does not have.',
      ],
    })
  })

  test('refuses a file that is no report', () => {
    expect(() => testsOfReport({ tests: [] }, '/root')).toThrow('neither a vitest nor a playwright JSON report')
  })
})

test('counts by area, and says what falls short of the least that was asked for', () => {
  const counts = countsByArea(list, new Set(['D1.1.01']))
  expect(counts).toEqual([
    { area: 'auth', have: 0, all: 1 },
    { area: 'chat', have: 1, all: 2 },
  ])
  expect(['33', '34', 'chat=1', 'chat=2,auth=0', 'talk=1'].map((min) => shortfalls(min, counts))).toEqual([
    [],
    ['The total is under 34 percent.'],
    [],
    ['chat has 1 of the 2 asked for.'],
    ['"talk=1" is no area=number of the list.'],
  ])
})
