import { sql } from 'kysely'
import { refusalTexts } from '../../../contract/organisations/refusals.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'

const mostOfADay = 50
const mostToOne = 3

/**
 * Counts an invitation by this person, over all organisations. Throws 429 for too many in a day, or to the same
 * address, whose owner may want none. Runs as the system.
 */
export async function countInvitation(
  tx: Transaction,
  { inviterId, recipient }: { inviterId: string; recipient: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations of ${inviterId}`}, 0))`.execute(tx.db)
  const mine = tx.db.deleteFrom('invitation_mail').where('inviter_id', '=', inviterId)
  await mine.where('at', '<', sql<string>`now() - interval '1 day'`).execute()
  const sent = await tx.db
    .selectFrom('invitation_mail')
    .where('inviter_id', '=', inviterId)
    .select((of) => [
      of.fn.countAll<number>().as('all'),
      of.fn.countAll<number>().filterWhere('recipient', '=', recipient).as('toOne'),
    ])
    .executeTakeFirstOrThrow()
  if (sent.all >= mostOfADay) throw new Refusal(429, refusalTexts.tooManyInvitations)
  if (sent.toOne >= mostToOne) throw new Refusal(429, refusalTexts.tooManyToOne(recipient))
  await tx.db.insertInto('invitation_mail').values({ inviter_id: inviterId, recipient }).execute()
}
