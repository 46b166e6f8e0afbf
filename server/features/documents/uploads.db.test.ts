import { randomUUID } from 'node:crypto'
import { stat, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { createBlobs } from '../../platform/database/blobs.ts'
import { keepHouse } from '../shell/housekeeping.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

const rows = async (sql: string, values: unknown[] = []) => (await library.database.query(sql, values)).rows
const countOf = async (filename: string) =>
  Number((await rows('select count(*) from document where filename = $1', [filename]))[0].count)
const foldersByName = async (): Promise<Record<string, Folder>> => {
  const { folders } = (await library.get('/docs/folders')).body as { folders: Folder[] }
  return Object.fromEntries(folders.map((folder) => [folder.name, folder]))
}

describe('receiving a file', () => {
  // D2.7.23, D2.7.24, D2.7.25, D2.5.02
  test('it lands in the root or in a folder, waits to be read, and the answer names what was made', async () => {
    const first = await library.upload('one.txt', 'The ferry leaves at nine in the morning.')
    expect([first.status, first.body]).toEqual([
      200,
      {
        folders: [],
        jobId: expect.stringMatching(/^job_/),
        docs: [
          {
            ...{
              id: expect.any(String),
              filename: 'one.txt',
              title: null,
              folderId: 'upload_root',
              docsource: 'upload',
            },
            ...{
              date: null,
              foundDate: null,
              status: 'pending',
              statusDetail: null,
              numPages: 0,
              bytes: expect.any(Number),
              usedFor: ['__inherit'],
            },
            ...{ interpretation: '', rev: 1 },
          },
        ],
      },
    ])
    const { folder } = (await library.send('POST', '/docs/folders', { name: 'Boats', parentId: 'upload_root' })).body
    const second = await library.upload('two.txt', 'The other ferry leaves at ten.', { folder: folder.id })
    expect(second.body.docs[0].folderId).toBe(folder.id)
    const docs = await library.settled()
    expect([docs['one.txt']!.status, docs['two.txt']!.status]).toEqual(['indexed', 'indexed'])
  })

  // D3.1.01
  test('a dropped folder brings its folders, each once, whatever the order and however many at once', async () => {
    const paths = ['Reports/2024/q1.txt', 'Reports/2024/q2.txt', 'reports/2025/q1.txt', 'Reports/summary.txt']
    const answers = await Promise.all(
      [...paths, ...paths.map((path) => path.replace('.txt', '.md'))].map((path) =>
        library.upload(path.split('/').at(-1)!, `Text of ${path} with the number 1.`, { relativePath: path }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    const made: string[] = answers.flatMap((answer) =>
      answer.body.folders.map((folder: Folder) => folder.name.toLowerCase()),
    )
    expect(made.sort()).toEqual(['2024', '2025', 'reports'])
    const folders = await foldersByName()
    expect(folders['2024']!.parentId).toBe(folders['2025']!.parentId)
    await library.settled()
  })

  test('the path that stands after its file counts as one before it, and its type too', async () => {
    const sent = async (relativePath: string) => {
      const form = new FormData()
      form.append('file', new Blob(['The tide turns at noon.']), 'tide.txt')
      form.append('relativePath', relativePath)
      const url = `/orgs/${library.project}/docs/upload/upload_root`
      return library.server.call('POST', url, library.token, form, { 'idempotency-key': randomUUID() })
    }
    const { status, body } = await sent('Tides/today.txt')
    expect([status, body.docs[0].filename, body.folders.map((folder: Folder) => folder.name)]).toEqual([
      ...[200, 'today.txt'],
      ['Tides'],
    ])
    await library.settled()
    const before = await library.blobs()
    expect([(await sent('Tides/run.exe')).status, await library.blobs()]).toEqual([415, before])
  })

  test('many at once all arrive, read by one job', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `parallel-${index}.txt`)
    const answers = await Promise.all(names.map((name) => library.upload(name, `This is the file called ${name}.`)))
    expect(answers.map((answer) => answer.status)).toEqual(names.map(() => 200))
    const docs = await library.settled()
    expect(names.map((name) => docs[name]?.status)).toEqual(names.map(() => 'indexed'))
    const jobs = await rows("select id from job where status in ('PENDING', 'PROGRESS')")
    expect(jobs).toEqual([])
  })

  test('names are cleaned: no way out of the folder, no controls, nothing endless', async () => {
    const given = [
      '../../etc/passwd.txt',
      '..\\..\\boot.txt',
      './/a/./b/../c.txt',
      'nul\u0000in\u202egnp.txt',
      `${'x'.repeat(300)}.txt`,
    ]
    const kept: string[][] = []
    for (const relativePath of given) {
      const { status, body } = await library.upload('file.txt', `Content for ${kept.length}.`, { relativePath })
      kept.push([String(status), body.docs?.[0].filename ?? body.message])
    }
    expect(kept).toEqual([
      ['200', 'passwd.txt'],
      ['200', 'boot.txt'],
      ['200', 'c.txt'],
      ['200', 'nulingnp.txt'],
      ['200', `${'x'.repeat(251)}.txt`],
    ])
    const names = Object.keys(await foldersByName())
    expect(names.filter((name) => /\.\.|[/\\]/.test(name))).toEqual([])
    await library.settled()
  })
})

describe('what is refused', () => {
  // D2.5.01
  test('a type outside the list, with the list', async () => {
    const message =
      'File type not allowed. Accepted types: .pdf, .doc, .docx, .ppt, .pptx, .xls, .xlsx, .csv, .tsv, .json, .ndjson, .parquet, .txt, .md, .html, .htm, .eml, .msg, .png, .jpg, .jpeg'
    for (const name of ['run.exe', 'picture.svg', 'noending', 'report.pdf.exe', 'macro.xlsm']) {
      const { status, body } = await library.upload(name, 'MZ')
      expect([name, status, body]).toEqual([name, 415, { message }])
      expect(await countOf(name)).toBe(0)
    }
  })

  test('no file, no folder, a folder of others, no key', async () => {
    const form = new FormData()
    form.append('relativePath', 'a.txt')
    const noFile = await library.send('POST', '/docs/upload/upload_root', form)
    const json = await library.send('POST', '/docs/upload/upload_root', { file: 'text' })
    const noFolder = await library.upload('a.txt', 'text', { folder: 'folder_unknown' })
    const noKey = await library.upload('a.txt', 'text', { key: '' })
    const { token } = await library.server.signUp('Other')
    const other = await library.server.foundOrganisation(token, 'Other')
    const foreign = await library.server.call('POST', `/orgs/${other}/docs/folders`, token, {
      ...{ name: 'Theirs', parentId: 'upload_root' },
    })
    const intoForeign = await library.upload('a.txt', 'text', { folder: foreign.body.folder.id })
    expect([noFile, json, noFolder, noKey, intoForeign].map((answer) => answer.status)).toEqual([
      400, 400, 404, 400, 404,
    ])
    expect(await countOf('a.txt')).toBe(0)
  })

  test('two files in one form, neither of which is kept', async () => {
    const before = await library.blobs()
    const form = new FormData()
    for (const name of ['first.txt', 'second.txt']) form.append('file', new Blob([`This is ${name}.`]), name)
    const url = `/orgs/${library.project}/docs/upload/upload_root`
    const answer = await library.server.call('POST', url, library.token, form, { 'idempotency-key': randomUUID() })
    expect([answer.status, answer.body]).toEqual([
      400,
      { message: 'One upload takes one file. Send each file on its own.' },
    ])
    expect([await countOf('first.txt'), await countOf('second.txt'), await library.blobs()]).toEqual([0, 0, before])
  })

  test.each([101, 200])('%i MB, with a sentence and without a trace', async (megabytes) => {
    const before = await library.blobs()
    const { status, body } = await streamed(megabytes, `large-${megabytes}.pdf`)
    expect([status, body]).toEqual([413, { message: 'The file is too large' }])
    expect(await countOf(`large-${megabytes}.pdf`)).toBe(0)
    expect(await library.blobs()).toEqual(before)
  })
})

describe('the same again', () => {
  test('the same name replaces, the former bytes stay as an earlier version; equal bytes change nothing', async () => {
    const docOf = async (answer: { body: any }) => answer.body.docs[0]
    const first = await docOf(await library.upload('Plan.txt', 'The first plan has ten steps.'))
    const folders = (await library.blobs()).length
    const second = await docOf(await library.upload('plan.TXT', 'The second plan has eleven steps.'))
    expect([second.id, second.rev, second.status]).toEqual([first.id, 2, 'pending'])
    await library.settled()
    const equal = await library.upload('Plan.txt', 'The second plan has eleven steps.')
    expect([equal.body.docs[0].rev, equal.body.docs[0].status, equal.body.jobId]).toEqual([2, 'indexed', undefined])
    expect((await library.detail(first.id)).cleantext).toBe('The second plan has eleven steps.')
    expect(await rows('select bytes::int from document_version where document_id = $1', [first.id])).toEqual([
      { bytes: 29 },
    ])
    expect((await library.blobs()).length).toBe(folders + 1)
  })

  test('a file that could not be read is read again when the same bytes come again', async () => {
    await library.upload('again.txt', 'Once more, said the captain on 4 May 2026.')
    const { id } = (await library.settled())['again.txt']!
    await library.database.query("update document set status = 'error', status_detail = 'x' where id = $1", [id])
    const answer = await library.upload('again.txt', 'Once more, said the captain on 4 May 2026.')
    expect([answer.body.docs[0].id, answer.body.docs[0].status, answer.body.docs[0].rev]).toEqual([id, 'pending', 2])
    expect((await library.settled())['again.txt']!.status).toBe('indexed')
    expect(await rows('select 1 from document_version where document_id = $1', [id])).toEqual([])
  })

  test('a retry with the same key is the same upload: one document, one file on the disk, the first answer', async () => {
    const key = randomUUID()
    const before = (await library.blobs()).length
    const first = await library.upload('retried.txt', 'Sent twice because the answer was lost.', { key })
    const second = await library.upload('retried.txt', 'Sent twice because the answer was lost.', { key })
    expect(second.body).toEqual(first.body)
    const other = await library.upload('retried.txt', 'Something else under the same key.', { key })
    expect([other.status, other.body]).toEqual([422, { message: 'This Idempotency-Key was used with other content.' }])
    const [third, fourth] = await Promise.all(
      [1, 2].map(() => library.upload('at-once.txt', 'Both at the same moment.', { key: `${key}-at-once` })),
    )
    expect([third!.status, fourth!.status].filter((status) => status !== 409)).not.toEqual([])
    expect([await countOf('retried.txt'), await countOf('at-once.txt')]).toEqual([1, 1])
    await library.settled()
    expect((await library.blobs()).length).toBe(before + 2)
  })
})

describe('an upload that breaks', () => {
  test('at any byte leaves no row, no file and no half of one', async () => {
    const before = await library.blobs()
    const documents = await rows('select count(*) from document')
    for (const bytes of [0, 300, 70_000, 1_500_000]) await broken(bytes)
    await expect.poll(() => library.blobs()).toEqual(before)
    expect(await rows('select count(*) from document')).toEqual(documents)
  })

  test('after its commit, before the answer to that, keeps its bytes', async () => {
    const { query } = pg.Client.prototype
    const storing = new WeakSet<object>()
    const loseAnswer = function (this: pg.Client, ...given: unknown[]): unknown {
      const [text] = given
      const answer: unknown = Reflect.apply(query, this, given)
      if (typeof text === 'string' && text.startsWith('insert into "document" ')) storing.add(this)
      if (text !== 'commit' || !storing.delete(this)) return answer
      return (answer as Promise<unknown>).then(() => {
        throw new Error('Connection terminated unexpectedly')
      })
    }
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(loseAnswer as never)
    const { status } = await library.upload('committed.txt', 'The commit was done and its answer lost.')
    spy.mockRestore()
    const doc = (await library.settled())['committed.txt']
    expect([status, doc?.status]).toEqual([503, 'indexed'])
  })

  test('what a killed server left behind is swept: files that no row names, halves after an hour', async () => {
    const directory = library.server.filesDirectory
    const store = createBlobs(directory)
    // A partial upload of the previous test may still be being removed.
    const known = (await library.blobs()).filter((path) => !path.startsWith('incoming'))
    const { Readable } = await import('node:stream')
    const receive = (text: string) => store.receive(Readable.from([Buffer.from(text)]))
    const orphan = await (await receive('no row')).keep(library.organisationId)
    const half = (await receive('half')).path
    const young = await (await receive('its row is about to come')).keep(library.organisationId)
    const long = new Date(Date.now() - 61 * 60_000)
    for (const path of [join(directory, orphan), half]) await utimes(path, long, long)
    for (const path of known) await utimes(join(directory, path), long, long)
    await keepHouse(library.walled, store, { remove: async () => {}, sweep: async () => {} } as never)
    await expect.poll(() => library.blobs()).toEqual([...known, young].sort())
    expect((await stat(join(directory, known[0]!))).isFile()).toBe(true)
  })
})

type Streamed = { status: number; body: unknown }
const boundary = 'the-boundary'
const head = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`

function open(more: Record<string, string> = {}) {
  const url = new URL(`${library.server.url}/orgs/${library.project}/docs/upload/upload_root`)
  return request(url, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${library.token}`, 'idempotency-key': randomUUID() },
      ...{ 'content-type': `multipart/form-data; boundary=${boundary}`, ...more },
    },
  })
}

/** Streams zeros without a content length, at most this many megabytes; answers the server's response. */
function streamed(megabytes: number, name: string): Promise<Streamed> {
  return new Promise((done, fail) => {
    const call = open({ 'transfer-encoding': 'chunked' })
    const megabyte = Buffer.alloc(1024 * 1024, '0')
    let left = megabytes
    const push = () => {
      while (left > 0) {
        left -= 1
        if (!call.write(megabyte)) return void call.once('drain', push)
      }
      call.end(`\r\n--${boundary}--\r\n`)
    }
    call.on('error', fail)
    call.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        left = 0
        done({ status: response.statusCode ?? 0, body: JSON.parse(text) })
      })
    })
    call.write(head(name))
    push()
  })
}

/** Sends this many bytes of a file and breaks the connection. */
function broken(bytes: number): Promise<void> {
  return new Promise((done) => {
    const call = open({ 'content-length': '5000000' })
    call.on('error', () => done())
    call.on('response', () => done())
    call.write(head('broken.csv'), () => {
      call.write(Buffer.alloc(bytes, 'x'), () => setTimeout(() => call.destroy(), 30))
    })
  })
}
