import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'
import { createBlobs } from '../../platform/database/blobs.ts'
import { textOf } from '../demo/read-back.fixtures.ts'
import { keepHouse } from '../shell/housekeeping.ts'

let library: Library
let colleague: { token: string; id: string }
let stranger: { token: string; project: string }
let docId: string
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('leave.md', '# Leave\n\nParental leave lasts 26 weeks.\n')
  docId = (await library.settled())['leave.md']!.id
  colleague = await joinAs('Colleague')
  const { token } = await library.server.signUp('Stranger')
  stranger = { token, project: await library.server.foundOrganisation(token, 'Elsewhere') }
})
afterAll(async () => {
  await library?.close()
})

async function joinAs(name: string) {
  const { token } = await library.server.signUp(name)
  const id = (await library.server.call('GET', '/auth/user-info', token)).body.user.id as string
  await join(id)
  return { token, id }
}
const join = (person: string) =>
  library.rowsOf("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
    library.organisationId,
    person,
  ])

const figures = {
  query: { factTable: 'secret_query_table', measures: ['secret_measure'] },
  ...{ table: 'Sales', measures: [], rows: [], total: 0 },
}
const details = () => ({
  m3: { result: { callId: 'c1', content: 'a digest', isError: false, data: figures } },
  m4: {
    citations: [
      { mark: 1, title: 'leave.md', quote: 'Parental leave lasts 26 weeks.', docId, pageId: 'p', passage: 'p1' },
      { mark: 2, title: 'The web', quote: 'Leave', url: 'https://example.org/leave' },
    ],
    figures: [{ mark: 1, callId: 'c1', state: 'mismatch', cell: 'q1:2.secret', holds: '311' }],
  },
  m5: {
    action: {
      name: 'chart',
      data: {
        type: 'simple',
        spec: { title: 'Secret chart', series: [{ seriesLabel: 'Total', source: { values: [1] } }] },
        kept: { query: 'secret_query' },
      },
    },
  },
})

/** A conversation of the librarian with an older version of its question. */
async function conversation(): Promise<string> {
  const { thread } = (await library.send('POST', '/threads', { name: 'Leave' })).body
  const said = details() as Record<string, object>
  const rows: [string, string | null, string, string][] = [
    ['m1', null, 'user', 'An earlier wording'],
    ['m2', null, 'user', 'How long is leave?'],
    ['m3', 'm2', 'tool_result', ''],
    ['m4', 'm3', 'assistant', 'It lasts 26 weeks.[^1][^2][^9] It costs 310[#1].'],
    ['m5', 'm4', 'client_action', ''],
  ]
  for (const [index, [id, parent, role, content]] of rows.entries())
    await library.rowsOf(
      `insert into message (thread_id, id, organisation_id, person_id, parent_id, place, role, content, details)
       select id, $2, organisation_id, person_id, $3, $4, $5, $6, $7 from thread where id = $1`,
      [thread.id, id, parent, index, role, content, JSON.stringify(said[id] ?? {})],
    )
  await library.rowsOf("update thread set leaf_id = 'm5' where id = $1", [thread.id])
  return thread.id
}

const sharingOf = (threadId: string, leafId = 'm5') => library.get(`/threads/${threadId}/sharing?leafId=${leafId}`)
const listedOf = async (threadId: string) =>
  (await sharingOf(threadId)).body.repeats.map(({ key }: { key: string }) => key) as string[]
async function share(threadId: string): Promise<string> {
  const { status, body } = await library.send('PUT', `/threads/${threadId}/sharing`, {
    leafId: 'm5',
    listed: await listedOf(threadId),
  })
  expect(status).toBe(200)
  return body.share.link
}
const readAs = (token: string, link: string, project = library.project) =>
  library.server.call('GET', `/orgs/${project}/shared-conversations/${link}`, token)
const statusAs = async (token: string, link: string) => (await readAs(token, link)).status

