import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Doc, Folder } from '../../../contract/documents/documents.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { readAllAnew } from './documents.commands.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

const folder = async (name: string, parentId = 'upload_root', usedFor = ['__inherit']): Promise<Folder> =>
  (await library.send('POST', '/docs/folders', { name, parentId, usedFor })).body.folder
async function change(folderId: string, fields: Partial<Folder>) {
  const { folders } = (await library.send('GET', '/docs/folders')).body as { folders: Folder[] }
  const { rev } = folders.find(({ id }) => id === folderId)!
  return library.send('PATCH', `/docs/folders/${folderId}`, { rev, ...fields })
}
const report = (name: string) => `# ${name}\n\nThe crane was inspected on 4 May 2026 by the harbour master.\n`

/** For each document, its number of facts, and how often it was read since its upload. */
async function seen(): Promise<Record<string, [facts: number, rev: number]>> {
  const docs = Object.values(await library.settled()).toSorted((one, other) =>
    one.filename.localeCompare(other.filename),
  )
  const details = await Promise.all(docs.map((doc) => library.detail(doc.id)))
  return Object.fromEntries(details.map((doc) => [doc.filename, [doc.factList.length, doc.rev]]))
}

describe('documents that take their use from a folder', () => {
  // D3.4.04, D3.4.05
  test('are read again when it has another, through folders that take it too, and no others are', async () => {
    const top = await folder('Top')
    const below = await folder('Below', top.id)
    const own = await folder('Own', top.id, ['facts'])
    for (const [name, target] of [
      ['below.md', below],
      ['own.md', own],
      ['top.md', top],
    ] as const)
      await library.upload(name, report(name), { folder: target.id })
    await library.upload('root.md', report('root.md'))
    const { 'own.md': first } = await seen()
    const found = first![0]
    expect(found).toBeGreaterThan(0)
    const none = [0, 2]
    const untouched = [found, 1]

    await change(top.id, { usedFor: ['datasets'] })
    expect(await seen()).toEqual({ 'below.md': none, 'own.md': untouched, 'root.md': untouched, 'top.md': none })

    await change(top.id, { usedFor: ['datasets'], interpretation: 'Cranes' })
    await change(below.id, { parentId: own.id })
    expect(await seen()).toEqual({
      ...{ 'below.md': [found, 3], 'own.md': untouched, 'root.md': untouched, 'top.md': none },
    })

    await change(own.id, { usedFor: ['__inherit'] })
    expect(await seen()).toEqual({ 'below.md': [0, 4], 'own.md': [0, 2], 'root.md': untouched, 'top.md': none })
  })

  test('and lie in the trash are read when they come back', async () => {
    const target = await folder('Bin')
    await library.upload('bin.md', report('bin.md'), { folder: target.id })
    const { id } = (await library.settled())['bin.md']!
    await library.send('POST', '/docs/bulk-delete', { docIds: [id] })
    await change(target.id, { usedFor: ['datasets'] })
    await library.send('POST', `/docs/${id}/_restore`)
    expect((await seen())['bin.md']).toEqual([0, 3])
  })

  // D3.4.04, D3.4.05
  test('and come back to a place of another use than the one they were thrown away from are read again', async () => {
    const restore = (path: string) => library.send('POST', `${path}/_restore`)
    const trash = (folderId: string) => library.send('DELETE', `/docs/folders/${folderId}`)
    const gone = await folder('Gone', 'upload_root', ['datasets'])
    const inner = await folder('Inner', gone.id)
    const own = await folder('Own use', gone.id, ['facts'])
    for (const [name, target] of [
      ['alone.md', gone],
      ['inner.md', inner],
      ['steady.md', own],
    ] as const)
      await library.upload(name, report(name), { folder: target.id })
    const before = await seen()
    const found = before['steady.md']![0]
    expect(['alone.md', 'inner.md'].map((name) => before[name])).toEqual([
      [0, 1],
      [0, 1],
    ])

    const { 'alone.md': alone } = await library.settled()
    await library.send('POST', '/docs/bulk-delete', { docIds: [alone!.id] })
    for (const one of [inner, own, gone]) await trash(one.id)
    const { body } = await restore(`/docs/${alone!.id}`)
    expect([body.doc.folderId, body.doc.status]).toEqual(['upload_root', 'pending'])
    for (const one of [inner, own]) expect((await restore(`/docs/folders/${one.id}`)).status).toBe(200)
    const after = await seen()
    expect(['alone.md', 'inner.md', 'steady.md'].map((name) => after[name])).toEqual([
      [found, 3],
      [found, 3],
      [found, 2],
    ])
  })
})

