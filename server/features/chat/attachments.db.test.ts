import { randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Attachment, MAX_ATTACHMENTS } from '../../../contract/chat/attachments.schemas.ts'
import { attachmentReadingTexts as texts } from '../../../contract/chat/attachment-reading.texts.ts'
import { type RouteName, routes } from '../../../contract/routes.ts'
import { openChat } from '../../../tests/database/live-client.ts'
import { findTraces } from '../../../tests/database/find-traces.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import {
  type PlaybookEnvironment,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'
import { ask, newThread } from '../../../tests/questions/ask.ts'
import { until } from '../../../tests/until.ts'
import { createBlobs } from '../../platform/database/blobs.ts'
import { transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { startWorkers, type Workers } from '../../platform/workers/workers.ts'
import { searchPassages } from '../search/index.ts'
import { keepHouse } from '../shell/housekeeping.ts'

/** A word that is in the name and the text of each file that nobody else may meet. */
const word = 'zanthorium'
const text = `# Mooring\n\nA mooring at ${word} costs 40 dollars a night.\n`
const question = `What does a mooring at ${word} cost?`

let library: Library
let playbooks: PlaybookEnvironment
let colleague: Person
let owner: string
let workers: Workers
beforeAll(async () => {
  library = await startLibrary()
  workers = startWorkers()
  playbooks = await startPlaybookEnvironment(library)
  colleague = playbooks.colleague
  owner = (await library.server.call('GET', '/auth/user-info', library.token)).body.user.id
  await library.upload('harbour.md', '# Harbour\n\nThe harbour office opens at seven.\n')
  await library.settled()
})
afterAll(async () => {
  await workers?.close()
  await library?.close()
})

const own = () => newThread(library.server, library.token, library.project)
const attach = (
  thread: string,
  name: string,
  bytes: string | Uint8Array,
  token = library.token,
  key = randomUUID(),
) => {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const path = `/orgs/${library.project}/threads/${thread}/attachments`
  return library.server.call('POST', path, token, form, { 'idempotency-key': key })
}
const list = async (thread: string, token = library.token): Promise<Attachment[]> =>
  (await library.server.call('GET', `/orgs/${library.project}/threads/${thread}/attachments`, token)).body.attachments
/** Adds a file and waits until it is read. */
async function attached(thread: string, name = `${word}.md`, bytes: string | Uint8Array = text): Promise<Attachment> {
  const { body } = await attach(thread, name, bytes)
  await until(async () => (await list(thread)).every(({ status }) => status !== 'pending'))
  return (await list(thread)).find(({ id }) => id === body.attachment.id)!
}
const keep = (thread: string, id: string, token = library.token) =>
  library.server.call('POST', `/orgs/${library.project}/threads/${thread}/attachments/${id}/_keep`, token, {})
const answerIn = async (thread: string, words = question, token = library.token) => {
  const messages = await ask(library.server, token, library.project, words, thread)
  return messages.findLast(({ role }) => role === 'assistant')!
}
const sweep = () =>
  keepHouse(library.walled, createBlobs(library.server.filesDirectory), {
    sweep: async () => 0,
    remove: async () => undefined,
  } as never)

describe('a file of a conversation', () => {
  test('answers its question there, with a passage that can be opened', async () => {
    const thread = await own()
    // The question is asked while the file is read.
    const added = await attach(thread, `${word}.md`, text)
    expect([added.status, added.body.attachment]).toEqual([
      200,
      expect.objectContaining({ filename: `${word}.md`, status: 'pending', docId: null }),
    ])
    const answer = await answerIn(thread)
    expect(answer.content).toContain('40 dollars')
    const [citation] = answer.citations!
    expect([citation!.docId, answer.relatedResults]).toEqual([added.body.attachment.id, []])
    const page = await library.get(`/threads/${thread}/attachments/${citation!.docId}/pages/${citation!.pageId}`)
    expect(page.body.page.text.slice(citation!.start, citation!.end)).toContain('40 dollars')
    const bytes = await library.get(`/threads/${thread}/attachments/${citation!.docId}/download`)
    expect(bytes.status).toBe(200)
  })

  test('is in no other conversation, list, search, count, log or job, and leaves no trace elsewhere', async () => {
    const thread = await own()
    await attached(thread)
    await answerIn(thread, 'When does the harbour office open?')
    const elsewhere = await own()
    const bodies: Partial<Record<RouteName, unknown>> = {
      searchDocuments: { folderId: 'upload_root', isDeep: true, phrase: word },
      searchEverything: { phrase: word },
      searchFacts: { phrases: [word] },
    }
    // Every call that reads and names nothing but the organisation, and the searches.
    const readers = (Object.keys(routes) as RouteName[]).filter((name) => {
      const { method, path, carriage } = routes[name]
      const isOfOrganisation = path.startsWith('/orgs/:project') && !path.replace('/:project', '').includes(':')
      return isOfOrganisation && carriage === 'json' && (method === 'GET' || name in bodies)
    })
    expect(readers.length).toBeGreaterThan(20)
    for (const token of [library.token, colleague.token]) {
      for (const name of readers) {
        const path = routes[name].path.replace(':project', library.project)
        const { body } = await library.server.call(routes[name].method, path, token, bodies[name])
        // The person's own conversations are named by their questions.
        const things = (body?.hits ?? []).filter(({ kind }: { kind: string }) => kind !== 'conversation')
        const isNamedByQuestions = name === 'listThreads' || name === 'readOrganisationAudit'
        const shown = name === 'searchEverything' ? things : isNamedByQuestions ? [] : (body ?? '')
        expect([name, JSON.stringify(shown).includes(word)]).toEqual([name, false])
      }
      const other = token === library.token ? elsewhere : await newThread(library.server, token, library.project)
      const answer = await answerIn(other, 'What does a mooring cost a night?', token)
      expect(answer.content).not.toContain('40 dollars')
    }
    const { body } = await library.get('/docs')
    expect(body.docs.map(({ filename }: { filename: string }) => filename)).toEqual(['harbour.md'])
    const traces = await findTraces(library.database, `${word}.md`)
    const tables = ['attachment', 'attachment_page', 'attachment_passage', 'attachment_word', 'idempotency']
    const ofConversation = ['message', 'message_words', 'thread', 'thread_event', 'pgboss.job']
    expect(Object.keys(traces).filter((name) => ![...tables, ...ofConversation].includes(name))).toEqual([])
    for (const name of ['change_log', 'job', 'document', 'passage_word', 'title_word'])
      expect([name, traces[name]]).toEqual([name, undefined])
  })

  test('is hidden by row level security from everybody, and from its person without the conversation', async () => {
    const thread = await own()
    await attached(thread)
    const other = await own()
    const tables = ['attachment', 'attachment_page', 'attachment_passage', 'attachment_word']
    const organisation = library.organisationId
    const seenBy = (person: string, conversation?: string, more: object = {}) =>
      transact(
        library.walled,
        { person, organisation, ...more, ...(conversation === undefined ? {} : { conversation }) },
        async (tx) => {
          const counts: number[] = []
          for (const table of tables) {
            const { rows } = await sql<{ n: number }>`
              select count(*)::int as n from ${sql.table(table)} where thread_id = ${thread}`.execute(tx.db)
            counts.push(rows[0]!.n)
          }
          return counts.map((count) => count > 0)
        },
      )
    expect(await seenBy(owner, thread)).toEqual(tables.map(() => true))
    const none = tables.map(() => false)
    expect(await seenBy(owner)).toEqual(none)
    expect(await seenBy(owner, other)).toEqual(none)
    expect(await seenBy(colleague.id)).toEqual(none)
    expect(await seenBy(colleague.id, thread)).toEqual(none)
    expect(await seenBy(colleague.id, undefined, { isWorker: true })).toEqual(none)
  })

  test('is found by the search of its conversation alone, whoever names it', async () => {
    const thread = await own()
    await attached(thread)
    const other = await own()
    const foundBy = (person: string, conversation?: string) =>
      transact(
        library.walled,
        { person, organisation: library.organisationId, ...(conversation === undefined ? {} : { conversation }) },
        async (tx) => (await searchPassages(tx, workers, { phrases: [word], limit: 5 })).hits.length,
      )
    expect(await foundBy(owner, thread)).toBe(1)
    expect([await foundBy(owner), await foundBy(owner, other), await foundBy(colleague.id, thread)]).toEqual([0, 0, 0])
  })

  test('of somebody else is not there: not to list, read, download, keep, remove or add to', async () => {
    const thread = await own()
    const { id } = await attached(thread)
    const base = `/orgs/${library.project}/threads/${thread}/attachments`
    const calls: [string, string][] = [
      ['GET', base],
      ['GET', `${base}/${id}/download`],
      ['GET', `${base}/${id}/pages/page_1`],
      ['POST', `${base}/${id}/_keep`],
      ['DELETE', `${base}/${id}`],
    ]
    for (const [method, path] of calls)
      expect([
        path,
        (await library.server.call(method, path, colleague.token, method === 'POST' ? {} : undefined)).status,
      ]).toEqual([path, 404])
    expect((await attach(thread, 'mine.md', 'mine', colleague.token)).status).toBe(404)
    const elsewhere = await own()
    expect((await library.get(`/threads/${elsewhere}/attachments/${id}/download`)).status).toBe(404)
    expect(await list(thread)).toHaveLength(1)
  })

  test('comes once for a repeated upload, and not beyond the limit', async () => {
    const thread = await own()
    const key = randomUUID()
    const [first, second] = [
      await attach(thread, 'once.md', 'Once', library.token, key),
      await attach(thread, 'once.md', 'Once', library.token, key),
    ]
    expect([second.body, (await list(thread)).length]).toEqual([first.body, 1])
    await library.rowsOf(
      `insert into attachment (id, thread_id, organisation_id, person_id, filename, status, bytes, sha256, blob)
       select 'planted' || n || id, id, organisation_id, person_id, 'p.md', 'indexed', 0, '', '' from thread, generate_series(2, $2) n
       where id = $1`,
      [thread, MAX_ATTACHMENTS],
    )
    const refused = await attach(thread, 'more.md', 'More')
    expect([refused.status, refused.body.message]).toEqual([409, texts.tooMany])
  })
})

test('rows of a table are read as text and become no table of the organisation', async () => {
  const thread = await own()
  const file = await attached(thread, 'berths.csv', 'berth,price\nNorth quay,4711\nSouth quay,12\n')
  expect(file.status).toBe('indexed')
  expect(await library.rowsOf("select 1 from warehouse_source where source_name = 'berths.csv'")).toEqual([])
  expect((await answerIn(thread, 'What does berths say about North quay?')).content).toContain('4711')
})

test('a picture is kept and shown small; what is no picture has none', async () => {
  const thread = await own()
  const picture = createCanvas(800, 400).toBuffer('image/png')
  const shown = await attached(thread, 'quay.png', picture)
  expect([shown.status, shown.statusDetail, shown.thumbnail?.slice(0, 23)]).toEqual([
    'unknown',
    texts.pictureKept,
    'data:image/jpeg;base64,',
  ])
  expect((await attached(thread, 'broken.png', 'no picture')).thumbnail).toBeNull()
})

test('the answer to a question that is asked with a picture says first that it does not use it, once', async () => {
  const thread = await own()
  const { filename } = await attached(thread, 'quay [1].png', createCanvas(80, 40).toBuffer('image/png'))
  const asked = 'When does the harbour office open?'
  const answer = await answerIn(thread, asked)
  const note = texts.notUsed('quay \\[1\\].png', texts.pictureKept)
  expect([answer.content.startsWith(`${note}\n\n`), answer.content.includes('seven')]).toEqual([true, true])
  expect((await answerIn(thread, asked)).content.startsWith(note)).toBe(false)
  expect((await answerIn(thread, `What does ${filename} show?`)).content.startsWith(note)).toBe(true)
})

describe('keeping a file in Data', () => {
  test('makes it a document that everybody finds, and outlives its conversation', async () => {
    const thread = await own()
    const { id } = await attached(thread, 'pilotage.md', '# Pilotage\n\nPilotage at quexford costs 815 dollars.\n')
    const kept = await keep(thread, id)
    expect([kept.status, typeof kept.body.attachment.docId]).toEqual([200, 'string'])
    expect((await keep(thread, id)).status).toBe(409)
    const docs = await library.settled()
    expect(docs['pilotage.md']!.id).toBe(kept.body.attachment.docId)
    const other = await newThread(library.server, colleague.token, library.project)
    expect((await answerIn(other, 'What does pilotage at quexford cost?', colleague.token)).content).toContain('815')
    // In its own conversation it is found once, as the document.
    const answer = await answerIn(thread, 'What does pilotage at quexford cost?')
    expect(answer.citations!.map(({ docId }) => docId)).not.toContain(id)
    await library.send('DELETE', `/threads/${thread}`)
    await library.rowsOf("update thread set deleted_at = now() - interval '31 days' where id = $1", [thread])
    await sweep()
    expect(await library.rowsOf('select 1 from attachment where id = $1', [id])).toEqual([])
    expect((await library.get(`/docs/${kept.body.attachment.docId}/download`)).status).toBe(200)
  })

  test('leaves the file in the search of its conversation once Data has other bytes', async () => {
    const thread = await own()
    const { id } = await attached(thread, 'berthing.md', '# Berthing\n\nBerthing at quellmore costs 377 dollars.\n')
    const { docId } = (await keep(thread, id)).body.attachment
    await library.settled()
    const found = () =>
      transact(
        library.walled,
        { person: owner, organisation: library.organisationId, conversation: thread },
        async (tx) => {
          const { hits } = await searchPassages(tx, workers, { phrases: ['berthing at quellmore'], limit: 9 })
          return hits.map(({ documentId, text: said }) => [documentId, /\d+ dollars/.exec(said)?.[0]] as const)
        },
      )
    expect(await found()).toEqual([[docId, '377 dollars']])
    await library.upload('berthing.md', '# Berthing\n\nBerthing at quellmore costs 412 dollars.\n')
    await library.settled()
    expect(new Map(await found())).toEqual(
      new Map([
        [docId, '412 dollars'],
        [id, '377 dollars'],
      ]),
    )
  })

  test('ends with the document: the conversation then has its file alone again', async () => {
    const thread = await own()
    const { id } = await attached(thread, 'towage.md', '# Towage\n\nTowage at brimsey costs 929 dollars.\n')
    const { docId } = (await keep(thread, id)).body.attachment
    await library.settled()
    await library.send('POST', '/docs/bulk-delete', { docIds: [docId] })
    expect((await list(thread))[0]!.docId).toBeNull()
    const answer = await answerIn(thread, 'What does towage at brimsey cost?')
    expect([answer.content.includes('929'), answer.citations!.map((one) => one.docId)]).toEqual([
      true,
      expect.arrayContaining([id]),
    ])
  })
})

test('a file that is removed while it is being kept becomes no document', async () => {
  const thread = await own()
  const { id } = await attached(thread, 'withdrawn.md', '# Withdrawn\n')
  const { request } = await transactAsSystem(library.walled, { person: null, organisation: null }, async ({ db }) => {
    await sql`select 1 from thread where id = ${thread} for update`.execute(db)
    const waiting = keep(thread, id)
    await until(async () => (await library.rowsOf('select 1 from pg_locks where not granted')).length > 0)
    await db.deleteFrom('attachment').where('id', '=', id).execute()
    return { request: waiting }
  })
  expect((await request).status).toBe(404)
  expect(await library.rowsOf("select 1 from document where filename = 'withdrawn.md'")).toEqual([])
})

test('it goes into the trash with its conversation, comes back with it, and ends with it', async () => {
  const thread = await own()
  const { id } = await attached(thread)
  const [{ blob }] = await library.rowsOf('select blob from attachment where id = $1', [id])
  await library.send('DELETE', `/threads/${thread}`)
  expect((await library.get(`/threads/${thread}/attachments`)).status).toBe(404)
  expect((await library.get(`/threads/${thread}/attachments/${id}/download`)).status).toBe(404)
  await sweep()
  await library.send('POST', `/threads/${thread}/_restore`)
  expect((await list(thread)).map((one) => one.id)).toEqual([id])
  expect((await library.get(`/threads/${thread}/attachments/${id}/download`)).status).toBe(200)
  expect((await answerIn(thread)).content).toContain('40 dollars')
  await library.rowsOf("update thread set deleted_at = now() - interval '31 days' where id = $1", [thread])
  await sweep()
  expect(await library.rowsOf('select 1 from attachment where id = $1', [id])).toEqual([])
  expect((await library.blobs()).length).toBeGreaterThan(0)
  expect(blob).toMatch(/\//)
})

test('a file that was still to be read when its conversation was deleted is read after it came back', async () => {
  const thread = await own()
  const { id } = await attached(thread)
  await library.send('DELETE', `/threads/${thread}`)
  await library.rowsOf("update attachment set status = 'pending' where id = $1", [id])
  for (const table of ['attachment_word', 'attachment_passage', 'attachment_page'])
    await library.rowsOf(`delete from ${table} where attachment_id = $1`, [id])
  await library.send('POST', `/threads/${thread}/_restore`)
  await until(async () => (await list(thread))[0]?.status === 'indexed')
})

test('a removed file answers nothing any more, and the readers of the conversation hear of it', async () => {
  const thread = await own()
  const client = await openChat(library.server.url, { token: library.token, project: library.project, thread })
  const { id } = await attached(thread)
  await library.send('DELETE', `/threads/${thread}/attachments/${id}`)
  await until(async () =>
    client.frames.some((frame) => JSON.stringify(frame).includes('"removed"') && frame.type === 'updateAttachment'),
  )
  client.close()
  expect(await list(thread)).toEqual([])
  const frames = await library.rowsOf(
    "select frame->'attachment'->>'status' as status from thread_event where thread_id = $1 and frame->'attachment'->>'id' = $2",
    [thread, id],
  )
  expect(frames).toEqual([{ status: 'removed' }])
  expect((await answerIn(thread, 'What does a mooring cost a night?')).content).not.toContain('40 dollars')
})

test('the conversation of a step shows its files to those who see the step, and to nobody else', async () => {
  const hidden = { allowedRole: 'Finance', visibility: 'private' as const }
  const slug = await playbooks.template({
    roles: ['Lead', 'Finance'],
    steps: [
      step({ id: '001', type: 'chat', label: 'Private talk', ...hidden }),
      step({ id: '002', type: 'chat', label: 'Shown talk', allowedRole: 'Finance', visibility: 'visible' }),
    ],
  })
  const topic = await playbooks.start(slug, { userRoles: { Lead: owner, Finance: colleague.id } })
  const { steps } = await playbooks.read(topic.id, colleague.token)
  const [hiddenThread, shownThread] = [steps['001']!.threadId!, steps['002']!.threadId!]
  for (const thread of [hiddenThread, shownThread])
    expect([thread, (await attach(thread, `${word}.md`, text, colleague.token)).status]).toEqual([thread, 200])
  await until(async () => (await list(hiddenThread, colleague.token)).every(({ status }) => status === 'indexed'))
  expect((await list(shownThread)).map(({ filename }) => filename)).toEqual([`${word}.md`])
  expect((await library.get(`/threads/${hiddenThread}/attachments`)).status).toBe(404)
  // Who may only see the step adds and keeps nothing.
  expect((await attach(shownThread, 'other.md', 'other')).status).toBe(404)
  const [shown] = await list(shownThread)
  expect((await keep(shownThread, shown!.id)).status).toBe(404)
  // The role passes to someone else.
  await library.rowsOf(`update playbook_topic set user_roles = user_roles || $2 where id = $1`, [
    topic.id,
    JSON.stringify({ Finance: owner }),
  ])
  expect((await list(hiddenThread)).map(({ filename }) => filename)).toEqual([`${word}.md`])
  const gone = await library.server.call(
    'GET',
    `/orgs/${library.project}/threads/${hiddenThread}/attachments`,
    colleague.token,
  )
  expect(gone.status).toBe(404)
})

test('before a conversation is shared, its own files are listed, and a reader is shown none', async () => {
  const thread = await own()
  const { id } = await attached(thread)
  await answerIn(thread)
  const [{ leaf_id: leafId }] = await library.rowsOf('select leaf_id from thread where id = $1', [thread])
  const { body } = await library.get(`/threads/${thread}/sharing?leafId=${leafId}`)
  expect(body.repeats.map(({ key, name }: { key: string; name: string }) => [key, name])).toEqual([
    [`document ${id}`, expect.any(String)],
  ])
  const shared = await library.send('PUT', `/threads/${thread}/sharing`, { leafId, listed: [`document ${id}`] })
  const path = `/orgs/${library.project}/shared-conversations/${shared.body.share.link}`
  const copy = await library.server.call('GET', path, colleague.token)
  expect([copy.status, JSON.stringify(copy.body).includes(id)]).toEqual([200, false])
})
