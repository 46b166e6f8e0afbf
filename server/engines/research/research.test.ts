import { describe, expect, test } from 'vitest'
import type { DocumentHits, PassageHit } from '../tools/assistant.ports.ts'
import { claimsOf } from './claims.ts'
import { isSupported } from './check.ts'
import { extractFindings } from './extract.ts'
import type { Answered } from './findings.ts'
import { formatOfTopic, planQuestions } from './plan.ts'
import { rankPages } from './rank-pages.ts'
import { periodOf } from './update-periods.ts'
import { whatIsNew } from './what-is-new.ts'

const hit = (text: string, more: Partial<PassageHit> = {}): PassageHit => ({
  ...{ documentId: 'd1', documentTitle: 'Leave policy', filename: 'leave.md', folderPath: '', pageId: 'p1' },
  ...{ pageNumber: 1, start: 100, end: 100 + text.length, text, heading: null, score: 10 },
  ...more,
})
const found = (hits: PassageHit[], words: string[]): DocumentHits => ({
  hits,
  looked: { documents: 3, passages: 20 },
  terms: words.map((word) => ({ word, stems: { [word]: 1 }, passages: 2 })),
})
const said = (text: string, quote = text) => ({
  text,
  citations: [{ quote, title: 'Leave policy', docId: 'd1', pageId: 'p1', pageNumber: 2, start: 0, end: quote.length }],
})
const answered = (findings: Answered['findings'], more: Partial<Answered> = {}): Answered => ({
  ...{ id: 'q1', question: 'How long is it?', tier: 'answer', passages: [], findings, tables: [], remarks: [] },
  ...more,
})

describe('a check of sentences', () => {
  test('takes what the source says word for word, and what has half of its words and all of its numbers', () => {
    expect(isSupported(said('Carers get 26 weeks.'))).toBe(true)
    expect(isSupported(said('Carers get 26 weeks of leave.', '**Carers** get [26 weeks](x) of leave.'))).toBe(true)
    expect(
      isSupported(
        said('Primary carers receive 26 weeks of paid leave.', 'Paid leave of 26 weeks goes to primary carers.'),
      ),
    ).toBe(true)
  })
  test('refuses another number, other words, and a sentence without a source', () => {
    expect(isSupported(said('Carers get 52 weeks of leave.', 'Carers get 26 weeks of leave.'))).toBe(false)
    expect(isSupported(said('The board resigned in May.', 'Carers get 26 weeks of leave.'))).toBe(false)
    expect(isSupported({ text: 'Carers get 26 weeks.', citations: [] })).toBe(false)
    expect(isSupported(said('able to all', 'The sum is payable to all.'))).toBe(false)
  })
  // N2
  test('refuses a sentence that says no where its source does not, and one that leaves the no out', () => {
    const quote = 'No staff may work from abroad. Staff may work from home.'
    expect(isSupported(said('Staff may work from abroad.', quote))).toBe(false)
    expect(isSupported(said('Staff may not work from home.', quote))).toBe(false)
    expect(isSupported(said('Staff may work from home.', quote))).toBe(true)
    expect(isSupported(said('Staff may not work from abroad.', quote))).toBe(true)
    expect(isSupported(said('The store doesn’t open on Sundays.', 'The store opens on Sundays.'))).toBe(false)
  })
})

describe('what answers a question', () => {
  test('is quoted at its place, best first, without headings and twice-said sentences', () => {
    const text = '# Leave\n\nParental leave is 26 weeks. The manager approves parental leave. Lunch is at noon.'
    const result = extractFindings({
      id: 'q',
      question: 'parental leave',
      found: found([hit(text), hit(text, { documentId: 'd2' })], ['parental', 'leav']),
    })
    expect(result.findings.map((one) => one.text).slice(0, 2)).toEqual([
      'Parental leave is 26 weeks.',
      'The manager approves parental leave.',
    ])
    for (const {
      citations: [source],
    } of result.findings) {
      expect(text.slice(source!.start! - 100, source!.end! - 100)).toBe(source!.quote)
      expect(source!.context).toBe('Leave')
    }
  })
  const textsOf = (question: string, text: string, words: string[]) =>
    extractFindings({ id: 'q', question, found: found([hit(text)], words) }).findings.map((one) => one.text)
  test('is also a short sentence, but no line of an address', () => {
    const text = '14 Taranaki Wharf\n\nThere is no volume discount. Lunch is at noon for everybody who works here.'
    const texts = textsOf('Is there a volume discount?', text, ['volume', 'discount'])
    expect(texts[0]).toBe('There is no volume discount.')
    expect(texts).not.toContain('14 Taranaki Wharf')
  })
  test('is the whole of a list with the sentence that leads to it', () => {
    const text = 'A claim needs these papers:\n\n- A form.\n- Receipts.\n- The note of a doctor.\n\nLunch is at noon.'
    const texts = textsOf('Which papers does a claim need?', text, ['claim', 'paper'])
    expect(texts).toEqual(['A claim needs these papers:', 'A form.', 'Receipts.', 'The note of a doctor.'])
  })
  test('is a sentence with a figure before others, where a figure is asked for', () => {
    const rules = [
      'Parental leave is for all who care.',
      'Ask the manager about leave.',
      'Parental leave can be shared.',
    ]
    const text = [...rules, 'You write to the office.', 'Leave is 26 weeks.'].join(' ')
    const about = (question: string) => textsOf(question, text, ['parent', 'leav'])
    expect(about('How long is parental leave?')).toContain('Leave is 26 weeks.')
    expect(about('Who gets parental leave?')).not.toContain('Leave is 26 weeks.')
  })
  test('is a figure that stands beside what was asked for, however far from the sentence with most words', () => {
    const text = [
      'You get 12 weeks of paid time off.',
      'It is the same for everybody.',
      'A year has 365 days, and offices close 3 hours earlier in December, as the handbook on parental leave says.',
      'Parental leave that is paid is for parents.',
      'The form has 4 pages, which the office keeps for the parents who asked.',
      'There are 5 rooms for meetings beside the office for parents.',
      'Ask the manager by phone 6 before noon or in the week before about it, says the guide of parental leave.',
    ].join(' ')
    const texts = textsOf('How much paid parental leave is there?', text, ['paid', 'parent', 'leav'])
    expect(texts).toContain('You get 12 weeks of paid time off.')
  })
  test('is found for each part of a question', () => {
    const text = [
      'Leave is 26 weeks.',
      'Parents take leave by the week.',
      'Leave begins at the birth.',
      'Leave of parents is paid.',
      'Leave can be shared by parents.',
      'Employees agree to return.',
    ].join(' ')
    const texts = textsOf('How long is leave, and what must employees agree to?', text, ['leav', 'employe', 'agre'])
    expect([texts.includes('Leave is 26 weeks.'), texts.includes('Employees agree to return.')]).toEqual([true, true])
  })
  test('is nothing where no passage holds the words', () => {
    expect(
      extractFindings({ id: 'q', question: 'gold', found: found([hit('Lunch is at noon.')], ['gold']) }),
    ).toMatchObject({ tier: 'nothing', findings: [] })
    expect(extractFindings({ id: 'q', question: 'gold', found: found([], []) }).tier).toBe('nothing')
  })
})

