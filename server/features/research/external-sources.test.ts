import { expect, test } from 'vitest'
import type { AssistantPorts, DocumentQuery, PassageHit } from '../../engines/tools/index.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { type ReadPage, sourcedPorts } from './external-sources.ts'

const hit = (at: number): PassageHit => ({
  ...{ documentId: `d${at}`, documentTitle: 'Page', filename: 'page', folderPath: '', pageId: `w${at}`, pageNumber: 1 },
  ...{ start: 0, end: 4, text: 'Text', heading: null, score: 200 - at, url: `https://example.org/${at}` },
})
/** Passages of a website, best first, as a search answers them. */
function portsOf(count: number) {
  const asked: DocumentQuery[] = []
  const ports = {
    async searchDocuments(query: DocumentQuery) {
      asked.push(query)
      const { offset = 0, limit } = query
      const hits = Array.from({ length: count }, (_, at) => hit(at)).slice(offset, offset + limit)
      return { hits, hasMore: count > offset + limit, looked: { documents: count, passages: count }, terms: [] }
    },
    documents: { list: async () => ({ documents: [], total: 3 }), read: async () => ({ total: 3 }) },
    queryFacts: async () => ({ results: [], total: 3 }),
    tables: {},
  } as unknown as AssistantPorts
  return { ports, asked }
}
/** Each page that was read has one passage, which fits as well as this. */
const workersThat = (share: number) => ({ run: async () => [[share]] }) as unknown as Workers
const page: ReadPage = {
  ...{ url: 'https://example.com/', title: 'Read' },
  passages: [{ text: 'Read text', heading: null, start: 0, end: 9 }],
}
const from = (ports: AssistantPorts, source: 'internal' | 'external' | 'both', pages: ReadPage[] = [], share = 0) =>
  sourcedPorts(ports, { source, pages, workers: workersThat(share), organisationId: 'o1' })

test('a topic of websites searches their pages alone, and one of documents none of them', async () => {
  const { ports, asked } = portsOf(3)
  const query = { phrases: ['text'], limit: 2, offset: 1, within: { from: '2026-01-01' } }
  const found = await from(ports, 'external').searchDocuments(query)
  expect(found.hits.map(({ documentId }) => documentId)).toEqual(['d1', 'd2'])
  await from(ports, 'internal').searchDocuments(query)
  await from(ports, 'both').searchDocuments(query)
  const sent = { ...query, offset: 0, limit: 50 }
  expect(asked).toEqual([
    { ...sent, within: { from: '2026-01-01', website: true } },
    { ...sent, within: { from: '2026-01-01', website: false } },
    sent,
  ])
})

test('pages that were read stand among what is stored, as far back as it goes', async () => {
  const { ports } = portsOf(120)
  const search = (offset: number) =>
    from(ports, 'external', [page], 0.5).searchDocuments({ phrases: ['text'], limit: 10, offset })
  // It scores half of the best, as the hit at place 100.
  const found = await search(95)
  expect(found.hits.map(({ documentId }) => documentId)).toEqual([
    ...['d95', 'd96', 'd97', 'd98', 'd99', 'd100'],
    ...['https://example.com/', 'd101', 'd102', 'd103'],
  ])
  expect([found.hasMore, (await search(115)).hasMore]).toEqual([true, false])
})

test('a topic of websites reads no document and no figure of the organisation', async () => {
  const outside = from(portsOf(1).ports, 'external')
  const asked = { document: 'd1', offset: 0, limit: 5 }
  expect(await outside.documents.read(asked)).toEqual({ parts: [], total: 0, outline: [] })
  expect(await outside.documents.passagesAt([{ pageId: 'p1', start: 0, end: 1 }])).toEqual([null])
  expect(await outside.queryFacts({ factTable: 'sales', measures: ['amount'] })).toEqual({
    failure: 'This topic is researched outside the organisation only.',
  })
})
