import { expect, test } from 'vitest'
import { boardPaper } from '../../features/playbooks/deep/board-paper.ts'
import { writeDocument } from './document.ts'
import { notesHtml } from './meeting-document.ts'
import { namedOpenPoints, outcomeOf } from './outcome.ts'
import { countWords } from './requested-length.ts'

const answer = (label: string, question: string, text: string | null, isJudgement = false) => ({
  ...{ label, question, text, isJudgement },
  status: text === null ? ('PENDING' as const) : ('SUCCESS' as const),
})
const meeting = notesHtml({
  ...{ people: ['Ana'], decisions: [], dissent: [], openQuestions: [] },
  actions: [{ what: 'check the freight contract', who: 'Daniel', when: '15 December 2026' }],
})
const sections = [
  {
    ...{ heading: 'The decision asked for', notes: '', html: '' },
    answers: [
      answer(
        'Resolution',
        'What exactly should the board resolve, in one sentence?',
        'That the round runs on four days.',
        true,
      ),
      answer('Why now', 'What happens if the board decides a meeting later?', null),
    ],
  },
  {
    ...{ heading: 'The case in figures', notes: '', html: '' },
    answers: [
      { ...answer('', 'What was revenue by store?', 'Revenue was $1,234 in Christchurch.'), figures: 1 },
      answer('', 'Which product line grew?', 'Nothing was found about that.'),
    ],
  },
  { heading: 'Management’s discussion', notes: '', html: meeting, answers: [] },
]
const questions = boardPaper.steps.at(-1)!.outputs

test('each heading holds what the steps say to it, and what none says stands under what is missing', () => {
  const parts = outcomeOf(questions, sections)
  expect(
    parts.map(({ heading, found, lines, tables }) => [
      heading,
      found.map(({ answer: { text } }) => text),
      lines,
      tables.length,
    ]),
  ).toEqual([
    ['Recommendation', ['That the round runs on four days.'], [], 0],
    ['The figures and their sources', ['Revenue was $1,234 in Christchurch.'], [], 0],
    ['What speaks against it', [], [], 0],
    [
      'What is missing',
      [],
      [
        'The decision asked for: What happens if the board decides a meeting later?',
        'The case in figures: Which product line grew?',
        'Which risks and which other course speak against it, and what would they cost?',
      ],
      0,
    ],
    ['Who decides what by when', [], [], 1],
  ])
})

test('what only came closest is missing, and the number of a mark is no figure', () => {
  const near = 'No document mentions *cost*; nearest:\n\n**Rules** · rules.md\n\n> Everybody has a year for a course.'
  const section = {
    ...{ heading: 'The case', notes: '', html: '' },
    answers: [answer('', 'What does it cost?', near), answer('', 'Which line grew?', 'The filter line. [^1]')],
  }
  const asked = [
    { label: 'Figures', question: 'Which figures are the evidence?', type: 'factual' as const },
    { label: 'Missing', question: 'What is missing?', type: 'factual' as const },
  ]
  const expected = [
    [0, []],
    [0, ['The case: What does it cost?', 'Which figures are the evidence?']],
  ]
  const outcome = (text: string) => {
    const [first, ...others] = section.answers
    return outcomeOf(asked, [{ ...section, answers: [{ ...first!, text }, ...others] }]).map(({ found, lines }) => [
      found.length,
      lines,
    ])
  }
  const kept = 'The closest I found:\n\n> Everybody has a year for a course.'
  const unsure = 'From your documents:\n\n**Rules** · rules.md\n\n> Everybody has a year for a course.'
  expect([near, kept, unsure].map(outcome)).toEqual([expected, expected, expected])
})

