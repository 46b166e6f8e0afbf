import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultSettings } from '../../contract/dashboards/dashboards.schemas.ts'
import { type RouteName, routes } from '../../contract/routes.ts'
import type { AppOptions } from '../../server/composition/app.ts'
import { parquetOf } from '../database/parquet.ts'
import { type ServerEnvironment, startServerEnvironment } from '../database/server-environment.ts'

/** Every kind of person, in the order of the table's columns. */
export const people = [
  'nobody',
  'temporary',
  'member',
  'colleague',
  'admin',
  'memberOfB',
  'adminOfB',
  'partnerOfA',
  'otherPartner',
  'superadmin',
  'removed',
  'noTotp',
  'visitor',
] as const
export type PersonKind = (typeof people)[number]

export type Environment = ServerEnvironment & {
  token: Record<PersonKind, string | null>
  /** The organisation a person's call names: their own enforcing one, the demo one, or organisation A. */
  project: Record<PersonKind, string>
  organisationA: string
  organisationB: string
}

export async function makeEnvironment(options: AppOptions = {}): Promise<Environment> {
  const environment = await startServerEnvironment({}, options)
  const { server, database } = environment
  const superadmin = await server.signUp('Super Admin')
  const admin = await server.signUp('Admin A')
  const member = await server.signUp('Member A')
  const colleague = await server.signUp('Colleague A')
  const memberOfB = await server.signUp('Member B')
  const adminOfB = await server.signUp('Admin B')
  const partnerOfA = await server.signUp('Partner of A')
  const otherPartner = await server.signUp('Other partner')
  const removed = await server.signUp('Removed A')
  const temporary = await server.signUp('Temporary A')
  const noTotp = await server.signUp('No Totp')
  const visitor = await server.signUp('Visitor')
  const organisationA = await server.foundOrganisation(admin.token, 'Acme')
  const organisationB = await server.foundOrganisation(adminOfB.token, 'Beta')
  const enforcing = await server.foundOrganisation(noTotp.token, 'Enforcing')
  const demo = await server.foundOrganisation(superadmin.token, 'Demo')
  const idOf = async (code: string) =>
    (await database.query('select id from organisation where code = $1', [code])).rows[0].id as string
  const a = await idOf(organisationA)
  const join = (organisation: string, person: { id: string }) =>
    database.query("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
      organisation,
      person.id,
    ])
  for (const person of [member, colleague, temporary]) await join(a, person)
  await join(await idOf(organisationB), memberOfB)
  for (const [partner, person] of [
    ['partner_of_a', partnerOfA],
    ['partner_other', otherPartner],
  ] as const) {
    await database.query('insert into partner (id, name) values ($1, $1)', [partner])
    await database.query('insert into partner_person (partner_id, person_id) values ($1, $2)', [partner, person.id])
  }
  await database.query("update organisation set partner_id = 'partner_of_a' where id = $1", [a])
  await database.query('update person set is_temporary = true where id = $1', [temporary.id])
  await database.query('update organisation set enforce_mfa = true where id = $1', [await idOf(enforcing)])
  await database.query('update organisation set is_demo = true where id = $1', [await idOf(demo)])
  // The superadmin founded the demo organisation only to have it made: membership gives content, the role does not.
  await database.query('delete from membership where organisation_id = $1', [await idOf(demo)])
  return {
    ...environment,
    organisationA,
    organisationB,
    token: {
      nobody: null,
      temporary: temporary.token,
      member: member.token,
      admin: admin.token,
      colleague: colleague.token,
      memberOfB: memberOfB.token,
      adminOfB: adminOfB.token,
      partnerOfA: partnerOfA.token,
      otherPartner: otherPartner.token,
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
      colleague: organisationA,
      memberOfB: organisationA,
      adminOfB: organisationA,
      partnerOfA: organisationA,
      otherPartner: organisationA,
      superadmin: organisationA,
      removed: organisationA,
      noTotp: enforcing,
      visitor: demo,
    },
  }
}

