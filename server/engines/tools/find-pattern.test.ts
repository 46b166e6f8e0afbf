import { describe, expect, test } from 'vitest'
import { findPattern } from './find-pattern.ts'

const texts = [
  'Parental leave is sixteen\nweeks.',
  'Terms end at their NTE date, 2026-03-31.',
  'Die Änderung kostet 12,5 % der Straße.',
  'interlanten\nTotal 4,200',
]
const held = (pattern: string, wholeWords = false) => findPattern({ pattern, wholeWords, texts })

describe('a pattern is found in any case', () => {
  test.each<[string, number[]]>([
    ['SIXTEEN weeks', [0]],
    ['\\d{4}-\\d{2}-\\d{2}', [1]],
    ['leave|änderung', [0, 2]],
    ['nte', [1, 3]],
    ['(?-i)NTE', [1]],
    ['(?-i:NTE) date', [1]],
    ['12[.,]5 ?%', [2]],
    ['^total \\d', [3]],
    ['weeks\\.$', [0]],
    ['interlanten\\ntotal', [3]],
    ['interlanten total', [3]],
    ['\\bänderung\\b', [2]],
    ['\\bnderung', []],
    ['Stra\\w+', [2]],
    ['\\p{Lu}TE\\b', [1]],
    ['zebra', []],
  ])('%s', (pattern, found) => expect(held(pattern)).toEqual({ held: found }))

  test('within the ends of words where asked', () => {
    expect([held('n.e', true), held('nderung|leav', true), held('leave|x', true)]).toEqual([
      { held: [1] },
      { held: [] },
      { held: [0] },
    ])
  })
})

test.each<[string, string, string]>([
  ['[a-z', 'missing closing ]', '[a-z'],
  ['(a', 'missing closing )', '(a'],
  ['a)|(b', 'unexpected )', 'a)|(b'],
  ['a**', 'invalid nested repetition operator', '**'],
  ['a(?=b)', 'invalid or unsupported Perl syntax', '(?='],
  ['(a)\\1', 'invalid escape sequence', '\\1'],
  ['((a{100}){100}){100}', 'invalid repeat count', '{100}'],
  ['\\bПриказ', 'classes and ends of words know Latin letters alone', '\\b'],
])('what is wrong with %s is named', (pattern, problem, at) => {
  expect(held(pattern)).toEqual({ problem, at })
  expect(held(pattern, true)).toEqual({ problem, at })
})

/** Patterns for which a backtracking engine would practically never finish. */
test.each(['(a+)+b', '(a|a?)+b', '(?:a?){200}c', '(?:a.{0,30}|[a-z].{0,50}c){15}[0-9]{9}', '(.*)*(.*)*x{5}y'])(
  '%s is looked for in two million letters to their end',
  (pattern) => {
    const texts = ['a'.repeat(2_000_000), `${'a'.repeat(1_000)}b`]
    expect(findPattern({ pattern, wholeWords: false, texts })).toEqual({ held: pattern.endsWith('+b') ? [1] : [] })
  },
)
