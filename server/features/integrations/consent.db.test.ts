import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { client, consent, type StandIn, startVendor, vendorPaths } from '../../../tests/integrations/vendor.ts'
import { until } from '../../../tests/until.ts'
import { openEgress } from '../../platform/crawl/egress.ts'
import { consentAddress, exchange, newVerifier, renew, revoke } from './kit/vendor-tokens.ts'
import { manifests } from './manifests.ts'

const publicUrl = 'http://127.0.0.1:4999'
let vendor: StandIn
let environment: ConnectionEnvironment
beforeAll(async () => {
  vendor = await startVendor([`${publicUrl}/integrations/oauth/complete`])
  environment = await startConnectionEnvironment({
    INTEGRATION_STAND_INS: `hubspot=${vendor.origin}`,
    PUBLIC_URL: publicUrl,
  })
  for (const id of ['1', '2', '3', '4', '5'])
    vendor.deals.push({
      id,
      properties: {
        dealname: `Deal ${id}`,
        amount: `${id}00.50`,
        closedate: `2026-0${id}-01T00:00:00Z`,
        dealstage: 'won',
      },
    })
  await environment.call('PUT', 'integrations/hubspot/settings', { settings: client })
})
afterAll(async () => {
  await environment?.close()
  await vendor?.close()
})

/** Begins in a browser that keeps its cookie, which is the one of every later call that names it. */
const begin = async (cookie = '') => {
  const path = `/integrations/${environment.project}/hubspot/oauth/start`
  const { body, headers } = await environment.server.call('GET', path, environment.token, undefined, { cookie })
  return { url: body.url as string, setCookie: headers.get('set-cookie') ?? '' }
}
const start = async () => (await begin()).url
const cookieIn = (setCookie: string) => setCookie.split(';')[0]!
const complete = (
  queryParams: object,
  token: string | null = environment.token,
  more: object = {},
  headers: Record<string, string> = {},
) => environment.server.call('POST', '/integrations/oauth/complete', token, { queryParams, ...more }, headers)
const hubspot = async () => (await environment.integrations()).find(({ code }) => code === 'hubspot')!
const synced = () => until(async () => !(await hubspot()).isSyncing)

