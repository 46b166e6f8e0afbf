import { describe, expect, test } from 'vitest'
import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { checkDraft } from './check-draft.ts'
import { readDraft, type Statement, tidySection } from './draft.ts'
import { withFigureFaults } from './draft-figures.ts'
import type { Say } from './stages.ts'

const note = (id: string, claim: string, quote = claim, more: Partial<ResearchNote> = {}): ResearchNote => ({
  ...{ id, question: 'q', claim, confidence: 'high', contradicts: [], replacedBy: null, figures: [] },
  quotations: [{ mark: 1, quote, title: 'Policy', docId: 'd1', pageId: 'p1', start: 0, end: quote.length }],
  ...more,
})
const notes = [
  note('n101', 'Carers get 26 weeks of leave.', 'A carer may take 26 weeks of parental leave.'),
  note('n102', 'Sales were 1,234.', '', {
    quotations: [],
    figures: [{ source: 'Data: Sales', holds: 'q1:1.sales = 1,234' }],
  }),
]
const read = (markdown: string): Statement[] =>
  withFigureFaults(readDraft({ sections: [{ heading: 'One', markdown: tidySection('One', markdown) }], notes }), notes)
const faults = (markdown: string) => read(markdown).map(({ kind, fault }) => [kind, fault])

describe('the statements of a draft', () => {
  test('hold the bold words that lead their line', () => {
    const markdown = '- **Leave is long.** Carers get 26 weeks of leave. [n101]\n\n**Carers.**\n\nNobody says this.'
    expect(read(markdown).map(({ text, fault }) => [text, fault === null])).toEqual([
      ['Leave is long. Carers get 26 weeks of leave.', true],
      ['Carers.', false],
      ['Nobody says this.', false],
    ])
  })
  test('are sentences, items and rows with the notes they name; headings and the heads of tables are none', () => {
    const markdown = [
      '## One',
      'Carers get 26 weeks of leave. [n101] Both together. [n101, n102]',
      '### Within',
      'They are:',
      '- Carers: 26 weeks [n101]',
      '| Who | How long |',
      '|---|---|',
      '| Carers | 26 weeks [n101] |',
    ].join('\n')
    expect(read(markdown).map(({ kind, text, notes: named }) => [kind, text, named])).toEqual([
      ['claim', 'Carers get 26 weeks of leave.', ['n101']],
      ['claim', 'Both together.', ['n101', 'n102']],
      ['lead', 'They are:', []],
      ['claim', 'Carers: 26 weeks', ['n101']],
      ['claim', 'Carers; 26 weeks', ['n101']],
    ])
  })
  test('do not stand without a note, with one that does not exist, or with a figure that the note does not hold', () => {
    expect(faults('Carers get leave.')).toEqual([['claim', 'It names no source.']])
    expect(faults('Carers get leave. [n999]')).toEqual([['claim', 'It names a note that does not exist.']])
    expect(faults('Carers get 52 weeks. [n101]')).toEqual([['claim', 'A figure in it is not in what it cites.']])
    expect(faults('Sales were 1,234. [n102]')).toEqual([['claim', null]])
    expect(faults('Sales were 1,234. [n101]')).toEqual([['claim', 'A figure in it is not in what it cites.']])
  })
  test('that weigh hold no figure and no name, and are at most 15 of 100; what is missing holds no figure', () => {
    const claims = 'Carers get leave. [n101] '.repeat(7)
    expect(faults(`${claims} This is generous. [judgement]`).at(-1)).toEqual(['judgement', null])
    expect(faults(`${claims} This is 26 times too much. [judgement]`).at(-1)?.[1]).toBe(
      'A judgement must not hold a figure.',
    )
    expect(faults(`${claims} This would please Wellington. [judgement]`).at(-1)?.[1]).toBe(
      'A judgement must not hold a name.',
    )
    expect(faults(`${claims} This is fine. [judgement] That is fine. [judgement]`).at(-1)?.[1]).toBe(
      'There are too many judgements beside what the sources say.',
    )
    expect(faults('The sources do not say who pays. [gap]')).toEqual([['gap', null]])
    expect(faults('The sources do not say whether it is 9. [gap]')[0]?.[1]).toBe(
      'A sentence on what is missing must not hold a figure.',
    )
  })
  test('are tidied: signs of doubt, fences and a repeated heading go, marks move before the full stop', () => {
    expect(tidySection('One', '```markdown\n# One\n\nIt is 26[?] weeks. [n101; n102] More.\n## Two\n```')).toBe(
      'It is 26 weeks [n101][n102]. More.\n### Two',
    )
  })
})

describe('the check of a draft', () => {
  const section = (markdown: string) => ({ heading: 'One', markdown, prompt: 'P', failure: null })
  const check = (markdown: string, say: Say) =>
    checkDraft(
      { write: say, judge: say },
      async (sections) => readDraft({ sections, notes }),
      { sections: [section(markdown)], notes },
      async () => {},
    )
  const verdicts = (...supported: boolean[]) => ({
    text: JSON.stringify({
      verdicts: supported.map((one, at) => ({ n: at + 1, supported: one, why: one ? '' : 'It says may.' })),
    }),
    failure: null,
  })

  test('asks a judge about what is not word for word, and lists what does not stand with its reason', async () => {
    const asked: string[] = []
    const { statements } = await check(
      'Carers must take 26 weeks [n101]. A carer may take 26 weeks of parental leave [n101].',
      async (instructions, prompt) => {
        asked.push(prompt)
        return instructions[0]!.startsWith('You check') ? verdicts(false) : { text: null, failure: 'busy' }
      },
    )
    expect(asked[0]).toContain('Carers must take 26 weeks.')
    expect(asked[0]).not.toContain('2. ')
    expect(statements.map(({ fault }) => fault)).toEqual(['It says may.', null])
  })
  test('takes a repaired section only where it supports no less and has fewer faults', async () => {
    const say =
      (repaired: string): Say =>
      async (instructions) =>
        instructions[0]!.startsWith('You check') ? verdicts(true, true, true) : { text: repaired, failure: null }
    const draft = 'Carers get 52 weeks [n101]. Carers have 26 weeks of leave [n101].'
    const better = await check(draft, say('Carers get 26 weeks [n101]. Carers have 26 weeks of leave [n101].'))
    expect(better.sections[0]!.markdown).toContain('Carers get 26 weeks')
    expect(better.statements.map(({ fault }) => fault)).toEqual([null, null])
    const fewer = await check(draft, say('The sources say nothing of it [gap].'))
    expect(fewer.sections[0]!.markdown).toBe(draft)
    expect(fewer.statements.map(({ fault }) => fault)).toEqual(['A figure in it is not in what it cites.', null])
  })
  test('goes by the words where no judge answers, and says so', async () => {
    const { statements, remarks } = await check(
      'Carers may take 26 weeks of leave [n101]. Lunch is free at noon [n101].',
      async () => ({
        text: null,
        failure: 'The model is busy.',
      }),
    )
    expect(statements.map(({ fault }) => fault)).toEqual([null, 'Too few of its words are in what it cites.'])
    expect(remarks).toEqual([
      'Not every sentence could be judged by the model, so its words were compared: The model is busy.',
    ])
  })
})