const insiders: Partial<Record<(typeof routes)[RouteName]['rights'], PersonKind>> = {
  ...{ everyone: 'nobody', 'signed in': 'member' },
  ...{ superadmin: 'superadmin', 'superadmin member': 'superadmin', 'superadmin or partner': 'superadmin' },
}
/** Somebody who may call this route in this world; of superadmins who belong there is nobody unless `belong` makes one. */
export const insiderOf = (name: RouteName): PersonKind => insiders[routes[name].rights] ?? 'admin'

/** Makes one of the kinds a member of an organisation, where this world has none such. */
export async function belong(environment: Environment, kind: PersonKind, project: string): Promise<void> {
  const { body } = await environment.server.call('GET', '/auth/user-info', environment.token[kind])
  await environment.database.query(
    `insert into membership (organisation_id, person_id, role)
     select id, $2, 'user' from organisation where code = $1`,
    [project, body.user.id],
  )
}

/** Puts a file into an organisation by the owner of the tables, so that it works where no person may upload. */
export async function plantDocument(
  environment: Environment,
  project: string,
): Promise<{ docId: string; pageId: string; folderId: string }> {
  const [docId, pageId, folderId] = ['doc', 'page', 'folder'].map((kind) => `${kind}_${randomUUID()}`)
  const organisation = `(select id from organisation where code = '${project}')`
  await environment.database.query(
    `insert into folder (id, organisation_id, parent_id, name) values ($1, ${organisation}, 'upload_root', $1)`,
    [folderId],
  )
  await environment.database.query(
    `insert into document (id, organisation_id, folder_id, filename, status, bytes, sha256, blob)
     values ($1, ${organisation}, 'upload_root', $1 || '.txt', 'indexed', 0, $1, $1)`,
    [docId],
  )
  await environment.database.query(
    `insert into page (id, organisation_id, document_id, number, text) values ($1, ${organisation}, $2, 1, 'secret text')`,
    [pageId, docId],
  )
  return { docId: docId!, pageId: pageId!, folderId: folderId! }
}

let oneRow: Promise<Uint8Array> | null = null
/** Parquet with one price. */
const makeOneRow = (): Promise<Uint8Array> => (oneRow ??= parquetOf('select 1.5::decimal(18, 2) as price'))

