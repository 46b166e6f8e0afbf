import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findQuote, readableQuote } from './find-quote.ts'
import { textForModel } from './reading-tools.ts'

// H11
test.each([
  [
    'aka “TDY” travel, *not* local travel or commuting and the rest',
    'aka “TDY” travel, *not* local travel or commuting',
    'aka “TDY” travel, *not* local travel or commuting',
  ],
  [
    'When travel comp time is used as a “gap filler” when you are traveling … it counts.',
    'travel comp time is used as a “gap filler” when you are traveling …',
    'travel comp time is used as a “gap filler” when you are traveling …',
  ],
  ['Say "yes" or “no” to it.', 'Say \\"yes\\" or "no"', 'Say "yes" or “no”'],
  ['Leave is\n  asked for\nearly. Then', 'Leave is asked for early.', 'Leave is\n  asked for\nearly.'],
  ['Leave is asked for early.', 'asked\nfor early', 'asked for early'],
  ['Leave is\nasked for', 'Leave is\\nasked', 'Leave is\nasked'],
  [
    'Use [the form]({% page "/forms/leave" %}) for it.',
    'Use the form for it.',
    'Use [the form]({% page "/forms/leave" %}) for it.',
  ],
  [
    '- Weeks before:\n    - Conferences that cost',
    'Weeks before: Conferences that cost',
    'Weeks before:\n    - Conferences that cost',
  ],
  [
    '- Weeks before:\n    - Conferences that cost',
    'Weeks before: - Conferences that cost',
    'Weeks before:\n    - Conferences that cost',
  ],
  ['> Take\n> it easy.', '> Take\n> it easy.', 'Take\n> it easy.'],
  ['> Take\n> it easy.', 'Take it', 'Take\n> it'],
  [
    'See [the travel guide](https://a.example/x?y=1) first.',
    'See the travel guide first',
    'See [the travel guide](https://a.example/x?y=1) first',
  ],
  [
    'See [the travel guide](https://a.example/x) first.',
    'See [the travel guide](https://a.example/x)',
    'See [the travel guide',
  ],
  ['- **Ten** days\n- `Five` nights', 'Ten days\n- Five nights', 'Ten** days\n- `Five` nights'],
  ['| Store | Profit |\n| North | 12 |', '| North | 12 |', 'North | 12'],
  ['You may carry ten days of leave.', '…carry ten days...', 'carry ten days'],
  [
    'Complete the [Access Form][form], minus the rest.',
    'Complete the Access Form, minus the rest.',
    'Complete the [Access Form][form], minus the rest.',
  ],
  [
    'The following steps:\n\n1. Job prep\n2. Job posting\n',
    'following steps: 1. Job prep 2. Job posting',
    'following steps:\n\n1. Job prep\n2. Job posting',
  ],
  [
    '- One\n  1. Job prep\n  2. Job posting',
    '- One 1. Job prep 2. Job posting',
    'One\n  1. Job prep\n  2. Job posting',
  ],
  [
    'See [Details](<https://e.example/a_(x)_(y)>) first.',
    'See Details first',
    'See [Details](<https://e.example/a_(x)_(y)>) first',
  ],
  [
    'See [Details](https://e.example/a_(x)) first.',
    'See Details first',
    'See [Details](https://e.example/a_(x)) first',
  ],
])('in %j the quote %j is found', (written, quote, cited) => {
  const { start, end } = findQuote(written, quote)!
  expect(written.slice(start, end)).toBe(cited)
})

test('a numbered item keeps its number: a quote with another one is none', () => {
  expect(findQuote('Steps: it costs 15. Then more.', 'it costs 20. Then more.')).toBeNull()
  expect(findQuote('Steps:\n1. Prep\n2. Post', 'Steps: 3. Prep 4. Post')).toBeNull()
})

test('a copy of what a tool printed is always found', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...['[the form][form]', '[Details](<https://e.example/a_(x)>)', '[guide](https://e.example/x?y=1)', '**Ten**'],
      ...['{% page "/x" %}', '[page]({% page "/x/y" %})', '{% slack_channel "people-ops" %}', '`code`', '_a_b', '…'],
      ...['| A | B |', '|-----|:---:|', '1.', '2)', '-', '>', '##', '“said”', '<em>x</em>', '\\', '[x]', '](', '[['],
    ),
    fc.stringMatching(/^[a-z0-9]{1,6}[.,]?$/),
  )
  const separator = fc.constantFrom(' ', ' ', '\n', '\n\n', '\n    ', '')
  const passages = fc
    .array(fc.tuple(piece, separator), { minLength: 1, maxLength: 20 })
    .map((parts) => parts.flat().join(''))
  fc.assert(
    fc.property(passages, fc.nat(), fc.nat(), (passage, from, to) => {
      const printed = textForModel(passage, 'a.md')
      const [start, end] = [from % (printed.length + 1), to % (printed.length + 1)].toSorted((a, b) => a - b)
      const copy = printed.slice(start, end)
      fc.pre(/[\p{L}\p{N}]/u.test(copy))
      expect(findQuote(passage, copy)).not.toBeNull()
    }),
    { seed: 31, numRuns: Number(process.env.RUNS ?? 2_000) },
  )
})

test('a quote that begins or breaks off within a sentence is read with the whole of it, unless that is very long', () => {
  const whole = (passage: string, quote: string) => {
    const { start, end } = readableQuote(passage, findQuote(passage, quote)!)
    return passage.slice(start, end)
  }
  const row = '| Store | Profit |\n|---|---|\n| North | 12 |\n| South | 9 |'
  const long = `It says ${'and so on '.repeat(80)}that it ends.`
  expect([
    whole('First. Leave is asked for early. Then more.', 'asked for'),
    whole('First. Leave is asked for. Then more.', 'asked for. Then'),
    whole('1. First\n2. A [report](https://a.example/r) for the last year.\n', 'for the last year.'),
    whole(row, '12'),
    whole(long, 'that it ends'),
  ]).toEqual([
    'Leave is asked for early.',
    'Leave is asked for. Then more.',
    'A [report](https://a.example/r) for the last year.',
    '| North | 12 |',
    'that it ends',
  ])
})
