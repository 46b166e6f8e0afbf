import type { FastifyInstance } from 'fastify'
import { announcementsRoutes as routes } from '../../../contract/announcements/announcements.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { listShown, listWritten, readNewAnnouncements } from './announcements.read.ts'
import { changeAnnouncement, createAnnouncement, deleteAnnouncement, recordSeen } from './announcements.store.ts'

/** People's own rows and the installation's log are no request role's: those calls run as the system. */
export function serveAnnouncements(server: FastifyInstance, services: Services): void {
  serve(server, services, routes.listAnnouncements, ({ transact }) =>
    transact(async (tx) => ({ announcements: await listShown(tx) })),
  )
  serve(server, services, routes.readNewAnnouncements, ({ caller, transact }) =>
    transact((tx) => readNewAnnouncements(tx, caller.personId), { asSystem: true }),
  )
  serve(server, services, routes.recordAnnouncementSeen, ({ caller, body, transact }) =>
    transact(
      async (tx) => {
        await recordSeen(tx, caller.personId, body.id)
        return {}
      },
      { asSystem: true },
    ),
  )

  serve(server, services, routes.listWrittenAnnouncements, ({ transact }) =>
    transact(async (tx) => ({ announcements: await listWritten(tx) }), { asSystem: true }),
  )
  serve(server, services, routes.createAnnouncement, ({ caller, body, transact }) =>
    transact(async (tx) => ({ announcement: await createAnnouncement(tx, caller.personId, body) }), {
      asSystem: true,
    }),
  )
  serve(server, services, routes.changeAnnouncement, ({ caller, params, body, transact }) =>
    transact(
      async (tx) => ({ announcement: await changeAnnouncement(tx, caller.personId, params.announcementId, body) }),
      { asSystem: true },
    ),
  )
  serve(server, services, routes.deleteAnnouncement, ({ caller, params, transact }) =>
    transact(
      async (tx) => {
        await deleteAnnouncement(tx, caller.personId, params.announcementId)
        return {}
      },
      { asSystem: true },
    ),
  )
}
