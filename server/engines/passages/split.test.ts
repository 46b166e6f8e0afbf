import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'
import { anyText } from '../../../tests/fixtures/files/any-text.ts'
import { longestPassage, longestWhole, shortestPassage, splitPassages } from './split.ts'

const handbookFile = join(import.meta.dirname, '../../../../shared/data/handbook/travel-and-leave/fmla.md')
const sentence = 'The roastery sold twelve bags. '
const pagesOf = (...texts: string[]) => texts.map((text, index) => ({ number: index + 1, text }))

describe('passages', () => {
  test('are slices of their page, hold all of it, and cut no sentence', () => {
    fc.assert(
      fc.property(
        fc.array(
          anyText.map((text) => text.repeat(4)),
          { maxLength: 4 },
        ),
        (texts) => {
          const pages = pagesOf(...texts)
          const passages = splitPassages(pages)
          for (const page of pages) {
            const own = passages.filter((passage) => passage.pageNumber === page.number)
            expect(own.map((passage) => passage.text)).toEqual(
              own.map((passage) => page.text.slice(passage.start, passage.end)),
            )
            const inside = splitSentences(page.text).map((each) =>
              own.findIndex((one) => one.start <= each.start && each.end <= one.end),
            )
            expect(inside).toEqual([...inside].sort((one, other) => one - other))
            expect(new Set(inside)).toEqual(new Set(own.keys()))
          }
        },
      ),
      { seed: 5, numRuns: Number(process.env.RUNS ?? 200) },
    )
  })

  test('of a section are all of it up to 1,500 characters, else 300 to 900', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }), (paragraphs) => {
        const text = paragraphs.map((count) => sentence.repeat(count).trim()).join('\n\n')
        const lengths = splitPassages(pagesOf(text)).map((passage) => passage.text.length)
        const wrong = lengths.filter((length) => length > longestPassage || length < shortestPassage)
        expect(text.length <= longestWhole ? lengths : wrong).toEqual(text.length <= longestWhole ? [text.length] : [])
      }),
      { seed: 6, numRuns: Number(process.env.RUNS ?? 300) },
    )
  })

  test('are whole up to 1,500 characters of a section', () => {
    const cut = (length: number) => splitPassages(pagesOf(`${'word '.repeat(length / 5 - 1)}end.\n`)).length
    const paragraphs = (count: number) =>
      splitPassages(pagesOf(Array.from({ length: count }, () => `${'word '.repeat(58)}is last.`).join('\n\n'))).length
    expect([cut(1_000), paragraphs(5), paragraphs(6)]).toEqual([1, 1, 2])
  })

  test('carry the headings that they stand under, over pages too, and keep the heading line', () => {
    const passages = splitPassages(
      pagesOf(
        '# Leave\n\nAll staff.\n\n## *Unpaid* leave\n\n### Rules\n\nTwelve weeks.',
        'More rules.\n\n## Sick leave\n\nTen days.',
      ),
    )
    expect(passages).toEqual([
      { pageNumber: 1, start: 0, end: 19, text: '# Leave\n\nAll staff.', heading: 'Leave' },
      {
        pageNumber: 1,
        start: 21,
        end: 64,
        text: '## *Unpaid* leave\n\n### Rules\n\nTwelve weeks.',
        heading: 'Leave > Unpaid leave > Rules',
      },
      { pageNumber: 2, start: 0, end: 11, text: 'More rules.', heading: 'Leave > Unpaid leave > Rules' },
      { pageNumber: 2, start: 13, end: 37, text: '## Sick leave\n\nTen days.', heading: 'Leave > Sick leave' },
    ])
  })

  test('know the headings of a plain text by capitals, numbers and short lines', () => {
    const body = sentence.repeat(4).trim()
    const text = [
      'ANNUAL REPORT',
      body,
      '1.2 Scope of work',
      body,
      'Our outlook',
      body,
      'Short and ended.',
      body,
      'July 410',
    ].join('\n\n')
    expect(splitPassages(pagesOf(text)).map((passage) => passage.heading)).toEqual([
      'ANNUAL REPORT',
      'ANNUAL REPORT > 1.2 Scope of work',
      'ANNUAL REPORT > Our outlook',
    ])
  })

  test('keep the header of a table with its first rows, and count no padding', () => {
    const wide = (text: string) => `| ${text.padEnd(400)} | ${text.padEnd(180)} |`
    const rows = Array.from({ length: 40 }, (_, at) => wide(`Row ${at} of the table`))
    const text = ['# Prices', '', wide('Town'), `|${'-'.repeat(402)}|${'-'.repeat(182)}|`, ...rows].join('\n')
    const passages = splitPassages(pagesOf(text))
    expect(passages.map((passage) => passage.text.split('\n').length)).toEqual([17, 14, 13])
    expect(passages[0]?.text).toMatch(/^# Prices[^]*Town[^]*----[^]*Row 0 /)
  })

  test('keep what ends in a colon with its list', () => {
    const text = [
      '# Details',
      sentence.repeat(20).trim(),
      'They may be extended, provided that:',
      `- ${sentence.trim()}`,
      `- ${sentence.trim()}`,
      sentence.repeat(20).trim(),
      sentence.repeat(20).trim(),
    ].join('\n\n')
    const found = splitPassages(pagesOf(text)).find((passage) => passage.text.includes('provided that:'))
    expect(found?.text).toMatch(/provided that:\n\n- The roastery/)
  })

  test('take no line of an example for a heading', () => {
    const text = [
      '## Approvals',
      '- `BILLABLE: PIF - DHS`\n- BILLABLE: CMS FY19',
      'Q2ADA: 18F',
      '1. Type:\n\n    ```\n    # not one\n    ```',
      '## Signing',
      sentence.repeat(4).trim(),
      'TERMS',
      sentence,
    ].join('\n\n')
    expect([...new Set(splitPassages(pagesOf(text)).map((passage) => passage.heading))]).toEqual([
      'Approvals',
      'Signing',
      'TERMS',
    ])
  })

  test('put a heading alone at the foot of a page to the passage before', () => {
    const pages = pagesOf(
      `# 1 Term\n\n${sentence.trim()}\n\n# 2 Price\n\nHarbour Roasters  Page 1 of 2`,
      `${sentence.trim()}\n\n# 3 End`,
    )
    expect(splitPassages(pages).map(({ pageNumber, heading, text }) => [pageNumber, heading, text])).toEqual([
      [1, '1 Term', pages[0]?.text],
      [2, '2 Price', sentence.trim()],
      [2, '3 End', '# 3 End'],
    ])
  })

  test('a page of white space has none', () => {
    expect(splitPassages(pagesOf('', ' \n\n'))).toEqual([])
  })

  test.skipIf(!existsSync(handbookFile))('the answer stands under its heading (skipped without ../shared/data)', () => {
    const text = readFileSync(handbookFile, 'utf8')
    const found = splitPassages(pagesOf(text)).find((passage) => passage.text.includes('up to 12 weeks'))
    expect([found?.heading, found?.text.startsWith('## About FMLA')]).toEqual(['About FMLA', true])
  })
})
