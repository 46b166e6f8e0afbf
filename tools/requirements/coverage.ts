import { type NamedTest, titlePattern } from './named-tests.ts'
import type { RunTest } from './reports.ts'

export type Requirement = { id: string; area: string; kind: string; text: string }
export type AreaCount = { area: string; have: number; all: number }

/** The covered requirements: ids that count, and remarks on what was left out and why. */
export type Coverage = { shown: Set<string>; remarks: string[] }

export const maxIdsPerTest = 6

/** The rows of the list (tab-separated: id, area, kind, text, source; the first line is the head). */
export function parseRequirements(text: string): Requirement[] {
  const [, ...lines] = text.trim().split('\n')
  return lines.map((line) => {
    const [id = '', area = '', kind = '', words = ''] = line.split('\t')
    return { id, area, kind, text: words }
  })
}

/** Counts an id when a test that names it ran and passed; without reports (`run` null) when a test names it. */
export function coverageOf(
  list: readonly Requirement[],
  named: readonly NamedTest[],
  run: readonly RunTest[] | null,
): Coverage {
  const known = new Set(list.map(({ id }) => id))
  const shown = new Set<string>()
  const remarks: string[] = []
  for (const test of named) {
    const at = `${test.file}:${test.line}`
    const stray = test.ids.filter((id) => !known.has(id))
    if (stray.length > 0) remarks.push(`${at} names ${stray.join(', ')}, which the list does not have.`)
    const why = notCountedReason(test, run)
    if (why) remarks.push(`${at} does not count: ${why}.`)
    else test.ids.filter((id) => known.has(id)).forEach((id) => shown.add(id))
  }
  return { shown, remarks }
}

function notCountedReason(test: NamedTest, run: readonly RunTest[] | null): string | null {
  if (test.ids.length > maxIdsPerTest) return `it names ${test.ids.length} ids, more than ${maxIdsPerTest}`
  if (run === null) return null
  const same = run.filter((one) => one.file === test.file && isSameTest(test, one))
  if (same.length === 0)
    return test.title === null ? 'its title is no literal and no report has its line' : 'no report says that it ran'
  if (same.some(({ state }) => state === 'failed')) return 'it failed'
  return same.some(({ state }) => state === 'passed') ? null : 'it was skipped'
}

function isSameTest(test: NamedTest, run: RunTest): boolean {
  if (run.line === test.line) return true
  return test.title !== null && titlePattern(test.title).test(run.title)
}

/** Counts by area, in the order of their names. */
export function countsByArea(list: readonly Requirement[], shown: ReadonlySet<string>): AreaCount[] {
  const areas = [...new Set(list.map(({ area }) => area))].sort()
  return areas.map((area) => {
    const rows = list.filter((row) => row.area === area)
    return { area, have: rows.filter(({ id }) => shown.has(id)).length, all: rows.length }
  })
}

/** The sentences on what falls short of `--min`: "60" (percent of all) or "auth=35,chat=30" (ids of an area). */
export function shortfalls(min: string, counts: readonly AreaCount[]): string[] {
  if (/^\d+(\.\d+)?$/.test(min)) {
    const have = counts.reduce((sum, count) => sum + count.have, 0)
    const all = counts.reduce((sum, count) => sum + count.all, 0)
    return (100 * have) / all < Number(min) ? [`The total is under ${min} percent.`] : []
  }
  return min.split(',').flatMap((request) => {
    const [area, least] = request.split('=')
    const count = counts.find((one) => one.area === area)
    if (!count || Number.isNaN(Number(least))) return [`"${request}" is no area=number of the list.`]
    return count.have < Number(least) ? [`${area} has ${count.have} of the ${least} asked for.`] : []
  })
}
