import { expect, test } from 'vitest'
import { summarise } from './summarise.ts'

const leave = [
  'Parental leave lasts sixteen weeks for every employee of the roastery.',
  'The canteen sells soup on Tuesdays and nothing on any other day.',
  'An employee asks for parental leave eight weeks before the leave begins.',
  'Parental leave may be taken in two parts within the first year of the child.',
  'Our bicycles stand behind the green shed beside the old mill.',
]

test('a summary holds the sentences that share most with the others, in their order', () => {
  expect(summarise([{ text: leave.join(' ') }])).toBe([leave[0], leave[2], leave[3]].join(' '))
})

test('a text without sentences has none', () => {
  expect(summarise([{ text: '# A heading\n\nName | Amount\nA | 3' }])).toBeNull()
  expect(summarise([])).toBeNull()
})

test('a summary never ends at a colon: what only announces a list is no sentence of it', () => {
  const announced = 'For parental leave an employee of the roastery hands in these things eight weeks before:'
  expect(summarise([{ text: `${leave.join(' ')} ${announced}\n\n- a form\n- a letter` }])).toBe(
    [leave[0], leave[2], leave[3]].join(' '),
  )
  expect(summarise([{ text: announced }])).toBeNull()
})
