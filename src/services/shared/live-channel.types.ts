import type { z } from 'zod'
import type { Tokens } from './tokens.ts'

export type LiveChannelOptions<Frame> = {
  /** A path with its query, such as `/websocket/chat?project=acme&thread=t1`. */
  path: string
  /** What the server may say. A frame that does not fit is dropped together with the connection. */
  schema: z.ZodType<Frame>
  /** Asked at every opening, after authenticate: what to subscribe to, and from which number on. */
  subscribeFrame: () => object
  onFrame: (frame: Frame) => void
  /** Authenticate and subscribe are sent; the server's first frame says that it took them. */
  onOpen: () => void
  /** `isFinal`: it does not come back by itself. */
  onClose: (closed: { code: number; isFinal: boolean }) => void
}

export type LiveChannel = {
  /** Sends at once; answers false, and sends nothing, while there is no connection. */
  send: (frame: object) => boolean
  /** Drops the connection and subscribes anew, as after a gap in the numbers. */
  resubscribe: () => void
  close: () => void
}

export type LiveEnvironment = {
  tokens: Tokens
  /** `wss://host` of the server. */
  origin: string
  /** Tells when the browser is online or shown again; answers how to stop. */
  onWake: (listener: () => void) => () => void
  /** Tells when the person whose channels these are has signed in again; answers how to stop. */
  onReturn: (listener: () => void) => () => void
  random: () => number
  WebSocket?: typeof globalThis.WebSocket
}

export type OpenLiveChannel = <Frame>(options: LiveChannelOptions<Frame>) => LiveChannel
