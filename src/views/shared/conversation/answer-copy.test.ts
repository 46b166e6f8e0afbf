import { expect, test } from 'vitest'
import { plainTextOf } from './answer-copy.ts'
import { withQuote } from './quote.ts'

test('an answer as plain text keeps its lines, lists and tables, without signs of Markdown and markers', () => {
  const content = [
    '## Leave',
    'Up to **12** weeks[^1], `paid`[#2]. See [the guide](https://example.com/g) and [here](/acme/data).',
    '- born\n- ill\n  1. you\n  2. family',
    '| Kind | Weeks |\n| --- | ---: |\n| FMLA | 12 |',
    '> Ask first.',
    '---',
    '```sql\nselect 1\n```',
  ].join('\n\n')
  expect(plainTextOf(content)).toBe(
    [
      'Leave',
      'Up to 12 weeks, paid. See the guide (https://example.com/g) and here.',
      '- born\n- ill\n  1. you\n  2. family',
      'Kind\tWeeks\nFMLA\t12',
      'Ask first.',
      'select 1',
    ].join('\n\n'),
  )
})

test('a quotation stands below what is written already, each of its lines marked', () => {
  expect([withQuote('', 'Twelve weeks.'), withQuote('About this:\n', 'One.\n\n\n\nTwo. ')]).toEqual([
    '> Twelve weeks.\n\n',
    'About this:\n\n> One.\n>\n> Two.\n\n',
  ])
})
