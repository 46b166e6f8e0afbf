import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture, type Library, sharedData, startLibrary } from '../../../tests/database/library.ts'
import { transact } from '../../platform/database/transaction.ts'
import { startWorkers } from '../../platform/workers/workers.ts'
import { searchPassages } from './search.read.ts'
import { cutPassages } from './passages.commands.ts'
import { fillWords } from './word-index.commands.ts'

const workers = startWorkers()

let library: Library
let person: string
const handbook = ['leave/parental-leave.md', 'security/passwords.md', 'travel/travel-claims.md']
beforeAll(async () => {
  library = await startLibrary()
  person = (await library.server.call('GET', '/auth/user-info', library.token)).body.user.id
  for (const path of handbook) {
    await library.upload(path.split('/').at(-1)!, await fixture(`small/handbook/${path}`), {
      relativePath: `handbook/${path}`,
    })
  }
  await library.settled()
})
afterAll(async () => {
  await workers.close()
  await library?.close()
})

const search = (phrases: string[], limit = 5, who: string | null = person) =>
  transact(library.walled, { person: who, organisation: library.organisationId }, (tx) =>
    searchPassages(tx, workers, { phrases, limit }),
  )

describe('search', () => {
  test('finds the passage, with its document, folder, page and place in the page’s text', async () => {
    const { hits, looked } = await search(['How many weeks of parental leave'])
    const [best] = hits
    expect(best).toEqual(
      expect.objectContaining({
        ...{ filename: 'parental-leave.md', folderPath: 'handbook / leave', pageNumber: 1 },
        text: expect.stringContaining('26 weeks'),
      }),
    )
    const page = (await library.get(`/docs/${best!.documentId}/${best!.pageId}`)).body.page
    expect(page.text.slice(best!.start, best!.end)).toBe(best!.text)
    expect([looked.documents, looked.passages >= 3]).toEqual([3, true])
  })

  test('nothing in a phrase is an operator, and without words the newest documents answer', async () => {
    for (const phrases of [
      ["');drop table passage;--"],
      ['leave & | ! ( ) :* <-> \\'],
      ['"'],
      ['\u0000'],
      [],
      ['the of and'],
    ])
      expect(Array.isArray((await search(phrases)).hits)).toBe(true)
    expect((await search([])).hits.length).toBe(3)
  })

  test('a word that stands nowhere is read as a slip for one that does', async () => {
    const filenames = async (words: string) => (await search([words])).hits.map((hit) => hit.filename)
    expect(await filenames('pasword')).toContain('passwords.md')
    expect(await filenames('xylophone')).toEqual([])
  })

  test('a word that English has is no slip of another, and one is looked for where the other words are', async () => {
    const found = async (words: string) => (await search([words])).terms.map(({ word, meant }) => [word, meant])
    expect(await found('passport')).toEqual([['passport', undefined]])
    await library.upload('mascots.md', '# Mascots\n\nThe passwork is our mascot.')
    await library.settled()
    expect(await found('pasworkd mascot')).toEqual([
      ['pasworkd', 'passwork'],
      ['mascot', undefined],
    ])
    expect(await found('pasworkd characters')).toEqual([
      ['pasworkd', 'passwords'],
      ['characters', undefined],
    ])
    const { id } = (await library.settled())['mascots.md']!
    await library.send('POST', '/docs/bulk-delete', { docIds: [id] })
  })

  test('nothing is found only where the stored text holds none of the words, in every script', async () => {
    await library.upload('kyuka.md', '# 就業規則\n\n年次有給休暇は一年に二十日です。')
    await library.upload('codes.md', '# Codes\n\nThe key is ABCkeyringDEF and keyringers use it.')
    await library.settled()
    const filenames = async (words: string) => (await search([words])).hits.map((hit) => hit.filename)
    expect(await filenames('有給休暇')).toEqual(['kyuka.md'])
    expect(await filenames('休暇は何日ですか')).toEqual(['kyuka.md'])
    const { hits, terms } = await search(['keyringe'])
    expect([hits.map(({ filename }) => filename), terms[0]?.passages]).toEqual([['codes.md'], 1])
    // Neither is in the word index, nor close to a word in it.
    expect([await filenames('abckeyr'), await filenames('給休')]).toEqual([['codes.md'], ['kyuka.md']])
    const ids = Object.entries(await library.settled()).flatMap(([name, { id }]) =>
      name === 'kyuka.md' || name === 'codes.md' ? [id] : [],
    )
    await library.send('POST', '/docs/bulk-delete', { docIds: ids })
  })

  test('who is no member finds nothing, and neither does anybody what lies in the trash', async () => {
    const stranger = await library.server.signUp('Stranger')
    const found = await search(['parental leave', 'pasword'], 5, stranger.id)
    expect([found.hits, found.looked]).toEqual([[], { documents: 0, passages: 0 }])
    expect(found.terms.filter(({ passages, meant }) => passages > 0 || meant !== undefined)).toEqual([])
    const { hits } = await search(['password characters'])
    const { documentId } = hits.find((hit) => hit.filename === 'passwords.md')!
    await library.send('POST', '/docs/bulk-delete', { docIds: [documentId] })
    const without = await search(['password characters'])
    expect([without.hits.filter((hit) => hit.documentId === documentId), without.looked.documents]).toEqual([[], 2])
    await library.send('POST', `/docs/${documentId}/_restore`)
    expect((await search(['password characters'])).looked.documents).toBe(3)
  })
})

