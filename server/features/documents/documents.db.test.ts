import { readFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Doc, Folder } from '../../../contract/documents/documents.schemas.ts'
import { filesBelow, fixture, type Library, sharedData, startLibrary } from '../../../tests/database/library.ts'

let library: Library
let docs: Record<string, Doc>

const fixtures = [
  ...['blank.txt', 'broken.pdf', 'broken.xlsx', 'empty.csv', 'mail.eml', 'no-values.xlsx', 'notes.md', 'page.html'],
  ...['plain.txt', 'policy.docx', 'protected.docx', 'protected.pdf', 'protected.xls', 'protected.xlsx', 'report.pdf'],
  ...['sales.xls', 'sales.xlsx', 'scanned.pdf', 'semicolons.csv', 'slides.pptx', 'utf-16.txt'],
]
/** A workbook whose first sheet unpacks to 300 MB. */
const bomb = async () => {
  const parts = unzipSync(await fixture('files/sales.xlsx'))
  return zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(300_000_000) })
}

/** A mail in a workbook. */
const letter = (): Uint8Array => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Dear all,'], [], ['The roof is dry again.']]), 'Letter')
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

beforeAll(async () => {
  library = await startLibrary()
  for (const name of fixtures) await library.upload(name, await fixture(`files/${name}`))
  await library.upload('not-a-pdf.pdf', await fixture('small/not-a-pdf.pdf'))
  await library.upload('wrong.docx', await fixture('files/report.pdf'))
  await library.upload('bomb.xlsx', await bomb())
  await library.upload('letter.xlsx', letter())
  docs = await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const statusOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, docs[name]?.status]))
const detailOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, docs[name]?.statusDetail]))

describe('every kind of file', () => {
  // D3.3.04, D2.7.18, D2.5.02
  test('what can be read is indexed', () => {
    const readable = [
      ...['notes.md', 'page.html', 'plain.txt', 'policy.docx', 'report.pdf', 'sales.xls', 'sales.xlsx'],
      ...['semicolons.csv', 'slides.pptx', 'utf-16.txt'],
    ]
    expect(statusOf(readable)).toEqual(Object.fromEntries(readable.map((name) => [name, 'indexed'])))
    expect(readable.filter((name) => docs[name]!.statusDetail !== null)).toEqual([])
    expect([docs['report.pdf']!.numPages, docs['report.pdf']!.title]).toEqual([2, 'Harbour report'])
  })

  test('a workbook without tables says so beside its text, and has nothing to give where only tables are wanted', async () => {
    const letter = docs['letter.xlsx']!
    expect([letter.status, letter.statusDetail, letter.numPages]).toEqual([
      'indexed',
      'This file has no table, so only its text was read. For figures, add a title above each column.',
      1,
    ])
    await library.send('PATCH', `/docs/${letter.id}`, { rev: letter.rev, usedFor: ['datasets'] })
    const { status, statusDetail } = (await library.settled())['letter.xlsx']!
    expect([status, statusDetail]).toEqual([
      'error',
      'There is no table in this file. Put a title over each column, or save it as PDF if it is a text, and upload it again.',
    ])
  })

  // D3.3.03, D3.3.04
  test('what cannot be read says why, each on its own row, and the rest went on', () => {
    expect(detailOf(['protected.docx', 'protected.pdf', 'protected.xls', 'protected.xlsx'])).toEqual(
      Object.fromEntries(
        ['protected.docx', 'protected.pdf', 'protected.xls', 'protected.xlsx'].map((name) => [
          name,
          'The file is password protected. Save it without a password and upload it again.',
        ]),
      ),
    )
    const detail = {
      'not-a-pdf.pdf': 'This is not a PDF.',
      'wrong.docx': 'This is not a Word document.',
      'broken.pdf':
        'The file is damaged and could not be read. Open it in the program that made it, save it again and upload that copy.',
      'broken.xlsx':
        'The file is damaged and could not be read. Open it in the program that made it, save it again and upload that copy.',
      'empty.csv': 'The file is empty.',
      'blank.txt': 'There is no text in this file.',
      'no-values.xlsx': 'There are no values in this file.',
      'scanned.pdf':
        'No text was found: the pages seem to be pictures. Run text recognition (OCR) on it and upload it again.',
      'bomb.xlsx': 'The file unpacks to more than 200 MB. Split it into smaller files.',
    }
    expect(detailOf(Object.keys(detail))).toEqual(detail)
    expect(statusOf(Object.keys(detail))).toEqual(
      Object.fromEntries(Object.keys(detail).map((name) => [name, 'error'])),
    )
  })

  // D3.3.03
  test('a kind that is kept but not read says in which form to save it', () => {
    expect([docs['mail.eml']!.status, docs['mail.eml']!.statusDetail]).toEqual([
      'unknown',
      'Email messages (.eml) cannot be read yet. Save it as PDF or text and upload it again.',
    ])
  })

  test('the job that read them is done', async () => {
    const { jobs } = (await library.get('/jobs')).body
    expect(new Set(jobs.map((job: any) => `${job.label}: ${job.status}`))).toEqual(
      new Set(['Processing documents: SUCCESS']),
    )
  })
})

