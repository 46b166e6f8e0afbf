import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/routes.ts'
import { seededRandom } from '../../server/features/demo/demo-random.ts'
import { insiderOf, makeEnvironment, type PersonKind, people, type Environment } from '../isolation/people.ts'
import { type Request, requests } from '../isolation/requests.ts'
import { type Attack, bentBody, bentQuery, evilParts, oneOf, type Random, wholeBodies } from './attacks.ts'
import { faultOf } from './judge.ts'
import { createRawClient, type RawAnswer, type RawCall, sendBytes } from './raw-request.ts'
import { share } from '../deep.ts'

const runs = Number(process.env['RUNS'] ?? 1)
const seed = Number(process.env['SEED'] ?? 20_261_122)
const atOnce = 8

let environment: Environment
let client: ReturnType<typeof createRawClient>
let secrets: string[]
beforeAll(async () => {
  environment = await makeEnvironment()
  client = createRawClient(environment.server.url)
  secrets = [
    ...Object.values(environment.token).filter((token) => token !== null),
    environment.server.filesDirectory,
    'correct horse',
  ]
})
afterAll(async () => {
  client?.close()
  await environment?.close()
})

const names = Object.keys(routes) as RouteName[]
const struck = share(names, 12)
/** Who gets furthest into a route. */
const mostOfRoute = 6

/** Good requests of a route, used until one had its effect. */
function createGoodRequests(name: RouteName) {
  const known = new Map<PersonKind, Promise<Request>>()
  let made = 0
  // One after the other: they share a connection to the database.
  let turn: Promise<unknown> = Promise.resolve()
  async function make(kind: PersonKind): Promise<Request> {
    const request = await requests[name](environment, kind, environment.project[kind])
    if (name === 'downloadDocument') await plantBytes(request.params!['docId']!)
    if (name === 'downloadDocuments') await plantBytes((request.body as { docIds: string[] }).docIds[0]!)
    return request
  }
  return {
    of(kind: PersonKind): Promise<Request> {
      const found = known.get(kind)
      if (found) return found
      made += 1
      const request = turn.then(() => make(kind))
      turn = request
      known.set(kind, request)
      return request
    },
    /** The thing may be gone: the next request names another one, as long as that is not too dear. */
    used(kind: PersonKind) {
      if (made < mostOfRoute * runs) known.delete(kind)
    },
  }
}

type Aim = { call: RawCall; label: string }

function aimAt(name: RouteName, kind: PersonKind, good: Request, what: What, random: Random): Aim {
  const route = routes[name]
  const params: Record<string, string> = { project: environment.project[kind], ...good.params }
  const parameters = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const struck = what.part === undefined ? null : oneOf(random, parameters)
  const path = route.path.replace(/:(\w+)/g, (_all, parameter: string) =>
    parameter === struck ? what.part! : params[parameter]!,
  )
  const token = good.token !== undefined ? good.token : environment.token[kind]
  const isPlain = good.body === undefined || good.body instanceof FormData
  const body = what.body?.bytes ?? (isPlain ? undefined : Buffer.from(JSON.stringify(good.body)))
  return {
    label: `${kind} ${route.method} ${path.slice(0, 120)}${(what.query ?? '').slice(0, 80)} ${what.body?.label ?? ''}`,
    call: {
      method: route.method,
      path: path + (what.query ?? good.query ?? ''),
      headers: {
        ...{ accept: 'application/json', 'idempotency-key': `fuzz-${Math.floor(random() * 1e12)}` },
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(what.body?.headers ?? (body ? { 'content-type': 'application/json' } : {})),
      },
      body,
    },
  }
}

type What = { body?: Attack; query?: string; part?: string }
/** Stands for a body that is made of the route's own good one. */
const bent: Attack = { label: '', bytes: Buffer.alloc(0), headers: {} }
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

/** Everything that is tried on a route: in the first round each of what no route expects, later more of what is random. */
function attacksOf(name: RouteName, round: number, random: Random): What[] {
  const route = routes[name]
  const hasBody = route.method !== 'GET'
  const isFirst = round === 0
  const parts = route.path.includes(':') ? evilParts : []
  return [
    ...(hasBody && isFirst ? wholeBodies : times(3, () => oneOf(random, wholeBodies))).map((body) => ({ body })),
    ...times(hasBody ? (isFirst ? 12 : 50) : 0, () => ({ body: bent })),
    ...times(hasBody ? 3 : isFirst ? 14 : 40, () => ({ query: '' })),
    ...(isFirst ? parts : times(parts.length && 12, () => oneOf(random, parts))).map((part) => ({ part })),
  ]
}

