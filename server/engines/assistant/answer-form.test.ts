import { expect, test } from 'vitest'
import type { AssistantPorts } from '../tools/index.ts'
import { answerFormTool, type RecordedAnswer } from './answer-form.ts'
import { recallAnswers } from './earlier-answers.ts'
import { createEvidence } from './evidence.ts'

const statement = {
  name: 'q1',
  sql: 'SELECT sum(cost) AS cost FROM costs',
  columns: ['cost'],
  rows: [[1_675_000]],
  total: 1,
}
const product = { results: [{ name: 'c1', expression: '18000 * 12.4', value: '223200' }] }

// H10
test('a suggested answer names the table and the calculation behind its figures, also those of earlier answers', async () => {
  const evidence = createEvidence()
  const tables = { earlier: [], keep: () => {} }
  const ports = { tables, findSupport: async () => null } as unknown as AssistantPorts
  const calls = [{ callId: 'call 1', label: '', data: statement }]
  recallAnswers(evidence, [{ citations: [], figures: [], calls }], ports)
  evidence.addResult('call 2', '223200')
  evidence.noteCall('call 2', product)
  const recorded: RecordedAnswer[] = []
  const form = {
    questions: [{ label: 'Cost', question: 'What does it cost?', type: 'factual' as const }],
    record: async (answer: RecordedAnswer) => {
      recorded.push(answer)
      return { open: [] }
    },
  }
  const record = answerFormTool(form, { ports, evidence, written: [] })
  const text = 'At most $223,200 [#c1] of $1,675,000 [#q1:1.cost].'
  expect(await record({ label: 'Cost', text, source: 'documents' })).toMatchObject({ ok: true })
  expect(recorded.map(({ citations }) => citations)).toEqual([
    [
      { mark: 1, quote: '', title: 'Calculated', context: '18,000 × 12.4' },
      { mark: 2, quote: '', title: 'Data: costs', context: 'total cost' },
    ],
  ])
})

function startForm(type: 'factual' | 'creative', written: string[], said: string[] = []) {
  const evidence = createEvidence()
  const ports = { tables: { earlier: [], keep: () => {} }, findSupport: async () => null } as unknown as AssistantPorts
  recallAnswers(
    evidence,
    [{ citations: [], figures: [], calls: [{ callId: 'call 1', label: '', data: statement }] }],
    ports,
  )
  const open = new Set(['Cost', 'Risks', 'Limits'])
  const questions = [...open].map((label) => ({ label, question: `${label}?`, type }))
  const recorded: RecordedAnswer[] = []
  const record = async (answer: RecordedAnswer) => {
    // Longer ones take longer.
    for (const _ of answer.text) await Promise.resolve()
    recorded.push(answer)
    open.delete(answer.label)
    return { open: [...open] }
  }
  const tool = answerFormTool({ questions, record, said }, { ports, evidence, written })
  return { tool, recorded }
}

// H1
test('an answer of a person holds their words and the figures that were looked up for it', async () => {
  const { tool, recorded } = startForm('creative', ['What it cost us last year is my measure for doing nothing.'])
  const text = 'Doing nothing: what it cost us last year, 1,675,000 [#q1:1.cost], is my measure.'
  expect(await tool({ label: 'Cost', text, source: 'person' })).toMatchObject({ ok: true })
  expect(recorded).toMatchObject([{ source: 'person', citations: [{ title: 'Data: costs' }] }])
  expect(
    await tool({ label: 'Cost', text: 'What it cost us last year, 1,675,000, is my measure.', source: 'person' }),
  ).toEqual({
    ok: false,
    error:
      'The person has not said that: 1,675,000. Record their own words, or ask them; what was looked up has its mark.',
  })
})

test('what a person said before counts, and what was looked up for it does not', async () => {
  const { tool } = startForm('creative', ['The board decides.'], ['We buy 18 vans at $12.40. That is $223 [^1].'])
  const text = '| 18 vans | at $12.40 |\n| --- | --- |\n\nThe board decides.'
  expect(await tool({ label: 'Cost', text, source: 'person' })).toMatchObject({ ok: true })
  expect(await tool({ label: 'Cost', text: 'The board decides on $223.', source: 'person' })).toMatchObject({
    error: expect.stringMatching(/^The person has not said that: 223\./),
  })
})

test('a list of what a person said is in their words, and words that differ are named', async () => {
  const { tool } = startForm('creative', [
    'First, we never imported coffee. Second, the dollar falls. Third, quality slips.',
  ])
  const list = '1. We never imported coffee.\n2. The dollar falls.\n3. Quality slips.'
  expect(await tool({ label: 'Risks', text: list, source: 'person' })).toMatchObject({ ok: true })
  const other = 'Competitors undercut our wholesale customers.'
  expect(await tool({ label: 'Risks', text: other, source: 'person' })).toMatchObject({
    error: expect.stringMatching(/^The person has not said that: Competitors, undercut, /),
  })
})

test('a figure without a mark is no answer of documents, and its sentence is named', async () => {
  const { tool, recorded } = startForm('factual', [])
  const text = 'Each year 1,675,000 [#q1:1.cost]. Once, Luis reckons with $9,500 for customs. It ends in October 2028.'
  expect(await tool({ label: 'Cost', text, source: 'documents' })).toMatchObject({
    error: expect.stringMatching(/^\$?9,500 has no mark in "Once, Luis reckons with \$9,500 for customs\."/),
  })
  expect(recorded).toEqual([])
})

test('answers that are recorded side by side each say what is open by then', async () => {
  const { tool } = startForm('creative', ['It costs a lot of money.', 'Rain.', 'The board decides by itself.'])
  const outcomes = await Promise.all([
    tool({ label: 'Cost', text: 'It costs a lot of money.', source: 'person' }),
    tool({ label: 'Risks', text: 'Rain.', source: 'person' }),
    tool({ label: 'Limits', text: 'The board decides by itself.', source: 'person' }),
  ])
  expect(outcomes.map((one) => one.ok && (one.content as { open: string[] }).open)).toEqual([
    ['Risks', 'Limits'],
    ['Limits'],
    [],
  ])
})
