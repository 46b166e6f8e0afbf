import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ChatMessage } from '../../../contract/chat/chat.schemas.ts'
import { readKept, requestsIn, shownOf, writeKept } from './played-answers.ts'
import { shareOf } from './play.ts'
import { conversations } from './questions.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'played-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('two shares hold every conversation once, about both subjects', () => {
  const shares = [shareOf(1, 2), shareOf(2, 2)]
  expect(shares.flat().toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(
    conversations.toSorted((one, other) => one.id.localeCompare(other.id)),
  )
  expect(shares.map((share) => [...new Set(share.map(({ about }) => about))].toSorted())).toEqual([
    ['demo', 'handbook'],
    ['demo', 'handbook'],
  ])
})

test('requests are counted in their order, after those that are known', async () => {
  const folder = await newFolder()
  for (const [name, text] of [
    ['req-2.json', 'é'],
    ['req-10.json', '1234567'],
    ['req-1.json', 'x'],
    ['req-1.txt', 'x'],
    ['res-1.json', 'x'],
  ] as const)
    await writeFile(join(folder, name), text)
  expect(await requestsIn(folder, 1)).toEqual([
    { file: 'req-2.json', bytes: 2, tokens: 1 },
    { file: 'req-10.json', bytes: 7, tokens: 3 },
  ])
})

test('what was kept is read again', async () => {
  const path = join(await newFolder(), 'answers.json')
  expect(readKept(path)).toEqual({ threads: {}, answers: [] })
  writeKept(path, { threads: { september: 'thread_1' }, answers: [] })
  expect(readKept(path)).toEqual({ threads: { september: 'thread_1' }, answers: [] })
})

test('an answer is kept with its citations, figures, doubts, steps and ending', () => {
  const message = (given: Partial<ChatMessage>): ChatMessage => ({
    id: 'message',
    parentId: null,
    role: 'assistant',
    content: '',
    ...given,
  })
  const messages = [
    message({ role: 'tool_calls', calls: [{ id: 'call', name: 'run_sql', label: 'Looking up sales' }] }),
    message({
      content: 'Sales were 12.00 [#1] in 14 [?] days. [^1]',
      citations: [{ mark: 1, quote: 'in days', title: 'Note', docId: 'doc_1', pageNumber: 2 }],
      figures: [
        { mark: 1, callId: 'call', state: 'linked', cell: 'q1:1.sales', holds: '12.00' },
        { mark: 2, callId: 'call', state: 'mismatch', cell: 'q1:1.sales', holds: '12.00' },
      ],
      outcome: 'interrupted',
    }),
    message({ role: 'error', content: 'The model is silent.' }),
  ]
  expect(shownOf(messages, new Map([['doc_1', 'note.md']]))).toEqual({
    text: 'Sales were 12.00 [#1] in 14 [?] days. [^1]',
    ending: 'interrupted The model is silent.',
    citations: [{ mark: 1, quote: 'in days', title: 'Note', file: 'note.md', page: 2 }],
    figures: [{ mark: 1, cell: 'q1:1.sales', state: 'linked', holds: '12.00' }],
    replaced: [{ mark: 2, cell: 'q1:1.sales', state: 'mismatch', holds: '12.00' }],
    doubted: 1,
    steps: ['Looking up sales'],
    choices: [],
  })
})
