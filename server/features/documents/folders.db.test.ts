import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Doc, Folder } from '../../../contract/documents/documents.schemas.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { transact } from '../../platform/database/transaction.ts'
import { resolveUsedFor } from './used-for.read.ts'

let library: Library
let docs: Record<string, Doc>
beforeAll(async () => {
  library = await startLibrary()
  for (const name of ['sales.xls', 'utf-16.txt', 'semicolons.csv'])
    await library.upload(name, await fixture(`files/${name}`))
  docs = await library.settled()
})
afterAll(async () => {
  await library?.close()
})

describe('folders', () => {
  const create = async (name: string, parentId = 'upload_root', more = {}): Promise<Folder> =>
    (await library.send('POST', '/docs/folders', { name, parentId, ...more })).body.folder

  // D2.7.26, D2.7.27, D2.7.28, D2.3.42, D2.3.43, D3.3.13
  test('are listed with the root, made, changed and moved', async () => {
    const parent = await create('Parent', 'upload_root', { interpretation: 'All of it', usedFor: ['datasets'] })
    expect(parent).toEqual({
      ...{ id: expect.any(String), parentId: 'upload_root', name: 'Parent', docsource: 'upload', rev: 1 },
      ...{ interpretation: 'All of it', factList: [], usedFor: ['datasets'] },
    })
    const child = await create('Child')
    const moved = await library.send('PATCH', `/docs/folders/${child.id}`, {
      rev: 1,
      parentId: parent.id,
      name: 'Moved',
    })
    expect(moved.body.folder).toEqual({ ...child, parentId: parent.id, name: 'Moved', rev: 2 })
    const stale = await library.send('PATCH', `/docs/folders/${child.id}`, { rev: 1, name: 'Stale' })
    expect([stale.status, stale.body.current]).toEqual([409, moved.body.folder])
    const { folders } = (await library.get('/docs/folders')).body
    expect(folders).toEqual(expect.arrayContaining([parent, moved.body.folder]))
    expect(folders[0]).toEqual({
      ...{ id: 'upload_root', parentId: null, name: 'Uploads', docsource: 'upload', rev: 1 },
      ...{ interpretation: '', factList: [], usedFor: ['facts'] },
    })
  })

  // D2.5.04
  test('need a name of their own and a parent that is there', async () => {
    await create('Taken')
    const tries = [
      { name: '', parentId: 'upload_root' },
      { name: ' \u200e', parentId: 'upload_root' },
      { name: 'taken', parentId: 'upload_root' },
      { name: 'Lost', parentId: 'folder_unknown' },
      { name: 'Lost', parentId: 'notion_root' },
      { parentId: 'upload_root' },
    ]
    const answers = await Promise.all(tries.map((body) => library.send('POST', '/docs/folders', body)))
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 409, 404, 404, 400])
    expect(answers[0]!.body.message).toBe('Please enter a folder name')
  })

  test('the roots cannot be changed, moved, thrown away or brought back', async () => {
    const tries = ['upload_root', 'notion_root'].flatMap((id) => [
      library.send('PATCH', `/docs/folders/${id}`, { rev: 1, name: 'Mine' }),
      library.send('PATCH', `/docs/folders/${id}`, { rev: 1, parentId: 'upload_root' }),
      library.send('DELETE', `/docs/folders/${id}`),
      library.send('POST', `/docs/folders/${id}/_restore`),
    ])
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 404))
  })

  // D3.2.58, D3.2.59
  test('of another source, and documents of it, are added, named and deleted there; their use may change here', async () => {
    await library.database.query(
      "insert into folder (id, organisation_id, parent_id, name, docsource) values ('folder_drive', $1, 'gdrive_root', 'Drive', 'gdrive')",
      [library.organisationId],
    )
    const { body } = await library.upload('drive.txt', 'A file of the drive with 12 words.')
    const own = await create('Own')
    const docId = body.docs[0].id
    await library.settled()
    await library.database.query("update document set docsource = 'gdrive', folder_id = 'folder_drive' where id = $1", [
      docId,
    ])
    const { rev } = await library.detail(docId)
    const refused = [
      await library.send('POST', '/docs/folders', { name: 'New', parentId: 'folder_drive' }),
      await library.upload('into.txt', 'A file with 5 words.', { folder: 'folder_drive' }),
      await library.send('PATCH', `/docs/folders/${own.id}`, { rev: 1, parentId: 'folder_drive' }),
      await library.send('PATCH', '/docs/folders/folder_drive', { rev: 1, name: 'Mine' }),
      await library.send('PATCH', '/docs/folders/folder_drive', { rev: 1, parentId: 'upload_root' }),
      await library.send('DELETE', '/docs/folders/folder_drive'),
      await library.send('PATCH', `/docs/${docId}`, { rev, filename: 'mine.txt' }),
      await library.send('POST', '/docs/bulk-delete', { docIds: [docId, docs['sales.xls']!.id] }),
    ]
    const message = 'To change these folders and documents, go to their source.'
    expect(refused.map((answer) => [answer.status, answer.body])).toEqual(refused.map(() => [403, { message }]))
    const about = { usedFor: ['facts'], interpretation: 'Kept elsewhere' }
    const taken = [
      await library.send('PATCH', '/docs/folders/folder_drive', { rev: 1, ...about }),
      await library.send('PATCH', `/docs/${docId}`, { rev, ...about }),
    ]
    expect([taken[0]!.body.folder, taken[1]!.body.doc]).toMatchObject([
      { name: 'Drive', docsource: 'gdrive', ...about },
      { filename: 'drive.txt', docsource: 'gdrive', ...about },
    ])
    expect(Object.keys(await library.settled())).toEqual(expect.arrayContaining(['drive.txt', 'sales.xls']))
  })

  test('never form a ring, whoever moves them at once', async () => {
    for (let round = 0; round < 5; round += 1) await tryToMakeARing(round)
  })

  async function tryToMakeARing(round: number): Promise<void> {
    const names = ['A', 'B', 'C'].map((name) => `Ring ${round} ${name}`)
    const [a, b, c] = [await create(names[0]!), await create(names[1]!), await create(names[2]!)]
    const move = (folder: Folder, parentId: string, rev = 1) =>
      library.send('PATCH', `/docs/folders/${folder.id}`, { rev, parentId })
    expect((await move(a, a.id)).status).toBe(400)
    const answers = await Promise.all([move(a, b.id), move(b, c.id), move(c, a.id)])
    expect(answers.map((answer) => answer.status).sort((one, other) => one - other)).toEqual([200, 200, 400])
    expect(answers.find((answer) => answer.status === 400)!.body.message).toBe('You can’t move a folder into itself.')
  }

  // D3.4.04, D3.4.05
  test('hand down what their documents are used for, up the chain to the root', async () => {
    const top = await create('Top', 'upload_root', { usedFor: ['datasets'] })
    const middle = await create('Middle', top.id)
    const low = await create('Low', middle.id)
    const scope = { person: null, organisation: library.organisationId, isWorker: true }
    const resolved = (folderId: string, usedFor: string[]) =>
      transact(library.walled, scope, (tx) =>
        resolveUsedFor(tx, {
          ...{ organisation_id: library.organisationId, folder_id: folderId, used_for: usedFor },
        } as Parameters<typeof resolveUsedFor>[1]),
      )
    expect([
      await resolved(low.id, ['__inherit']),
      await resolved(low.id, ['facts']),
      await resolved('upload_root', ['__inherit']),
    ]).toEqual([['datasets'], ['facts'], ['facts']])
  })
})

