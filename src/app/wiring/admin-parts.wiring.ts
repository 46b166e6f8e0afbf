import { fromPromise } from 'xstate'
import { adminMachine } from '../../machines/admin/admin.machine.ts'
import { deletionMachine } from '../../machines/admin/deletion.machine.ts'
import { editUserMachine } from '../../machines/admin/edit-user.machine.ts'
import { type Listed, listMachine } from '../../machines/admin/list.machine.ts'
import { organisationActionsMachine } from '../../machines/admin/organisation-actions.machine.ts'
import { confirmDeleteMachine } from '../../machines/shared/confirm-delete.machine.ts'
import type { AdminService } from '../../services/admin/admin.service.ts'
import { linkDesk } from '../../views/admin/link-desk.ts'
import { wireAudit } from './audit.wiring.ts'

/** What superadmins see and do. */
export const wireAdmin = (service: AdminService, page: Window) =>
  adminMachine.provide({
    actors: {
      'user list': wireList(service.users),
      'organisation list': wireList(service.organisations),
      'feedback list': wireList(service.feedback),
      'status list': wireList(service.status),
      'mail list': wireList(service.mailbox),
      'edit user': editUserMachine.provide({
        actors: {
          'save user': fromPromise(({ input, signal }) => service.saveUser(input.userId, input.change, signal)),
        },
      }),
      deletion: deletionMachine.provide({
        actors: {
          'confirm delete': confirmDeleteMachine.provide({
            actors: {
              'delete thing': fromPromise(({ input: { kind, id }, signal }) =>
                kind === 'user' ? service.deleteUser(id, signal) : service.deleteOrganisation(id, signal),
              ),
            },
          }),
        },
      }),
      'organisation actions': organisationActionsMachine.provide({
        actors: {
          'make trial link': fromPromise(async ({ input, signal }) => ({
            linkId: linkDesk.lay(await service.makeTrialLink(input.code, signal)),
          })),
          'forget trial link': fromPromise(async ({ input }) => linkDesk.forget(input.linkId)),
          'start migration': fromPromise(({ input, signal }) => service.startMigration(input.code, signal)),
        },
      }),
      audit: wireAudit(service, page),
    },
  })

const wireList = (read: (signal: AbortSignal) => Promise<Listed>) =>
  listMachine.provide({ actors: { 'read list': fromPromise(({ signal }) => read(signal)) } })
