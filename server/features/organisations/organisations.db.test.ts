import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'

let environment: ServerEnvironment
beforeAll(async () => {
  environment = await startServerEnvironment({ SUPPORT_USER_EMAIL: 'support@sextant.example' })
  await environment.server.call('POST', '/auth/create-user', null, {
    email: 'support@sextant.example',
    password: 'correct horse',
    name: 'Support',
  })
})
afterAll(async () => {
  await environment?.close()
})

const create = (token: string, body: unknown, headers: Record<string, string> = {}) =>
  environment.server.call('POST', '/orgs', token, body, headers)

describe('organisations', () => {
  // D1.3.20, D1.3.21, D1.3.22, D1.3.10, D1.3.11, D1.3.12
  test('a new one has its defaults and its founder as administrator', async () => {
    const founder = await environment.server.signUp('Founder')
    const data = {
      name: 'Acme',
      website: 'https://acme.example/',
      content: { whatWeDo: 'Anvils', vision: 'Up', currentFocus: 'Roads' },
    }
    const { body } = await create(founder.token, { code: 'acme', data, addSupportAccess: false })
    expect(body).toEqual({
      organisation: {
        ...{
          code: 'acme',
          name: 'Acme',
          timezone: 'Pacific/Auckland',
          website: 'acme.example',
          partnerId: null,
          enforceMfa: false,
        },
        ...{
          chatLlmModel: null,
          isDemo: false,
          numDocumentPages: 0,
          numDocuments: 0,
          numWebPages: 0,
          numFacts: 0,
          partnerBranding: null,
        },
        users: [{ id: founder.id, name: 'Founder', email: founder.email, role: 'admin' }],
        content: data.content,
      },
    })
  })

  // D1.9.14
  test('a new one takes each zone that is offered, and no other', async () => {
    const { token } = await environment.server.signUp('Londoner')
    const zoneOf = async (timezone: string) => {
      const code = `zone${Math.random().toString(36).slice(2, 8)}`
      const { status, body } = await create(token, { code, data: { name: 'Zone', timezone } })
      return [status, body.organisation?.timezone ?? body.message]
    }
    expect([await zoneOf('Europe/London'), await zoneOf('UTC'), await zoneOf('Europe/Berlin')]).toEqual([
      [200, 'Europe/London'],
      [200, 'UTC'],
      [400, 'Unknown timezone'],
    ])
  })

  // D1.6.11, D1.6.12, D1.3.23
  test('support belongs to it only where it was let in, which is so unless told otherwise', async () => {
    const { token } = await environment.server.signUp('Opting')
    const users = async (more: object) =>
      (
        await create(token, { code: `opt${Math.random().toString(36).slice(2, 8)}`, data: { name: 'Opt' }, ...more })
      ).body.organisation.users.map((user: { email: string }) => user.email)
    expect((await users({})).includes('support@sextant.example')).toBe(true)
    expect((await users({ addSupportAccess: false })).includes('support@sextant.example')).toBe(false)
  })

  // D1.8.27, D1.5.07, D1.5.08
  test('without a name or a code it is refused', async () => {
    const { token } = await environment.server.signUp('Nameless')
    for (const body of [
      { code: 'nameless', data: { name: ' ' } },
      { code: 'nameless', data: {} },
      { code: '', data: { name: 'Codeless' } },
      { data: { name: 'Codeless' } },
      { code: 'nameless' },
      {},
    ]) {
      const answer = await create(token, body)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 400,
        body: { message: 'Organisation name & URL code are required' },
      })
    }
  })

  // D1.7.41, D1.5.14
  test('check-code answers a free code: the given one, a numbered one, or one with -org for reserved words', async () => {
    const { token } = await environment.server.signUp('Checker')
    await create(token, { code: 'taken', data: { name: 'Taken' } })
    const codes: string[] = []
    for (const code of ['free', 'taken', 'user', 'organisations', 'check-code', 'websocket'])
      codes.push((await environment.server.call('GET', `/orgs/check-code?code=${code}`, token)).body.code)
    expect(codes).toEqual(['free', 'taken-2', 'user-org', 'organisations-org', 'check-code-org', 'websocket-org'])
    expect((await environment.server.call('GET', '/orgs/check-code?code=', token)).status).toBe(400)
  })

  test('a code taken meanwhile is a conflict, and of ten at once one wins', async () => {
    const { token } = await environment.server.signUp('Racer')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(token, { code: 'race', data: { name: 'Race' } })),
    )
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
    expect(answers.find((answer) => answer.status === 409)!.body).toEqual({ message: 'This URL code is already taken' })
  })

  test('the same Idempotency-Key makes one organisation and gives the same answer', async () => {
    const { token } = await environment.server.signUp('Repeater')
    const headers = { 'idempotency-key': 'a-key-of-the-client' }
    const body = { code: 'once', data: { name: 'Once' } }
    const first = await create(token, body, headers)
    const again = await create(token, body, headers)
    const other = await create(token, { ...body, data: { name: 'Other' } }, headers)
    expect([first.status, again.status, other.status]).toEqual([200, 200, 422])
    expect(again.body).toEqual(first.body)
    expect((await environment.database.query("select 1 from organisation where code like 'once%'")).rowCount).toBe(1)
    expect((await environment.server.call('POST', '/orgs', token, body, { 'idempotency-key': '' })).body).toEqual({
      message: 'The Idempotency-Key header is missing.',
    })
  })

  // D1.7.33, D1.5.19
  test('the list holds own and demo organisations, demo ones first, then by name', async () => {
    const { token } = await environment.server.signUp('Lister')
    await create(token, { code: 'zebra', data: { name: 'Zebra' } })
    await create(token, { code: 'ant', data: { name: 'Ant' } })
    await create((await environment.server.signUp('Demo Founder')).token, {
      code: 'showcase',
      data: { name: 'Showcase' },
    })
    await environment.database.query("update organisation set is_demo = true where code = 'showcase'")
    const { body } = await environment.server.call('GET', '/orgs', token)
    expect(body.organisations.map((one: { code: string; isDemo: boolean }) => [one.code, one.isDemo])).toEqual([
      ['showcase', true],
      ['ant', false],
      ['zebra', false],
    ])
    expect(body.organisations[0].users).toEqual([])
  })

  test('a partner that is not the caller’s is refused, and roles in the body change nothing', async () => {
    const { token } = await environment.server.signUp('Partnerless')
    await environment.database.query("insert into partner (id, name) values ('partner_x', 'X')")
    expect((await create(token, { code: 'withpartner', data: { name: 'P' }, partnerId: 'partner_x' })).status).toBe(403)
    const { body } = await create(token, {
      code: 'massassigned',
      data: { name: 'M', isDemo: true },
      isDemo: true,
      id: 'org_mine',
    })
    expect([body.organisation.isDemo, body.organisation.code]).toEqual([false, 'massassigned'])
  })

  test('with no chat model configured the list of them is empty', async () => {
    const { token } = await environment.server.signUp('Models')
    expect((await environment.server.call('GET', '/orgs/chat-models', token)).body).toEqual({ models: [] })
  })
})

