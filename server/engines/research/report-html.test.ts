import { expect, test } from 'vitest'
import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { setReport } from './report-html.ts'
import { setUpdate } from './update-html.ts'

const note = (id: string, date: string | null, docId = id): ResearchNote => ({
  ...{ id, question: 'q', claim: `Claim *${id}*`, confidence: 'high', contradicts: [], replacedBy: null, figures: [] },
  quotations: [{ mark: 1, quote: `Quote ${id}`, title: docId, date, docId, pageId: docId, start: 0, end: 9 }],
})
const late = note('n101', '2026-01-01')
const old = note('n102', '2019-03-04')
const undated = note('n103', null)
const figure: ResearchNote = { ...note('n104', null), quotations: [], figures: [{ source: 'Data: Sales', holds: '5' }] }
const notes = [late, old, undated, figure]
const set = (markdown: string, of = notes) =>
  setReport({ sections: [{ heading: 'One & two', markdown }], notes: of, today: '2026-11-28' })
const link = (number: number) => `<sup><a href="#source-${number}">${number}</a></sup>`

test('a report numbers each source once, in the order in which it is named, and keeps its structure', () => {
  const { content, citations, findings } = set(
    '### Within\n\nFirst [n104][n101]. Second [n101].\n\n- item [n101]\n\n| A | B |\n|---|---|\n| 1 | 2<br>3 [n101] |',
  )
  expect(content).toBe(
    `<h2>One &amp; two</h2><h3>Within</h3><p>First${link(1)}${link(2)}. Second${link(2)}.</p><ul><li>item${link(2)}</li></ul><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2<br>3${link(2)}</td></tr></tbody></table>`,
  )
  expect(citations.map(({ mark, title }) => [mark, title])).toEqual([
    [1, 'Data: Sales'],
    [2, 'n101'],
    [3, 'n102'],
    [4, 'n103'],
  ])
  expect(findings['q']).toContain(`<li>Claim *n101*${link(2)}</li>`)
})

test('a claim that stands on an old or undated source alone says so; a judgement is shown as one', () => {
  expect(
    set('Old [n102]. Both [n101][n102]. None [n103]. Data [n104].\n\nGood [judgement]. Missing [gap].').content,
  ).toBe(
    `<h2>One &amp; two</h2><p>Old${link(1)} <em>(source from 2019)</em>. Both${link(1)}${link(2)}. None${link(3)} <em>(undated source)</em>. Data${link(4)}.</p><p>Good <em>(judgement)</em>. Missing.</p>`,
  )
  expect(set('None [n103].').content).toMatch(/^<h2>.*<p><em>No source has a date[^<]*<\/em><\/p>$/)
})

test('numbers that follow each other are given from one to another, two and those apart each for itself', () => {
  const many = Array.from({ length: 5 }, (_, at) => note(`n20${at}`, '2026-01-01'))
  const all = many.map(({ id }) => `[${id}]`).join('')
  const { content } = set(`All ${all}. Two [n200][n201]. Apart [n200][n202][n203][n204].`, many)
  const run = (from: number, to: number) =>
    `<sup><a href="#source-${from}">${from}</a>–<a href="#source-${to}">${to}</a></sup>`
  expect(content).toBe(
    `<h2>One &amp; two</h2><p>All${run(1, 5)}. Two${link(1)}${link(2)}. Apart${link(1)}${run(3, 5)}.</p>`,
  )
})

test('a document has one number, and a mark leads to its passage, which is one where several notes quote parts of it', () => {
  const quoting = (id: string, start: number, quote: string, docId = 'doc'): ResearchNote => ({
    ...note(id, '2026-01-01', docId),
    quotations: [{ ...note(id, '2026-01-01', docId).quotations[0]!, start, end: start + quote.length, quote }],
  })
  const several = [
    quoting('n201', 0, 'one two three'),
    quoting('n202', 4, 'two three four'),
    quoting('n203', 40, 'five'),
    quoting('n204', 0, 'six', 'other'),
    quoting('n205', 8, 'three'),
  ]
  const { content, citations } = set('A [n204]. B [n202]. C [n203]. D [n201][n205]. E [n203][n201][n204].', several)
  const mark = (place: number, number: number) => `<sup><a href="#source-${place}">${number}</a></sup>`
  expect(content).toBe(
    `<h2>One &amp; two</h2><p>A${mark(1, 1)}. B${mark(2, 2)}. C${mark(3, 2)}. D${mark(2, 2)}. E${mark(1, 1)}${mark(3, 2)}.</p>`,
  )
  expect(citations.map(({ mark: number, title, quote }) => [number, title, quote])).toEqual([
    [1, 'other', 'six'],
    [2, 'doc', 'one two three four'],
    [2, 'doc', 'five'],
  ])
})

test('where most sources bear no date, one line below the report says so, and claims bear no sign', () => {
  const others = ['n105', 'n106'].map((id) => note(id, null))
  const { content } = set('Old [n102]. None [n103]. None [n105]. None [n106]. Late [n101].', [...notes, ...others])
  expect(content.replace(/<sup>.*?<\/sup>/g, '')).toBe(
    '<h2>One &amp; two</h2><p>Old <em>(source from 2019)</em>. None. None. None. Late.</p><p><em>3 of 5 sources have no date (see the list of sources), so it’s unclear how current they are.</em></p>',
  )
})

test('many claims on undated sources bear a sign, which is explained once below', () => {
  const { content } = set(`Old [n102]. Late [n101]. ${'None [n103]. '.repeat(8)}`)
  expect([
    content.match(/<p><em>[^<]*(?=<\/em><\/p>$)/)?.[0],
    content.match(/†/g)?.length,
    content.match(/source from 2019/g),
  ]).toEqual(['<p><em>† The source has no date.', 9, ['source from 2019']])
  expect(content).not.toContain('undated source')
})

test('an abstract is the summary in whole sentences, without marks', () => {
  const sections = [
    { heading: 'Facts', markdown: 'A fact [n101].' },
    { heading: 'Executive summary', markdown: `It is so [n101]. ${'Long '.repeat(80)}.` },
  ]
  expect(setReport({ sections, notes, today: '2026-11-28' }).abstract).toBe('It is so.')
})

test('an update cuts a long quotation behind a word', () => {
  const quote = 'Parental leave '.repeat(40).trim()
  const long = notes.map((one) => ({ ...one, quotations: one.quotations.map((each) => ({ ...each, quote })) }))
  const html = setUpdate({ markdown: 'New [n102].', notes: long, today: '2026-11-28', unsupported: [], remarks: [] })
  expect(/<q>(.*)<\/q>/.exec(html)?.[1]).toBe(`${'Parental leave '.repeat(26)}Parental …`)
})

test('an update has sources of its own, and nothing of a model is markup', () => {
  const html = setUpdate({
    markdown: '<b>New</b> [n102].',
    notes,
    today: '2026-11-28',
    unsupported: ['<i>x</i>'],
    remarks: ['R'],
  })
  expect(html).toBe(
    '<p>&lt;b&gt;New&lt;/b&gt;<sup>1</sup> <em>(source from 2019)</em>.</p><h3>Sources</h3><ol><li>n102, dated 2019-03-04 <q>Quote n102</q></li></ol><p><em>Sentences that no source supports:</em></p><ul><li>&lt;i&gt;x&lt;/i&gt;</li></ul><p><em>R</em></p>',
  )
})
