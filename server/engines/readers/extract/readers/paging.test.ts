import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesOf, textBlocks } from './paging.ts'

const words = (text: string): string => text.replace(/\s+/g, '')

test('pages hold all of a text, in order, and none is much longer than a page', () => {
  const line = fc.oneof(
    fc.constantFrom('# One', '## Two', '', '```', '- item'),
    fc.integer({ min: 1, max: 900 }).map((length) => 'word '.repeat(length)),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.boolean(), (lines, markdown) => {
      const text = lines.join('\n')
      const pages = pagesOf(textBlocks(text, markdown))
      expect(words(pages.map((page) => page.text).join(''))).toBe(words(text))
      expect(pages.filter((page) => page.text.length > 9100 || page.text.trim() === '')).toEqual([])
    }),
    { seed: 11, numRuns: Number(process.env.RUNS ?? 200) },
  )
})

test('a heading never stands alone at the end of a page', () => {
  const [short, long] = ['Sentence. '.repeat(140).trim(), 'Sentence. '.repeat(190).trim()]
  const pages = pagesOf(textBlocks(`${short}\n\n## Next\n\n${long}`, true))
  expect(pages.map((page) => page.text)).toEqual([short, `## Next\n\n${long}`])
})

test('what leads to a list stands on the page of its list, with its heading', () => {
  const [short, items] = ['Sentence. '.repeat(140).trim(), '- Item. '.repeat(220).trim()]
  const lead = 'It lasts 120 days. It can be extended, provided that:'
  const pages = pagesOf(textBlocks(`${short}\n\n## Next\n\n${lead}\n\n${items}`, true))
  expect(pages.map((page) => page.text)).toEqual([short, `## Next\n\n${lead}\n\n${items}`])
})

test('a heading inside fenced code begins nothing', () => {
  expect(textBlocks('```\n# no\n\nheading\n```\n\nText', true).map((block) => [block.text, block.isHeading])).toEqual([
    ['```\n# no\n\nheading\n```', false],
    ['Text', false],
  ])
})
