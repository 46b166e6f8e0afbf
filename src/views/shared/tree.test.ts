import { expect, test } from 'vitest'
import { treeRows, treeStep } from './tree.ts'

const nodes = [
  {
    id: 'all',
    label: 'All files',
    children: [{ id: 'board', label: 'Board', children: [{ id: '2026', label: '2026' }] }],
  },
  { id: 'handbook', label: 'Handbook' },
  { id: 'home', label: 'Home' },
]
const rows = treeRows(nodes, new Set(['all']))
const step = (key: string, index: number) => treeStep(key, index, rows)

test('only what is inside open nodes is a row, with its place among its siblings', () => {
  expect(rows.map(({ node, ...position }) => ({ id: node.id, ...position }))).toEqual([
    { id: 'all', level: 1, position: 1, siblings: 3, parentId: null, open: true },
    { id: 'board', level: 2, position: 1, siblings: 1, parentId: 'all', open: false },
    { id: 'handbook', level: 1, position: 2, siblings: 3, parentId: null, open: null },
    { id: 'home', level: 1, position: 3, siblings: 3, parentId: null, open: null },
  ])
})

test('up, down, Home and End walk the rows and stop at the ends', () => {
  expect([step('ArrowDown', 0), step('ArrowUp', 0), step('ArrowDown', 3), step('Home', 2), step('End', 1)]).toEqual([
    { kind: 'focus', id: 'board' },
    { kind: 'focus', id: 'all' },
    { kind: 'focus', id: 'home' },
    { kind: 'focus', id: 'all' },
    { kind: 'focus', id: 'home' },
  ])
})

test('right opens, then goes to the first child; left closes, then goes to the parent', () => {
  expect([step('ArrowRight', 1), step('ArrowRight', 0), step('ArrowLeft', 0), step('ArrowLeft', 1)]).toEqual([
    { kind: 'open', id: 'board' },
    { kind: 'focus', id: 'board' },
    { kind: 'close', id: 'all' },
    { kind: 'focus', id: 'all' },
  ])
  expect([step('ArrowRight', 2), step('ArrowLeft', 2)]).toEqual([null, null])
})

test('Enter and space select', () => {
  expect([step('Enter', 2), step(' ', 2)]).toEqual([
    { kind: 'select', id: 'handbook' },
    { kind: 'select', id: 'handbook' },
  ])
})

test('a letter leads to the next row that starts with it, round the end', () => {
  expect([step('h', 0), step('H', 2), step('h', 3), step('z', 0), step('Tab', 0)]).toEqual([
    { kind: 'focus', id: 'handbook' },
    { kind: 'focus', id: 'home' },
    { kind: 'focus', id: 'handbook' },
    null,
    null,
  ])
})
