import { expect, test } from 'vitest'
import type { ChatMessage } from '../../contract/chat/chat.schemas.ts'
import { answerOf } from './answers.ts'
import type { Case, Expectation, Shown } from './evaluation.types.ts'
import { judge } from './judge.ts'

const said = (text: string, more: Partial<Shown> = {}): Shown => ({
  text,
  tier: 'answer',
  choices: [],
  charts: [],
  hasFigures: true,
  citations: [],
  ...more,
})
const asked = (expects: Expectation, part: Case['part'] = 'figures'): Case => ({
  id: 'one',
  earlier: [],
  question: 'How much?',
  part,
  kind: 'any',
  isHeldOut: false,
  expects,
})
const chart = (labels: string[], values: number[]) => ({ title: '', labels, series: [{ label: 'Takings', values }] })
const rows = (...list: [string, number][]) => list.map(([label, value]) => ({ label, value }))

test.each<[string, Expectation, Shown]>([
  ['a figure in bold', { type: 'figure', value: 322_966.749 }, said('Total: **322,966.75**\n\nFrom sales.')],
  ['a figure after a colon', { type: 'figure', value: 11 }, said('Records on 7 February 2019: 11.')],
  ['a share', { type: 'figure', value: 50.49 }, said('**Member** is 50.5% of Total.')],
  [
    'a change among what it is worked out from',
    { type: 'figure', value: -627.01, former: [4_467.38, 3_840.37] },
    said('Fees:\n\n- March: 4,467.38\n- April: 3,840.37\n\nThat is a fall of 627.01, or 14.0%.'),
  ],
  ['a second reading', { type: 'figure', value: 49, also: [50.2] }, said('Weighted: **50.20**')],
  [
    'rows of a list',
    { type: 'figures', rows: rows(['Oban', 12], ['Mallaig', 7]), isOrdered: false },
    said('By port:\n\n- Mallaig: 7\n- Oban: 12'),
  ],
  [
    'shares in brackets',
    { type: 'figures', rows: rows(['Oban', 60], ['Mallaig', 40]), isOrdered: true },
    said('- Oban: 12 (60%)\n- Mallaig: 8 (40%)'),
  ],
  [
    'rows of a chart alone',
    { type: 'figures', rows: rows(['2025-01', 3], ['2025-02', 4]), isOrdered: true },
    said('Takings rose.', { charts: [chart(['2025-01', '2025-02'], [3, 4])] }),
  ],
  ['a name in bold', { type: 'name', name: '2025-03' }, said('**March 2025** had the highest takings: 4.')],
  ['a published name', { type: 'values', values: ['Italy'] }, said('Italy has the most: 12.')],
  ['a published list', { type: 'values', values: ['B', 'A'] }, said('Two:\n\n- A\n- B')],
  ['a yes', { type: 'values', values: ['No'] }, said('No, he had 40.')],
  [
    'the cell of the only row quoted',
    { type: 'values', values: ['17,956'] },
    said('Season: 2001–02; Average: 17,956.', {
      hasFigures: false,
      citations: [{ quote: 'Season: 2001–02; Average: 17,956.', file: 'a.csv' }],
    }),
  ],
  ['asking, where two readings are near', { type: 'ask back' }, said('Which one?', { tier: 'asked back' })],
])('%s is right', (_title, expects, answer) => {
  expect(judge(asked(expects), answer)).toBe('right')
})

test.each<[string, Expectation, Shown]>([
  ['a total of a level', { type: 'figure', value: 179 }, said('Blades for Alder in 2024: **2,137**')],
  ['a year in place of a figure', { type: 'figure', value: 2019 }, said('Sales in 2019: **12**')],
  [
    'three rows for the top two',
    { type: 'figures', rows: rows(['A', 3], ['B', 2]), isOrdered: true },
    said('- A: 3\n- B: 2\n- C: 1'),
  ],
  [
    'the top two in the wrong order',
    { type: 'figures', rows: rows(['A', 3], ['B', 2]), isOrdered: true },
    said('- B: 2\n- A: 3'),
  ],
  ['a list that holds everything', { type: 'values', values: ['A', 'B'] }, said('- A\n- B\n- C\n- D\n- E')],
  ['another name', { type: 'name', name: 'Oban' }, said('**Mallaig** had the highest takings, before Oban.')],
  ['a figure where it should have asked', { type: 'ask back' }, said('Takings: **12**')],
])('%s is wrong', (_title, expects, answer) => {
  expect(judge(asked(expects), answer)).toBe('wrong')
})

