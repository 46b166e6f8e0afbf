import { expect, test } from 'vitest'
import { sentencesOf } from '../language/sentences.ts'
import { passagesAnswer } from './passages-answer.ts'
import { readQuestion } from './question.ts'
import { listBehind, rankSentences } from './rank-sentences.ts'

const text = `Ask ahead:

- One week for:
  - a short course
  - a book
- Three weeks for:
  - a long course
- Nothing for a talk

Otherwise ask at once.
`
const sentences = sentencesOf(text)
const behind = (start: string): string[] =>
  listBehind(
    sentences,
    sentences.findIndex((each) => text.slice(each.start, each.end).startsWith(start)),
    text,
  ).map((each) => text.slice(each.start, each.end))

test.each([
  [
    'Ask ahead',
    ['One week for:', 'a short course', 'a book', 'Three weeks for:', 'a long course', 'Nothing for a talk'],
  ],
  ['One week', ['a short course', 'a book']],
  ['Three weeks', ['a long course']],
  ['a book', []],
  ['Otherwise', []],
])('the items behind “%s” in a list of lists', (start, items) => {
  expect(behind(start)).toEqual(items)
})

const passageOf = (said: string) => [
  { passage: 'p1', documentTitle: 'Rules', filename: 'rules.md', heading: null, text: said },
]

test('a sentence that says an acronym is found by what the texts say that it stands for', () => {
  const said =
    'You can ask for Leave Without Pay (LWOP).\n\nFor LWOP of 80 hours ask early.\n\nPaid work is 80 hours.\n'
  const ranked = rankSentences(readQuestion('unpaid leave of 80 hours', []), passageOf(said))
  expect(ranked.map(({ text: sentence }) => sentence)[0]).toBe('For LWOP of 80 hours ask early.')
})

test('what requires something else does not say whether approval is needed', () => {
  const answerFrom = (said: string) =>
    passagesAnswer(readQuestion('Do I need approval for a car?', []), passageOf(said))
  expect([
    answerFrom('You are required to use the smallest car that there is for a journey unless another was approved.'),
    answerFrom('You need approval for a car.'),
  ]).toEqual([null, 'You need approval for a car.[^p1:0-28]'])
})
