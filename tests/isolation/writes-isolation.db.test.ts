import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantDocument } from './people.ts'
import { makeWalledEnvironment, type WalledEnvironment } from './walled-environment.ts'

let environment: WalledEnvironment
let met: WalledEnvironment['met']
beforeAll(async () => {
  environment = await makeWalledEnvironment()
  met = environment.met
})
afterAll(async () => {
  await environment?.close()
})

describe('settings and sharing', () => {
  test('are changed by no request, also of an administrator; a member can only hold the organisation as it is', async () => {
    const { a, b } = environment.idOf
    await environment.database.query(
      "insert into sharing_rule (id, organisation_id, target_id, place, fact_table, dimension_filters) values ('rule_1', $1, $2, 0, 'sales', '{}')",
      [a, b],
    )
    const rowsOfA = () =>
      environment.rowsOf(
        'select organisation.*, sharing_rule.* from organisation join sharing_rule on organisation_id = organisation.id where organisation.id = $1',
        [a],
      )
    const before = await rowsOfA()
    const columns = 'name timezone website enforce_mfa chat_llm_model content currency partner_id is_demo data_format'
    const rule = sql`insert into sharing_rule (id, organisation_id, target_id, place, fact_table, dimension_filters) values ('rule_2', ${a}, ${b}, 1, 'sales', '{}')`
    for (const kind of ['member', 'admin', 'adminOfB'] as const) {
      const outcomes = await Promise.all([
        ...columns.split(' ').map((name) => {
          const column = sql.ref(name)
          return met(kind, sql`update organisation set ${column} = ${column} where id = ${a}`)
        }),
        met(kind, sql`delete from organisation where id = ${a}`),
        met(kind, rule),
        met(kind, sql`update sharing_rule set target_id = ${b} where id = 'rule_1'`),
        met(kind, sql`delete from sharing_rule where id = 'rule_1'`),
      ])
      // Of the one column by which a row is held, somebody of another organisation finds no row to be refused.
      const ofWebsite = kind === 'adminOfB' ? 0 : 'refused'
      const expected = columns.split(' ').map((name) => (name === 'website' ? ofWebsite : 'refused'))
      expect([kind, outcomes]).toEqual([kind, [...expected, 'refused', 'refused', 'refused', 'refused']])
    }
    const held = sql`select website from organisation where id = ${a} for share`
    expect([await met('member', held), await met('adminOfB', held)]).toEqual([1, 0])
    expect(await met('member', sql`select * from sharing_rule`)).toBe(0)
    expect(await rowsOfA()).toEqual(before)
  })
})

type Planted = { status?: string; visibleTo?: string | null; organisation?: string }
async function plantJob({ status = 'PENDING', visibleTo = null, organisation = environment.idOf.a }: Planted = {}) {
  const id = `job_${randomUUID()}`
  await environment.database.query(
    `insert into job (id, organisation_id, queue, label, status, boss_id, asked_by, visible_to)
     values ($1, $2, 'planted', 'A job', $3, 'queued', $4, $5)`,
    [id, organisation, status, environment.personOf.colleague, visibleTo],
  )
  return id
}
const jobOf = async (id: string) => (await environment.rowsOf('select * from job where id = $1', [id]))[0]

