import { describe, expect, test } from 'vitest'
import { staleNames } from './headings.ts'

const files: Record<string, string> = {
  'server/jobs/jobs.db.test.ts': `
    import { describe, expect, test } from 'vitest'
    import { describeEach } from './describe-each.ts'
    import { rows } from './rows.ts'
    describe('a job', () => {
      describe.skipIf(isWindows)('that waits', () => {
        test("isn't lost", () => {})
      })
      test.each<[string, number]>(rows)('%s is answered %i times', (name) => {})
      test.each([['its end', 2]])(\`of the \${machine.id} hears of $name\`, () => {})
    })
    describeEach('queue')
  `,
  'server/jobs/describe-each.ts': `export const describeEach = (name) => describe(name, () => it('ends', () => {}))`,
  'server/jobs/rows.ts': `export const rows = [['a stop', 2]]`,
  'server/jobs/words.test.ts': `test('says no word', () => expect(/word/.test('is no title')).toBe(true)) // no more`,
}
const sources = {
  testFiles: [
    { project: 'database', file: 'server/jobs/jobs.db.test.ts' },
    { project: 'unit', file: 'server/jobs/words.test.ts' },
  ],
  read: (file: string) => files[file] ?? '',
}
const said = (command: string) => staleNames('stop', command, sources)
const why = 'npm run faults would find no test to run, and nobody would see that the fault can come back.'

describe('the test that a planted fault names', () => {
  test.each([
    'server/jobs/jobs.db.test.ts',
    '--project database server/jobs',
    '--project unit server/jobs server/jobs/words -t word',
    `server/jobs -t "job that waits isn't lost"`,
    `server/jobs -t 'a job a stop is answered 2 times'`,
    `server/jobs -t 'hears of its end'`,
    `server/jobs -t 'queue ends'`,
    `server/jobs -t 'says no|answered'`,
  ])('may name %s', (names) => {
    expect(said(`npx vitest run ${names}`)).toEqual([])
  })

  test.each([
    ['server/job/', ['no test file is at server/job/']],
    ['server/jobs server/job/', ['no test file is at server/job/']],
    ['--project model server/jobs', ['no test file of "model" is at server/jobs']],
    [`server/jobs -t 'is lost'`, ['no test of server/jobs has "is lost" in its title']],
    [`server/jobs -t 'says no|lost to'`, ['no test of server/jobs has "lost to" in its title']],
    [`server/jobs/words -t 'no more'`, ['no test of server/jobs/words has "no more" in its title']],
    [`server/jobs/words -t waits`, ['no test of server/jobs/words has "waits" in its title']],
    [`server/jobs -t "work that waits isn't"`, ['no test of server/jobs has "work that waits isn\'t" in its title']],
    [`server/jobs -t "waits is answered"`, ['no test of server/jobs has "waits is answered" in its title']],
    [`server/jobs -t 'a start is answered'`, ['no test of server/jobs has "a start is answered" in its title']],
    [`server/jobs/words -t 'is no title'`, ['no test of server/jobs/words has "is no title" in its title']],
  ])('may not name %s', (names, problems) => {
    expect(said(`npx vitest run ${names}`)).toEqual(problems.map((problem) => `stop: ${problem}; ${why}`))
  })

  test('is read by npm run faults only when it is for vitest', () => {
    expect(said(`npx playwright test e2e/jobs --grep 'a job'`)).toEqual([
      `stop: "npx playwright test e2e/jobs --grep 'a job'" is no "npx vitest run", whose report alone npm run faults reads.`,
    ])
  })
})
