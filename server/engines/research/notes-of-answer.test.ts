import { expect, test } from 'vitest'
import { notesOfAnswer } from './notes-of-answer.ts'

const citation = (mark: number, quote: string) => ({
  ...{ mark, quote, title: 'Leave policy', docId: 'd1', pageId: 'p1', pageNumber: 1, start: 0, end: quote.length },
  passage: 'p3',
})

test('the notes of a worker have their quotations, figures, confidence and contradictions; what has no source is none', () => {
  const text = [
    'Here are my notes:',
    '- Carers get 26 weeks. [^1] {high}',
    '- Nobody wrote this down. [?^] {high}',
    '* Sales were 1,234 [#1] in 2025. {medium; contradicts 1}',
    '3. Staff of 12[?] may share it. [^2] {low; replaces n101, n102}',
    '- Costs were 99 [#2]. {high}',
    '? Whether it may be split [^1]',
    '',
  ].join('\n')
  const answer = {
    ...{ text, citations: [citation(1, 'Carers get 26 weeks.'), citation(2, 'It may be shared.')] },
    figures: [
      { mark: 1, callId: 'call_1', state: 'linked' as const, cell: 'q1:2.sales', holds: '1,234' },
      { mark: 2, callId: 'call_1', state: 'mismatch' as const, cell: 'q1:1.cost', holds: '98' },
    ],
    sourceOfCall: { call_1: 'Data: Sales' },
  }
  const { passage: _, ...quoted } = citation(1, 'Carers get 26 weeks.')
  const { passage: _name, ...shared } = citation(2, 'It may be shared.')
  const none = { quotations: [], figures: [], contradicts: [], replaces: [] }
  expect(notesOfAnswer(answer)).toEqual({
    notes: [
      { ...none, claim: 'Carers get 26 weeks.', quotations: [quoted], confidence: 'high' },
      {
        ...{ ...none, claim: 'Sales were 1,234 in 2025.', confidence: 'medium', contradicts: [1] },
        figures: [{ source: 'Data: Sales', holds: 'q1:2.sales = 1,234' }],
      },
      {
        ...{ ...none, claim: 'Staff of 12 may share it.', quotations: [shared], confidence: 'low' },
        replaces: ['n101', 'n102'],
      },
    ],
    open: ['Whether it may be split'],
    dropped: ['Nobody wrote this down.', 'Costs were 99.'],
  })
})

test('an answer without a list holds no note, however long its lines are', () => {
  const sources = { citations: [], figures: [], sourceOfCall: {} }
  expect(notesOfAnswer({ ...sources, text: `${'{ - [^'.repeat(20_000)}` })).toEqual({
    notes: [],
    open: [],
    dropped: [],
  })
})
