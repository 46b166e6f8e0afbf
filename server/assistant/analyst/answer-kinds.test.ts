import { expect, test } from 'vitest'
import { formOf } from './answer-kinds.ts'
import { readQuestion } from './question.ts'

test.each([
  ['The roastery in Lyttelton opens at seven.', 0.25],
  ['We are open from 9:30 on.', 0.25],
  ['The counter is staffed until half past three.', 0.25],
  ['The kitchen closes at noon.', 0.25],
  ['The doors open at one of the two sides.', -0.2],
  ['The roastery opens its doors to everybody.', -0.2],
])('whether a sentence says when: %s', (text, form) => {
  expect(formOf(readQuestion('When does the roastery open?', []), text)).toBe(form)
})
