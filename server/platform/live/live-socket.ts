import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import { secondsUntilStalled, secondsUntilTick } from '../../../contract/shared/constants.ts'
import { closeCodes } from '../../../contract/live/frames.ts'
import { inShareOf } from '../database/shares.ts'
import { storable } from '../../engines/text/index.ts'
import { shareOfAddress, shareOfPerson } from '../http/admission.ts'
import { type Caller, findCaller } from '../http/caller.store.ts'
import type { Services } from '../http/services.ts'

const mostBuffered = 1024 * 1024
const framesPerSecond = 40
/** Frames received but not handled yet; each may have the maximum size. */
const mostWaiting = 80
const mostWaitingOfStrangers = 8
const secondsToAuthenticate = 10
/** How long to wait for the close frame of an unauthenticated client. */
const secondsToLeave = 1
const mostOfPerson = 50
const countOfPerson = new Map<string, number>()

export type LiveSocket = {
  caller: Caller
  send(frame: object): void
  close(code: number, reason: string): void
}

type Handlers<Frame> = {
  onAuthenticated(socket: LiveSocket): Promise<void> | void
  onFrame(socket: LiveSocket, frame: Frame): Promise<void>
  onClosed(socket: LiveSocket): void
}

/**
 * Common rules of both channels: one authenticate frame within 10 s, frames in order of arrival, a tick after 10 s of
 * silence, a ping that must be answered within 30 s, and disconnection of readers too slow to keep up.
 */
export function acceptSocket<S extends z.ZodType<{ type: string }>>(
  services: Services,
  { raw, request }: { raw: WebSocket; request: FastifyRequest },
  schema: S,
  handlers: Handlers<z.output<S>>,
): void {
  let socket: LiveSocket | null = null
  let lastSent = Date.now()
  let lastHeard = Date.now()
  let turn = Promise.resolve()
  let allowance = framesPerSecond
  let waiting = 0
  let share = shareOfAddress(request.ip, true)

  const close = (code: number, reason: string) => raw.close(code, reason.slice(0, 120))
  const send = (frame: object) => {
    if (raw.readyState !== raw.OPEN) return
    if (raw.bufferedAmount > mostBuffered) return close(closeCodes.tooSlow, 'too slow')
    lastSent = Date.now()
    raw.send(JSON.stringify(frame))
  }

  let impatience = setTimeout(() => {
    close(closeCodes.tooSlow, 'not authenticated in time')
    impatience = setTimeout(() => raw.terminate(), secondsToLeave * 1_000)
  }, secondsToAuthenticate * 1_000)
  const heartbeat = setInterval(() => {
    allowance = framesPerSecond
    if (Date.now() - lastHeard > 2 * secondsUntilStalled * 1_000) return raw.terminate()
    if (Date.now() - lastHeard > 15_000) raw.ping()
    if (socket && Date.now() - lastSent >= secondsUntilTick * 1_000) send({ type: 'tick' })
  }, 1_000)

  raw.on('pong', () => {
    lastHeard = Date.now()
  })
  raw.on('error', () => {})
  raw.on('close', () => {
    clearTimeout(impatience)
    clearInterval(heartbeat)
    if (!socket) return
    leave(socket.caller.personId)
    handlers.onClosed(socket)
  })
  raw.on('message', (data, isBinary) => {
    lastHeard = Date.now()
    allowance -= 1
    if (allowance < 0) return close(closeCodes.policy, 'too many frames')
    if (waiting >= (socket ? mostWaiting : mostWaitingOfStrangers))
      return close(closeCodes.policy, 'too many frames wait')
    waiting += 1
    turn = turn
      .then(() => inShareOf(share, () => take(isBinary ? '' : String(data))))
      .catch(() => close(closeCodes.serverFailure, 'server failure'))
      .finally(() => {
        waiting -= 1
      })
  })

  async function take(text: string): Promise<void> {
    if (raw.readyState !== raw.OPEN) return
    const frame = schema.safeParse(parseJson(text))
    if (!socket) {
      const given = frame.success ? (frame.data as { type: string; token?: string }) : null
      if (given?.type !== 'authenticate') return close(closeCodes.noToken, 'authenticate first')
      const caller = await findCaller(services.database, given.token ?? '')
      if (!caller || (caller.purpose !== 'session' && caller.purpose !== 'temporary'))
        return close(closeCodes.noToken, 'no such token')
      if (raw.readyState !== raw.OPEN) return
      if (!enter(caller.personId)) return close(closeCodes.policy, 'too many sockets')
      clearTimeout(impatience)
      socket = { caller, send, close }
      share = shareOfPerson(caller.personId)
      services.connections.keep(request.raw.socket)
      await inShareOf(share, async () => handlers.onAuthenticated(socket!))
      return
    }
    if (!frame.success) return send({ type: 'userError', message: 'This message could not be read.' })
    if (frame.data.type !== 'authenticate') await handlers.onFrame(socket, frame.data)
  }
}

function enter(personId: string): boolean {
  const count = countOfPerson.get(personId) ?? 0
  if (count >= mostOfPerson) return false
  countOfPerson.set(personId, count + 1)
  return true
}

function leave(personId: string): void {
  const rest = countOfPerson.get(personId)! - 1
  if (rest > 0) countOfPerson.set(personId, rest)
  else countOfPerson.delete(personId)
}

/** A client that breaks the WebSocket protocol has got its close code; it must not fill the log. */
export function endBrokenSocket(error: Error & { code?: string }, raw: WebSocket, request: FastifyRequest): void {
  if (!error.code?.startsWith('WS_ERR_')) request.log.error({ error: error.name, code: error.code }, 'a socket failed')
  raw.terminate()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  } catch {
    return null
  }
}
