import { expect, test } from 'vitest'
import { contextOfQuote } from './quote-context.ts'

const spanOf = (passage: string, words: string) => {
  const start = passage.indexOf(words)
  return { start, end: start + words.length }
}
const contextIn = (passage: string, words: string, heading: string | null = null) =>
  contextOfQuote(passage, spanOf(passage, words), heading)

const leaving = `## Before your last day

Take these with you. From Employee Express download:

- your last three payslips
- your W-2, and
  - the form of this year
  - the form of last year

| Leave | Paid out |
| --- | --- |
| Annual | yes |
| Award | no |

People Ops calls you. They hand over the exit questionnaire.

This file is yours to keep.`

test('words stand under the headings of their passage and the one above them', () => {
  expect(contextIn(leaving, 'Take these with you.', 'Leaving > Checklist')).toBe(
    'Leaving › Checklist › Before your last day',
  )
  expect(contextIn(leaving, 'Take these with you.', 'Leaving > Before your last day')).toBe(
    'Leaving › Before your last day',
  )
  expect(contextIn('Nothing above.', 'Nothing above.')).toBe(null)
})

test('an item of a list has the sentence that leads to it, and the items around it', () => {
  expect(contextIn(leaving, '- your last three payslips')).toBe(
    'Before your last day › From Employee Express download:',
  )
  expect(contextIn(leaving, '- the form of last year')).toBe(
    'Before your last day › From Employee Express download: › your W-2, and',
  )
})

test('a row has the head of its table, and the head itself has none', () => {
  expect(contextIn(leaving, '| Award | no |', 'Leaving')).toBe('Leaving › Before your last day › Leave | Paid out')
  expect(contextIn('Target | By 2030\nRevenue | 7.5 million', 'Revenue | 7.5')).toBe('Target | By 2030')
  expect(contextIn(leaving, '| Leave | Paid out |', 'Leaving')).toBe('Leaving › Before your last day')
})

test('words that refer back have the sentence before them', () => {
  expect(contextIn(leaving, 'They hand over the exit questionnaire.')).toBe(
    'Before your last day › People Ops calls you.',
  )
  expect(contextIn(leaving, 'This file is yours to keep.')).toBe(
    'Before your last day › They hand over the exit questionnaire.',
  )
  expect(contextIn('Ten days carry over. What is above that, you plan.', 'What is above that, you plan.')).toBe(
    'Ten days carry over.',
  )
  const shop = 'The room frees the shop. For a third more orders it would need a third more stock.'
  expect(contextIn(shop, shop.slice(25))).toBe('The room frees the shop.')
  expect(contextIn(leaving, 'People Ops calls you.')).toBe('Before your last day')
})

test('a heading that leads to its list in the same words is said once', () => {
  const text = "## Here's what you need to do:\n\nHere's what you need to do:\n\n- Ask for it."
  expect(contextIn(text, '- Ask for it.')).toBe("Here's what you need to do:")
})

test('what the quotation begins with is not said twice, and a context stays short', () => {
  expect(contextIn(leaving, leaving.slice(0, 60))).toBe(null)
  expect(contextIn(`${'long '.repeat(100)}:\n\n- item`, '- item')).toBe(`${'long '.repeat(100).slice(0, 239)}…`)
})
