import { expect, test } from 'vitest'
import { loadingWindow, rowHeight } from './loading-window.ts'

// D3.9.22
test('the first window is 80 rows', () => {
  expect(loadingWindow(0, 320, 100_000)).toEqual({ from: 0, to: 80 })
})

// D3.9.24
test('further down it reaches 2500 px below the view and 1100 px above it', () => {
  expect(loadingWindow(40_000, 800, 100_000)).toEqual({
    from: (40_000 - 1100) / 40 - 0.5,
    to: (40_000 + 800 + 2500) / 40 + 0.5,
  })
})

test('it ends with the list', () => {
  expect(loadingWindow(0, 800, 12)).toEqual({ from: 0, to: 12 })
  expect(loadingWindow(0, 800, 0)).toEqual({ from: 0, to: 0 })
  expect(loadingWindow(3_999_000, 800, 100_000)).toEqual({ from: 99_947, to: 100_000 })
})

// D3.9.23
test('a row is 40 px high, so that as many more rows come as the view is scrolled by', () => {
  expect(rowHeight).toBe(40)
  const [from, to] = [loadingWindow(40_000, 800, 100_000), loadingWindow(40_400, 800, 100_000)]
  expect([to.from - from.from, to.to - from.to]).toEqual([10, 10])
})
