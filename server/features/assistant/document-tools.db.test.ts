import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { AskedText } from '../../engines/tools/index.ts'
import { createEvidence } from '../../engines/assistant/evidence.ts'
import { createToolbox } from '../../engines/assistant/toolbox.ts'
import { startWorkers } from '../../platform/workers/workers.ts'
import { findPattern } from './pattern-search.ts'
import {
  countByFolder,
  findReadable,
  findText,
  listReadable,
  readParts,
  searchPassages,
  tableHeads,
} from '../search/index.ts'

const workers = startWorkers()

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  const leave =
    '# Leave\n\n## Parental\n\nParental leave is sixteen\nweeks.\n\n## Sick\n\nSick leave is ten days, 100% paid.\n'
  await library.upload('index.md', leave, { relativePath: 'people/index.md' })
  await library.upload('index.md', '# Travel\n\nBook early.\n', { relativePath: 'travel/index.md' })
  const rows = Array.from({ length: 120 }, (_, at) => `| Town ${at} of the plain | ${at} dollars |`)
  await library.upload('prices.md', ['# Prices', '', '| City | Price |', '|---|---|', ...rows, ''].join('\n'))
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(async () => {
  await workers.close()
  await library?.close()
})

const inName = async <T>(work: Parameters<typeof transact<T>>[2]): Promise<T> => {
  const [{ person_id: person }] = await library.rowsOf('select person_id from membership where organisation_id = $1', [
    library.organisationId,
  ])
  return transact(library.walled, { person, organisation: library.organisationId }, work)
}

