import { expect, test } from 'vitest'
import { answerStateOf, isHalfFinished, missingAnswers, withoutUnconfirmed } from './answer-form.ts'
import { stepConfigSchema, type StepOutput, type StepType } from './playbooks.schemas.ts'

const questions = [{ label: 'Aim', question: 'Which aim?', type: 'factual' as const, idx: 0 }]
const more = ['Price', 'Day'].map((label, at) => ({ ...questions[0]!, label, idx: at + 1 }))
const given = (type: StepType, output: StepOutput, outputs = questions) => ({
  config: stepConfigSchema.parse({ type, label: 'Step', outputs }),
  output,
})
const answered = { label: 'Aim', question: 'Which aim?', status: 'SUCCESS' as const, text: 'To grow.' }
const open = { ...answered, status: 'PENDING' as const, text: null }

// D2.4.06
test('an answer that is not there yet leaves a step of each kind half-finished, and is counted', () => {
  const kinds: StepType[] = ['chat', 'research', 'meetingNotes']
  for (const type of kinds) {
    const [price, day] = more.map(({ label }) => ({ ...open, label }))
    const answers = [answered, price!, { ...day!, status: 'PROGRESS' as const }]
    const half = given(type, { answers, document: '<p>Notes</p>' }, [...questions, ...more])
    expect([type, isHalfFinished(half), missingAnswers(half).length]).toEqual([type, true, 2])
    const whole = given(type, { answers: [answered], document: '<p>Notes</p>' })
    expect([type, isHalfFinished(whole), missingAnswers(whole).length]).toEqual([type, false, 0])
  }
})

test('a step of which nothing came is half-finished, but for a conversation that is asked nothing', () => {
  const kinds: StepType[] = ['chat', 'research', 'meetingNotes', 'output', 'prev_output']
  expect(kinds.map((type) => isHalfFinished(given(type, {})))).toEqual([true, true, true, true, true])
  expect(kinds.map((type) => isHalfFinished(given(type, {}, [])))).toEqual([false, true, true, true, true])
  const done = kinds.slice(3).map((type) => isHalfFinished(given(type, { completed: true })))
  expect(done).toEqual([false, false])
})

// H1
test('what nobody has confirmed is a suggestion, leaves its step open, and is nothing to build on', () => {
  const suggested = { ...answered, source: 'documents' as const, confirmed: false }
  expect(answerStateOf(suggested)).toBe('suggested')
  expect(missingAnswers(given('chat', { answers: [suggested] }))).toEqual([
    { label: 'Aim', question: 'Which aim?', state: 'suggested' },
  ])
  expect(withoutUnconfirmed([suggested, { ...suggested, confirmed: true }])).toEqual([
    open,
    { ...suggested, confirmed: true },
  ])
})

// N5
test.each([
  'I could not find anything about that: none of its words stands in the 12 documents.',
  '**I could not find an answer to that**',
  'I did not find a figure for it.',
  'I cannot compare with Revenue budget as you ask: it is not kept by day.',
  'No information on prices was found.',
])('“%s” answers nothing, whoever called it done, unless a person has confirmed it', (text) => {
  const said = { ...answered, text }
  expect([answerStateOf(said), answerStateOf({ ...said, confirmed: true })]).toEqual(['open', 'confirmed'])
})
