import { sql } from 'kysely'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { hasUpdates } from '../announcements/index.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { Caller } from '../../platform/http/caller.store.ts'
import { tokenHash } from '../../platform/http/token.ts'

/** The first person of an installation is its superadmin, and counts as verified. */
export async function insertPerson(
  tx: Transaction,
  given: { email: string; name: string; passwordHash: string },
): Promise<{ personId: string; isVerified: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext('sextant first person'))`.execute(tx.db)
  const someone = await tx.db
    .selectFrom('person')
    .where('is_temporary', '=', false)
    .where('password_hash', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const id = newId('person')
  const inserted = await tx.db
    .insertInto('person')
    .values({
      id,
      email: given.email,
      name: given.name,
      password_hash: given.passwordHash,
      is_superadmin: someone === undefined,
      verified_at: someone === undefined ? sql<string>`now()` : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new Refusal(409, failureTexts.knownEmail)
  return { personId: id, isVerified: someone === undefined }
}

/** The names of the organisations that an invitation joins: a copied one joins a single one. */
async function readInvitedTo(tx: Transaction, { purpose, personId, token }: Caller): Promise<string[]> {
  if (purpose !== 'invitation' && purpose !== 'copied invitation') return []
  const waiting = tx.db
    .selectFrom('invitation')
    .innerJoin('organisation', 'organisation.id', 'invitation.organisation_id')
    .where('invitation.person_id', '=', personId)
    .orderBy('organisation.name')
    .select('organisation.name')
  const rows = await (purpose === 'invitation'
    ? waiting
    : waiting.where('invitation.organisation_id', '=', (of) =>
        of.selectFrom('token').where('hash', '=', tokenHash(token)).select('joins_organisation'),
      )
  ).execute()
  return rows.map(({ name }) => name)
}

/**
 * What the reader of a copied link may see, who may be anyone: the address it is for and the organisation it joins, and
 * nothing of the account.
 */
const readersView = (user: AuthUser, hasPassword: boolean): AuthUser => ({
  ...user,
  name: user.email,
  roles: ['user'],
  projects: [],
  partners: [],
  pendingEmail: null,
  ...(hasPassword ? { asksPassword: true as const } : {}),
})

export async function readUser(tx: Transaction, caller: Caller): Promise<AuthUser> {
  const person = await tx.db
    .selectFrom('person')
    .where('id', '=', caller.personId)
    .select([
      'email',
      'name',
      'is_superadmin',
      'is_temporary',
      'totp_secret',
      'model_instructions',
      'verified_at',
      'pending_email',
      'password_hash',
    ])
    .executeTakeFirst()
  if (!person) throw new Refusal(401, failureTexts.logInAgain)
  const projects = await tx.db
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .where('membership.person_id', '=', caller.personId)
    .orderBy('organisation.name')
    .select(['organisation.code', 'organisation.name', 'membership.role'])
    .execute()
  const partners = await readPartners(tx, caller)
  const invitedTo = await readInvitedTo(tx, caller)
  const user: AuthUser = {
    id: caller.personId,
    email: caller.purpose === 'session' ? person.email : caller.email,
    name: person.name,
    roles: [
      'user',
      ...(person.is_superadmin ? (['superadmin'] as const) : []),
      ...(partners.length > 0 ? (['partner'] as const) : []),
    ],
    projects,
    partners,
    isTempUser: person.is_temporary,
    isVerified: person.verified_at !== null,
    pendingEmail: person.pending_email,
    viaQueryToken: caller.purpose !== 'session',
    // Someone who came by a link can't read announcements.
    hasUpdates: caller.purpose === 'session' && (await hasUpdates(tx, caller.personId)),
    hasMfa: person.totp_secret !== null,
    isPasswordResetToken: caller.purpose === 'password reset',
    ...(invitedTo.length > 0 ? { invitedTo } : {}),
    ...(caller.purpose === 'session' && person.model_instructions !== ''
      ? { modelInstructions: person.model_instructions }
      : {}),
  }
  return caller.purpose === 'copied invitation' ? readersView(user, person.password_hash !== null) : user
}

/** The partners of a person with a verified address. */
export const readPartners = (tx: Transaction, caller: Caller) =>
  tx.db
    .selectFrom('partner')
    .innerJoin('partner_member', 'partner_member.partner_id', 'partner.id')
    .where('partner_member.person_id', '=', caller.personId)
    .orderBy('partner.name')
    .select(['partner.id', 'partner.name'])
    .execute()

export const readAllPartners = (tx: Transaction) =>
  tx.db.selectFrom('partner').orderBy('name').select(['id', 'name']).execute()
