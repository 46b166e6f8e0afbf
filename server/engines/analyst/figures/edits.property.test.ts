import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asFigure, editReading } from '../../../../contract/chat/reading.edits.ts'
import { type Reading, type ReadingEdit, readingSchema } from '../../../../contract/chat/reading.schemas.ts'

const column = fc.constantFrom('a', 'b', 'c')
const value = fc.constantFrom('x', 'y', 'z')
const measure = fc.constantFrom<Extract<Reading, { kind: 'share' }>['measure']>(
  { aggregation: 'count' },
  { column: 'm', aggregation: 'sum' },
  { column: 'n', aggregation: 'mean' },
  { column: 'n', aggregation: 'weighted_mean', weight: 'm' },
)
const values = fc.uniqueArray(value, { minLength: 1, maxLength: 3 })
const kind = fc.constantFrom('include' as const, 'exclude' as const)
const filter = fc.record({ column, type: kind, values })
const condition = fc.record({
  column,
  operator: fc.constantFrom('more' as const, 'less' as const),
  value: fc.integer(),
})
const period = fc.constantFrom(
  { column: 'd', from: '2024-01-01', to: '2024-12-31' },
  { column: 'd', from: '2025-01-01', to: '2025-12-31' },
)
const inOrder = <T extends { column: string }>(list: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc
    .uniqueArray(list, { maxLength: 3, selector: (each) => each.column })
    .map((each) => each.toSorted((one, other) => (one.column < other.column ? -1 : 1)))
const base = {
  table: fc.constant('t'),
  filters: inOrder(filter),
  conditions: inOrder(condition),
  period: fc.option(period),
}
const groups = fc.uniqueArray(column, { maxLength: 2 })
const granularity = fc.option(fc.constantFrom('month' as const, 'year' as const))
const order = fc.constantFrom('highest' as const, 'lowest' as const, 'name' as const)
const top = fc.option(fc.integer({ min: 1, max: 20 }))
const as = fc.constantFrom('value' as const, 'share' as const)
const shape = fc.option(fc.constantFrom('pie' as const, 'table' as const))
const anyReading = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('figure' as const), ...base, measure, further: fc.constant([]) },
    ...{ groups, granularity, order, top, as, shape },
  }),
  fc.record({
    ...{ kind: fc.constant('comparison' as const), ...base, measure, column },
    ...{ values: fc.constant(['x', 'y']), asked: fc.constantFrom('values' as const, 'difference' as const) },
  }),
  fc.record({ kind: fc.constant('share' as const), ...base, measure, part: filter }),
  fc.record({ kind: fc.constant('change' as const), ...base, measure, period, against: period, by: fc.option(column) }),
  fc.record({
    kind: fc.constant('check' as const),
    ...base,
    measure,
    operator: fc.constant('more' as const),
    value: fc.integer(),
  }),
  fc.record({
    ...{
      kind: fc.constant('listing' as const),
      ...base,
      columns: fc.uniqueArray(column, { minLength: 1, maxLength: 3 }),
    },
    ...{ sort: fc.constant(null), top },
  }),
)
const reading = anyReading.map((each) => each as Reading)

const figureEdit: fc.Arbitrary<ReadingEdit> = fc.oneof(
  fc.record({ slot: fc.constant('groups' as const), groups }),
  fc.record({ slot: fc.constant('granularity' as const), granularity }),
  fc.record({ slot: fc.constant('order' as const), order }),
  fc.record({ slot: fc.constant('top' as const), top }),
  fc.record({ slot: fc.constant('as' as const), as }),
  fc.record({ slot: fc.constant('shape' as const), shape }),
)
const sharedEdit: fc.Arbitrary<ReadingEdit> = fc.oneof(
  fc.record({ slot: fc.constant('measure' as const), measure }),
  fc.record({ slot: fc.constant('filter' as const), column, filter: fc.option(fc.record({ type: kind, values })) }),
  fc.record({
    ...{ slot: fc.constant('condition' as const), column },
    condition: fc.option(fc.record({ operator: fc.constant('less' as const), value: fc.integer() })),
  }),
  fc.record({ slot: fc.constant('period' as const), period }),
  fc.record({
    slot: fc.constant('aggregation' as const),
    aggregation: fc.constantFrom('min' as const, 'max' as const),
  }),
)
const edit = fc.oneof(figureEdit, sharedEdit)
const runs = { seed: 5, numRuns: 2_000 }

/** The location of an edit: of two edits at the same location only the later one applies. */
const locationOf = (each: ReadingEdit): string => {
  if (each.slot === 'filter' || each.slot === 'condition') return `${each.slot} ${each.column}`
  return each.slot === 'aggregation' ? 'measure' : each.slot
}
const fieldOf: Partial<Record<ReadingEdit['slot'], string>> = {
  ...{ filter: 'filters', condition: 'conditions', aggregation: 'measure' },
}

describe('the algebra of edits', () => {
  test('what comes out is a reading again', () => {
    fc.assert(
      fc.property(reading, edit, (before, each) => {
        const after = editReading(before, each)
        expect(readingSchema.parse(after)).toEqual(after)
      }),
      runs,
    )
  })

  test('an edit changes only what it names', () => {
    fc.assert(
      fc.property(reading, edit, (before, each) => {
        const after = editReading(before, each)
        const from = after.kind === before.kind ? before : asFigure(before)
        const named = fieldOf[each.slot] ?? each.slot
        const others = (one: Reading) => Object.fromEntries(Object.entries(one).filter(([name]) => name !== named))
        expect(others(after)).toEqual(others(from))
      }),
      runs,
    )
  })

  test('an edit of one column leaves what is asked of the others', () => {
    fc.assert(
      fc.property(
        reading,
        fc.record({ slot: fc.constant('filter' as const), column, filter: fc.constant(null) }),
        (before, each) => {
          const others = before.filters.filter((one) => one.column !== each.column)
          expect(editReading(before, each).filters).toEqual(others)
        },
      ),
      runs,
    )
  })

  test('an edit twice is an edit once', () => {
    fc.assert(
      fc.property(reading, edit, (before, each) => {
        const once = editReading(before, each)
        expect(editReading(once, each)).toEqual(once)
      }),
      runs,
    )
  })

  test('edits of different places may come in either order', () => {
    fc.assert(
      fc.property(asFigureOf(reading), edit, edit, (before, one, other) => {
        fc.pre(locationOf(one) !== locationOf(other))
        expect(editReading(editReading(before, one), other)).toEqual(editReading(editReading(before, other), one))
      }),
      runs,
    )
  })

  test('the later of two edits of one place stands', () => {
    fc.assert(
      fc.property(reading, edit, edit, (before, one, other) => {
        fc.pre(one.slot === other.slot && locationOf(one) === locationOf(other) && one.slot !== 'aggregation')
        const last = editReading(editReading(before, one), other)
        const from = before.kind === 'listing' && one.slot === 'measure' ? asFigure(before) : before
        expect(last).toEqual(editReading(from, other))
      }),
      runs,
    )
  })

  test('the former reading undoes an edit', () => {
    fc.assert(
      fc.property(reading, edit, (before, each) => {
        expect(editReading(editReading(before, each), { slot: 'reading', reading: before })).toEqual(before)
      }),
      runs,
    )
  })
})

function asFigureOf(readings: fc.Arbitrary<Reading>): fc.Arbitrary<Reading> {
  return readings.map(asFigure)
}
