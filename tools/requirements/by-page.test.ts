import { expect, test } from 'vitest'
import { findStaleJudgements, findUnseen, parseJudgements, reachOf } from './by-page.ts'
import { readSources } from './sources.ts'

const row = (id: string) => ({ id, area: 'chat', kind: 'text', text: `Text of ${id}.` })
const named = (file: string, ...ids: string[]) => ({ file, line: 1, title: 'any', ids })

test('tells how near to the page a test comes', () => {
  const files = [
    ['e2e/chat/chat.e2e.ts', ''],
    ['server/features/chat/chat.db.test.ts', ''],
    ['src/views/chat/list.test.tsx', "import { renderToStaticMarkup } from 'react-dom/server'"],
    ['src/views/documents/list.test.tsx', "import { drawn } from './drawn.testing.tsx'"],
    ['contract/chat/chat.test.ts', ''],
  ] as const
  expect(files.map(([file, text]) => reachOf(file, text))).toEqual(['browser', 'server', 'view', 'view', 'function'])
})

test('lists what functions alone prove, also where a crowded journey that does not count names it', () => {
  const tests = [
    named('contract/a.test.ts', 'D1.1.01', 'D1.1.02'),
    named('e2e/a.e2e.ts', 'D1.1.02'),
    named('e2e/b.e2e.ts', ...Array.from({ length: 7 }, () => 'D1.1.01')),
  ]
  const reaches = new Map(tests.map(({ file }) => [file, reachOf(file, '')]))
  expect(findUnseen(['D1.1.01', 'D1.1.02'].map(row), tests, reaches)).toEqual([
    { ...row('D1.1.01'), files: ['contract/a.test.ts'] },
  ])
})

test('says which row of the page is missing or wrong', () => {
  const page = [
    '| id | what | proven by | outcome |',
    '|---|---|---|---|',
    '| D1.1.02 | Two. | x | Journey: `e2e/a.e2e.ts`. |',
    '| D1.1.03 | Three. | x | Journey: `e2e/b.e2e.ts`. |',
    '| D1.1.04 | Four. | x | Left: a type. |',
  ].join('\n')
  const tests = [named('e2e/a.e2e.ts', 'D1.1.02', 'D1.1.04')]
  const unseen = [{ ...row('D1.1.01'), files: [] }]
  expect(findStaleJudgements(unseen, parseJudgements(page), tests)).toEqual([
    'D1.1.01 is named by tests of functions alone, and nothing says whether a person meets it on a page.',
    'D1.1.03 is said to be named by e2e/b.e2e.ts, which does not name it.',
  ])
})

test('docs/requirements-by-page.md has every requirement that tests of functions alone name', () => {
  const { list, named: tests, reaches, judgements } = readSources()
  expect(findStaleJudgements(findUnseen(list, tests, reaches), judgements, tests)).toEqual([])
})
