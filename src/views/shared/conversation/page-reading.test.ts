import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, spanOfPassage } from './passage.ts'
import { readableLines } from './readable-page.ts'
import { plainAnswer, sourcesOf, spokenAnswer } from './sources.ts'

const page =
  '## About FMLA\n\nFMLA allows up to 12 weeks of *unpaid* leave:\n\n* birth\n* [exigencies](https://a.nz/x)\n\n\nEnd.'

describe('a passage', () => {
  test.each([
    ['by its places', 'FMLA allows up to 12 weeks of unpaid leave:', 15, 62, { start: 15, end: 62 }],
    ['by its words when the places have moved', '12 weeks', 2, 10, { start: 33, end: 41 }],
    ['nowhere when it is gone', 'thirteen months', 15, 62, null],
    ['nowhere when nothing was quoted', '', undefined, undefined, null],
  ])('is found %s', (_how, quote, start, end, span) => {
    expect(spanOfPassage(page, quote, start, end)).toEqual(span)
  })
})

describe('the document of a citation opens', () => {
  const citation = { mark: 1, quote: '12 weeks', title: 'Leave', docId: 'd1', pageId: 'p7', start: 2, end: 10 }
  const read = (text: string) => ({ id: 'p7', number: 7, html: '', text, thumbnail: null })
  test.each([
    ['at the passage', read(page), '/acme/data/docs/d1/p7?start=33&end=41'],
    ['at the page that lost the passage', read('Nothing of it.'), '/acme/data/docs/d1/p7'],
    ['where it begins when its page is not read', null, '/acme/data/docs/d1'],
  ])('%s', (_where, found, address) => {
    expect(addressOf('acme', 'd1', citation, found)).toBe(address)
  })
})

describe('a page', () => {
  test('is read without the signs of Markdown, its passage marked', () => {
    const end = page.indexOf('\n\n\n')
    const lines = readableLines(page, 15, end)
    const piece = (text: string, isMarked: boolean, isFirst = false) => ({ text, isMarked, isFirst })
    expect(lines).toEqual([
      { kind: 'heading', pieces: [piece('About FMLA', false)] },
      { kind: 'plain', pieces: [] },
      {
        kind: 'plain',
        pieces: [piece('FMLA allows up to 12 weeks of ', true, true), piece('unpaid', true), piece(' leave:', true)],
      },
      { kind: 'plain', pieces: [] },
      { kind: 'item', pieces: [piece('birth', true)] },
      { kind: 'item', pieces: [piece('exigencies', true)] },
      { kind: 'plain', pieces: [] },
      { kind: 'plain', pieces: [piece('End.', false)] },
    ])
  })

  test('has the lines of a paragraph joined where only the paper ended', () => {
    const first = 'Either party may end this contract with a notice period of 90'
    const second = 'days, in writing, to the end of a month.'
    const text = `${first}\n${second}\nA new sentence.\n\nShort\nlines stay`
    const read = readableLines(text, 0, first.length + 1 + second.length).map((line) =>
      line.pieces.map((piece) => piece.text).join(''),
    )
    expect(read).toEqual([`${first} ${second}`, 'A new sentence.', '', 'Short', 'lines stay'])
    expect(readableLines(text, 0, first.length + 1 + second.length)[0]?.pieces.every((piece) => piece.isMarked)).toBe(
      true,
    )
  })

  test('that is no Markdown loses nothing, and exactly the passage is marked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z* #5]{1,12}$/), { minLength: 1 }),
        fc.nat(),
        fc.nat(),
        (words, one, other) => {
          const text = words.join('\n').replaceAll('#', '5')
          const [start, end] = [one % text.length, other % text.length].toSorted((a, b) => a - b) as [number, number]
          const lines = readableLines(text, start, end)
          const read = (isRequested: (isMarked: boolean) => boolean) =>
            lines
              .flatMap(({ pieces }) => pieces.filter(({ isMarked }) => isRequested(isMarked)).map((each) => each.text))
              .join('')
          const squeezed = (some: string) => some.replace(/\s/g, '')
          expect(squeezed(read(() => true))).toBe(squeezed(text))
          expect(squeezed(read((isMarked) => isMarked))).toBe(squeezed(text.slice(start, end)))
        },
      ),
      { numRuns: 300, seed: 5 },
    )
  })
})

describe('the sources of an answer', () => {
  test('are listed once each, with the marks that stand for them', () => {
    const cite = (mark: number, docId: string, pageId: string) => ({ mark, quote: 'q', title: docId, docId, pageId })
    const citations = [cite(1, 'fmla', 'p1'), cite(2, 'leave', 'p1'), cite(3, 'fmla', 'p1'), cite(4, 'fmla', 'p2')]
    expect(sourcesOf(citations).map(({ title, markers }) => [title, markers])).toEqual([
      ['fmla', [1, 3]],
      ['leave', [2]],
      ['fmla', [4]],
    ])
  })

  test('leave no marks in what is copied', () => {
    expect(plainAnswer('Twelve weeks. [^1] In all 12[#1], perhaps 13 [?].')).toBe(
      'Twelve weeks. In all 12, perhaps 13.',
    )
  })

  test('are read out without signs, and with the doubt in words', () => {
    const answer =
      '# Sales\n\nUp **12%**[^1], perhaps 13[?]. Old.[?^]\n\n| City | Total |\n|---|---:|\n| Yangon | 5[#1] |\n\n```sql\nselect `a`\n```\n> quoted'
    const figures = [{ mark: 1, callId: 'c1', state: 'mismatch' as const, holds: '950.5' }]
    expect(spokenAnswer({ content: 'It was 905.50[#1].', figures })).toBe(
      'It was 905.50 (doesn’t match 950.5 in your data).',
    )
    expect(spokenAnswer({ content: answer })).toBe(
      'Sales\nUp 12%, perhaps 13 (not from your data). Old. (unsupported: its source doesn’t say this)\nCity, Total\nYangon, 5\nselect a\nquoted',
    )
  })
})
