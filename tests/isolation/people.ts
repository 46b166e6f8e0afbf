import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestServer } from '../database/test-server.ts'

/** Every kind of person that exists so far, in the order of the table's columns. */
export const people = [
  'nobody',
  'temporary',
  'member',
  'admin',
  'foreigner',
  'superadmin',
  'removed',
  'noTotp',
  'visitor',
] as const
export type PersonKind = (typeof people)[number]

export type World = {
  server: TestServer
  token: Record<PersonKind, string | null>
  /** The organisation a person's call names: their own enforcing one, the demo one, or organisation A. */
  project: Record<PersonKind, string>
  organisationA: string
  /** A file in organisation A and in the demo organisation. */
  database: pg.Client
}

export async function makeWorld(server: TestServer): Promise<World> {
  const database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
  const superadmin = await server.signUp('Super Admin')
  const admin = await server.signUp('Admin A')
  const member = await server.signUp('Member A')
  const foreigner = await server.signUp('Member B')
  const removed = await server.signUp('Removed A')
  const temporary = await server.signUp('Temporary A')
  const noTotp = await server.signUp('No Totp')
  const visitor = await server.signUp('Visitor')
  const organisationA = await server.foundOrganisation(admin.token, 'Acme')
  await server.foundOrganisation(foreigner.token, 'Beta')
  const enforcing = await server.foundOrganisation(noTotp.token, 'Enforcing')
  const demo = await server.foundOrganisation(superadmin.token, 'Demo')
  const idOf = async (code: string) =>
    (await database.query('select id from organisation where code = $1', [code])).rows[0].id as string
  const a = await idOf(organisationA)
  for (const person of [member, temporary]) {
    await database.query("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
      a,
      person.id,
    ])
  }
  await database.query('update person set is_temporary = true where id = $1', [temporary.id])
  await database.query('update organisation set enforce_mfa = true where id = $1', [await idOf(enforcing)])
  await database.query('update organisation set is_demo = true where id = $1', [await idOf(demo)])
  // The superadmin founded the demo organisation only to have it made: membership gives content, the role does not.
  await database.query('delete from membership where organisation_id = $1', [await idOf(demo)])
  return {
    server,
    database,
    organisationA,
    token: {
      nobody: null,
      temporary: temporary.token,
      member: member.token,
      admin: admin.token,
      foreigner: foreigner.token,
      superadmin: superadmin.token,
      removed: removed.token,
      noTotp: noTotp.token,
      visitor: visitor.token,
    },
    project: {
      nobody: organisationA,
      temporary: organisationA,
      member: organisationA,
      admin: organisationA,
      foreigner: organisationA,
      superadmin: organisationA,
      removed: organisationA,
      noTotp: enforcing,
      visitor: demo,
    },
  }
}

/** Puts a file into an organisation by the owner of the tables, so that it works where no person may upload. */
export async function plantDocument(
  world: World,
  project: string,
): Promise<{ docId: string; pageId: string; folderId: string }> {
  const [docId, pageId, folderId] = ['doc', 'page', 'folder'].map((kind) => `${kind}_${randomUUID()}`)
  const organisation = `(select id from organisation where code = '${project}')`
  await world.database.query(
    `insert into folder (id, organisation_id, parent_id, name) values ($1, ${organisation}, 'upload_root', $1)`,
    [folderId],
  )
  await world.database.query(
    `insert into document (id, organisation_id, folder_id, filename, status, bytes, sha256, blob)
     values ($1, ${organisation}, 'upload_root', $1 || '.txt', 'indexed', 0, $1, $1)`,
    [docId],
  )
  await world.database.query(
    `insert into page (id, organisation_id, document_id, number, text) values ($1, ${organisation}, $2, 1, 'secret text')`,
    [pageId, docId],
  )
  return { docId: docId!, pageId: pageId!, folderId: folderId! }
}

/** A thread of this person in this organisation. */
export async function plantThread(world: World, project: string, token: string): Promise<string> {
  const answer = await world.database.query(
    `insert into thread (id, organisation_id, person_id, name, epoch) values ($1, (select id from organisation where code = $2),
       (select person_id from token where hash = sha256($3::bytea)), 'A thread', 'epoch') returning id`,
    [`thread_${randomUUID()}`, project, Buffer.from(token)],
  )
  return answer.rows[0].id
}

export async function plantJob(world: World, project: string): Promise<string> {
  const answer = await world.database.query(
    `insert into job (id, organisation_id, queue, label, status, completed_at) values ($1, (select id from organisation where code = $2), 'planted', 'A job', 'SUCCESS', now()) returning id`,
    [`job_${randomUUID()}`, project],
  )
  return answer.rows[0].id
}
