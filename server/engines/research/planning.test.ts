import { describe, expect, test } from 'vitest'
import { askedParts, withAskedParts } from './asked-parts.ts'
import { distinctContradictions, orchestrate } from './orchestrate.ts'
import { partLengths, sentencesIn, wordsIn } from './length.ts'
import { makePlan } from './plan-by-model.ts'
import { orchestratorInstructions, planInstructions } from './prompts.ts'
import { scout } from './scout.ts'
import type { Say } from './stages.ts'
import type { AssistantPorts } from '../tools/index.ts'

const assignment = {
  topic: 'Leave',
  role: 'Board',
  format: '1. Summary\n2. Gaps',
  assumptions: [],
  today: '2026-11-28',
}
const saying = (...texts: (string | null)[]): { say: Say; asked: string[] } => {
  const asked: string[] = []
  const say: Say = async (_instructions, prompt) => {
    const text = texts[asked.length] ?? null
    asked.push(prompt)
    return text === null ? { text, failure: 'The model is busy.' } : { text, failure: null }
  }
  return { say, asked }
}
const headings = (parts: { heading: string }[]) => parts.map(({ heading }) => heading)

describe('the parts that a format asks for', () => {
  test('are the items of its list, or its lines where it has several; how it should look names none', () => {
    expect(
      askedParts('Please write:\n1. Summary\n2. Findings: what we know\n3. At most three pages\n- Sources'),
    ).toEqual([
      { heading: 'Summary', about: '' },
      { heading: 'Findings', about: 'what we know' },
    ])
    expect(headings(askedParts('Summary\nWhat to do\nThree pages'))).toEqual(['Summary', 'What to do'])
    expect(askedParts('A short paper for the board.')).toEqual([])
    expect(askedParts('')).toEqual([])
  })
  test('stand in the outline under exactly their headings, in their order', () => {
    const outline = [
      { heading: 'gaps', about: 'g' },
      { heading: 'More', about: '' },
    ]
    expect(withAskedParts(outline, askedParts('1. Summary\n2. Gaps\n3. Next steps'))).toEqual([
      { heading: 'Summary', about: '' },
      { heading: 'Gaps', about: 'g' },
      { heading: 'Next steps', about: '' },
      { heading: 'More', about: '' },
    ])
  })
  test('stand once in it where a model keeps what the format says of them in the heading', () => {
    const outline = [
      { heading: 'Summary', about: 's' },
      { heading: 'Who does what by when (a table)', about: 'the steps' },
    ]
    expect(withAskedParts(outline, askedParts('1. Summary\n2. Who does what by when (a table)'))).toEqual([
      { heading: 'Summary', about: 's' },
      { heading: 'Who does what by when', about: 'the steps' },
    ])
  })
  test('stand once in it where a model keeps their numbers or signs in the heading', () => {
    const outline = ['1. Summary', '**2. Who does what (a table)**', '3) What 2027 costs'].map((heading) => ({
      ...{ heading, about: 'x' },
    }))
    const asked = askedParts('1. Summary\n2. Who does what (a table)\n3. What 2027 costs')
    expect(headings(withAskedParts(outline, asked))).toEqual(['Summary', 'Who does what', 'What 2027 costs'])
  })
  // H4
  test('have the length that they say themselves, and of the rest a table most and what is open less', () => {
    const format =
      '1. In short (three sentences)\n2. Before, during and after (a table: step, by when)\n3. What is not reimbursed\n4. Emergencies\n5. What the handbook leaves open\nAt most two pages.'
    const outline = askedParts(format).map(({ heading }) => ({ heading, about: 'What belongs here.' }))
    const lengths = partLengths({ outline, words: wordsIn(format), format })
    expect(lengths).toEqual([
      { sentences: { least: 3, most: 3 }, words: 75 },
      { sentences: null, words: 330 },
      { sentences: null, words: 160 },
      { sentences: null, words: 160 },
      { sentences: null, words: 120 },
    ])
    expect(lengths.reduce((sum, { words }) => sum + words!, 0)).toBeLessThanOrEqual(900)
    expect(partLengths({ outline, words: null, format })[0]).toEqual({ sentences: { least: 3, most: 3 }, words: 75 })
    expect(partLengths({ outline, words: null, format })[2]).toEqual({ sentences: null, words: null })
    const fixed = [{ heading: 'One', about: 'At most 600 words' }, ...outline.slice(3)]
    expect(partLengths({ outline: fixed, words: 600, format: '' }).map(({ words }) => words)).toEqual([399, 100, 70])
  })
  test('are asked to have sentences where the whole part is', () => {
    expect(
      [
        ...['In short (three sentences)', 'At most four short sentences', 'Two to three sentences', 'one sentence'],
        ...['A table, then one sentence on what it means', 'Risks, two sentences each', 'In short'],
      ].map(sentencesIn),
    ).toEqual([
      ...[
        { least: 3, most: 3 },
        { least: 1, most: 4 },
        { least: 2, most: 3 },
        { least: 1, most: 1 },
      ],
      ...[null, null, null],
    ])
  })
  test('come with a length in words', () => {
    expect([wordsIn('three pages'), wordsIn('at most 600 words'), wordsIn('a 2-page note'), wordsIn('short')]).toEqual([
      1350,
      600,
      900,
      null,
    ])
  })
  test('come with a length whose number has groups of thousands or a fraction', () => {
    expect(
      [
        ...['A report of at most 1,200 words', '10,000 words', '1.200 words', '10 000 words', '1,250-word note'],
        ...['2.5 pages', '2,5 pages', '2. 300 words', 'approx.600 words', '0 words'],
      ].map(wordsIn),
    ).toEqual([1200, 10_000, 1200, 10_000, 1250, 1125, 1125, 300, 600, null])
    const outline = [{ heading: 'Costs', about: 'in detail (1,000 words)' }]
    expect(partLengths({ outline, words: null, format: '' })).toEqual([{ sentences: null, words: 1000 }])
  })
})

