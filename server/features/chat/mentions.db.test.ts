import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mention, MentionKey } from '../../../contract/chat/mentions.schemas.ts'
import { mentionsTexts } from '../../../contract/chat/mentions.texts.ts'
import { newMessageId } from '../../../tests/database/chat-environment.ts'
import { isReady, isWhole } from '../../../tests/database/chat-frames.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { type Frame, isType, type LiveClient, openChat } from '../../../tests/database/live-client.ts'
import { type ModelServer, startModelServer, type Turn } from '../../../tests/fixtures/model-server/model-server.ts'

let library: Library
let docs: Awaited<ReturnType<Library['settled']>>
let stranger: { token: string; project: string }

const named = (kind: Mention['kind'], id: string, name = 'Named'): Mention => ({ kind, id, name })
const fileNamed = (name: string) => named('document', docs[name]!.id, name)

async function plant(to: Library): Promise<void> {
  const { folder } = (await to.send('POST', '/docs/folders', { name: 'People', parentId: 'upload_root' })).body
  await to.upload('leave-policy.md', '# Leave\n\nParental leave lasts 26 weeks for every employee.\n', {
    folder: folder.id,
  })
  await to.upload('old-handbook.md', '# Leave\n\nParental leave lasts 12 weeks for every employee.\n')
  await to.upload('sales.csv', 'month,region,revenue\n2026-01-01,North,10\n2026-02-01,South,20\n')
  await to.upload('costs.csv', 'month,team,expense\n2026-01-01,Kea,3\n2026-02-01,Tui,4\n')
}

beforeAll(async () => {
  library = await startLibrary()
  await plant(library)
  docs = await library.settled()
  const { token } = await library.server.signUp('Stranger')
  stranger = { token, project: await library.server.foundOrganisation(token, 'Elsewhere') }
})
afterAll(async () => {
  await library?.close()
})

async function opened(of: Library = library): Promise<{ client: LiveClient; threadId: string }> {
  const { body } = await of.server.call('POST', `/orgs/${of.project}/threads`, of.token, {})
  const client = await openChat(of.server.url, { token: of.token, project: of.project, thread: body.thread.id })
  await client.next(isType('messages'))
  return { client, threadId: body.thread.id }
}

/** The answer to a question; the error where there is none. */
async function answerOf(client: LiveClient, frame: object): Promise<Frame['message']> {
  const from = client.frames.length
  client.send(frame as never)
  await client.next(isReady, from)
  const said = client.frames.slice(from)
  return (said.findLast(isWhole('assistant')) ?? said.findLast(isWhole('error')))!['message']
}
const asking = (content: string, only: Mention[], id = newMessageId()) => ({ type: 'userMessage', id, content, only })

const question = 'How many weeks does parental leave last?'
const titlesIn = ({ citations = [] }: Frame['message']) => [
  ...new Set(citations.map(({ title }: { title: string }) => title.toLowerCase().replace(/\W+/g, ' '))),
]

test('an answer keeps to the documents that its question names, and both are stored with it', async () => {
  const { client, threadId } = await opened()
  const one = await answerOf(client, asking(question, [fileNamed('leave-policy.md')]))
  expect([one.content.includes('26 weeks'), one.content.includes('12 weeks')]).toEqual([true, false])
  const other = await answerOf(client, asking(question, [fileNamed('old-handbook.md')]))
  expect([other.content.includes('26 weeks'), other.content.includes('12 weeks')]).toEqual([false, true])
  const folder = (await library.rowsOf(`select id from folder where name = 'People'`))[0]!['id'] as string
  const within = await answerOf(client, asking(question, [named('folder', folder)]))
  expect([within.content.includes('26 weeks'), titlesIn(within)]).toEqual([true, [expect.stringContaining('leave')]])

  const stored = await library.rowsOf(
    `select details -> 'only' as only from message where thread_id = $1 and role = 'user' order by place`,
    [threadId],
  )
  expect(stored.map(({ only }) => only)).toEqual([
    [fileNamed('leave-policy.md')],
    [fileNamed('old-handbook.md')],
    // The server knows what the folder is called.
    [{ kind: 'folder', id: folder, name: 'People' }],
  ])

  // Asked again, it keeps its limit; reworded without one, it has none.
  const messageId = (
    await library.rowsOf(`select id from message where thread_id = $1 and role = 'user' order by place limit 1`, [
      threadId,
    ])
  )[0]!['id'] as string
  const again = await answerOf(client, { type: 'regenerate', id: newMessageId(), messageId })
  expect([again.content.includes('26 weeks'), again.content.includes('12 weeks')]).toEqual([true, false])
  const free = await answerOf(client, { type: 'edit', id: newMessageId(), messageId, content: question, only: [] })
  expect([free.content.includes('26 weeks'), free.content.includes('12 weeks')]).toEqual([true, true])
  client.close()
})

test('figures keep to the tables of what is named: a dataset, a document, a measure or a dashboard', async () => {
  const { client } = await opened()
  const [table] = (await library.rowsOf(
    `select table_name as name from warehouse_source where source_name = 'sales.csv'`,
  )) as [{ name: string }]
  const dataset = named('dataset', `fact ${table.name}`)
  const ask = async (only: Mention[], content = 'total revenue') =>
    (await answerOf(client, asking(content, only))).content
  expect(await ask([dataset])).toContain('30')
  expect(await ask([fileNamed('sales.csv')])).toContain('30')
  expect(await ask([named('measure', 'Revenue')])).toContain('30')
  expect(await ask([dataset], 'total expense')).not.toContain('7')
  expect(await ask([fileNamed('costs.csv')])).not.toContain('30')
  const metrics = JSON.stringify([
    { title: 'Revenue', series: [{ dataSource: { factTable: table.name, metric: 'revenue' } }] },
  ])
  await library.rowsOf(
    `insert into dashboard (organisation_id, code, name, access_level, default_settings, scope_filters, dimension_filters, metrics, created_by)
     values ($1, 'board', 'Board', 'private', '{}', '[]', '[]', '${metrics}',
       (select person_id from token where hash = sha256($2::bytea)))`,
    [library.organisationId, Buffer.from(library.token)],
  )
  expect(await ask([named('dashboard', 'board')])).toContain('30')
  expect(await ask([named('dashboard', 'board')], 'total expense')).not.toContain('7')
  client.close()
})

