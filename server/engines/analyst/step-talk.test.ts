import { expect, test } from 'vitest'
import { answerToStatement, formHeadings } from './step-talk.ts'

const system =
  'Today: 2026-11-28\n<step>\n- Risks: Which?\n</step>\n<form>\n- Risks (if any) (open)\n- Why now (confirmed): Soon.\n</form>\nmore'

// N3
test('the headings of a form are read from what the model is told, and without a form there are none', () => {
  expect([formHeadings(system), formHeadings('Today: 2026-11-28')]).toEqual([['Risks (if any)', 'Why now'], null])
})

// N3
test.each([
  ['Why now: the price goes up', 'Noted for “Why now”'],
  ['**why now** - the price goes up.', 'Noted for “Why now”'],
  ['We keep the shop in Auckland', 'I looked nothing up'],
  ['The board resolves to ask three couriers for an offer.', 'I looked nothing up'],
  ['Yes', 'I looked nothing up'],
])('“%s” is a statement', (said, expected) => {
  expect(answerToStatement(said, ['Risks', 'Why now'])).toContain(expected)
})

// N3
test.each([
  'Why now: is the price going up?',
  'What do earlier minutes say about this matter?',
  'Show revenue by month.',
  'revenue by store',
  'Please tell me what the policy says.',
  'We pay $5, is that right?',
])('“%s” is none', (said) => {
  expect(answerToStatement(said, ['Risks', 'Why now'])).toBeNull()
})
