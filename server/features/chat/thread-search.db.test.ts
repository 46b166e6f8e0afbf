import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import type { ThreadMatch } from '../../../contract/chat/thread-search.schemas.ts'
import { ask } from '../../../tests/database/chat-frames.ts'
import { openChat } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'

let environment: ServerEnvironment
let project: string
let ana: Member
let ben: Member
type Member = { id: string; token: string }

beforeAll(async () => {
  environment = await startServerEnvironment()
  ana = await environment.server.signUp('Ana')
  ben = await environment.server.signUp('Ben')
  project = await environment.server.foundOrganisation(ana.token, 'Harbour')
  await environment.rowsOf(
    `insert into membership (organisation_id, person_id, role) select id, $1, 'user' from organisation where code = $2`,
    [ben.id, project],
  )
})
afterAll(async () => {
  await environment?.close()
})

const call = (member: Member, method: string, path: string, body?: unknown, code = project) =>
  environment.server.call(method, `/orgs/${code}/threads${path}`, member.token, body)
const create = async (member: Member, name: string, code = project): Promise<string> =>
  (await call(member, 'POST', '', { name }, code)).body.thread.id
const list = async (member: Member): Promise<Thread[]> => (await call(member, 'GET', '')).body.threads

type Said = { role?: string; isPartial?: boolean; by?: string | null }
/** Adds a message as the server stores it. */
async function say(threadId: string, content: string, { role = 'user', isPartial = false, by }: Said = {}) {
  const id = `m${randomUUID()}`
  await environment.rowsOf(
    `insert into message (thread_id, id, organisation_id, person_id, place, role, content, is_partial)
     select t.id, $2, t.organisation_id, coalesce($6, t.person_id), 1 + (select count(*) from message where thread_id = t.id), $3, $4, $5
     from thread t where t.id = $1`,
    [threadId, id, role, content, isPartial, by ?? null],
  )
  return id
}
const shown = ({ thread, excerpt }: ThreadMatch): [string, string] => [
  thread.name,
  excerpt.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(''),
]
const search = async (member: Member, phrase: string, code = project) => {
  const { status, body } = await call(member, 'POST', '/_search', { phrase }, code)
  expect(status).toBe(200)
  return (body.matches as ThreadMatch[]).map(shown)
}

describe('the search of conversations', () => {
  test('finds words and their beginnings in names and in what was said, with the sentence that matches', async () => {
    const rents = await create(ana, 'Rents of the west pier')
    await say(rents, 'What does the café on the pier pay?')
    await say(rents, 'It is a long lease. The **café** pays 300 a month.[^1] Nothing else.', { role: 'assistant' })
    const cranes = await create(ana, 'Crane tests')
    await say(cranes, 'When is the pier closed for tests?')
    expect(await search(ana, 'cafe pays')).toEqual([['Rents of the west pier', 'The [café] [pays] 300 a month.']])
    expect(await search(ana, 'pier')).toEqual([
      ['Rents of the west pier', 'What does the café on the [pier] pay?'],
      ['Crane tests', 'When is the [pier] closed for tests?'],
    ])
    expect(await search(ana, 'WEST PI')).toEqual([['Rents of the west pier', 'What does the café on the [pier] pay?']])
    expect(await search(ana, 'crane clos')).toEqual([['Crane tests', 'When is the pier [closed] for tests?']])
    expect(await search(ana, 'rents closed')).toEqual([])
    expect(await search(ana, "?! ' : \\ | & * () <->")).toEqual([])
    expect(await search(ana, "café's \\ 'pay':* | x")).toEqual([])
  })

  test('finds Chinese and Japanese signs within a sentence', async () => {
    await say(await create(ana, 'Characters'), '码头的租金是多少？')
    expect(await search(ana, '租金')).toEqual([['Characters', '[码头的租金是多少]？']])
  })

  test('knows answers once they are complete, and nothing of tools and failures', async () => {
    const id = await create(ana, 'Growing')
    const answer = await say(id, 'A heron', { role: 'assistant', isPartial: true })
    for (const role of ['tool_calls', 'tool_result', 'error', 'client_action']) await say(id, 'A heron', { role })
    expect(await search(ana, 'heron')).toEqual([])
    await environment.rowsOf('update message set is_partial = false, content = $2 where id = $1', [
      answer,
      'Two herons.',
    ])
    expect(await search(ana, 'heron')).toEqual([['Growing', 'Two [herons].']])
    await environment.rowsOf("update message set role = 'tool_calls', content = '' where id = $1", [answer])
    expect(await search(ana, 'heron')).toEqual([])
  })

  test('leaves out the trash, and says which conversations are archived', async () => {
    const id = await create(ana, 'Gannets')
    await call(ana, 'POST', `/${id}/_archive`, { isArchived: true })
    const { body } = await call(ana, 'POST', '/_search', { phrase: 'gannets' })
    expect(body.matches).toEqual([{ thread: expect.objectContaining({ id, isArchived: true }), excerpt: [] }])
    await call(ana, 'DELETE', `/${id}`)
    expect(await search(ana, 'gannets')).toEqual([])
    await call(ana, 'POST', `/${id}/_restore`)
    expect(await search(ana, 'gannets')).toEqual([['Gannets', '']])
  })

  test('never answers words of others, of another organisation or of a playbook step', async () => {
    await say(await create(ana, 'Albatross of Ana'), 'Where do albatrosses nest?')
    await say(await create(ben, 'Albatross of Ben'), 'Do albatrosses sleep?')
    const other = await environment.server.foundOrganisation(ana.token, 'Other')
    await say(await create(ana, 'Albatross elsewhere', other), 'Albatrosses over there')
    const [step] = await environment.rowsOf(
      `insert into thread (id, organisation_id, person_id, name, epoch)
       values ($1, (select id from organisation where code = $2), null, 'Albatross of a step', 'e') returning id`,
      [`thread_${randomUUID()}`, project],
    )
    await say(step.id, 'Albatrosses of a step')
    expect(await environment.rowsOf('select from message_words where thread_id = $1', [step.id])).toEqual([])
    expect(await search(ana, 'albatross')).toEqual([['Albatross of Ana', 'Where do [albatrosses] nest?']])
    expect(await search(ben, 'albatross')).toEqual([['Albatross of Ben', 'Do [albatrosses] sleep?']])
    expect(await search(ana, 'albatross', other)).toEqual([['Albatross elsewhere', '[Albatrosses] over there']])
    expect((await call(ben, 'POST', '/_search', { phrase: 'albatross' }, other)).status).toBe(403)
  })

  test('refuses what is no phrase, and answers at most thirty of many', async () => {
    for (const body of [{}, { phrase: ' ' }, { phrase: 'x'.repeat(201) }, { phrase: ['pier'] }])
      expect((await call(ana, 'POST', '/_search', body)).status).toBe(400)
    await environment.rowsOf(
      `insert into thread (id, organisation_id, person_id, name, epoch)
       select 'thread_many_' || n, (select id from organisation where code = $1), $2, 'Kingfisher ' || n, 'e'
       from generate_series(1, 40) as n`,
      [project, ben.id],
    )
    expect((await search(ben, 'kingfisher')).length).toBe(30)
    expect(await search(ben, `${'kingfisher '.repeat(15)}7`)).toEqual([['Kingfisher 7', '']])
  })
})

