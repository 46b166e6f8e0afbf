import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SessionWorld, startSessionWorld } from '../../tests/database/session-world.ts'
import type { Database } from '../database/database.ts'
import { type Attempt, countAttempt, countWhenWrong } from './attempts.commands.ts'

let world: SessionWorld
beforeAll(async () => {
  world = await startSessionWorld()
})
afterAll(async () => {
  await world?.close()
})

const forget = () => world.database.query('delete from sign_in_failure')
/** So many attempts that long ago: of one account from many addresses, or of many accounts from one address. */
const fill = (kind: Attempt['kind'], same: 'account' | 'address', count: number, minutesAgo: number) =>
  world.database.query(
    `insert into sign_in_failure (kind, account, address, at)
     select $1, case when $2 = 'account' then 'one' else 'account ' || n end,
       case when $2 = 'address' then '192.0.2.1' else 'elsewhere ' || n end, now() - make_interval(mins => $4)
     from generate_series(1, $3) n`,
    [kind, same, count, minutesAgo],
  )
const attempt = (given: Attempt, areLoose = false): Promise<number> =>
  countAttempt(world.walled, given, areLoose).then(
    () => 200,
    (refusal: { status: number }) => refusal.status,
  )

/** OD-012, by hand: how often for one account, how often from one address, within how many minutes. */
const limits: [Attempt['kind'], number, number, number][] = [
  ['log-in', 10, 100, 15],
  ['one-time code', 5, 100, 15],
  ['password reset', 3, 100, 60],
  ['check e-mail', 300, 600, 15],
  ['check code', 300, 600, 15],
  ['create user', 50, 50, 60],
]

describe.each(limits)('"%s" may be done', (kind, ofAccount, ofAddress, minutes) => {
  test.each([
    ['account', ofAccount, { kind, account: 'one', address: '192.0.2.9' }],
    ['address', ofAddress, { kind, account: 'another', address: '192.0.2.1' }],
  ] as const)('by one %s %i times, until the first has grown old', async (same, most, given) => {
    await forget()
    await fill(kind, same, most - 1, minutes - 1)
    expect([await attempt(given), await attempt(given)]).toEqual([200, 429])
    expect(await attempt({ kind, account: 'somebody else', address: '192.0.2.8' })).toBe(200)
    await forget()
    await fill(kind, same, most, minutes + 1)
    expect(await attempt(given)).toBe(200)
  })
})

test('attempts of another kind do not count', async () => {
  await forget()
  await fill('check e-mail', 'account', 299, 1)
  expect(await attempt({ kind: 'password reset', account: 'one', address: '192.0.2.9' })).toBe(200)
})

test('a network of IPv6 is one address', async () => {
  await forget()
  const from = (address: string) => attempt({ kind: 'create user', account: address, address })
  await world.database.query(
    "insert into sign_in_failure (kind, account, address) select 'create user', 'account ' || n, '2001:db8:1:2::/64' from generate_series(1, 49) n",
  )
  expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2:3::4'), await from('2001:db8:1:3::1')]).toEqual([
    ...[200, 429, 200],
  ])
})

test('of several accounts that want the last place of their address at once, one gets it', async () => {
  await forget()
  await fill('password reset', 'address', 99, 1)
  const deeds = Array.from({ length: 4 }, (_, index) => async () => ({
    status: await attempt({ kind: 'password reset', account: `at once ${index}`, address: '192.0.2.1' }),
  }))
  // None can write down that it took the place before all of them have come.
  const statuses = await world.whileHeld('lock table sign_in_failure in share mode', [], deeds)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 429, 429, 429])
})

test('where limits are loose a thousand times as much is allowed, and no more', async () => {
  await forget()
  const given: Attempt = { kind: 'password reset', account: 'one', address: '192.0.2.9' }
  await fill('password reset', 'account', 2_999, 1)
  expect([await attempt(given, true), await attempt(given, true)]).toEqual([200, 429])
})

describe('guesses that a killed server left undecided', () => {
  const leave = (secondsAgo: number) =>
    world.database.query(
      `insert into sign_in_failure (kind, account, address, at, is_undecided)
       select 'log-in', 'one', 'elsewhere', now() - make_interval(secs => $1), true from generate_series(1, 10)`,
      [secondsAgo],
    )
  /** What a right guess comes to, and how often a place was looked for; `beforeAnother` happens before the second look. */
  async function guess(beforeAnother?: () => Promise<unknown>) {
    let looks = 0
    const watched: Database = {
      ...world.walled,
      async begin(...given) {
        looks += 1
        if (looks === 2) await beforeAnother?.()
        return world.walled.begin(...given)
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
    await world.database.query("update sign_in_failure set at = at - interval '15 minutes'")
    expect(await guess()).toEqual({ status: 200, looks: 1 })
  })

  test('are waited for until then', async () => {
    await forget()
    await leave(30)
    expect(await guess(forget)).toEqual({ status: 200, looks: 2 })
  })
})
