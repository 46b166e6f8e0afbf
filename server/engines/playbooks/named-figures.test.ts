import { expect, test } from 'vitest'
import { nameFigures } from './named-figures.ts'

// D2.7.09
test('figures of a text get names that sums can use, and days, marks and numberings get none', () => {
  const { text, figures } = nameFigures(
    [
      '## Step 3: The case',
      'The licence costs NZ$1,440 a year [^p2] and saves 12.5 % of 1.2 million. [^p1]',
      '| July 2026 | -448.50 [^p1] |',
      'Due on 1 March 2027 (line 14).',
      'Again NZ$1,440. [^p2]',
      '## Step 4: The talk',
      '1. It saves 448.',
    ].join('\n'),
  )
  expect(text.split('\n')).toEqual([
    '## Step 3: The case',
    'The licence costs NZ$1,440 [#c1] a year [^p2] and saves 12.5 % [#c2] of 1.2 million [#c3]. [^p1]',
    '| July 2026 | -448.50 [#c4] [^p1] |',
    expect.stringMatching(/^Due on 1 March 2027 \(line 14/),
    'Again NZ$1,440 [#c1]. [^p2]',
    '## Step 4: The talk',
    '1. It saves 448 [#c5].',
  ])
  expect(
    figures.map(({ name, text: written, value, passages, under }) => [name, written, value, passages, under]),
  ).toEqual([
    ['c1', 'NZ$1,440', '1440', ['p2'], 'Step 3: The case'],
    ['c2', '12.5 %', '12.5', ['p1'], 'Step 3: The case'],
    ['c3', '1.2 million', '1200000', ['p1'], 'Step 3: The case'],
    ['c4', '-448.50', '-448.5', ['p1'], 'Step 3: The case'],
    ['c5', '448', '448', [], 'Step 4: The talk'],
  ])
})

test('the same figure of the same passages has one name', () => {
  const { text, figures } = nameFigures('It costs 1,440. [^p1]\nIt costs 1,440. [^p1]')
  expect(text).toBe('It costs 1,440 [#c1]. [^p1]\nIt costs 1,440 [#c1]. [^p1]')
  expect(figures).toHaveLength(1)
})

// D2.7.09
test('a figure has the marks that come next to it alone, not those of its whole line', () => {
  const { figures } = nameFigures(
    '| Coffee | $435,600 [^p5] | $446,400 [^p6] [^p7] | 439,616 |\nBy the offer [^p1] it is 18.',
  )
  expect(figures.map(({ text, passages }) => [text, passages])).toEqual([
    ['$435,600', ['p5']],
    ['$446,400', ['p6', 'p7']],
    ['439,616', ['p6', 'p7']],
    ['18', ['p1']],
  ])
})

test('the number of an option, a table or a step is a part of its name', () => {
  const { text, figures } = nameFigures(
    'Option 2 costs 1,440, see Table 4 and step 3 of Phase 1; part 12.5 % of it is paid.',
  )
  expect(figures.map((one) => one.text)).toEqual(['1,440', '12.5 %'])
  expect(text).toMatch(/^Option 2 costs 1,440 \[#c1\], see Table 4 and step 3 of Phase 1;/)
})