describe('words of a question', () => {
  const named = async (words: string) => (await search([words])).hits[0]?.filename
  beforeAll(async () => {
    await library.upload(
      'absence.md',
      '# Absence\n\n## Paid time off (PTO)\n\nPaid time off (PTO) is granted each spring.',
    )
    await library.upload('zebra.md', '# Animals\n\n## Zebra keeping\n\nThey are fed at noon.')
    await library.upload('pay.md', '# Money\n\nWages come on the 12th. A rise of 1,500 dollars is usual.')
    await library.settled()
  })

  test('of a script without spaces are found one by one', async () => {
    await library.upload('parking.md', '駐車場の料金は1日11ドルです。')
    await library.upload('rent.txt', 'ค่าจอดรถวันละสิบเอ็ดดอลลาร์')
    await library.settled()
    expect(await named('料金はいくらですか')).toBe('parking.md')
    expect(await named('จอดรถ')).toBe('rent.txt')
  })

  test('that earlier questions asked for count half', async () => {
    const find = (phrases: string[], context: string[]) =>
      transact(library.walled, { person, organisation: library.organisationId }, (tx) =>
        searchPassages(tx, workers, { phrases, context, limit: 3 }),
      )
    const { hits, terms } = await find(['at noon'], ['who are the zebra'])
    expect(hits[0]?.filename).toBe('zebra.md')
    expect(terms.map(({ word, share }) => [word, share])).toEqual([
      ['noon', undefined],
      ['zebra', 0.5],
    ])
  })

  test('are met by headings, by words of the same meaning, by what an acronym stands for, and by numbers as written', async () => {
    expect(await named('zebra fed')).toBe('zebra.md')
    expect(await named('my salary')).toBe('pay.md')
    expect(await named('PTO')).toBe('absence.md')
    expect(await named('$1500 rise')).toBe('pay.md')
    const { terms } = await search(['pto'])
    expect(terms).toEqual([{ word: 'pto', stems: { pto: 1 }, passages: 1, expansion: ['paid', 'time', 'off'] }])
  })

  test('are those of the question that heads an answer, also of its later parts, which say none of them', async () => {
    const filler = 'Some things are settled with the landlord beforehand and need no more than a short note. '.repeat(9)
    const parts = [filler, filler, `${filler}Send the papers to Dana in Lima within thirty days.`]
    await library.upload('faq.md', `# Help\n\n## Who refunds a hotel deposit?\n\n${parts.join('\n\n')}\n`)
    await library.upload(
      'trips.md',
      `# Trips\n\n${filler}Our papers reported how a hotel kept a deposit, and how the hotel was blamed.`,
    )
    await library.settled()
    const { hits } = await search(['Who refunds the papers of a hotel deposit?'])
    expect([hits[0]?.heading, hits[0]?.text]).toEqual([
      'Help > Who refunds a hotel deposit?',
      expect.stringContaining('Send the papers to Dana'),
    ])
  })

  test('are those of the title and of the file name, also where the text says none of them', async () => {
    await library.upload('sabbatical-rules.txt', 'It lasts six months, and is granted after ten years.')
    await library.settled()
    expect(await named('sabbatical')).toBe('sabbatical-rules.txt')
  })

  test('are those of the folder of a document, where documents are alike otherwise', async () => {
    const text = 'A badge costs nine dollars and is sent within a week.'
    for (const folder of ['kitchens', 'laboratories', 'workshops'])
      await library.upload(`badges-${folder[0]}.txt`, text, { relativePath: `${folder}/badges-${folder[0]}.txt` })
    await library.upload('rooms.txt', 'There are laboratories, kitchens and workshops on every floor.')
    await library.settled()
    const folderOf = async (words: string) => (await search([words])).hits[0]?.folderPath
    expect(await folderOf('what does a badge cost in the laboratories')).toBe('laboratories')
    expect(await folderOf('what does a badge cost in the workshops')).toBe('workshops')
  })

  test('that stand nowhere are read as the nearest, or as two, and it is told', async () => {
    const { terms, hits } = await search(['zebrra'])
    expect([terms[0]?.meant, hits[0]?.filename]).toEqual(['zebra', 'zebra.md'])
    expect(await named('zebrakeeping')).toBe('zebra.md')
    expect((await search(['xylophone'])).terms).toEqual([
      { word: 'xylophone', stems: { xylophon: 1, marimba: 0.45 }, passages: 0 },
    ])
  })

  test('order the passages in one way, and what was stored before they were counted is counted at the next start', async () => {
    const question = ['how is paid leave granted to zebra keepers']
    const before = await search(question)
    expect(await search(question)).toEqual(before)
    await library.database.query('delete from passage_word')
    expect((await search(question)).hits).not.toEqual(before.hits)
    await fillWords(library.walled)
    await fillWords(library.walled)
    expect(await search(question)).toEqual(before)
  })

  test('and what was stored before passages were cut otherwise is cut at the next start', async () => {
    const question = ['how is paid leave granted to zebra keepers']
    const before = await search(question)
    await library.database.query('delete from passage_word; delete from passage')
    await cutPassages(library.walled)
    await cutPassages(library.walled)
    await fillWords(library.walled)
    expect(await search(question)).toEqual(before)
  })

  test('an outline is the first passage under each heading of a document', async () => {
    const { hits } = await search(['zebra'])
    const outline = await transact(library.walled, { person, organisation: library.organisationId }, (tx) =>
      searchPassages(tx, workers, { phrases: [], limit: 9, outlineOf: hits[0]!.documentId }),
    )
    expect(outline.hits.map(({ heading }) => heading)).toEqual(['Animals > Zebra keeping'])
  })
})

