import type { FastifyError, FastifyInstance } from 'fastify'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import type { Settings } from '../settings.ts'
import { Refusal } from './refusal.ts'

/** The answer of any error: what we refuse in its own words, everything else in general ones; never a stack or SQL. */
export function answerErrors(server: FastifyInstance, settings: Settings): void {
  server.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: failureTexts.notFound }))
  server.setErrorHandler((error: FastifyError & { fields?: Record<string, string> }, request, reply) => {
    if (error instanceof Refusal) return reply.status(error.status).send(error.body)
    if (error.name === 'WarehouseFailure')
      return reply.status(error.statusCode ?? 500).send({ message: error.message, fields: error.fields })
    if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.statusCode === 413)
      return reply.status(413).send({ message: failureTexts.fileTooLarge })
    if (isDiskFull(error)) return reply.status(507).send({ message: failureTexts.full })
    if (isUnstorable(error)) return reply.status(400).send({ message: failureTexts.badRequest })
    // Whoever asked has gone: nobody reads this answer.
    if (error.code === 'ECONNRESET' && request.raw.destroyed) return reply.status(400).send()
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return reply.status(status).send({ message: failureTexts.badRequest })
    request.log.error(
      { error: error.name, code: error.code, at: error.stack?.split('\n').slice(0, 6) },
      'a request failed',
    )
    return reply.status(500).send({ message: failureTexts.server(settings.SUPPORT_EMAIL) })
  })
}

/** PostgreSQL has no NUL and no half of a surrogate pair: a text of the request holds one. */
const isUnstorable = (error: FastifyError) => ['22021', '22P02', '22P05'].includes(error.code)
const isDiskFull = (error: FastifyError) => error.code === 'ENOSPC' || error.code === '53100'