async function plantBytes(docId: string): Promise<void> {
  await mkdir(environment.server.filesDirectory, { recursive: true })
  await writeFile(`${environment.server.filesDirectory}/${docId}`, '')
}

/** Bytes that are no request, or one that no browser makes, and what they are answered. */
const bytesOnTheWire: [string, string, number][] = [
  ['no HTTP', 'NONSENSE\r\n\r\n', 400],
  ['an unknown method', 'BREW /check HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['a method for proxies', 'TRACE /check HTTP/1.1\r\nhost: a\r\n\r\n', 404],
  ['headers of 20 KB', `GET /check HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
  ['a NUL in a header', 'GET /check HTTP/1.1\r\nhost: a\r\nx: \u0000\r\n\r\n', 400],
  ['two lengths', 'POST /orgs HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}', 400],
  [
    'a length and chunks',
    'POST /orgs HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'a chunk without a size',
    'POST /auth/check-email HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    400,
  ],
  ['a negative length', 'POST /orgs HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n', 400],
  ['a whole URL of another host', 'GET http://169.254.169.254/latest HTTP/1.1\r\nhost: a\r\n\r\n', 404],
  ['a star', 'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n', 404],
  ['an upgrade to nothing', 'GET /orgs HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n', 401],
  ['a path above the root', 'GET /../../../etc/passwd HTTP/1.1\r\nhost: a\r\n\r\n', 404],
  ['a path above the assets', 'GET /assets/..%2f..%2fserver%2fapp.ts HTTP/1.1\r\nhost: a\r\n\r\n', 404],
  ['two slashes', 'GET //example.com/%2e%2e HTTP/1.1\r\nhost: a\r\n\r\n', 404],
]

describe('what comes over the wire', () => {
  test.each(bytesOnTheWire)('%s', async (_label, bytes, status) => {
    const answer = await sendBytes(environment.server.url, bytes)
    expect([answer.status, faultOf(answer, secrets)]).toEqual([status, null])
  })
})

describe('no request is a server’s fault (T-Z1 to Z4)', () => {
  let sent = 0
  const statuses: Record<number, number> = {}

  test.each(struck)('%s', { timeout: 300_000 * runs }, async (name) => {
    const random = seededRandom(seed + names.indexOf(name))
    const insider = insiderOf(name)
    const good = createGoodRequests(name)
    const known = Object.keys((routes[name].query as { shape?: object }).shape ?? {})
    const faults: string[] = []

    async function strike(what: What): Promise<void> {
      const kind = random() < 0.8 ? insider : oneOf(random, people)
      const request = await good.of(kind)
      const isBentBody = what.body === bent
      const given = {
        ...what,
        ...(isBentBody ? { body: bentBody(request.body instanceof FormData ? {} : request.body, random) } : {}),
        ...(what.query === '' ? { query: bentQuery(request.query ?? '', known, random) } : {}),
      }
      const { call, label } = aimAt(name, kind, request, given, random)
      const answer: RawAnswer = await client
        .send(call)
        .catch((error: Error) => ({ status: 599, headers: {}, text: error.message }))
      sent += 1
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const fault = faultOf(answer, secrets)
      if (fault) faults.push(`${fault}: ${label}`)
      if (answer.status < 300 && call.method !== 'GET') good.used(kind)
    }

    for (let round = 0; round < runs; round += 1) {
      const waiting = attacksOf(name, round, random).values()
      const workers = Array.from({ length: atOnce }, async () => {
        for (const what of waiting) await strike(what)
      })
      await Promise.all(workers)
    }
    expect(faults).toEqual([])
  })

  test('and the server answers as before', async () => {
    expect((await environment.server.call('GET', '/check')).body).toEqual({ status: 'ok' })
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    expect(sent).toBeGreaterThan(struck.length * 30)
    if (runs > 1) console.log(JSON.stringify({ seed, sent, statuses }))
  })
})
