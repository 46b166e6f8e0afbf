import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTraces } from '../../../tests/database/find-traces.ts'
import { filesBelow, fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { openChat, openUpdates } from '../../../tests/database/live-client.ts'
import { until } from '../../../tests/until.ts'

let library: Library
let other: string
beforeAll(async () => {
  library = await startLibrary()
  other = await library.server.foundOrganisation(library.token, 'Other')
})
afterAll(async () => {
  await library?.close()
})

const idOf = async (code: string) =>
  (await library.database.query('select id from organisation where code = $1', [code])).rows[0].id as string

const tracesOf = (id: string) => findTraces(library.database, id)
const ownTables = async () =>
  (
    await library.database.query(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organisation_id' order by 1",
    )
  ).rows.map((row) => row.name as string)
const foldersOf = async (directory: string, id: string) => (await readdir(directory)).filter((name) => name === id)
const rule = (targetOrg: string) => ({
  ...{ targetOrg, type: 'fact_table', factTable: 'sales' },
  dimensionFilters: { city: { type: 'exclude', values: ['Nowhere'] } },
})

describe('deleting an organisation', () => {
  // D1.7.36
  test('leaves no row, file, socket, job, share or kept answer behind, and nothing of others is touched', async () => {
    const { server, project, token, database, organisationId: id } = library
    await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
    await library.upload('report.pdf', await fixture('small/report.pdf'))
    await library.settled()
    await server.call('POST', `/orgs/${project}/docs/folders`, token, { name: 'Folder', parentId: 'upload_root' })
    const threadId = (await server.call('POST', `/orgs/${project}/threads`, token, { name: 'Talk' })).body.thread.id
    for (const [from, to] of [
      [project, other],
      [other, project],
    ] as const) {
      await server.call('PUT', `/orgs/${from}/data-sharing`, token, { rules: [rule(to)] })
      await server.call('POST', `/orgs/${from}/data-sharing/trigger`, token, {})
      const running = "select 1 from job where queue = 'share_data' and completed_at is null"
      await until(async () => (await database.query(running)).rowCount === 0)
    }
    const otherId = await idOf(other)
    expect((await filesBelow(`${server.warehouseDirectory}/${otherId}`)).length).toBe(1)
    await database.query(
      "insert into web_page (id, organisation_id, url, title, text) values ('web_1', $1, 'https://a.example/', 'A', 'text')",
      [id],
    )
    await database.query(
      "insert into web_passage (organisation_id, web_page_id, start_at, end_at, text) values ($1, 'web_1', 0, 4, 'text')",
      [id],
    )
    await database.query(
      "insert into job (id, organisation_id, queue, label, status) values ('job_running', $1, 'none', 'Running', 'PROGRESS')",
      [id],
    )
    const before = await tracesOf(id)
    const filled = [
      'change_log',
      'document',
      'folder',
      'idempotency',
      'job',
      'job_step',
      'membership',
      'organisation_log',
      'page',
    ]
    const more = ['passage', 'sharing_rule', 'thread', 'warehouse_source', 'web_page', 'web_passage', 'pgboss.job']
    const missing = [...filled, ...more].filter((name) => !Object.keys(before).some((one) => one.startsWith(name)))
    expect(missing, 'a table without a row proves nothing').toEqual([])

    const updates = await openUpdates(server.url, token, [project])
    const chat = await openChat(server.url, { token, project, thread: threadId })
    const elsewhere = await openUpdates(server.url, token, [other])
    await updates.next((frame) => frame.type === 'snapshot')
    await chat.next((frame) => frame.type === 'messages')
    const { seq } = await elsewhere.next((frame) => frame.type === 'snapshot')
    expect((await server.call('DELETE', `/orgs/${project}`, token)).status).toBe(200)
    const codes = [(await updates.closed).code, (await chat.closed).code]
    expect(codes).toEqual([4403, 4403])
    expect(await elsewhere.next((frame) => frame.type === 'refreshData')).toMatchObject({
      ...{ seq: seq + 1, dataType: 'warehouse', project: other },
    })
    elsewhere.close()

    expect(await tracesOf(id)).toEqual({ installation_log: 1 })
    const tables = await ownTables()
    expect(tables.length).toBeGreaterThan(15)
    for (const table of tables) {
      const rows = await database.query(`select 1 from ${table} where organisation_id = $1`, [id])
      expect([table, rows.rowCount]).toEqual([table, 0])
    }
    expect([await foldersOf(server.filesDirectory, id), await foldersOf(server.warehouseDirectory, id)]).toEqual([
      [],
      [],
    ])
    expect(await filesBelow(`${server.warehouseDirectory}/${otherId}`)).toEqual([])
    expect((await server.call('GET', `/orgs/${other}/data-sharing`, token)).body).toEqual({ rules: [] })
    expect((await server.call('GET', `/orgs/${project}`, token)).status).toBe(403)
    expect((await server.call('GET', '/auth/user-info', token)).body.user.projects.length).toBe(1)
    const log = await database.query(
      'select actor is not null as known, thing_id, after from installation_log where thing_id = $1',
      [id],
    )
    expect(log.rows).toEqual([{ known: true, thing_id: id, after: null }])
  })

  test('goes through while files are put into it', async () => {
    const { server, token } = library
    const project = await server.foundOrganisation(token, 'Busy')
    const months = Array.from(
      { length: 4_000 },
      (_, line) => `North,2024-${String((line % 12) + 1).padStart(2, '0')},1`,
    )
    const upload = (number: number) => {
      const form = new FormData()
      form.append('file', new Blob([['Region,Month,Revenue', ...months, number].join('\n')]), `${number}.csv`)
      return server.call('POST', `/orgs/${project}/docs/upload/upload_root`, token, form, {
        'idempotency-key': `busy file ${number}`,
      })
    }
    await Promise.all(Array.from({ length: 6 }, (_, number) => upload(number)))
    const uploads = Array.from({ length: 24 }, (_, number) => upload(10 + number))
    expect((await server.call('DELETE', `/orgs/${project}`, token)).status).toBe(200)
    const answers = await Promise.all(uploads)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('is done once: of two at the same moment one finds it gone', async () => {
    const { server, token } = library
    const project = await server.foundOrganisation(token, 'Twice')
    const answers = await Promise.all([1, 2].map(() => server.call('DELETE', `/orgs/${project}`, token)))
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 403])
    expect((await server.call('POST', '/orgs', token, { code: project, data: { name: 'Twice' } })).status).toBe(200)
  })
})