/** A table of facts with one row. */
export async function plantTable(
  environment: Environment,
  project: string,
  docId: string | null = null,
): Promise<{ table: string; column: string }> {
  const table = `table_${randomUUID()}`
  const columns = [{ name: 'price', label: 'Price', role: 'measure', type: 'decimal', unit: 'number' }]
  const { rows } = await environment.database.query(
    `insert into warehouse_source (id, organisation_id, source_name, kind, table_name, label, columns, row_count, file, document_id)
     values ($1, (select id from organisation where code = $2), 'planted', 'fact', $1, 'Planted', $3, 1, $1, $4)
     returning organisation_id`,
    [table, project, JSON.stringify(columns), docId],
  )
  const folder = join(environment.server.warehouseDirectory, rows[0].organisation_id)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${table}.parquet`), await makeOneRow())
  return { table, column: 'price' }
}

/** A thread of this person in this organisation. */
export async function plantThread(environment: Environment, project: string, token: string): Promise<string> {
  const answer = await environment.database.query(
    `insert into thread (id, organisation_id, person_id, name, epoch) values ($1, (select id from organisation where code = $2),
       (select person_id from token where hash = sha256($3::bytea)), 'A thread', 'epoch') returning id`,
    [`thread_${randomUUID()}`, project, Buffer.from(token)],
  )
  return answer.rows[0].id
}

/** A file of a conversation, with one page. */
export async function plantAttachment(
  environment: Environment,
  threadId: string,
): Promise<{ attachmentId: string; pageId: string }> {
  const [attachmentId, pageId] = [`attachment_${randomUUID()}`, `page_${randomUUID()}`]
  await environment.database.query(
    `insert into attachment (id, thread_id, organisation_id, person_id, filename, status, bytes, sha256, blob)
     select $1, id, organisation_id, person_id, $1 || '.txt', 'indexed', 0, $1, $1 from thread where id = $2`,
    [attachmentId, threadId],
  )
  await environment.database.query(
    `insert into attachment_page (id, attachment_id, thread_id, organisation_id, number, text)
     select $1, $2, id, organisation_id, 1, 'secret text' from thread where id = $3`,
    [pageId, attachmentId, threadId],
  )
  return { attachmentId, pageId }
}

/** A question with its answer; answers the id of the answer. */
export async function plantAnswer(environment: Environment, threadId: string): Promise<string> {
  const [questionId, answerId] = [`message_${randomUUID()}`, `message_${randomUUID()}`]
  await environment.database.query(
    `insert into message (thread_id, id, organisation_id, person_id, parent_id, place, role, content)
     select thread.id, said.id, organisation_id, person_id, said.parent, said.place, said.role, said.content
     from thread, (values ($2, null, 1, 'user', 'What is secret?'), ($3, $2, 2, 'assistant', 'A secret'))
       as said (id, parent, place, role, content)
     where thread.id = $1`,
    [threadId, questionId, answerId],
  )
  await environment.database.query('update thread set leaf_id = $2 where id = $1', [threadId, answerId])
  return answerId
}

/** The copy of a conversation whose person is a member; answers its link, also where there is none. */
export async function plantShare(environment: Environment, threadId: string, leafId: string): Promise<string> {
  const link = `share_${randomUUID()}`
  await environment.database.query(
    `insert into shared_conversation (thread_id, organisation_id, person_id, link, leaf_id, title, entries)
     select t.id, t.organisation_id, t.person_id, $2, $3, 'A secret', '[]'
     from thread t join membership m on m.organisation_id = t.organisation_id and m.person_id = t.person_id
     where t.id = $1`,
    [threadId, link, leafId],
  )
  return link
}

export async function plantJob(environment: Environment, project: string): Promise<string> {
  const answer = await environment.database.query(
    `insert into job (id, organisation_id, queue, label, status, completed_at) values ($1, (select id from organisation where code = $2), 'planted', 'A job', 'SUCCESS', now()) returning id`,
    [`job_${randomUUID()}`, project],
  )
  return answer.rows[0].id
}

/** A job whose work can be done again. */
export async function plantFailedJob(environment: Environment, project: string): Promise<string> {
  const id = await plantJob(environment, project)
  await environment.database.query("update job set queue = 'process_docs', status = 'FAILURE' where id = $1", [id])
  return id
}

export async function plantAnnouncement(environment: Environment): Promise<string> {
  const answer = await environment.database.query(
    "insert into announcement (id, date, type, app_area, description, shown_from) values ($1, now(), 'feature', 'Chat', 'New.', now()) returning id",
    [`announcement_${randomUUID()}`],
  )
  return answer.rows[0].id
}

/** A topic that the member of A watches in this organisation. */
export async function plantTopic(environment: Environment, project: string): Promise<string> {
  const answer = await environment.database.query(
    `insert into watchlist_item (id, organisation_id, category, topic, created_by) values ($1, (select id from organisation where code = $2),
       'General', 'Tides', (select person_id from token where hash = sha256($3::bytea))) returning id`,
    [`watch_${randomUUID()}`, project, Buffer.from(environment.token.member!)],
  )
  return answer.rows[0].id
}

export async function plantMatter(environment: Environment, project: string): Promise<string> {
  const { docId } = await plantDocument(environment, project)
  const answer = await environment.database.query(
    `insert into matter (id, organisation_id, evidence_key, document_id, title, abstract, content)
     values ($1, (select id from organisation where code = $2), $1, $3, 'A matter', 'A secret', 'A secret') returning id`,
    [`matter_${randomUUID()}`, project, docId],
  )
  return answer.rows[0].id
}

/** A dashboard that the member of A has made in this organisation. */
export async function plantDashboard(
  environment: Environment,
  project: string,
  accessLevel: 'shared' | 'private',
): Promise<string> {
  const answer = await environment.database.query(
    `insert into dashboard (code, organisation_id, name, access_level, default_settings, scope_filters, dimension_filters, metrics, created_by)
     values ($1, (select id from organisation where code = $2), 'Secret sales', $4, $5, '[]', '[]', '[]',
       (select person_id from token where hash = sha256($3::bytea))) returning code`,
    [
      `dashboard-${randomUUID()}`,
      project,
      Buffer.from(environment.token.member!),
      accessLevel,
      JSON.stringify(defaultSettings),
    ],
  )
  return answer.rows[0].code
}

/** An alert of the member of A on a shared dashboard in this organisation. */
export async function plantAlert(environment: Environment, project: string): Promise<string> {
  const code = await plantDashboard(environment, project, 'shared')
  const answer = await environment.database.query(
    `insert into chart_alert (id, organisation_id, dashboard_code, person_id, title, series_label, chart, settings, series, kind,
       threshold, period, against)
     values ($1, (select id from organisation where code = $2), $3, (select person_id from token where hash = sha256($4::bytea)),
       'Secret sales', '', '{}', '{}', 0, 'above', 1, 'month', 'before') returning id`,
    [`alert_${randomUUID()}`, project, code, Buffer.from(environment.token.member!)],
  )
  return answer.rows[0].id
}

/** A report of a shared dashboard in this organisation, which the member of A has made. */
export async function plantSnapshot(
  environment: Environment,
  project: string,
  { isDeleted = false, lockedBy = null }: { isDeleted?: boolean; lockedBy?: 'member' | null } = {},
): Promise<{ code: string; date: string }> {
  const code = await plantDashboard(environment, project, 'shared')
  const block = {
    ...{ comment: 'A secret', suggestion: null, isWriting: false, former: null, notice: null },
    ...{ origin: 'analyst', author: null, changedAt: null, turn: 0 },
  }
  await environment.database.query(
    `insert into snapshot (id, organisation_id, dashboard_code, name, day, taken_at, settings, charts, frozen, hash, commentary, created_by,
       deleted_at, locked_at, locked_by)
     select $1, organisation.id, $2, 'Secret sales', '2026-03-01', '2026-03-01T01:02:03.004Z', $3, '[]', '{"charts":[],"frozen":[]}', 'x', $4, person.id,
       case when $6 then now() end, case when $7 then now() end, case when $7 then person.id end
     from organisation, (select person_id as id from token where hash = sha256($5::bytea)) as person where code = $8`,
    [
      ...[`snapshot_${randomUUID()}`, code, JSON.stringify(defaultSettings)],
      ...[JSON.stringify({ report: block, charts: [] }), Buffer.from(environment.token.member!), isDeleted],
      ...[lockedBy !== null, project],
    ],
  )
  return { code, date: '2026-03-01' }
}

/** A topic of research that the member of A has made in this organisation, done. */
export async function plantResearch(
  environment: Environment,
  project: string,
  accessLevel: 'shared' | 'private',
): Promise<string> {
  const answer = await environment.database.query(
    `insert into research_topic (id, organisation_id, topic, output_format, update_frequency, access_level, role, source,
       content, abstract, is_updatable, created_by)
     values ($1, (select id from organisation where code = $2), 'A secret question', '', '', $3, 'Board', 'internal',
       '<p>A secret</p>', 'A secret', true, (select person_id from token where hash = sha256($4::bytea))) returning id`,
    [`research_${randomUUID()}`, project, accessLevel, Buffer.from(environment.token.member!)],
  )
  return answer.rows[0].id
}

export async function plantReport(environment: Environment, project: string, topicId: string): Promise<string> {
  const id = `report_${randomUUID()}`
  await environment.database.query(
    `insert into report (id, organisation_id, report_code, topic_id, title, job_id)
     values ($1, (select id from organisation where code = $2), 'research', $3, 'A secret question', $1)`,
    [id, project, topicId],
  )
  await environment.database.query(
    `insert into report_file (organisation_id, report_id, format, bytes)
     values ((select id from organisation where code = $2), $1, 'pdf', 'A secret')`,
    [id, project],
  )
  return id
}
