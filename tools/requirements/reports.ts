import { relative, resolve, sep } from 'node:path'

/** One test as a runner tells of it. `line` is null where the runner does not say it. */
export type RunTest = { file: string; line: number | null; title: string; state: 'passed' | 'failed' | 'skipped' }

type VitestReport = {
  testResults: {
    name: string
    assertionResults: { title: string; status: string; location?: { line: number } | null }[]
  }[]
}
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = { title: string; file: string; line: number; tests: { status: string }[] }
type PlaywrightReport = { config?: { rootDir?: string }; suites: PlaywrightSuite[] }

/** The tests in a JSON report of vitest or playwright, recognised by its shape; throws for an unknown shape. */
export function testsOfReport(report: unknown, root: string): RunTest[] {
  if (typeof report === 'object' && report !== null && 'testResults' in report)
    return ofVitest(report as VitestReport, root)
  if (typeof report === 'object' && report !== null && 'suites' in report)
    return ofPlaywright(report as PlaywrightReport, root)
  throw new Error('This is neither a vitest nor a playwright JSON report.')
}

function ofVitest(report: VitestReport, root: string): RunTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, location }) => ({
      file: fromRoot(root, name),
      line: location?.line ?? null,
      title,
      state:
        status === 'passed' ? ('passed' as const) : status === 'failed' ? ('failed' as const) : ('skipped' as const),
    })),
  )
}

function ofPlaywright(report: PlaywrightReport, root: string): RunTest[] {
  const folder = report.config?.rootDir ?? root
  const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  return report.suites.flatMap(specsOf).map(({ title, file, line, tests }) => ({
    file: fromRoot(root, resolve(folder, file)),
    line,
    title,
    state: stateOfSpec(tests.map(({ status }) => status)),
  }))
}

/** Playwright's states: expected, unexpected, flaky, skipped. A flaky test proves nothing. */
function stateOfSpec(statuses: string[]): RunTest['state'] {
  if (statuses.some((status) => status === 'unexpected' || status === 'flaky')) return 'failed'
  return statuses.some((status) => status === 'expected') ? 'passed' : 'skipped'
}

function fromRoot(root: string, file: string): string {
  return relative(root, resolve(root, file)).split(sep).join('/')
}
