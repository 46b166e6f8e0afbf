import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../tests/fixtures/files/any-text.ts'
import { plainText } from './plain-text.ts'
import { splitSentences } from './sentences.ts'

const texts = (text: string): string[] => splitSentences(text).map((sentence) => sentence.text)

test('sentences are slices, in order, and leave out nothing but white space', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
      let from = 0
      for (const sentence of splitSentences(text)) {
        expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text)
        expect(text.slice(from, sentence.start).trim()).toBe('')
        expect(sentence.text).toBe(sentence.text.trim())
        expect(sentence.text).not.toBe('')
        from = sentence.end
      }
      expect(text.slice(from).trim()).toBe('')
    }),
    { seed: 3, numRuns: Number(process.env.RUNS ?? 500) },
  )
})

describe('where a sentence ends', () => {
  test('not at abbreviations, initials, numbers, links or code', () => {
    const whole = [
      'Dr. Hale and Mrs. J. R. Smith met Acme Inc. Board members at 5 p.m. Tuesday, e.g. No. 7 cost $1,234.50.',
      'See [Part 1. Terms](https://e.org/a.b?c=d. Next) and `a. B` or https://e.org/x.Y before you sign.',
      'It ended (see sec. 4) in v1.2. of the plan.',
      '1. Fill out the form',
    ]
    expect(whole.flatMap(texts)).toEqual(whole)
  })

  test('not at the lines of a quotation, but at its items, its headings and its empty lines', () => {
    const sentences = [
      '> An employee is seeking work (see part\n> 2635) if the following holds:',
      '>',
      '> ### First step',
      '> - a company has asked\n>   about it; or',
      '> - a letter went out.',
      '(It is\n>   enough to send one.)',
      '> > Said before\n> > by somebody.',
    ]
    expect(texts(sentences.join('\n').replace('.\n(', '. ('))).toEqual(sentences)
  })

  test('at full stops, questions and closing quotes, and before a beginner after an abbreviation', () => {
    expect(
      texts('Is it? “Yes.” (We think so.) It closes at 5 p.m. The board knows. **Bold one.** I agree. Really… Yes!'),
    ).toEqual([
      'Is it?',
      '“Yes.”',
      '(We think so.)',
      'It closes at 5 p.m.',
      'The board knows.',
      '**Bold one.**',
      'I agree.',
      'Really…',
      'Yes!',
    ])
  })

  test('at headings, items, rows and paragraphs, but not at the line ends within one', () => {
    const text =
      '# Leave\nStaff get twelve\nweeks. More by\nrequest\n- One\n  goes on. Two\n2) Three\n\n| a | b |\nx | y\n> Quoted'
    expect(texts(text)).toEqual([
      '# Leave',
      'Staff get twelve\nweeks.',
      'More by\nrequest',
      '- One\n  goes on.',
      'Two',
      '2) Three',
      '| a | b |',
      'x | y',
      '> Quoted',
    ])
  })

  test('a long text without stops is divided at its lines', () => {
    const lines = Array.from({ length: 30 }, (_, row) => `Country ${row} has some people and a capital`)
    expect(texts(lines.join('\n'))).toEqual(lines)
  })

  test('a long sentence is whole where its links make it long, also when they run over lines', () => {
    const address = `/a/${'long-address/'.repeat(20)}`
    const sentence = `If you have [set up\nyour account](${address}), received [the\ncard]({% page "${address}" %}) and have\n[told us](${address}), you can book`
    expect(texts(`${sentence}. Then you wait.`)).toEqual([`${sentence}.`, 'Then you wait.'])
  })

  test('long text without full stops is divided at no line inside a link', () => {
    const lines = Array.from({ length: 30 }, (_, row) => `Country ${row} has [some\npeople](/people) and a capital`)
    expect(texts(lines.join('\n'))).toEqual(lines)
  })
})

test('a Markdown sentence as a person reads it', () => {
  const cases: [string, string][] = [
    ['## About **FMLA**', 'About FMLA'],
    ['- You get *12* weeks of __unpaid__ `leave`', 'You get 12 weeks of unpaid leave'],
    ['3) Ask [HR](https://e.org/a_(b)) or <a@b.org>', 'Ask HR or a@b.org'],
    [
      'See [terms]({% page "/a/b" %}) in {% slack_channel "people-ops" %} {% image "a/b.png" %}',
      'See terms in people-ops',
    ],
    [
      '![A chart](x.png) shows 5\\% of snake_case_names &amp; 2 * 3 * 4',
      'A chart shows 5\\% of snake_case_names & 2 * 3 * 4',
    ],
    ['***Note:** read this', 'Note: read this'],
    ['over two\nlines <br /> and <b>bold</b>', 'over two lines and bold'],
    ['| Size | Price |', 'Size | Price'],
    ['| --- | :-: |', ''],
    ['> [ ] Quoted \\# task', 'Quoted # task'],
    ['a < b and c > d', 'a < b and c > d'],
    ['-5 degrees', '-5 degrees'],
    [String.raw`182 hours \+ 154 hours \= 336 hours \& more.`, '182 hours + 154 hours = 336 hours & more.'],
    [String.raw`**\*Note:** call the desk.`, 'Note: call the desk.'],
  ]
  expect(cases.map(([markdown]) => plainText(markdown))).toEqual(cases.map(([, plain]) => plain))
})

test('a megabyte of marks is read in linear time', () => {
  const hostile = ['*', '_', '[', '`', '<', '(', '[](', '**a', '{%', '&', '. A', '"', '- '].map((sign) =>
    sign.repeat(200_000 / sign.length),
  )
  for (const text of hostile) {
    plainText(text)
    splitSentences(text)
  }
  expect(hostile.length).toBe(13)
})
