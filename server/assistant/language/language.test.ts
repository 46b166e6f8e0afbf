import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { sentencesOf } from './sentences.ts'
import { areSynonyms } from './synonyms.ts'
import { stem, stemsOf, wordsOf } from './words.ts'

describe('words', () => {
  test.each([
    ['approves approved approving approval approve', 1],
    ['sold sell selling sells', 1],
    ['city cities', 1],
    ['expire expired expires expiring expiration', 1],
    ['sales sale', 1],
    ['leave leaves', 1],
    ['business bus', 2],
  ])('%s have %i stems', (words, count) => {
    expect(new Set(stemsOf(words)).size).toBe(count)
  })

  test('words know their places, also inside names of columns', () => {
    const text = "grossMargin of_the year's"
    expect(wordsOf(text).map(({ lower, start, end }) => [lower, text.slice(start, end)])).toEqual([
      ['gross', 'gross'],
      ['margin', 'Margin'],
      ['of', 'of'],
      ['the', 'the'],
      ['year', "year's"],
    ])
  })

  test('synonyms hold both ways, and a word is none of itself', () => {
    const [sale, revenue] = [stem('sales'), stem('revenue')]
    expect([
      areSynonyms(sale, revenue),
      areSynonyms(revenue, sale),
      areSynonyms(sale, sale),
      areSynonyms(sale, stem('leave')),
    ]).toEqual([true, true, false, false])
  })
})

describe('sentences', () => {
  const said = (text: string) => sentencesOf(text).map(({ start, end, kind }) => [kind, text.slice(start, end)])

  test('front matter, headings, rules and tags are none; abbreviations end none', () => {
    expect(said('---\ntitle: X\n---\n# Head\n\nAsk e.g. Ann. Then wait 2.5 hours!\n\n{% alert %}\n***\n')).toEqual([
      ['sentence', 'Ask e.g. Ann.'],
      ['sentence', 'Then wait 2.5 hours!'],
    ])
  })

  test('items and rows are sentences of their own, without their marker', () => {
    expect(said('For these:\n\n* one thing\n  goes on\n2. two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |')).toEqual([
      ['sentence', 'For these:'],
      ['item', 'one thing\n  goes on'],
      ['item', 'two'],
      ['row', '| A | B |'],
      ['row', '| 1 | 2 |'],
    ])
  })

  const rowsOf = (text: string) =>
    sentencesOf(text).flatMap(({ start, end, kind, header }) =>
      kind === 'row' ? [[header === null ? null : text.slice(header.start, header.end), text.slice(start, end)]] : [],
    )

  test('rows know the names of their columns', () => {
    const marked = rowsOf('| A | B |\n| --- | --- |\n| 1 | 2 |')
    const cells = rowsOf('Aim | By 2030\nRevenue | $7.5 million')
    const continued = rowsOf('| May 2, 2025 | Begin |\n| June 2, 2025 | End |')
    const continuedCells = rowsOf('May 2, 2025 | Begin\nJune 2, 2025 | End')
    expect([marked, cells, continued, continuedCells]).toEqual([
      [
        [null, '| A | B |'],
        ['| A | B |', '| 1 | 2 |'],
      ],
      [
        [null, 'Aim | By 2030'],
        ['Aim | By 2030', 'Revenue | $7.5 million'],
      ],
      [
        [null, '| May 2, 2025 | Begin |'],
        [null, '| June 2, 2025 | End |'],
      ],
      [
        [null, 'May 2, 2025 | Begin'],
        [null, 'June 2, 2025 | End'],
      ],
    ])
  })

  test('lines of figures that lost their marks are rows; a paragraph with figures is none', () => {
    expect(rowsOf('Table 1\nCountry Population Area\n\nAustria 8.9 83,879\nFinland 5.5 338,424\n')).toEqual([
      ['Country Population Area', 'Austria 8.9 83,879'],
      ['Country Population Area', 'Finland 5.5 338,424'],
    ])
    expect(rowsOf('In 2019 we sold 300 bags and in 2020 we\nsold 410 bags, of which 12 came back to us')).toEqual([])
  })

  test('a heading that is a sentence says something itself', () => {
    expect(said('## Testing _does not_ need it.\n\nSo says the law.\n\n## Other\n\nMore.')).toEqual([
      ['sentence', 'Testing _does not_ need it.'],
      ['sentence', 'So says the law.'],
      ['sentence', 'More.'],
    ])
  })

  test('headings over a sentence, nearest last', () => {
    expect(sentencesOf('# A\n\n## B\n\nOne.\n\n# C\n\nTwo.').map((each) => each.headings)).toEqual([['A', 'B'], ['C']])
  })

  // What grows with the square would take hours, and runs into the test's time.
  test('long texts take linear time', () => {
    const lengths = [
      sentencesOf('word '.repeat(200_000)).length,
      sentencesOf('a. '.repeat(200_000)).length,
      plainText('[a]('.repeat(200_000)).length,
      plainText('*_'.repeat(200_000)).length,
    ]
    expect(lengths).toEqual([1, 1, 800_000, 200_000])
  })
})

test.each([
  ['take up to **12 weeks** of *unpaid* leave', 'take up to 12 weeks of unpaid leave'],
  ['[HR Links]({% page "tools" %}) and [x](https://a.b/(c))', 'HR Links and x'],
  ['![pixel](https://evil.example/x.png) text', 'text'],
  ['<img src="x"> text <b>bold</b>', 'text bold'],
  ['it says[^1] 5[#1] and [?]', 'it says 5(#1] and (?]'],
  ['until March 2023\\.', 'until March 2023.'],
  ['post in {% slack_channel "people-ops" %}', 'post in #people-ops'],
])('%s as plain text', (source, plain) => {
  expect(plainText(source)).toBe(plain)
})
