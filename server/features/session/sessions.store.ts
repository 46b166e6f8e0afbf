import { sql } from 'kysely'
import type { OwnSession } from '../../../contract/session/session.schemas.ts'
import { tokenLifeDays } from '../../../contract/shared/constants.ts'
import { newId } from '../../platform/database/identity.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import type { Caller } from '../../platform/http/caller.store.ts'
import { deviceOf } from './device.ts'
import { holdPerson } from '../../platform/http/hold-person.ts'
import type { QueryTokenPurpose } from './query-tokens.commands.ts'
import { newToken, tokenHash } from '../../platform/http/token.ts'

/** Creates a token for a new session. */
export async function startSession(
  tx: Transaction,
  given: { personId: string; userAgent: string | undefined },
): Promise<string> {
  const token = newToken()
  const sessionId = newId('session')
  await tx.db
    .insertInto('session')
    .values({ id: sessionId, person_id: given.personId, device: deviceOf(given.userAgent) })
    .execute()
  await tx.db
    .insertInto('token')
    .values({
      hash: tokenHash(token),
      person_id: given.personId,
      session_id: sessionId,
      purpose: 'session',
      expires_at: sql<string>`now() + make_interval(days => ${tokenLifeDays})`,
      renews: null,
    })
    .execute()
  return token
}

/** Uses up a link's token. Null when it was used, replaced or too old; then the link must have no effect. */
export async function useLink(
  tx: Transaction,
  caller: Caller,
  purposes: readonly QueryTokenPurpose[],
): Promise<{ mailedTo: string | null; joins: string | null } | null> {
  const used = await tx.db
    .updateTable('token')
    .set({ used_at: sql<string>`now()`, ended_at: sql<string>`now()` })
    .where('hash', '=', tokenHash(caller.token))
    .where('purpose', 'in', [...purposes])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['mailed_to', 'joins_organisation'])
    .executeTakeFirst()
  return used ? { mailedTo: used.mailed_to, joins: used.joins_organisation } : null
}

/** Whether the session's holder proved their identity recently. */
export async function isFresh(tx: Transaction, { sessionId }: Caller): Promise<boolean> {
  const row = await tx.db
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('started_at', '>', sql<string>`now() - interval '15 minutes'`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The person's sessions, most recently used first. */
export async function listSessions(tx: Transaction, caller: Caller): Promise<OwnSession[]> {
  const rows = await tx.db
    .selectFrom('session')
    .where('person_id', '=', caller.personId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('token')
          .whereRef('token.session_id', '=', 'session.id')
          .where('token.ended_at', 'is', null)
          .where('token.expires_at', '>', sql<string>`now()`)
          .select('token.hash'),
      ),
    )
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .select(['id', 'device', 'started_at', 'last_seen_at'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    startedAt: row.started_at,
    lastSeenAt: row.last_seen_at,
    isCurrent: row.id === caller.sessionId,
  }))
}

/** Ends one session of this person, with its tokens and sockets. False when they have no such session. */
export async function endSession(tx: Transaction, personId: string, sessionId: string): Promise<boolean> {
  await holdPerson(tx, personId)
  const ended = await tx.db
    .updateTable('token')
    .set({ ended_at: sql<string>`now()` })
    .where('person_id', '=', personId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  const hasEnded = ended.numUpdatedRows > 0n
  if (hasEnded) await notify(tx.db, { rights: { session: sessionId } })
  return hasEnded
}

/** Ends all tokens of this person, including mailed links, except for one session to keep. */
export async function endAllSessions(tx: Transaction, personId: string, goesOn?: string): Promise<void> {
  await holdPerson(tx, personId)
  await tx.db
    .updateTable('token')
    .set({ ended_at: sql<string>`now()` })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(goesOn !== undefined, (query) => query.where('session_id', '<>', goesOn!))
    .execute()
  await notify(tx.db, { rights: { person: personId } })
}
