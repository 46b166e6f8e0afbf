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

test.each([
  ['Do I need approval for a rental car?', 'You need approval for any car.', 0.25],
  [
    'Do I need approval for a rental car?',
    'You are required to use the smallest car that there is unless approved.',
    -0.2,
  ],
  ['Do I need to tell my manager?', 'You must tell your manager.', 0.25],
  ['Who approves my journey?', 'Your supervisor approves it.', 0.15],
  ['Who approves my journey?', 'If it is approved, your supervisor tells you.', -0.05],
  ['Who do I call if I am ill?', 'If you are ill, call your supervisor.', 0.15],
  ['Who approves my journey?', 'It is approved within a week.', -0.2],
  ['Who may use the car?', 'The car comes in the morning.', -0.1],
  ['Who may use the car?', 'Only employees use the car.', 0.2],
  ['How much of the allowance do I get on the first day?', 'The rate is 75% of it.', 0.22],
  ['How much of the allowance do I get on the first day?', 'Edit the first day and set it to 0.', -0.3],
  ['Can I claim the fee?', 'The fee requires a reason.', 0.25],
  ['What does M&IE stand for?', 'The allowance for Meals and Incidental Expenses (M&IE) is flat.', 0.3],
])('how well “%s” is answered by “%s”: %d', (question, text, form) => {
  expect(formOf(readQuestion(question, []), text)).toBeCloseTo(form)
})
