import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_TURN_MS, workInTurns } from './sync-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** As a job gives it whose run is young. */
const contextOf = (giveWay: () => Promise<void>, signal = new AbortController().signal) => ({
  ...{ signal, giveWay, isOld: () => false },
})

/** A server that never ends its page. */
const endless = (signal: AbortSignal) =>
  new Promise<void>((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }))

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('a sync yields after ten minutes within a page, and continues in its next turn', async () => {
  const steps: string[] = []
  const context = contextOf(async () => void steps.push('gives way'))
  let turns = 0
  const done = workInTurns(context, LONGEST_TURN_MS, async ({ signal }) => {
    turns += 1
    steps.push(`turn ${turns}`)
    if (turns < 3) await endless(signal)
  })
  await minutes(9.9)
  expect(steps).toEqual(['turn 1'])
  await minutes(0.2)
  expect(steps).toEqual(['turn 1', 'gives way', 'turn 2'])
  await minutes(10.1)
  await done
  expect(steps).toEqual(['turn 1', 'gives way', 'turn 2', 'gives way', 'turn 3'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a piece has ten minutes, however long the pieces before it took', async () => {
  const steps: string[] = []
  const context = contextOf(async () => void steps.push('gives way'))
  let turns = 0
  const done = workInTurns(context, LONGEST_TURN_MS, async ({ giveWay, signal }) => {
    turns += 1
    if (turns > 1) return
    await new Promise((next) => setTimeout(next, 3 * 60_000))
    await giveWay()
    await endless(signal)
  })
  await minutes(12.9)
  expect(steps).toEqual(['gives way'])
  await minutes(0.2)
  expect(steps).toEqual(['gives way', 'gives way'])
  await done
  expect(vi.getTimerCount()).toBe(0)
})

test('a sync of many small pieces begins a turn every few minutes, in which its access is renewed', async () => {
  const steps: string[] = []
  const context = contextOf(async () => void steps.push('gives way'))
  let page = 0
  const done = workInTurns(context, LONGEST_TURN_MS, async ({ giveWay, signal }) => {
    steps.push('renews')
    for (; page < 5; page += 1) {
      signal.throwIfAborted()
      await new Promise((next) => setTimeout(next, 90_000))
      steps.push(`page ${page + 1}`)
      await giveWay()
    }
  })
  await minutes(8)
  await done
  // Within the turn that ended with its third page, and to others before the next one.
  const end = ['page 3', 'gives way', 'gives way']
  expect(steps).toEqual([
    ...['renews', 'page 1', 'gives way', 'page 2', 'gives way', ...end],
    ...['renews', 'page 4', 'gives way', 'page 5', 'gives way'],
  ])
  expect(vi.getTimerCount()).toBe(0)
})

test('a turn that ends in an old run is the last one of it', async () => {
  const giveWay = vi.fn(async () => {})
  let isOld = false
  let turns = 0
  const done = workInTurns({ ...contextOf(giveWay), isOld: () => isOld }, LONGEST_TURN_MS, async ({ signal }) => {
    turns += 1
    await endless(signal)
  })
  await minutes(10.1)
  isOld = true
  await minutes(10.1)
  await done
  expect({ turns, given: giveWay.mock.calls.length }).toEqual({ turns: 2, given: 1 })
  expect(vi.getTimerCount()).toBe(0)
})

test('a sync that is cancelled or fails ends, and no turn begins it again', async () => {
  const cancelled = new AbortController()
  const giveWay = vi.fn(async () => {})
  const context = contextOf(giveWay, cancelled.signal)
  const stopped = workInTurns(context, LONGEST_TURN_MS, ({ signal }) => endless(signal))
  cancelled.abort(new Error('cancelled'))
  await expect(stopped).rejects.toThrow('cancelled')
  const failed = workInTurns(contextOf(giveWay), LONGEST_TURN_MS, async () => {
    throw new Error('no such file')
  })
  await expect(failed).rejects.toThrow('no such file')
  expect(giveWay).not.toHaveBeenCalled()
})
