import { expect, test } from 'vitest'
import type { ReaderMessage } from './messages.ts'
import { readMarkdown } from './texts.ts'

async function pagesOf(text: string): Promise<string[]> {
  const messages: ReaderMessage[] = []
  await readMarkdown(Buffer.from(text), (message) => messages.push(message))
  return messages.flatMap((message) => (message.type === 'page' ? [message.text] : []))
}

test('front matter is a line for each property, its lists and maps behind it', async () => {
  const header = [
    'title: "Harvest plan"',
    "owner: 'Petra Finch'",
    'tags: [orchard, pears]',
    'redirect_from:',
    '  - /plans/',
    '  - /harvest/',
    '# a comment',
    'sidebar:',
    '  show: true',
    '- loose',
  ]
  expect(await pagesOf(`---\n${header.join('\n')}\n---\n\n# Harvest plan\n\nIt begins.\n`)).toEqual([
    [
      'title: Harvest plan',
      'owner: Petra Finch',
      'tags: orchard, pears',
      'redirect_from: /plans/, /harvest/',
      'sidebar: show: true, loose',
      '',
      '# Harvest plan',
      '',
      'It begins.',
    ].join('\n'),
  ])
})

test.each([
  ['date: 2026-03-31\nupdated: 2026-05-01', '2026-03-31'],
  ['last_updated: "May 2026"\npublished: draft', 'May 2026'],
  ['lastmod: 2026-05-01T10:00:00Z', '2026-05-01T10:00:00Z'],
  ['published_on: 1 May 2026', '1 May 2026'],
  ['dated: 2026-05-01\nupdate: 2026-05-01', null],
])('the date of front matter %j is %j', async (header, expected) => {
  const messages: ReaderMessage[] = []
  await readMarkdown(Buffer.from(`---\n${header}\n---\n\n# A\n`), (message) => messages.push(message))
  const dates = messages.flatMap((message) => (message.type === 'date' ? [message.value] : []))
  expect(dates).toEqual(expected === null ? [] : [expected])
})

test('front matter of 300,000 items is read in linear time', async () => {
  const items = Array.from({ length: 300_000 }, (_, at) => `  - item ${at}`)
  const text = (await pagesOf(`---\nlist:\n${items.join('\n')}\n---\n\nThe end.\n`)).join('\n')
  expect([text.startsWith('list: item 0, item 1, '), text.endsWith('The end.')]).toEqual([true, true])
})
