import { expect, test } from 'vitest'
import { blanksIn, nextBlank, opensList, phraseOf, staysOpen, withoutPhrase } from './composing.ts'

const typed = (before: string, value: string) => opensList(before, { value, caret: value.length })

test('an @ opens the list at the beginning of a word, and not in an email address or in pasted text', () => {
  expect([typed('', '@'), typed('In ', 'In @'), typed('(', '(@'), typed('a\n', 'a\n@')]).toEqual([
    { kind: 'mentions', from: 1 },
    { kind: 'mentions', from: 4 },
    { kind: 'mentions', from: 2 },
    { kind: 'mentions', from: 3 },
  ])
  expect([typed('ben', 'ben@'), typed('', 'ask @'), typed('', 'x')]).toEqual([null, null, null])
  expect(opensList('In  it', { value: 'In @ it', caret: 4 })).toEqual({ kind: 'mentions', from: 4 })
})

test('a / opens the saved prompts as the first character only', () => {
  expect([typed('', '/'), typed('', '/usr/bin'), typed('and', 'and/')]).toEqual([{ kind: 'prompts' }, null, null])
})

test('a list stays open while its sign is there and the words are those of a search', () => {
  const open = { kind: 'mentions', from: 4 } as const
  const stays = (value: string, caret = value.length) => staysOpen(open, { value, caret })
  expect([stays('In @lea'), stays('In @leave pol'), stays('In @'), stays('In @lea', 4)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([
    stays('In lea'),
    stays('In @ 5 pm'),
    stays('In @a\nb'),
    stays('In @lea', 2),
    stays(`In @${'x'.repeat(61)}`),
  ]).toEqual([false, false, false, false, false])
  const prompts = { kind: 'prompts' } as const
  expect(['/week', '', 'week', '/a\nb'].map((value) => staysOpen(prompts, { value, caret: value.length }))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(phraseOf(open, { value: 'In @lea it', caret: 7 })).toBe('lea')
  expect(withoutPhrase(open, { value: 'In @lea it', caret: 7 })).toEqual({ value: 'In  it', caret: 3 })
})

test('blanks are found one after the other', () => {
  const text = 'Report on {{customer}} in {{ month }} for {{customer}}; {} {{}} {{a\nb}}'
  expect(blanksIn(text)).toEqual(['customer', 'month'])
  const first = nextBlank(text, 0)!
  const second = nextBlank(text, first.end)!
  expect([text.slice(first.start, first.end), text.slice(second.start, second.end)]).toEqual([
    '{{customer}}',
    '{{ month }}',
  ])
  expect(nextBlank(text, nextBlank(text, second.end)!.end)).toBeNull()
})
