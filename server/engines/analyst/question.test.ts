import { expect, test } from 'vitest'
import type { Conversation } from './conversation.ts'
import { readQuestion } from './question.ts'

const contextOf = (question: string, ...earlier: string[]): string[] =>
  readQuestion({ question, earlier, today: '2026-11-23' } as unknown as Conversation).context

const first = 'How many days of sick leave are there a year?'

test.each([
  'for designers?',
  'for new designers?',
  'in northern France?',
  'in France?',
  'and contractors?',
  'and in the summer months?',
  'contractors',
  'what about interns?',
  'is it paid?',
])('"%s" carries on the question before', (question) => {
  expect(contextOf(question, 'Who is the chair?', first)).toEqual([first])
})

test('follow-ups carry on what they carry on themselves', () => {
  expect(contextOf('in France?', first, 'for designers?')).toEqual(['for designers?', first])
})

test.each([
  first,
  'In which folder are travel claims kept?',
  'For how many weeks is parental leave paid?',
  'Who answers for lost keys?',
  'Which kinds of leave are there?',
  'Is there parental leave?',
])('"%s" stands by itself', (question) => {
  expect(contextOf(question, 'Who is the chair?')).toEqual([])
})
