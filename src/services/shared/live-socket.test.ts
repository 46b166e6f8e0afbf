import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { LiveEnvironment } from './live-channel.types.ts'
import { openLiveSocket } from './live-socket.ts'
import { onlyTab } from './tokens.fixtures.ts'
import { createTokens } from './tokens.ts'

/** A fake browser socket: does nothing until the test makes it open, send or close. */
class FakeSocket extends EventTarget {
  static made: FakeSocket[] = []
  readyState = 0
  binaryType = 'blob'
  sent: string[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.made.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  end(code: number): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: 'over' }))
  }
}

const schema = z.object({ type: z.enum(['word', 'tick']), text: z.string().optional() })

function channel(random = () => 0) {
  const stored = new Map<string, string>([['authToken', 'one']])
  const wakers: (() => void)[] = []
  const returners: (() => void)[] = []
  const environment: LiveEnvironment = {
    tokens: createTokens(onlyTab(stored)),
    origin: 'wss://server',
    onWake: (listener) => {
      wakers.push(listener)
      return () => void wakers.splice(0)
    },
    onReturn: (listener) => {
      returners.push(listener)
      return () => void returners.splice(0)
    },
    random,
    WebSocket: FakeSocket as unknown as typeof WebSocket,
  }
  const heard: unknown[] = []
  let after = 0
  const live = openLiveSocket(environment, {
    path: '/websocket/chat',
    schema,
    subscribeFrame: () => ({ type: 'subscribe', after: (after += 1) }),
    onFrame: (frame) => heard.push(frame),
    onOpen: () => heard.push('open'),
    onClose: (closed) => heard.push(closed),
  })
  return {
    live,
    heard,
    stored,
    wake: () => wakers.forEach((waker) => waker()),
    returnAsSamePerson: () => returners.forEach((returner) => returner()),
  }
}

const newest = () => {
  const socket = FakeSocket.made.at(-1)
  if (!socket) throw new Error('no socket was made')
  return socket
}

describe('a live channel', () => {
  beforeEach(() => {
    FakeSocket.made = []
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  test('authenticates, then subscribes, and nothing goes out before', async () => {
    const { live, heard } = channel()
    await vi.advanceTimersByTimeAsync(0)
    const early = live.send({ type: 'stop' })
    newest().open()
    const late = live.send({ type: 'stop' })
    newest().say({ type: 'tick' })
    newest().say({ type: 'word', text: 'hello' })
    expect([early, late, newest().sent, heard]).toEqual([
      false,
      true,
      ['{"type":"authenticate","token":"one"}', '{"type":"subscribe","after":1}', '{"type":"stop"}'],
      ['open', { type: 'word', text: 'hello' }],
    ])
    live.close()
  })

  // D1.7.11, D1.7.12
  test('comes back after 1, 2, 4 ... seconds, at most 30', async () => {
    const { live } = channel()
    await vi.advanceTimersByTimeAsync(0)
    const waits: number[] = []
    for (let time = 0; time < 7; time += 1) {
      const count = FakeSocket.made.length
      newest().end(1006)
      const start = Date.now()
      while (FakeSocket.made.length === count) await vi.advanceTimersByTimeAsync(500)
      waits.push((Date.now() - start) / 1000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
    live.close()
  })

  test('waits a fifth longer at most, so that not every page comes back at the same moment', async () => {
    const { live } = channel(() => 1)
    await vi.advanceTimersByTimeAsync(0)
    newest().end(1006)
    await vi.advanceTimersByTimeAsync(1_199)
    const early = FakeSocket.made.length
    await vi.advanceTimersByTimeAsync(1)
    expect([early, FakeSocket.made.length]).toEqual([1, 2])
    live.close()
  })

  test('stays away after 4403, also when the page wakes, until it is asked to come back', async () => {
    const { live, heard, wake } = channel()
    await vi.advanceTimersByTimeAsync(0)
    newest().open()
    newest().end(4403)
    wake()
    await vi.advanceTimersByTimeAsync(60_000)
    const stayed = FakeSocket.made.length
    live.resubscribe()
    await vi.advanceTimersByTimeAsync(0)
    expect([heard.at(-1), stayed, FakeSocket.made.length]).toEqual([{ code: 4403, isFinal: true }, 1, 2])
    live.close()
  })

  test('comes back at once when the page wakes in the middle of a long wait', async () => {
    const { live, wake } = channel()
    await vi.advanceTimersByTimeAsync(0)
    newest().end(1006)
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(FakeSocket.made.length).toBe(2)
    live.close()
  })

  test('is taken for dead after 30 s without a frame', async () => {
    const { live, heard } = channel()
    await vi.advanceTimersByTimeAsync(0)
    newest().open()
    await vi.advanceTimersByTimeAsync(29_000)
    newest().say({ type: 'tick' })
    await vi.advanceTimersByTimeAsync(29_000)
    const before = FakeSocket.made.length
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.advanceTimersByTimeAsync(1)
    expect([before, FakeSocket.made.length, heard.at(-1)]).toEqual([1, 2, { code: 1006, isFinal: false }])
    live.close()
  })

  test('that opens to a silent server is taken for dead as well', async () => {
    const { live, heard } = channel()
    await vi.advanceTimersByTimeAsync(0)
    newest().open()
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.advanceTimersByTimeAsync(1)
    expect([FakeSocket.made.length, heard]).toEqual([2, ['open', { code: 1006, isFinal: false }]])
    live.close()
  })

  test('tries once with a newer token when its own was refused, and clears only the refused one', async () => {
    const { live, heard, stored } = channel()
    await vi.advanceTimersByTimeAsync(0)
    newest().open()
    stored.set('authToken', 'two')
    newest().end(4401)
    await vi.advanceTimersByTimeAsync(0)
    newest().open()
    const second = newest().sent[0]
    newest().end(4401)
    expect([second, heard.at(-1), stored.size]).toEqual([
      '{"type":"authenticate","token":"two"}',
      { code: 4401, isFinal: false },
      0,
    ])
    live.close()
  })

  test('that was refused stays away until the same person has signed in again', async () => {
    const { live, stored, wake, returnAsSamePerson } = channel()
    await vi.advanceTimersByTimeAsync(0)
    newest().open()
    newest().end(4401)
    wake()
    await vi.advanceTimersByTimeAsync(60_000)
    const before = FakeSocket.made.length
    stored.set('authToken', 'two')
    returnAsSamePerson()
    await vi.advanceTimersByTimeAsync(0)
    newest().open()
    returnAsSamePerson()
    await vi.advanceTimersByTimeAsync(0)
    expect([before, FakeSocket.made.length, newest().sent[0]]).toEqual([1, 2, '{"type":"authenticate","token":"two"}'])
    live.close()
  })

  test('that hears what it does not know goes away for a while instead of asking in a circle', async () => {
    const { live, heard } = channel()
    await vi.advanceTimersByTimeAsync(0)
    newest().open()
    newest().say({ type: 'riddle' })
    await vi.advanceTimersByTimeAsync(29_000)
    const early = FakeSocket.made.length
    await vi.advanceTimersByTimeAsync(2_000)
    expect([early, FakeSocket.made.length, heard]).toEqual([1, 2, ['open', { code: 1000, isFinal: false }]])
    live.close()
  })

  test('that is closed stays closed', async () => {
    const { live, wake } = channel()
    await vi.advanceTimersByTimeAsync(0)
    live.close()
    wake()
    live.resubscribe()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.made.length).toBe(1)
  })
})
