import { expect, test } from 'vitest'
import { cellMeaning } from './cell-meanings.ts'
import { MAX_NOTES, notesOfAnswer } from './notes-of-answer.ts'
import { workerFrame } from './prompts.ts'

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
    meaningOfCell: { 'call_1 q1:2.sales': 'Sales, NZD; year: 2025' },
  }
  const { passage: _, ...quoted } = citation(1, 'Carers get 26 weeks.')
  const { passage: _name, ...shared } = citation(2, 'It may be shared.')
  const none = { quotations: [], figures: [], contradicts: [], replaces: [] }
  expect(notesOfAnswer(answer)).toEqual({
    notes: [
      { ...none, claim: 'Carers get 26 weeks.', quotations: [quoted], confidence: 'high' },
      {
        ...{ ...none, claim: 'Sales were 1,234 in 2025.', confidence: 'medium', contradicts: [1] },
        figures: [{ source: 'Data: Sales', holds: 'q1:2.sales = 1,234 (Sales, NZD; year: 2025)' }],
      },
      {
        ...{ ...none, claim: 'Staff of 12 may share it.', quotations: [shared], confidence: 'low' },
        replaces: ['n101', 'n102'],
      },
    ],
    open: ['Whether it may be split'],
    dropped: ['Nobody wrote this down.', 'Costs were 99.'],
    excess: [],
  })
})

test('a worked out figure of a note names its own sum as its source', () => {
  const text = '- It is 40 % [#1]. {high}\n- It is 12 [#2]. {high}'
  const figures = [
    { mark: 1, callId: 'call_2', cell: 'c1', holds: '40' },
    { mark: 2, callId: 'call_2', cell: 'c2', holds: '12' },
  ]
  const sourceOfCall = { call_2: 'Calculated: 2 ÷ 5, 3 × 4', 'call_2 c1': 'Calculated: 2 ÷ 5' }
  const { notes } = notesOfAnswer({ text, figures, sourceOfCall, citations: [], meaningOfCell: {} })
  expect(notes.map((note) => note.figures[0]?.source)).toEqual(['Calculated: 2 ÷ 5', 'Calculated: 2 ÷ 5, 3 × 4'])
})

test('an answer without a list holds no note, however long its lines are', () => {
  const sources = { citations: [], figures: [], sourceOfCall: {}, meaningOfCell: {} }
  expect(notesOfAnswer({ ...sources, text: `${'{ - [^'.repeat(20_000)}` })).toEqual({
    notes: [],
    open: [],
    dropped: [],
    excess: [],
  })
})

// H4
test('notes beyond the most that a worker is told of are left out by name, with the notes that they contradict', () => {
  const assignment = { topic: 'Leave', role: 'Board', format: '', assumptions: [], today: '2026-11-28' }
  expect(workerFrame(assignment, []).join('\n')).toContain('At most 40 notes, the most important first')
  const lines = Array.from({ length: MAX_NOTES + 2 }, (_, at) => `- Fact ${at + 1}. [^1] {high}`)
  lines[2] = `- Fact three. [^1] {high; contradicts ${MAX_NOTES + 1}}`
  lines[MAX_NOTES + 1] = '- The last fact. [^1] {high; contradicts 1}'
  const sources = { citations: [citation(1, 'It is so.')], figures: [], sourceOfCall: {}, meaningOfCell: {} }
  const { notes, dropped, excess } = notesOfAnswer({ ...sources, text: lines.join('\n') })
  expect(notes).toHaveLength(MAX_NOTES)
  expect(dropped).toEqual([])
  expect(excess).toEqual([
    { claim: `Fact ${MAX_NOTES + 1}.`, contradicts: [3] },
    { claim: 'The last fact.', contradicts: [1] },
  ])
})

test('a title is noted without the tags of its page', () => {
  const cited = { ...citation(1, 'It is so.'), title: 'Get set up <em>before</em> onboarding & {% icon "x" %}pay' }
  const answer = { text: '- It is so. [^1] {high}', citations: [cited], figures: [] }
  const { notes } = notesOfAnswer({ ...answer, sourceOfCall: {}, meaningOfCell: {} })
  expect(notes[0]!.quotations[0]!.title).toBe('Get set up before onboarding & xpay')
})

test('a cell says how it was calculated, or what its row and unit are', () => {
  const calculated = { results: [{ name: 'c1', expression: '5 + 10 + q1[2].sales', value: '83' }] }
  expect(cellMeaning('c1', calculated)).toBe('calculated as 5 + 10 + q1[2].sales')
  expect(cellMeaning('c2', calculated)).toBeNull()
  const sales = { asked: 'sales', label: 'Sales', unit: 'currency', currency: 'NZD' }
  const rows = ['North', 'South'].map((store) => ({
    ...{
      dimensionValues: { store, year: '2025' },
      measures: { sales: { value: 3, unit: 'currency' } },
      recordCount: 1,
    },
  }))
  const queried = { query: { factTable: 'f', measures: ['sales'] }, table: 'Sales', measures: [sales], rows, total: 2 }
  expect(cellMeaning('q1:2.sales', queried)).toBe('Sales, NZD; store: South; year: 2025')
  const stated = { name: 'q2', sql: 'select', columns: ['store', 'n'], rows: [['North', 4]], total: 1 }
  expect(cellMeaning('q2:1.n', stated)).toBe('store: North')
  expect(cellMeaning('q2:9.n', stated)).toBeNull()
  expect(cellMeaning('q2:1.n', null)).toBeNull()
})
