import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const secondsForText = 30
const secondsForBytes = 15
const fewestBytes = 8 * 1024
/** Drains late bytes for this long after the answer, so the client reads it. */
const secondsAfterAnswer = 2

const isForm = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '')
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Closes the connection of a stalled body: text within a time limit, a file as long as bytes keep arriving. */
export function limitSlowBodies(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watchBody(request, reply.raw)
    done()
  })
}

function watchBody(request: FastifyRequest, response: ServerResponse): void {
  const { raw } = request
  const { socket } = raw
  const started = performance.now()
  const isText = !isForm(request)
  let before = socket.bytesRead
  const look = () => {
    const isLate = isText && performance.now() - started >= secondsForText * 1_000
    // If bytes are waiting here, the server is slow and not the sender.
    const isSilent = raw.readableLength === 0 && socket.bytesRead - before < fewestBytes
    before = socket.bytesRead
    if (!raw.complete && (isLate || isSilent)) socket.destroy()
  }
  const watch = setInterval(look, secondsForBytes * 1_000)
  const end = () => clearInterval(watch)
  raw.once('end', end)
  response.once('close', end)
  response.once('finish', () => {
    if (!raw.complete) setTimeout(() => !raw.complete && socket.destroy(), secondsAfterAnswer * 1_000).unref()
  })
}
