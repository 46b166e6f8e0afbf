import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Thing = { id: number | string } & Record<string, unknown>
/** `cut`: only so many letters of the answer are sent, and the connection ends. */
export type Answered = { status: number; headers?: Record<string, string>; body?: string; cut?: number }
export type Asked = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }

/** One measure of one stream, summed for each value of a column. */
export type Sums = { stream: string; measure: string; by: string; values: Record<string, number> }

/** A vendor of lists on loopback, with at least 500 records made from a seed. */
export type RestVendor = {
  code: string
  origin: string
  /** What an administrator enters, the key included. */
  settings: Record<string, unknown>
  /** The name of the setting with the key; null if it is connected by consent. */
  keySetting: string | null
  /** How many records each stream has now, counted without the connector. */
  truth(): Record<string, number>
  /** The same for the figures that people ask for. */
  sums(): Sums[]
  /** Columns that must be absent unless private details are wanted, by stream. */
  hidden: Record<string, string[]>
  /** Adds one record, changes one and deletes one, each of the same stream. */
  change(): void
  /** From now on the key isn't known any more, or is again. */
  expire(isExpired: boolean): void
  /** Answers the next requests for records in this way. */
  answerNext(...answers: Answered[]): void
  asked(): string[]
  close(): Promise<void>
}

/** Numbers from a seed, the same on every machine (a linear congruential generator with the constants of Numerical Recipes). */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export const pick = <T>(random: (below: number) => number, list: readonly T[]): T => list[random(list.length)]!
/** A day of 2026. */
export const dayOfYear = (random: (below: number) => number): string =>
  new Date(Date.UTC(2026, 0, 1 + random(330))).toISOString().slice(0, 10)

export const json = (body: unknown, status = 200): Answered => ({
  ...{ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
})

export function addTo(sums: Record<string, number>, group: string, value: number): void {
  sums[group] = (sums[group] ?? 0) + value
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

type Serving = Pick<RestVendor, 'origin' | 'expire' | 'answerNext' | 'asked' | 'close'>

/** Serves what `answer` says, unless the key is over or another answer is due. */
export async function serveVendor(
  answer: (asked: Asked) => Answered,
  isAllowed: (asked: Asked) => boolean,
): Promise<Serving> {
  const next: Answered[] = []
  const asked: string[] = []
  let isExpired = false
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendor')
    asked.push(`${request.method} ${url.pathname}${url.search}`)
    bodyOf(request)
      .then((body) => {
        const given: Asked = { method: request.method ?? 'GET', url, headers: request.headers, body }
        if (isExpired || !isAllowed(given)) return json({ error: 'unauthorized' }, 401)
        return next.shift() ?? answer(given)
      })
      .catch((error: unknown) => json({ error: String(error) }, 500))
      .then(({ status, headers = {}, body = '{}', cut }) => {
        if (cut === undefined) return response.writeHead(status, headers).end(body)
        response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
        return response.write(body.slice(0, cut), () => response.destroy())
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    expire: (value) => {
      isExpired = value
    },
    answerNext: (...answers) => next.push(...answers),
    asked: () => asked,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
