import type { LiveChannel, LiveEnvironment, OpenLiveChannel } from './live-channel.types.ts'

/**
 * Opens live channels with code that loads after the first load. Until it has loaded, a channel behaves as
 * disconnected.
 */
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
