import { expect, test } from 'vitest'
import { followsAfter, type Place } from './following.ts'

const place = (at: number, below: number): Place => ({ at, below })

test.each([
  ['who scrolls up by a little is left there', place(1_000, 0), place(980, 20), true, false],
  ['who scrolls up by a screen is left there', place(1_000, 0), place(400, 600), true, false],
  ['who comes down to the end follows again', place(400, 600), place(1_000, 0), false, true],
  ['who comes near the end follows again', place(400, 600), place(950, 50), false, true],
  ['who comes down half the way does not follow', place(400, 600), place(700, 300), false, false],
  ['the way to the end is followed although the page grows meanwhile', place(400, 600), place(700, 500), true, true],
  ['what became shorter above has moved the page by itself', place(1_000, 300), place(900, 300), true, true],
  ['a page that became shorter, or a window higher, has moved by itself', place(1_000, 0), place(800, 0), true, true],
])('%s', (_name, before, now, follows, expected) => {
  expect(followsAfter(before, now, follows)).toBe(expected)
})
