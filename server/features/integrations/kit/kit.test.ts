import { expect, test } from 'vitest'
import { cellOf } from '../connectors/postgres.ts'
import { manifests } from '../manifests.ts'
import { retryAfterOf } from './ask.ts'
import { bringsDocuments } from '../../../../contract/integrations/integrations.schemas.ts'
import { flat } from '../../../engines/imports/flat.ts'
import { jsonRows } from '../../../engines/imports/json-rows.ts'
import { type NotionBlock, notionMarkdown } from '../../../engines/imports/notion-markdown.ts'
import { keyIdOf, seal, unseal } from './sealed.ts'
import { isResumable } from './sync-run.ts'
import { webdavList } from '../../../engines/imports/webdav-list.ts'

const [key, other] = ['a key of the server', 'another key of it']

test('secrets open under their key and in their place alone', () => {
  const sealed = seal({ password: 'hush' }, 'acme connection_1', key)
  expect(sealed).not.toContain('hush')
  expect(unseal(sealed, 'acme connection_1', key)).toEqual({ password: 'hush' })
  expect(unseal(sealed, 'acme connection_2', key)).toBeNull()
  expect(unseal(sealed, 'acme connection_1', other)).toBeNull()
  expect(unseal(`${sealed.slice(0, -2)}xx`, 'acme connection_1', key)).toBeNull()
  expect(unseal('no envelope', 'acme connection_1', key)).toBeNull()
  expect([keyIdOf(key) === keyIdOf(key), keyIdOf(key) === keyIdOf(other)]).toEqual([true, false])
})

test('a sync is continued within an hour of its last portion, however long it takes', () => {
  const at = (time: string) => Date.parse(`2026-05-01T${time}Z`)
  const run = { id: 'run', wanted: 1, startedAt: '2026-05-01T08:00:00Z', streams: {} }
  const long = { ...run, keptAt: '2026-05-01T11:30:00Z' }
  expect([isResumable(run, at('08:59:59')), isResumable(run, at('09:00:00'))]).toEqual([true, false])
  expect([isResumable(long, at('12:29:59')), isResumable(long, at('12:30:00'))]).toEqual([true, false])
  expect(isResumable(null, at('08:00:00'))).toBe(false)
})

test('a wait is told in seconds or as a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const received = ['30', 'Thu, 01 Jan 2026 00:01:00 GMT', 'Wed, 31 Dec 2025 00:00:00 GMT', 'soon', undefined]
  expect(received.map((header) => retryAfterOf(header, now))).toEqual([30, 60, 0, null, null])
})

test('numbers of a database keep every digit', () => {
  expect([cellOf('12.50', 1700), cellOf('12345678901234567890.12', 1700), cellOf('9007199254740993', 20)]).toEqual([
    ...[12.5, '12345678901234567890.12', '9007199254740993'],
  ])
  expect([cellOf('2026-02-03', 1082), cellOf('2026-02-03 04:05:06.7+00', 1184), cellOf('t', 16)]).toEqual([
    ...[{ date: '2026-02-03' }, { date: '2026-02-03T04:05:06' }, true],
  ])
  expect([cellOf(null, 25), cellOf('infinity', 1082)]).toEqual([null, 'infinity'])
})

test('rows come out of a list, of the one list of an object, and of lines', () => {
  const rows = [{ a: 1 }, { a: 2 }]
  const texts = [
    JSON.stringify(rows),
    JSON.stringify({ total: 2, rows }),
    rows.map((row) => JSON.stringify(row)).join('\n'),
  ]
  expect(texts.map(jsonRows)).toEqual([rows, rows, rows])
  expect([jsonRows('{"a":1}'), jsonRows('not JSON'), jsonRows('[1,"x"]')]).toEqual([[{ a: 1 }], null, null])
  expect(jsonRows('[]')).toEqual([])
  expect(flat({ a: { b: { c: { d: 1 } } }, e: [1] })).toEqual({ 'a.b.c': '{"d":1}', e: '[1]' })
})

