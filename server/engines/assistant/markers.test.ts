import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PassageHit } from '../tools/assistant.ports.ts'
import { createEvidence } from './evidence.ts'
import { createMarkerResolver, type Piece } from './markers.ts'
import { supportingSentence } from '../tools/quote.ts'

const text = 'Leave must be asked for early. You may carry ten days of leave into the next year.'
const passage: PassageHit = {
  documentId: 'd1',
  documentTitle: 'Leave policy',
  filename: 'leave.md',
  folderPath: '/',
  pageId: 'page_1',
  pageNumber: 2,
  start: 100,
  end: 100 + text.length,
  text,
  heading: null,
  score: 1,
}

const findSupport = async (given: Parameters<typeof supportingSentence>[0]) => supportingSentence(given)

async function resolve(pieces: string[]) {
  const evidence = createEvidence()
  evidence.addPassage(passage)
  evidence.addQuery(evidence.reserveQuery('call_a'), {
    callId: 'q1',
    query: { factTable: 't', measures: ['count'] },
    table: 't',
    measures: [],
    granularity: null,
    rows: [],
    total: 0,
  })
  const resolver = createMarkerResolver(evidence, findSupport)
  const fed: Piece[] = []
  for (const piece of pieces) fed.push(...(await resolver.feed(piece)))
  const out = [...fed, ...(await resolver.flush())]
  return {
    text: out.map((piece) => piece.text).join(''),
    citations: resolver.sources().citations.map(({ mark, quote, start, end }) => ({ mark, quote, start, end })),
    figures: resolver.sources().figures,
  }
}

