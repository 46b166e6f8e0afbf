import fc from 'fast-check'
import { day, hostile } from './facts.testing.ts'
import type { Own, Test } from './rows.testing.ts'

/** Random rows, and random expressions over them, as trees that know no parser. */
export const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 6 })
export const number = fc.integer({ min: -40, max: 40 }).map((quarters) => String(quarters / 4))
export const region = fc.constantFrom('North', 'South', 'Ōtara', "O'Neil", '12.5', ' 7 ', hostile)
export const few = fc.oneof(day, fc.constantFrom('2024-03-30', '2024-03-31', '2024-05-15'))
export const rowsOfTable = fc.array(
  fc.tuple(
    ...([maybe(few), maybe(few.map((date) => `${date}T09:30:00`)), maybe(region), maybe(region)] as const),
    ...([maybe(number), maybe(number), maybe(number.map((value) => value.replace('-', '')))] as const),
  ),
  { minLength: 1, maxLength: 30 },
)
export const kinds = { amount: 'number', order: 'number', units: 'number', region: 'text', select: 'text' } as const
export const days = { sold_on: 'day', entered: 'day' } as const

const numberColumn = fc.constantFrom('amount', 'order', 'units').map((column): Own => ({ column }))
const textColumn = fc.constantFrom('region', 'select').map((column): Own => ({ column }))
const dayColumn = fc.constantFrom('sold_on', 'entered').map((column): Own => ({ column }))
const whole = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((one): Own => ({ number: one }))
export const word = fc.constantFrom('o', 'N', 'th', 'ōt', "'", '12', '')
const compared = fc.constantFrom(...(['=', '!=', '>', '>=', '<', '<='] as const))
const call = (name: Extract<Own, { call: string }>['call'], ...of: fc.Arbitrary<Own>[]): fc.Arbitrary<Own> =>
  fc.tuple(...of).map((parts): Own => ({ call: name, of: parts }))

type Trees = { number: Own; text: Own; test: Test }
export const trees = fc.letrec<Trees>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'row' },
    { weight: 3, arbitrary: numberColumn },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 2, 0.5, 0.1, 3, 100).map((one): Own => ({ number: one })) },
    {
      weight: 4,
      arbitrary: fc.record({
        sign: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
        left: tie('number'),
        right: tie('number'),
      }),
    },
    fc.record({ sign: fc.constant('^' as const), left: tie('number'), right: whole(0, 3) }),
    fc.record({ minus: tie('number') }),
    fc.record({ when: tie('test'), then: tie('number'), otherwise: tie('number') }),
    call('abs', tie('number')),
    call('round', tie('number'), whole(0, 3)),
    call('length', tie('text')),
    call('number', tie('text')),
    call('coalesce', tie('number'), tie('number')),
    call('days_between', dayColumn, dayColumn),
  ),
  text: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'row' },
    { weight: 3, arbitrary: textColumn },
    { weight: 1, arbitrary: word.filter((one) => one !== '').map((one): Own => ({ text: one })) },
    fc.record({ when: tie('test'), then: tie('text'), otherwise: tie('text') }),
    fc.record({
      bands: tie('number'),
      edges: fc
        .uniqueArray(fc.integer({ min: -5, max: 20 }), { minLength: 1, maxLength: 4 })
        .map((edges) => edges.toSorted((one, other) => one - other)),
    }),
    call('left', tie('text'), whole(0, 4)),
    call('right', tie('text'), whole(0, 4)),
    call('part', tie('text'), whole(1, 3), whole(0, 3)),
    call('upper', tie('text')),
    call('lower', tie('text')),
    call('trim', tie('text')),
    call('concat', tie('text'), tie('text')),
    call('coalesce', tie('text'), tie('text')),
    call('text', tie('number')),
    call('year', dayColumn),
    call('quarter', dayColumn),
    call('month', dayColumn),
    call('weekday', dayColumn),
  ),
  test: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'row' },
    fc.record({ compare: compared, left: tie('number'), right: tie('number') }),
    fc.record({ compare: compared, left: tie('text'), right: tie('text') }),
    fc.record({ compare: compared, left: dayColumn, right: few.map((text): Own => ({ text })) }),
    fc.record({
      within: tie('text'),
      values: fc.array(
        region.map((text): Own => ({ text })),
        { maxLength: 3 },
      ),
    }),
    fc.record({ isEmpty: fc.oneof(tie('number'), tie('text'), dayColumn) }),
    fc.record({ holds: tie('text'), word, from: fc.constantFrom('contains' as const, 'begins with' as const) }),
    fc.record({ no: tie('test') }),
    fc.record({ both: fc.tuple(tie('test'), tie('test')) }),
    fc.record({ either: fc.tuple(tie('test'), tie('test')) }),
  ),
}))