describe('the job of a colleague', () => {
  test('can be cancelled and done again by a member, and nothing else of it can be changed', async () => {
    const failed = await plantJob({ status: 'FAILURE' })
    const job = await plantJob()
    const before = await jobOf(job)
    const writes = [
      sql`label = 'Mine'`,
      sql`queue = 'answer'`,
      sql`input = '{"threadId": "thread_1"}'`,
      sql`asked_by = ${environment.personOf.member}`,
      sql`visible_to = ${environment.personOf.member}`,
      sql`is_shown = false`,
      sql`organisation_id = ${environment.idOf.b}`,
      sql`cancel_requested = true`,
      sql`boss_id = null`,
      sql`boss_id = 'another'`,
      sql`status = 'PROGRESS'`,
      sql`status = 'SUCCESS', completed_at = now()`,
      sql`status = 'FAILURE', progress_message = 'Invented', completed_at = now()`,
      sql`status = 'CANCELLED', progress = 0.5`,
      sql`completed_at = now()`,
      sql`started_at = now()`,
      sql`attempts = 7`,
      sql`retry_of = ${await plantJob({ organisation: environment.idOf.b })}`,
      sql`retry_of = ${await plantJob({ visibleTo: environment.personOf.colleague })}`,
    ]
    const outcomes: unknown[] = []
    for (const write of writes) outcomes.push(await met('member', sql`update job set ${write} where id = ${job}`))
    expect(outcomes).toEqual(writes.map(() => 'refused'))
    expect(await met('member', sql`delete from job where id = ${job}`)).toBe('refused')
    expect(await jobOf(job)).toEqual(before)
    expect([
      await met('member', sql`update job set retry_of = ${failed} where id = ${job}`),
      await met('member', sql`update job set retry_of = null where id = ${job}`),
      await met('member', sql`update job set status = 'CANCELLED', completed_at = now() where id = ${job}`),
      await met('member', sql`update job set status = 'PENDING' where id = ${job}`),
      await met('member', sql`update job set completed_at = null where id = ${job}`),
      await met('member', sql`update job set status = 'CANCELLED' where id = ${failed}`),
    ]).toEqual([1, 'refused', 1, 'refused', 'refused', 'refused'])
    expect(await jobOf(job)).toEqual({
      ...before,
      ...{ retry_of: failed, status: 'CANCELLED', completed_at: expect.any(String) },
    })
  })

  test('is out of reach where it is the colleague’s alone, or another organisation’s', async () => {
    const cancel = (id: string) => sql`update job set status = 'CANCELLED', completed_at = now() where id = ${id}`
    const jobs = [
      await plantJob({ visibleTo: environment.personOf.colleague }),
      await plantJob({ organisation: environment.idOf.b }),
    ]
    const before = await Promise.all(jobs.map(jobOf))
    const outcomes = await Promise.all(jobs.map((id) => met('member', cancel(id))))
    expect([outcomes, await met('adminOfB', cancel(jobs[0]!)), await Promise.all(jobs.map(jobOf))]).toEqual([
      [0, 0],
      0,
      before,
    ])
  })

  test('is made by nobody else: each asks in their own name, for what their routes start', async () => {
    const { a, demo } = environment.idOf
    const { member, colleague, visitor } = environment.personOf
    const fresh = { queue: 'process_docs', status: 'SUCCESS' as string, asked_by: null as string | null }
    const insert = (organisation: string, given: Partial<Record<string, string | number | null>>) => {
      const row = {
        ...fresh,
        status: 'PENDING',
        id: `job_${randomUUID()}`,
        organisation_id: organisation,
        label: 'A job',
        ...given,
      }
      return sql`insert into job (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`
    }
    // Nothing here runs: no queue holds it, and each row goes at once.
    const outcome = async (kind: 'member' | 'visitor', given: Partial<Record<string, string | number | null>>) => {
      const found = await met(kind, insert(kind === 'visitor' ? demo : a, given))
      await environment.database.query("delete from job where label = 'A job' and boss_id is distinct from 'queued'")
      return found
    }
    const another = await plantJob({ status: 'FAILURE' })
    expect({
      own: await outcome('member', { asked_by: member }),
      ownAlone: await outcome('member', { asked_by: member, visible_to: member, queue: 'answer' }),
      colleagues: await outcome('member', { asked_by: colleague }),
      forColleague: await outcome('member', { asked_by: member, visible_to: colleague }),
      sharing: await outcome('member', { asked_by: member, queue: 'share_data' }),
      rewriting: await outcome('member', { asked_by: member, queue: 'run_migrations' }),
      running: await outcome('member', { asked_by: member, status: 'PROGRESS' }),
      later: await outcome('member', { asked_by: member, attempts: 3 }),
      queued: await outcome('member', { asked_by: member, boss_id: 'another' }),
      again: await outcome('member', { asked_by: member, retry_of: another }),
      visitorsAnswer: await outcome('visitor', { asked_by: visitor, visible_to: visitor, queue: 'answer' }),
      visitorsReading: await outcome('visitor', { asked_by: visitor, visible_to: visitor }),
      visitorsForAll: await outcome('visitor', { asked_by: visitor, queue: 'answer' }),
    }).toEqual({
      ...{ own: 1, ownAlone: 1, visitorsAnswer: 1 },
      ...{ colleagues: 'refused', forColleague: 'refused', sharing: 'refused', rewriting: 'refused' },
      ...{ running: 'refused', later: 'refused', queued: 'refused', again: 'refused' },
      ...{ visitorsReading: 'refused', visitorsForAll: 'refused' },
    })
  })
})

test('a first answer is kept for oneself, and for the organisation one is in or none', async () => {
  const { a, b } = environment.idOf
  const { member, colleague } = environment.personOf
  const keep = (person: string, organisation: string | null) =>
    met(
      'member',
      sql`insert into idempotency (person_id, route, key, request_hash, answer, organisation_id)
        values (${person}, 'POST /planted', 'the same', 'hash', '{}', ${organisation})
        on conflict (person_id, route, key) do update set organisation_id = excluded.organisation_id`,
    )
  const outcomes = [await keep(member, b), await keep(colleague, a), await keep(member, a)]
  expect([...outcomes, await keep(member, b), await keep(member, null), await keep(member, a)]).toEqual([
    ...['refused', 'refused', 1],
    ...['refused', 1, 1],
  ])
  expect(await met('member', sql`delete from idempotency where key = 'the same'`)).toBe('refused')
  expect(await environment.rowsOf("select person_id, organisation_id from idempotency where key = 'the same'")).toEqual(
    [{ person_id: member, organisation_id: a }],
  )
})

