import { describe, expect, test } from 'vitest'
import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { checkDraft } from './check-draft.ts'
import { readDraft, tidySection } from './draft.ts'
import type { Statement } from './statements.ts'
import { withFigureFaults } from './draft-figures.ts'
import { withDigits } from '../judgements/index.ts'
import { notesForRepair, sectionRepairPrompt } from './repair-section.ts'
import type { Say } from './stages.ts'
import { sectionToWrite, writingOrder } from './write.ts'
import { sectionPrompt, writerInstructions } from './prompts.ts'

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
const open = [
  { id: 'o101', text: 'Whether more than 240 days are possible: looked through both pages; not stated.' },
  { id: 'o201', text: 'Who pays: not found.' },
]
const read = (markdown: string): Statement[] =>
  withFigureFaults(
    readDraft({ sections: [{ heading: 'One', markdown: tidySection('One', markdown) }], notes, open }),
    notes,
  )
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
    expect(faults('Carers get 52 weeks. [n101]')).toEqual([['claim', 'A figure in it is not in what it cites: 52']])
    expect(faults('Sales were 1,234. [n102]')).toEqual([['claim', null]])
    expect(faults('Sales were 1,234. [n101]')).toEqual([['claim', 'A figure in it is not in what it cites: 1,234']])
  })
  test('that weigh hold no figure and no name of their own, and are at most 15 of 100; what is missing holds no figure', () => {
    const claims = 'Carers get leave. [n101] '.repeat(7)
    expect(faults(`${claims} This is generous. [judgement]`).at(-1)).toEqual(['judgement', null])
    expect(faults(`${claims} This is 27 times too much. [judgement]`).at(-1)?.[1]).toBe(
      'A judgement holds a figure that nothing it leans on holds: 27',
    )
    expect(faults(`${claims} This would please Wellington. [judgement]`).at(-1)?.[1]).toBe(
      'A judgement holds a name that nothing it leans on holds: Wellington',
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

// H4
describe('labels and open points of a draft', () => {
  test('bold words alone on a line are a heading and no claim; a whole sentence or a figure is one', () => {
    expect(tidySection('One', '**Paid by the traveler**\n\n- Leave. [n101]\n\n**For GSA HR:**\nMore. [n101]')).toBe(
      '### Paid by the traveler\n\n- Leave [n101].\n\n### For GSA HR\nMore [n101].',
    )
    const markdown = '- **For GSA HR**\n- Carers get leave. [n101]\n\n**Carers get 52 weeks**\n\n**Nobody pays.**'
    expect(read(markdown).map(({ kind, text, fault }) => [kind, text, fault])).toEqual([
      ['lead', 'For GSA HR', null],
      ['claim', 'Carers get leave.', null],
      ['claim', 'Carers get 52 weeks', 'It names no source.'],
      ['claim', 'Nobody pays.', 'It names no source.'],
    ])
  })
  test('a bold title is one with its sentence, also on the line below, and is told apart where that is judged', () => {
    const markdown = '- **A term lapses unnoticed.** Carers get leave. [n101]\n\n**Late.**\nCarers get leave. [n101]'
    expect(read(markdown).map(({ text, judged, fault }) => [text, judged, fault])).toEqual([
      ['A term lapses unnoticed. Carers get leave.', '[title: A term lapses unnoticed.] Carers get leave.', null],
      ['Late. Carers get leave.', '[title: Late.] Carers get leave.', null],
    ])
  })
  test('a sentence on what is missing names open points and may hold their figures', () => {
    expect(tidySection('One', 'Who pays is not said. [gap: o201, o101] More [gap, n101]')).toBe(
      'Who pays is not said [o201][o101][gap]. More [n101][gap]',
    )
    expect(faults('Whether more than 240 days are possible is not said. [gap o101]')).toEqual([['gap', null]])
    expect(faults('Whether more than 250 days are possible is not said. [gap o101]')).toEqual([
      ['gap', 'A sentence on what is missing must not hold a figure.'],
    ])
    expect(faults('Who pays is not said. [o201]')).toEqual([['gap', null]])
    expect(faults('Who pays is not said. [gap o999]')).toEqual([['gap', 'It names a note that does not exist.']])
  })
  test('a judgement may name what it leans on, and leans on something beside it', () => {
    expect(tidySection('One', 'Proposed: ask the office. [n101, judgement]')).toBe(
      'Proposed: ask the office [n101][judgement].',
    )
    expect(faults('Proposed: ask the office [n101][judgement].')).toEqual([
      ['judgement', 'There are too many judgements beside what the sources say.'],
    ])
    expect(faults(`${'Carers get leave [n101]. '.repeat(7)}Proposed: ask the office [judgement].`).at(-1)).toEqual([
      'judgement',
      null,
    ])
    const apart = readDraft({
      sections: ['Carers get leave [n101]. '.repeat(9), 'Proposed: ask the office [judgement].'].map((markdown) => ({
        ...{ heading: 'One', markdown },
      })),
      ...{ notes, open },
    })
    expect(apart.at(-1)!.fault).toBe('Nothing beside this judgement says what it leans on.')
  })
  test('a row that says of one cell that nothing is said stands on its notes and on the open point', () => {
    const rows = ['| Carers | not stated [n101, gap o201] |', '| Carers | not stated [n101, o201] |']
    const found = rows.map((row) => read(tidySection('One', `| Who | Who pays |\n|---|---|\n${row}`)).at(-1)!)
    expect(found.map(({ kind, fault }) => [kind, fault])).toEqual([
      ['claim', null],
      ['claim', null],
    ])
    expect(found[0]!.sources.at(-1)).toMatch(/^Looked for and not found: /)
  })
  test('addresses behind links stay readable where a sentence is held against its quotation', () => {
    const [first] = notes
    const [quotation] = first!.quotations
    const quote = 'Write to [PeopleOps](mailto:people@example.com) with [the form](https://forms.example/leave).'
    const linked = { ...first!, quotations: [{ ...quotation!, quote }] }
    const markdown = 'Write to PeopleOps (people@example.com) with the form (https://forms.example/leave). [n101]'
    const [statement] = readDraft({ sections: [{ heading: 'One', markdown }], notes: [linked], open })
    expect([statement!.isVerbatim, statement!.evidence]).toEqual([
      ...[true, ['Write to PeopleOps (people@example.com) with the form (https://forms.example/leave).']],
    ])
  })
  test('a judgement may name what its topic names', () => {
    const judged = (text: string) =>
      readDraft({
        sections: [{ heading: 'One', markdown: `${'Carers get leave [n101]. '.repeat(7)}${text} [judgement].` }],
        ...{ notes, open, topic: 'Should we open in Auckland in 2027?' },
      }).at(-1)!.fault
    expect(judged('Proposed: open the room in Auckland in 2027')).toBeNull()
    expect(judged('Proposed: open the room in Wellington')).toBe(
      'A judgement holds a name that nothing it leans on holds: Wellington',
    )
    expect(judged('Proposed: open the room in 2028')).toBe(
      'A judgement holds a figure that nothing it leans on holds: 2028',
    )
  })
  test('a proposal may take figures and names from the sentences before it in its section and from its notes alone', () => {
    const before = `${'Carers get leave [n101]. '.repeat(7)}Anna Lee told the board by 31 March that twelve carers leave [n101].`
    const judged = (text: string, first = before) =>
      readDraft({
        sections: [first, `${'Carers get leave [n101]. '.repeat(7)}`].map((markdown, at) => ({
          ...{
            heading: 'One',
            markdown: at === 0 ? `${markdown} ${text} [judgement].` : `${markdown} Bob Ray has 99 [n101].`,
          },
        })),
        ...{ notes, open },
      }).find(({ kind }) => kind === 'judgement')!.fault
    expect(judged('Proposed: let Anna Lee decide on the 12 by 31 March')).toBeNull()
    expect(judged('Proposed: let her decide on 1,234 [n102]')).toBeNull()
    expect(judged('Proposed: let her decide on 1,235 [n102]')).toBe(
      'A judgement holds a figure that nothing it leans on holds: 1235',
    )
    // A judgement can't rest on another section, or on a sentence without a source.
    expect(judged('Proposed: let her decide on 99')).toBe(
      'A judgement holds a figure that nothing it leans on holds: 99',
    )
    expect(judged('Proposed: let Bob Ray decide')).toBe('A judgement holds a name that nothing it leans on holds: Bob')
    expect(judged('Proposed: let them decide on 77', `${before} There are 77 of them.`)).toBe(
      'A judgement holds a figure that nothing it leans on holds: 77',
    )
  })
  test('a figure may stand in words where it is cited', () => {
    expect(withDigits('Twelve months, forty-two days and sixty years of someone')).toBe(
      'Twelve 12 months, forty-two 42 days and sixty 60 years of someone',
    )
  })
  test('a row is judged with the heads of its columns, and each sentence with what it stands under', () => {
    const markdown =
      '### Within\nThey are:\n- Carers. [n101]\n\n| Who | How long | Notes |\n|---|---|---|\n| Carers | 26 weeks | [n101] |'
    expect(read(markdown).map(({ judged, under }) => [judged, under])).toEqual([
      ['They are:', 'One › Within'],
      ['Carers.', 'One › Within › They are:'],
      ['Who: Carers | How long: 26 weeks', 'One › Within › They are:'],
    ])
  })
})

describe('the check of a draft', () => {
  const section = (markdown: string, heading = 'One') => ({ heading, markdown, failure: null })
  const assignment = { topic: 'Leave', role: 'Board', format: '', assumptions: [], today: '2026-11-28' }
  const request = {
    ...{ assignment, outline: [{ heading: 'One', about: '' }], words: null as number | null, notes, open },
    contradictions: [] as string[],
    chosen: [],
  }
  const check = (markdown: string, say: Say, words: number | null = null) =>
    checkDraft(
      { write: say, judge: say },
      async (sections) => readDraft({ sections, notes, open }),
      { sections: [section(markdown)], request: { ...request, words } },
      async () => {},
    )
  const verdicts = (...supported: boolean[]) => ({
    text: JSON.stringify({
      verdicts: supported.map((one, at) => ({ n: at + 1, supported: one, why: one ? '' : 'It says may.' })),
    }),
    failure: null,
  })

  // N2
  test('takes for word for word only what is all of a sentence, item or row of a quotation', () => {
    const isVerbatim = (quote: string, markdown: string) =>
      readDraft({
        sections: [section(markdown)],
        notes: [note('n101', 'Noted.', quote)],
        open: [{ id: 'o101', text: 'Whether the fee is refunded' }],
      }).at(-1)!.isVerbatim
    const condition = 'Staff may work from home if their manager agrees in writing. Others may not.'
    const table = (row: string) => `| Who | What |\n|---|---|\n${row}`
    const whole = [
      isVerbatim(condition, 'Staff may work from home if their manager agrees in writing [n101].'),
      isVerbatim(condition, '- Staff may work from home if their manager agrees in writing [n101]'),
      isVerbatim('- Staff may **walk**\n- Staff may swim', 'Staff may walk [n101].'),
      isVerbatim(table('| Staff | swim |'), table('| Staff | swim [n101] |')),
    ]
    const parts = [
      isVerbatim(condition, '- Staff may work from home [n101]'),
      isVerbatim(condition, '**Home.** Staff may work from home [n101].'),
      isVerbatim('Unless it rains, staff may walk.', 'Staff may walk [n101].'),
      isVerbatim('The sum is payable to all.', '- able to all [n101]'),
      isVerbatim('Fees are due.', 'The fee is refunded [n101][o101].'),
      isVerbatim(table('| Staff | swim in May |'), table('| Staff | swim [n101] |')),
    ]
    expect([whole, parts]).toEqual([Array(4).fill(true), Array(6).fill(false)])
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
    expect(fewer.statements.map(({ fault }) => fault)).toEqual(['A figure in it is not in what it cites: 52', null])
  })
  test('tells the judge context, calculation and, once, all notes where a sentence says what is missing', async () => {
    const asked: string[] = []
    const claims = Array.from({ length: 21 }, (_, at) => `Leave of kind ${'x'.repeat(at + 1)} is long [n101].`).join(
      ' ',
    )
    await check(
      `${claims} Who pays is not said [o201][gap]. When is not said [gap]. Sales were fine [n102].`,
      async (_, prompt) => {
        asked.push(prompt)
        return { text: '{"verdicts": []}', failure: null }
      },
    )
    const judged = asked.filter((prompt) => prompt.startsWith('<data>'))
    expect(judged.map((prompt) => [prompt.includes('All notes:'), prompt.match(/^\d+\. /gm)!.length])).toEqual([
      [false, 20],
      [false, 2],
      [true, 2],
    ])
    expect(judged[1]).toContain('Data: Sales: q1:1.sales = 1,234')
    expect(judged[1]).toContain('What these figures were noted as: Sales were 1,234.')
    expect(judged[0]).toContain('(under: One)')
    expect(judged[2]).toContain('1. (gap) Who pays is not said. (under: One)')
    expect(judged[2]).toContain('   Looked for and not found: Who pays: not found.')
    expect(judged[2]!.match(/Carers get 26 weeks of leave\./g)).toHaveLength(1)
    expect(judged[2]).toContain('o101 Whether more than 240 days')
  })
  test('repairs a section with the notes that it cites and those on the questions of what does not stand', () => {
    const others = [
      note('n103', 'Leave is paid.'),
      note('n201', 'Lunch is free.'),
      note('n202', 'Tea is free.'),
      note('n301', 'x'),
    ]
    const all = [...notes, ...others]
    const of = (markdown: string) =>
      notesForRepair(readDraft({ sections: [section(markdown)], notes: all, open }), all).map(({ id }) => id)
    const right = 'Lunch is free [n201].'
    expect(of(`${right} Wrong [n999].`)).toEqual(['n201'])
    expect(of(`${right} Nobody says this.`)).toEqual(['n201', 'n202'])
    expect(of('Nobody says this.')).toEqual(all.map(({ id }) => id))
    const statements = readDraft({ sections: [section(`${right} Leave is paid [n103].`)], notes: all, open }).map(
      (one, at) => (at === 1 ? { ...one, fault: 'It says may.' } : one),
    )
    expect(notesForRepair(statements, all).map(({ id }) => id)).toEqual(['n101', 'n102', 'n103', 'n201'])
    const prompt = sectionRepairPrompt(
      { ...request, notes: all, contradictions: ['n103 and n301: pay', 'n202 and n301: tea'] },
      0,
      { markdown: 'M', faults: [{ text: 'T', reason: 'It says may.' }], tooLong: null, sentences: null, statements },
    )
    expect(prompt).toContain('n103 [high] Leave is paid.')
    expect(prompt).not.toContain('Tea is free.')
    expect(prompt).toContain('Contradiction: n103 and n301: pay')
    expect(prompt).not.toContain('n202 and n301')
  })
  test('holds what is called missing against what the report says elsewhere', async () => {
    const judged: string[] = []
    const markdown =
      'Pay of carers and their term are not said [o201][gap]. Carers get full pay for 26 weeks [n101]. Lunch is free [n101].'
    const { statements } = await check(markdown, async (instructions, prompt) => {
      if (!instructions[0]!.startsWith('You check')) return { text: null, failure: 'busy' }
      judged.push(prompt)
      return verdicts(false, true, true)
    })
    expect(judged[0]).toMatch(
      /1\. \(gap\) Pay of carers.*\n.*Looked for and not found.*\n {3}The report says elsewhere: Carers get full pay for 26 weeks\.\n2\. /,
    )
    expect(statements.map(({ kind, fault }) => [kind, fault])).toEqual([
      ['gap', 'It says may.'],
      ['claim', null],
      ['claim', null],
    ])
  })
  test('asks for single rows where rows alone do not stand, and puts each in the place of its own', async () => {
    const asked: string[] = []
    const rows = ['| Carers | 26 weeks [n101] |', '| Sales | 99 [n102] |', '| All | 52 weeks [n101] |']
    const table = ['| Who | What |', '|---|---|', ...rows].join('\n')
    const repairedBy = (repaired: string) =>
      check(table, async (instructions, prompt) => {
        if (instructions[0]!.startsWith('You check')) return verdicts(true, true, true)
        asked.push(prompt)
        return { text: repaired, failure: null }
      })
    const { sections, statements } = await repairedBy('1. | Sales | 1,234 [n102] |\n-')
    expect(sections[0]!.markdown).toBe(['| Who | What |', '|---|---|', rows[0], '| Sales | 1,234 [n102] |'].join('\n'))
    expect(statements.map(({ fault }) => fault)).toEqual([null, null])
    expect(asked[0]).toContain(
      'These rows do not stand as they are:\n1. | Sales | 99 [n102] | — A figure in it is not in what it cites: 99',
    )
    expect(asked[0]).not.toContain('Write the whole section once more')
    const whole = table.replace('99', '1,234').replace('52', '26')
    expect((await repairedBy(whole)).sections[0]!.markdown).toBe(whole)
    expect((await repairedBy('I cannot.')).sections[0]!.markdown).toBe(table)
  })
  test('says in a repair how many words there are and how many are wanted', async () => {
    const asked: string[] = []
    await check(
      'Carers get 52 weeks [n101]. Carers have leave [n101].',
      async (instructions, prompt) => {
        if (instructions[0]!.startsWith('You check')) return verdicts(true, true)
        asked.push(prompt)
        return { text: 'No.', failure: null }
      },
      100,
    )
    expect(asked[0]).toContain('This section has 7 words and may have up to 100.')
    expect(asked[0]).not.toContain('no longer than it is')
  })
  test('shortens a report that is much too long in its one repair, and says so where it stays too long', async () => {
    const long = Array.from({ length: 20 }, () => 'Carers get 26 weeks of leave [n101].').join(' ')
    const prompts: string[] = []
    const say =
      (repaired: string): Say =>
      async (_, prompt) => {
        if (prompt.startsWith('<data>')) return verdicts(...Array<boolean>(20).fill(true))
        prompts.push(prompt)
        return { text: repaired, failure: null }
      }
    const half = Array.from({ length: 11 }, () => 'Carers get 26 weeks of leave [n101].').join(' ')
    const shorter = await check(long, say(half), 60)
    expect(shorter.sections[0]!.markdown).toBe(half)
    expect(shorter.remarks).toEqual([])
    expect(prompts.at(-1)).toContain('this section has 120 words and should have about 60')
    const gone = await check(long, say('Carers get 26 weeks of leave [n101].'), 60)
    expect(gone.sections[0]!.markdown).toBe(long)
    expect(gone.remarks).toEqual(['The report has 120 words and should have 60.'])
    prompts.length = 0
    expect((await check(long, say(half), 115)).remarks).toEqual([])
    expect(prompts).toEqual([])
  })
  describe('of a part that is asked to have some sentences', () => {
    const asked = { ...request, outline: [{ heading: 'One', about: 'In three sentences.' }] }
    const sentence = 'Carers get 26 weeks of leave [n101].'
    async function counted(markdown: string, repaired: string) {
      const prompts: string[] = []
      const say: Say = async (_, prompt) => {
        if (prompt.startsWith('<data>')) return verdicts(...Array<boolean>(20).fill(true))
        prompts.push(prompt)
        return { text: repaired, failure: null }
      }
      const checked = await checkDraft(
        { write: say, judge: say },
        async (sections) => readDraft({ sections, notes, open }),
        { sections: [section(markdown)], request: asked },
        async () => {},
      )
      return {
        markdown: checked.sections[0]!.markdown,
        remarks: checked.remarks,
        asked: prompts.at(-1)?.split('\n') ?? [],
      }
    }
    const times = (count: number) => Array<string>(count).fill(sentence).join(' ')

    test('counts them, and takes a repair that comes closer and keeps what they can hold', async () => {
      const better = await counted(times(5), times(3))
      expect(better.asked).toContain('This section has 5 sentences and is asked to have 3 sentences.')
      expect([better.markdown, better.remarks]).toEqual([times(3), []])
      const worse = await counted(times(5), times(7))
      expect([worse.markdown, worse.remarks]).toEqual([
        times(5),
        ['“One” has 5 sentences and should have 3 sentences.'],
      ])
      const empty = await counted(times(5), 'Who pays is not said [o201]. Nor when [o201]. Nor how [o201].')
      expect(empty.markdown).toBe(times(5))
      expect((await counted(times(3), '')).asked).toEqual([])
    })
    test('asks for shorter ones where they are too long to be read, however long the report is', async () => {
      const long = `Carers get 26 weeks of leave ${'and again '.repeat(20)}[n101].`
      const readable = `${times(2)} Carers get 26 weeks of leave ${'and again '.repeat(16)}[n101].`
      const { asked: lines, markdown } = await counted([long, long, long].join(' '), readable)
      expect(lines.join(' ')).toContain('this section has 138 words and should have about 75')
      expect(markdown).toBe(readable)
    })
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
      'The model couldn’t judge every sentence, so the rest were checked by their words: The model is busy.',
    ])
  })
})

// H4
test('a writer proposes to its reader, and keeps apart what its notes keep apart', () => {
  const instructions = writerInstructions.join('\n')
  for (const words of ['begins with "Proposed:" and ends with [judgement]', 'stays apart', 'no column for marks alone'])
    expect(instructions).toContain(words)
})

// H4
test('a part is told what contradicts or counts twice among its notes, and the order of its rows', () => {
  const format = '1. Before and after (a table: step, by when)\n2. Risks\n3. Costs'
  const assignment = { topic: 'Leave', role: 'Board', format, assumptions: [], today: '2026-11-28' }
  const outline = ['Before and after', 'Risks', 'Costs'].map((heading) => ({ heading, about: '' }))
  const chosen = [
    { heading: 'Risks', notes: ['n102', 'n101'], propose: '', order: 'time' as const },
    { heading: 'Costs', notes: ['n102'], propose: '', order: 'weight' as const },
  ]
  const contradictions = ['n101 and n301: the total holds the part', 'n301 and n302: pay']
  const request = { assignment, outline, words: null, notes, open, contradictions, chosen }
  const lines = (at: number) =>
    sectionPrompt(assignment, sectionToWrite(request, at))
      .split('\n')
      .filter((line) => /^(?:What this reader must know|Its rows|To be said here)/.test(line))
      .map((line) => line.replace(/\. Of the other.*/, ''))
  const inOrder = 'Its rows and items stand in the order of time or of the process, those from other notes too.'
  expect([lines(0), lines(1), lines(2)]).toEqual([
    [inOrder],
    [
      'What this reader must know here, in the order of its rows or items: n102, n101',
      'To be said here: n101 and n301: the total holds the part',
      inOrder,
    ],
    ['What this reader must know here, the most important first: n102'],
  ])
})

// H4
test('what rests on the other parts is written last', () => {
  const outline = ['Recommendation in three sentences', 'The figures', 'In short', 'What is not known']
  expect(writingOrder(outline.map((heading) => ({ heading, about: '' })))).toEqual([1, 3, 0, 2])
})

// H4
test('a section is written with its length, the open points, and quotations as a reader sees them', () => {
  const quote = 'Apply [for the card]({% page "/card" %}) in {% slack_channel "travel" %}.'
  const titled = note('n101', 'Apply for the card.', quote)
  titled.quotations[0]!.title = 'Set up <em>before</em> onboarding'
  const format = '1. In short (three sentences)\n2. Steps (a table)'
  const assignment = { topic: 'Leave', role: 'Board', format, assumptions: [], today: '2026-11-28' }
  const outline = ['In short', 'Steps'].map((heading) => ({ heading, about: '' }))
  const request = { assignment, outline, words: 300, notes: [titled], open, contradictions: [], chosen: [] }
  const prompt = sectionPrompt(assignment, sectionToWrite(request, 0))
  expect(prompt).toContain('   "Apply for the card in travel."')
  expect(prompt).toContain('(Set up before onboarding (undated))')
  expect(prompt).toContain('Open points:\n<data>\no101 Whether more than 240 days')
  expect(prompt).toContain('It should have 3 sentences, about 75 words.')
  expect(prompt).toContain('Count the sentences')
  expect(prompt).toContain('Its first sentence answers the topic')
  expect(sectionPrompt(assignment, sectionToWrite(request, 1))).not.toContain('Its first sentence')
  expect(sectionPrompt(assignment, sectionToWrite(request, 1))).toContain('It should have about 210 words.')
  const written = [{ heading: 'In short', markdown: `${'word '.repeat(150)}[n101]. Proposed: ask [judgement].` }]
  const later = sectionPrompt(assignment, sectionToWrite(request, 1, written))
  expect(later).toContain('It should have about 130 words.')
  expect(later).toContain('The whole report may have 300 words, of which 152 are written')
  expect(later).toContain('It may hold 2 sentences with [judgement], of which 1 are written.')
  expect(later).not.toContain('is left for')
  // What is written last keeps its length, and a proposal.
  const [recommended, others] = ['Recommendation', 'Steps'].map((heading) => ({ heading, about: '' }))
  const free = { ...request, outline: [recommended!, others!], assignment: { ...assignment, format: '' } }
  const long = [{ heading: 'Steps', markdown: 'word '.repeat(400) }]
  const wanted = (prompt: string) => /should have about \d+ words/.exec(prompt)?.[0]
  expect(wanted(sectionPrompt(assignment, sectionToWrite(free, 0, long)))).toBe(
    wanted(sectionPrompt(assignment, sectionToWrite(free, 0))),
  )
  expect(sectionPrompt(assignment, sectionToWrite(free, 1))).toContain(
    'One sentence with [judgement] is left for "Recommendation".',
  )
})
