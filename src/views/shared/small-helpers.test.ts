import { expect, test } from 'vitest'
import { nextSort } from './column.ts'
import { initials } from './initials.ts'
import { rovingIndex } from './roving.ts'

test('initials of names and addresses', () => {
  const names = ['Mere Tūhoe', 'Āwhina', 'anna.lee@example.org', 'Jean-Luc van der Berg', '', '  ', 'ōtara@example.org']
  expect(names.map(initials)).toEqual(['MT', 'Ā', 'AL', 'JB', '', '', 'Ō'])
})

test('arrow keys, Home and End stay in the list; other keys mean nothing', () => {
  const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter']
  expect(keys.map((key) => rovingIndex(key, 0, 3))).toEqual([1, 0, 0, 2, null])
  expect(keys.map((key) => rovingIndex(key, 2, 3))).toEqual([2, 1, 0, 2, null])
  expect(rovingIndex('ArrowDown', 0, 0)).toBe(null)
})

test('the first press on a header sorts ascending, figures descending, and the next one turns it', () => {
  const [name, size] = [{ id: 'name' }, { id: 'size', sortsLargestFirst: true }]
  const pressed = [nextSort(null, name), nextSort({ column: 'name', direction: 'ascending' }, name)]
  expect(pressed).toEqual([
    { column: 'name', direction: 'ascending' },
    { column: 'name', direction: 'descending' },
  ])
  expect(nextSort({ column: 'name', direction: 'descending' }, size)).toEqual({
    column: 'size',
    direction: 'descending',
  })
  expect(nextSort({ column: 'size', direction: 'descending' }, size)).toEqual({
    column: 'size',
    direction: 'ascending',
  })
})
