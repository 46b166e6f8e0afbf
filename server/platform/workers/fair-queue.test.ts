import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = () => new Error('Many are waiting.')
type Started = { name: string; finish: () => void }

function watched() {
  const queue = createFairQueue({ atOnce: 2, mostWaiting: 5, waitMilliseconds: 1000, busy })
  const running: Started[] = []
  const order: string[] = []
  const add = (key: string, name: string): Promise<string> =>
    queue.run(key, () => {
      order.push(name)
      return new Promise((resolve) => {
        running.push({ name, finish: () => resolve(name) })
      })
    })
  const finish = async (name: string): Promise<void> => {
    const position = running.findIndex((one) => one.name === name)
    running.splice(position, 1)[0]?.finish()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { add, finish, order, running }
}

test('one key cannot take both places, and another key does not wait behind its queue', async () => {
  const { add, finish, order } = watched()
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  void add('b', 'b1')
  void add('c', 'c1')
  expect(order).toEqual(['a1', 'b1'])
  await finish('a1')
  expect(order).toEqual(['a1', 'b1', 'c1'])
  await finish('b1')
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2'])
  void add('b', 'b2')
  await finish('a2')
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
})

test('a task that waits too long, and one behind too many, fail; the place of a failed task is free', async () => {
  const { add, finish, order } = watched()
  void add('a', 'a1')
  const late = expect(add('a', 'a2')).rejects.toThrow('Many are waiting.')
  await vi.advanceTimersByTimeAsync(1000)
  await late
  for (const name of ['a3', 'a4', 'a5', 'a6', 'a7']) void add('a', name).catch(() => undefined)
  await expect(add('a', 'a8')).rejects.toThrow('Many are waiting.')
  await finish('a1')
  expect(order).toEqual(['a1', 'a3'])
  const queue = createFairQueue({ atOnce: 1, mostWaiting: 5, waitMilliseconds: 1000, busy })
  await expect(queue.run('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue.run('x', () => Promise.resolve('yes'))).resolves.toBe('yes')
})

test('never more than two at once, never two of one key, and everything is served', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 15 }),
      fc.infiniteStream(fc.nat()),
      async (keys, choice) => {
        const { add, finish, order, running } = watched()
        const requested = keys
          .map((key, index) => `${key}${index}`)
          .filter((_, index) => keys.slice(0, index).filter((key) => key === keys[index]).length < 5)
        for (const name of requested) void add(name.slice(0, 1), name)
        while (running.length > 0) {
          expect(running.length).toBeLessThanOrEqual(2)
          expect(new Set(running.map((one) => one.name.slice(0, 1))).size).toBe(running.length)
          await finish(running[(choice.next().value as number) % running.length]?.name ?? '')
        }
        expect([...order].sort()).toEqual([...requested].sort())
      },
    ),
    { seed: 5, numRuns: 100 },
  )
})
