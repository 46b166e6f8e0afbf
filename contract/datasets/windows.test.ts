import { expect, test } from 'vitest'
import { inWindows } from './windows.ts'

const list = (total: number, asked: [number, number][] = []) => ({
  asked,
  ask: async ({ limit, offset }: { limit: number; offset: number }) => {
    asked.push([limit, offset])
    return { rows: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) => offset + i), total }
  },
})
const read = async (limit: number, total: number) => {
  const { ask, asked } = list(total)
  const { rows } = await inWindows(limit, ask, (answer) => answer.rows)
  expect(rows).toEqual(Array.from({ length: rows.length }, (_, index) => index))
  return { count: rows.length, asked }
}

test('a list is asked for in windows of 10,000, as far as it goes or is wanted, and never beyond 100,000', async () => {
  expect(await read(100, 25_000)).toEqual({ count: 100, asked: [[100, 0]] })
  expect(await read(25_000, 23_000)).toMatchObject({
    count: 23_000,
    asked: [
      [10_000, 0],
      [10_000, 10_000],
      [5_000, 20_000],
    ],
  })
  expect((await read(500_000, 400_000)).count).toBe(100_000)
  expect(await read(100, 0)).toEqual({ count: 0, asked: [[100, 0]] })
})

test('a list that has become shorter in the meantime ends', async () => {
  const answers = [
    { rows: Array.from({ length: 10_000 }, () => 1), total: 30_000 },
    { rows: [], total: 10_000 },
  ]
  const { rows } = await inWindows(
    30_000,
    async () => answers.shift()!,
    (answer) => answer.rows,
  )
  expect(rows).toHaveLength(10_000)
})