describe.skipIf(sharedData === null)('a part of the real handbook (skipped where ../shared/data is missing)', () => {
  test('the question about unpaid leave finds fmla.md', async () => {
    const folder = new URL('handbook/travel-and-leave/', sharedData!)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
    for (const name of names) await library.upload(name, await readFile(new URL(name, folder)))
    await library.settled()
    const { hits } = await search(['How many weeks of unpaid leave does FMLA allow?'], 8)
    expect(hits[0]!.filename).toBe('fmla.md')
    expect(hits.map((hit) => hit.text).join('\n')).toMatch(/12 (work)?weeks/)
  })
})

describe('a document whose title holds the words that were asked', () => {
  const subjects =
    'remote work,bicycle allowance,travel claim,parental leave,overtime,sabbatical,gift,expense,security badge,visitor,parking,laptop,training budget,mentoring,whistleblowing,procurement,archive,catering,dress code,relocation'.split(
      ',',
    )
  let folder: Library
  beforeAll(async () => {
    folder = await startLibrary()
    for (const [at, subject] of subjects.entries()) {
      const title = `${subject[0]!.toUpperCase()}${subject.slice(1)} policy`
      const others = [subjects[(at + 3) % 20]!, subjects[(at + 7) % 20]!]
      await folder.upload(
        `document-${at}.md`,
        `# ${title}\n\nThis applies to everybody from the first day. Ask your manager, who answers within ${at + 2} days.\n`,
      )
      await folder.upload(
        `minutes-${at}.md`,
        `# Minutes of week ${at + 1}\n\nThe ${subject} policy was talked about. Somebody asked where the ${subject} policy is kept, and whether the ${others[0]} policy is newer. The meeting ended early.\n`,
      )
    }
    await folder.settled()
  })
  afterAll(() => folder?.close())

  test.each(subjects)('comes before those that mention them: %s', async (subject) => {
    const { body } = await folder.server.call('GET', '/auth/user-info', folder.token)
    const find = async (phrase: string) => {
      const { hits } = await transact(
        folder.walled,
        { person: body.user.id, organisation: folder.organisationId },
        (tx) => searchPassages(tx, workers, { phrases: [phrase], limit: 3 }),
      )
      return hits[0]?.filename
    }
    const own = `document-${subjects.indexOf(subject)}.md`
    expect([await find(`${subject} policy`), await find(`What does the ${subject} policy say?`)]).toEqual([own, own])
  })
})
