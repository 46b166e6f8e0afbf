import { fromPromise } from 'xstate'
import { adminMachine, feedbackCopy, mailOpening, modelSaving, modelTrial } from '../../machines/admin/admin.machine.ts'
import { editUserMachine } from '../../machines/admin/edit-user.machine.ts'
import { type Listed, listMachine } from '../../machines/admin/list.machine.ts'
import { organisationActionsMachine } from '../../machines/admin/organisation-actions.machine.ts'
import type { AdminService } from '../../services/admin/admin.service.ts'
import type { AuditService } from '../../services/admin/audit.service.ts'
import { linkRegistry } from '../../views/admin/link-registry.ts'
import { wireAudit } from './audit.wiring.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** The superadmins' pages. */
export function wireAdmin(service: AdminService, audit: AuditService) {
  const remove: Record<string, (id: string, signal: AbortSignal) => Promise<unknown>> = {
    user: service.deleteUser,
    organisation: service.deleteOrganisation,
    'one-time codes': service.removeUserCodes,
  }
  return adminMachine.provide({
    actors: {
      'user list': wireList(service.users),
      'organisation list': wireList(service.organisations),
      'feedback list': wireList(service.feedback),
      'feedback copy': provideRequests(feedbackCopy, {
        read: ({ feedbackId }, signal) => service.readFeedbackCopy(feedbackId, signal),
      }),
      'status list': wireList(service.status),
      'mail list': wireList(service.mailbox),
      'mail opening': provideRequests(mailOpening, {
        send: async ({ payload }, signal) => ({ body: await service.openMail(payload.mailId, signal) }),
      }),
      'model list': wireList(service.models),
      'model saving': provideRequests(modelSaving, {
        send: ({ payload }, signal) => service.saveModels(payload, signal),
      }),
      'model trial': provideRequests(modelTrial, {
        send: ({ payload }, signal) => service.tryModel(payload.model, signal),
      }),
      'edit user': editUserMachine.provide({
        actors: {
          'save user': fromPromise(({ input, signal }) => service.saveUser(input.userId, input.change, signal)),
        },
      }),
      'row deletion': wireRowDeletion(({ kind, id }, signal) => ownValue(remove, kind)!(id, signal)),
      'organisation actions': organisationActionsMachine.provide({
        actors: {
          'make trial link': fromPromise(async ({ input, signal }) => ({
            linkId: linkRegistry.lay(await service.makeTrialLink(input.code, signal)),
          })),
          'forget trial link': fromPromise(async ({ input }) => linkRegistry.forget(input.linkId)),
          'start migration': fromPromise(({ input, signal }) => service.startMigration(input.code, signal)),
        },
      }),
      audit: wireAudit(audit),
    },
  })
}

const wireList = (read: (signal: AbortSignal) => Promise<Listed>) =>
  listMachine.provide({ actors: { 'read list': fromPromise(({ signal }) => read(signal)) } })
