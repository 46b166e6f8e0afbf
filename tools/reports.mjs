// Summarises the test runners' reports for npm test: counts, why tests were skipped, and what failed.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const shownLines = 30
/** More tests of one runner that pass only the second time fail (docs/decisions/024-a-second-try.md). */
const mostFlaky = 2

const failure = (where, title, messages) => ({
  where,
  title,
  message: stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n').slice(0, shownLines).join('\n'),
})

/**
 * A report of tools/vitest-report.mjs as counts and failures. A file whose tests could not be loaded, or not be prepared
 * by a hook, counts as one failure; so does an error outside of any test. Tests that passed only the second time are
 * reported; more than two of them are failures.
 */
export function readVitest(report) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, where: file.name })),
  )
  const failed = tests.filter((test) => test.status === 'failed')
  const broken = report.testResults.filter((file) => file.broken !== null)
  const skipped = tests.filter((test) => ['skipped', 'todo', 'disabled'].includes(test.status))
  // Vitest's word for a test that wasn't reached.
  const left = tests.filter((test) => test.status === 'pending')
  const flaky = report.testResults.flatMap((file) => file.flaky.map((test) => ({ ...test, where: file.name })))
  const isTooFlaky = flaky.length > mostFlaky
  const passed = tests.filter((test) => test.status === 'passed').length
  return {
    passed: passed - (isTooFlaky ? flaky.length : 0),
    failed: failed.length + broken.length + report.unhandled.length + (isTooFlaky ? flaky.length : 0),
    skipped: skipped.length,
    left: left.length,
    flaky: flaky.map(({ where, title, message }) => `${where} › ${title}: ${firstLineOf(message)}`),
    remarks: skipped.map((test) => test.fullName),
    failures: [
      ...(isTooFlaky ? flaky.map(({ where, title, message }) => failure(where, title, [message])) : []),
      ...failed.map((test) => failure(test.where, test.fullName, test.failureMessages)),
      ...broken.map((file) => failure(file.name, firstLineOf(file.broken), [file.broken])),
      ...report.unhandled.map((text) => failure('vitest', firstLineOf(text), [text])),
    ],
  }
}

const firstLineOf = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .find((line) => line.trim() !== '') ?? 'no message'

/**
 * A Playwright report (JSON) as counts and failures. A journey that passed only at the second attempt is reported with
 * its first failure; more than two of them in one run count as failed.
 */
export function readPlaywright(report) {
  const specs = specsOf(report.suites)
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })))
  const { expected, unexpected, flaky, skipped } = report.stats
  const isTooFlaky = flaky > mostFlaky
  const failed = tests.filter(({ status }) => status === 'unexpected' || (isTooFlaky && status === 'flaky'))
  const notRun = tests.filter(({ status }) => status === 'skipped')
  // Playwright also annotates each journey of a serial group, skipped or not.
  const left = notRun.filter(({ annotations }) => !annotations.some(({ type }) => type === 'skip' || type === 'fixme'))
  return {
    passed: expected + (isTooFlaky ? 0 : flaky),
    failed: unexpected + (isTooFlaky ? flaky : 0),
    skipped: skipped - left.length,
    left: left.length,
    flaky: tests
      .filter((test) => test.status === 'flaky')
      .map(({ spec, results }) => `${spec.file}:${spec.line} › ${spec.title}: ${firstLine(results)}`),
    remarks: notRun
      .filter((test) => !left.includes(test))
      .map(
        ({ spec, annotations }) =>
          `${spec.title}: ${annotations.map((note) => note.description ?? note.type).join(', ')}`,
      ),
    failures: failed.map(({ spec, results }) =>
      failure(
        `${spec.file}:${spec.line}`,
        spec.title,
        results.flatMap((result) => result.errors.map((error) => error.message)),
      ),
    ),
  }
}

const firstLine = (results) =>
  firstLineOf(results.flatMap((result) => result.errors.map((error) => error.message))[0] ?? '')

function specsOf(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])
}

/** Whether servers and jobs are at work beside a test. One that has none beside it failed of itself or of another test. */
const hasWorkBeside = ({ where }) => /\.(?:db\.test|e2e)\.ts(?::\d+)?$/.test(where)

/** More that failed are a fault, and not the load of a moment. */
const mostTriedAlone = 2

/** Whether what failed is so little, and of such a kind, that it is run once more alone. */
export const mayPassAlone = ({ failed, failures }) =>
  failed > 0 && failed <= mostTriedAlone && failures.every(hasWorkBeside)

/** The outcome of a runner after its failed tests were run alone: what passed then is reported and no failure. */
export function passedAlone(found, again) {
  if (again === null || again.failed > 0 || again.left > 0 || again.passed < found.failed) return found
  return {
    ...found,
    passed: found.passed + found.failed,
    failed: 0,
    flaky: [
      ...found.flaky,
      ...found.failures.map(({ where, title, message }) => `${where} › ${title} (alone): ${firstLineOf(message)}`),
    ],
    failures: [],
  }
}

/** What a reader makes of a report file; null where the runner left none. */
export function readReport(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : null
}
