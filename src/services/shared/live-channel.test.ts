import { afterEach, expect, test, vi } from 'vitest'
import type { LiveChannelOptions, LiveEnvironment } from './live-channel.types.ts'

const options = { onClose: vi.fn() } as unknown as LiveChannelOptions<unknown>
const environment = {} as LiveEnvironment

/** The channels, with this in place of the lazily loaded code. */
async function channelsWith(socketCode: () => object) {
  vi.resetModules()
  vi.doMock('./live-socket.ts', socketCode)
  const { createLiveChannels } = await import('./live-channel.ts')
  return createLiveChannels(environment)
}

afterEach(() => {
  vi.doUnmock('./live-socket.ts')
  vi.resetAllMocks()
})

test('a channel has no connection until its code is there, and then hands everything on', async () => {
  const socket = { send: vi.fn(() => true), resubscribe: vi.fn(), close: vi.fn() }
  const openLiveSocket = vi.fn(() => socket)
  const open = await channelsWith(() => ({ openLiveSocket }))
  const channel = open(options)
  channel.resubscribe()
  expect([channel.send({ type: 'stop' }), openLiveSocket.mock.calls]).toEqual([false, []])
  await expect.poll(() => openLiveSocket.mock.calls).toEqual([[environment, options]])
  expect(channel.send({ type: 'stop' })).toBe(true)
  channel.resubscribe()
  channel.close()
  expect([socket.send.mock.calls, socket.resubscribe.mock.calls, socket.close.mock.calls]).toEqual([
    [[{ type: 'stop' }]],
    [[]],
    [[]],
  ])
})

test('a channel that was closed before its code came connects to nothing', async () => {
  const openLiveSocket = vi.fn()
  const open = await channelsWith(() => ({ openLiveSocket }))
  open(options).close()
  await import('./live-socket.ts')
  expect(openLiveSocket).not.toHaveBeenCalled()
})

test('a channel whose code cannot be fetched says that it has ended', async () => {
  const open = await channelsWith(() => {
    throw new Error('offline')
  })
  open(options)
  await expect.poll(() => vi.mocked(options.onClose)?.mock.calls).toEqual([[{ code: 1006, isFinal: true }]])
})
