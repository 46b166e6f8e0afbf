import { expect, test } from 'vitest'
import { MarkdownStream } from '../../src/views/shared/markdown/markdown-stream.ts'
import { makeDocument, shapes } from './documents.ts'

test('a document has its length, and the same seed gives the same text', () => {
  for (const shape of shapes) {
    expect(makeDocument(shape, 5_000, 1)).toHaveLength(5_000)
    expect(makeDocument(shape, 5_000, 1)).toBe(makeDocument(shape, 5_000, 1))
  }
  expect(makeDocument('mixed', 5_000, 1)).not.toBe(makeDocument('mixed', 5_000, 2))
})

test.each(shapes)('an answer of the shape %s, five characters at a time, is read at most twice', (shape) => {
  const text = makeDocument(shape, 20_000, 1)
  const stream = new MarkdownStream()
  for (let at = 0; at < text.length; at += 5) stream.append(text.slice(at, at + 5))
  stream.finish()
  expect(stream.counts.block + stream.counts.inline).toBeLessThanOrEqual(2 * text.length)
})
