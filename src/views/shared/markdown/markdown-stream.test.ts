import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpus } from './markdown-fixtures.ts'
import { MarkdownStream, parseMarkdown } from './markdown-stream.ts'
import type { Block, Inline } from './markdown-tree.ts'
import { runs as countRuns } from '../../../../tests/deep.ts'

const runs = countRuns(100, 400)

const pieces = fc.constantFrom(
  ...[
    '*',
    '**',
    '_',
    '~~',
    '`',
    '``',
    '```',
    '[',
    ']',
    '](',
    '](/x)',
    ')',
    '(',
    '![',
    '[^1]',
    '[#2]',
    '[?]',
    '[a]',
    '[a]: /a',
    '!',
  ],
  ...[
    '\n',
    '\n\n',
    '\r\n',
    ' ',
    '  \n',
    '    ',
    '\t',
    '- ',
    '1. ',
    '2) ',
    '> ',
    '# ',
    '---',
    '===',
    '|',
    '|a|b|',
    '|--|:-:|',
    ':--',
    '~~~',
  ],
  ...[
    'a',
    'word ',
    '12',
    '3.5%',
    'https://x.nz/a',
    'www.',
    'm@x.nz',
    '<',
    '>',
    '<https://y.nz>',
    '&',
    '&amp;',
    '\\',
    '"',
    '😀',
    'é',
    '.',
    ':',
    '[ ] ',
    ...['$', '$$', '\\(', '\\)', '\\['],
  ],
)
const garbage = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))
const mixed = fc
  .array(fc.oneof(fc.constantFrom(...corpus), garbage), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('\n'))

/** Splits the text into fragments with these lengths, in turn. */
function cut(text: string, lengths: readonly number[]): string[] {
  const fragments: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1
    fragments.push(text.slice(at, at + length))
    at += length
  }
  return fragments
}

function streamed(fragments: readonly string[], look: (stream: MarkdownStream) => void = () => {}): readonly Block[] {
  const stream = new MarkdownStream()
  for (const fragment of fragments) {
    stream.append(fragment)
    look(stream)
  }
  stream.finish()
  return stream.blocks()
}

const readOf = ({ counts }: MarkdownStream) => counts.block + counts.inline

describe('a stream and the same text at once', () => {
  test.each(corpus.map((text) => [text]))('every place to cut in two, and every single length, of %j', (text) => {
    const whole = parseMarkdown(text)
    for (let length = 1; length < Math.min(text.length, 24); length += 1) {
      expect(streamed(cut(text, [length]), (stream) => stream.blocks())).toEqual(whole)
    }
    for (let at = 1; at < text.length; at += 1) expect(streamed([text.slice(0, at), text.slice(at)])).toEqual(whole)
  })

  test('every text in every cut gives the same tree', () => {
    fc.assert(
      fc.property(mixed, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (text, lengths) => {
        expect(streamed(cut(text, lengths), (stream) => stream.blocks())).toEqual(parseMarkdown(text))
      }),
      { seed: 1, numRuns: runs },
    )
  })

  test('looking at the stream changes nothing, and a view of part of the text is never wider than what came', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        let seen = 0
        streamed(cut(text, [3]), (stream) => {
          seen += 3
          expect(JSON.stringify(stream.blocks())).toBe(JSON.stringify(stream.blocks()))
          expect(letters(stream.blocks())).toBeLessThanOrEqual(seen)
        })
      }),
      { seed: 2, numRuns: Math.ceil(runs / 4) },
    )
  })

  test('a closed block stays the same object', () => {
    const stream = new MarkdownStream()
    stream.append('# One\n\npara\n\n- a\n- b\n')
    const [heading, paragraph, list] = stream.blocks()
    stream.append('- c')
    stream.append(' and more')
    const [sameHeading, sameParagraph, longerList] = stream.blocks()
    expect(sameHeading).toBe(heading)
    expect(sameParagraph).toBe(paragraph)
    expect(list?.type === 'list' && longerList?.type === 'list' && longerList.items[0] === list.items[0]).toBe(true)
    expect(longerList).not.toBe(list)
  })

  test('rows join the open table in groups that stay the same objects', () => {
    const stream = new MarkdownStream()
    stream.append('| a |\n|---|\n')
    const groupsOf = () => stream.blocks().flatMap((block) => (block.type === 'table' ? [block.groups] : []))[0] ?? []
    for (let row = 0; row < 40; row += 1) stream.append(`| ${row} |\n`)
    const before = groupsOf()
    stream.append('| last |\n')
    const after = groupsOf()
    expect([before.map((group) => group.length), after.map((group) => group.length)]).toEqual([
      [32, 8],
      [32, 9],
    ])
    expect(after[0]).toBe(before[0])
  })
})