describe('marks of a model', () => {
  // H11
  test('a quote is found in whichever apostrophes and dashes it is written', async () => {
    const written = 'It is the company\u2019s own \u2013 always.'
    const evidence = createEvidence()
    evidence.addPassage({ ...passage, text: written, end: 100 + written.length })
    const resolver = createMarkerResolver(evidence, findSupport)
    await resolver.feed(`Own.[^p1: "the company's own - always"]`)
    expect(resolver.sources().citations.map(({ quote }) => quote)).toEqual([written])
  })

  test('a citation says where its words stand', async () => {
    const written = 'From Employee Express download:\n\n- your last payslips'
    const evidence = createEvidence()
    evidence.addPassage({ ...passage, text: written, heading: 'Leaving > Last day', end: 100 + written.length })
    const resolver = createMarkerResolver(evidence, findSupport)
    await resolver.feed('Download them.[^p1: "your last payslips"]')
    expect(resolver.sources().citations.map(({ quote, context }) => ({ quote, context }))).toEqual([
      { quote: 'your last payslips', context: 'Leaving › Last day › From Employee Express download:' },
    ])
  })

  test('what is cited are the whole sentences, items and rows that a quote touches, in whatever pieces it comes', async () => {
    const written = [
      'Email it to your [specialist](https://a.example/x).',
      '',
      '- Review the\n  [refund page](https://a.example/y) before your\n  last day.',
      '> Take\n> it easy.',
    ].join('\n')
    const quotes = ['Email it to your', 'before your last day', 'it easy', 'your specialist']
    const evidence = createEvidence()
    evidence.addPassage({ ...passage, text: written })
    const resolver = createMarkerResolver(evidence, findSupport)
    const out: Piece[] = []
    for (const letter of quotes.map((quote) => `Yes.[^p1: "${quote}"]`).join(' '))
      out.push(...(await resolver.feed(letter)))
    out.push(...(await resolver.flush()))
    expect([out.map((piece) => piece.text).join(''), resolver.sources().citations.map((one) => one.quote)]).toEqual([
      'Yes.[^1] Yes.[^2] Yes.[^3] Yes.[^1]',
      [
        'Email it to your [specialist](https://a.example/x).',
        'Review the\n  [refund page](https://a.example/y) before your\n  last day.',
        'Take\n> it easy.',
      ],
    ])
  })

  test.each([
    ['Ten.[^p1: "carry ten days] More [^p1: "asked for early"].', 'Ten.[^1] More [^2].'],
    ['Ten.[^p1: carry ten days].', 'Ten.[^1].'],
    ['Ten.[^p1: "carry ten days] More.', 'Ten.[^1] More.'],
    ['Ten.[^p1: "carry ten', 'Ten.'],
  ])('of %s nothing is left raw', async (given, out) => {
    expect((await resolve([given])).text).toBe(out)
    expect((await resolve([...given])).text).toBe(out)
  })

  test.each([
    ['You may carry ten days of leave.[p1] Yes.', 'You may carry ten days of leave.[^1] Yes.'],
    ['You may carry ten days of leave.【p1】 Yes.', 'You may carry ten days of leave.[^1] Yes.'],
    ['See [p2], [p1, p2] and [p]: 【note】.', 'See [p2], [p1, p2] and [p]: 【note】.'],
    ['Write `[p1]` so.', 'Write `[p1]` so.'],
    ['Ten days of leave [p1', 'Ten days of leave [p1'],
  ])('of %s a passage in plain brackets is cited where it is known', async (given, out) => {
    expect((await resolve([given])).text).toBe(out)
    expect((await resolve([...given])).text).toBe(out)
  })

  test.each([
    ['Ten [p1: "carry ten days"] days.', 'Ten [^1] days.'],
    ['Ten [^p1 "carry ten days"] days.', 'Ten [^1] days.'],
    ['Ten [^"carry ten days"] days.', 'Ten [^1] days.'],
    ['Ten [^"carry ten years"] [p7: "carry ten days"].', 'Ten [^"carry ten years"] [p7: "carry ten days"].'],
    ['5 [q1] and 6 [^q1], [q2] and [c1].', '5 [#1] and 6 [#1], [q2] and [c1].'],
    ['Ten.[^p1: "carry ten days"]\n\n[^1]: leave.md, "carry ten days"\n[^2]: more', 'Ten.[^1]\n\n\n'],
    ['Ten.\n[^p1: "carry ten days"]', 'Ten.\n[^1]'],
    ['You may carry ten days of leave.\n[^1]', 'You may carry ten days of leave.\n[^1]'],
    ['`[p1: "carry ten days"]`', '`[p1: "carry ten days"]`'],
  ])('of %s it is clear what was meant, or it stays', async (given, out) => {
    expect((await resolve([given])).text).toBe(out)
    expect((await resolve([...given])).text).toBe(out)
  })

  test.each([
    ['You may carry ten days of leave [leave.md].', 'You may carry ten days of leave [^1].'],
    ['You may carry ten days of leave.【leave.md】 Yes.', 'You may carry ten days of leave.[^1] Yes.'],
    ['You may carry ten days of leave 【4:0†leave.md】.', 'You may carry ten days of leave [^1].'],
    ['You may carry ten days of leave【4:0†source】.', 'You may carry ten days of leave.'],
    ['You may carry ten days of leave [^leave.md]', 'You may carry ten days of leave [^1]'],
    ['You may carry ten days of leave [Source: Leave policy, p. 2].', 'You may carry ten days of leave [^1].'],
    ['You may carry ten days of leave [/LEAVE.md#carry].', 'You may carry ten days of leave [^1].'],
    ['You may carry ten days of leave [leave.md](leave.md).', 'You may carry ten days of leave [^1].'],
    ['You may carry ten days of leave [leave.md; travel.md].', 'You may carry ten days of leave [^1].'],
    ['You may carry ten days, see [leave.md].', 'You may carry ten days, see leave.md[^1].'],
    ['According to [leave.md], ten days.', 'According to leave.md, ten days.'],
    ['- [leave.md]\n- [travel.md]', '- leave.md\n- travel.md'],
    ['| Carry over | 10 | [leave.md] |', '| Carry over | 10 | leave.md |'],
    ['Bananas are yellow [leave.md].', 'Bananas are yellow (leave.md) [?^].'],
    ['Bananas are yellow[travel.md].', 'Bananas are yellow.'],
    ['The folder holds [travel.md] too.', 'The folder holds travel.md too.'],
    ['Bananas are yellow [Leave policy].', 'Bananas are yellow [Leave policy].'],
    ['Ask [HR](https://a.example/leave.md) or [leave.md](https://a.example/x).'],
    ['Write `[leave.md]`, [ ] or [x], [2026] and [leave.md'],
  ])('of %s the document is cited, or its name is no mark', async (given, out = given) => {
    expect((await resolve([given])).text).toBe(out)
    expect((await resolve([...given])).text).toBe(out)
  })

  test('of two documents of one name that is cited which says it; none where both do', async () => {
    for (const [other, out] of [
      ['Ask for a desk early.', 'You may carry ten days of leave [^1].'],
      [text, 'You may carry ten days of leave (leave.md) [?^].'],
    ] as const) {
      const evidence = createEvidence()
      const second = { ...passage, documentId: 'd2', pageId: 'page_9', folderPath: '/old', text: other, end: 120 }
      evidence.addPassage(second)
      evidence.addPassage(passage)
      const resolver = createMarkerResolver(evidence, findSupport)
      const pieces = [
        ...(await resolver.feed('You may carry ten days of leave [leave.md].')),
        ...(await resolver.flush()),
      ]
      expect(pieces.map((piece) => piece.text).join('')).toBe(out)
    }
  })

  // H11
  test('several passages in one marker are each cited', async () => {
    const evidence = createEvidence()
    evidence.addPassage(passage)
    evidence.addPassage({ ...passage, pageId: 'page_2', text: 'Ten days of leave are carried into the next year.' })
    for (const pieces of [['Ten days of leave.[^p1, ^p2] Yes.'], ['Ten days of leave.[^p', '1, ^', 'p2', '] Yes.']]) {
      const resolver = createMarkerResolver(evidence, findSupport)
      const out: Piece[] = []
      for (const piece of pieces) out.push(...(await resolver.feed(piece)))
      out.push(...(await resolver.flush()))
      expect(out.map(({ text: shown }) => shown).join('')).toBe('Ten days of leave.[^1][^2] Yes.')
    }
  })

  test('a figure in a table is compared with the row that its line is called after', async () => {
    const evidence = createEvidence()
    const name = evidence.reserveQuery('call_a')
    evidence.addCells(name, [
      { __date: '2026-12-01', gap: 16_700, budget: 164_000 },
      { __date: '2027-01-01', gap: 12_200, budget: 118_600 },
      { __date: '2027-02-01', gap: 14_600, budget: 139_100 },
      { __date: null, store: 'Auckland', gap: 900, budget: 1_000 },
    ])
    const resolver = createMarkerResolver(evidence, findSupport)
    await resolver.feed(
      [
        'In January 2027 it was 14,600 [#q1:3.gap].',
        '| Month | Budget | Gap |',
        '|---|---|---|',
        '| **December 2026** | 164,000 [#q1:1.budget] | 16,700 [#q1:1.gap], after 900 [#q1:4.gap] |',
        '| January 2027 | 118,600 [#q1:2.budget] | 14,600 [#q1:3.gap] |',
        '| Feb 2027 | 139,100 [#q1:3.budget] | 12,200 [#q1:2.gap] |',
        '| auckland | 1,000 [#q1:4.budget] | 14,600 [#q1:3.gap] |',
        '| Total | 164,000 [#q1:1.budget] | 16,700 [#q1:1.gap] |',
      ].join('\n'),
    )
    await resolver.flush()
    expect(resolver.sources().figures.map(({ cell, state, holds }) => [cell, state, holds])).toEqual([
      ['q1:3.gap', 'linked', '14,600'],
      ['q1:1.budget', 'linked', '164,000'],
      ['q1:1.gap', 'linked', '16,700'],
      ['q1:4.gap', 'linked', '900'],
      ['q1:2.budget', 'linked', '118,600'],
      ['q1:2.gap', 'mismatch', '12,200'],
      ['q1:3.budget', 'linked', '139,100'],
      ['q1:3.gap', 'mismatch', '14,600'],
      ['q1:4.budget', 'linked', '1,000'],
      ['q1:4.gap', 'mismatch', '900'],
    ])
  })

  test('a cell is named by its row, or by a text that one row alone holds', async () => {
    const evidence = createEvidence()
    evidence.reserveQuery('call_1')
    evidence.addCells('q1', [
      { shop: 'North', profit: 12 },
      { shop: 'South', profit: 20 },
      { shop: 'South', profit: 30 },
    ])
    const resolver = createMarkerResolver(evidence, findSupport)
    const out: Piece[] = []
    for (const piece of ['12 [#q1:"No', 'rth".profit], 12 [#q1:1.profit], 20 [#q1:"South".profit]'])
      out.push(...(await resolver.feed(piece)))
    out.push(...(await resolver.flush()))
    expect(out.map(({ text: shown }) => shown).join('')).toBe('12 [#1], 12 [#2], 20 ')
    expect(resolver.sources().figures.map(({ cell, state }) => [cell, state])).toEqual([
      ['q1:"North".profit', 'linked'],
      ['q1:1.profit', 'linked'],
    ])
  })

  test('a quote that stands in the passage becomes a citation of its place in the page', async () => {
    expect(await resolve(['Ten days.[^p1: "carry ten days of leave"] More.'])).toEqual({
      text: 'Ten days.[^1] More.',
      citations: [{ mark: 1, quote: 'You may carry ten days of leave into the next year.', start: 131, end: 182 }],
      figures: [],
    })
  })

  test('a page of the web is cited by its address', async () => {
    const evidence = createEvidence()
    evidence.addPassage({ ...passage, url: 'https://acme.example/leave' })
    const resolver = createMarkerResolver(evidence, findSupport)
    await resolver.feed('Ten days.[^p1: "carry ten days of leave"] Again.[^p1: "carry ten days of leave"]')
    expect(resolver.sources().citations).toEqual([
      {
        ...{ mark: 1, quote: 'You may carry ten days of leave into the next year.', title: 'Leave policy' },
        url: 'https://acme.example/leave',
        passage: 'p1',
      },
    ])
  })

  test('places in the passage are a citation as well, and the same place keeps its mark', async () => {
    const { text: out, citations } = await resolve(['A[^p1:0-30] B[^p1: "carry ten days"] C[^p1:0-30]'])
    expect(out).toBe('A[^1] B[^2] C[^1]')
    expect(citations.map(({ quote }) => quote)).toEqual([
      'Leave must be asked for early.',
      'You may carry ten days of leave into the next year.',
    ])
  })

  test('without a quote the sentence that supports what was written is found', async () => {
    expect((await resolve(['People may carry ten days of leave over.[^1]'])).citations).toEqual([
      { mark: 1, quote: 'You may carry ten days of leave into the next year.', start: 131, end: 182 },
    ])
  })

  test.each([
    ['a quote that is not there', 'Twenty days.[^p1: "carry twenty days"]', 'Twenty days.[?^]'],
    ['a passage that no tool gave', 'Ten days.[^p7: "carry ten days"]', 'Ten days.[?^]'],
    ['passages that no tool gave', 'Ten days.[^p7, ^p8]', 'Ten days.[?^]'],
    ['nothing in common', 'Bananas are yellow.[^p1]', 'Bananas are yellow.[?^]'],
    ['places outside the passage', 'Ten days.[^p1:5-9999]', 'Ten days.[?^]'],
    ['a figure that no tool gave', 'It was 5.[#q9]', 'It was 5.'],
  ])('%s is no source', async (_, given, out) => {
    expect(await resolve([given])).toEqual({ text: out, citations: [], figures: [] })
  })

  test('figures by short name or by the id of the call', async () => {
    expect(await resolve(['5[#q1] and 6[#call_a]'])).toEqual({
      text: '5[#1] and 6[#1]',
      citations: [],
      figures: [{ mark: 1, callId: 'call_a' }],
    })
  })

  test('brackets that are no marks stay as they are', async () => {
    const plain = 'See [this](x), [a [b] c], [^ and [#'
    expect((await resolve([plain])).text).toBe(plain)
  })

  test('however the text is cut into pieces, the result is the same', async () => {
    const part = fc.constantFrom(
      'word ',
      '[^p1: "carry ten days"]',
      '[#q1]',
      '[',
      ']',
      '[^',
      '[^p1',
      ' 12.5 ',
      '[^p1:0-5]',
      '[^p1: "',
      '“ten” days',
      '"',
      '[?]',
      '[leave.md]',
      'carry ten days ',
      '[leave.md, ',
      '(leave.md)',
      '\n',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 20 }),
        fc.array(fc.nat(40), { maxLength: 12 }),
        async (parts, cuts) => {
          const whole = parts.join('')
          const positions = [...new Set(cuts.map((cut) => Math.min(cut, whole.length)))].sort(
            (one, other) => one - other,
          )
          const pieces = [0, ...positions].map((from, at) => whole.slice(from, positions[at] ?? whole.length))
          expect(await resolve(pieces)).toEqual(await resolve([whole]))
        },
      ),
      { seed: 41, numRuns: 500 },
    )
  })
})
