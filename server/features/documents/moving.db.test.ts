import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

const folder = async (name: string, parentId = 'upload_root'): Promise<string> =>
  (await library.send('POST', '/docs/folders', { name, parentId })).body.folder.id
const move = (docIds: string[], folderId: string) => library.send('POST', '/docs/_move', { docIds, folderId })
const homes = async () =>
  Object.fromEntries(
    ((await library.get('/docs')).body.docs as { filename: string; folderId: string }[]).map((doc) => [
      doc.filename,
      doc.folderId,
    ]),
  )
async function archive(docIds: string[]) {
  const answer = await fetch(`${library.server.url}/orgs/${library.project}/docs/_zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${library.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ docIds }),
  })
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers }
}

test('documents are moved together or not at all, and kept as one archive by their folders', async () => {
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await library.upload(name, `The text of ${name}.`)
  const docs = await library.settled()
  const id = (name: string) => docs[name]!.id
  const reports = await folder('Reports/2026')
  const moved = await move([id('a.txt'), id('b.txt')], reports)
  expect([moved.status, await homes()]).toEqual([200, { 'a.txt': reports, 'b.txt': reports, 'c.txt': 'upload_root' }])

  await library.upload('a.txt', 'Another text of the same name.')
  const twin = ((await library.get('/docs')).body.docs as { id: string; folderId: string; filename: string }[]).find(
    (doc) => doc.filename === 'a.txt' && doc.folderId === 'upload_root',
  )!.id
  const refused = await move([id('c.txt'), twin], reports)
  expect([refused.status, refused.body.message, (await homes())['c.txt']]).toEqual([
    409,
    'That folder already has a document called "a.txt".',
    'upload_root',
  ])
  for (const [docIds, folderId, status] of [
    [[id('c.txt'), 'doc_nowhere'], reports, 404],
    [[id('c.txt')], 'folder_nowhere', 404],
    [[], reports, 400],
  ] as const)
    expect((await move([...docIds], folderId)).status).toBe(status)
  expect((await homes())['c.txt']).toBe('upload_root')

  const zipped = await archive([id('a.txt'), id('b.txt'), twin, id('c.txt')])
  expect([zipped.status, zipped.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(zipped.bytes)
  const texts = Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])
  expect(Object.fromEntries(texts)).toEqual({
    'Reports_2026/a.txt': 'The text of a.txt.',
    'Reports_2026/b.txt': 'The text of b.txt.',
    'a.txt': 'Another text of the same name.',
    'c.txt': 'The text of c.txt.',
  })
  expect(Object.keys(unzipSync((await archive([id('a.txt'), id('b.txt')])).bytes)).sort()).toEqual(['a.txt', 'b.txt'])
  expect((await archive([id('a.txt'), 'doc_nowhere'])).status).toBe(404)
})

test('a file that the data folder has lost is told by name, alone and in an archive, and the others come', async () => {
  await library.upload('lost.txt', 'These bytes go.')
  await library.upload('there.txt', 'These bytes stay.')
  const docs = await library.settled()
  const [{ blob }] = await library.rowsOf('select blob from document where id = $1', [docs['lost.txt']!.id])
  await rm(join(library.server.filesDirectory, blob))
  const lost = await library.get(`/docs/${docs['lost.txt']!.id}/download`)
  const sentence = (names: string) =>
    `The server no longer has the file of ${names}. Upload it again, or ask an administrator to restore the server's data folder.`
  expect([lost.status, lost.body.message]).toEqual([404, sentence('lost.txt')])
  const zipped = unzipSync((await archive([docs['lost.txt']!.id, docs['there.txt']!.id])).bytes)
  expect(Object.entries(zipped).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['there.txt', 'These bytes stay.'],
    ['Not included.txt', sentence('lost.txt')],
  ])
})
