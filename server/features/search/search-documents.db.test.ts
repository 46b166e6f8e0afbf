import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentMatch } from '../../../contract/documents/document-search.schemas.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
const folders: Record<string, string> = {}
beforeAll(async () => {
  library = await startLibrary()
  for (const [name, parent] of [
    ['Leave', null],
    ['Deep', 'Leave'],
    ['Travel', null],
  ] as const) {
    const parentId = parent === null ? 'upload_root' : folders[parent]!
    folders[name] = (await library.send('POST', '/docs/folders', { name, parentId })).body.folder.id
  }
  const add = (name: string, text: string, folder?: string) =>
    library.upload(name, text, folder === undefined ? {} : { folder: folders[folder]! })
  await library.upload('parental-leave.md', await fixture('small/handbook/leave/parental-leave.md'), {
    folder: folders['Leave']!,
  })
  await add('deep.md', '# Roastery\n\nThe roastery of Mangawhai opened in spring.', 'Deep')
  await add('trip.md', '# Trips\n\nA trip to the roastery is claimed within a month.', 'Travel')
  await add('loose.txt', 'Nobody visits a roastery on Sundays. A roastery is closed then, and the roastery sleeps.')
  await add('constructor.txt', 'The constructor of the jetty came by boat.')
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const search = async (phrase: string, folderId = 'upload_root', isDeep = true) =>
  library.send('POST', '/docs/_search', { phrase, folderId, isDeep })
async function found(...query: Parameters<typeof search>): Promise<string[]> {
  const docs = Object.values(await library.settled())
  const { matches } = (await search(...query)).body as { matches: DocumentMatch[] }
  return matches.map(({ docId }) => docs.find(({ id }) => id === docId)!.filename)
}

describe('the search in the text of documents', () => {
  test('answers each document once, with its best passage, the words marked and its place on the page', async () => {
    const { body, status } = await search('weeks of parental leave')
    expect(status).toBe(200)
    const [best] = body.matches as DocumentMatch[]
    const docs = await library.settled()
    expect(best!.docId).toBe(docs['parental-leave.md']!.id)
    expect(new Set(body.matches.map(({ docId }: DocumentMatch) => docId)).size).toBe(body.matches.length)
    const marked = best!.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text.toLowerCase())
    expect(marked).toEqual(expect.arrayContaining(['parental', 'leave']))
    const { page } = (await library.get(`/docs/${best!.docId}/${best!.pageId}`)).body
    const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
    const shown = best!.excerpt.map(({ text }) => text).join('')
    expect(words(page.text.slice(best!.start, best!.end))).toBe(words(shown))
  })

  test('looks in the folder alone, in those below it, or in all of a source', async () => {
    expect((await found('roastery')).sort()).toEqual(['deep.md', 'loose.txt', 'trip.md'])
    expect(await found('roastery', folders['Leave'])).toEqual(['deep.md'])
    expect(await found('roastery', folders['Leave'], false)).toEqual([])
    expect(await found('roastery', 'upload_root', false)).toEqual(['loose.txt'])
    expect(await found('roastery', 'notion_root')).toEqual([])
    expect(await found('roastery', 'folder_of_others')).toEqual([])
  })

  test('finds a word that is still being typed, and one with a slip', async () => {
    expect(await found('mangawh')).toEqual(['deep.md'])
    expect(await found('mangwhai')).toEqual(['deep.md'])
    expect(await found('constructor')).toEqual(['constructor.txt'])
    expect([await found('zzzz qqqq'), await found('???')]).toEqual([[], []])
  })

  test('finds nothing in the trash', async () => {
    const { 'deep.md': doc } = await library.settled()
    await library.send('POST', '/docs/bulk-delete', { docIds: [doc!.id] })
    expect((await search('mangawhai')).body.matches).toEqual([])
    await library.send('POST', `/docs/${doc!.id}/_restore`)
    expect(await found('mangawhai')).toEqual(['deep.md'])
  })

  test('refuses a phrase that is empty or too long, and reads hostile ones as words', async () => {
    expect([(await search('  ')).status, (await search('x'.repeat(201))).status]).toEqual([400, 400])
    for (const phrase of [
      '"; drop table document',
      '%_\\',
      '\u202eroastery',
      '__proto__',
      "'",
      '\u{10FFFF}\u{10FFFF}a',
    ])
      expect((await search(phrase)).status, phrase).toBe(200)
  })
})
