import { pagePath } from '../../../contract/shell/pages.ts'
import { refusalTexts } from '../../../contract/organisations/refusals.texts.ts'
import { emailSchema } from '../../../contract/session/session.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { queueMail } from '../../platform/mail/mail.commands.ts'
import { createQueryToken, endCopiedInvitation, invitePerson } from '../session/index.ts'
import { invitationMail, newMemberMail } from './organisations.mails.ts'
import { countInvitation } from './invitation-limits.store.ts'
import {
  addMember,
  findListed,
  findMember,
  holdMembers,
  type Member,
  noteInvitation,
  refuseUnverifiedInviter,
  type Role,
  roleOf,
  setRole,
} from './members.store.ts'

export type Invitation = { email: string; role: Role }

/** Form fields in display order. */
export function invitationOf(given: { email: string; role?: unknown }): Invitation {
  const email = emailSchema.safeParse(given.email)
  if (!email.success) throw new Refusal(400, refusalTexts.missingEmail)
  if (given.role === undefined || given.role === null || given.role === '')
    throw new Refusal(400, refusalTexts.missingRole)
  return { email: email.data, role: roleOf(given.role) }
}

type Environment = {
  organisation: { id: string; code: string; name: string }
  inviter: { personId: string; name: string }
  publicUrl: string
  productName: string
  areLimitsLoose: boolean
}

/**
 * People with a verified address become members at once; others once they follow the link, which every invitation
 * renews.
 */
export async function inviteUser(
  tx: Transaction,
  { email, role }: Invitation,
  environment: Environment,
): Promise<Member> {
  const { organisation, inviter, publicUrl, productName } = environment
  const organisationId = organisation.id
  await holdMembers(tx, { organisationId, personId: inviter.personId })
  await refuseUnverifiedInviter(tx, inviter.personId)
  if (!environment.areLimitsLoose) await countInvitation(tx, { inviterId: inviter.personId, recipient: email })
  const { personId, isVerified } = await invitePerson(tx, { email })
  const scope = { organisationId, personId }
  const known = await findListed(tx, scope)
  if (known && !known.isInvited) throw new Refusal(409, refusalTexts.alreadyMember(email))
  if (known) await setRole(tx, scope, role)
  else await addMember(tx, scope, role, isVerified)
  noteInvitation(tx, personId, role)
  const words = { inviter: inviter.name, organisation: organisation.name, productName }
  if (isVerified) {
    const link = absoluteLink(publicUrl, pagePath('orgLanding', { project: organisation.code }))
    await queueMail(tx, { to: email, ...newMemberMail({ ...words, link }) })
  } else {
    await endCopiedInvitation(tx, scope)
    const token = await createQueryToken(tx, { personId, purpose: 'invitation', mailedTo: email })
    const link = absoluteLink(publicUrl, pagePath('acceptInvite'), { token })
    await queueMail(tx, { to: email, ...invitationMail({ ...words, link }) })
  }
  return findMember(tx, scope)
}

type LinkScope = { organisationId: string; personId: string; inviterId: string; publicUrl: string }

/**
 * The link an inviter passes on to someone who has not accepted yet, where no mail server is set. It differs from the
 * mailed one: it joins only this organisation and does not verify the address. A new link replaces the previous one.
 */
export async function makeInvitationLink(
  tx: Transaction,
  { inviterId, publicUrl, ...scope }: LinkScope,
): Promise<string> {
  await holdMembers(tx, { ...scope, personId: inviterId })
  await refuseUnverifiedInviter(tx, inviterId)
  const { email, status } = await findMember(tx, scope)
  if (status !== 'invited') throw new Refusal(409, refusalTexts.alreadyMember(email))
  const { personId, organisationId } = scope
  const token = await createQueryToken(tx, { personId, purpose: 'copied invitation', joins: organisationId })
  tx.change({ thing: 'membership', id: personId, before: null, after: { invitationLink: 'made' } })
  return absoluteLink(publicUrl, pagePath('acceptInvite'), { token })
}

/** Invalidates the last link; the invitation stays. */
export async function withdrawInvitationLink(
  tx: Transaction,
  { inviterId, ...scope }: Omit<LinkScope, 'publicUrl'>,
): Promise<void> {
  await holdMembers(tx, { ...scope, personId: inviterId })
  await findMember(tx, scope)
  await endCopiedInvitation(tx, scope)
  tx.change({ thing: 'membership', id: scope.personId, before: null, after: { invitationLink: 'withdrawn' } })
}
