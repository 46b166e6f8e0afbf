import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countRanks, rankLibraries } from './ranks.ts'
import { rankedSet } from './ranked-sets.ts'

const shared = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')

/** One more miss is allowed per half, since a tie that is decided differently isn't a worse ranking. */
const slack = 1

test.skipIf(!existsSync(join(shared, 'handbook')))(
  'the passage that answers stands no lower than in twenty lines, over a handbook of others',
  async () => {
    const ranks = await rankLibraries(rankedSet(6, shared, 'probe', 1))
    for (const isHeldOut of [false, true]) {
      const own = ranks.filter(({ case: asked }) => asked.isHeldOut === isHeldOut)
      const product = countRanks(own.map((rank) => rank.product))
      const bar = countRanks(own.map((rank) => rank.twentyLines))
      expect(product.map((count, at) => count + slack >= bar[at]!)).toEqual([true, true, true])
    }
    expect(ranks.length).toBe(100)
  },
)
