import { sql } from 'kysely'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import type { Database } from '../database/database.ts'
import { transactAsSystem } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'

export type Attempt = { kind: 'log-in' | 'check e-mail' | 'create user'; account: string; address: string }
type Limit = { account: number; address: number; minutes: number }

const limits: Record<Attempt['kind'], Limit> = {
  'log-in': { account: 10, address: 100, minutes: 15 },
  'check e-mail': { account: 300, address: 600, minutes: 15 },
  'create user': { account: 50, address: 50, minutes: 60 },
}
const looseFactor = 1_000

/** Counts of this kind within its window: of the account, and of the address. */
async function counted(database: Database, attempt: Attempt): Promise<{ account: number; address: number }> {
  return transactAsSystem(database, { person: null, organisation: null }, async ({ db }) => {
    const result = await sql<{ account: number; address: number }>`
      select count(*) filter (where account = ${attempt.account}) as account, count(*) filter (where address = ${attempt.address}) as address
      from sign_in_failure
      where kind = ${attempt.kind} and at > now() - make_interval(mins => ${limits[attempt.kind].minutes})
        and (account = ${attempt.account} or address = ${attempt.address})
    `.execute(db)
    return result.rows[0]!
  })
}

/** Throws 429 when this account or this address has used up its attempts. */
export async function refuseTooMany(database: Database, attempt: Attempt, areLoose: boolean): Promise<void> {
  const limit = limits[attempt.kind]
  const factor = areLoose ? looseFactor : 1
  const found = await counted(database, attempt)
  if (found.account >= limit.account * factor || found.address >= limit.address * factor)
    throw new Refusal(429, failureTexts.tooManyAttempts)
}

export async function countAttempt(database: Database, attempt: Attempt): Promise<void> {
  await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
    db
      .insertInto('sign_in_failure')
      .values({ kind: attempt.kind, account: attempt.account, address: attempt.address })
      .execute(),
  )
}
