import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { ask, isWhole } from '../../../tests/database/chat-frames.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { openChat } from '../../../tests/database/live-client.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

const workbook = (sheets: Record<string, unknown[][]>): Uint8Array => {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}
const yard = workbook({
  'Yard rules': [
    ['Topic', 'Rule', 'Minutes'],
    ['Crane', 'The crane must be inspected by the harbour master every 14 days.', 45],
    ['Forklift', 'Only drivers with a licence may use the forklift.', 10],
  ],
})
const yardText = [
  '# Yard rules',
  '',
  '- Topic: Crane; Rule: The crane must be inspected by the harbour master every 14 days; Minutes: 45',
  '- Topic: Forklift; Rule: Only drivers with a licence may use the forklift; Minutes: 10',
].join('\n')

async function taken(name: string, bytes: Uint8Array | string, usedFor: Doc['usedFor']): Promise<Doc> {
  await library.upload(name, bytes)
  return used((await library.settled())[name]!, usedFor)
}

async function used(doc: Doc, usedFor: Doc['usedFor']): Promise<Doc> {
  const { status } = await library.send('PATCH', `/docs/${doc.id}`, { rev: doc.rev, usedFor })
  expect(status).toBe(200)
  return (await library.settled())[doc.filename]!
}

const textAndTables = async (doc: Doc) => {
  const { cleantext, datasets } = await library.detail(doc.id)
  return [doc.status, doc.statusDetail, doc.numPages, cleantext, datasets.map(({ recordCount }) => recordCount)]
}

test('what a workbook is used for decides whether its cells are text, its tables data, or both, at any time', async () => {
  await library.upload('yard.xlsx', yard)
  const both = (await library.settled())['yard.xlsx']!
  expect([both.usedFor, await textAndTables(both)]).toEqual([
    ['facts', 'datasets'],
    ['indexed', null, 1, yardText, [2]],
  ])
  const datasets = await used(both, ['datasets'])
  expect(await textAndTables(datasets)).toEqual(['indexed', null, 0, null, [2]])
  const facts = await used(datasets, ['facts'])
  expect(await textAndTables(facts)).toEqual(['indexed', null, 1, yardText, []])
  const nothing = await used(facts, [])
  expect(await textAndTables(nothing)).toEqual(['indexed', null, 0, null, []])
  const inherited = await used(nothing, ['__inherit'])
  expect(await textAndTables(inherited)).toEqual(['indexed', null, 1, yardText, []])
})

test.each(['ferries.xlsx', 'ferries.csv'])('an answer stands in a cell of %s, and its citation opens', async (name) => {
  const island = name.endsWith('.csv') ? 'Quail' : 'Ripapa'
  const rule = `Visitors of ${island} island must book the ferry 9 days ahead.`
  const bytes = name.endsWith('.csv')
    ? `Place,Rule\n${island},${rule}\n`
    : workbook({
        Ferries: [
          ['Place', 'Rule'],
          [island, rule],
        ],
      })
  const doc = await taken(name, bytes, ['facts'])
  const { thread } = (await library.send('POST', '/threads', {})).body
  const { token, project } = library
  const client = await openChat(library.server.url, { token, project, thread: thread.id })
  const answer = (await ask(client, `How many days ahead must visitors of ${island} island book the ferry?`)).find(
    isWhole('assistant'),
  )!['message']
  client.close()
  expect(answer.content).toContain('9 days ahead')
  const [{ docId, pageId, start, end }] = answer.citations
  expect(docId).toBe(doc.id)
  const { page } = (await library.get(`/docs/${docId}/${pageId}?html=1`)).body
  expect(page.text.slice(start, end)).toContain(rule)
  expect(page.html).toContain(rule)
})

test('a workbook of nothing but hidden sheets says that there are no values', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Shown']]), 'Shown')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Not for all', 1]]), 'Aside')
  delete (book.Sheets['Shown'] as Record<string, unknown>)['A1']
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  const doc = await taken('aside.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }), ['facts'])
  expect([doc.status, doc.statusDetail]).toEqual(['error', 'There are no values in this file.'])
})

test('a table with more columns than anybody looks at is no data, says so, and stays text', async () => {
  const across = Array.from({ length: 20_000 }, (_, index) => index)
  const lines = [
    across.map((position) => `Reading ${position}`),
    across.map((position) => (position === 0 ? 'North buoy' : position)),
  ]
  const bytes = lines.map((line) => line.join(',')).join('\n')
  const left = 'A table of 20,000 columns was left out. The limit is 1,000.'
  const both = await taken('wide.csv', bytes, ['facts', 'datasets'])
  const { cleantext, datasets, remarks } = await library.detail(both.id)
  expect([both.status, both.statusDetail, datasets, remarks]).toEqual([
    ...['indexed', left, []],
    ['"wide" has 20,000 columns and was left out. The limit is 1,000.'],
  ])
  expect(cleantext).toContain('Reading 0: North buoy')
  const alone = await used(both, ['datasets'])
  expect([alone.status, alone.statusDetail]).toEqual(['error', left])
})
