import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { resourceMachine } from '../../machines/shared/resource.machine.ts'
import { provideRequests } from './provide-requests.ts'

const machine = resourceMachine<string, number>('resource', 'What is only read.')

describe('a provided request', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('gets the input and gives its answer', async () => {
    const wired = provideRequests(machine, { read: async (input) => `answer ${input}` })
    const actor = createActor(wired, { input: 7 }).start()
    await waitFor(actor, (snapshot) => snapshot.hasTag('ready'))
    expect(actor.getSnapshot().context).toEqual({ input: 7, data: 'answer 7', failure: null, isOutdated: false })
  })

  test('fails with "no answer" when the time of its port is over, and its request is told', async () => {
    let given: AbortSignal | undefined
    const never = (_input: number, signal: AbortSignal) => {
      given = signal
      return new Promise<string>(() => {})
    }
    const actor = createActor(provideRequests(machine, { read: never }), { input: 7 }).start()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(actor.getSnapshot().value).toBe('being read')
    await vi.advanceTimersByTimeAsync(1)
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'timeout', message: 'The server did not answer.' })
    expect(given?.aborted).toBe(true)
  })

  test('is told when nobody waits for it any more', () => {
    let given: AbortSignal | undefined
    const read = (_input: number, signal: AbortSignal) => {
      given = signal
      return new Promise<string>(() => {})
    }
    const actor = createActor(provideRequests(machine, { read }), { input: 7 }).start()
    actor.stop()
    expect(given?.aborted).toBe(true)
  })
})
