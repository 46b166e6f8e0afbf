import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { escapeMarkdown, markdownLink, markdownTable } from '../../../server/engines/matters/markdown.ts'
import { Markdown } from '../../../src/views/shared/markdown/Markdown.tsx'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} origin="https://sextant.example" />)
const words = (text: string) =>
  html(text)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

describe('a text of a document within a matter', () => {
  test.each([
    '*bold* _and_ `code` ~~gone~~ # no heading',
    '[a link](https://evil.example) and <b>tags</b> ![x](y) [^1] &amp; &#42;',
    'https://evil.example or www.evil.example or somebody@evil.example',
    '1. no list',
    '- no list either',
    '+ nor this',
    '=== nor a line',
    'back\\slash \\* and | pipes |',
    'plain words, 12,345.67 and 50%.',
  ])('reads as it was written: %s', (text) => {
    expect(words(escapeMarkdown(text))).toBe(text)
    expect(words(`> ${escapeMarkdown(text)}`)).toBe(text)
    expect(html(escapeMarkdown(text))).not.toMatch(/<(?:a|img|b|code|em|strong|del|h\d|ul|ol|li|hr)[ >]/)
    expect(words(markdownLink(text, '/acme/data/docs/d1'))).toBe(text)
  })

  test('stays in its cell', () => {
    const table = markdownTable(
      [
        { header: 'a | b', isFigure: false },
        { header: 'n', isFigure: true },
      ],
      [['x\n| y', '-1.00']],
    )
    expect(html(table).match(/<t[hd][ >]/g)?.length).toBe(4)
    expect(html(table)).toContain('-1.00')
  })
})
