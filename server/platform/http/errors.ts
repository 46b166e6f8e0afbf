import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../../contract/shared/route.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { isOverloaded } from '../database/database.ts'
import type { Settings } from '../settings/settings.ts'
import { isTooMuch, TaskFailure } from '../../engines/tasks/index.ts'
import { securityHeaders } from './headers.ts'
import { notFound, Refusal, TooOften } from '../failures/refusal.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

type AnyError = FastifyError & { fields?: Record<string, string> }
type Said = { status: number; body: ErrorBody }

/** The answer to a known error: our refusals in their own words, everything else in general ones. */
function saidOf(error: AnyError): Said | null {
  if (error instanceof Refusal) return error
  if (error.name === 'WarehouseFailure') {
    const { message, fields } = error
    return { status: error.statusCode ?? 500, body: { message, ...(fields ? { fields } : {}) } }
  }
  if (error instanceof TaskFailure)
    return isTooMuch(error)
      ? { status: 422, body: { message: failureTexts.tooLongToRead } }
      : { status: 503, body: { message: failureTexts.busy } }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { status: 413, body: { message: failureTexts.textTooLong } }
  if (error.code === 'FST_FILES_LIMIT') return { status: 400, body: { message: failureTexts.oneFile } }
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.statusCode === 413)
    return { status: 413, body: { message: failureTexts.fileTooLarge } }
  if (isDiskFull(error)) return { status: 507, body: { message: failureTexts.full } }
  if (isOverloaded(error)) return { status: 503, body: { message: failureTexts.busy } }
  if (isGone(error)) return { status: 409, body: { message: failureTexts.changedMeanwhile } }
  if (isUnstorable(error) || isBrokenForm(error)) return { status: 400, body: { message: failureTexts.badRequest } }
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? { status, body: { message: failureTexts.badRequest } } : null
}

/** Answers any error, never with a stack or SQL. */
export function answerErrors(server: FastifyInstance, settings: Settings): void {
  server.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: failureTexts.notFound }))
  server.setErrorHandler((error: AnyError, request, reply) => {
    // The client has gone: nobody reads this answer.
    if (error.code === 'ECONNRESET' && request.raw.socket.destroyed) return reply.status(400).send()
    const said = saidOf(error)
    if (!said || isGone(error)) {
      const at = error.stack?.split('\n').slice(0, 6)
      request.log.error({ error: error.name, code: error.code, at }, 'a request failed')
    }
    // A failed download has already set the type and length of its bytes.
    for (const name of ['content-disposition', 'content-length']) reply.removeHeader(name)
    const { status, body } = said ?? { status: 500, body: { message: failureTexts.server(settings.SUPPORT_EMAIL) } }
    if (status === 503) reply.header('retry-after', '5')
    if (error instanceof TooOften) reply.header('retry-after', String(error.seconds))
    return reply.status(status).type('application/json; charset=utf-8').send(body)
  })
}

/** Refuses unknown addresses before their body is read. Runs after the hook that serves pages. */
export function refuseUnknown(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound()
  })
}

/** For addresses too malformed to look up a route: no hook has run. */
export function answerBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .status(error.statusCode ?? 400)
    .headers(securityHeaders)
    .send({ message: failureTexts.badRequest })
}

const statusOfParser: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** For bytes that are not HTTP: there is no reply object, only the socket. */
export function answerNoRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const status = ownValue(statusOfParser, error.code ?? '') ?? 400
  const body = JSON.stringify({ message: failureTexts.badRequest })
  const headers = { ...securityHeaders, 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) }).map((pair) => pair.join(': '))
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  // Clients that never close their side, or never read, could otherwise hold the connection indefinitely.
  socket.destroySoon()
  setTimeout(() => socket.destroy(), 1_000).unref()
}

/** The request contains what PostgreSQL can't store: NUL, half a surrogate pair, or a number or date out of range. */
const isUnstorable = (error: FastifyError) =>
  ['22003', '22007', '22008', '22021', '22P02', '22P05'].includes(error.code)
/** A database error after the rights were checked: the person, membership or organisation has been deleted since. */
const isGone = (error: FastifyError) =>
  error.code === '23503' || (error.code === '42501' && error.message.includes('row-level security'))
const isDiskFull = (error: FastifyError) => error.code === 'ENOSPC' || error.code === '53100'
/** The form parser's errors have no code. */
const isBrokenForm = (error: FastifyError) => /^(Multipart: |Unexpected end of multipart)/.test(error.message)