describe('the trash', () => {
  const listed = async () => ((await library.get('/docs')).body.docs as Doc[]).map((doc) => doc.filename)
  const trash = async () =>
    (await library.get('/trash')).body.things.map((thing: any) => [thing.kind, thing.name, thing.id]) as string[][]

  // D2.7.22
  test('bulk delete takes what is there of what it is given, tables included, and each comes back', async () => {
    const { id } = docs['sales.xls']!
    const sources = async () => (await library.get('/warehouse/sources')).body.sources.map((one: any) => one.sourceName)
    expect(await sources()).toContain('sales.xls')
    const given = { docIds: [id, 'doc_unknown', id, docs['utf-16.txt']!.id] }
    const { body } = await library.send('POST', '/docs/bulk-delete', given)
    expect(body.docIds.sort()).toEqual([id, docs['utf-16.txt']!.id].sort())
    expect((await library.send('POST', '/docs/bulk-delete', given)).body).toEqual({ docIds: [] })
    expect([(await library.get(`/docs/${id}`)).status, await sources()]).toEqual([
      404,
      expect.not.arrayContaining(['sales.xls']),
    ])
    expect(await trash()).toEqual(expect.arrayContaining([['document', 'sales.xls', id]]))
    const back = await library.send('POST', `/docs/${id}/_restore`)
    expect([back.status, back.body.doc.status]).toEqual([200, 'indexed'])
    expect(await sources()).toContain('sales.xls')
    expect((await library.send('POST', `/docs/${id}/_restore`)).status).toBe(404)
  })

  test('bulk delete takes ten thousand ids at once, and no more', async () => {
    const many = (count: number) => ({ docIds: Array.from({ length: count }, (_, at) => `doc_${at}`) })
    const answers = [
      await library.send('POST', '/docs/bulk-delete', many(10_000)),
      await library.send('POST', '/docs/bulk-delete', many(10_001)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400])
    expect(answers[0]!.body).toEqual({ docIds: [] })
  })

  test('a document whose place was taken meanwhile says so; one whose folder is gone comes back in the root', async () => {
    const { folder } = (await library.send('POST', '/docs/folders', { name: 'Shelf', parentId: 'upload_root' })).body
    const first = (await library.upload('book.txt', 'The first book has 100 pages.', { folder: folder.id })).body
      .docs[0]
    await library.settled()
    await library.send('POST', '/docs/bulk-delete', { docIds: [first.id] })
    const second = (await library.upload('book.txt', 'The second book has 200 pages.', { folder: folder.id })).body
      .docs[0]
    await library.settled()
    const refused = await library.send('POST', `/docs/${first.id}/_restore`)
    expect([refused.status, refused.body.message]).toEqual([409, 'This folder already has a document with this name.'])
    expect(second.id).not.toBe(first.id)
    await library.send('DELETE', `/docs/folders/${folder.id}`)
    expect((await library.send('POST', `/docs/${first.id}/_restore`)).body.doc.folderId).toBe('upload_root')
  })

  // D2.7.29
  test('a folder goes with all in it and comes back with all that went with it', async () => {
    const upload = (path: string) =>
      library.upload(path.split('/').at(-1)!, `About ${path}, 12 pages.`, { relativePath: path })
    const made = [(await upload('Box/inner/deep.txt')).body, (await upload('Box/top.txt')).body]
    const [box, inner] = made[0]!.folders as Folder[]
    await upload('Box/alone.txt')
    const alone = (await library.settled())['alone.txt']!
    await library.send('POST', '/docs/bulk-delete', { docIds: [alone.id] })
    expect((await library.send('DELETE', `/docs/folders/${box!.id}`)).body).toEqual({})
    expect((await listed()).filter((name) => /^(deep|top|alone)/.test(name))).toEqual([])
    const things = (await trash()).filter(([, name]) => /Box|inner|deep|top|alone/.test(name!))
    expect(things.map(([kind, name]) => [kind, name])).toEqual([
      ['folder', 'Box'],
      ['document', 'alone.txt'],
    ])
    expect((await upload('Box/new.txt')).body.folders[0].id).not.toBe(box!.id)
    const taken = await library.send('POST', `/docs/folders/${box!.id}/_restore`)
    expect([taken.status, taken.body.message]).toEqual([409, 'A folder with this name is already here.'])
    const { folders } = (await library.get('/docs/folders')).body as { folders: Folder[] }
    const newBox = folders.find((one) => one.name === 'Box')!
    await library.send('PATCH', `/docs/folders/${newBox.id}`, { rev: newBox.rev, name: 'Other box' })
    expect((await library.send('POST', `/docs/folders/${box!.id}/_restore`)).status).toBe(200)
    expect((await listed()).filter((name) => /^(deep|top|alone)/.test(name))).toEqual(['deep.txt', 'top.txt'])
    const restored = ((await library.get('/docs/folders')).body.folders as Folder[]).find((one) => one.id === inner!.id)
    expect(restored!.parentId).toBe(box!.id)
    await library.settled()
  })

  test('a document thrown away while it is read is read after it came back', async () => {
    await library.database.query("update document set status = 'progress', claimed_by = 'job_gone' where id = $1", [
      docs['semicolons.csv']!.id,
    ])
    const { id } = docs['semicolons.csv']!
    await library.send('POST', '/docs/bulk-delete', { docIds: [id] })
    await library.send('POST', `/docs/${id}/_restore`)
    expect((await library.settled())['semicolons.csv']!.status).toBe('indexed')
  })
})
