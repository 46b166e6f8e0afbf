import { expect, test } from 'vitest'
import { citedMaterial, materialText } from './material.ts'

const filled = (heading: string, notes: string) => ({ heading, answers: [], notes, html: '' })
const table = (name: string, rows: number) =>
  [
    '| Item | Value |',
    '| --- | ---: |',
    ...Array.from({ length: rows }, (_, at) => `| ${name} ${at} | ${1_000 + at} |`),
  ].join('\n')

// H11
test('what is too long for a model loses rows of early tables first, and neither what is newest nor what that names', () => {
  const newest = 'Management agreed to bring the contract to the board. The stock was 1,037 and the clause binds us.'
  const sections = [
    filled('Stock', `${table('Shelf', 40)}\n\nThe figures are without tax.`),
    filled('Contracts', 'The term runs until 31 October 2028.'),
    filled('Discussion', newest),
  ]
  const { text, remark } = materialText({ sections, remarks: [] }, 700, 'What of shelf 35?')
  expect(text).toContain('| Shelf 37 | 1037 |')
  expect(text).toContain('| Shelf 0 | 1000 |')
  expect(text).not.toContain('| Shelf 20 | 1020 |')
  expect(text).toContain('[28 rows of this table are left out here.]')
  expect(text).toContain('The figures are without tax.')
  expect(text).toContain('The term runs until 31 October 2028.')
  expect(text.endsWith(newest)).toBe(true)
  expect(remark).toBe(
    'What earlier steps found: too long for the model, which didn’t read 28 rows of tables of “Stock”.',
  )
})

test('each early step keeps its share of the space, first of all what the newest leans on', () => {
  const paragraphs = (name: string) =>
    Array.from({ length: 20 }, (_, at) => `${name} paragraph ${at} of ${7_000 + at} items.`).join('\n\n')
  const sections = [
    filled('One', paragraphs('One')),
    filled('Two', 'Two is short.'),
    filled('Three', `It rests on 7,019 items. ${'word '.repeat(40)}`),
  ]
  const { text, remark } = materialText({ sections, remarks: [] }, 600)
  expect(text).toContain('One paragraph 0 of')
  expect(text).toContain('One paragraph 19 of')
  expect(text).not.toContain('One paragraph 15 of')
  expect(text).toContain('Two is short.')
  expect(text).toContain('It rests on 7,019 items.')
  expect(text).toMatch(/\[\d{3} characters of this are left out here\. Say so where it matters\.\]\n\n## Two/)
  expect(remark).toMatch(
    /^What earlier steps found: too long for the model, which didn’t read \d{3} characters of “One”\.$/,
  )
})

test('of what does not fit, a step keeps what its questions are about', () => {
  const filler = Array.from({ length: 10 }, (_, at) => `Stock of shelf ${at} was counted in spring as before.`)
  const notes = [...filler, 'The proposal brings a second supplier and costs a broker.'].join('\n\n')
  const sections = [filled('Research', notes), filled('Discussion', 'All agreed to it.')]
  const asked = ['What does the proposal bring?', 'What does a broker cost, and who pays?'].join('\n')
  const { text } = materialText({ sections, remarks: [] }, 320, asked)
  expect(text).toContain('The proposal brings a second supplier and costs a broker.')
  expect(text).toContain('Stock of shelf 0')
  expect(text).not.toContain('Stock of shelf 9')
})

test('one step alone is cut at its end, and what fits is given whole', () => {
  const sections = [filled('Step 1', 'word '.repeat(20))]
  const { text } = materialText({ sections, remarks: [] }, 60)
  expect(text).toMatch(/^## Step 1\n\nword word .*\n\n\[\d+ characters of this are left out here\./s)
  expect(materialText({ sections, remarks: [] }, 600).remark).toBeNull()
})

test('the notes of a meeting reach a model line by line, and a step without words not at all', () => {
  const html =
    '<p>Spoke: Ann &amp; Ben</p><h3>Decisions</h3><ul><li>We go.<br><em><q>Ann: go</q> (line 2)</em></li></ul><h3>Actions</h3><table><thead><tr><th scope="col">What</th><th>Who</th></tr></thead><tbody><tr><td>Ask</td><td>Ben</td></tr></tbody></table>'
  const empty = { answers: [], notes: '', isResearch: false }
  const sections = [
    { heading: 'Nothing yet', ...empty, html: '' },
    { heading: 'Meeting', ...empty, html },
  ]
  expect(
    materialText({ sections, remarks: [] }, 2_000)
      .text.split('\n')
      .filter((line) => line !== ''),
  ).toEqual([
    '## Meeting',
    'Spoke: Ann & Ben',
    '### Decisions',
    '- We go. Ann: go (line 2)',
    '### Actions',
    'What | Who | ',
    'Ask | Ben |',
  ])
})

// H10
test('what the assistant found in the conversation of a step is material with its marks, once', () => {
  const citation = (mark: number, quote: string) => ({
    mark,
    quote,
    title: 'Review',
    docId: 'd',
    pageId: 'p',
    start: mark,
  })
  const answer = (label: string, text: string, citations: ReturnType<typeof citation>[]) => ({
    ...{ label, question: '', status: 'SUCCESS' as const, text, citations },
  })
  const sections = [
    {
      ...{ heading: 'Talk', notes: '', html: '' },
      answers: [answer('Volume', 'We take 5,000 kg. [^1]', [citation(1, 'takes at least 5,000 kg')])],
      found: [
        answer('Found in the conversation', '- We take 5,000 kg. [^4]\n\nThe term ends in 2028. [^5]', [
          citation(4, 'takes at least 5,000 kg'),
          citation(5, 'until 31 October 2028'),
        ]),
      ],
    },
  ]
  const { text, passages } = citedMaterial({ sections, remarks: [] }, 2_000)
  expect(text).toBe(
    '## Talk\n\n### Volume\n\nWe take 5,000 kg. [^p1]\n\n### Found in the conversation\n\nThe term ends in 2028. [^p2]',
  )
  expect(passages.map((one) => one.text)).toEqual(['takes at least 5,000 kg', 'until 31 October 2028'])
})