function letters(blocks: readonly Block[]): number {
  return JSON.stringify(blocks).match(/😀|é|word|https|12/g)?.length ?? 0
}

describe('references', () => {
  test('a reference defined at the end becomes a link everywhere', () => {
    const late =
      '[late], **[x][late]**\n\n# [late]\n\n> - [late]\n\n| [late] |\n|--|\n| [late] |\n\n[late]: https://late.nz\n'
    const links = JSON.stringify(streamed(cut(late, [4]))).match(/"href":"https:\/\/late\.nz"/g)
    expect(links).toHaveLength(6)
    expect(streamed(cut(late, [4]))).toEqual(parseMarkdown(late))
  })

  test('the first of two definitions counts', () => {
    expect(parseMarkdown('[a]: /one\n[a]: /two\n\n[A]')).toEqual([
      {
        type: 'paragraph',
        children: [{ type: 'link', href: '/one', title: null, children: [{ type: 'text', text: 'A' }] }],
      },
    ])
  })
})

describe('what is read', () => {
  const long = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
  const shapes: Record<string, (length: number) => string> = {
    'an answer of every kind of block': (length) => long(corpus.join('\n'), length),
    'one paragraph': (length) => long('Plain words with **bold** and `code` and [a](https://a.nz). ', length),
    'one table': (length) => `| a | b | c |\n|---|---|---|\n${long('| 1,234.50 | **x** | some words |\n', length)}`,
    'one block of code': (length) => `\`\`\`js\n${long('const a = [1, 2, 3] // `x`\n', length)}`,
    'one list': (length) => long('- item with words\n  - inner\n', length),
    'a line without an end': (length) => long('word ', length),
    'an emphasis never closed': (length) => `**${long('word *and* ', length)}`,
    'code never closed': (length) => `\`${long('word ', length)}`,
    'a bracket never closed': (length) => `[${long('word *and* ', length)}`,
    'dashes in one line': (length) => long('- ', length),
    'quotes in one line': (length) => long('> ', length),
    'hashes without a heading': (length) => long('#', length),
    'spaces in one line': (length) => `a${long(' ', length)}b`,
    'backticks of every length': (length) =>
      Array.from({ length: Math.sqrt(length) }, (_, count) => `${'`'.repeat(count)} `).join('a'),
    'brackets in brackets': (length) => long('[', length / 2) + long(']', length / 2),
    'references defined at the end': (length) => `${long('[late] words ', length)}\n\n[late]: /late`,
  }
  const readWhole = (text: string, fragment: number) => {
    const stream = new MarkdownStream()
    for (const part of cut(text, [fragment])) stream.append(part)
    stream.finish()
    return readOf(stream)
  }

  test.each(Object.entries(shapes))('%s is read at most twice, in small fragments too', (_name, make) => {
    const text = make(20_000)
    expect(readWhole(text, 5)).toBeLessThanOrEqual(2 * text.length + 64)
    expect(readWhole(text, 1)).toBeLessThanOrEqual(2 * text.length + 64)
  })

  test.each(Object.entries(shapes))('%s: reading grows with the length and no faster', (_name, make) => {
    const [short, longer] = [make(20_000), make(80_000)]
    const perCharacter = [readWhole(short, 5) / short.length, readWhole(longer, 5) / longer.length] as const
    expect(perCharacter[1]).toBeLessThanOrEqual(perCharacter[0] * 1.05)
  })

  test('hostile text is read at most three times', () => {
    const text = long('[a](/x "word ', 20_000)
    expect(readWhole(text, 5)).toBeLessThanOrEqual(3 * text.length)
  })

  test('whatever comes is read at most three times', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 1, max: 9 }), (text, length) => {
        expect(readWhole(text, length)).toBeLessThanOrEqual(3 * text.length + 64)
      }),
      { seed: 3, numRuns: runs },
    )
  })
})

