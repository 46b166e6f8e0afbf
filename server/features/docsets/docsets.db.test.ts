import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
const marked = '# Leave <script>alert(1)</script>\n\n- Parental leave lasts 26 weeks for every employee.\n'
beforeAll(async () => {
  library = await startLibrary()
  await library.rowsOf('update person set is_superadmin = true')
  await library.upload('parental-leave.md', await fixture('small/handbook/leave/parental-leave.md'))
  await library.upload('marked.md', marked)
  await library.upload('sales.csv', 'Region,Month,Amount\nNorth,2026-01,12\nSouth,2026-01,7\n')
  await library.settled()
  await library.rowsOf('insert into web_page (id, organisation_id, url, title, text) values ($1, $2, $3, $4, $5)', [
    ...['web_1', library.organisationId, oddKey, 'Opening hours', 'We open at 9 on 4 May 2026.'],
  ])
})
afterAll(async () => {
  await library?.close()
})
const oddKey = 'https://example.com/a b/%2e%2e/100%?q=1#now'
const records = async (query: string) => (await library.get(`/docsets/${query}`)).body
const docId = async (name: string) => (await library.settled())[name]!.id
const revs = async () =>
  Object.fromEntries(Object.values(await library.settled()).map(({ filename, rev }) => [filename, rev]))
const reset = (body: object) => library.send('POST', '/docsets/_reset', body)

describe('docsets', () => {
  // D3.7.02, D3.7.03
  test('are listed with how many records they have, and with their categories', async () => {
    expect((await library.get('/docsets')).body).toEqual({
      docsets: [
        { name: 'documents', numRecords: 3 },
        { name: 'pages', numRecords: 3 },
        { name: 'webpages', numRecords: 1 },
      ],
    })
    expect((await library.get('/docsets/documents/categories')).body).toEqual({
      categories: ['title', 'summary', 'facts', 'cleantext', 'tables'],
    })
  })

  // D3.7.04, D3.7.05
  test('answer the records whose key or name holds the filter, with the categories asked for', async () => {
    const id = await docId('sales.csv')
    expect(await records(`documents?categories=title&categories=tables&keyFilter=${id.slice(2)}`)).toEqual({
      records: { [id]: { title: 'sales.csv', tables: expect.stringMatching(/^- .+ \(2\): .*Region/) } },
      total: 1,
    })
    expect(Object.keys((await records('documents?categories=title&keyFilter=SALES')).records)).toEqual([id])
    expect(await records('documents?keyFilter=%25')).toEqual({ records: {}, total: 0 })
    const all = await records('documents?categories=summary')
    expect(all.total).toBe(3)
    const leave = all.records[await docId('parental-leave.md')]
    expect(Object.keys(leave)).toEqual(['summary'])
    expect(leave.summary.length).toBeGreaterThan(40)
    expect(Object.keys((await records(`pages?keyFilter=${id}`)).records)).toEqual([`${id}/1`])
  })

  test('show HTML of our own making alone', async () => {
    const id = await docId('marked.md')
    const { [id]: record } = (await records('documents?categories=cleantext&categories=facts&html=1')).records
    expect(record.cleantext).toBe(
      '<h3>Leave &lt;script&gt;alert(1)&lt;/script&gt;</h3><ul><li>Parental leave lasts 26 weeks for every employee.</li></ul>',
    )
    expect(record.facts).toBe('<ul><li>Parental leave lasts 26 weeks for every employee.</li></ul>')
  })

  test('send a picture only where it is one that may be shown', async () => {
    const id = await docId('marked.md')
    const png = 'data:image/png;base64,iVBORw0KGgo='
    const seen: string[] = []
    for (const url of [png, 'data:image/svg+xml;base64,PHN2Zz4=', 'javascript:alert(1)', `${png}" onerror="x`]) {
      await library.rowsOf('update page set thumbnail = $1 where document_id = $2', [url, id])
      seen.push((await records(`pages?categories=image&keyFilter=${id}&html=1`)).records[`${id}/1`].image)
    }
    expect(seen).toEqual([png, '', '', ''])
  })

  // D3.7.06
  test('answer one record, whatever stands in its key', async () => {
    const { status, body } = await library.get(`/docsets/webpages/${encodeURIComponent(oddKey)}`)
    expect([status, body]).toEqual([
      200,
      { record: { title: 'Opening hours', cleantext: 'We open at 9 on 4 May 2026.' } },
    ])
    const other = await Promise.all(
      ['nothing', '%2e%2e%2f%2e%2e', '__proto__', 'a%00b'].map((key) => library.get(`/docsets/documents/${key}`)),
    )
    expect(other.map((answer) => answer.status)).toEqual([404, 404, 404, 400])
  })

  test('know no other docset and no other category', async () => {
    const paths = ['constructor', '__proto__', 'research', 'documents?categories=toString', 'pipeline']
    const answers = await Promise.all(paths.map((path) => library.get(`/docsets/${path}`)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400, 404])
    const bodies = [
      { docset: 'constructor' },
      { docset: 'documents', category: 'image' },
      { docset: 'documents', key: 'nothing' },
      { docset: 'pages', key: await docId('sales.csv') },
      {},
    ]
    const resets = await Promise.all(bodies.map(reset))
    expect(resets.map(({ status }) => status)).toEqual([404, 400, 404, 404, 400])
  })
})

