import { maxIdsPerTest, type Requirement } from './coverage.ts'
import type { NamedTest } from './named-tests.ts'

/** What a test exercises: a browser, a server, a view rendered to markup, or only functions and machines. */
export type Reach = 'browser' | 'server' | 'view' | 'function'

export function reachOf(file: string, text: string): Reach {
  if (file.startsWith('e2e/')) return 'browser'
  if (file.includes('.db.test.')) return 'server'
  return /\brenderToStaticMarkup\b|\/drawn\.testing\.tsx'/.test(text) ? 'view' : 'function'
}

/** A requirement that is named only by tests of functions, with the files of those tests. */
export type UnseenRequirement = Requirement & { files: string[] }

/** The requirements that no test with a browser, a server or a rendered view names. */
export function findUnseen(
  list: readonly Requirement[],
  named: readonly NamedTest[],
  reaches: ReadonlyMap<string, Reach>,
): UnseenRequirement[] {
  const counted = named.filter(({ ids }) => ids.length <= maxIdsPerTest)
  return list.flatMap((row) => {
    const files = [...new Set(counted.filter(({ ids }) => ids.includes(row.id)).map(({ file }) => file))]
    return files.every((file) => reaches.get(file) === 'function') ? [{ ...row, files }] : []
  })
}

/** A row of docs/requirements-by-page.md: the id and the last column. */
export type Judgement = { id: string; outcome: string }

/** The rows of its tables whose first cell is an id. */
export const parseJudgements = (text: string): Judgement[] =>
  [...text.matchAll(/^\| (D[123]\.\d\.\d{2,3}) \|.*\| ([^|]+) \|$/gm)].map(([, id = '', outcome = '']) => ({
    id,
    outcome,
  }))

/** Requirements without a row, and rows that name a test which doesn't name their id. */
export function findStaleJudgements(
  unseen: readonly UnseenRequirement[],
  judgements: readonly Judgement[],
  named: readonly NamedTest[],
): string[] {
  const judged = new Set(judgements.map(({ id }) => id))
  const missing = unseen
    .filter(({ id }) => !judged.has(id))
    .map(
      ({ id }) => `${id} is named by tests of functions alone, and nothing says whether a person meets it on a page.`,
    )
  const wrong = judgements.flatMap(({ id, outcome }) =>
    [...outcome.matchAll(/`([^`]+\.(?:e2e|test)\.tsx?)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !named.some((test) => test.file === file && test.ids.includes(id)))
      .map((file) => `${id} is said to be named by ${file}, which does not name it.`),
  )
  return [...missing, ...wrong]
}