describe('what is half arrived', () => {
  const shown = (source: string) => {
    const stream = new MarkdownStream()
    stream.append(source)
    return stream.blocks().map((block) => (block.type === 'paragraph' ? block.children : block.type))
  }
  const text = (words: string): Inline => ({ type: 'text', text: words })

  test('is held back or closed', () => {
    const held: [string, unknown][] = [
      ['so **', [text('so ')]],
      ['so **bo', [text('so '), { type: 'strong', children: [text('bo')] }]],
      ['so **bold*', [text('so '), { type: 'strong', children: [text('bold')] }]],
      ['so *it', [text('so '), { type: 'emphasis', children: [text('it')] }]],
      ['so `', [text('so ')]],
      ['so `co', [text('so '), { type: 'code', text: 'co' }]],
      ['so ~~go', [text('so '), { type: 'strike', children: [text('go')] }]],
      ['so [', [text('so ')]],
      ['so [^', [text('so ')]],
      ['so[^1', [text('so')]],
      ['5[#', [text('5')]],
      ['so [wor', [text('so '), { type: 'pending', children: [text('wor')] }]],
      ['so [words](https://ex', [text('so '), { type: 'pending', children: [text('words')] }]],
      ['so &am', [text('so ')]],
      ['so \\', [text('so')].map(() => text('so '))],
      ['so !', [text('so ')]],
    ]
    for (const [source, children] of held) expect([source, shown(source)]).toEqual([source, [children]])
  })

  test('backticks that come one by one close as soon as their partner is there', () => {
    const stream = new MarkdownStream()
    for (const fragment of ['so `', '`a', ' b`', '`', ' c']) stream.append(fragment)
    expect(stream.blocks()).toEqual([
      { type: 'paragraph', children: [text('so '), { type: 'code', text: 'a b' }, text(' c')] },
    ])
  })

  test('lines that may yet become something else are not shown as text', () => {
    expect(
      ['|', '| a | b |', '| a | b |\n|--', '-', '1.', '#', '## He', '```', '```js', '[a]: http', '[late'].map(shown),
    ).toEqual(Array(11).fill([]))
    expect(shown('words\n--')).toEqual([[text('words')]])
    expect(shown('words\n| a |')).toEqual([[text('words')]])
  })

  test('an open mark far behind is text, so that a lone star does not slant a page', () => {
    const [children] = shown(`5 *p and ${'words '.repeat(80)}`)
    expect(JSON.stringify(children)).not.toContain('emphasis')
  })

  test('letters once shown in a paragraph are not taken away', () => {
    const source =
      'Sales rose by **12.5%**[^1] to 1,234[#2], see [the *report*](https://x.nz/a "t") and `code` or www.x.nz, ~~old~~ &amp; new.'
    let longest = ''
    for (let length = 1; length <= source.length; length += 1) {
      const words = JSON.stringify(shown(source.slice(0, length))).replace(
        /"type":"\w+"|"href":"[^"]*"|"title":("t"|null)|"(text|children|mark)":|[{}[\],"]/g,
        '',
      )
      expect(words.length).toBeGreaterThanOrEqual(longest.length - 1)
      longest = words
    }
  })
})