describe('what the assistant reads of documents', () => {
  test('paths tell apart what has one name', async () => {
    const { documents, total } = await inName((tx) =>
      listReadable(tx, { titleContains: 'index', offset: 0, limit: 10 }),
    )
    expect([total, documents.map(({ path }) => path.split('/').slice(-2).join('/'))]).toEqual([
      2,
      ['people/index.md', 'travel/index.md'],
    ])
    expect((await inName((tx) => listReadable(tx, { titleContains: 'people', offset: 0, limit: 10 }))).total).toBe(0)
    const travel = await inName((tx) => findReadable(tx, 'travel/index.md'))
    expect(travel?.document).toBe(documents[1]?.document)
    expect(await inName((tx) => findReadable(tx, 'no%such'))).toBeNull()
  })

  test('a list is in the order that is asked for, and folders tell what they hold', async () => {
    const sorted = async (sort: 'newest' | 'oldest' | 'title') =>
      (await inName((tx) => listReadable(tx, { sort, titleContains: 'index', offset: 0, limit: 10 }))).documents.map(
        ({ path }) => path.split('/').slice(-2).join('/'),
      )
    await library.rowsOf(
      "update document set date = case when title = 'Travel' then date '2026-05-01' else date '2025-05-01' end where filename = 'index.md'",
    )
    expect([await sorted('newest'), await sorted('oldest'), await sorted('title')]).toEqual([
      ['travel/index.md', 'people/index.md'],
      ['people/index.md', 'travel/index.md'],
      ['people/index.md', 'travel/index.md'],
    ])
    const folders = await inName(countByFolder)
    expect(folders.map(({ folder, documents }) => [folder.split('/').at(-1), documents])).toEqual(
      expect.arrayContaining([
        ['people', 1],
        ['travel', 1],
      ]),
    )
    expect(folders.reduce((sum, { documents }) => sum + documents, 0)).toBe(4)
  })

  test('a list says which documents are tables', async () => {
    const { documents } = await inName((tx) => listReadable(tx, { offset: 0, limit: 10 }))
    expect(
      documents
        .map(({ path, kind }) => [path.split('/').at(-1), kind])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['index.md', 'text'],
      ['index.md', 'text'],
      ['prices.md', 'text'],
      ['sales.xlsx', 'table'],
    ])
  })

  test('a document in the order of its text, whole or one heading of it', async () => {
    const people = await inName((tx) => findReadable(tx, 'people/index.md'))
    const all = await inName((tx) => readParts(tx, { document: people!.document, offset: 0, limit: 50 }))
    expect(all.parts.map(({ text }) => text).join('\n')).toMatch(/sixteen[^]*ten days/)
    const sick = await inName((tx) =>
      readParts(tx, { document: people!.document, heading: 'sick', offset: 0, limit: 50 }),
    )
    expect(sick.parts.map(({ text }) => text).join('\n')).toMatch(/^(?![^]*sixteen)[^]*ten days/)
  })

  // M3
  test('the columns of a table that a passage goes on with', async () => {
    const sheet = await inName((tx) => findReadable(tx, 'prices.md'))
    const { parts } = await inName((tx) => readParts(tx, { document: sheet!.document, offset: 0, limit: 3 }))
    expect(await inName((tx) => tableHeads(tx, parts))).toEqual([null, null, '| City | Price |'])
  })

  test('words as they stand, over the ends of lines, and with letters that mean something in a pattern', async () => {
    const find = (text: string) => inName((tx) => findText(tx, { text, as: 'part', offset: 0, limit: 5 }))
    expect((await find('SIXTEEN weeks')).found.map(({ path }) => path.split('/').at(-2))).toEqual(['people'])
    expect((await find('100% paid')).total).toBe(1)
    expect((await find('100_ paid')).total).toBe(0)
    expect(await find('dental')).toMatchObject({ total: 0, looked: 4 })
  })

  test('a pattern on a worker, over the ends of lines, in texts before tables, page by page, and until its time is over', async () => {
    const scope = {
      person: (
        await library.rowsOf('select person_id from membership where organisation_id = $1', [library.organisationId])
      )[0].person_id,
      organisation: library.organisationId,
    }
    const find = (pattern: string, more: object = {}, within = workers, limits?: Parameters<typeof findPattern>[2]) =>
      findPattern(
        { database: library.walled, workers: within, scope },
        { pattern, wholeWords: false, offset: 0, limit: 50, ...more },
        limits,
      )
    const paths = async (pattern: string, more: object = {}) => {
      const hits = await find(pattern, more)
      if ('problem' in hits) return hits
      const named = hits.found.map(({ path }) => path.split('/').slice(-2).join('/'))
      return [[...new Set(named)], hits.total === named.length, hits.looked, hits.left]
    }
    expect(await paths('sixteen (weeks|months)')).toEqual([['people/index.md'], true, 4, 0])
    const texts = async (only: 'texts' | 'tables') => (await paths('e[a-z]|\\d', { only })) as [string[], ...unknown[]]
    expect(await paths('e[a-z]|\\d')).toEqual([
      [...(await texts('texts'))[0], ...(await texts('tables'))[0]],
      true,
      4,
      0,
    ])
    expect([(await texts('texts'))[0].length, (await texts('tables'))[0].length]).toEqual([3, 1])
    expect(await paths('dental|insur(ed|ance)')).toEqual([[], true, 4, 0])
    expect(await paths('sixteen', { only: 'tables' })).toEqual([[], true, 1, 0])
    expect(await paths('sixteen (weeks')).toEqual({ problem: 'missing closing )', at: 'sixteen (weeks' })
    const all = await find('town \\d+')
    const rest = await find('town \\d+', { offset: 1 })
    if ('problem' in all || 'problem' in rest) throw new Error('no pattern')
    expect([all.total > 1, rest.found]).toEqual([true, all.found.slice(1)])
    for (const passages of [1, 2, 3])
      expect(await find('town \\d+', {}, workers, { milliseconds: 60_000, passages })).toEqual(all)
    expect(await find('town \\d+', {}, workers, { milliseconds: 0, passages: 1 })).toMatchObject({ looked: 0, left: 4 })
    const hurried = startWorkers({ milliseconds: { 'find a pattern': 1 } })
    onTestFinished(() => hurried.close())
    expect(await find('(?:a.{0,90}|[a-z].{0,80}c){9}', {}, hurried)).toEqual({
      found: [],
      total: 0,
      looked: 0,
      left: 4,
    })
    const other = { ...scope, organisation: 'organisation_of_others' }
    expect(
      await findPattern(
        { database: library.walled, workers, scope: other },
        { pattern: 'town', wholeWords: false, offset: 0, limit: 5 },
      ),
    ).toEqual({ found: [], total: 0, looked: 0, left: 0 })
  })

  test('words alone or in their case, in texts before tables, and page by page', async () => {
    const find = (text: string, more: Partial<AskedText> = {}) =>
      inName((tx) => findText(tx, { text, as: 'part', offset: 0, limit: 50, ...more }))
    const totals = await Promise.all([
      ...[find('ick'), find('ick', { as: 'word' }), find('sick', { as: 'word' }), find('100%', { as: 'word' })],
      ...[find('SICK', { as: 'exact word' }), find('Sick', { as: 'exact word' }), find('%', { as: 'exact word' })],
    ])
    expect(totals.map(({ total }) => total)).toEqual([1, 0, 1, 1, 0, 1, 1])
    const kinds = async (more: Partial<AskedText>) =>
      (await find('a', more)).found.map(({ path }) => path.endsWith('.xlsx'))
    const all = await kinds({})
    expect([all[0], all.at(-1)]).toEqual([false, true])
    expect([new Set(await kinds({ only: 'texts' })), new Set(await kinds({ only: 'tables' }))]).toEqual([
      new Set([false]),
      new Set([true]),
    ])
    expect(await kinds({ offset: all.length - 1 })).toEqual([true])
  })
})

