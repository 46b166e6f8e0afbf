import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import type { Database } from '../database/database.ts'
import { transactAsSystem } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { addressBlock } from './address-block.ts'

export type Attempt = {
  kind:
    | 'log-in'
    | 'one-time code'
    | 'password reset'
    | 'check e-mail'
    | 'check code'
    | 'create user'
    | 'confirmation mail'
  account: string
  address: string
}
type Limit = { account: number; address: number; minutes: number }

const limits: Record<Attempt['kind'], Limit> = {
  'log-in': { account: 10, address: 100, minutes: 15 },
  'one-time code': { account: 5, address: 100, minutes: 15 },
  'password reset': { account: 3, address: 100, minutes: 60 },
  'check e-mail': { account: 300, address: 600, minutes: 15 },
  'check code': { account: 300, address: 600, minutes: 15 },
  'create user': { account: 50, address: 50, minutes: 60 },
  'confirmation mail': { account: 3, address: 50, minutes: 60 },
}
const looseFactor = 1_000
const nobody = { person: null, organisation: null }
/** A guess that is undecided for longer was left by a server that ended: it counts as a wrong one. */
const secondsToDecide = 60
const patienceMilliseconds = 15_000
const pausesMilliseconds = { first: 20, longest: 320 }

/** Counts something that may be done only so often, however it ends. Throws 429 past the limit. */
export async function countAttempt(database: Database, attempt: Attempt, areLoose: boolean): Promise<void> {
  if (typeof (await takePlace(database, attempt, areLoose, 'counted')) !== 'number') throw tooMany()
}

/**
 * Looks whether a secret is right and counts when it is not. A place is taken before the look, so that a hundred guesses
 * at once are no more than a hundred one by one, and given back when the secret was right. Who finds every place taken by
 * looks under way waits for their end. Throws 429 when the account or the address has used up what it may.
 */
export async function countWhenWrong<T>(
  database: Database,
  attempt: Attempt,
  areLoose: boolean,
  look: () => Promise<T>,
): Promise<T> {
  const id = await placeInTurn(database, attempt, areLoose)
  let isRight = false
  try {
    const found = await look()
    isRight = Boolean(found)
    return found
  } finally {
    await decide(database, id, isRight)
  }
}

const tooMany = () => new Refusal(429, failureTexts.tooManyAttempts)

/** The last of those who wait for a place of an account at this server: one of them asks the database, the others wait for it. */
const queues = new Map<string, Promise<unknown>>()

async function placeInTurn(database: Database, attempt: Attempt, areLoose: boolean): Promise<number> {
  const queue = `${attempt.kind} ${attempt.account}`
  const end = performance.now() + patienceMilliseconds
  const before = queues.get(queue)
  const mine = (async () => {
    await before?.catch(() => {})
    return placeBefore(end, () => takePlace(database, attempt, areLoose, 'undecided'))
  })()
  queues.set(queue, mine)
  try {
    return await mine
  } finally {
    if (queues.get(queue) === mine) queues.delete(queue)
  }
}

async function placeBefore(end: number, take: () => Promise<Place>): Promise<number> {
  for (let wait = pausesMilliseconds.first; ; wait = Math.min(wait * 2, pausesMilliseconds.longest)) {
    const place = await take()
    if (typeof place === 'number') return place
    if (place === 'used up' || performance.now() + wait > end) throw tooMany()
    await pause(wait)
  }
}

/** The id of the place that was taken; else why there is none. */
type Place = number | 'used up' | 'all under way'

async function takePlace(
  database: Database,
  { kind, account, address }: Attempt,
  areLoose: boolean,
  as: 'counted' | 'undecided',
): Promise<Place> {
  const { minutes, ...most } = limits[kind]
  const factor = areLoose ? looseFactor : 1
  const block = addressBlock(address)
  return transactAsSystem(database, nobody, async ({ db }) => {
    for (const turn of [`account ${account}`, `address ${block}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${`attempt ${kind} ${turn}`}, 0))`.execute(db)
    const placesOf = async (column: 'account' | 'address', value: string) => {
      const { rows } = await sql<{ taken: number; decided: number }>`
        select count(*)::int as taken,
          (count(*) filter (where not is_undecided or at < now() - make_interval(secs => ${secondsToDecide})))::int as decided
        from sign_in_failure
        where kind = ${kind} and ${sql.ref(column)} = ${value} and at > now() - make_interval(mins => ${minutes})
      `.execute(db)
      return { ...rows[0]!, most: most[column] * factor }
    }
    const places = [await placesOf('account', account), await placesOf('address', block)]
    if (places.some(({ decided, most: all }) => decided >= all)) return 'used up'
    if (places.some(({ taken, most: all }) => taken >= all)) return 'all under way'
    const row = await db
      .insertInto('sign_in_failure')
      .values({ kind, account, address: block, is_undecided: as === 'undecided' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

/** A right guess gives its place back, a wrong one keeps it. */
async function decide(database: Database, id: number, isRight: boolean): Promise<void> {
  await transactAsSystem(database, nobody, async ({ db }) => {
    if (isRight) await db.deleteFrom('sign_in_failure').where('id', '=', id).execute()
    else await db.updateTable('sign_in_failure').set({ is_undecided: false }).where('id', '=', id).execute()
  })
}