describe('dialect', () => {
  test('raw HTML is text', () => {
    expect(parseMarkdown('<b onclick="x()">a</b>\n<script>b</script>')).toEqual([
      { type: 'paragraph', children: [{ type: 'text', text: '<b onclick="x()">a</b>\n<script>b</script>' }] },
    ])
  })

  test('marks are inert in code, and a number goes with its mark', () => {
    expect(parseMarkdown('NZD 1,234.50[#1] and 7%[?] `[^1] 5[#2]`[^3]')).toEqual([
      {
        type: 'paragraph',
        children: [
          { type: 'figure', mark: 1, text: 'NZD 1,234.50' },
          { type: 'text', text: ' and 7%' },
          { type: 'unverified' },
          { type: 'text', text: ' ' },
          { type: 'code', text: '[^1] 5[#2]' },
          { type: 'citation', mark: 3 },
        ],
      },
    ])
    const figureOf = (text: string) => JSON.stringify(parseMarkdown(text)).match(/"mark":1,"text":"([^"]*)"/)?.[1]
    for (const [before, figure] of [
      ['at the end of October 2026, ', '4.5'],
      ['in 2026 ', '500 units'],
      ['in 2026 ', '1 234 500'],
      ['of 2025. ', '12,5 %'],
      ['', '1 234 567,50 €'],
      ['', '$12,34,567.50'],
      ['', "−1'234.50"],
    ])
      expect(figureOf(`${before}${figure}[#1]`)).toBe(figure)
    expect(parseMarkdown('It is old. [?^] Yes')).toEqual([
      {
        type: 'paragraph',
        children: [{ type: 'text', text: 'It is old. ' }, { type: 'unsupported' }, { type: 'text', text: ' Yes' }],
      },
    ])
    expect(JSON.stringify(parseMarkdown('```\n[^1] 5[#2]\n```'))).not.toMatch(/citation|figure/)
  })

  // M7
  test('formulas are read before other marks, and amounts are none', () => {
    const inlinesOf = (text: string) => {
      const [block] = parseMarkdown(text)
      return block !== undefined && 'children' in block ? block.children : []
    }
    const formulasOf = (text: string) =>
      inlinesOf(text).flatMap((inline) => (inline.type === 'math' ? [[inline.text, inline.isDisplay]] : []))
    expect(formulasOf('A \\(\\frac{a_1}{b_1}\\), $x_i^2$ and\n$$\n\\sum_i x_i\n$$\n')).toEqual([
      ['\\frac{a_1}{b_1}', false],
      ['x_i^2', false],
      ['\\sum_i x_i', true],
    ])
    expect(formulasOf('From $5 to $10, US$3 (was $4), NZ$a and $b$2, \\(open and $$')).toEqual([])
    expect(inlinesOf('So $x = 47[?]$ and $$y = 5$$[?]')).toEqual([
      { type: 'text', text: 'So ' },
      { type: 'math', text: 'x = 47', isDisplay: false },
      { type: 'unverified' },
      { type: 'text', text: ' and ' },
      { type: 'math', text: 'y = 5', isDisplay: true },
      { type: 'unverified' },
    ])
    expect([inlinesOf('[?]'), inlinesOf('[?] what')]).toEqual([
      [{ type: 'unverified' }],
      [{ type: 'text', text: '[?] what' }],
    ])
    expect(inlinesOf('`$x$` and \\(open')).toEqual([
      { type: 'code', text: '$x$' },
      { type: 'text', text: ' and (open' },
    ])
  })

  test('nesting has an end', () => {
    const depth = (blocks: readonly Block[]) => JSON.stringify(blocks).match(/\{/g)?.length ?? 0
    expect(depth(parseMarkdown('> '.repeat(10_000)))).toBeLessThan(60)
    expect(depth(parseMarkdown(`${'**a '.repeat(3_000)}${'b** '.repeat(3_000)}`))).toBeLessThan(400)
    expect(depth(parseMarkdown(`${'['.repeat(5_000)}a${'](/x)'.repeat(5_000)}`))).toBeLessThan(20)
  })
})
