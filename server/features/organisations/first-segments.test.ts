import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deriveCode,
  isLegalCode,
  isReservedCode,
  nextFreeCode,
} from '../../../contract/organisations/organisation-code.ts'
import { routes } from '../../../contract/routes.ts'
import { callSegments, pages } from '../../../contract/shell/pages.ts'
import { firstSegments, firstSegmentsOf } from './first-segments.ts'
import { runs as countRuns } from '../../../tests/deep.ts'

const runs = countRuns(5_000, 20_000)

/** All first path segments, collected without the code under test. */
const taken = new Set<string>()
for (const path of [...Object.values(routes).map((route) => route.path), ...Object.values(pages)]) {
  const literal = /^\/([^/:?]+)/.exec(path)?.[1]
  if (literal !== undefined) taken.add(literal)
}
for (const segment of callSegments) taken.add(segment)
for (const name of readdirSync(new URL('../../../public', import.meta.url))) taken.add(name)
for (const word of ['websocket', 'assets', 'user', 'organisations', 'check-code']) taken.add(word)

describe('the first segments of all addresses', () => {
  // D1.5.14
  test('are no codes of organisations', () => {
    const free = [...taken].filter((segment) => isLegalCode(segment) && !isReservedCode(segment, firstSegments))
    expect([taken.size > 12, free]).toEqual([true, []])
  })

  test('of a page or call that comes to it are none either, and a parameter takes nobody’s', () => {
    const segments = firstSegmentsOf(['/orgs/:project', '/ledger/:id?', '/:project/settings', '/', '/_flows/a'])
    expect(segments).toEqual(['orgs', 'ledger', '_flows'])
    expect([deriveCode('Ledger', segments), nextFreeCode('ledger', () => false, segments)]).toEqual([
      'ledger-org',
      'ledger-org',
    ])
  })
})

test(`of ${runs} names none gives a code that is empty, too long, reserved or at the root of any address`, () => {
  const words = fc.constantFrom(
    ...taken,
    'the',
    'Group',
    'LTD',
    'pty ltd',
    'temp-',
    '-org',
    '株',
    'É',
    ' ',
    '-',
    '\u0000',
    '٣',
  )
  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.oneof({ weight: 3, arbitrary: words }, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 8 })
      .map((all) => all.join('')),
  )
  fc.assert(
    fc.property(names, fc.nat(3), (name, others) => {
      const derived = deriveCode(name, firstSegments)
      const given = new Set([derived, `${derived}-2`, `${derived}-3`].slice(0, others))
      for (const code of [derived, nextFreeCode(derived, (one) => given.has(one), firstSegments)]) {
        const isBad =
          code === '' || code.length > 40 || !/^[a-z0-9-]+$/.test(code) || code.startsWith('temp-') || taken.has(code)
        if (isBad) throw new Error(`"${name}" gives "${code}"`)
      }
    }),
    { seed: 20_261_121, numRuns: runs },
  )
}, 3_600_000)
