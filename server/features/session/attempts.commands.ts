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
  /** A session or browser already known to belong to the account: strangers' attempts don't count against it. */
  trusted?: string | null
}
/**
 * `pair`: per account from one address, session or browser; `account`: over all addresses; `address`: over all
 * accounts.
 */
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
/** An attempt left undecided for longer was abandoned by a server that ended: it counts as wrong. */
const secondsToDecide = 60
const patienceMilliseconds = 15_000
const pausesMilliseconds = { first: 20, longest: 320 }

/** Counts a limited action, whatever its outcome. Throws 429 above the limit. */
export async function countAttempt(database: Database, attempt: Attempt, areLoose: boolean): Promise<void> {
  if (!(await countIfAllowed(database, attempt, areLoose))) throw tooMany()
}

/** Like `countAttempt`, but answers false above the limit, where nobody may learn of it. */
export async function countIfAllowed(database: Database, attempt: Attempt, areLoose: boolean): Promise<boolean> {
  return (await slotInTurn(database, attempt, areLoose, 'counted')) !== null
}

/**
 * Checks a secret and counts it if it is wrong. A slot is taken before the check and returned if the secret is right,
 * so a hundred parallel guesses are no better than a hundred in a row. When running checks hold all slots, others wait
 * for them. Throws 429 when the limit is used up.
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

/** A session is trusted for its own person's secrets. */
export const sessionOf = ({ sessionId }: { sessionId: string }) => `session ${sessionId}`

const tooMany = () => new Refusal(429, failureTexts.tooManyAttempts)

/** Guesses at one secret from one place: the first in the queue polls for a free slot, the others wait behind it. */
const guesses = createTurns()
/** Serialises counting per account or address in this process, where waiting holds no database connection. */
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

/** Null when the limit is used up, or when no slot is free in time. */
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
/** The id of the slot taken, or why there is none. */
type Slot = number | 'used up' | 'all under way'

async function takeSlot(database: Database, requested: SlotRequest, turns: readonly string[]): Promise<Slot> {
  const { kind, account, from: address, limit, factor, counted } = requested
  return transactAsSystem(database, nobody, async ({ db }) => {
    // Another server may be counting the same: that wait does not hold a connection either.
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

/** A right guess returns its slot, a wrong one keeps it. */
async function decide(database: Database, id: number, isRight: boolean): Promise<void> {
  await transactAsSystem(database, nobody, async ({ db }) => {
    if (isRight) await db.deleteFrom('sign_in_failure').where('id', '=', id).execute()
    else await db.updateTable('sign_in_failure').set({ is_undecided: false }).where('id', '=', id).execute()
  })
}
