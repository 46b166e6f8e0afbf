import type { LiveChannel, LiveEnvironment, OpenLiveChannel } from './live-channel.types.ts'

/** Opens live channels by code that is no part of the first load; until it is there a channel is one that has no connection. */
export function createLiveChannels(environment: LiveEnvironment): OpenLiveChannel {
  return (options) => {
    let channel: LiveChannel | null = null
    let isOver = false
    import('./live-socket.ts').then(
      ({ openLiveSocket }) => {
        if (!isOver) channel = openLiveSocket(environment, options)
      },
      () => options.onClose({ code: 1006, isFinal: true }),
    )
    return {
      send: (frame) => channel?.send(frame) ?? false,
      resubscribe: () => channel?.resubscribe(),
      close() {
        isOver = true
        channel?.close()
      },
    }
  }
}