describe('a plan by a model', () => {
  const request = { assignment, scouted: ['list_documents {}: handbook.md'], byRules: ['What is leave?'] }
  test('holds what it was given, and is asked once more where it is no JSON', async () => {
    const given = {
      questions: [{ question: 'How long?', why: 'w', sources: ['a.md', 'b.md'], doneWhen: 'd' }],
      outline: [],
    }
    const { say, asked } = saying('Of course!', `Here: ${JSON.stringify(given)} Good luck.`)
    expect(await makePlan(say, request)).toEqual({
      plan: {
        questions: [{ question: 'How long?', why: 'w', sources: 'a.md, b.md', doneWhen: 'd' }],
        outline: [
          { heading: 'Summary', about: '' },
          { heading: 'Gaps', about: '' },
        ],
        ...{ assumptions: [], words: null, remarks: [] },
      },
      clarification: null,
    })
    expect(asked[0]).toContain('handbook.md')
    expect(asked[1]).toContain('Answer with the JSON object alone')
  })
  test('asks neither for contradictions nor for gaps, which the lead looks for, and nothing twice', () => {
    const instructions = planInstructions.join('\n')
    expect(instructions).toContain('no question asks for it')
    expect(instructions).toContain('no two questions look for the same thing')
  })
  test('is one by rules that says why, where the model gives none', async () => {
    const { plan } = await makePlan(saying(null).say, request)
    expect(plan.questions.map(({ question }) => question)).toEqual(['What is leave?'])
    expect(plan.remarks).toEqual(['The model made no plan, so the topic became the question: The model is busy.'])
  })
})