test('a page that says the same when it is read again keeps its id, so that what cites it leads to it', async () => {
  const target = await folder('Cited')
  await library.upload('cited.md', report('cited.md'), { folder: target.id })
  const { id } = (await library.settled())['cited.md']!
  const pageIds = async () => {
    await library.settled()
    return (await library.detail(id)).pages.map((page) => page.id)
  }
  const cited = await pageIds()
  await change(target.id, { usedFor: ['datasets'] })
  expect(await pageIds()).toEqual(cited)
  await library.upload('cited.md', report('Another crane'), { folder: target.id })
  const others = await pageIds()
  expect([others.length, others.some((one) => cited.includes(one))]).toEqual([1, false])
})

test('what a job has read already and shall be read anew, it reads once more', async () => {
  const document = async (filename: string) =>
    ((await library.get('/docs')).body.docs as Doc[]).find((doc) => doc.filename === filename)!
  await library.upload('held.md', report('held.md'))
  const held = (await library.settled())['held.md']!
  const client = await library.database.connect()
  // While this document waits and can't be claimed, the job reading the other one does not end.
  await client.query("update document set status = 'pending' where id = $1", [held.id])
  await client.query('begin')
  await client.query('select 1 from document where id = $1 for update', [held.id])
  await library.upload('read.md', report('read.md'))
  await until(async () => (await document('read.md')).status === 'indexed')
  const scope = { person: null, organisation: library.organisationId }
  await transactAsSystem(library.walled, scope, (tx) => readAllAnew(tx))
  await until(async () => (await document('read.md')).status === 'indexed')
  await client.query('rollback')
  client.release()
  expect((await library.settled())['held.md']?.status).toBe('indexed')
})

describe('documents that could not be read', () => {
  test('are read again together, and others of the same request are left as they are', async () => {
    const folderOfThese = await folder('Broken')
    const upload = (name: string, bytes: Uint8Array | string) =>
      library.upload(name, bytes, { folder: folderOfThese.id })
    await upload('broken.pdf', '%PDF-1.7 and nothing more')
    await upload('empty.docx', 'no document')
    await upload('good.md', report('good.md'))
    const before = await library.settled()
    const [broken, empty, good] = ['broken.pdf', 'empty.docx', 'good.md'].map((name) => before[name]!)
    expect([broken!.status, empty!.status, good!.status]).toEqual([
      'error',
      expect.stringMatching(/error|unknown/),
      'indexed',
    ])
    const docIds = [broken!.id, empty!.id, good!.id, 'doc_of_others']
    const { status, body } = await library.send('POST', '/docs/_read-again', { docIds })
    expect([status, body.docIds]).toEqual([200, [broken!.id, empty!.id].sort()])
    const after = await library.settled()
    expect(['broken.pdf', 'empty.docx', 'good.md'].map((name) => after[name]!.rev)).toEqual([
      ...[broken!.rev + 1, empty!.rev + 1, good!.rev],
    ])
    expect(after['broken.pdf']).toMatchObject({ status: broken!.status, statusDetail: broken!.statusDetail })
    expect((await library.send('POST', '/docs/_read-again', { docIds: [good!.id] })).body).toEqual({ docIds: [] })
  })
})
