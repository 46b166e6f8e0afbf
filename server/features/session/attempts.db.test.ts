import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SessionEnvironment, startSessionEnvironment } from '../../../tests/database/session-environment.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Attempt, countAttempt, countWhenWrong } from './attempts.commands.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const forget = () => environment.database.query('delete from sign_in_failure')
type Alike = 'pair' | 'account' | 'address'
/**
 * Adds this many attempts that many minutes ago: for one account from one address, for one account from many, or for
 * many accounts from one.
 */
const fill = (kind: Attempt['kind'], alike: Alike, count: number, minutesAgo: number) =>
  environment.database.query(
    `insert into sign_in_failure (kind, account, address, at)
     select $1, case when $2 = 'address' then 'account ' || n else 'one' end,
       case when $2 = 'account' then 'elsewhere ' || n else '192.0.2.1' end, now() - make_interval(mins => $4)
     from generate_series(1, $3) n`,
    [kind, alike, count, minutesAgo],
  )
const attempt = (given: Attempt, areLoose = false): Promise<number> =>
  countAttempt(environment.walled, given, areLoose).then(
    () => 200,
    (refusal: { status: number }) => refusal.status,
  )

/**
 * AM-17, written by hand: attempts for one account from one address, for one account overall, and from one address,
 * within how many minutes.
 */
const limits: [Attempt['kind'], number, number, number, number][] = [
  ['log-in', 10, 100, 100, 15],
  ['one-time code', 5, 10, 100, 15],
  ['password reset', 3, 10, 100, 60],
  ['check e-mail', 300, 3_000, 600, 15],
  ['check code', 300, 300, 600, 15],
  ['create user', 50, 500, 50, 60],
]

describe.each(limits)('"%s" may be done', (kind, ofPair, ofAccount, ofAddress, minutes) => {
  test.each([
    ['account from one address', 'pair', ofPair, { kind, account: 'one', address: '192.0.2.1' }],
    ['account', 'account', ofAccount, { kind, account: 'one', address: '192.0.2.9' }],
    ['address', 'address', ofAddress, { kind, account: 'another', address: '192.0.2.1' }],
  ] as const)('by one %s (%s) %i times, until the first has grown old', async (_words, alike, most, given) => {
    await forget()
    await fill(kind, alike, most - 1, minutes - 1)
    expect([await attempt(given), await attempt(given)]).toEqual([200, 429])
    expect(await attempt({ kind, account: 'somebody else', address: '192.0.2.8' })).toBe(200)
    await forget()
    await fill(kind, alike, most, minutes + 1)
    expect(await attempt(given)).toBe(200)
  })
})

test('whoever has shown before that the account is theirs has a count of their own, whatever strangers do', async () => {
  await forget()
  await fill('log-in', 'pair', 100, 1)
  const own: Attempt = { kind: 'log-in', account: 'one', address: '192.0.2.1', trusted: 'browser ab' }
  const statuses: number[] = []
  for (let round = 0; round < 11; round += 1) statuses.push(await attempt(own))
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect([await attempt({ ...own, trusted: 'session cd' }), await attempt({ ...own, trusted: null })]).toEqual([
    200, 429,
  ])
})

test('attempts of another kind do not count', async () => {
  await forget()
  await fill('check e-mail', 'pair', 299, 1)
  expect(await attempt({ kind: 'password reset', account: 'one', address: '192.0.2.9' })).toBe(200)
})

test('a network of IPv6 is one address', async () => {
  await forget()
  const from = (address: string) => attempt({ kind: 'create user', account: address, address })
  await environment.database.query(
    "insert into sign_in_failure (kind, account, address) select 'create user', 'account ' || n, '2001:db8:1:2::/64' from generate_series(1, 49) n",
  )
  expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2:3::4'), await from('2001:db8:1:3::1')]).toEqual([
    ...[200, 429, 200],
  ])
})

test('of several accounts that want the last place of their address at once, one gets it', async () => {
  await forget()
  await fill('password reset', 'address', 99, 1)
  const statuses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      attempt({ kind: 'password reset', account: `at once ${index}`, address: '192.0.2.1' }),
    ),
  )
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array(7).fill(429)])
})

test('while another server counts the same, nobody waits with a connection, and nobody is counted twice', async () => {
  await forget()
  await fill('password reset', 'address', 99, 1)
  const other = await environment.database.connect()
  await other.query('begin')
  await other.query("select pg_advisory_xact_lock(hashtextextended('attempt password reset address 192.0.2.1', 0))")
  const waiting = Array.from({ length: 60 }, (_, index) =>
    attempt({ kind: 'password reset', account: `meanwhile ${index}`, address: '192.0.2.1' }),
  )
  // Fails if no slot is free.
  for (let round = 0; round < 20; round += 1)
    await environment.walled.begin((db) => db.selectFrom('person').select('id').limit(1).execute())
  await other.query('commit')
  other.release()
  expect((await Promise.all(waiting)).filter((status) => status === 200).length).toBe(1)
})

test('where limits are loose a thousand times as much is allowed, and no more', async () => {
  await forget()
  const given: Attempt = { kind: 'password reset', account: 'one', address: '192.0.2.9' }
  await fill('password reset', 'account', 9_999, 1)
  expect([await attempt(given, true), await attempt(given, true)]).toEqual([200, 429])
})

describe('guesses that a killed server left undecided', () => {
  const leave = (secondsAgo: number) =>
    environment.database.query(
      `insert into sign_in_failure (kind, account, address, at, is_undecided)
       select 'log-in', 'one', '192.0.2.9', now() - make_interval(secs => $1), true from generate_series(1, 10)`,
      [secondsAgo],
    )
  /** The outcome of a right guess, and the number of slot requests; `beforeAnother` runs before the second one. */
  async function guess(beforeAnother?: () => Promise<unknown>) {
    let looks = 0
    const watched: Database = {
      ...environment.walled,
      async begin(...given) {
        looks += 1
        if (looks === 2) await beforeAnother?.()
        return environment.walled.begin(...given)
      },
    }
    const given: Attempt = { kind: 'log-in', account: 'one', address: '192.0.2.9' }
    return countWhenWrong(watched, given, false, async () => ({ status: 200, looks })).catch(
      ({ status }: { status: number }) => ({ status, looks }),
    )
  }

  test('count as wrong after a minute: nobody waits for them', async () => {
    await forget()
    await leave(61)
    expect(await guess()).toEqual({ status: 429, looks: 1 })
    await environment.database.query("update sign_in_failure set at = at - interval '15 minutes'")
    expect(await guess()).toEqual({ status: 200, looks: 1 })
  })

  test('are waited for until then', async () => {
    await forget()
    await leave(30)
    expect(await guess(forget)).toEqual({ status: 200, looks: 2 })
  })
})
