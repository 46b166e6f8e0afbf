import { expect, test } from 'vitest'
import { followsAfter, type ScrollPosition } from './following.ts'

const at = (at: number, below: number): ScrollPosition => ({ at, below })

test.each([
  ['who scrolls up by a little is left there', at(1_000, 0), at(980, 20), true, false],
  ['who scrolls up by a screen is left there', at(1_000, 0), at(400, 600), true, false],
  ['who comes down to the end follows again', at(400, 600), at(1_000, 0), false, true],
  ['who comes near the end follows again', at(400, 600), at(950, 50), false, true],
  ['who comes down half the way does not follow', at(400, 600), at(700, 300), false, false],
  ['the way to the end is followed although the page grows meanwhile', at(400, 600), at(700, 500), true, true],
  ['what became shorter above has moved the page by itself', at(1_000, 300), at(900, 300), true, true],
  ['a page that became shorter, or a window higher, has moved by itself', at(1_000, 0), at(800, 0), true, true],
])('%s', (_name, before, now, follows, expected) => {
  expect(followsAfter(before, now, follows)).toBe(expected)
})
