import { expect, test } from 'vitest'
import { createMarkdownFeed } from './markdown-feed.ts'
import { parseMarkdown } from './markdown-stream.ts'

const text = '# Sales\n\nUp by **12%**[^1].\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- x\n- y\n'

test('a text that grows costs what was added, and ends as the whole', () => {
  const feed = createMarkdownFeed()
  for (let length = 1; length <= text.length; length += 1) feed.read(text.slice(0, length), true)
  expect(feed.read(text, false)).toEqual(parseMarkdown(text))
  expect(feed.readCount()).toBeLessThanOrEqual(2 * text.length + 64)
})

test('asking again for the same text gives the same blocks and reads nothing', () => {
  const feed = createMarkdownFeed()
  const [heading] = feed.read(text, false)
  const count = feed.readCount()
  expect(feed.read(text, false)[0]).toBe(heading)
  expect(feed.readCount()).toBe(count)
})

test('another text starts anew, and so does one that goes on after its end', () => {
  const feed = createMarkdownFeed()
  feed.read('one **two', true)
  expect(feed.read('other', true)).toEqual([{ type: 'paragraph', children: [{ type: 'text', text: 'other' }] }])
  feed.read('other', false)
  expect(feed.read('other *text*', false)).toEqual(parseMarkdown('other *text*'))
  expect(feed.read('', true)).toEqual([])
})
