import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { route } from '../../../contract/shared/route.ts'
import { type Api, createApi, pathOf } from './http.ts'
import { onlyTab } from './tokens.fixtures.ts'
import { createTokens, tokenKey } from './tokens.ts'

const read = route({
  method: 'GET',
  path: '/orgs/:project/things',
  rights: 'reader',
  scope: 'read',
  params: z.object({ project: z.string() }),
  query: z.object({ q: z.string().optional(), ids: z.array(z.string()).optional() }),
  response: z.object({ things: z.array(z.string()) }),
})
const create = route({
  method: 'POST',
  path: '/things',
  rights: 'signed in',
  scope: 'none',
  creates: { most: 1, sentence: '' },
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
})
const open = route({ method: 'GET', path: '/open', rights: 'everyone', scope: 'none', response: z.object({}) })

type Sent = { method: string; url: string; headers: Record<string, string>; body: string }

/** An api whose server gives these answers in turn, then repeats the last. */
function apiOf(answers: (() => Response | Promise<Response>)[], token: string | null = 'one') {
  const stored = new Map<string, string>(token === null ? [] : [[tokenKey, token]])
  const sent: Sent[] = []
  const tokens = createTokens(onlyTab(stored))
  const api: Api = createApi({
    tokens,
    baseUrl: 'http://server',
    supportEmail: 'help@example.com',
    async fetch(input) {
      const request = input as Request
      const { method, url } = request
      sent.push({ method, url, headers: Object.fromEntries(request.headers), body: await request.text() })
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (!answer) throw new TypeError('fetch failed')
      return answer()
    },
  })
  return { api, sent, tokens, stored }
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers })
const text = (status: number, body: string) => () => new Response(body, { status })
const failed = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (failure: unknown) => failure,
  )

describe('a call', () => {
  // D1.7.01, D1.7.02, D1.7.03
  test('carries the token, the mark and the query', async () => {
    const { api, sent } = apiOf([json(200, { things: ['a'] })])
    const answer = await api.call(read, { params: { project: 'a/b' }, query: { q: 'x y', ids: ['1', '2'] } })
    expect(answer).toEqual({ things: ['a'] })
    expect(sent[0]?.url).toBe('http://server/orgs/a%2Fb/things?q=x+y&ids=1&ids=2')
    expect(sent[0]?.headers).toMatchObject({
      authorization: 'Bearer one',
      'x-token-refreshable': 'true',
      accept: 'application/json',
    })
  })

  // D1.7.02
  test('that is not to be renewed carries the token without the mark', async () => {
    const { api, sent } = apiOf([json(200, {})])
    await api.call({ ...open, rights: 'signed in', sendsToken: true }, {})
    expect([sent[0]?.headers['authorization'], sent[0]?.headers['x-token-refreshable']]).toEqual([
      'Bearer one',
      undefined,
    ])
  })

  // D1.7.04
  test('sends JSON and its idempotency key', async () => {
    const { api, sent } = apiOf([json(200, { id: '1' })])
    await api.call(create, { body: { name: 'Acme' }, idempotencyKey: 'key-00001' })
    expect([sent[0]?.body, sent[0]?.headers['idempotency-key'], sent[0]?.headers['content-type']]).toEqual([
      '{"name":"Acme"}',
      'key-00001',
      'application/json',
    ])
  })

  test('for a file says what is asked for', async () => {
    const archive = route({
      method: 'POST',
      path: '/archive',
      rights: 'signed in',
      scope: 'none',
      carriage: 'download',
      body: z.object({ ids: z.array(z.string()) }),
      response: z.unknown(),
    })
    const { api, sent } = apiOf([text(200, 'bytes')])
    expect(await (await api.download(archive, { body: { ids: ['a', 'b'] } })).text()).toBe('bytes')
    expect(sent[0]?.body).toBe('{"ids":["a","b"]}')
  })

  test('that creates without a key is not sent', async () => {
    const { api, sent } = apiOf([json(200, { id: '1' })])
    await failed(api.call(create, { body: { name: 'Acme' } }))
    expect(sent).toEqual([])
  })

  test('that changes something goes on when its page is left, and one that reads is given up', async () => {
    const leaving = new AbortController()
    const api = createApi({
      ...{ tokens: createTokens(onlyTab(new Map())), baseUrl: 'http://server', supportEmail: 'help@example.com' },
      async fetch(input) {
        leaving.abort()
        ;(input as Request).signal.throwIfAborted()
        return Response.json({ id: 'a', things: [] })
      },
    })
    const change = { body: { name: 'A' }, idempotencyKey: 'key', signal: leaving.signal }
    expect(await api.call(create, change)).toEqual({ id: 'a' })
    expect(await failed(api.call(read, { params: { project: 'acme' }, signal: leaving.signal }))).toMatchObject({
      kind: 'cancelled',
    })
  })

  test('of everybody carries no token', async () => {
    const { api, sent } = apiOf([json(200, {})])
    await api.call(open, {})
    expect([sent[0]?.headers['authorization'], sent[0]?.headers['x-token-refreshable']]).toEqual([undefined, undefined])
  })

  // D1.5.01
  test('names the parameters that its address lacks', () => {
    expect(() => pathOf('/orgs/:project/things/:thing', {})).toThrow('Missing required URL parameters: project, thing')
    const params = { project: 'acme', thing: '' }
    expect(() => pathOf('/orgs/:project/things/:thing', params)).toThrow('Missing required URL parameters: thing')
  })

  test('whose answer is another than its schema says fails as malformed', async () => {
    const { api } = apiOf([json(200, { things: 'none' })])
    expect(await failed(api.call(read, { params: { project: 'acme' } }))).toEqual({
      kind: 'malformed',
      message: 'There was an error',
    })
  })

  // D1.8.01, D1.8.02, D1.8.03, D1.8.04, D1.8.05
  test('that fails says what the catalogue of errors says', async () => {
    const answers = [
      text(504, ''),
      json(500, { message: 'secret' }),
      json(400, { message: 'Bad role' }),
      text(418, 'A teapot'),
      text(400, ''),
    ]
    const messages = []
    for (const answer of answers) {
      const { api } = apiOf([answer])
      messages.push(
        ((await failed(api.call(create, { body: { name: '' }, idempotencyKey: 'key-00001' }))) as { message: string })
          .message,
      )
    }
    expect(messages).toEqual([
      'The server is not responding. Please contact help@example.com or try again laster.',
      'An error occurred on the server. Please contact help@example.com or try again laster.',
      'Bad role',
      'A teapot',
      'There was an error',
    ])
  })

  test('that finds no server says so, and is not sent twice', async () => {
    const { api, sent } = apiOf([])
    expect(await failed(api.call(create, { body: { name: '' }, idempotencyKey: 'key-00001' }))).toEqual({
      kind: 'offline',
      message: 'The server cannot be reached. Check your connection and try again.',
    })
    expect(sent.length).toBe(1)
  })
})

