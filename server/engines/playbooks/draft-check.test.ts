import { expect, test } from 'vitest'
import { writeDocument } from './document.ts'
import {
  checkDraft,
  ownGapsOf,
  unsupportedOf,
  wholeSentences,
  withoutGapMarkers,
  withoutSection,
  withShownJudgements,
} from './draft-check.ts'
import { countWords, shortened, requestedWords } from './requested-length.ts'

// H10
test('a page is about 450 words, however it is asked for', () => {
  const asked = (...texts: string[]) => requestedWords(...texts)
  expect([
    asked('Three pages at most, with the headings A and B.'),
    asked('', 'Two pages: where we are better.'),
    asked('Half a page'),
    asked('2-3 pages'),
    asked('a one-page summary'),
    asked('at most 1,200 words'),
    asked('zwei Seiten'),
    asked('A table of the aims', 'Page by page'),
    asked('A title page, then two pages at most'),
    asked('An 800-word note'),
    asked('A page for each department'),
    asked('One page per store, ten pages at most'),
  ]).toEqual([1350, 900, 225, 1350, 450, 1200, 900, null, 900, 800, null, 4500])
})

test('a text is shortened at its blocks, a table at its rows', () => {
  const table = '| a | b |\n|---|---|\n| one two | 3 |\n| four five | 6 |\n| seven eight | 9 |'
  expect(shortened(table, 6)).toEqual({ text: '| a | b |\n|---|---|\n| one two | 3 |', isCut: true })
  expect(shortened('One two.\n\nThree four.', 3)).toEqual({ text: 'One two.', isCut: true })
  expect(shortened('One two.\n\nThree four.', 4).isCut).toBe(false)
})

test('a draft is checked for headings, length, and sentences that bear no mark', () => {
  const draft = [
    '## Recommendation',
    'We keep four days. [^1] This will certainly please every customer.',
    '',
    '| Line | Revenue of the line |',
    '|---|---|',
    '| Filter line of the house | $4 [^2] |',
    '| Beans of the whole house | $5 |',
    '- A short one',
    '- An item of a list that nothing bears out',
  ].join('\n')
  expect(checkDraft({ draft, headings: ['Recommendation', 'What speaks against it'] })).toEqual({
    missingHeadings: ['What speaks against it'],
    words: countWords(draft),
    unmarked: [
      'This will certainly please every customer.',
      '| Beans of the whole house | $5 |',
      'An item of a list that nothing bears out',
    ],
    gaps: [],
    judgements: [],
  })
  const below = '| Line | Revenue |\n|---|---|\n| Beans of the whole house | $5 |\n\n[^1]'
  expect(checkDraft({ draft: below, headings: [] }).unmarked).toEqual([])
})

test('bold words that lead a line are checked with the sentence behind them', () => {
  const draft =
    '- **People from November to January.** Who is in charge is open. [^1]\n- **Older stock of both rooms.** Mele watches it.'
  expect(checkDraft({ draft, headings: [] }).unmarked).toEqual(['**Older stock of both rooms.** Mele watches it.'])
})

test('what a judge quotes has to stand in the material', () => {
  const judged = [
    { sentence: 'Ben said so.', quote: 'let us keep four days' },
    { sentence: 'Cleo said so.', quote: 'words that nobody wrote' },
    { sentence: 'Nobody said so.', quote: null },
  ]
  expect(unsupportedOf({ judged, material: '> Let us … let us keep **four** days.' })).toEqual([
    'Cleo said so.',
    'Nobody said so.',
  ])
})