test('a line of the log is written in one’s own name, and not of members or settings', async () => {
  const { a, demo } = environment.idOf
  const { member, colleague, visitor } = environment.personOf
  let seq = 1_000_000
  const line = (kind: 'member' | 'visitor', actor: string | null, thing: string, visibleTo: string | null = null) =>
    met(
      kind,
      sql`insert into change_log (organisation_id, seq, actor, thing, thing_id, visible_to)
        values (${kind === 'visitor' ? demo : a}, ${(seq += 1)}, ${actor}, ${thing}, 'planted', ${visibleTo})`,
    )
  expect([
    ...[await line('member', member, 'document'), await line('member', member, 'thread', member)],
    ...[await line('member', colleague, 'document'), await line('member', null, 'document')],
    ...[await line('member', member, 'membership'), await line('member', member, 'organisation')],
    ...[await line('visitor', visitor, 'thread', visitor), await line('visitor', visitor, 'document')],
    ...[await line('visitor', visitor, 'thread', member)],
  ]).toEqual([1, 1, 'refused', 'refused', 'refused', 'refused', 1, 'refused', 'refused'])
  expect([
    await met('member', sql`update change_log set actor = ${colleague} where thing_id = 'planted'`),
    await met('member', sql`delete from change_log where thing_id = 'planted'`),
    await met('member', sql`update organisation_log set epoch = 'another' where organisation_id = ${a}`),
  ]).toEqual(['refused', 'refused', 'refused'])
  expect(
    await environment.rowsOf(
      "select organisation_id, actor, thing from change_log where thing_id = 'planted' order by seq",
    ),
  ).toEqual([
    { organisation_id: a, actor: member, thing: 'document' },
    { organisation_id: a, actor: member, thing: 'thread' },
    { organisation_id: demo, actor: visitor, thing: 'thread' },
  ])
})

test('what was read out of a file is not written by hand, and nothing goes past the trash', async () => {
  const { docId, pageId, folderId } = await plantDocument(environment, environment.organisationA)
  const { a } = environment.idOf
  const job = await plantJob()
  const state = () =>
    environment.rowsOf(
      'select document.*, page.* from document join page on document_id = document.id where document.id = $1',
      [docId],
    )
  const before = await state()
  const outcomes = {
    page: await met(
      'member',
      sql`insert into page (id, organisation_id, document_id, number, text) values ('page_1', ${a}, ${docId}, 2, 'Invented')`,
    ),
    pageText: await met('member', sql`update page set text = 'Invented' where id = ${pageId}`),
    pageGone: await met('member', sql`delete from page where id = ${pageId}`),
    passage: await met(
      'member',
      sql`insert into passage (organisation_id, document_id, page_id, page_number, start_at, end_at, text) values (${a}, ${docId}, ${pageId}, 1, 0, 1, 'Invented')`,
    ),
    table: await met(
      'member',
      sql`insert into warehouse_source (id, organisation_id, source_name, kind, table_name, label, columns, row_count, file) values ('source_1', ${a}, 'Invented', 'fact', 'sales', 'Sales', '[]', 1, 'file_1')`,
    ),
    tableFile: await met('member', sql`update warehouse_source set file = 'file_2' where organisation_id = ${a}`),
    webPage: await met(
      'member',
      sql`insert into web_page (id, organisation_id, url, title, text) values ('web_1', ${a}, 'https://example.org', 'Invented', '')`,
    ),
    webPassage: await met('member', sql`delete from web_passage where organisation_id = ${a}`),
    step: await met(
      'member',
      sql`insert into job_step (organisation_id, job_id, name, state) values (${a}, ${job}, 'invented', 'done')`,
    ),
    version: await met('member', sql`update document_version set blob = 'another' where document_id = ${docId}`),
    document: await met('member', sql`delete from document where id = ${docId}`),
    folder: await met('member', sql`delete from folder where id = ${folderId}`),
    thread: await met('member', sql`delete from thread where organisation_id = ${a}`),
    message: await met('member', sql`delete from message where organisation_id = ${a}`),
  }
  const refused = 'refused'
  expect(outcomes).toEqual({
    ...{ page: refused, pageText: 0, pageGone: 0, passage: refused, table: refused, tableFile: refused },
    ...{ webPage: refused, webPassage: 0, step: refused, version: refused },
    ...{ document: refused, folder: refused, thread: refused, message: refused },
  })
  expect(await state()).toEqual(before)
})
