import type { FastifyInstance } from 'fastify'
import { organisationsRoutes as routes } from '../../../contract/organisations/organisations.routes.ts'
import { refusalTexts } from '../../../contract/organisations/refusals.texts.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import { countAttempt, mailPasswordReset } from '../session/index.ts'
import { invitationOf, inviteUser, makeInvitationLink, withdrawInvitationLink } from './invite.store.ts'
import { findMember, holdMembers, removeMember, roleOf, setRole } from './members.store.ts'

/** Membership routes. All run as the system: the request's role can't write memberships. */
export function serveMembers(server: FastifyInstance, services: Services, { engine }: { engine: JobEngine }): void {
  const { settings, publicUrl } = services

  serve(server, services, routes.inviteUser, ({ organisation, body, caller, transact }) => {
    const invitation = invitationOf(body)
    const environment = {
      organisation,
      inviter: caller,
      publicUrl,
      productName: settings.PRODUCT_NAME,
      areLimitsLoose: settings.RATE_LIMITS === 'loose',
    }
    return transact(async (tx) => ({ user: await inviteUser(tx, invitation, environment) }), { asSystem: true })
  })

  serve(server, services, routes.makeInvitationLink, ({ organisation, params, caller, transact }) => {
    if (settings.SMTP_URL !== undefined) throw new Refusal(409, refusalTexts.linksAreMailed)
    const scope = { organisationId: organisation.id, personId: params.userId, inviterId: caller.personId, publicUrl }
    return transact(async (tx) => ({ link: await makeInvitationLink(tx, scope) }), { asSystem: true })
  })

  serve(server, services, routes.withdrawInvitationLink, async ({ organisation, params, caller, transact }) => {
    const scope = { organisationId: organisation.id, personId: params.userId, inviterId: caller.personId }
    await transact((tx) => withdrawInvitationLink(tx, scope), { asSystem: true })
    return {}
  })

  serve(server, services, routes.changeUserRole, ({ organisation, params, body, caller, transact }) => {
    const role = roleOf(body.role)
    return transact(
      async (tx) => {
        await holdMembers(tx, { organisationId: organisation.id, personId: caller.personId })
        return { user: await setRole(tx, { organisationId: organisation.id, personId: params.userId }, role) }
      },
      { asSystem: true },
    )
  })

  serve(server, services, routes.removeUser, async ({ organisation, params, caller, transact }) => {
    if (params.userId === caller.personId) throw new Refusal(400, refusalTexts.notYourself)
    await transact(
      async (tx) => {
        await holdMembers(tx, { organisationId: organisation.id, personId: caller.personId })
        await removeMember(tx, engine, { organisationId: organisation.id, personId: params.userId })
      },
      { asSystem: true },
    )
    return {}
  })

  serve(server, services, routes.resetUserPassword, async ({ organisation, params, caller, address, transact }) => {
    const { email } = await transact(
      (tx) => findMember(tx, { organisationId: organisation.id, personId: params.userId }),
      { asSystem: true },
    )
    // Counted per administrator and email, so strangers' requests can't use up this limit.
    const account = `${caller.personId} ${email}`
    const attempt = { kind: 'password reset' as const, account, address, trusted: `person ${caller.personId}` }
    await countAttempt(services.database, attempt, settings.RATE_LIMITS === 'loose')
    await mailPasswordReset(services, email)
    return { message: refusalTexts.resetSent(email) }
  })
}
