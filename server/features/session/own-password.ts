import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { countWhenWrong, sessionOf } from './attempts.commands.ts'
import type { Caller } from '../../platform/http/caller.store.ts'
import { isPassword } from './password.ts'
import { passwordHashOf } from './user.store.ts'

/** The hash that the given password matches; a wrong password counts as a failed sign-in. */
export async function confirmedPassword(
  { database, settings }: Services,
  { caller, address }: { caller: Caller; address: string },
  password: string,
): Promise<string | null> {
  const account = caller.email.toLowerCase()
  const attempt = { kind: 'log-in' as const, account, address, trusted: sessionOf(caller) }
  const system = { person: caller.personId, organisation: null }
  const confirmed = await countWhenWrong(database, attempt, settings.RATE_LIMITS === 'loose', async () => {
    const stored = await transactAsSystem(database, system, (tx) => passwordHashOf(tx, caller.personId))
    return (await isPassword(password, stored)) && { stored }
  })
  if (!confirmed) throw new Refusal(400, failureTexts.wrongPassword)
  return confirmed.stored
}