describe('a reset', () => {
  // D3.7.07, D3.2.120, D3.2.121, D3.2.122
  test('has the documents concerned read again by the job that read them: one, those of a category, or all', async () => {
    await library.rowsOf("update document set summary = 'former', facts = '[]'")
    const key = await docId('marked.md')
    expect((await reset({ docset: 'documents', key })).status).toBe(200)
    expect(await revs()).toEqual({ 'marked.md': 2, 'parental-leave.md': 1, 'sales.csv': 1 })
    const made = (await records(`documents?categories=facts&keyFilter=${key}`)).records[key]
    expect(made.facts).toBe('- Parental leave lasts 26 weeks for every employee.')

    await reset({ docset: 'documents', category: 'tables' })
    expect(await revs()).toEqual({ 'marked.md': 2, 'parental-leave.md': 1, 'sales.csv': 2 })
    await reset({ docset: 'pages', key: `${key}/1` })
    expect(await revs()).toEqual({ 'marked.md': 3, 'parental-leave.md': 1, 'sales.csv': 2 })
    await reset({ docset: 'documents' })
    expect(await revs()).toEqual({ 'marked.md': 4, 'parental-leave.md': 2, 'sales.csv': 3 })
  })

  test('of web pages reads the website, or says that there is none', async () => {
    const { status, body } = await reset({ docset: 'webpages', key: oddKey })
    expect([status, typeof body.message]).toEqual([400, 'string'])
    expect((await reset({ docset: 'webpages', key: 'https://example.com/other' })).status).toBe(404)
  })

  // D3.7.09, D3.7.10, D3.3.76
  test('of a step has it run again, and the steps say how their last run went', async () => {
    const before = await revs()
    expect((await library.send('POST', '/pipeline-steps/reset', { step_name: 'facts' })).status).toBe(200)
    const after = await revs()
    expect(Object.entries(after).map(([name, rev]) => rev - before[name]!)).toEqual([1, 1, 1])
    const { pipelines } = (await library.get('/pipeline-steps')).body
    const done = { status: 'Done', updatedAt: expect.stringMatching(/^\d{4}-.+Z$/) }
    expect(pipelines).toEqual({
      process_docs: ['extract', 'pages', 'passages', 'facts', 'tables', 'index'].map((name) => ({ name, ...done })),
      crawl_website: [{ name: 'crawl' }],
    })
    expect((await library.send('POST', '/pipeline-steps/reset', { step_name: 'constructor' })).status).toBe(404)
  })

  test('is for superadmins who are members', async () => {
    const other = await library.server.signUp('Other')
    await library.rowsOf('update person set is_superadmin = true where id = $1', [other.id])
    const path = `/orgs/${library.project}/docsets`
    const statusOf = async () => (await library.server.call('GET', path, other.token)).status
    expect(await statusOf()).toBe(403)
    await library.rowsOf("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
      library.organisationId,
      other.id,
    ])
    expect(await statusOf()).toBe(200)
    await library.rowsOf('update person set is_superadmin = false where id = $1', [other.id])
    expect(await statusOf()).toBe(403)
  })
})
