import { expect, test } from 'vitest'
import { titleIn } from './title-by-model.ts'

test.each([
  ['“Containers waiting for customs”.', 'Containers waiting for customs'],
  ['**Leave in May**', 'Leave in May'],
  ['<think>They ask of leave.</think>\nLeave in May', 'Leave in May'],
  ['Leave\nin May', 'Leave in May'],
  ['', null],
  ['I would call this conversation one about the leave that somebody took in May', null],
])('%s is %s', (said, title) => {
  expect(titleIn(said)).toBe(title)
})
