import { expect, test } from 'vitest'
import { measureDocument } from './measure-document.ts'
import { requestedPages } from './requested-length.ts'

const paragraph = 'The board keeps four days a week for the store at the quay and asks for the figures of July. '
const measured = (draft: string, more: { remarks?: string[]; hasContents?: boolean } = {}) =>
  measureDocument({
    document: {
      ...{ project: 'p', title: 'Paper', subtitle: 'Paper of a board', remarks: more.remarks ?? [], draft },
      sections: [],
    },
    heading: 'Step 7: Paper',
    printed: {
      ...{ title: 'Four days', subtitle: 'Playbook: Board paper', day: '2026-11-29', date: '29 November 2026' },
      ...{ organisation: 'Example', details: [], hasContents: more.hasContents ?? false },
    },
    ...{ timeZone: 'Pacific/Auckland', mostPages: 2 },
  })
const prose = (paragraphs: number) =>
  `## Recommendation\n\n${Array.from({ length: paragraphs }, (_, at) => `${at}. ${paragraph.repeat(3)}`.slice(3)).join('\n\n')}`
const table = (rows: number) =>
  `## The figures\n\n| What | Amount | Of |\n| --- | ---: | --- |\n${Array.from({ length: rows }, (_, at) => `| Row ${at} | ${at} | ${'store '.repeat(3)} |`).join('\n')}`

// D2.7.09
test('a document is measured in pages as it is printed: tables and contents take room, what stands behind it does not', async () => {
  const short = await measured(prose(8))
  expect(short).toEqual({ pages: 1, beyond: 0 })
  const long = await measured(prose(30))
  expect([long.pages, long.beyond > 200 && long.beyond < 1_000]).toEqual([3, true])
  expect((await measured(prose(8), { remarks: Array.from({ length: 60 }, () => paragraph) })).pages).toBe(1)
  expect((await measured(prose(8), { hasContents: true })).pages).toBe(2)
  // Both have the same number of words.
  const [ofTable, ofProse] = [await measured(table(40)), await measured(prose(6))]
  expect([ofTable.pages, ofProse.pages]).toEqual([2, 1])
})

test('pages are counted in sheets, words are none', () => {
  expect([
    requestedPages('Two pages at most.'),
    requestedPages('', 'Half a page'),
    requestedPages('900 words'),
    requestedPages('Short'),
  ]).toEqual([2, 1, null, null])
})