describe('a search of documents', () => {
  const found = async (filter: object): Promise<unknown> => {
    const { documents, ...ports } = memoryPorts([], [])
    const box = createToolbox(
      {
        ...ports,
        searchDocuments: (query) => inName((tx) => searchPassages(tx, workers, query)),
        documents: {
          ...documents,
          list: (asked) => inName((tx) => listReadable(tx, asked)),
          find: (called) => inName((tx) => findReadable(tx, called)),
        },
      },
      createEvidence(),
    )
    const outcome = await box.run(
      'search_documents',
      { phrases: ['leave', 'early', 'price', 'city'], limit: 50, ...filter },
      'call',
    )
    if (!outcome.ok) return outcome.error
    const content = outcome.content as {
      passages: { path: string }[]
      documentsLookedThrough: number
      leftOut?: string
    }
    const paths = new Set(content.passages.map(({ path }) => path.split('/').slice(-2).join('/')))
    return [[...paths].toSorted(), content.documentsLookedThrough, ...(content.leftOut ? [content.leftOut] : [])]
  }
  test('goes on where the one before ended, in one order, until nothing is left', async () => {
    const page = (limit: number, offset: number, phrases = ['town', 'plain']) =>
      inName((tx) => searchPassages(tx, workers, { phrases, limit, offset }))
    for (const phrases of [['town', 'plain'], ['plane towns'], []]) {
      const whole = await page(50, 0, phrases)
      const parts: typeof whole.hits = []
      for (let hasMore = true; hasMore; ) {
        const next = await page(2, parts.length, phrases)
        expect(next.hits.length).toBe(next.hasMore ? 2 : whole.hits.length - parts.length)
        parts.push(...next.hits)
        hasMore = next.hasMore === true
      }
      expect([whole.hasMore, whole.hits.length > 2, parts]).toEqual([false, true, whole.hits])
    }
  })

  const [people, travel] = ['people/index.md', 'travel/index.md']
  const [prices, sales] = ['prices.md', 'sales.xlsx']

  test('keeps to a folder, a document, texts or tables, and days from one on, and says what it left out', async () => {
    await library.rowsOf('update document set date = null where organisation_id = $1', [library.organisationId])
    await library.rowsOf(
      "update document set date = case filename when 'prices.md' then '2026-03-31'::date when 'sales.xlsx' then '2026-04-01' end where organisation_id = $1",
      [library.organisationId],
    )
    expect(await found({})).toEqual([[people, prices, sales, travel], 4])
    expect(await found({ folder: 'people' })).toEqual([[people], 1])
    expect(await found({ document: 'travel/index.md' })).toEqual([[travel], 1])
    expect(await found({ kind: 'table' })).toEqual([[sales], 1])
    expect(await found({ kind: 'text' })).toEqual([[people, prices, travel], 3])
    const leftOut = '2 documents without a date were not looked through.'
    expect(await found({ from: '2026-03-31' })).toEqual([[prices, sales], 2, leftOut])
    expect(await found({ from: '2026-04-01' })).toEqual([[sales], 1, leftOut])
    expect(await found({ from: '2026-04-01', kind: 'text', folder: 'people' })).toEqual(
      'No document in "people" is of that kind and date.',
    )
    expect(await found({ phrases: [], kind: 'table' })).toEqual([[sales], 1])
  })

  test('says which folders and documents there are', async () => {
    expect(await found({ folder: 'peeple' })).toMatch(/^There is no folder "peeple"; there are .*people, .*travel\.$/)
    expect(await found({ document: 'nothing.md' })).toMatch(
      /^There is no document "nothing\.md" among the 4 of list_documents; /,
    )
    expect(await found({ from: 'May' })).toMatch(/^The arguments are not right: from: a day is written YYYY-MM-DD/)
  })
})