test('what the branch repeats is listed, has to be seen before it is shared, and the copy holds no query', async () => {
  const threadId = await conversation()
  const before = await sharingOf(threadId)
  expect(before.body).toEqual({
    share: null,
    repeats: [{ kind: 'table', key: 'table secret_query_table', name: 'Sales' }],
  })
  const unseen = await library.send('PUT', `/threads/${threadId}/sharing`, { leafId: 'm5', listed: [] })
  expect([unseen.status, unseen.body.message]).toEqual([409, texts.moreRepeated])
  const link = await share(threadId)
  const { body } = await readAs(colleague.token, link)
  expect(body.conversation).toEqual({
    ...{ title: 'Leave', sharedBy: 'Librarian', sharedAt: expect.any(String) },
    entries: [
      { kind: 'question', id: 'm2', text: 'How long is leave?' },
      {
        ...{ kind: 'answer', id: 'm4', text: 'It lasts 26 weeks.[^1][^2] It costs 310.', outcome: null },
        sources: [
          { kind: 'shown', mark: 1, title: 'leave.md', quote: 'Parental leave lasts 26 weeks.', docId, pageId: 'p' },
          { kind: 'shown', mark: 2, title: 'The web', quote: 'Leave', url: 'https://example.org/leave' },
        ],
        tables: [{ kind: 'hidden' }],
        toCheck: [{ figure: '310', reason: texts.hiddenReason }],
      },
      { kind: 'hidden chart', id: 'm5' },
    ],
  })
  // Letters and digits of an id or a time say nothing.
  const words = JSON.stringify(body).replaceAll(docId, '').replace(body.conversation.sharedAt, '')
  expect(words).not.toMatch(/secret|digest|311|c1|p1"/i)
  expect((await sharingOf(threadId, 'm4')).body.share).toMatchObject({ link, isCurrent: false })
  // Sharing again replaces the copy and keeps the link.
  expect(await share(threadId)).toBe(link)
})

test('a document that the reader may not see leaves a note, as row level security decides when it is read', async () => {
  const threadId = await conversation()
  const link = await share(threadId)
  await library.rowsOf(
    `create policy hidden_from_colleague on document as restrictive for select
     using (id <> '${docId}' or sextant_person() <> '${colleague.id}')`,
  )
  try {
    const sourcesFor = async (token: string) => (await readAs(token, link)).body.conversation.entries[1].sources
    expect((await sourcesFor(colleague.token))[0]).toEqual({ kind: 'hidden', mark: 1 })
    expect((await sourcesFor(library.token))[0]).toMatchObject({ kind: 'shown', title: 'leave.md' })
    expect((await sharingOf(threadId)).body.repeats).toContainEqual({
      ...{ kind: 'document', key: `document ${docId}`, name: 'leave.md' },
    })
  } finally {
    await library.rowsOf('drop policy hidden_from_colleague on document')
  }
})

test('figures of SQL are hidden from those who may not run it, and a deleted document from everyone', async () => {
  const threadId = await conversation()
  const statement = { sql: 'select secret', columns: ['a'], rows: [[1]], total: 1 }
  await library.rowsOf(
    "update message set details = jsonb_set(details, '{result,data}', $2::jsonb) where thread_id = $1 and id = 'm3'",
    [threadId, JSON.stringify(statement)],
  )
  await library.rowsOf('update organisation set is_sql_for_administrators = true where id = $1', [
    library.organisationId,
  ])
  expect((await sharingOf(threadId)).body.repeats).toEqual([{ kind: 'sql', key: 'sql', name: '' }])
  const link = await share(threadId)
  const kinds = async (token: string) =>
    (await readAs(token, link)).body.conversation.entries.map(({ kind }: { kind: string }) => kind)
  expect([await kinds(colleague.token), await kinds(library.token)]).toEqual([
    ['question', 'answer', 'hidden chart'],
    ['question', 'answer', 'chart'],
  ])
  await library.rowsOf('update organisation set is_sql_for_administrators = false where id = $1', [
    library.organisationId,
  ])
  await library.rowsOf('update document set deleted_at = now() where id = $1', [docId])
  const { entries } = (await readAs(library.token, link)).body.conversation
  expect(entries[1].sources[0]).toEqual({ kind: 'hidden', mark: 1 })
  await library.rowsOf('update document set deleted_at = null where id = $1', [docId])
})

test('only members read it, by the link of their organisation, and only its person shares or withdraws it', async () => {
  const threadId = await conversation()
  const link = await share(threadId)
  expect([
    await statusAs(stranger.token, link),
    (await readAs(stranger.token, link, stranger.project)).status,
    await statusAs(colleague.token, `${link}x`),
    await statusAs(colleague.token, link),
  ]).toEqual([403, 404, 404, 200])
  const as = (method: string, body?: object) =>
    library.server.call(method, `/orgs/${library.project}/threads/${threadId}/sharing`, colleague.token, body)
  expect([(await as('PUT', { leafId: 'm5', listed: [] })).status, (await as('DELETE')).status]).toEqual([404, 404])
  expect(await statusAs(colleague.token, link)).toBe(200)
})

test('the link ends with its withdrawal, with the conversation and with the membership, and never comes back', async () => {
  const threadId = await conversation()
  const first = await share(threadId)
  expect((await library.send('DELETE', `/threads/${threadId}/sharing`)).status).toBe(200)
  expect((await library.send('DELETE', `/threads/${threadId}/sharing`)).status).toBe(200)
  const second = await share(threadId)
  expect(second).not.toBe(first)
  expect([await statusAs(colleague.token, first), await statusAs(colleague.token, second)]).toEqual([404, 200])
  await library.send('DELETE', `/threads/${threadId}`)
  await library.send('POST', `/threads/${threadId}/_restore`, {})
  expect(await statusAs(colleague.token, second)).toBe(404)

  const leaver = await joinAs('Leaver')
  const own = (method: string, path: string, body?: object) =>
    library.server.call(method, `/orgs/${library.project}${path}`, leaver.token, body)
  const { thread } = (await own('POST', '/threads', { name: 'Own' })).body
  await library.rowsOf(
    `insert into message (thread_id, id, organisation_id, person_id, parent_id, place, role, content)
     select id, 'a1', organisation_id, person_id, null, 1, 'assistant', 'Yes.' from thread where id = $1`,
    [thread.id],
  )
  const { body } = await own('PUT', `/threads/${thread.id}/sharing`, { leafId: 'a1', listed: [] })
  expect(await statusAs(colleague.token, body.share.link)).toBe(200)
  const removed = await library.send('DELETE', `/users/${leaver.id}`)
  expect(removed.status).toBe(200)
  expect(await statusAs(colleague.token, body.share.link)).toBe(404)
  await join(leaver.id)
  expect(await statusAs(colleague.token, body.share.link)).toBe(404)
})

test('sharing and withdrawing are in the audit log, without the link', async () => {
  const threadId = await conversation()
  const link = await share(threadId)
  await library.send('DELETE', `/threads/${threadId}/sharing`)
  const lines = await library.rowsOf(
    "select before, after, visible_to, thing from change_log where thing_id = $1 and thing = 'shared conversation' order by seq",
    [threadId],
  )
  const state = { name: 'Leave', sharedAt: expect.any(String) }
  expect(lines.map(({ before, after, visible_to: visibleTo }) => [before, after, visibleTo])).toEqual([
    [null, state, null],
    [state, null, null],
  ])
  expect(JSON.stringify(await library.rowsOf('select * from change_log'))).not.toContain(link)
})

test('a conversation of a playbook step is not shared, and none without an answer', async () => {
  const threadId = await conversation()
  const { status, body } = await library.send('PUT', `/threads/${threadId}/sharing`, { leafId: 'm1', listed: [] })
  expect([status, body.message]).toEqual([409, texts.nothingToShare])
  await library.rowsOf(
    `insert into playbook_topic (id, organisation_id, title, access_level, template_id, template_version, template_name, roles, user_roles)
     values ('topic_1', $1, 'Review', 'shared', 't', 1, 't', '[]', '{}')`,
    [library.organisationId],
  )
  await library.rowsOf(
    `insert into playbook_step (organisation_id, topic_id, id, type, allowed_role, visibility, thread_id)
     values ($1, 'topic_1', '001', 'chat', 'Anyone', 'visible', $2)`,
    [library.organisationId, threadId],
  )
  await library.rowsOf('update message set person_id = null where thread_id = $1', [threadId])
  await library.rowsOf('update thread set person_id = null where id = $1', [threadId])
  const refused = await library.send('PUT', `/threads/${threadId}/sharing`, { leafId: 'm5', listed: [] })
  expect([refused.status, refused.body.message]).toEqual([409, texts.ofStep])
  expect((await library.send('POST', '/reports', { reportCode: 'conversation', topicId: threadId })).status).toBe(409)
  expect((await library.get(`/threads/${threadId}/markdown?leafId=m5`)).status).toBe(409)
})

test('a branch is exported as Markdown, Word and PDF, for its person alone', async () => {
  const threadId = await conversation()
  const fetched = (path: string, token = library.token) =>
    fetch(`${library.server.url}/orgs/${library.project}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const markdown = await fetched(`/threads/${threadId}/markdown?leafId=m5`)
  expect(markdown.headers.get('content-disposition')).toMatch(/Leave%20\d{4}-\d\d-\d\d\.md$/)
  const text = await markdown.text()
  expect(text).toContain('## How long is leave?')
  expect(text).toContain('1. leave.md: “Parental leave lasts 26 weeks.”')
  expect(text).not.toMatch(/earlier wording|secret/i)
  expect((await fetched(`/threads/${threadId}/markdown?leafId=m5`, colleague.token)).status).toBe(404)
  const body = { reportCode: 'conversation', topicId: threadId, leafId: 'm5' }
  expect((await library.send('POST', '/reports', body)).status).toBe(200)
  const reports = async (token = library.token) =>
    (await library.server.call('GET', `/orgs/${library.project}/reports?topicId=${threadId}`, token)).body.reports
  await until(async () => (await reports()).length === 1)
  const [{ id }] = await reports()
  const word = new Uint8Array(await (await fetched(`/reports/${id}/docx`)).arrayBuffer())
  expect(await textOf('a.docx', word)).toContain('How long is leave?')
  expect((await fetched(`/reports/${id}/pdf`)).headers.get('content-type')).toBe('application/pdf')
  expect([await reports(colleague.token), (await fetched(`/reports/${id}/pdf`, colleague.token)).status]).toEqual([
    [],
    404,
  ])
  // A name whose 80th unit is half of a sign.
  await library.send('POST', `/threads/${threadId}`, { name: `a${'𠀀'.repeat(50)}` })
  expect((await fetched(`/threads/${threadId}/markdown?leafId=m5`)).status).toBe(200)
})

test('what was printed of a conversation goes with it', async () => {
  const threadId = await conversation()
  await library.rowsOf(
    `insert into report (organisation_id, id, report_code, topic_id, title, job_id)
     values ($1, 'report_gone', 'conversation', $2, 'Leave', 'job_gone')`,
    [library.organisationId, threadId],
  )
  const left = async () => {
    const blobs = createBlobs(library.server.filesDirectory)
    await keepHouse(library.walled, blobs, { remove: async () => {}, sweep: async () => {} } as never)
    return (await library.rowsOf("select 1 from report where id = 'report_gone'")).length
  }
  expect(await left()).toBe(1)
  await library.rowsOf('delete from thread where id = $1', [threadId])
  expect(await left()).toBe(0)
})
