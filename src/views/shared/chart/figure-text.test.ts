import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The declarations of a CSS class, as in the source. */
const rulesOf = (name: string) =>
  readFileSync(new URL('figure.module.css', import.meta.url), 'utf8')
    .split(`.${name} {`)[1]!
    .split('}')[0]!

test('a big number never breaks inside its digits, and gets smaller where its tile is narrow', () => {
  const text = rulesOf('figureText')
  expect(text).toContain('white-space: nowrap')
  expect(text).not.toContain('overflow-wrap')
  expect(text).toMatch(/font-size: clamp\(\d+px, calc\(\d+cqi \/ var\(--figure-length, 1\)\), 36px\)/)
  expect(rulesOf('figure')).toContain('container-type: inline-size')
})
