import { relative, resolve, sep } from 'node:path'

/** How long a file of tests took, in seconds; `setUp`: loading it, and the hooks around its tests. */
export type Row = { suite: string; file: string; setUp: number; tests: number; count: number }

type Vitest = {
  testResults: {
    name: string
    project: string
    milliseconds: { load: number; run: number }
    assertionResults: { duration?: number | null }[]
  }[]
}
type Suite = { file?: string; specs?: Spec[]; suites?: Suite[] }
type Spec = { file: string; tests: { results: { duration: number }[] }[] }
type Playwright = { config: { rootDir: string }; suites: Suite[] }

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The files of a report of vitest (tools/vitest-report.mjs) or Playwright, the longest first. */
export function minutesOf(report: unknown, root: string): Row[] {
  const rows =
    'testResults' in (report as object) ? ofVitest(report as Vitest, root) : ofPlaywright(report as Playwright, root)
  return rows.toSorted((one, other) => secondsOf(other) - secondsOf(one))
}

const secondsOf = ({ setUp, tests }: Row) => setUp + tests
const fromRoot = (root: string, file: string) => relative(root, file).split(sep).join('/')

function ofVitest({ testResults }: Vitest, root: string): Row[] {
  return testResults.map(({ name, project, milliseconds, assertionResults }) => {
    const tests = sumOf(assertionResults.map(({ duration }) => duration ?? 0))
    // Tests of one file that run at once take less than their sum.
    const hooks = Math.max(0, milliseconds.run - tests)
    return {
      suite: project,
      file: fromRoot(root, name),
      setUp: (milliseconds.load + hooks) / 1000,
      tests: Math.min(tests, milliseconds.run) / 1000,
      count: assertionResults.length,
    }
  })
}

function ofPlaywright({ config, suites }: Playwright, root: string): Row[] {
  const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const byFile = Object.groupBy(suites.flatMap(specsOf), ({ file }) => file)
  return Object.entries(byFile).map(([file, specs = []]) => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
    return {
      suite: 'journeys',
      file: fromRoot(root, resolve(config.rootDir, file)),
      setUp: 0,
      tests: sumOf(results.map(({ duration }) => duration)) / 1000,
      count: specs.length,
    }
  })
}

/** A table in Markdown: the sum of each suite, then the longest files. */
export function tableOf(rows: readonly Row[], longest: number): string {
  const sums = Object.entries(Object.groupBy(rows, ({ suite }) => suite)).map(([suite, of = []]) => ({
    suite,
    file: `all ${of.length} files`,
    setUp: sumOf(of.map(({ setUp }) => setUp)),
    tests: sumOf(of.map(({ tests }) => tests)),
    count: sumOf(of.map(({ count }) => count)),
  }))
  const lines = [...sums, ...rows.slice(0, longest)].map(
    ({ suite, file, count, setUp, tests }) =>
      `| ${suite} | ${file} | ${count} | ${setUp.toFixed(1)} | ${tests.toFixed(1)} |`,
  )
  return ['| Suite | File | Tests | Set-up, s | Tests, s |', '| --- | --- | --- | --- | --- |', ...lines].join('\n')
}