test('an answer that its step leaves open is missing, and its words are in no document', () => {
  const unfounded = { ...answer('', 'Are they happy?', 'Everybody is very happy.'), status: 'PENDING' as const }
  const toCheck = [{ figure: 'Everybody is very happy.', reason: 'names no source' }]
  const confirmed = { ...answer('', 'Who pays?', 'Nothing is known.'), status: 'PENDING' as const, confirmed: true }
  const section = { heading: 'Leave', notes: '', html: '', answers: [{ ...unfounded, toCheck }, confirmed] }
  const missing = { label: 'Missing', question: 'What is missing?', type: 'factual' as const }
  const asked = [{ label: 'Mood', question: 'Are they happy?', type: 'factual' as const }, missing]
  expect(namedOpenPoints([section])).toEqual([{ id: 'o101', text: 'Leave: Are they happy?' }])
  expect(outcomeOf(asked, [section]).map(({ found, lines }) => [found.length, lines])).toEqual([
    [0, []],
    [0, ['Leave: Are they happy?', 'Are they happy?']],
  ])
  const write = (questions: typeof asked) =>
    writeDocument({
      ...{ project: 'a', title: 't', subtitle: 's', remarks: [], draft: null },
      ...{ sections: [section], questions },
    })
  expect([asked, []].map((questions) => write(questions).includes('very happy'))).toEqual([false, false])
  expect(write([])).toContain('<h2>What is missing</h2><ul><li>Leave: Are they happy?</li></ul>')
})

// N1
test('a figure is from a table, or an amount in a passage that is cited: no mark, no day and no list of its own', () => {
  const cited = [{ mark: 1, quote: 'q', title: 'Paper' }]
  const answers = [
    { ...answer('', 'From a table?', 'Revenue was 1,234.'), figures: 1 },
    { ...answer('', 'From a passage?', 'A course costs $500.[^1]'), citations: cited },
    { ...answer('', 'A day alone?', 'The board met on 3 March 2026.[^1]'), citations: cited },
    { ...answer('', 'A mark alone?', 'The filter line grew.[^1]'), citations: cited },
    answer('', 'From nowhere?', 'It will be 99.'),
  ]
  const asked = [{ label: 'Figures', question: 'Which figures are the evidence?', type: 'factual' as const }]
  const [part] = outcomeOf(asked, [{ heading: 'Case', html: '', answers }])
  expect(part?.found.map(({ answer: { question } }) => question)).toEqual(['From a table?', 'From a passage?'])
})