describe('a refusal of the token', () => {
  // D1.8.06, D1.8.07, D1.8.08
  test('says why, and clears the stored token', async () => {
    const outcomes = []
    for (const body of [{ message: 'Your session has ended' }, {}]) {
      const { api, stored, sent } = apiOf([json(401, body)])
      const failure = await failed(api.call(read, { params: { project: 'acme' } }))
      outcomes.push([(failure as { message: string }).message, stored.size, sent.length])
    }
    expect(outcomes).toEqual([
      ['Your session has ended', 0, 1],
      ['Please log in again', 0, 1],
    ])
  })

  test('that another tab has forgotten meanwhile is not tried again', async () => {
    const environment = apiOf([
      () => {
        environment.stored.clear()
        return Response.json({}, { status: 401 })
      },
    ])
    await failed(environment.api.call(read, { params: { project: 'acme' } }))
    expect(environment.sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer one'])
  })

  test('of an older token tries once with the newer one and leaves that alone', async () => {
    const environment = apiOf([
      () => {
        environment.stored.set(tokenKey, 'two')
        return Response.json({}, { status: 401 })
      },
      json(200, { things: [] }),
    ])
    await environment.api.call(read, { params: { project: 'acme' } })
    expect([environment.sent.map(({ headers }) => headers['authorization']), environment.stored.get(tokenKey)]).toEqual(
      [['Bearer one', 'Bearer two'], 'two'],
    )
  })
})

describe('a renewal', () => {
  // D1.4.26
  test('puts the new token in the place of the old and repeats the request once', async () => {
    const { api, sent, stored } = apiOf([json(303, {}, { authorization: 'Bearer two' }), json(200, { id: '1' })])
    await api.call(create, { body: { name: 'Acme' }, idempotencyKey: 'key-00001' })
    expect([sent.map(({ headers }) => headers['authorization']), stored.get(tokenKey)]).toEqual([
      ['Bearer one', 'Bearer two'],
      'two',
    ])
    expect(sent.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual([
      ['key-00001', '{"name":"Acme"}'],
      ['key-00001', '{"name":"Acme"}'],
    ])
  })

  // D1.8.09
  test('that comes a second time is an error', async () => {
    const { api, sent } = apiOf([
      json(303, {}, { authorization: 'Bearer two' }),
      json(303, {}, { authorization: 'Bearer three' }),
    ])
    const failure = await failed(api.call(read, { params: { project: 'acme' } }))
    expect([(failure as { message: string }).message, sent.length]).toEqual([
      'The system is refreshing the token again, if you see this message, please log in again',
      2,
    ])
  })
})

describe('a read', () => {
  afterEach(() => vi.useRealTimers())
  const params = { project: 'acme' }

  // D1.7.05
  test('that finds nothing answers null where that is allowed', async () => {
    const { api } = apiOf([json(404, { message: 'Not found' })])
    const strict = (await failed(api.read(read, { params }))) as { kind: string }
    expect([await api.read(read, { params, allow404: true }), strict.kind]).toEqual([null, 'not found'])
  })

  // D1.7.06
  test.each([
    ['server', json(500, {})],
    ['server', json(503, {})],
    ['offline', () => Promise.reject(new TypeError('fetch failed'))],
  ])('that fails by %s is tried again three times, after 1, 2 and 4 seconds', async (kind, failing) => {
    const { api, sent } = apiOf([json(200, { things: [] }), failing])
    await api.read(read, { params: { project: 'warm-up' } })
    vi.useFakeTimers()
    const start = Date.now()
    const outcome = failed(api.read(read, { params })).then((failure) => [
      (failure as { kind: string }).kind,
      Date.now() - start,
    ])
    await vi.advanceTimersByTimeAsync(19_000)
    expect([await outcome, sent.length - 1]).toEqual([[kind, 7_000], 4])
  })

  // D1.7.07
  test.each([400, 403, 404, 429, 499])('is not tried again after a refusal with %i', async (status) => {
    const { api, sent } = apiOf([json(200, { things: [] }), json(status, {})])
    await api.read(read, { params: { project: 'warm-up' } })
    vi.useFakeTimers()
    const outcome = failed(api.read(read, { params }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect([(await outcome) as object, sent.length - 1]).toEqual([expect.objectContaining({ status }), 1])
  })

  // D1.9.03
  test('is taken from the cache for five minutes, unless it is asked anew', async () => {
    const { api, sent } = apiOf([json(200, { things: [] })])
    const counts = []
    await api.read(read, { params })
    await api.read(read, { params })
    counts.push(sent.length)
    await api.read(read, { params, staleTime: 0 })
    counts.push(sent.length)
    const start = Date.now()
    for (const passed of [4.5 * 60_000, 5 * 60_000 + 1]) {
      vi.useFakeTimers({ now: start + passed, toFake: ['Date'] })
      await api.read(read, { params })
      counts.push(sent.length)
    }
    expect(counts).toEqual([1, 2, 2, 3])
  })

  test('that two ask for at once is sent once', async () => {
    const { api, sent } = apiOf([json(200, { things: ['a'] })])
    const answers = await Promise.all([api.read(read, { params }), api.read(read, { params })])
    expect([answers, sent.length]).toEqual([[{ things: ['a'] }, { things: ['a'] }], 1])
  })

  test('of another person finds nothing of the first', async () => {
    const { api, sent } = apiOf([json(200, { things: [] })])
    api.readFor('anna')
    await api.read(read, { params })
    api.readFor('ben')
    await api.read(read, { params })
    api.readFor('anna')
    await api.read(read, { params })
    expect(sent.length).toBe(3)
  })

  test('gives up after twenty seconds', async () => {
    const { api } = apiOf([() => new Promise<Response>(() => undefined)])
    await api.read(read, { params: { project: 'warm-up' }, signal: AbortSignal.timeout(50) }).catch(() => null)
    vi.useFakeTimers()
    const outcome = failed(api.read(read, { params }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(((await outcome) as { kind: string }).kind).toBe('timeout')
  })
})

describe('what calls tell', () => {
  // D1.6.15
  test('is that an organisation asks for MFA, but for the one call that asks for it itself', async () => {
    const demand = { message: 'MFA is required to access this organization', mfaRequired: true, orgName: 'Acme' }
    const { api } = apiOf([
      json(403, demand),
      json(403, { message: 'No.', orgName: 'Acme' }),
      json(403, { ...demand, mfaScope: 'integration' }),
      text(403, ''),
    ])
    const received: unknown[] = []
    const stop = api.watchMfa((asked) => received.push(asked))
    const failures = [await failed(api.call(open, {})), await failed(api.call(open, {}))]
    await failed(api.call(open, {}))
    await failed(api.call(open, {}))
    stop()
    expect([received, failures]).toEqual([
      [{ orgName: 'Acme', message: demand.message }],
      [
        { kind: 'forbidden', status: 403, message: demand.message, code: 'MFA_REQUIRED' },
        { kind: 'forbidden', status: 403, message: 'No.' },
      ],
    ])
  })

  test('is that the same person is back, and not that another came', () => {
    const { api } = apiOf([])
    let returns = 0
    api.onReturn(() => (returns += 1))
    const counts = ['anna', 'anna', 'ben', 'ben', null, 'ben'].map((person) => {
      api.readFor(person)
      return returns
    })
    expect(counts).toEqual([0, 1, 1, 2, 2, 2])
  })
})
