import { expect, test } from 'vitest'
import { rotated } from './time-limit.mjs'

test('each commit begins with another part, and none is dropped', () => {
  const parts = ['a', 'b', 'c']
  expect(['0', '1', '2', '3', 'ffffffff00'].map((commit) => rotated(parts, commit).join(''))).toEqual([
    ...['abc', 'bca', 'cab', 'abc', 'abc'],
  ])
  expect(rotated([], '1')).toEqual([])
})
