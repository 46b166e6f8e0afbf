import { sql } from 'kysely'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { tokenHash } from '../../platform/http/token.ts'

/** Columns that refer to a person in an organisation's rows. */
export const columnsOfPeople = [
  ...['person_id', 'created_by', 'asked_by', 'visible_to', 'actor'],
  ...['saved_by', 'done_by', 'locked_by'],
] as const

/**
 * Transfers a temporary organisation to the person who founds one from it: its token is used up, its guests' items
 * become theirs, and the guests are deleted. Answers its id. Rows and files stay in place, so none can be missed. Runs
 * as the system.
 */
export async function takeOverTemporary(
  tx: Transaction,
  given: { tempProject: string; tempToken: string; personId: string },
): Promise<string> {
  const expired = new Refusal(400, failureTexts.expiredTemporaryConnection)
  const used = await tx.db
    .updateTable('token')
    .set({ used_at: sql<string>`now()`, ended_at: sql<string>`now()` })
    .where('hash', '=', tokenHash(given.tempToken))
    .where('purpose', '=', 'temporary')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('person_id')
    .executeTakeFirst()
  if (!used || !given.tempProject.startsWith('temp-')) throw expired
  const organisation = await tx.db
    .selectFrom('organisation')
    .innerJoin('membership', 'membership.organisation_id', 'organisation.id')
    .where('organisation.code', '=', given.tempProject)
    .where('membership.person_id', '=', used.person_id)
    .select('organisation.id')
    .executeTakeFirst()
  if (!organisation) throw expired
  for (const guest of await guestsOf(tx, organisation.id)) {
    await giveAway(tx, organisation.id, guest, given.personId)
    await tx.db.deleteFrom('person').where('id', '=', guest).execute()
    await notify(tx.db, { rights: { person: guest } })
  }
  return organisation.id
}

/** A guest who has signed up meanwhile stays a member. */
async function guestsOf(tx: Transaction, organisationId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.organisation_id', '=', organisationId)
    .where('person.is_temporary', '=', true)
    .select('person.id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Covers every table of an organisation, including later ones. Memberships are not transferred, and copies that a guest
 * shared end with theirs.
 */
async function giveAway(tx: Transaction, organisationId: string, from: string, to: string): Promise<void> {
  const found = await sql<{ table_name: string; column_name: string }>`
    select one.table_name, one.column_name from information_schema.columns one
    join information_schema.columns other using (table_schema, table_name)
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = 'public' and other.column_name = 'organisation_id' and one.table_name not in ('membership', 'invitation', 'idempotency', 'shared_conversation')
      and one.column_name in (${sql.join([...columnsOfPeople])})
  `.execute(tx.db)
  for (const { table_name: table, column_name: column } of found.rows)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where organisation_id = ${organisationId} and ${sql.ref(column)} = ${from}`.execute(tx.db)
  await sql`update playbook_topic set user_roles = replace(user_roles::text, ${JSON.stringify(from)}, ${JSON.stringify(to)})::jsonb
    where organisation_id = ${organisationId}`.execute(tx.db)
}
