import { expect, test } from 'vitest'
import { headingLevels, levelAfter } from './heading-levels.ts'
import type { Block } from './markdown-tree.ts'

const heading = (depth: number): Block => ({ type: 'heading', depth, children: [] })
const rule: Block = { type: 'rule' }

test('headings go down one level at a time, whatever the text asks for', () => {
  expect(headingLevels([heading(2), rule, heading(4), heading(1), heading(6)])).toEqual([2, 0, 3, 2, 3])
})

test('a text in groups goes on from the level before', () => {
  const levels = headingLevels([heading(1), heading(2)])
  expect([levels, levelAfter(levels, 1), headingLevels([heading(3)], levelAfter(levels, 1))]).toEqual([[2, 3], 3, [4]])
  expect(levelAfter(headingLevels([rule], 3), 3)).toBe(3)
})
