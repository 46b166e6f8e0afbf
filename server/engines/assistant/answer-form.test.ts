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
      { mark: 1, quote: '', title: 'Calculated from the data', context: '18000 * 12.4' },
      { mark: 2, quote: '', title: 'Data: costs', context: 'cost' },
    ],
  ])
})
