import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fitsOf } from '../../server/engines/analyst/index.ts'
import { documentOf, memorySearch } from '../fixtures/questions/in-memory-search.ts'
import { rankedSet, type RankedSet } from './ranked-sets.ts'
import { generated } from './sets/generated.ts'
import { policies } from './sets/policies.ts'

const SHARED = join(import.meta.dirname, '../../../shared/data')
const isThere = existsSync(join(SHARED, 'handbook'))
const SEED = 'sextant'
const GENERATED = 3
const HITS = 12
/** Questions of each library, so that the run stays short. */
const MOST_CASES = 120

type File = { path: string; text: string }
/** The number of questions for which the search says that nothing matches: all hits are weak, or there are none. */
async function unfitting(files: readonly File[], questions: readonly string[]) {
  const search = memorySearch(files.map(({ path, text }) => documentOf(path, text)))
  let none = 0
  const asked = questions.slice(0, MOST_CASES)
  for (const question of asked) {
    const { hits, looked, terms } = await search({ phrases: [question.slice(0, 200)], limit: HITS })
    const passages = hits.map((hit) => ({ ...hit, passage: '' }))
    if (fitsOf({ phrases: [question], passages, looked, terms }).every((fit) => fit === 'weak')) none += 1
  }
  return { none, asked: asked.length }
}

const together = (all: readonly { none: number; asked: number }[]) =>
  all.reduce((sum, one) => ({ none: sum.none + one.none, asked: sum.asked + one.asked }), { none: 0, asked: 0 })

async function known(set: RankedSet) {
  const libraries = rankedSet(set, SHARED, SEED, GENERATED)
  const questions = (cases: (typeof libraries)[number]['cases']) =>
    cases.filter(({ isHeldOut, earlier }) => !isHeldOut && earlier.length === 0).map(({ question }) => question)
  return together(await Promise.all(libraries.map(({ files, cases }) => unfitting(files, questions(cases)))))
}

async function unknown(organisations: ReturnType<typeof policies>) {
  const all = organisations.map(({ files, cases }) => {
    const texts = files
      .filter(({ path }) => /\.(?:md|txt)$/.test(path))
      .map(({ path, bytes }) => ({ path, text: new TextDecoder().decode(bytes) }))
    const asked = cases.filter(({ expects, isHeldOut }) => expects.type === 'unknown' && !isHeldOut)
    return unfitting(
      texts,
      asked.map(({ question }) => question),
    )
  })
  return together(await Promise.all(all))
}

// M3
test.skipIf(!isThere).each<[RankedSet, number, number]>([
  [1, 30, 0.05],
  [3, 300, 0.22],
  [4, 10, 0.25],
  [6, 45, 0.25],
])('of the seen questions of set %d whose answer is there few are said to fit nothing', async (set, atLeast, most) => {
  const { none, asked } = await known(set)
  expect([asked >= atLeast, none / asked <= most, { none, asked }]).toEqual([true, true, { none, asked }])
})

test.skipIf(!isThere)('of the seen questions that nothing answers most are said to fit nothing', async () => {
  const all = [...policies(join(SHARED, 'evaluation'), (word) => word), ...generated(SEED, GENERATED)]
  const { none, asked } = await unknown(all)
  expect([asked >= 100, none / asked >= 0.6, { none, asked }]).toEqual([true, true, { none, asked }])
})
