import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countRanks, countShown, rankLibraries } from './ranks.ts'
import { rankedSet } from './ranked-sets.ts'

const shared = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')

/** The seed and number of organisations with which `npm run evaluate` makes set 4. */
const [seed, organisations] = ['probe', 6] as const
/** How many questions each half of a set has. */
const halves = { 1: [35, 0], 3: [309, 291], 4: [28, 20], 6: [56, 44] } as const

test.skipIf(!existsSync(join(shared, 'handbook'))).each([1, 3, 4, 6] as const)(
  'the passages that answer set %i stand nowhere behind those of twenty lines',
  async (set) => {
    const ranks = await rankLibraries(rankedSet(set, shared, seed, organisations))
    const ofHalf = [false, true].map((isHeldOut) => ranks.filter(({ case: asked }) => asked.isHeldOut === isHeldOut))
    for (const own of ofHalf) {
      const product = countRanks(own.map((rank) => rank.product))
      const bar = countRanks(own.map((rank) => rank.twentyLines))
      expect(product.map((count, at) => count >= bar[at]!)).toEqual([true, true, true])
      const shown = countShown(own.map((rank) => rank.shown.product))
      const beside = countShown(own.map((rank) => rank.shown.twentyLines))
      expect([shown.facts >= beside.facts, shown.letters <= 1.3 * beside.letters || own.length === 0]).toEqual([
        true,
        true,
      ])
    }
    const counts = ofHalf.map((own) => own.length)
    expect(counts).toEqual(halves[set])
  },
)
