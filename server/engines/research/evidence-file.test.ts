import { expect, test } from 'vitest'
import { fileEvidence } from './evidence-file.ts'
import type { Answered } from './findings.ts'

const passage = (text: string, date: string | null, docId = 'd1') => ({
  ...{ text, heading: 'Leave > Rules' },
  found: { quote: text, title: 'Policy', date, docId, pageId: 'p1', pageNumber: 1, start: 0, end: text.length },
})
const answered = (more: Partial<Answered>): Answered => ({
  ...{
    id: 'q1',
    question: 'Is there a discount?',
    tier: 'answer',
    passages: [],
    findings: [],
    tables: [],
    remarks: [],
  },
  ...more,
})
const file = (answers: Answered[], format = '') =>
  fileEvidence({ format, today: '2026-11-28', answers, remarks: ['R'] })

test('a file of evidence holds each question with its passages whole, says so above, and concludes nothing', () => {
  const text =
    '# Rules\n\nThere is no discount. It must be refused.\n\n- One\n- Two\n\n| A | B |\n|---|---|\n| 1 | 2<br>3 |'
  const { abstract, content, citations, check, findings } = file(
    [
      answered({ passages: [passage(text, '2026-01-02')] }),
      answered({ id: 'q2', question: 'Who pays?', tier: 'nothing' }),
    ],
    '1. Summary\n2. Recommendations',
  )
  const head =
    'This is a file of evidence, not a report: 2 questions with 1 passage from 1 source that match, quoted in full. No language model read them, so there are no conclusions.'
  expect(abstract).toBe(head)
  const number = '<sup><a href="#source-1">1</a></sup>'
  expect(content).toBe(
    `<p><em>${head}</em></p><h2>Is there a discount?</h2><h3>Policy: Rules</h3><blockquote><p><strong>Rules</strong></p><p>There is no discount. It must be refused.${number}</p><ul><li>One${number}</li><li>Two${number}</li></ul><table><tr><td>A</td><td>B${number}</td></tr><tr><td>1</td><td>2 3${number}</td></tr></table></blockquote><h2>Who pays?</h2><p>No passage matches this question.</p>`,
  )
  expect(citations).toEqual([{ ...passage(text, '2026-01-02').found, mark: 1 }])
  expect(check).toEqual({
    ...{ checked: 1, unsupported: [] },
    remarks: ['The output format was ignored: without a language model there is no text to put into it.', 'R'],
  })
  expect(findings['q2']).toBe('<p>No passage matches this question.</p>')
})

test('an old or undated source says so where its passage is quoted, and once above where none has a date', () => {
  const [old, undated, late] = [
    passage('Old.', '2019-05-01'),
    passage('Undated.', null, 'd2'),
    passage('New.', '2026-01-01', 'd3'),
  ]
  expect(file([answered({ passages: [old, undated, late] })]).content.match(/<h3>[^<]*/g)).toEqual([
    '<h3>Policy: Rules (source from 2019)',
    '<h3>Policy: Rules (undated source)',
    '<h3>Policy: Rules',
  ])
  const all = file([answered({ passages: [undated] })]).content
  expect(all).toContain('No source has a date, so it’s unclear how current they are.')
  expect(all).toContain('<h3>Policy: Rules</h3>')
})

test('figures of tables stand first, and what only comes near is said to', () => {
  const { content, check } = file([
    answered({
      tier: 'closest',
      passages: [passage('Near it.', '2026-01-01')],
      findings: [{ text: 'Sales were 5.', citations: [{ title: 'Data: Sales', quote: '' }] }],
      tables: [{ header: ['Month', 'Sales'], rows: [['May', '5']], source: 'Data: Sales' }],
    }),
  ])
  expect(content.indexOf('From the data')).toBeLessThan(content.indexOf('These passages contain only some'))
  expect(content).toContain('<tbody><tr><td>May</td><td>5</td></tr></tbody>')
  expect(check.checked).toBe(2)
})

test('takes nothing of a source as markup', () => {
  const { content } = file([
    answered({
      question: '<img src=x>',
      passages: [passage('<script>alert(1)</script> & <b>bold</b> words', '2026-01-01')],
    }),
  ])
  expect(content).not.toMatch(/<script|<b>|<img/)
  expect(content).toContain('&lt;img src=x&gt;')
})