test('an answer in Markdown is taken apart into sentences with their sources, and tables', () => {
  const citation = { mark: 1, quote: 'Carers get 26 weeks.', title: 'Leave policy', docId: 'd1' }
  const { findings, tables } = claimsOf({
    text: '## Leave\n- **Carers** get 26 weeks.[^1] Nobody knows why.\n\n| Store | Sum |\n| --- | --- |\n| Wellington | 4 |\n\nThe sum is 4 [#1]. Others say 5[?].',
    citations: [citation],
    figures: [{ mark: 1, source: 'Data: sales' }],
  })
  expect(findings).toEqual([
    {
      text: 'Carers get 26 weeks.',
      citations: [{ quote: 'Carers get 26 weeks.', title: 'Leave policy', docId: 'd1' }],
    },
    { text: 'Nobody knows why.', citations: [] },
    { text: 'The sum is 4 .', citations: [{ quote: '', title: 'Data: sales' }] },
    { text: 'Others say 5.', citations: [] },
  ])
  expect(tables).toEqual([{ header: ['Store', 'Sum'], rows: [['Wellington', '4']], source: 'Data: sales' }])
})

test('an update tells what no run knew, what it was before, and nothing twice', () => {
  const known = [{ question: 'q', text: 'Paid parental leave is 26 weeks for carers.', source: 'Leave policy' }]
  const answers = [
    answered([
      said('Paid parental leave is 30 weeks for carers.'),
      said('Paid parental leave is 26 weeks for carers.'),
      said('Paid parental leave is 30 weeks for carers.'),
    ]),
  ]
  const fresh = whatIsNew({ answers, known, remarks: [] })
  expect(fresh.findings.map(({ text }) => text)).toEqual(['Paid parental leave is 30 weeks for carers.'])
  expect(fresh.html).toContain('Before: “Paid parental leave is 26 weeks for carers.”')
  const remarks = ['Couldn’t read http://example.org/: it doesn’t lead to a public web address']
  expect(whatIsNew({ answers, known: [...known, ...fresh.findings], remarks })).toEqual({
    abstract: 'Nothing new was found.',
    html: `<p>Nothing new was found.</p><p><em>${remarks[0]}</em></p>`,
    lines: [],
    findings: [],
  })
})

test('a plan without a model asks what the topic asks, one thing at a time, and nothing that a heading suggests', () => {
  const planned = (topic: string) => planQuestions({ topic })
  expect(planned('How long is parental leave? Who pays?')).toEqual(['How long is parental leave?', 'Who pays?'])
  expect(planned('How much leave is there, and what must an employee agree to?')).toEqual([
    'How much leave is there?',
    'What must an employee agree to?',
  ])
  expect(planned('Code Host and Glossary of terms')).toEqual(['Code Host and Glossary of terms'])
  expect(formatOfTopic('Should we move?')).toContain('Recommendations of the sources')
})

test('pages that were read are ranked by the share of what was asked that they hold', () => {
  const terms = ['bicycl', 'allow'].map((stem) => ({ word: stem, stems: { [stem]: 1 }, passages: 0 }))
  const [[both, one, none]] = rankPages({
    terms,
    passages: 10,
    texts: [['bicycle allowance', 'bicycle', 'lunch']],
  }) as [[number, number, number]]
  expect([both, none]).toEqual([1, 0])
  expect(one).toBeCloseTo(0.5)
})

// D2.9.06
test('updates come with the week and the month of the organisation, from six in the morning', () => {
  const at = (iso: string, frequency: '' | 'weekly' | 'monthly') =>
    periodOf(frequency, Date.parse(iso), 'Pacific/Auckland')
  expect(at('2026-11-22T16:59:00Z', 'weekly')).toBe('2026-11-16')
  expect(at('2026-11-22T17:00:00Z', 'weekly')).toBe('2026-11-23')
  expect(at('2026-11-30T16:59:00Z', 'monthly')).toBe('2026-11-01')
  expect(at('2026-11-30T17:00:00Z', 'monthly')).toBe('2026-12-01')
  expect(at('2026-11-30T17:00:00Z', '')).toBeNull()
})
