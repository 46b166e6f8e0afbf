import { expect, test } from 'vitest'
import { removeSentences } from './remove-sentences.ts'

// H10
test('what is taken out leaves no sentence that leans on it, no empty item and no stray sign', () => {
  const text = [
    'One contract bears on the decision. It ends in 2028. The board knows it [^1].',
    '',
    '- **Term:** It is long. “Three years.” [^2]',
    '- I read all twelve clauses.',
    '- The leases run: Wellington until 2031. [^3]',
    '',
    '| What | Cost |',
    '| --- | --- |',
    '| Beans of the house | 100 |',
    '| Cups | 7 [^4] |',
    '',
    'The last line goes',
    'on here. This is why.',
  ].join('\n')
  const gone = [
    ...['One contract bears on the decision.', '**Term:** It is long.', 'I read all twelve clauses.'],
    ...['| Beans of the house | 100 |', 'The last line goes on here.'],
  ]
  expect(removeSentences(text, gone)).toBe(
    [
      'The board knows it. [^1]',
      '',
      '- **Term:** “Three years.” [^2]',
      '- The leases run: Wellington until 2031. [^3]',
      '',
      '| What | Cost |',
      '| --- | --- |',
      '| Cups | 7 [^4] |',
    ].join('\n'),
  )
})

test('a text from which nothing goes stays as it is, and bold that lost its end is plain', () => {
  expect(removeSentences('A ** stray  sign .', [])).toBe('A ** stray  sign .')
  expect(removeSentences('Nobody says so. **The rest is kept. All of it.', ['Nobody says so.'])).toBe(
    'The rest is kept. All of it.',
  )
})
