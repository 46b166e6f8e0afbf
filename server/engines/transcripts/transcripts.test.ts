import { expect, test } from 'vitest'
import type { SharedEntry } from '../../../contract/chat/chat-sharing.schemas.ts'
import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import { textsOfBlock } from '../printing/printed-document.ts'
import { markdownConversation } from './markdown-conversation.ts'
import { printedConversation } from './printed-conversation.ts'

const cited = { kind: 'shown', title: 'leave.md', quote: 'It lasts 26 weeks', docId: 'd1', pageNumber: 2 } as const
const entries: SharedEntry[] = [
  { kind: 'question', id: 'q1', text: 'How long is *leave*?' },
  {
    ...{ kind: 'answer', id: 'a1', outcome: null },
    text: '# Leave\n\nIt lasts **26 weeks**.[^1] It costs 310.[^2]\n\n```\n# a comment\n```',
    sources: [
      { ...cited, mark: 1 },
      { kind: 'hidden', mark: 2 },
    ],
    tables: [{ kind: 'shown', label: 'Sales' }, { kind: 'hidden' }],
    toCheck: [{ figure: '310', reason: 'not from your data' }],
  },
  { kind: 'question', id: 'q2', text: `Why? ${'Because of the tide. '.repeat(10)}` },
  // The same passage under another number.
  {
    ...{ kind: 'answer', id: 'a2', outcome: null, text: 'For 26 weeks.[^4]', tables: [], toCheck: [] },
    sources: [{ ...cited, mark: 4 }],
  },
  {
    ...{ kind: 'chart', id: 'c1' },
    spec: {
      ...{ title: 'Total by month', chartType: 'column', labels: ['2019-01', '2019-02'] },
      series: [{ seriesLabel: 'Total', source: { values: [1, 2] } }],
    },
  },
  { kind: 'hidden chart', id: 'c2' },
  { kind: 'live chart', id: 'c3' },
]
const scope = { day: '2026-11-23', timeZone: 'Pacific/Auckland' }

test('a conversation as Markdown numbers each source once, keeps code, and lists figures to check', async () => {
  const text = await markdownConversation({ title: 'Leave | 2026', entries, ...scope })
  expect(text).toContain(
    '# Leave \\| 2026\n\nConversation, exported on 23 November 2026\n\n## How long is \\*leave\\*?',
  )
  expect(text).toContain('### Leave\n\nIt lasts **26 weeks**.[1] It costs 310.[2]\n\n```\n# a comment\n```')
  expect(text).toContain(`*Figures from Sales.*\n\n*${texts.hiddenTable}*`)
  expect(text).toMatch(/## Why\? .*…?\n\n> Why\? Because of the tide\./)
  expect(text).toContain('For 26 weeks.[1]')
  expect(text).toContain('**Total by month**')
  expect(text).toContain(`*${texts.hiddenChart}*\n\n*${texts.liveChart}*`)
  expect(text).toContain('## To check\n\n- 310: not from your data')
  expect(text.endsWith(`## Sources\n\n1. leave.md, page 2: “It lasts 26 weeks”\n2. ${texts.hiddenSource}\n`)).toBe(true)
})

test('a printed conversation has a heading for each question, its charts, its sources and what to check', async () => {
  const { blocks, sources } = await printedConversation({ entries, ...scope })
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [[block.level, block.text]] : []))
  expect(headings).toEqual([
    [1, 'How long is *leave*?'],
    [2, 'Leave'],
    [1, expect.stringMatching(/^Why\? Because/)],
    [1, 'To check'],
  ])
  expect(sources).toEqual([
    { mark: 1, title: 'leave.md', location: 'page 2', quote: 'It lasts 26 weeks' },
    { mark: 2, title: texts.hiddenSource },
  ])
  const words = blocks.flatMap(textsOfBlock)
  expect(words).toEqual(
    expect.arrayContaining(['Figures from Sales.', texts.hiddenTable, texts.hiddenChart, texts.liveChart]),
  )
  expect(words).toContain('310: not from your data')
  expect(blocks).toContainEqual({
    ...{ kind: 'paragraph', tone: 'code' },
    words: [{ text: '# a comment', isCode: true }],
  })
  expect(blocks.filter(({ kind }) => kind === 'picture' || kind === 'table')).toHaveLength(2)
  const marked = blocks
    .flatMap((block) => (block.kind === 'paragraph' ? block.words : []))
    .flatMap(({ mark }) => mark ?? [])
  expect(marked).toEqual([1, 2, 1])
})
