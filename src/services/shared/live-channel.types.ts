import type { z } from 'zod'
import type { Tokens } from './tokens.ts'

export type LiveChannelOptions<Frame> = {
  /** A path with its query, such as `/websocket/chat?project=acme&thread=t1`. */
  path: string
  /** Schema of the server's frames. An invalid frame is discarded and the connection dropped. */
  schema: z.ZodType<Frame>
  /** Called on every connection, after authenticating: what to subscribe to, and from which number. */
  subscribeFrame: () => object
  onFrame: (frame: Frame) => void
  /** Authenticate and subscribe were sent; the server's first frame confirms them. */
  onOpen: () => void
  /** `isFinal`: the channel won't reconnect. */
  onClose: (closed: { code: number; isFinal: boolean }) => void
}

export type LiveChannel = {
  /** Sends at once. Returns false, and sends nothing, while disconnected. */
  send: (frame: object) => boolean
  /** Drops the connection and subscribes again, as after a gap in the numbers. */
  resubscribe: () => void
  close: () => void
}

export type LiveEnvironment = {
  tokens: Tokens
  /** `wss://host` of the server. */
  origin: string
  /** Calls back when the browser comes online or the page becomes visible; returns an unsubscribe function. */
  onWake: (listener: () => void) => () => void
  /** Calls back when the same person has signed in again; returns an unsubscribe function. */
  onReturn: (listener: () => void) => () => void
  random: () => number
  WebSocket?: typeof globalThis.WebSocket
}

export type OpenLiveChannel = <Frame>(options: LiveChannelOptions<Frame>) => LiveChannel
