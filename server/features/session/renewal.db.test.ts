import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SessionEnvironment, startSessionEnvironment } from '../../../tests/database/session-environment.ts'
import { runs } from '../../../tests/deep.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const [second, hour, day] = [1, 3_600, 86_400]
type Known = { token: string; created: number; expires: number; isUsed: boolean }
type Step = { deed: 'use' | 'renew'; back: number } | { deed: 'wait'; seconds: number }

const steps = fc.array(
  fc.oneof(
    fc.record({ deed: fc.constant('use' as const), back: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ deed: fc.constant('renew' as const), back: fc.integer({ min: 0, max: 2 }) }),
    fc.record({
      deed: fc.constant('wait' as const),
      seconds: fc.constantFrom(30 * second, 61 * second, 13 * hour, 25 * hour, 31 * day),
    }),
  ),
  { minLength: 4, maxLength: 16 },
)

/** A model of all tokens of a session by OD-006 and OD-007, run alongside the server's. */
async function play(sequence: Step[]): Promise<void> {
  const person = await environment.server.signUp('Renews')
  const chain: Known[] = [{ token: person.token, created: 0, expires: 30 * day, isUsed: true }]
  let now = 0
  for (const step of sequence) {
    if (step.deed === 'wait') {
      now += step.seconds
      await environment.database.query(
        `update token set created_at = created_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2) where person_id = $1`,
        [person.id, step.seconds],
      )
      continue
    }
    const position = Math.max(0, chain.length - 1 - step.back)
    const known = chain[position]!
    const headers: Record<string, string> = step.deed === 'renew' ? { 'x-token-refreshable': 'true' } : {}
    const answer = await environment.server.call('GET', '/auth/user-info', known.token, undefined, headers)
    const lives = now < known.expires
    const isRenewed = lives && step.deed === 'renew' && now - known.created > day
    expect([answer.status, position, now]).toEqual([isRenewed ? 303 : lives ? 200 : 401, position, now])
    if (!lives) continue
    const former = chain[position - 1]
    if (former && !known.isUsed) former.expires = Math.min(former.expires, now + 60)
    known.isUsed = true
    if (!isRenewed) continue
    const given = answer.headers.get('authorization')!.replace('Bearer ', '')
    known.expires = Math.min(known.expires, now + day)
    const successor = chain[position + 1]
    if (successor) expect(given).toBe(successor.token)
    else chain.push({ token: given, created: now, expires: now + 30 * day, isUsed: false })
  }
}

test('tokens live, are renewed and end as written, in any order of uses and waits', async () => {
  await fc.assert(fc.asyncProperty(steps, play), { numRuns: runs(10, 40), seed: 6 })
})

test('a token that is renewed lives no longer when it is renewed again, or its successor is used at last', async () => {
  const again: Step[] = [
    ...[{ deed: 'wait', seconds: 25 * hour } as const, { deed: 'renew', back: 0 } as const],
    ...[{ deed: 'wait', seconds: 13 * hour } as const, { deed: 'renew', back: 1 } as const],
    ...[{ deed: 'wait', seconds: 11.5 * hour } as const, { deed: 'use', back: 1 } as const],
  ]
  const atLast: Step[] = [
    ...[{ deed: 'wait', seconds: 25 * hour } as const, { deed: 'renew', back: 0 } as const],
    ...[{ deed: 'wait', seconds: day - 20 } as const, { deed: 'use', back: 0 } as const],
    ...[{ deed: 'wait', seconds: 21 } as const, { deed: 'use', back: 1 } as const],
  ]
  for (const sequence of [again, atLast]) await play(sequence)
})

const renew = (token: string) =>
  environment.server.call('GET', '/auth/user-info', token, undefined, { 'x-token-refreshable': 'true' })
const hold = 'select id from person where id = $1 for no key update'

test('a token that is ended while its renewal is under way gets no successor', async () => {
  const person = await environment.server.signUp('Ended First')
  await environment.database.query("update token set created_at = now() - interval '2 days' where person_id = $1", [
    person.id,
  ])
  const end = `with held as (${hold}) update token set ended_at = now() where person_id in (select id from held)`
  expect(await environment.whileHeld(end, [person.id], [() => renew(person.token)], 'commit')).toEqual([401])
  const { rows } = await environment.database.query(
    'select ended_at is null as lives from token where person_id = $1',
    [person.id],
  )
  expect(rows).toEqual([{ lives: false }])
})

test.each([
  ['from another place', (id: string) => `/auth/sessions/${id}`],
  ['by its own log-out', () => '/auth/revoke-token'],
])('a session that is ended %s while its token is renewed gives no successor', async (_, pathOf) => {
  const person = await environment.server.signUp('Ends Meanwhile')
  const sessions = await environment.database.query('select id from session where person_id = $1', [person.id])
  const session: string = sessions.rows[0].id
  const make = `with held as (${hold}) insert into token (hash, person_id, session_id, purpose, expires_at)
    select sha256($2::bytea), id, $3, 'session', now() + interval '1 day' from held`
  const end = () => environment.server.call('DELETE', pathOf(session), person.token)
  expect(
    await environment.whileHeld(make, [person.id, Buffer.from(`renewed ${session}`), session], [end], 'commit'),
  ).toEqual([200])
  const { rows } = await environment.database.query(
    'select ended_at is null as lives from token where session_id = $1',
    [session],
  )
  expect(rows).toEqual([{ lives: false }, { lives: false }])
})

test.each(['invitation', 'temporary'])(
  'the token of a link for "%s" is not renewed, however old it is',
  async (purpose) => {
    const person = await environment.server.signUp('Old Link')
    const link = purpose.padEnd(43, 'x')
    await environment.database.query(
      `insert into token (hash, person_id, session_id, purpose, created_at, expires_at)
     values (sha256($1::bytea), $2, 'session_' || $3, $3, now() - interval '2 days', now() + interval '1 day')`,
      [Buffer.from(link), person.id, purpose],
    )
    expect((await renew(link)).status).toBe(200)
  },
)

test('a token that is made while all are ended ends with them', async () => {
  const person = await environment.server.signUp('Made Meanwhile')
  const make = `with held as (${hold}) insert into token (hash, person_id, session_id, purpose, expires_at)
    select sha256('meanwhile'), id, 'session_meanwhile', 'session', now() + interval '1 day' from held`
  const endAll = () => environment.server.call('DELETE', '/auth/revoke-all-tokens', person.token)
  expect(await environment.whileHeld(make, [person.id], [endAll], 'commit')).toEqual([200])
  const { rows } = await environment.database.query(
    'select ended_at is null as lives from token where person_id = $1',
    [person.id],
  )
  expect(rows).toEqual([{ lives: false }, { lives: false }])
})