test('tiers decide over what is unknown, denied, asked back or only among passages', () => {
  const known: Expectation = { type: 'figure', value: 5 }
  expect([
    judge(asked({ type: 'unknown' }), said('Takings: **12**')),
    judge(asked({ type: 'unknown' }), said('', { tier: 'passages' })),
    judge(asked({ type: 'unknown' }), said('', { tier: 'nearest' })),
    judge(asked(known), said('', { tier: 'nothing' })),
    judge(asked(known), said('', { tier: 'asked back' })),
    judge(asked(known), said('', { tier: 'passages' })),
    judge(asked(known), said('', { tier: 'nearest' })),
  ]).toEqual([
    ...['answered though unknown', 'answered though unknown', 'refused rightly'],
    ...['denied', 'asked back', 'closest', 'closest'],
  ])
})

test('a ranking is right when a passage that answers is among the first three', () => {
  const ranked = asked({ type: 'paragraphs', numbers: [2] }, 'documents')
  const at = (product: number | null) => judge(ranked, said('…'), { product, bm25: 1, unitLength: 400 })
  expect([at(1), at(3), at(4), at(null)]).toEqual(['right', 'right', 'wrong', 'wrong'])
})

const message = (more: Partial<ChatMessage> & object): ChatMessage => ({
  id: 'm',
  parentId: null,
  role: 'assistant',
  content: '',
  ...more,
})

test('an answer is read from its messages: text without marks, charts, cited files, and passages as they are ranked', () => {
  const spec = { title: 'T', labels: ['A'], series: [{ seriesLabel: 'S', source: { values: [1] } }] }
  const data = { passages: [{ text: 'First. Second.' }, { text: 'Third.' }] }
  const answer = answerOf(
    [
      message({ role: 'tool_result', result: { callId: 'c', content: '', isError: false, data } }),
      message({
        content: 'Third says so[^1].',
        citations: [{ mark: 1, quote: 'Third.', title: 'T', docId: 'd' }],
      }),
      message({ role: 'client_action', action: { name: 'chart', data: { spec } } }),
    ],
    new Map([['d', 'rules.md']]),
  )
  expect(answer).toEqual({
    text: 'Third says so.',
    tier: 'answer',
    choices: [],
    charts: [{ title: 'T', labels: ['A'], series: [{ label: 'S', values: [1] }] }],
    hasFigures: false,
    citations: [{ quote: 'Third.', file: 'rules.md' }],
    units: ['Third.', 'First. Second.'],
  })
})

test('a tier is taken from the wire, then from choices, then from the first words', () => {
  const tierOf = (more: object) => answerOf([message(more)], new Map()).tier
  expect([
    tierOf({ content: 'I could not find an answer to that.' }),
    tierOf({
      content: 'They cannot be paid out.',
      citations: [{ mark: 1, quote: 'They cannot be paid out.', title: 'T' }],
    }),
    tierOf({ content: 'The closest I found:' }),
    tierOf({ content: 'No document mentions *dentist*; nearest:\n\n**Leave** · leave.md\n\n> Leave.[^1]' }),
    tierOf({ content: 'From your documents:\n\n**Leave** · leave.md\n\n> Leave.[^1]' }),
    tierOf({ content: 'From your documents:\n\n**Leave** · leave.md\n\n> **Ten days.**[^1]' }),
    tierOf({ content: 'Here.', tier: 'nearest' }),
    tierOf({ content: 'Two readings.', choices: [{ label: 'One' }, { label: 'Other' }] }),
  ]).toEqual(['nothing', 'answer', 'nearest', 'nearest', 'passages', 'answer', 'nearest', 'asked back'])
})
