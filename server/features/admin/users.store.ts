import type { z } from 'zod'
import type { adminRoutes } from '../../../contract/admin/admin.routes.ts'
import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { type Sender, changePerson, deletePerson, giveAddress, takeOffSecondFactor } from '../session/index.ts'

/** All of these run as the system: they read people and memberships of all organisations. */

/** All people, or one; newest first. */
async function readUsers(tx: Transaction, id?: string): Promise<AdminUser[]> {
  const people = await tx.db
    .selectFrom('person')
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(['id', 'email', 'name', 'is_superadmin', 'totp_secret', 'created_at', 'verified_at', 'pending_email'])
    .execute()
  const memberships = await tx.db
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .$if(id !== undefined, (query) => query.where('membership.person_id', '=', id!))
    .orderBy('organisation.code')
    .select(['membership.person_id', 'organisation.code', 'membership.role'])
    .execute()
  const attached = await tx.db.selectFrom('partner_member').select('person_id').distinct().execute()
  const partners = new Set(attached.map((row) => row.person_id))
  const projects = Map.groupBy(memberships, (row) => row.person_id)
  return people.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    projects: (projects.get(row.id) ?? []).map(({ code, role }) => ({ code, role })),
    roles: [
      'user' as const,
      ...(row.is_superadmin ? (['superadmin'] as const) : []),
      ...(partners.has(row.id) ? (['partner'] as const) : []),
    ],
    hasMfa: row.totp_secret !== null,
    isVerified: row.verified_at !== null,
    pendingEmail: row.pending_email,
    createdAt: row.created_at,
  }))
}

export const listUsers = (tx: Transaction): Promise<AdminUser[]> => readUsers(tx)

async function readOne(tx: Transaction, id: string): Promise<AdminUser> {
  const [user] = await readUsers(tx, id)
  if (!user) throw notFound()
  return user
}

type Change = z.output<typeof adminRoutes.changeAdminUser.body>

type Asked = { id: string; change: Change; actor: string }

export async function changeUser(tx: Transaction, { id, change, actor }: Asked, sender: Sender): Promise<AdminUser> {
  const user = await readOne(tx, id)
  const { email, name, roles } = change
  if (roles && roles.includes('partner') !== user.roles.includes('partner'))
    throw new Refusal(400, adminTexts.refusals.partnerRole)
  await changePerson(tx, {
    personId: id,
    actor,
    ...(name === undefined ? {} : { name }),
    ...(roles === undefined ? {} : { isSuperadmin: roles.includes('superadmin') }),
  })
  if (email !== undefined && email !== user.email.toLowerCase())
    await giveAddress(tx, { personId: id, actor, email }, sender)
  return readOne(tx, id)
}

type Removal = { id: string; actor: string; productName: string }

/** A stolen superadmin session must not remove that person's own codes: this needs a code, in their settings. */
export async function removeCodes(tx: Transaction, { id, actor, productName }: Removal): Promise<AdminUser> {
  if (id === actor) throw new Refusal(409, adminTexts.refusals.ownCodes)
  await takeOffSecondFactor(tx, { personId: id, actor, productName })
  return readOne(tx, id)
}

export async function deleteUser(tx: Transaction, id: string, actor: string): Promise<void> {
  if (id === actor) throw new Refusal(409, adminTexts.refusals.ownLogIn)
  await deletePerson(tx, { personId: id, actor })
}
