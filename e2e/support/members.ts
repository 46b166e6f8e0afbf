import { openDatabase } from './database.ts'
import type { Person } from './person.ts'
import type { RunningServer } from './server.ts'

/**
 * Adds people to an organisation of this server, or of the shared one, without an invitation, also to the demo
 * organisation, which cannot invite.
 */
export async function joinOrganisation(
  server: RunningServer | undefined,
  code: string,
  people: readonly Person[],
): Promise<void> {
  const database = await openDatabase(server)
  try {
    await database.query(
      `insert into membership (organisation_id, person_id, role)
       select o.id, p.id, 'user' from organisation o, person p where o.code = $1 and p.email = any($2)`,
      [code, people.map(({ email }) => email)],
    )
  } finally {
    await database.end()
  }
}
