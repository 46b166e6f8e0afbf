import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { countWhenWrong, sessionOf } from './attempts.commands.ts'
import type { Caller } from '../../platform/http/caller.store.ts'

/**
 * Runs `work`, which a one-time code of the caller allows, in the transaction that uses the code up. `work` answers
 * null for a wrong code, which counts as an attempt.
 */
export async function withCode<T>(
  { database, settings }: Services,
  { caller, address }: { caller: Caller; address: string },
  work: (tx: Transaction) => Promise<T | null>,
): Promise<T> {
  const attempt = { kind: 'one-time code' as const, account: caller.personId, address, trusted: sessionOf(caller) }
  const scope = { person: caller.personId, organisation: null }
  const answer = await countWhenWrong(database, attempt, settings.RATE_LIMITS === 'loose', () =>
    transactAsSystem(database, scope, work),
  )
  if (!answer) throw new Refusal(400, failureTexts.wrongCode)
  return answer
}