describe('pinned and archived conversations', () => {
  const stateOf = async (id: string) => {
    const { isPinned = false, isArchived = false, isDefault } = (await list(ana)).find((thread) => thread.id === id)!
    return { isPinned, isArchived, isDefault }
  }

  test('an archived conversation is neither pinned nor the default, and pinning brings it back', async () => {
    const first = await create(ana, 'First')
    const second = await create(ana, 'Second')
    const plain = { isPinned: false, isArchived: false, isDefault: false }
    expect((await call(ana, 'POST', `/${first}/_pin`, { isPinned: true })).body.thread.isPinned).toBe(true)
    await environment.rowsOf('update thread set is_default = id = $1 where person_id = $2', [first, ana.id])
    expect((await call(ana, 'POST', `/${first}/_archive`, { isArchived: true })).body.thread.isArchived).toBe(true)
    expect([await stateOf(first), await stateOf(second)]).toEqual([
      { ...plain, isArchived: true },
      { ...plain, isDefault: true },
    ])
    await call(ana, 'POST', `/${first}/_archive`, { isArchived: false })
    expect(await stateOf(first)).toEqual(plain)
    await call(ana, 'POST', `/${first}/_archive`, { isArchived: true })
    await call(ana, 'POST', `/${first}/_pin`, { isPinned: true })
    expect(await stateOf(first)).toEqual({ ...plain, isPinned: true })
    await call(ana, 'POST', `/${first}/_pin`, { isPinned: false })
    expect(await stateOf(first)).toEqual(plain)
    for (const body of [{}, { isPinned: 'yes' }])
      expect((await call(ana, 'POST', `/${first}/_pin`, body)).status).toBe(400)
  })

  test('a new question brings an archived conversation back', async () => {
    const { body } = await call(ana, 'POST', '', { uniqueKey: 'default', name: 'General' })
    const { id } = body.thread
    await call(ana, 'POST', `/${id}/_archive`, { isArchived: true })
    const next = (await call(ana, 'POST', '', { uniqueKey: 'default', name: 'General' })).body.thread
    expect([next.id === id, next.isArchived]).toEqual([false, undefined])
    await askIn(id)
    expect(await stateOf(id)).toEqual({ isPinned: false, isArchived: false, isDefault: true })
  })

  test('nobody else pins or archives it', async () => {
    const id = await create(ana, 'Mine')
    for (const [path, body] of [
      ['_pin', { isPinned: true }],
      ['_archive', { isArchived: true }],
    ] as const)
      expect((await call(ben, 'POST', `/${id}/${path}`, body)).status).toBe(404)
    expect(await stateOf(id)).toMatchObject({ isPinned: false, isArchived: false })
  })
})

async function askIn(thread: string): Promise<void> {
  const client = await openChat(environment.server.url, { token: ana.token, project, thread })
  await ask(client, 'And now?')
  client.close()
}