describe('what was found in a document', () => {
  // D2.7.19, D3.3.01, D3.3.02, D3.3.06, D3.3.07, D2.3.40
  test('its shape, as markdown and as HTML', async () => {
    const id = docs['report.pdf']!.id
    const { doc } = (await library.get(`/docs/${id}`)).body
    expect(doc).toEqual({
      ...{
        id,
        filename: 'report.pdf',
        title: 'Harbour report',
        folderId: 'upload_root',
        docsource: 'upload',
        date: expect.stringMatching(/^2026-/),
        foundDate: expect.objectContaining({ rule: 'file properties', precision: 'day' }),
      },
      ...{
        status: 'indexed',
        statusDetail: null,
        numPages: 2,
        bytes: expect.any(Number),
        usedFor: ['__inherit'],
        interpretation: '',
        hasFactsByHand: false,
        rev: 1,
      },
      factList: expect.arrayContaining(['Sales rose by 12.5% to $1,234,500 in the first quarter.']),
      facts: expect.stringContaining('- Sales rose by 12.5%'),
      cleantext: expect.stringContaining('The board expects a quiet winter.'),
      pages: [
        { id: expect.any(String), thumbnail: expect.stringMatching(/^data:image\//) },
        { id: expect.any(String), thumbnail: expect.stringMatching(/^data:image\//) },
      ],
      ...{ datasets: [], measurements: [], warehouseFacts: [], warehouseDimensions: [], remarks: [] },
    })
    const html = (await library.get(`/docs/${id}?html=1`)).body.doc
    expect(html.facts).toMatch(/^<ul><li>/)
    expect(html.cleantext).toMatch(/^<h3>Harbour report<\/h3>/)
  })

  // D3.3.08, D3.3.10
  test('a workbook says which tables it gave', async () => {
    const doc = await library.detail(docs['sales.xlsx']!.id)
    expect(doc.datasets.map((one) => [typeof one.name, one.recordCount > 0, one.columns.length > 2])).toEqual(
      doc.datasets.map(() => ['string', true, true]),
    )
    expect(doc.datasets.length).toBeGreaterThan(0)
    expect(doc.warehouseFacts.length).toBeGreaterThan(0)
    expect(doc.warehouseFacts[0]).toEqual({
      ...{
        id: expect.any(String),
        factTable: expect.any(String),
        recordCount: expect.any(Number),
        dateDimensions: expect.any(Array),
      },
      ...{
        measures: expect.arrayContaining([expect.any(String)]),
        dimensions: expect.arrayContaining([expect.any(String)]),
      },
    })
  })

  // D2.7.20
  test('a page by its two ids; the second must belong to the first', async () => {
    const { id } = docs['report.pdf']!
    const { pages } = await library.detail(id)
    const answer = await library.get(`/docs/${id}/${pages[1]!.id}?html=1`)
    expect(answer.body.page).toEqual({
      ...{ id: pages[1]!.id, number: 2, thumbnail: expect.stringMatching(/^data:image\//) },
      ...{ html: expect.stringContaining('<'), text: expect.stringContaining('The board expects a quiet winter.') },
    })
    const other = await library.get(`/docs/${docs['policy.docx']!.id}/${pages[1]!.id}`)
    expect([other.status, (await library.get(`/docs/${id}/page_unknown`)).status]).toEqual([404, 404])
  })

  test('HTML from a document carries no script', async () => {
    const { id } = docs['policy.docx']!
    const { pages } = await library.detail(id)
    for (const page of pages) {
      const { html } = (await library.get(`/docs/${id}/${page.id}?html=1`)).body.page
      expect(html).not.toMatch(/<script|onerror|javascript:/i)
    }
    expect((await library.get(`/docs/${id}?html=1`)).body.doc.cleantext).not.toContain('<script')
  })
})

describe('changing a document', () => {
  // D2.7.21, D3.7.35, D3.3.05, D2.3.41
  test('name, use and interpretation; a new use reads it again', async () => {
    const before = docs['plain.txt']!
    const change = {
      rev: before.rev,
      filename: 'renamed.txt',
      usedFor: ['facts', 'datasets'],
      interpretation: 'Notes.',
    }
    const { doc } = (await library.send('PATCH', `/docs/${before.id}`, change)).body
    expect(doc).toEqual({ ...before, ...change, rev: 2, status: 'pending' })
    expect((await library.settled())['renamed.txt']!.status).toBe('indexed')
  })

  test('an older rev is answered 409 with the current thing, a missing one 400', async () => {
    const { id, rev } = docs['notes.md']!
    const first = await library.send('PATCH', `/docs/${id}`, { rev, interpretation: 'mine' })
    const second = await library.send('PATCH', `/docs/${id}`, { rev, interpretation: 'yours' })
    expect([second.status, second.body]).toEqual([
      409,
      { message: 'Someone else changed this in the meantime.', current: first.body.doc },
    ])
    expect((await library.send('PATCH', `/docs/${id}`, { interpretation: 'no rev' })).status).toBe(400)
    expect((await library.detail(id)).interpretation).toBe('mine')
    const rounds = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        library.send('PATCH', `/docs/${id}`, { rev: rev + 1, interpretation: `at once ${index}` }),
      ),
    )
    expect(rounds.map((answer) => answer.status).sort((one, other) => one - other)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
  })

  test('no bad name, use or type', async () => {
    const { id, rev } = await library.detail(docs['slides.pptx']!.id)
    const answers = [
      { filename: '' },
      { filename: '../up.pptx' },
      { filename: 'a\\b.pptx' },
      { filename: 'program.exe' },
      { filename: '\u202e\u0000' },
      { filename: 'sales.xlsx' },
      { usedFor: ['everything'] },
      { usedFor: 'facts' },
      { interpretation: 'x'.repeat(8_001) },
    ]
    const statuses: number[] = []
    for (const change of answers) statuses.push((await library.send('PATCH', `/docs/${id}`, { rev, ...change })).status)
    expect(statuses).toEqual([400, 400, 400, 415, 400, 409, 400, 400, 400])
    expect((await library.detail(id)).rev).toBe(rev)
  })

  test('ids of others, and ids that cannot be, are 404 on every call', async () => {
    const { token } = await library.server.signUp('Elsewhere')
    const other = await library.server.foundOrganisation(token, 'Elsewhere')
    const { id } = docs['report.pdf']!
    const page = (await library.detail(id)).pages[0]!.id
    const calls: [string, string, unknown?][] = [
      ['GET', `/docs/${id}`],
      ['GET', `/docs/${id}/${page}`],
      ['GET', `/docs/${id}/download`],
      ['PATCH', `/docs/${id}`, { rev: 9, interpretation: 'stolen' }],
      ['POST', `/docs/${id}/_restore`, {}],
      ['GET', '/docs/__proto__'],
      ['PATCH', '/docs/folders/upload_root', { rev: 1, name: 'Mine' }],
      ['DELETE', '/docs/folders/upload_root'],
      ['DELETE', '/docs/folders/constructor'],
    ]
    const statuses: number[] = []
    for (const [method, path, body] of calls)
      statuses.push((await library.server.call(method, `/orgs/${other}${path}`, token, body)).status)
    expect(statuses).toEqual(calls.map(() => 404))
    const bulk = await library.server.call('POST', `/orgs/${other}/docs/bulk-delete`, token, { docIds: [id] })
    expect(bulk.body).toEqual({ docIds: [] })
    expect((await library.get('/docs/%00')).status).toBe(400)
    expect((await library.detail(id)).interpretation).toBe('')
  })
})

describe('downloading', () => {
  // D3.7.01
  test('the bytes come back, shown only when they are harmless, never as what they claim', async () => {
    const headersOf = async (name: string) => {
      const { id } = docs[name]!
      const { headers } = await library.get(`/docs/${id}/download`)
      return [headers.get('content-type'), headers.get('content-disposition'), headers.get('content-security-policy')]
    }
    const policy = "sandbox; default-src 'none'"
    expect(await headersOf('report.pdf')).toEqual(['application/pdf', "inline; filename*=UTF-8''report.pdf", policy])
    expect(await headersOf('utf-16.txt')).toEqual([
      'text/plain; charset=utf-8',
      "inline; filename*=UTF-8''utf-16.txt",
      policy,
    ])
    for (const name of ['page.html', 'notes.md', 'mail.eml', 'sales.xlsx', 'semicolons.csv']) {
      expect(await headersOf(name)).toEqual([
        'application/octet-stream',
        `attachment; filename*=UTF-8''${name}`,
        policy,
      ])
    }
    const path = `${library.server.url}/orgs/${library.project}/docs/${docs['report.pdf']!.id}/download`
    const answer = await fetch(path, { headers: { authorization: `Bearer ${library.token}` } })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(await fixture('files/report.pdf'))
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a name of any characters stays one header', async () => {
    await library.upload('āé "q"; x=\'1\'(2)\r\nset-cookie: a.txt', 'Text with the number 1.')
    const { docs: all } = (await library.get('/docs')).body as { docs: Doc[] }
    const found = all.find((doc) => doc.filename.startsWith('ā'))!
    const { status, headers } = await library.get(`/docs/${found.id}/download`)
    expect([status, headers.get('set-cookie')]).toEqual([200, null])
    expect(decodeURIComponent(headers.get('content-disposition')!.split("UTF-8''")[1]!)).toBe(found.filename)
    await library.settled()
  })
})

describe('reading again', () => {
  // D3.4.03
  test('the pipeline reads what waits; a second call answers the job that is running', async () => {
    const names = ['page.html', 'policy.docx', 'semicolons.csv', 'blank.txt', 'utf-16.txt']
    const ids = names.map((name) => docs[name]!.id)
    await library.database.query("update document set status = 'pending', rev = rev + 1 where id = any($1)", [ids])
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => library.send('POST', '/pipelines/process_docs', {})),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.body.jobId)).size).toBe(1)
    const again = await library.settled()
    expect(Object.values(again).filter((doc) => doc.status === 'pending' || doc.status === 'progress')).toEqual([])
    expect((await library.send('POST', '/pipelines/constructor', {})).status).toBe(404)
  })

  test('a large workbook of 100,000 rows is taken', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => ({
      ...{ Date: `2025-${String(1 + (index % 12)).padStart(2, '0')}-01`, City: ['Nelson', 'Napier'][index % 2] },
      ...{ Order: `A${index}`, Amount: (index % 1_000) + 0.01 },
    }))
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.json_to_sheet(rows), 'Orders')
    await library.upload('orders.xlsx', write(book, { type: 'buffer', bookType: 'xlsx', compression: true }))
    const { 'orders.xlsx': doc } = await library.settled()
    expect([doc!.status, doc!.statusDetail]).toEqual([
      'indexed',
      'Only the first 31,979 of 100,001 rows were read as text.',
    ])
    const { warehouseFacts } = await library.detail(doc!.id)
    expect(warehouseFacts.map((fact) => fact.recordCount)).toEqual([100_000])
    const facts = await library.get(
      `/warehouse/facts?factTable=${warehouseFacts[0]!.factTable}&measures=amount&measures=count`,
    )
    // 100 cycles of cents and units, 0.01 to 999.01.
    expect(facts.body.results[0].measures).toEqual({
      amount: { value: 49_951_000, unit: expect.any(String) },
      count: { value: 100_000, unit: 'number' },
    })
  })
})

describe.skipIf(sharedData === null)(
  'the real input beside the project (skipped where ../shared/data is missing)',
  () => {
    test('every file, a part of its handbook, is taken in or says why not', async () => {
      const root = sharedData!.pathname.replace(/\/$/, '')
      const paths = (await filesBelow(root)).filter((path) => path !== 'README.md')
      const taken = paths.filter((path) => !path.includes('/') || /tech-policies|travel-and-leave/.test(path))
      for (const path of taken) {
        const { status } = await library.upload(path.split('/').at(-1)!, await readFile(`${root}/${path}`), {
          relativePath: path,
        })
        expect([path, status]).toEqual([path, 200])
      }
      const all = await library.settled()
      const names = taken.map((path) => path.split('/').at(-1)!)
      expect(
        names.filter((name) => all[name]?.status !== 'indexed').map((name) => [name, all[name]?.statusDetail]),
      ).toEqual([])
      expect((await library.get('/docs/folders')).body.folders.map((folder: Folder) => folder.name)).toContain(
        'handbook',
      )
    })
  },
)
