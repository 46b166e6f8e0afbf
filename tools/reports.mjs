// What the runners' reports say, in the words of npm test: counts, why tests were skipped, and what failed.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const shownLines = 30

const failure = (where, title, messages) => ({
  where,
  title,
  message: stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n').slice(0, shownLines).join('\n'),
})

/** A report of vitest (JSON) as counts and failures; a file that fails before its first test counts as one failure. */
export function readVitest(report) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, where: file.name })),
  )
  const failed = tests.filter((test) => test.status === 'failed')
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const skipped = tests.filter((test) => ['pending', 'skipped', 'todo', 'disabled'].includes(test.status))
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failed.length + broken.length,
    skipped: skipped.length,
    remarks: skipped.map((test) => test.fullName),
    failures: [
      ...failed.map((test) => failure(test.where, test.fullName, test.failureMessages)),
      ...broken.map((file) => failure(file.name, 'the file itself', [file.message])),
    ],
  }
}

/** A report of playwright (JSON) as counts and failures; a flaky test failed. */
export function readPlaywright(report) {
  const specs = specsOf(report.suites)
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })))
  const failed = tests.filter((test) => ['unexpected', 'flaky'].includes(test.status))
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    skipped: report.stats.skipped,
    remarks: tests
      .filter((test) => test.status === 'skipped')
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

function specsOf(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])
}

/** What a reader makes of a report file; null where the runner left none. */
export function readReport(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : null
}