describe('an orchestrator', () => {
  const note = (id: string) => ({
    ...{ id, question: 'q', claim: `Claim ${id}`, quotations: [], figures: [], contradicts: [], replacedBy: null },
    confidence: 'high' as const,
  })
  const soFar = {
    ...{
      outline: [],
      open: ['Who pays?'],
      leftOut: ['Leave is paid. (n101 says otherwise)'],
      notes: [note('n101'), note('n201')],
    },
    questions: [{ question: 'How long?', why: '', sources: '', doneWhen: '' }],
    ...{ contradictions: [], words: null, isLast: false },
  }
  test('adds at most four questions that were not asked, and names contradictions of notes that there are', async () => {
    const { say, asked } = saying(
      JSON.stringify({
        contradictions: [{ notes: ['n101', 'n201'], what: 'x' }, { notes: ['n101', 'n999'] }],
        questions: ['How long?', 'A?', 'B?', 'C?', 'D?', 'E?'].map((question) => ({ question })),
      }),
    )
    const { questions, contradictions } = await orchestrate(say, assignment, soFar)
    expect(questions.map(({ question }) => question)).toEqual(['A?', 'B?', 'C?', 'D?'])
    expect(contradictions).toEqual([{ notes: ['n101', 'n201'], what: 'x' }])
    expect(asked[0]).toContain('n101 [high] Claim n101')
    expect(asked[0]).toContain('open: Who pays?')
    expect(asked[0]).toContain('left out: Leave is paid. (n101 says otherwise)')
  })
  test('chooses the notes of each part once it asks no more', async () => {
    const outline = ['In short', 'Costs'].map((heading) => ({ heading, about: 'x' }))
    const { say, asked } = saying(
      JSON.stringify({
        report: [
          { part: 'costs', notes: ['n201', 'n999', 'n101', 'n201'], order: 'Time', propose: ' Ask the office. ' },
          { part: 'Weather', notes: ['n101'] },
          { part: 'In short', notes: null, propose: null },
        ],
      }),
    )
    const contradictions = [{ notes: ['n101', 'n201'], what: 'The weeks differ.' }]
    const last = { ...soFar, outline, contradictions, words: 300, isLast: true }
    expect((await orchestrate(say, assignment, last)).report).toEqual([
      { heading: 'Costs', notes: ['n201', 'n101'], propose: 'Ask the office.', order: 'time' },
    ])
    expect(asked[0]).toMatch(/^- In short: x \(about \d+ words\)$/m)
    expect(asked[0]).toContain('contradiction named before: n101 and n201: The weeks differ.')
    expect(asked[0]!.endsWith('No more questions can be asked: give the report.')).toBe(true)
  })
  test('is asked for what counts twice, and for the order of steps and days', () => {
    const instructions = orchestratorInstructions.join('\n')
    expect(instructions).toContain('a total beside a part that it holds')
    expect(instructions).toContain('in the order in which they fall due')
  })
  test('names each contradiction once', () => {
    const named = (...notes: string[]) => ({ notes, what: notes.join() })
    expect(
      distinctContradictions([named('n1', 'n2'), named('n2', 'n1'), named('n3', 'n4'), named('n3', 'n4', 'n5')]),
    ).toEqual([named('n1', 'n2'), named('n3', 'n4', 'n5')])
  })
  test('that gives no JSON adds nothing', async () => {
    expect(await orchestrate(saying('No.').say, assignment, soFar)).toMatchObject({ questions: [], contradictions: [] })
  })
})

/** Ports that find nothing; `asked`: the phrases of each search. */
function emptyPorts(): { ports: AssistantPorts; asked: string[][] } {
  const asked: string[][] = []
  const ports = {
    async searchDocuments({ phrases }: { phrases: string[] }) {
      asked.push(phrases)
      return { hits: [], looked: { documents: 0, passages: 0 }, terms: [] }
    },
    ...{ fitsOf: async () => [], listMetrics: async () => ({ factTables: [] }), tables: { earlier: [] } },
    documents: { list: async () => ({ documents: [], total: 0 }), tableHeads: async () => [] },
  } as unknown as AssistantPorts
  return { ports, asked }
}

test('a scout lists documents and tables and makes three searches, however long the topic is', async () => {
  const { ports, asked } = emptyPorts()
  const topic = `${'Which leave is there? '.repeat(10)}${'x'.repeat(400)}`
  const found = await scout(ports, { topic, role: 'Board' })
  expect(found.map((line) => line.split(' ')[0])).toEqual([
    ...['list_documents', 'list_tables'],
    ...['search_documents', 'search_documents', 'search_documents'],
  ])
  expect(asked).toHaveLength(3)
})

test('a scout looks for what a topic names, and not for the words of its format', async () => {
  const { ports, asked } = emptyPorts()
  await scout(ports, { topic: 'How does somebody move up, move sideways or leave: promotion, detail?', role: 'Board' })
  await scout(ports, { topic: 'Parental leave', role: 'Board' })
  expect(asked).toEqual([
    ['How does somebody move up, move sideways or leave: promotion, detail?'],
    ['How does somebody move up', 'move sideways', 'leave', 'promotion', 'detail'],
    ['Parental leave'],
    ['Parental leave Board'],
  ])
})