describe('conventions of the server', () => {
  // D1.7.27
  test('check says that it is ready, version names what runs', async () => {
    expect((await environment.server.call('GET', '/check')).body).toEqual({ status: 'ok' })
    expect((await environment.server.call('GET', '/version')).body.version).toMatch(/^[0-9a-f]{12}$/)
  })

  test('an address that is none is answered with JSON, and every answer carries the security headers', async () => {
    const { status, body, headers } = await environment.server.call('GET', '/orgs-of-nobody')
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Not found' } })
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    )
    expect([
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('cache-control'),
    ]).toEqual(['nosniff', 'no-referrer', 'no-store'])
  })

  // D1.7.04
  test('bodies of no use are 400 with a sentence, never 500', async () => {
    const { token } = await environment.server.signUp('Fuzzer')
    const raw = async (body: string, type = 'application/json') => {
      const response = await fetch(`${environment.server.url}/orgs`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'content-type': type, 'idempotency-key': 'some-key-1' },
      })
      return [response.status, typeof ((await response.json()) as { message: unknown }).message]
    }
    for (const body of ['', 'null', '[]', '7', '"text"', '{', `{"data":${'['.repeat(5_000)}`, '{"data":null}'])
      expect([body.slice(0, 20), ...(await raw(body))]).toEqual([body.slice(0, 20), 400, 'string'])
    expect(await raw('a=b', 'application/x-www-form-urlencoded')).toEqual([415, 'string'])
    expect(await raw(JSON.stringify({ code: 'x'.repeat(2_000_000) }))).toEqual([413, 'string'])
  })

  test('every write of an organisation stands in its numbered log, without a gap', async () => {
    const { token } = await environment.server.signUp('Logger')
    const code = await environment.server.foundOrganisation(token, 'Logged')
    await environment.server.call('POST', `/orgs/${code}/docs/folders`, token, {
      name: 'Reports',
      parentId: 'upload_root',
    })
    await environment.server.call('POST', `/orgs/${code}/threads`, token, { name: 'Talk' })
    const log = await environment.database.query(
      "select seq, thing, visible_to is null as public, before, after->>'name' as name from change_log join organisation o on o.id = organisation_id where o.code = $1 order by seq",
      [code],
    )
    expect(log.rows).toEqual([
      { seq: 1, thing: 'organisation', public: true, before: null, name: 'Logged' },
      { seq: 2, thing: 'folder', public: true, before: null, name: 'Reports' },
      { seq: 3, thing: 'thread', public: false, before: null, name: 'Talk' },
    ])
  })
})
