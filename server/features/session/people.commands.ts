import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { attachmentReadingTexts } from '../../../contract/chat/attachment-reading.texts.ts'
import { listed } from '../../../contract/shared/listed.ts'
import { verificationTexts } from '../../../contract/session/verification.texts.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { newId } from '../../platform/database/identity.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import { lockMemberships } from '../../platform/database/membership-lock.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { queueMail } from '../../platform/mail/mail.commands.ts'
import { holdSignIn, personBehind } from './person-of-address.read.ts'
import { createQueryToken, endQueryTokens, LINK_PURPOSES } from './query-tokens.commands.ts'
import { emailChangedMail } from './session.mails.ts'
import { letWait, takeWaiting } from './waiting.commands.ts'

/** All of these run as the system: the request's role can't write people. */

/**
 * The person with this email, locked until the commit; a new person has no password until they accept an invitation.
 */
export async function invitePerson(
  tx: Transaction,
  given: { email: string },
): Promise<{ personId: string; isNew: boolean; isVerified: boolean }> {
  const email = given.email.toLowerCase()
  const id = newId('person')
  const made = await tx.db
    .insertInto('person')
    .values({ id, email, name: email, password_hash: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await recordInstallation(tx, tx.scope.person, { thing: 'person', id, before: null, after: { email } })
    return { personId: id, isNew: true, isVerified: false }
  }
  const known = await holdSignIn(tx, email)
  if (!known) throw new Refusal(409, failureTexts.changedMeanwhile)
  return { personId: known.id, isNew: false, isVerified: (await personBehind(tx, email)) !== null }
}

/** A guest who tries an organisation without signing up; `token` is for the login link. */
export async function createTemporaryPerson(
  tx: Transaction,
  given: { organisationId: string },
): Promise<{ personId: string; token: string }> {
  const personId = newId('person')
  await tx.db
    .insertInto('person')
    .values({
      id: personId,
      email: `temp_${randomBytes(9).toString('base64url').toLowerCase()}`,
      name: 'Guest',
      password_hash: null,
      is_temporary: true,
    })
    .execute()
  await tx.db
    .insertInto('membership')
    .values({ organisation_id: given.organisationId, person_id: personId, role: 'user', reason: 'trial' })
    .execute()
  tx.change({
    thing: 'membership',
    id: personId,
    before: null,
    after: { role: 'user' },
    organisation: given.organisationId,
  })
  const after = { isTemporary: true, organisation: given.organisationId }
  await recordInstallation(tx, tx.scope.person, { thing: 'person', id: personId, before: null, after })
  return { personId, token: await createQueryToken(tx, { personId, purpose: 'token log-in' }) }
}

export type PersonChange = { email?: string; name?: string; isSuperadmin?: boolean }

/**
 * Changes a person on behalf of `actor`, and mails the old and the new address about a changed email. The caller must
 * have verified the new address, except for a temporary person.
 */
export async function changePerson(
  tx: Transaction,
  given: { personId: string; actor: string } & PersonChange,
): Promise<void> {
  if (given.isSuperadmin === false) await lockSuperadmins(tx)
  const before = await lockPerson(tx, given.personId)
  if (given.isSuperadmin && before.verified_at === null)
    throw new Refusal(409, verificationTexts.notConfirmed(before.email))
  if (given.isSuperadmin === false && before.is_superadmin && (await isLastSuperadmin(tx, given.personId)))
    throw new Refusal(409, failureTexts.lastSuperadmin)
  const after = {
    email: given.email?.toLowerCase() ?? before.email,
    name: given.name ?? before.name,
    isSuperadmin: given.isSuperadmin ?? before.is_superadmin,
  }
  await tx.db
    .updateTable('person')
    .set({ email: after.email, name: after.name, is_superadmin: after.isSuperadmin })
    .where('id', '=', given.personId)
    .execute()
    .catch(refuseKnownEmail)
  const { email, name, is_superadmin: isSuperadmin } = before
  await recordInstallation(tx, given.actor, {
    thing: 'person',
    id: given.personId,
    before: { email, name, isSuperadmin },
    after,
  })
  if (after.email !== email || after.name !== name) await notifyMembers(tx, given.personId, { email, name }, after)
  if (after.email !== email && !before.is_temporary) {
    // A link mailed to the old address must no longer open the account.
    await endQueryTokens(tx, given.personId, LINK_PURPOSES)
    for (const to of [email, after.email]) await queueMail(tx, { to, ...emailChangedMail(email, after.email) })
  }
  await notify(tx.db, { rights: { person: given.personId } })
}

type Shown = { email: string; name: string }

/** All organisations of this person show their name and email. */
async function notifyMembers(tx: Transaction, personId: string, before: Shown, after: Shown): Promise<void> {
  const rows = await tx.db
    .selectFrom('membership')
    .where('person_id', '=', personId)
    .select('organisation_id')
    .execute()
  const { email, name } = after
  for (const { organisation_id: organisation } of rows)
    tx.change({ thing: 'membership', id: personId, before, after: { email, name }, organisation })
}

/** Rethrows everything but a violation of the unique email index. */
export function refuseKnownEmail(error: { code?: string; constraint?: string }): never {
  if (error.code === '23505' && error.constraint === 'person_email') throw new Refusal(409, failureTexts.knownEmail)
  throw error
}

/** Deletes an account with everything private to it. Its email can be used again. */
export async function deletePerson(tx: Transaction, given: { personId: string; actor: string }): Promise<void> {
  await lockSuperadmins(tx)
  const person = await lockPerson(tx, given.personId)
  if (person.is_superadmin && (await isLastSuperadmin(tx, given.personId)) && (await hasOthers(tx, given.personId)))
    throw new Refusal(409, failureTexts.lastSuperadmin)
  await endMemberships(tx, given)
  await endPrivateWork(tx, given.personId)
  const isUnproven = person.verified_at === null && given.actor === given.personId && !person.is_temporary
  const waiting = isUnproven ? await takeWaiting(tx, given.personId) : null
  await tx.db.deleteFrom('person').where('id', '=', given.personId).execute()
  if (waiting) await letWait(tx, person.email, waiting)
  await recordInstallation(tx, given.actor, {
    thing: 'person',
    id: given.personId,
    before: { email: person.email, name: person.name },
    after: null,
  })
  await notify(tx.db, { rights: { person: given.personId } })
}

export async function lockPerson(tx: Transaction, personId: string) {
  const row = await tx.db
    .selectFrom('person')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .select(['email', 'name', 'is_superadmin', 'is_temporary', 'password_hash', 'verified_at', 'pending_email'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Serialises superadmins who demote each other. */
async function lockSuperadmins(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sextant superadmins'))`.execute(tx.db)
}

async function isLastSuperadmin(tx: Transaction, personId: string): Promise<boolean> {
  const other = await tx.db
    .selectFrom('person')
    .where('is_superadmin', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '<>', personId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** The last person may leave: whoever signs up next becomes the first again. */
async function hasOthers(tx: Transaction, personId: string): Promise<boolean> {
  const other = await tx.db
    .selectFrom('person')
    .where('password_hash', 'is not', null)
    .where('is_temporary', '=', false)
    .where('id', '<>', personId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** An invited person without a password can't administer anything, so does not count as another administrator. */
async function endMemberships(tx: Transaction, given: { personId: string; actor: string }): Promise<void> {
  const { personId } = given
  const member = () => tx.db.selectFrom('membership').where('person_id', '=', personId)
  const organisations = await member().select('organisation_id').execute()
  await lockMemberships(
    tx,
    organisations.map((row) => row.organisation_id),
  )
  const alone = await tx.db
    .selectFrom('membership as own')
    .innerJoin('organisation', 'organisation.id', 'own.organisation_id')
    .where('own.person_id', '=', personId)
    .where('own.role', '=', 'admin')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership as other')
            .innerJoin('person', 'person.id', 'other.person_id')
            .whereRef('other.organisation_id', '=', 'own.organisation_id')
            .where('other.role', '=', 'admin')
            .where('other.person_id', '<>', personId)
            .where('person.password_hash', 'is not', null)
            .select('other.person_id'),
        ),
      ),
    )
    .orderBy('organisation.name')
    .select('organisation.name')
    .execute()
  const names = listed(alone.map((row) => row.name))
  if (alone.length > 0)
    throw new Refusal(
      409,
      given.actor === personId
        ? failureTexts.onlyAdministratorOf(names)
        : failureTexts.theyAreOnlyAdministratorOf(names),
    )
  const ended = await tx.db
    .deleteFrom('membership')
    .where('person_id', '=', personId)
    .returning(['organisation_id', 'role'])
    .execute()
  for (const { organisation_id: organisation, role } of ended)
    tx.change({ thing: 'membership', id: personId, before: { role }, after: null, organisation })
}

/**
 * Cancels the person's private jobs, ends the reading of their files, and blanks private log lines, which keep their
 * numbers.
 */
async function endPrivateWork(tx: Transaction, personId: string): Promise<void> {
  const jobs = await tx.db.deleteFrom('job').where('visible_to', '=', personId).returning('id').execute()
  for (const { id } of jobs) await notify(tx.db, { cancelled: id })
  // In the conversation of a playbook step their files stay, and nothing reads these any more.
  await tx.db
    .updateTable('attachment')
    .set({ status: 'error', status_detail: attachmentReadingTexts.gaveUp })
    .where('person_id', '=', personId)
    .where('status', '=', 'pending')
    .execute()
  await tx.db.updateTable('change_log').set({ before: null, after: null }).where('visible_to', '=', personId).execute()
}
