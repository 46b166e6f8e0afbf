import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { addressBlock } from '../../platform/http/address-block.ts'
import { createTurns } from './turns.ts'

export type Attempt = {
  kind:
    | 'log-in'
    | 'one-time code'
    | 'password reset'
    | 'check e-mail'
    | 'check code'
    | 'create user'
    | 'confirmation mail'
    | 'unsubscribe'
  account: string
  address: string
  /** The session or the browser that has shown before that the account is theirs: what strangers do does not count for it. */
  trusted?: string | null
}
/** `pair`: of one account from one address, session or browser; `account`: over all addresses; `address`: over all accounts. */
type Limit = { pair: number; account: number; address: number; minutes: number }

const limits: Record<Attempt['kind'], Limit> = {
  'log-in': { pair: 10, account: 100, address: 100, minutes: 15 },
  'one-time code': { pair: 5, account: 10, address: 100, minutes: 15 },
  'password reset': { pair: 3, account: 10, address: 100, minutes: 60 },
  'check e-mail': { pair: 300, account: 3_000, address: 600, minutes: 15 },
  'check code': { pair: 300, account: 300, address: 600, minutes: 15 },
  'create user': { pair: 50, account: 500, address: 50, minutes: 60 },
  'confirmation mail': { pair: 3, account: 3, address: 50, minutes: 60 },
  unsubscribe: { pair: 60, account: 60, address: 60, minutes: 15 },
}
const looseFactor = 1_000
const nobody = { person: null, organisation: null }
/** A guess that is undecided for longer was left by a server that ended: it counts as a wrong one. */
const secondsToDecide = 60
const patienceMilliseconds = 15_000
const pausesMilliseconds = { first: 20, longest: 320 }

/** Counts something that may be done only so often, however it ends. Throws 429 past the limit. */
export async function countAttempt(database: Database, attempt: Attempt, areLoose: boolean): Promise<void> {
  if (!(await countIfAllowed(database, attempt, areLoose))) throw tooMany()
}

/** As `countAttempt`; false past the limit, where nobody may learn that it is reached. */
export async function countIfAllowed(database: Database, attempt: Attempt, areLoose: boolean): Promise<boolean> {
  return (await slotInTurn(database, attempt, areLoose, 'counted')) !== null
}

/**
 * Looks whether a secret is right and counts when it is not. A place is taken before the look, so that a hundred guesses
 * at once are no more than a hundred one by one, and given back when the secret was right. Who finds every place taken by
 * looks under way waits for their end. Throws 429 when nothing is left of what may be tried.
 */
export async function countWhenWrong<T>(
  database: Database,
  attempt: Attempt,
  areLoose: boolean,
  look: () => Promise<T>,
): Promise<T> {
  const id = await slotInTurn(database, attempt, areLoose, 'undecided')
  if (id === null) throw tooMany()
  let isRight = false
  try {
    const found = await look()
    isRight = Boolean(found)
    return found
  } finally {
    await decide(database, id, isRight)
  }
}

/** A session is trusted with its own person's secrets. */
export const sessionOf = ({ sessionId }: { sessionId: string }) => `session ${sessionId}`

const tooMany = () => new Refusal(429, failureTexts.tooManyAttempts)

/** Guesses at one secret from one place: one of those that wait looks for a place to be free, the others wait for it. */
const guesses = createTurns()
/** The counts of an account or an address. They are waited for here, where nobody holds a connection meanwhile. */
const counts = createTurns()

function slotInTurn(database: Database, attempt: Attempt, areLoose: boolean, as: As): Promise<number | null> {
  const { kind, account, address, trusted } = attempt
  const block = addressBlock(address)
  const requested: SlotRequest = {
    kind,
    account,
    from: trusted ?? block,
    limit: limits[kind],
    factor: areLoose ? looseFactor : 1,
    counted: trusted ? ['pair'] : ['pair', 'account', 'address'],
    as,
  }
  const turns = [`${kind} account ${account}`, `${kind} address ${requested.from}`] as const
  const take = () => counts(turns[0], () => counts(turns[1], () => takeSlot(database, requested, turns)))
  const end = performance.now() + patienceMilliseconds
  return guesses(turns.join(' '), () => slotBefore(end, take))
}

/** Null when there is none left, or none in time. */
async function slotBefore(end: number, take: () => Promise<Slot>): Promise<number | null> {
  for (let wait = pausesMilliseconds.first; ; wait = Math.min(wait * 2, pausesMilliseconds.longest)) {
    const slot = await take()
    if (typeof slot === 'number') return slot
    if (slot === 'used up' || performance.now() + wait > end) return null
    await pause(wait)
  }
}

type As = 'counted' | 'undecided'
type Counted = 'pair' | 'account' | 'address'
type SlotRequest = {
  kind: Attempt['kind']
  account: string
  from: string
  limit: Limit
  factor: number
  counted: readonly Counted[]
  as: As
}
/** The id of the place that was taken; else why there is none. */
type Slot = number | 'used up' | 'all under way'

async function takeSlot(database: Database, requested: SlotRequest, turns: readonly string[]): Promise<Slot> {
  const { kind, account, from: address, limit, factor, counted } = requested
  return transactAsSystem(database, nobody, async ({ db }) => {
    // Another server may be counting the same: that is waited for without a connection too.
    for (const turn of turns) {
      const lock = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`attempt ${turn}`}, 0)) as free`.execute(db)
      if (!lock.rows[0]?.free) return 'all under way'
    }
    const { taken, decided } = await countsOf(db, requested)
    if (counted.some((count) => decided[count] >= limit[count] * factor)) return 'used up'
    if (counted.some((count) => taken[count] >= limit[count] * factor)) return 'all under way'
    const row = await db
      .insertInto('sign_in_failure')
      .values({ kind, account, address, is_undecided: requested.as === 'undecided' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

type Counts = Record<Counted, number>

async function countsOf(
  db: Transaction['db'],
  { kind, account, from, limit }: SlotRequest,
): Promise<{ taken: Counts; decided: Counts }> {
  const { rows } = await sql<Counts & { isDecided: boolean }>`
    select not is_undecided or at < now() - make_interval(secs => ${secondsToDecide}) as "isDecided",
      count(*) filter (where account = ${account} and address = ${from})::int as pair,
      count(*) filter (where account = ${account})::int as account,
      count(*) filter (where address = ${from})::int as address
    from sign_in_failure
    where kind = ${kind} and (account = ${account} or address = ${from}) and at > now() - make_interval(mins => ${limit.minutes})
    group by 1
  `.execute(db)
  const sum = (list: Counts[], of: Counted) => list.reduce((total, row) => total + row[of], 0)
  const sums = (list: Counts[]): Counts => ({
    pair: sum(list, 'pair'),
    account: sum(list, 'account'),
    address: sum(list, 'address'),
  })
  return { taken: sums(rows), decided: sums(rows.filter(({ isDecided }) => isDecided)) }
}

/** A right guess gives its place back, a wrong one keeps it. */
async function decide(database: Database, id: number, isRight: boolean): Promise<void> {
  await transactAsSystem(database, nobody, async ({ db }) => {
    if (isRight) await db.deleteFrom('sign_in_failure').where('id', '=', id).execute()
    else await db.updateTable('sign_in_failure').set({ is_undecided: false }).where('id', '=', id).execute()
  })
}
