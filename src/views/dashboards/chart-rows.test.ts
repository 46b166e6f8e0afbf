import { expect, test } from 'vitest'
import { besideSquares } from './chart-rows.ts'

test('a drawing beside a square one in its row fills that row; others keep their height', () => {
  const placed: [string | null, number][] = [
    ['big-number', 4],
    ['column', 8],
    ['pie', 4],
    ['column', 8],
    ['line', 6],
    [null, 6],
    ['radar', 6],
  ]
  expect(besideSquares(placed.map(([type, columns]) => ({ type, columns })))).toEqual([
    ...[false, false, false, true, false, false, false],
  ])
})
