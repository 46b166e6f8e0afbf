import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { WebSocket } from 'ws'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { closeCodes } from '../../../contract/live/frames.ts'
import type { Settings } from '../settings/settings.ts'
import { securityHeaders } from './headers.ts'

/** How long to wait for running requests, and for sockets that don't close. */
const secondsToLeave = 3

export type Entry = {
  server: Server
  /** Opens the port and returns its number; requests get 503 until `handTo` is called. */
  listen(): Promise<number>
  handTo(listener: RequestListener): void
  /** Answers new requests with 503 and finishes running ones before closing the port. */
  close(sockets: Iterable<WebSocket>): Promise<void>
}

function answerNotNow(response: ServerResponse, status: string, message: string): void {
  const headers = { ...securityHeaders, 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' }
  response.writeHead(503, { ...headers, connection: 'close' }).end(JSON.stringify({ status, message }))
}

/** Opens the port at once, so /check can be called while the server starts. */
export function openEntry(settings: Settings): Entry {
  let ready: RequestListener | null = null
  let isClosing = false
  const server = createServer({ connectionsCheckingInterval: 1_000 }, (request, response) => {
    if (isClosing) answerNotNow(response, 'stopping', failureTexts.stopping)
    else if (ready) ready(request, response)
    else answerNotNow(response, 'starting', failureTexts.notReady)
  })
  // Longer than proxies and browsers keep idle connections, so none is closed just as it is reused.
  server.keepAliveTimeout = 72_000
  server.headersTimeout = 10_000
  // The time limit of a body depends on its kind: slow-bodies.ts.
  server.requestTimeout = 0
  return {
    server,
    handTo: (listener) => {
      ready = listener
    },
    listen: () =>
      new Promise((done, fail) => {
        server.once('error', (error: NodeJS.ErrnoException) => {
          const isTaken = error.code === 'EADDRINUSE'
          fail(isTaken ? new Error(`Port ${settings.PORT} is in use. Stop what listens there, or set PORT.`) : error)
        })
        server.listen(settings.PORT, settings.HOST, () => done((server.address() as { port: number }).port))
      }),
    async close(sockets) {
      isClosing = true
      for (const socket of sockets) socket.close(closeCodes.restart, 'restart')
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const hurry = setTimeout(() => {
        for (const socket of sockets) socket.terminate()
        server.closeAllConnections()
      }, secondsToLeave * 1_000)
      await new Promise((done) => server.close(done))
      clearInterval(idle)
      clearTimeout(hurry)
    },
  }
}
