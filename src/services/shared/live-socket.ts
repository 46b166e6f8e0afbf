import ReconnectingSocket from 'partysocket/ws'
import { closeCodes, finalCloseCodes } from '../../../contract/live/frames.ts'
import { secondsUntilStalled } from '../../../contract/shared/constants.ts'
import { parseJson } from './failures.ts'
import type { LiveChannel, LiveChannelOptions, LiveEnvironment } from './live-channel.types.ts'

/** How long, in ms, a channel waits after a malformed frame before it reconnects. */
const afterMalformedFrame = 30_000

/** A live channel that reconnects by itself. Both of the server's channels use it. */
export function openLiveSocket<Frame>(environment: LiveEnvironment, options: LiveChannelOptions<Frame>): LiveChannel {
  const minReconnectionDelay = 1000 * (1 + 0.2 * environment.random())
  let isOver = false
  let refusedToken: string | null = null
  let isRefused = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket = connect()

  function connect(): ReconnectingSocket {
    const made = new ReconnectingSocket(`${environment.origin}${options.path}`, [], {
      maxEnqueuedMessages: 0,
      minReconnectionDelay,
      maxReconnectionDelay: 30_000,
      reconnectionDelayGrowFactor: 2,
      minUptime: 1_000,
      connectionTimeout: 10_000,
      shouldReconnectOnClose: ({ code }) => !finalCloseCodes.includes(code),
      ...(environment.WebSocket ? { WebSocket: environment.WebSocket } : {}),
    })
    let token: string | null = null
    made.addEventListener('open', () => {
      if (made !== socket) return
      token = environment.tokens.current()
      made.send(JSON.stringify({ type: 'authenticate', token: token ?? '' }))
      made.send(JSON.stringify(options.subscribeFrame()))
      watch()
      options.onOpen()
    })
    made.addEventListener('message', ({ data }) => {
      if (made === socket) receive(String(data))
    })
    made.addEventListener('close', ({ code }) => {
      if (made === socket) lose(code, token)
    })
    return made
  }

  /** Replaces the socket: partysocket's own `reconnect` would wait out its delay first. */
  function comeBack(): void {
    if (isOver) return
    isRefused = false
    const former = socket
    socket = connect()
    clearTimeout(timer)
    former.close()
  }

  function watch(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      options.onClose({ code: 1006, isFinal: false })
      comeBack()
    }, secondsUntilStalled * 1000)
  }

  function receive(data: string): void {
    watch()
    const read = options.schema.safeParse(parseJson(data))
    if (read.success) {
      if ((read.data as { type?: unknown }).type !== 'tick') options.onFrame(read.data)
      return
    }
    socket.close()
    timer = setTimeout(comeBack, afterMalformedFrame)
  }

  function lose(code: number, token: string | null): void {
    clearTimeout(timer)
    if (isOver) return
    if (code === closeCodes.noToken) {
      const newer = environment.tokens.current()
      if (newer !== null && newer !== token && newer !== refusedToken) {
        refusedToken = newer
        return comeBack()
      }
      if (token !== null) environment.tokens.clear(token)
      isRefused = true
    }
    options.onClose({ code, isFinal: !isRefused && finalCloseCodes.includes(code) })
  }

  const stopWaking = environment.onWake(() => {
    const isEnded = !socket.shouldReconnect
    if (socket.readyState !== socket.OPEN && !isEnded) comeBack()
  })

  const stopReturning = environment.onReturn(() => {
    if (isRefused) comeBack()
  })

  return {
    send(frame) {
      return socket.readyState === socket.OPEN && socket.send(JSON.stringify(frame)) !== false
    },
    resubscribe: comeBack,
    close() {
      isOver = true
      clearTimeout(timer)
      stopWaking()
      stopReturning()
      socket.close()
    },
  }
}
