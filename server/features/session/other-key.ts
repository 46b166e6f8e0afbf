import { transactAsSystem } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/http/services.ts'
import { countLockedOut } from './one-time-codes.store.ts'

type Log = { warn(fields: object, message: string): void }

/** Warns at startup of what people would otherwise only notice at sign-in. */
export async function warnOfOtherKey({ database, secretKey }: Services, log: Log): Promise<void> {
  const people = await transactAsSystem(database, { person: null, organisation: null }, (tx) =>
    countLockedOut(tx, secretKey),
  )
  if (people > 0)
    log.warn(
      { people },
      'one-time codes were sealed with another SECRET_KEY: these people log in once it is given again, or once a superadmin has turned their codes off',
    )
}
