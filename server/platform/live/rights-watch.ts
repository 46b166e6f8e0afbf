import { sql } from 'kysely'
import { closeCodes } from '../../../contract/live/frames.ts'
import { transactAsSystem } from '../database/transaction.ts'
import type { Services } from '../http/services.ts'
import type { LiveSocket } from './live-socket.ts'
import type { Notices } from './notices.ts'

/** Nobody tells of a session whose time is over. */
export const LOOK_EVERY_MS = 600_000

export type RightsWatch = { add(socket: LiveSocket, stillMayRead: () => Promise<boolean>): () => void }

/**
 * Checks the rights of open sockets whenever someone's rights change, and now and then, and closes sockets that have
 * lost them.
 */
export function watchRights(services: Services, notices: Notices): RightsWatch {
  const watched = new Map<LiveSocket, () => Promise<boolean>>()
  async function look(socket: LiveSocket, stillMayRead: () => Promise<boolean>): Promise<void> {
    if (!(await sessionLives(services, socket))) return socket.close(closeCodes.noToken, 'the session has ended')
    if (!(await stillMayRead())) socket.close(closeCodes.notMember, 'no longer a member')
  }
  notices.listen((notice) => {
    if (notice && !notice.rights) return
    for (const [socket, stillMayRead] of watched) {
      const { person, session } = notice?.rights ?? {}
      const isMeant =
        notice === null ||
        (!person && !session) ||
        person === socket.caller.personId ||
        session === socket.caller.sessionId
      if (isMeant) void look(socket, stillMayRead).catch(() => {})
    }
  })
  return {
    add(socket, stillMayRead) {
      watched.set(socket, stillMayRead)
      // Changes since the socket signed in were notified before it was watched.
      void look(socket, stillMayRead).catch(() => {})
      const timer = setInterval(() => void look(socket, stillMayRead).catch(() => {}), LOOK_EVERY_MS)
      return () => {
        clearInterval(timer)
        watched.delete(socket)
      }
    },
  }
}

/** Sockets belong to the session, which survives when its token is renewed. Reads the person's current rights. */
async function sessionLives(services: Services, socket: LiveSocket): Promise<boolean> {
  return transactAsSystem(services.database, { person: null, organisation: null }, async ({ db }) => {
    const row = await db
      .selectFrom('token')
      .innerJoin('person', 'person.id', 'token.person_id')
      .where('token.session_id', '=', socket.caller.sessionId)
      .where('token.ended_at', 'is', null)
      .where('token.expires_at', '>', sql<string>`now()`)
      .select(['person.totp_secret', 'person.is_superadmin', 'person.is_temporary'])
      .executeTakeFirst()
    if (!row) return false
    const { totp_secret: secret, is_superadmin: isSuperadmin, is_temporary: isTemporary } = row
    socket.caller = { ...socket.caller, hasMfa: secret !== null, isSuperadmin, isTemporary }
    return true
  })
}