// D2.9.08, D2.3.56, D2.7.50
test('every documented code has its manifest, and no address of a vendor is without a page that states it', () => {
  const documented =
    'fyiapp gdrive gingr gohighlevel googleads googleanalytics harvest harvestforecast hubspot monday metaads minutedock productiveio projectworks runn shopify synergy12d totalsynergy xero zoho'
  const all = Object.values(manifests)
  expect(documented.split(' ').filter((code) => !all.some((one) => one.code === code))).toEqual([])
  expect(Object.entries(manifests).filter(([code, one]) => code !== one.code)).toEqual([])
  expect(all.filter((one) => one.oauth !== null && one.vendorPage === null)).toEqual([])
  const addresses = all.flatMap(({ oauth }) =>
    oauth ? [oauth.authorise, oauth.token, oauth.revoke ?? oauth.token] : [],
  )
  expect(addresses.filter((address) => new URL(address).protocol !== 'https:')).toEqual([])
  expect(new Set(all.flatMap(({ helpers }) => helpers))).toEqual(
    new Set(['search_folders', 'lookup_folders', 'search_jobs', 'lookup_jobs']),
  )
})

test('a connector of documents to a vendor names the pages whose forms it reads', () => {
  const vendors = Object.values(manifests).filter(({ code, oauth }) => bringsDocuments(code) && oauth !== null)
  expect(vendors.map(({ code }) => code)).toEqual(['gdrive', 'notion'])
  expect(vendors.filter(({ pages = [] }) => pages.length < 3)).toEqual([])
  expect(vendors.flatMap(({ pages = [] }) => pages).filter((page) => !page.startsWith('https://'))).toEqual([])
})

test('a Notion page is Markdown with what its properties say, its lists and its tables', () => {
  const words = (plain_text: string) => ({ rich_text: [{ plain_text }] })
  const block = (type: string, content: object, children: NotionBlock[] = []): NotionBlock => ({
    ...{ type, content: { ...content }, children },
  })
  const row = (...cells: string[]) => block('table_row', { cells: cells.map((plain_text) => [{ plain_text }]) })
  const text = notionMarkdown({
    title: 'Pier\nworks',
    properties: { Cost: { type: 'number', number: 3 }, Empty: { type: 'select', select: null }, Odd: 'no object' },
    blocks: [
      block('numbered_list_item', words('one')),
      block('numbered_list_item', words('two'), [block('to_do', { ...words('inner'), checked: false })]),
      block('table', { has_column_header: true }, [row('a|b', 'c'), row('1')]),
      block('bookmark', { url: 'javascript:alert(1)' }),
      block('unheard_of', { strange: [[1]] }),
    ],
    isCut: true,
  })
  expect(text).toBe(
    '# Pier works\n\n- Cost: 3\n\n1. one\n2. two\n  - [ ] inner\n\n| a\\|b | c |\n| --- | --- |\n| 1 |  |\n\n(The rest of this page was not read.)\n',
  )
})

test('a list of a folder is read whatever its elements are called, and what is none, or broke off, is told apart', () => {
  const list = '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/a%20b/?x&amp;y</d:href><d:propstat><d:prop>'
  expect(webdavList(`${list}<d:getetag>"1"</d:getetag></d:prop></d:propstat></d:response>`)).toBeNull()
  const whole = `${list}<d:getetag>"1"</d:getetag><d:resourcetype><d:collection/></d:resourcetype></d:prop></d:propstat></d:response></d:multistatus>`
  const entry = { href: '/a%20b/?x&y', isFolder: true, etag: '"1"', modified: null, size: null, fileId: null }
  expect([webdavList(whole), webdavList('<html><p>Sign in'), webdavList('')]).toEqual([[entry], null, null])
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${whole.replace('"1"', '&b;')}`
  expect(webdavList(bomb)?.[0]?.etag).toBe('&b;')
})