test('what is gone, or was never this person’s to see, is refused by name, and the question can be sent without it', async () => {
  const { client } = await opened()
  const foreign = (await library.server.call('POST', `/orgs/${stranger.project}/docs/folders`, stranger.token, {
    ...{ name: 'Secret', parentId: 'upload_root' },
  })) as { body: { folder: { id: string } } }
  const { id } = docs['old-handbook.md']!
  await library.rowsOf('update document set deleted_at = now() where id = $1', [id])
  const gone = [named('folder', foreign.body.folder.id, 'Secret'), named('document', id, 'old-handbook.md')]
  const from = client.frames.length
  const prompt = asking(question, [fileNamed('leave-policy.md'), ...gone])
  client.send(prompt as never)
  const refused = await client.next(isType('userError'), from)
  const keys: MentionKey[] = gone.map(({ kind, id: of }) => ({ kind, id: of }))
  expect(refused).toMatchObject({
    message: mentionsTexts.gone(['Secret', 'old-handbook.md']),
    id: prompt.id,
    gone: keys,
  })
  const answer = await answerOf(client, { ...prompt, only: [fileNamed('leave-policy.md')] })
  expect(answer.content).toContain('26 weeks')
  await library.rowsOf('update document set deleted_at = null where id = $1', [id])
  client.close()
})

test('a measure that answers don’t read, such as values by region without dates, is refused and not looked for in vain', async () => {
  const made = await library.send('POST', '/measurements/defs', {
    ...{ name: 'Target share', source: 'lookup', unit: 'number', scope: 'region', values: { North: { value: 1 } } },
  })
  expect(made.status).toBe(200)
  const { client } = await opened()
  const from = client.frames.length
  client.send(asking('total revenue', [named('measure', 'Target share')]) as never)
  expect(await client.next(isType('userError'), from)).toMatchObject({
    gone: [{ kind: 'measure', id: 'Target share' }],
  })
  client.close()
})

test('where the named documents say nothing of it, the answer says so and looks no further', async () => {
  const { client } = await opened()
  const { content } = await answerOf(client, asking('What is the total revenue?', [fileNamed('leave-policy.md')]))
  expect([content.includes('30'), content.includes('there are no documents here')]).toEqual([false, false])
  client.close()
})

test('a shared copy names what a question was limited to only where its reader may see it', async () => {
  const { client, threadId } = await opened()
  const only = [fileNamed('leave-policy.md'), fileNamed('costs.csv')]
  const answer = await answerOf(client, asking(question, only))
  client.close()
  const { body } = await library.send('PUT', `/threads/${threadId}/sharing`, { leafId: answer.id, listed: [] })
  const shown = async () =>
    (await library.get(`/shared-conversations/${body.share.link}`)).body.conversation.entries[0].only as string[]
  expect(await shown()).toEqual(['leave-policy.md', 'costs.csv'])
  const { id } = docs['costs.csv']!
  await library.rowsOf('update document set deleted_at = now() where id = $1', [id])
  expect(await shown()).toEqual(['leave-policy.md', mentionsTexts.hidden])
  await library.rowsOf('update document set deleted_at = null where id = $1', [id])
})

let model: ModelServer
let modelled: Library
let calls: { name: string; input: object }[] = []
let seen: Turn['results'] = []
beforeAll(async () => {
  model = await startModelServer({
    rules: [
      (turn) => {
        if (turn.system.startsWith('You suggest') || turn.system.startsWith('You name')) return { text: '{}' }
        seen = turn.results
        return turn.results.length === 0 && calls.length > 0 ? { calls } : { text: 'That is all.' }
      },
    ],
  })
  modelled = await startLibrary({}, { MODEL_BASE_URL: model.url, MODELS: 'kea=Kea' })
  await plant(modelled)
})
afterAll(async () => {
  await modelled?.close()
  await model?.close()
})
beforeEach(() => {
  calls = []
  seen = []
})

test('the tools of a model show nothing but what the question names', async () => {
  const own = await modelled.settled()
  const { client } = await opened(modelled)
  const [policy, handbook] = [own['leave-policy.md']!.id, own['old-handbook.md']!.id]
  calls = [
    { name: 'search_documents', input: { queries: ['parental leave weeks'] } },
    { name: 'list_documents', input: {} },
    { name: 'find_in_document', input: { text: 'weeks' } },
    { name: 'read_document', input: { document: handbook } },
    { name: 'list_tables', input: {} },
    { name: 'run_sql', input: { sql: 'select sum(expense) as e from costs' } },
  ]
  await answerOf(
    client,
    asking('What about leave?', [named('document', policy), named('document', own['sales.csv']!.id)]),
  )
  expect(seen.map(({ name }) => name)).toEqual(calls.map(({ name }) => name))
  const all = JSON.stringify(seen)
  expect([all.includes('26 weeks'), all.includes('12 weeks'), all.includes('old-handbook')]).toEqual([
    true,
    false,
    false,
  ])
  expect([/revenue/i.test(all), /expense.{0,3}:/i.test(all), all.includes('costs.csv')]).toEqual([true, false, false])
  client.close()
})
