import { sql } from 'kysely'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import type { Database } from '../database/database.ts'
import { transactAsSystem } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'

export type Attempt = {
  kind: 'log-in' | 'one-time code' | 'password reset' | 'check e-mail' | 'create user'
  account: string
  address: string
}
type Limit = { account: number; address: number; minutes: number }

const limits: Record<Attempt['kind'], Limit> = {
  'log-in': { account: 10, address: 100, minutes: 15 },
  'one-time code': { account: 5, address: 100, minutes: 15 },
  'password reset': { account: 3, address: 100, minutes: 60 },
  'check e-mail': { account: 300, address: 600, minutes: 15 },
  'create user': { account: 50, address: 50, minutes: 60 },
}
const looseFactor = 1_000
const nobody = { person: null, organisation: null }

/** What an attempt that turned out well is forgiven by. */
export type Counted = number

/**
 * Counts an attempt before it is known how it ends, so that a hundred at once are no more guesses than a hundred one by
 * one. Throws 429 when the account or the address has used up what it may.
 */
export async function countAttempt(database: Database, attempt: Attempt, areLoose: boolean): Promise<Counted> {
  const { kind, account, address } = attempt
  const limit = limits[kind]
  const factor = areLoose ? looseFactor : 1
  return transactAsSystem(database, nobody, async ({ db }) => {
    for (const turn of [`account ${account}`, `address ${address}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${`attempt ${kind} ${turn}`}, 0))`.execute(db)
    const found = await sql<{ of_account: number; of_address: number }>`
      select
        (select count(*) from sign_in_failure where kind = ${kind} and account = ${account}
          and at > now() - make_interval(mins => ${limit.minutes})) as of_account,
        (select count(*) from sign_in_failure where kind = ${kind} and address = ${address}
          and at > now() - make_interval(mins => ${limit.minutes})) as of_address
    `.execute(db)
    const { of_account: ofAccount, of_address: ofAddress } = found.rows[0]!
    if (ofAccount >= limit.account * factor || ofAddress >= limit.address * factor)
      throw new Refusal(429, failureTexts.tooManyAttempts)
    const row = await db
      .insertInto('sign_in_failure')
      .values({ kind, account, address })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

/** Only failures count: a success takes its attempt back. */
export async function forgive(database: Database, ...attempts: Counted[]): Promise<void> {
  await transactAsSystem(database, nobody, ({ db }) =>
    db.deleteFrom('sign_in_failure').where('id', 'in', attempts).execute(),
  )
}
