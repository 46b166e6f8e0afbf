import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUpdates } from '../../../tests/database/live-client.ts'
import {
  password,
  type SessionEnvironment,
  startSessionEnvironment,
} from '../../../tests/database/session-environment.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'
const logInWith = async (email: string, userAgent: string): Promise<string> =>
  (await environment.server.call('POST', '/auth/create-token', null, { email, password }, { 'user-agent': userAgent }))
    .body.token
const sessionsOf = async (token: string) =>
  (await environment.server.call('GET', '/auth/sessions', token)).body.sessions
const ageSession = (id: string, minutes: number) =>
  environment.database.query('update session set last_seen_at = now() - make_interval(mins => $2) where id = $1', [
    id,
    minutes,
  ])
const end = (token: string, id: string) => environment.server.call('DELETE', `/auth/sessions/${id}`, token)

describe('the places where somebody is signed in', () => {
  test('are listed with their device, the newest use first', async () => {
    const person = await environment.server.signUp('Places')
    const [first] = await sessionsOf(person.token)
    const other = await logInWith(person.email, firefox)
    await ageSession(first.id, 5)
    const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const [current, later] = await sessionsOf(other)
    expect([current, later]).toEqual([
      { id: current.id, device: 'Firefox on Linux', startedAt: anInstant, lastSeenAt: anInstant, isCurrent: true },
      { id: first.id, device: 'Unknown device', startedAt: first.startedAt, lastSeenAt: anInstant, isCurrent: false },
    ])
    expect(await sessionsOf((await environment.server.signUp('Somebody else')).token)).toHaveLength(1)
  })

  test('are seen again at most once a minute, and a renewed token stays in its session', async () => {
    const person = await environment.server.signUp('Seen')
    const [{ id, lastSeenAt }] = await sessionsOf(person.token)
    expect((await sessionsOf(person.token))[0].lastSeenAt).toBe(lastSeenAt)
    await ageSession(id, 2)
    // One request takes two transactions: the first records its use, the second reads it.
    const [seen] = await sessionsOf(person.token)
    expect(Date.now() - Date.parse(seen.lastSeenAt)).toBeLessThan(30_000)
    await environment.database.query(
      "update token set created_at = now() - interval '25 hours' where session_id = $1",
      [id],
    )
    const renewal = await environment.server.call('GET', '/auth/sessions', person.token, undefined, {
      'x-token-refreshable': 'true',
    })
    const renewed = renewal.headers.get('authorization')!.replace('Bearer ', '')
    expect(
      (await sessionsOf(renewed)).map((one: { id: string; isCurrent: boolean }) => [one.id, one.isCurrent]),
    ).toEqual([[id, true]])
  })

  test('one is ended from another, its socket with it, and then it is no longer there', async () => {
    const person = await environment.server.signUp('Ends')
    const project = await environment.server.foundOrganisation(person.token, 'Ends')
    const other = await logInWith(person.email, firefox)
    const socket = await openUpdates(environment.server.url, other, [project])
    const own = await openUpdates(environment.server.url, person.token, [project])
    await socket.next((frame) => frame.type === 'snapshot')
    const id = (await sessionsOf(other))[0].id
    expect((await end(person.token, id)).status).toBe(200)
    expect((await socket.closed).code).toBe(4401)
    expect([await environment.statusOf(other), await environment.statusOf(person.token), own.isOpen()]).toEqual([
      401,
      200,
      true,
    ])
    expect((await sessionsOf(person.token)).map((one: { isCurrent: boolean }) => one.isCurrent)).toEqual([true])
    expect((await end(person.token, id)).status).toBe(404)
    own.close()
  })

  test('are no longer there once their token is too old', async () => {
    const person = await environment.server.signUp('Expired')
    const other = await logInWith(person.email, firefox)
    await environment.database.query(
      "update token set expires_at = now() - interval '1 second' where hash = sha256($1::bytea)",
      [Buffer.from(other)],
    )
    expect((await sessionsOf(person.token)).map((one: { isCurrent: boolean }) => one.isCurrent)).toEqual([true])
  })

  test('of others, and made-up ones, are not there', async () => {
    const person = await environment.server.signUp('Owner')
    const thief = await environment.server.signUp('Thief')
    const [{ id }] = await sessionsOf(person.token)
    for (const one of [id, 'session_made_up', '%00', '..%2f'])
      expect([one, [400, 404].includes((await end(thief.token, one)).status)]).toEqual([one, true])
    expect(await environment.statusOf(person.token)).toBe(200)
  })

  // D1.7.21
  test('all of them end at once with their sockets', async () => {
    const person = await environment.server.signUp('All')
    const project = await environment.server.foundOrganisation(person.token, 'All')
    const tokens = [person.token, await logInWith(person.email, firefox), await logInWith(person.email, firefox)]
    const sockets = await Promise.all(tokens.map((token) => openUpdates(environment.server.url, token, [project])))
    for (const socket of sockets) await socket.next((frame) => frame.type === 'snapshot')
    await environment.server.call('DELETE', '/auth/revoke-all-tokens', tokens[1])
    expect(await Promise.all(sockets.map(async (socket) => (await socket.closed).code))).toEqual([4401, 4401, 4401])
    expect(await Promise.all(tokens.map(environment.statusOf))).toEqual([401, 401, 401])
  })
})
