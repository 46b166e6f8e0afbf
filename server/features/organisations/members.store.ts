import type { z } from 'zod'
import type { organisationUserSchema } from '../../../contract/organisations/organisations.schemas.ts'
import { refusalTexts } from '../../../contract/organisations/refusals.texts.ts'
import { memberRoleSchema } from '../../../contract/session/session.schemas.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { lockMemberships } from '../../platform/database/membership-lock.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { endCopiedInvitation } from '../session/index.ts'
import { listedAs } from './organisations.read.ts'

export type Member = z.output<typeof organisationUserSchema>
export type Role = Member['role']
type MemberScope = { organisationId: string; personId: string }

export function roleOf(given: unknown): Role {
  const role = memberRoleSchema.safeParse(given)
  if (!role.success) throw new Refusal(400, refusalTexts.badRole)
  return role.data
}

/** Locks the members until the transaction ends and checks the right again, which may have been withdrawn meanwhile. */
export async function holdMembers(tx: Transaction, { organisationId, personId }: MemberScope): Promise<void> {
  await lockMemberships(tx, [organisationId])
  const row = await tx.db
    .selectFrom('membership')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .select('role')
    .executeTakeFirst()
  if (row?.role !== 'admin') throw new Refusal(403, failureTexts.onlyAdministrators)
}

/** An invitation is only as trustworthy as its sender: an unverified address can't invite. */
export async function refuseUnverifiedInviter(tx: Transaction, personId: string): Promise<void> {
  const verified = await tx.db.selectFrom('verified_person').where('id', '=', personId).select('id').executeTakeFirst()
  if (!verified) throw new Refusal(403, refusalTexts.confirmBeforeInviting)
}

/** Whether this person is listed here, and whether their invitation is still open. */
export async function findListed(tx: Transaction, scope: MemberScope): Promise<{ isInvited: boolean } | null> {
  const row = await tx.db
    .selectFrom('listed_member')
    .where('organisation_id', '=', scope.organisationId)
    .where('person_id', '=', scope.personId)
    .select('is_invited')
    .executeTakeFirst()
  return row ? { isInvited: row.is_invited } : null
}

export async function findMember(tx: Transaction, { organisationId, personId }: MemberScope): Promise<Member> {
  const row = await tx.db
    .selectFrom('listed_member')
    .innerJoin('person', 'person.id', 'listed_member.person_id')
    .where('listed_member.organisation_id', '=', organisationId)
    .where('person.id', '=', personId)
    .where('person.deleted_at', 'is', null)
    .select(['person.id', 'person.name', 'person.email', 'listed_member.role', 'listed_member.is_invited'])
    .select('listed_member.is_unconfirmed')
    .executeTakeFirst()
  if (!row) throw notFound()
  return listedAs(row)
}

/** People who have not accepted yet don't count: they can't administer anything. */
async function refuseWithoutAdministrator(tx: Transaction, { organisationId, personId }: MemberScope): Promise<void> {
  const other = await tx.db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.organisation_id', '=', organisationId)
    .where('membership.role', '=', 'admin')
    .where('person.id', '<>', personId)
    .where('person.deleted_at', 'is', null)
    .select('person.id')
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new Refusal(409, refusalTexts.lastAdministrator)
}

/** The members must be locked. */
export async function setRole(tx: Transaction, scope: MemberScope, role: Role): Promise<Member> {
  const before = await findMember(tx, scope)
  if (before.role === role) return before
  if (before.role === 'admin') await refuseWithoutAdministrator(tx, scope)
  for (const table of ['invitation', 'membership'] as const)
    await tx.db
      .updateTable(table)
      .set({ role })
      .where('organisation_id', '=', scope.organisationId)
      .where('person_id', '=', scope.personId)
      .execute()
  tx.change({ thing: 'membership', id: scope.personId, before: { role: before.role }, after: { role } })
  await notify(tx.db, { rights: { person: scope.personId } })
  return { ...before, role }
}

/** Ends a membership and the person's private work. Their threads are kept, but nobody can read them. */
export async function removeMember(tx: Transaction, engine: JobEngine, scope: MemberScope): Promise<void> {
  const { role } = await findMember(tx, scope)
  if (role === 'admin') await refuseWithoutAdministrator(tx, scope)
  const running = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', scope.organisationId)
    .where('visible_to', '=', scope.personId)
    .where('status', 'in', ['PENDING', 'PROGRESS'])
    .select('id')
    .execute()
  for (const job of running) await engine.cancel(tx, job.id)
  for (const table of ['invitation', 'membership'] as const)
    await tx.db
      .deleteFrom(table)
      .where('organisation_id', '=', scope.organisationId)
      .where('person_id', '=', scope.personId)
      .execute()
  await endCopiedInvitation(tx, scope)
  tx.change({ thing: 'membership', id: scope.personId, before: { role }, after: null })
  await notify(tx.db, { rights: { person: scope.personId } })
}

/** Adds a member, or someone who becomes one once their address is verified. */
export async function addMember(tx: Transaction, scope: MemberScope, role: Role, isVerified: boolean): Promise<void> {
  await tx.db
    .insertInto(isVerified ? 'membership' : 'invitation')
    .values({ organisation_id: scope.organisationId, person_id: scope.personId, role })
    .execute()
  tx.change({ thing: 'membership', id: scope.personId, before: null, after: { role } })
  await notify(tx.db, { rights: { person: scope.personId } })
}

/** Logs each invitation sent; invitations are counted from these lines. */
export function noteInvitation(tx: Transaction, personId: string, role: Role): void {
  tx.change({ thing: 'membership', id: personId, before: null, after: { role, invited: true } })
}
