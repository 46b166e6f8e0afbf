import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_TURN_MS, workInTurns } from './sync-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that never ends its page. */
const endless = (signal: AbortSignal) =>
  new Promise<void>((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }))

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('a sync yields after ten minutes within a page, and continues in its next turn', async () => {
  const steps: string[] = []
  const context = { signal: new AbortController().signal, giveWay: async () => void steps.push('gives way') }
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

test('a sync that gives way by itself has its ten minutes from then on', async () => {
  const steps: string[] = []
  const context = { signal: new AbortController().signal, giveWay: async () => void steps.push('gives way') }
  const done = workInTurns(context, LONGEST_TURN_MS, async ({ giveWay, signal }) => {
    for (let page = 0; page < 3; page += 1) {
      await new Promise((next) => setTimeout(next, 8 * 60_000))
      if (signal.aborted) throw signal.reason
      await giveWay()
    }
  })
  await minutes(25)
  await done
  expect(steps).toEqual(['gives way', 'gives way', 'gives way'])
})

test('a sync that gave way by itself yields again ten minutes later', async () => {
  const steps: string[] = []
  const context = { signal: new AbortController().signal, giveWay: async () => void steps.push('gives way') }
  let turns = 0
  const done = workInTurns(context, LONGEST_TURN_MS, async ({ giveWay, signal }) => {
    turns += 1
    if (turns > 1) return
    await giveWay()
    await endless(signal)
  })
  await minutes(9.9)
  expect(steps).toEqual(['gives way'])
  await minutes(0.2)
  expect(steps).toEqual(['gives way', 'gives way'])
  await done
})

test('a sync that is cancelled or fails ends, and no turn begins it again', async () => {
  const cancelled = new AbortController()
  const giveWay = vi.fn(async () => {})
  const context = { signal: cancelled.signal, giveWay }
  const stopped = workInTurns(context, LONGEST_TURN_MS, ({ signal }) => endless(signal))
  cancelled.abort(new Error('cancelled'))
  await expect(stopped).rejects.toThrow('cancelled')
  const failed = workInTurns({ signal: new AbortController().signal, giveWay }, LONGEST_TURN_MS, async () => {
    throw new Error('no such file')
  })
  await expect(failed).rejects.toThrow('no such file')
  expect(giveWay).not.toHaveBeenCalled()
})