describe('a connection by consent', () => {
  // D2.3.59, D2.4.34, D2.4.40, D2.7.51, D2.7.52, D2.7.53
  test('is made once however often the return is sent, brings data, and is taken back at the vendor', async () => {
    expect(await hubspot()).toMatchObject({ readyForOAuth: true, status: { status: 'disconnected' } })
    const { url: address, setCookie } = await begin()
    const url = new URL(address)
    const here = { cookie: cookieIn(setCookie) }
    expect(url.searchParams.get('state')).toMatch(new RegExp(`^${environment.project}\\.hubspot\\.[\\w-]{22}$`))
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    const returned = await consent(url.toString())
    const before = vendor.count(vendorPaths.token)
    const answers = await Promise.all([
      ...[complete(returned), complete(returned), complete(returned, null, {}, here)],
      complete(returned, environment.token, { integrationCode: 'hubspot' }),
    ])
    expect(answers.map(({ status, body }) => [status, body.project])).toEqual(
      answers.map(() => [200, environment.project]),
    )
    expect(vendor.count(vendorPaths.token) - before).toBe(1)
    await synced()
    const found = await hubspot()
    expect(found.status).toMatchObject({ status: 'connected', detail: null, expires: expect.any(String) })
    expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all: 5, added: 5 } })
    const rows = await environment.rowsOf(
      "select source_name, row_count from warehouse_source where connection_id = 'hubspot'",
    )
    expect(rows).toEqual([{ source_name: 'HubSpot: Deals', row_count: 5 }])

    vendor.deals.pop()
    vendor.answerNext(429, { 'retry-after': '1' })
    await environment.call('POST', 'integrations/hubspot/_do/sync', {})
    await synced()
    expect((await hubspot()).events[0]).toMatchObject({
      kind: 'synced',
      counts: { all: 4, added: 0, changed: 0, gone: 1 },
    })

    const dump = JSON.stringify(await environment.rowsOf('select * from connection_secret'))
    expect(dump).not.toContain(client.clientSecret)
    const ended = await environment.call('POST', `/integrations/${environment.project}/hubspot/oauth/disconnect`, {})
    expect(ended.body.integration.status.status).toBe('disconnected')
    expect(ended.body.integration.readyForOAuth).toBe(true)
    expect((await environment.call('POST', 'integrations/hubspot/_do/sync', {})).status).toBe(409)
  })

  test('a return that another browser brings asks to sign in first, and is completed for who began it alone', async () => {
    const first = await begin()
    expect(first.setCookie).toMatch(
      /^sextant-consent=[\w-]{43}; Path=\/integrations; HttpOnly; SameSite=Strict; Max-Age=3600$/,
    )
    // Two tabs of one browser are on their way at once.
    const second = await begin(cookieIn(first.setCookie))
    expect(cookieIn(second.setCookie)).toBe(cookieIn(first.setCookie))
    const other = await begin()
    const returned = await consent(first.url)
    const before = vendor.count(vendorPaths.token)
    const signInFirst = { status: 401, message: 'Log in to finish connecting the integration.' }
    const brought = [
      await complete(returned, null),
      await complete(returned, null, {}, { cookie: cookieIn(other.setCookie) }),
      await complete(returned, null, {}, { cookie: 'sextant-consent=' }),
      await complete(returned, 'no-such-token-of-anybody'),
    ]
    expect(brought.map(({ status, body }) => ({ status, message: body.message }))).toEqual(
      brought.map(() => signInFirst),
    )
    // Someone else who signs in there can't complete this consent.
    expect((await complete(returned, environment.member)).status).toBe(403)
    expect(vendor.count(vendorPaths.token) - before).toBe(0)
    const done = await complete(returned, environment.token)
    expect([done.status, done.body]).toEqual([200, { project: environment.project }])
    const again = await complete(await consent(second.url), null, {}, { cookie: cookieIn(second.setCookie) })
    expect([again.status, again.body]).toEqual([200, { project: environment.project }])
    await environment.call('POST', `/integrations/${environment.project}/hubspot/oauth/disconnect`, {})
  })

  test('a state that is missing, foreign, of another vendor, used or expired is refused', async () => {
    const returned = await consent(await start())
    const state = returned['state']!
    const expired = { status: 400, message: 'The connection request has expired' }
    const cases = [
      [{ code: returned['code'] }, environment.token, {}, expired],
      [{ ...returned, state: '' }, environment.token, {}, expired],
      [{ ...returned, state: state.replace('hubspot', 'xero') }, environment.token, {}, expired],
      [{ ...returned, state: `${state}x` }, environment.token, {}, expired],
      [returned, environment.token, { integrationCode: 'xero' }, expired],
      [
        returned,
        environment.member,
        {},
        { status: 403, message: 'Someone else started this connection. Please connect again.' },
      ],
    ] as const
    for (const [query, token, more, { status, message }] of cases) {
      const answer = await complete(query, token, more)
      expect([answer.status, answer.body.message]).toEqual([status, message])
    }
    await environment.database.query("update oauth_request set created_at = now() - interval '11 minutes'")
    expect((await complete(returned)).body.message).toBe(expired.message)
  })

  test('a code that the vendor does not know is no connection', async () => {
    const returned = await consent(await start())
    const answer = await complete({ ...returned, code: 'guessed' })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('didn’t accept')])
    expect((await hubspot()).status.status).toBe('disconnected')
  })

  // D2.3.57, D2.4.32, D2.7.54
  test('a token is renewed ahead of its end, by one at a time; a withdrawn access asks to connect again', async () => {
    vendor.tokenSeconds(60)
    expect((await hubspot()).status).toEqual({ status: 'disconnected', detail: null, expires: null, metadata: {} })
    const done = await complete(await consent(await start()))
    expect(done.body).toEqual({ project: environment.project })
    await synced()
    expect((await hubspot()).status).toEqual({
      ...{ status: 'connected', detail: null, metadata: {} },
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    vendor.tokenSeconds(1_800)
    const before = vendor.count(vendorPaths.token)
    await Promise.all([1, 2, 3].map(() => environment.call('POST', 'integrations/hubspot/_do/sync', {})))
    await synced()
    expect(vendor.count(vendorPaths.token) - before).toBe(1)
    expect((await hubspot()).events.map(({ kind }) => kind)).toContain('renewed')

    await environment.database.query("update connection set expires_at = now() where code = 'hubspot'")
    const secret = await environment.rowsOf("select sealed from connection_secret where connection_id = 'hubspot'")
    expect(secret.length).toBe(1)
    await vendor.withdraw()
    await environment.call('POST', 'integrations/hubspot/_do/sync', {})
    await synced()
    expect((await hubspot()).status).toMatchObject({
      status: 'error',
      detail: 'Access was revoked. Please connect again.',
    })
  })
})

test('an access is taken back at a vendor that has an address for that, and cannot be renewed afterwards', async () => {
  const { hubspot: known } = manifests
  const manifest = { ...known, oauth: { ...known.oauth!, revoke: `https:/${vendorPaths.revocation}` } }
  const membership = {
    egress: { ...openEgress(null), besides: [new URL(vendor.origin).host] },
    standIns: new Map([['hubspot', vendor.origin]]),
  }
  const own = { id: client.clientId, secret: client.clientSecret }
  const [state, verifier] = ['acme.hubspot.nonce', newVerifier()]
  const redirectUri = `${publicUrl}/integrations/oauth/complete`
  const url = await consentAddress(membership, manifest, { state, verifier, redirectUri, clientId: own.id })
  const given = { queryParams: await consent(url), state, verifier, redirectUri }
  const tokens = await exchange(membership, manifest, own, given, Date.now())
  expect(tokens).toMatchObject({ access: expect.any(String), refresh: expect.any(String) })
  const before = vendor.count(vendorPaths.revocation)
  expect(await revoke(membership, manifest, own, tokens.refresh!)).toBe(true)
  expect(vendor.count(vendorPaths.revocation) - before).toBe(1)
  expect(await renew(membership, manifest, own, tokens.refresh!, Date.now())).toBeNull()
})
