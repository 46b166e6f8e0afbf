import { expect, test } from 'vitest'
import { numbersInText } from './numbers-in-text.ts'
import { understandWorkbook } from './understand-workbook.ts'

const column = (label: string, values: (string | null)[]) => ({
  ...{ label, content: 'text' as const, type: 'text' as const, unit: 'number' as const, currency: null },
  ...{ values, remarks: [] },
})
const found = (label: string, ...values: string[]) =>
  numbersInText(column(label, values), [label]).map((each) => [each.label, each.unit, each.kind, each.values])

test.each([
  [
    ['1,450 tons', '870 tons', '1,200 ton'],
    ['Weight (tons)', 'number', 'average', ['1450', '870', '1200']],
  ],
  [
    ['97.9 MHz', '5 MHz (old)', '100 MHz'],
    ['Weight (MHz)', 'number', 'average', ['97.9', '5', '100']],
  ],
  [
    ['5 constructor', '7 constructor', '9 constructor'],
    ['Weight (constructor)', 'number', 'average', ['5', '7', '9']],
  ],
  [
    ['45(11)', '40(2)', '7'],
    ['Weight (number)', 'number', undefined, ['45', '40', '7']],
  ],
  [
    ['$11 million', '$4.5 million', '$950 thousand'],
    ['Weight (number)', 'currency', undefined, ['11000000', '4500000', '950000']],
  ],
  [
    ['14,505 ft\n4421 m', '14,379 ft\n4383 m', 'n/a', '12,000 ft'],
    ['Weight (ft)', 'number', 'average', ['14505', '14379', null, '12000']],
  ],
])('%j are numbers, too', (values, expected) => {
  expect(found('Weight', ...values)).toEqual([expected])
})

test.each([
  ['Term', '1996 – 2001', '1998 – 2004', '2001 – 2007'],
  ['Score', '6–1', '4–0', '2–2'],
  ['Height', `6'3"`, `5'11"`, `6'5"`],
  ['Day', '14 April 2010', '21 April 2010', '28 April 2010'],
  ['Place', '1st', '2nd', '3rd'],
  ['Lap', '39:44.1', '40:02.9', '41:00.0'],
  ['Address', '12 Main Street', '14 Main Street', '90 High Street'],
  ['Size', '10 cm', '12 kg', '3 cm'],
  ['Code', '007 A', '008 A', '009 A'],
  ['Order no', '1 A', '2 A', '3 A'],
  ['Stock', '3 boxes', '3 boxes', '3 boxes'],
])('%s: %s, %s, %s stay texts', (label, ...values) => {
  expect(found(label, ...values)).toEqual([])
})

test('the texts stay as they are, with the numbers in a column beside them', () => {
  const rows = [
    ['Ship', 'Crew'],
    ['Skua', '12 people'],
    ['Tern', '9 people'],
    ['Petrel', '40 people'],
    ['Gull', '7 people'],
  ]
  const sheet = { name: 'Ships', rows }
  const read = understandWorkbook([sheet], { filename: 'ships.csv' }).tables.map((table) => [
    table.columns.map(({ label, type }) => [label, type]),
    table.rows[0],
  ])
  expect(read).toEqual([
    [
      [
        ['Ship', 'text'],
        ['Crew', 'text'],
        ['Crew (people)', 'decimal'],
      ],
      ['Skua', '12 people', '12'],
    ],
  ])
})

test('two hundred thousand long cells are looked at as fast as they are read', () => {
  const cells = Array.from({ length: 200_000 }, (_, row) => `${row} ${' '.repeat(40)}x ${'1'.repeat(40)}`)
  expect(numbersInText(column('Odd', cells), ['Odd'])).toEqual([])
})
