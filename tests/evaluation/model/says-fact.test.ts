import { expect, test } from 'vitest'
import { readTranscripts } from '../../transcripts/transcript.ts'
import { chooseQuestions, type ModelLibrary, playedQuestion } from './model-questions.ts'
import { conversations } from './questions.ts'
import { isRefusal, saysFact } from './says-fact.ts'

test.each([
  ['in its own words', 'We recommend **KeePassXC** here.', 'KeePassXC', true],
  ['in other words with its numbers', 'You can carry over up to 10 days.', 'ten days (10) can be carried', true],
  ['with another number', 'You get 14 weeks of paid leave.', '12 weeks of paid leave', false],
  ['with few of its words', 'Leave is 12 weeks.', '12 weeks notice before moving house abroad', false],
  ['without its address', 'Write to the team.', 'write to team@example.com', false],
])('a fact %s', (_, text, fact, isSaid) => {
  expect(saysFact(text, fact)).toBe(isSaid)
})

test.each([
  ['The handbook does not say what parking costs.\n\nIt names a garage.', true],
  ['Das steht nicht in den Unterlagen.', true],
  ['Parking costs $40 a month.\n\nIt is not refunded.', false],
])('a refusal is said first: %s', (text, isSaid) => {
  expect(isRefusal(text)).toBe(isSaid)
})

const recorded = new Map(
  readTranscripts()
    .flatMap(({ questions }) => questions)
    .map(({ id, steps }) => {
      const pieces = steps.flatMap((step) => ('text' in step ? step.text : []))
      return [id, pieces.filter((piece) => typeof piece === 'string').join('')]
    }),
)

test('the recorded answers refuse what nothing answers', () => {
  const absent = conversations.flatMap(({ questions }) => questions).filter(({ kind }) => kind === 'absent')
  expect(absent.filter(({ id }) => !isRefusal(recorded.get(id) ?? '')).map(({ id }) => id)).toEqual([])
})

test('of the facts that the recorded answers were judged to say by reading them, five are not seen', () => {
  const asked = conversations.flatMap(({ questions }) => questions).map(playedQuestion)
  const missed = asked.flatMap(({ id, facts }) => {
    const answer = { text: recorded.get(id) ?? '', messages: [], files: new Map() }
    return facts.filter((fact) => !fact.isHeld(answer)).map(({ fact }) => `${id}: ${fact}`)
  })
  expect(missed).toEqual([
    'parental-leave-3: no, it can be taken intermittently (or on a reduced schedule)',
    'taxi-1: no receipt, because it is not over $75',
    'taxi-1: a brief description or justification of the trip is needed (from where to where)',
    'channels-2: for the same financial year',
    'term-1: it needs mutual consent: the employee has to want it',
  ])
  expect(asked.flatMap(({ facts }) => facts).length).toBeGreaterThan(100)
})

test('questions are chosen from each set in turn, the same for a seed, and no more than requested', () => {
  const conversation = (set: 6 | 7, id: string, count: number) => ({
    ...{ id, set, earlier: [] },
    questions: Array.from({ length: count }, (_, at) => ({
      ...{ id: `${id}-${at}`, question: id, hasAnswer: true, facts: [] },
    })),
  })
  const ten = Array.from({ length: 10 }, (_, at) => at)
  const libraries: ModelLibrary[] = [
    { name: 'One', files: [], conversations: ten.map((at) => conversation(6, `typed-${at}`, 1)) },
    { name: 'Other', files: [], conversations: ten.map((at) => conversation(7, `played-${at}`, 2)) },
  ]
  const idsOf = (chosen: readonly ModelLibrary[]) =>
    chosen.map((library) => library.conversations.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const chosen = idsOf(chooseQuestions(libraries, 5, 'one'))
  expect(chosen.map(({ length }) => length)).toEqual([2, 3])
  expect(idsOf(chooseQuestions(libraries, 5, 'one'))).toEqual(chosen)
  expect(idsOf(chooseQuestions(libraries, 5, 'another'))).not.toEqual(chosen)
  expect(idsOf(chooseQuestions(libraries, 100, 'one')).flat()).toHaveLength(30)
})
