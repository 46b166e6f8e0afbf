import { readdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { startWebdav, type WebdavServer } from '../../../tests/integrations/webdav-server.ts'
import { until } from '../../../tests/until.ts'

let dav: WebdavServer
let environment: ConnectionEnvironment
let connectionId: string
beforeAll(async () => {
  dav = await startWebdav()
  environment = await startConnectionEnvironment({ INTEGRATION_ALLOW: `127.0.0.1:${dav.port}` })
  await dav.makeFolder('/Reports')
  await dav.makeFolder('/Reports/2026%20Q1')
  await dav.put('/Reports/plan.md', '# Plan\n\nThe harbour opens in May.')
  await dav.put(
    '/Reports/2026%20Q1/sales.csv',
    'month,region,sales\n2026-01,North,10\n2026-02,North,12\n2026-03,South,9',
  )
  await dav.put('/Reports/2026%20Q1/a%26b%20%C3%BC.txt', 'Ampersands and umlauts.')
  await dav.put('/Reports/film.mp4', 'no document')
})
afterAll(async () => {
  await environment?.close()
  await dav?.close()
})

afterEach(() => dav.answerInstead(null))

const settings = () => ({ address: `${dav.origin}/Reports`, user: dav.user, password: dav.password })
const sync = async () => {
  dav.asked()
  const { status, body } = await environment.call('POST', `integrations/webdav:${connectionId}/_do/sync`, {})
  expect([status, body.message]).toEqual([200, undefined])
  return environment.settled(connectionId)
}
const leftOut = 'Left out: film.mp4 (unsupported file type).'
const documents = async () => {
  const { docs } = (await environment.call('GET', 'docs')).body
  const { folders } = (await environment.call('GET', 'docs/folders')).body
  const nameOf = new Map(folders.map((folder: { id: string; name: string }) => [folder.id, folder.name]))
  return docs
    .map((doc: { id: string; filename: string; folderId: string; docsource: string }) => ({
      ...{ id: doc.id, name: doc.filename, folder: nameOf.get(doc.folderId), source: doc.docsource },
    }))
    .sort((one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name))
}
const named = async (name: string) =>
  (await documents()).find((doc: { name: string }) => doc.name === name) as { id: string; folder: string } | undefined

test('a folder is brought with what lies below it, and read again only where it changed', async () => {
  const { status, body } = await environment.call('POST', 'integrations/webdav/connections', {
    name: 'Shared',
    settings: settings(),
  })
  expect([status, body.message]).toEqual([200, undefined])
  ;({ connectionId } = body.integration)
  const first = await environment.settled(connectionId)
  expect(first.status).toMatchObject({ status: 'connected', detail: null })
  expect(first.events[0]).toMatchObject({
    kind: 'synced',
    counts: { all: 3, added: 3, changed: 0, gone: 0 },
    message: leftOut,
  })
  expect((await documents()).map(({ name, folder, source }: Record<string, string>) => [name, folder, source])).toEqual(
    [
      ['a&b ü.txt', '2026 Q1', 'webdav'],
      ['plan.md', 'Shared', 'webdav'],
      ['sales.csv', '2026 Q1', 'webdav'],
    ],
  )
  await until(async () => (await environment.rowsOf("select 1 from document where status <> 'indexed'")).length === 0)
  const { doc } = (await environment.call('GET', `docs/${(await named('plan.md'))!.id}`)).body
  expect(doc.cleantext).toContain('The harbour opens in May.')
  expect(JSON.stringify(await environment.rowsOf('select sealed from connection_secret'))).not.toContain(dav.password)

  const same = await sync()
  expect(same.events[0]).toMatchObject({ kind: 'synced', counts: { all: 3, added: 0, changed: 0, gone: 0 } })
  expect(dav.asked().filter((one) => one.startsWith('GET'))).toEqual([])

  await dav.put('/Reports/plan.md', '# Plan\n\nThe harbour opens in June.')
  const changed = await sync()
  expect(changed.events[0]).toMatchObject({ counts: { all: 3, added: 0, changed: 1, gone: 0 } })
  expect(dav.asked().filter((one) => one.startsWith('GET'))).toEqual(['GET /Reports/plan.md'])
  await until(async () => {
    const { doc: again } = (await environment.call('GET', `docs/${(await named('plan.md'))!.id}`)).body
    return again.cleantext?.includes('June')
  })
})

test('a file that is moved or renamed keeps its document, one that is gone goes into the trash', async () => {
  const before = (await named('sales.csv'))!
  await dav.move('/Reports/2026%20Q1/sales.csv', '/Reports/takings.csv')
  await dav.remove('/Reports/2026%20Q1/a%26b%20%C3%BC.txt')
  const moved = await sync()
  expect(moved.events[0]).toMatchObject({ counts: { all: 2, added: 0, changed: 0, gone: 1 } })
  const after = (await named('takings.csv'))!
  expect(after).toMatchObject({ id: before.id, folder: 'Shared' })
  // This server gives a moved file another etag: it is known again by its bytes.
  expect(dav.asked().filter((one) => one.startsWith('GET'))).toEqual(['GET /Reports/takings.csv'])
  const { folders } = (await environment.call('GET', 'docs/folders')).body
  expect(folders.map(({ name }: { name: string }) => name)).toEqual(['Uploads', 'WebDAV', 'Shared'])
  const { things } = (await environment.call('GET', 'trash')).body
  expect(things.map(({ name }: { name: string }) => name)).toEqual(['a&b ü.txt'])
  const restored = await environment.call('POST', `docs/${things[0].id}/_restore`, {})
  expect(restored.body.doc).toMatchObject({ docsource: 'upload', folderId: 'upload_root' })
  const again = await sync()
  expect(again.events[0]).toMatchObject({ counts: { all: 2, added: 0, changed: 0, gone: 0 } })
  expect(await named('a&b ü.txt')).toBeDefined()
})

test('its documents and folders are changed where they come from', async () => {
  const { id } = (await named('plan.md'))!
  const { folders } = (await environment.call('GET', 'docs/folders')).body
  const own = folders.find(({ name }: { name: string }) => name === 'Shared')
  const renamed = await environment.call('PATCH', `docs/${id}`, { filename: 'other.md', rev: 99 })
  expect([403, 409]).toContain(renamed.status)
  expect((await environment.call('POST', 'docs/bulk-delete', { docIds: [id] })).status).toBe(403)
  expect((await environment.call('DELETE', `docs/folders/${own.id}`)).status).toBe(403)
  expect((await environment.call('POST', 'docs/folders', { name: 'Mine', parentId: own.id })).status).toBe(403)
  expect(await named('plan.md')).toBeDefined()
})

const listing = (lines: string[]) => `<?xml version="1.0"?>
<x:multistatus xmlns:x="DAV:" xmlns:oc="http://owncloud.org/ns">${lines.join('')}</x:multistatus>`
const line = (path: string, props: string) =>
  `<x:response><x:href>${path}</x:href><x:propstat><x:prop>${props}</x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat>
  <x:propstat><x:prop><x:getcontentlength>999999999999</x:getcontentlength></x:prop><x:status>HTTP/1.1 404 Not Found</x:status></x:propstat></x:response>`
const top = line('/Reports/', '<x:resourcetype><x:collection/></x:resourcetype>')
const file = (name: string, id: number, etag = id) =>
  line(`/Reports/${name}`, `<x:resourcetype/><x:getetag>"${etag}"</x:getetag><oc:fileid>${id}</oc:fileid>`)
const answers = (lines: string[]) => ({ status: 207, headers: { 'content-type': 'text/xml' }, body: listing(lines) })

test('a file that the server numbers is followed without being read again', async () => {
  dav.answerInstead(({ method }) =>
    method === 'PROPFIND' ? answers([top, file('one.txt', 7)]) : { status: 200, body: 'The first.' },
  )
  await sync()
  const { id } = (await named('one.txt'))!
  dav.answerInstead(({ method }) =>
    method === 'PROPFIND' ? answers([top, file('two.txt', 7)]) : { status: 500, body: 'not asked' },
  )
  const moved = await sync()
  expect(moved.events[0]).toMatchObject({ counts: { all: 1, added: 0, changed: 0, gone: 0 } })
  expect((await named('two.txt'))!.id).toBe(id)
})

const bad: [string, { status: number; headers?: Record<string, string>; body?: string }, string][] = [
  ['fails', { status: 500, body: 'oops' }, 'answered with status 500'],
  [
    'shows a page',
    { status: 200, body: '<html><body>Sign in</body></html>' },
    'There is no WebDAV folder at this address',
  ],
  ['answers a page as a list', { status: 207, body: '<html><p>hello' }, 'didn’t answer with a folder listing'],
  ['takes the access back', { status: 401, headers: { 'www-authenticate': 'Basic' } }, 'refused access'],
  ['asks to wait', { status: 503, headers: { 'retry-after': '7200' } }, 'asked us to wait'],
  ['leads elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'status 302'],
]
test.each(bad)('a server that %s takes nothing away and is said in a sentence', async (_what, answer, sentence) => {
  dav.answerInstead(null)
  await sync()
  const before = await documents()
  expect(before.length).toBeGreaterThan(1)
  dav.answerInstead(() => answer)
  const failed = await sync()
  expect(failed.status).toMatchObject({ status: 'error', detail: expect.stringContaining(sentence) })
  expect(await documents()).toEqual(before)
  if (answer.status === 503) {
    const wait = Date.parse(failed.nextSyncAt!) - Date.now()
    expect(wait).toBeGreaterThan(6_000_000)
    expect(wait).toBeLessThan(7_300_000)
  }
})

test('what cannot be had of one file is told with it, and the others are brought', async () => {
  await dav.put('/Reports/extra.txt', 'One more.')
  await dav.put('/Reports/forbidden.txt', 'Not for you.')
  dav.answerInstead(({ method, url }) => (method === 'GET' && url!.includes('forbidden') ? { status: 403 } : null))
  const part = await sync()
  expect(part.status.status).toBe('connected')
  expect(part.events[0]).toMatchObject({
    counts: { added: 1 },
    message: expect.stringContaining('forbidden.txt (couldn’t be fetched, status 403)'),
  })
  dav.answerInstead(null)
  expect((await sync()).events[0]).toMatchObject({ counts: { added: 1 } })
  expect(await named('forbidden.txt')).toBeDefined()
})

test('files that could not be had before keep no sync from its end, nor from the files behind them', async () => {
  for (const number of [1, 2, 3, 4, 5]) await dav.put(`/Reports/s${number}-secret.txt`, `Secret ${number}`)
  await dav.put('/Reports/t.txt', 'Behind the secrets.')
  dav.answerInstead(({ method, url }) => (method === 'GET' && url!.includes('-secret') ? { status: 403 } : null))
  expect((await sync()).status).toMatchObject({
    status: 'error',
    detail: 's5-secret.txt: couldn’t be fetched, status 403',
  })
  const next = await sync()
  expect(next.status).toMatchObject({ status: 'connected', detail: null })
  expect(next.events[0]).toMatchObject({ kind: 'synced', counts: { added: 1, changed: 0, gone: 0 } })
  expect(await named('t.txt')).toBeDefined()
  dav.answerInstead(null)
  expect((await sync()).events[0]).toMatchObject({ counts: { added: 5, changed: 0, gone: 0 }, message: leftOut })
})

test('a file that is gone for a while keeps its document, with all that people made of it', async () => {
  await dav.put('/Reports/2026%20Q1/notes.txt', 'The notes of the quarter.')
  await sync()
  const { id } = (await named('notes.txt'))!
  dav.answerInstead(({ method, url }) => (method === 'PROPFIND' && url!.includes('2026%20Q1') ? { status: 403 } : null))
  expect((await sync()).events[0]).toMatchObject({ counts: { added: 0, changed: 0, gone: 1 } })
  expect(await named('notes.txt')).toBeUndefined()
  dav.answerInstead(null)
  expect((await sync()).events[0]).toMatchObject({ counts: { added: 1, changed: 0, gone: 0 } })
  expect(await named('notes.txt')).toMatchObject({ id, folder: '2026 Q1' })
  const { things } = (await environment.call('GET', 'trash')).body
  expect(things.map(({ name }: { name: string }) => name)).not.toContain('notes.txt')
})

test('the bytes of a file stay where nobody knows whether its document was committed', async () => {
  const { database, server, organisationId } = environment
  const blobs = () => readdir(join(server.filesDirectory, organisationId))
  await database.query(`
    create function lose_commit() returns trigger language plpgsql as $$ begin
      raise exception 'connection lost' using errcode = '08006';
    end $$;
    create constraint trigger lose_commit after insert on document deferrable initially deferred
      for each row execute function lose_commit()`)
  const before = (await blobs()).length
  await dav.put('/Reports/unsure.txt', 'Stored or not.')
  const failed = await sync()
  await database.query('drop trigger lose_commit on document; drop function lose_commit()')
  expect(failed.status).toMatchObject({ status: 'error', detail: texts.unexpected })
  // One of each attempt at the job.
  expect((await blobs()).length - before).toBe(4)
  expect((await sync()).events[0]).toMatchObject({ kind: 'synced', counts: { added: 1, changed: 0, gone: 0 } })
})

test('a sync that breaks off half-way keeps what it brought and goes on from there', async () => {
  for (const name of ['p1', 'p2', 'p3']) await dav.put(`/Reports/${name}.txt`, `Part ${name}`)
  let given = 0
  dav.answerInstead(({ method }) => {
    if (method !== 'GET') return null
    given += 1
    return given > 1 ? { status: 401 } : null
  })
  const half = await sync()
  expect(half.status).toMatchObject({ status: 'error', detail: expect.stringContaining('refused access') })
  expect((await documents()).filter(({ name }: { name: string }) => /^p\d/.test(name)).length).toBe(1)
  dav.answerInstead(null)
  const rest = await sync()
  expect(rest.events[0]).toMatchObject({ counts: { added: 2, gone: 0 } })
  expect(dav.asked().filter((one) => one.startsWith('GET')).length).toBe(2)
})

test('a list without an end, of other places and of odd names stays within bounds', async () => {
  const deep = ({ method, url }: IncomingMessage) => {
    if (method !== 'PROPFIND') return { status: 200, body: `of ${url}` }
    const at = url!.endsWith('/') ? url! : `${url}/`
    const folder = (path: string) => line(path, '<x:resourcetype><x:collection/></x:resourcetype>')
    return answers([
      ...[folder(at), folder(`${at}again/`), folder('/Elsewhere/'), folder('http://127.0.0.1:1/Reports/x/')],
      line('/Reports/../secret.txt', '<x:getetag>"s"</x:getetag>'),
      line(`${at}%2e%2e%2fetc%2fpasswd.txt`, `<x:getetag>"${at.length}"</x:getetag>`),
    ])
  }
  const before = (await documents()).length
  dav.answerInstead(deep)
  const { events, status } = await sync()
  expect(status.status).toBe('connected')
  expect(events[0]!.counts!.all).toBe(25)
  const names = (await documents()).map(({ name }: { name: string }) => name)
  expect(new Set(names)).toEqual(new Set(['..-etc-passwd.txt', 'a&b ü.txt']))
  expect(before).toBeGreaterThan(2)
  dav.answerInstead(null)
  expect((await sync()).events[0]).toMatchObject({ counts: { all: before - 1 } })
})

test('most files are only moved to the trash once a second sync misses them', async () => {
  const many = Array.from({ length: 60 }, (_, at) => file(`many-${at + 1}.txt`, at + 100))
  const show = (lines: string[]) =>
    dav.answerInstead(({ method, url }) =>
      method === 'PROPFIND' ? answers([top, ...lines]) : { status: 200, body: `of ${url}` },
    )
  show(many)
  expect((await sync()).events[0]).toMatchObject({ counts: { all: 60, added: 60 } })
  const before = await documents()
  show([])
  expect((await sync()).status).toMatchObject({ status: 'error', detail: texts.manyGone(60, 60) })
  expect(await documents()).toEqual(before)
  expect((await sync()).events[0]).toMatchObject({ kind: 'synced', counts: { all: 0, gone: 60 } })
  show(many)
  expect((await sync()).events[0]).toMatchObject({ counts: { all: 60, added: 60 } })
  // Each keeps what people made of it.
  expect(await documents()).toEqual(before)
  // What was missed and is there again is no longer missed.
  show([])
  expect((await sync()).status.status).toBe('error')
  show(many)
  expect((await sync()).events[0]).toMatchObject({ kind: 'synced', counts: { all: 60, added: 0, gone: 0 } })
  show([])
  expect((await sync()).status.status).toBe('error')
  await sync()
  dav.answerInstead(null)
  await sync()
})

// D2.7.49, D2.7.50
test('folders are looked up and chosen, and only they are read', async () => {
  await dav.makeFolder('/Reports/Minutes')
  await dav.put('/Reports/Minutes/june.txt', 'The minutes of June.')
  const help = (name: string, body: object) =>
    environment.call('POST', `integrations/webdav:${connectionId}/_helper/${name}`, body)
  expect((await help('search_folders', { query: 'minu' })).body).toEqual({
    items: [{ id: 'Minutes', name: 'Minutes' }],
  })
  expect((await help('lookup_folders', { ids: ['Minutes'] })).body.items).toEqual([{ id: 'Minutes', name: 'Minutes' }])
  expect((await help('search_jobs', { query: 'x' })).status).toBe(404)
  const saved = await environment.call('PUT', `integrations/webdav:${connectionId}/settings`, {
    settings: { folders: ['Minutes'] },
  })
  expect(saved.status).toBe(200)
  const chosen = await environment.settled(connectionId)
  expect(chosen.events[0]).toMatchObject({ kind: 'synced', counts: { all: 1 } })
  expect((await named('june.txt'))!.folder).toBe('Minutes')
})

test('an address without a folder, or one that may not be asked, is refused before anything is kept', async () => {
  const create = async (more: object) => {
    const { status, body } = await environment.call('POST', 'integrations/webdav/connections', {
      name: 'Other',
      settings: { ...settings(), ...more },
    })
    return [status, body.message]
  }
  expect(await create({ address: `${dav.origin}/Nowhere/` })).toEqual([400, expect.stringContaining('status 404')])
  expect(await create({ password: 'wrong' })).toEqual([400, expect.stringContaining('refused access')])
  expect(await create({ address: 'http://169.254.169.254/dav/' })).toEqual([
    400,
    expect.stringContaining('public internet'),
  ])
})

test('a deleted connection puts its documents into the trash, and they come back as uploads', async () => {
  const { id } = (await named('june.txt'))!
  expect((await environment.call('DELETE', `integrations/webdav/connections/${connectionId}`)).status).toBe(200)
  expect((await documents()).map(({ name }: { name: string }) => name)).toEqual(['a&b ü.txt'])
  const { folders } = (await environment.call('GET', 'docs/folders')).body
  expect(folders.map(({ id: one }: { id: string }) => one)).toEqual(['upload_root'])
  const restored = await environment.call('POST', `docs/${id}/_restore`, {})
  expect(restored.body.doc).toMatchObject({ docsource: 'upload', folderId: 'upload_root' })
})