// H10
test('a document keeps to the length that is asked for, and names the step that holds the rest', () => {
  const long = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} has some words of its own.`).join('\n\n')
  const given = { ...answer('Aims', 'What are the aims?', long), figures: 1 }
  const write = (mostWords: number) =>
    writeDocument({
      ...{ project: 'a', title: 't', subtitle: 's', remarks: [], draft: null, mostWords },
      sections: [{ heading: 'Step 1: Aims', answers: [given], notes: 'Notes of the step.', html: '' }],
      questions: [{ label: 'Figures', question: 'Which figures are the evidence?', type: 'factual' }],
    })
  expect(countWords(write(100).replace(/<[^<>]*>/g, ' '))).toBeLessThan(140)
  expect(write(100)).toContain('<em>Shortened; the whole answer is in: Step 1: Aims</em>')
  expect(write(1_000)).toContain('<em>From: Step 1: Aims</em>')
  expect(write(1_000)).not.toContain('Notes of the step.')
})

// N3, H10
test('what came only close has the room that is left, and what does not fit is named by its step', () => {
  const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
  const near = (at: number) => ({
    ...answer('', `Is question ${at} answered?`, `From your documents:\n\n**Rules** · rules.md\n\n> ${words} [^1]`),
    citations: [{ mark: 1, quote: words, title: 'Rules' }],
  })
  const write = (mostWords: number, count: number) =>
    writeDocument({
      ...{ project: 'a', title: 't', subtitle: 's', remarks: [], draft: null, mostWords },
      sections: [
        { heading: 'Step 1: Market', answers: Array.from({ length: count }, (_, at) => near(at)), notes: '', html: '' },
      ],
      questions: [{ label: 'Figures', question: 'Which figures are the evidence?', type: 'factual' }],
    })
  const page = write(450, 30)
  const [body] = page.split('<h2>Sources')
  expect(countWords(body!.replace(/<[^<>]*>/g, ' '))).toBeLessThan(450 * 1.1)
  const shown = page.match(/<h3>Is question \d+ answered/g)!.length
  expect(page).toContain('word0 word1 word2')
  expect(shown).toBeGreaterThan(3)
  expect(page).toContain(`<li>More in: Step 1: Market (${30 - shown})</li>`)
  expect(write(1_350, 2)).not.toContain('More in')
})

test('the document begins with its headings in their order, and says the same again from the same answers', () => {
  const write = () =>
    writeDocument({ project: 'acme', title: 'Paper', subtitle: 'Acme', remarks: [], draft: null, sections, questions })
  const document = write()
  const positions = questions.map(({ label }) => document.indexOf(`<h2>${label}</h2>`))
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  expect(positions[0]).toBeGreaterThan(0)
  expect(document).toContain('<td>Daniel</td><td>15 December 2026</td>')
  expect(document).toContain('Not answered in the steps: Which risks and which other course')
  expect(write()).toBe(document)
})

test('a page that writes its own table of actions is text, and no markup of a document', () => {
  const hostile = [
    {
      heading: 'Notes',
      notes: '',
      html: '',
      answers: [answer('<b>x</b>', 'Who does it by when?', '<img src=x onerror=alert(1)> 1')],
    },
  ]
  const document = writeDocument({
    project: 'a',
    title: 't',
    subtitle: 's',
    remarks: [],
    draft: null,
    sections: hostile,
    questions,
  })
  expect(document).not.toMatch(/<img|<b>/)
})

test('an answer whose heading the question of a document names is one to it, whatever else it says', () => {
  const answer = (label: string, question: string, text: string) => ({
    label,
    question,
    status: 'SUCCESS' as const,
    text,
    isJudgement: true,
  })
  const answers = [
    answer('Setting', 'Which contracts bind the decision on costs?', 'The risks and the course are in clause 4.'),
    answer('Risks', 'Which three matter, with the first sign of each and who watches it?', '> The line comes late.'),
  ]
  const question = 'Which risks and which other course speak against it, and what would they cost?'
  const [part] = outcomeOf([{ label: 'Against', question, type: 'creative' }], [{ heading: 'Talk', answers, html: '' }])
  expect(part?.found[0]?.answer.label).toBe('Risks')
})

test('a judgement is what a person has said: no table and no document recommends anything', () => {
  const question = 'Will the budget be met, and what must be done so that it is?'
  const table = answer('', 'How does revenue compare with the budget?', 'Auckland: $4,049 against $4,185.')
  const said = answer('What must be done', 'What must be done so that the budget is met?', '> Sign for freight.', true)
  const ask = (type: 'creative' | 'factual', answers: ReturnType<typeof answer>[]) => {
    const [part, missing] = outcomeOf(
      [
        { label: 'Recommendation', question, type },
        { label: 'What is missing', question: '', type: 'factual' },
      ],
      [{ heading: 'Figures', answers, html: '' }],
    )
    return [part?.found.map(({ answer: { text } }) => text), missing?.lines]
  }
  expect(ask('creative', [table])).toEqual([[], [question]])
  expect(ask('creative', [table, said])[0]).toEqual([said.text])
  expect(ask('factual', [table])[0]).toEqual([table.text])
})

test('of two whose headings are named, the one that was asked the same stands first', () => {
  const question = 'Which one move should we make, against which rival, and what do we expect of it?'
  const answers = [
    answer('Rivals', 'Which five would customers turn to?', '> Four roasters.', true),
    answer('Our move', question, '> Deliver on Saturdays.', true),
  ]
  const [part] = outcomeOf(
    [{ label: 'Recommendation', question, type: 'creative' }],
    [{ heading: 'Talk', answers, html: '' }],
  )
  expect(part?.found.map(({ answer: { label } }) => label)).toEqual(['Our move', 'Rivals'])
})