test('what is missing is listed by the product, under the heading that is asked for and in its order', () => {
  const answers = [
    { label: 'Costs', question: 'What does it cost?', status: 'SUCCESS' as const, text: 'Nothing.' },
    { label: 'Gain', question: 'What does it bring?', status: 'PENDING' as const, text: null },
    {
      label: 'Risk',
      question: 'What may fail?',
      status: 'PENDING' as const,
      text: 'From your documents:\n\n**A** · a.md\n\n> a',
    },
  ]
  const written = writeDocument({
    ...{ project: 'a', title: 't', subtitle: 's', remarks: [] },
    draft: '## Case\nIt is so.\n\n## What is missing\n\nNothing at all.\n\n## Who decides\nThe board.',
    unsupported: ['It is so.'],
    sections: [
      { heading: 'Step 1: Case', answers, notes: '', html: '' },
      {
        heading: 'Step 2: Meeting',
        answers: [],
        notes: '',
        html: '<p>Notes</p>',
        openPoints: ['Who pays is not settled.'],
      },
    ],
    questions: [
      { label: 'Case', question: 'What is the case?', type: 'factual' },
      { label: 'What is missing', question: 'Which questions found no answer?', type: 'factual' },
      { label: 'Who decides', question: 'Who decides?', type: 'factual' },
    ],
  })
  expect(
    written
      .split('<h2>')
      .slice(1)
      .map((part) =>
        part
          .replace(/<[^<>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
  ).toEqual([
    'Case It is so.',
    'What is missing Step 1: Case: What does it bring? Step 1: Case: What may fail? Step 2: Meeting: Who pays is not settled.',
    'Who decides The board.',
    'Without a source in the steps It is so.',
  ])
  expect(withoutSection('## A\na\n### B\nb\n## C\nc', 'a')).toBe('## C\nc')
})

// H10
test('what names, announces or quotes in several sentences is no claim without a source', () => {
  const draft = [
    '## Risks',
    '**Three risks, as the sponsor sees them.**',
    '',
    'The sponsor names the following:',
    '',
    '- **Price:** “It moves by half. It never moves by more than 6%.” [^1] Source: clause 4 of the contract.',
    '- They are quoted “without an end. Nobody knows why it moves.',
  ].join('\n')
  expect(checkDraft({ draft, headings: [] }).unmarked).toEqual([
    'They are quoted “without an end.',
    'Nobody knows why it moves.',
  ])
})

test('a sentence that is marked as a gap is checked as one, and its mark is for the check alone', () => {
  const draft =
    '## Risks\n\nNobody has worked out what they cost. [gap o101, o203] It is open. [gap]\n\n- The insurance is open [gap o301].'
  const { gaps, unmarked } = checkDraft({ draft, headings: [] })
  expect(unmarked).toEqual([])
  expect(gaps).toEqual([
    { sentence: 'Nobody has worked out what they cost.', open: ['o101', 'o203'] },
    { sentence: 'It is open.', open: [] },
    { sentence: 'The insurance is open.', open: ['o301'] },
  ])
  expect(ownGapsOf(draft)).toEqual([{ under: 'Risks', sentence: 'It is open.' }])
  expect(withoutGapMarkers(draft)).toBe(
    '## Risks\n\nNobody has worked out what they cost. It is open.\n\n- The insurance is open.',
  )
})

// D2.7.09
test('a judgement leans on sentences with marks of its part, has no figure and no name but theirs, and is one of few', () => {
  const draft = [
    '## Recommendation',
    'The licence costs 1,440 a year. [^1] It saves 448 at the Mill. [^2] The licence does not pay for itself. [judgement]',
    'Proposed: the Mill waits until it saves 1,440. [judgement] Proposed: wait until it saves 900 [judgement].',
    '## Risks',
    'Proposed: the Mill waits. [judgement]',
    '## Money',
    'The board keeps 5 per cent. [^3] The keeping pleases Harbour for good. [judgement]',
    ...Array.from({ length: 12 }, (_, at) => `- The rent of hall ${at + 20} is paid. [^4]`),
  ].join('\n\n')
  const { judgements, unmarked, words } = checkDraft({ draft, headings: [], about: 'Licence of the Mill' })
  expect(unmarked).toEqual([])
  expect(words).toBe(countWords(draft.replaceAll('[judgement]', '')))
  expect(judgements).toEqual([
    { sentence: 'The licence does not pay for itself.', fault: null },
    { sentence: 'Proposed: the Mill waits until it saves 1,440.', fault: null },
    { sentence: 'Proposed: wait until it saves 900.', fault: { figure: '900' } },
    { sentence: 'Proposed: the Mill waits.', fault: 'alone' },
    { sentence: 'The keeping pleases Harbour for good.', fault: { name: 'Harbour' } },
  ])
  const many = Array.from({ length: 4 }, () => 'It is dear. [judgement]').join(' ')
  expect(
    checkDraft({ draft: `## A\n\nIt costs 5. [^1] ${many}`, headings: [] }).judgements.map(({ fault }) => fault),
  ).toEqual([null, 'many', 'many', 'many'])
})

test('a judgement is shown as what it is, and a faulty one is not', () => {
  const draft = 'It costs 5. [^1] It is dear. [judgement]\n\nIt is cheap [judgement].'
  expect(withShownJudgements(draft, ['It is cheap.'], 'judgement')).toBe(
    'It costs 5. [^1] It is dear. _(judgement)_\n\nIt is cheap.',
  )
  const beside = 'It costs 5. [^1] It is safer [judgement]. Buy it\nin Rome. [judgement] Wait! [judgement]'
  expect(withShownJudgements(beside, ['Buy it in Rome.'], 'judgement')).toBe(
    'It costs 5. [^1] It is safer. _(judgement)_ Buy it\nin Rome. Wait! _(judgement)_',
  )
})

test('what is said to be open stands on open points and on a judge who read all of the material', () => {
  const open = [{ id: 'o101', text: 'Discussion: What the insurance of the coffee on the water costs' }]
  const material = 'The board meets on 18 February 2027. Luis pays for the samples.'
  const gap = (sentence: string, given: object = {}) => ({ sentence, quote: null, open: ['o101'], ...given })
  const plain = (sentence: string, given: object = {}) => ({ sentence, quote: null, open: null, ...given })
  const judged = [
    ...[gap('What the insurance costs is open.'), gap('Nothing says when.', { open: [], isGap: true })],
    ...[gap('Nobody pays for the samples.', { isGap: false }), gap('It is open.', { open: ['o999'] })],
    ...[gap('Nobody knows the 9,500.'), gap('Nothing says why.', { open: [] })],
    ...[
      plain('Nobody has worked out what the insurance on the water costs.'),
      plain('No rule forbids it.', { isGap: true }),
    ],
    ...[plain('Nobody likes the board.'), plain('Everybody likes it.', { isGap: true })],
    plain('The insurance of the coffee on the water costs a lot.'),
  ]
  expect(unsupportedOf({ judged, material, open })).toEqual([
    ...['Nobody pays for the samples.', 'It is open.', 'Nobody knows the 9,500.', 'Nothing says why.'],
    ...['Nobody likes the board.', 'Everybody likes it.', 'The insurance of the coffee on the water costs a lot.'],
  ])
})

test('parts of sentences and cells are judged as the whole sentence or row, once', () => {
  const draft =
    'The price is fixed, [^1] and the term runs. [^2]\n\n| What | Cost | Source |\n| --- | --- | --- |\n| The proposal | 9,500 [^3] | Luis |'
  const parts = ['The price is fixed,', 'The price is fixed, and the term runs.', '| The proposal | 9,500', 'Gone.']
  expect(wholeSentences(draft, parts)).toEqual([
    'The price is fixed, and the term runs.',
    '| The proposal | 9,500 | Luis |',
    'Gone.',
  ])
})

test('each sentence of a long draft is checked', () => {
  const lines = Array.from({ length: 300 }, (_, at) => [
    `The store number ${at} is doing very well.`,
    `Nobody has counted store ${at} yet. [gap]`,
    `Store ${at} should rather be closed. [judgement]`,
  ])
  const { unmarked, gaps, judgements } = checkDraft({ draft: lines.flat().join('\n\n'), headings: [] })
  expect([unmarked.length, gaps.length, judgements.length]).toEqual([300, 300, 300])
})
