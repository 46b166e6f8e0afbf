import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellUnit } from './figure-match.ts'
import { createNumberGuard, unmarkedPart } from './number-guard.ts'

const known = {
  numbers: new Set([116_291.868, 0.329, 345, 12, 1_234_567]),
  percents: new Set([41]),
  units: new Map<number, Set<CellUnit>>([
    [116_291.868, new Set(['money'])],
    [345, new Set(['other'])],
    [12, new Set(['money', 'unknown'])],
  ]),
}

function guarded(pieces: string[], quoted: string[] = []): string {
  const guard = createNumberGuard(() => known, quoted)
  return pieces.map((piece) => guard.feed(piece)).join('') + guard.end()
}

describe('numbers that no tool returned', () => {
  test.each([
    ['It was 116,291.87.', 'It was 116,291.87.'],
    ['It was 116,292 or 116.3 thousand.', 'It was 116,292 or 116.3 thousand.'],
    ['About 1.2 million, a share of 32.9%.', 'About 1.2 million, a share of 32.9%.'],
    ['It was 116,291.88.', 'It was 116,291.88[?].'],
    ['It grew by 17.4% to $99.', 'It grew by 17.4%[?] to $99[?].'],
    ['12 weeks and 13 weeks', '12 weeks and 13[?] weeks'],
    ['In 2019, on 5 March 2019 and March 7, on 2019-03-05.', 'In 2019, on 5 March 2019 and March 7, on 2019-03-05.'],
    ['The 1st, 2nd and 23rd; Q3, FY25, 9am, B2B.', 'The 1st, 2nd and 23rd; Q3, FY25, 9am, B2B.'],
    ['1. First\n2. Second\n3) Third', '1. First\n2. Second\n3) Third'],
    ['Es waren 116.291,87 Euro, rund 116,3 Tausend.', 'Es waren 116.291,87 Euro, rund 116,3 Tausend.'],
    ['Es waren 116.291,88 Euro.', 'Es waren 116.291,88[?] Euro.'],
    ['Il y en avait 116 291,87.', 'Il y en avait 116 291,87.'],
    ['Il y en avait 116 291,88 et 12 345.', 'Il y en avait 116 291,88[?] et 12 345[?].'],
    ['Am 5. März und am 12.03.2026 waren es 32,9 %.', 'Am 5. März und am 12.03.2026 waren es 32,9 %.'],
    ['A third is 33 %, and 41% was said; 12 %.', 'A third is 33 %[?], and 41% was said; 12 %[?].'],
    ['It rose by 116,291.9%, 345.0 % or 12.0%.', 'It rose by 116,291.9%[?], 345.0 %[?] or 12.0%.'],
    ['In all 345,000 and 12.000.', 'In all 345,000[?] and 12.000[?].'],
    ['A 14-week plan', 'A 14[?]-week plan'],
    [
      'See [it](https://a.example/47?page=9) or https://a.example/48.',
      'See [it](https://a.example/47?page=9) or https://a.example/48.',
    ],
    ['Call `f(47, 49)` or `g(12)`.', 'Call `f(47, 49)`[?] or `g(12)`.'],
    ['Now:\n\n```js\nf(47)\n```\nDone.', 'Now:\n\n```js\nf(47)\n```\n\n[?]\n\nDone.'],
    ['~~~\nf(12)\n~~~\n13', '~~~\nf(12)\n~~~\n13[?]'],
    ['```\nf(47)', '```\nf(47)\n```\n\n[?]\n'],
    ['The share is $$\\frac{a}{b} = 0.47$$.', 'The share is $$\\frac{a}{b} = 0.47$$[?].'],
    ['It is \\(x = 47\\) and \\(y = 12\\), 49.', 'It is \\(x = 47\\)[?] and \\(y = 12\\), 49[?].'],
    ['So:\n\n$$\nx = 47\n$$\n\nDone.', 'So:\n\n$$\nx = 47\n$$\n\n[?]\n\n\nDone.'],
    ['A \\[ alone, 47.\n\nThen 48 for $49.', 'A \\[ alone, 47.\n[?]\nThen 48[?] for $49[?].'],
    ['A ` alone, 47.\n\nThen 48.', 'A ` alone, 47.\n[?]\nThen 48[?].'],
  ])('%s', (given, out) => {
    expect(guarded([given])).toBe(out)
  })

  test('numbers of the question need no source', () => {
    expect(guarded(['The top 7 of 88.'], ['Show me the top 7'])).toBe('The top 7 of 88[?].')
  })

  test('a number that is cut in two is one number', () => {
    expect(guarded(['It was 116,', '291', '.87 and 11', '7', ' mil', 'lion.'])).toBe(
      'It was 116,291.87 and 117 million[?].',
    )
  })

  test('what a tool returns while the text streams counts from then on', () => {
    const numbers = new Set<number>()
    const guard = createNumberGuard(() => ({ numbers, percents: new Set() }), [])
    const before = guard.feed('First 41 apples were there, as everybody in the shop could see, ')
    numbers.add(41)
    expect(before + guard.feed('then 41 apples ') + guard.flush()).toBe(
      'First 41[?] apples were there, as everybody in the shop could see, then 41 apples ',
    )
  })

  test('however the text is cut into pieces, the result is the same', () => {
    const part = fc.constantFrom(
      '12',
      '13',
      ' weeks ',
      '116,291.87',
      '.',
      ',',
      ' million',
      '%',
      ' March',
      ' 2019',
      '\n',
      '1',
      ' ',
      'Q',
      '`',
      '```',
      '-',
      'of ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 16 }), fc.array(fc.nat(60), { maxLength: 10 }), (parts, cuts) => {
        const whole = parts.join('')
        const positions = [...new Set(cuts.map((cut) => Math.min(cut, whole.length)))].sort((one, other) => one - other)
        const pieces = [0, ...positions].map((from, at) => whole.slice(from, positions[at] ?? whole.length))
        expect(guarded(pieces)).toBe(guarded([whole]))
      }),
      { seed: 42, numRuns: Number(process.env['RUNS'] ?? 500) },
    )
  })

  test.each([
    ['It grew by 17.4%[?] to 345.', 'It grew by  to 345.'],
    ['Call `f(47)`[?], not `g(12)`; 3 million[?] of 5.', 'Call , not `g(12)`;  of 5.'],
    ['It is \\(x = 47\\)[?], $$y = 48$$[?]. 5', 'It is , . 5'],
    ['Now:\n```js\nf(47)\n```\n\n[?]\n\n```\n8\n```\n9', 'Now:\n\n\n```\n8\n```\n9'],
  ])('what bore a mark in an earlier answer is nobody’s word: %s', (answer, rest) => {
    expect(unmarkedPart(answer)).toBe(rest)
  })
})
