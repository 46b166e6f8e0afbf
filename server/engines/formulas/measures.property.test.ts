import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, nextPeriod, startOf } from '../../../contract/shared/periods.ts'
import type { RollUp } from '../../../contract/formulas/formulas.schemas.ts'
import { type TypedValue, valuesByHand } from './by-hand.ts'
import { workOutMeasure } from './measure-answers.ts'
import type { KeptMeasure, MeasureEnvironment } from './measure-environment.ts'
import { planMeasure } from './plan-measure.ts'
import { runs as countRuns } from '../../../tests/deep.ts'

const runs = countRuns(100, 300)
const regions = ['North', 'South', 'West']
const months = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-04-01']
const granularities = ['month', 'quarter', 'year'] as const

type Node = string | number | { operator: '+' | '-' | '*'; left: Node; right: Node }
type Leaf = { rollUp: RollUp; isSplit: boolean; values: TypedValue[] }

const anyLeaf = (isSplit: boolean): fc.Arbitrary<Leaf> =>
  fc.record({
    rollUp: fc.constantFrom<RollUp>('sum', 'last', 'mean'),
    isSplit: fc.constant(isSplit),
    values: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...months), fc.constantFrom(...(isSplit ? regions : ['']))), {
        maxLength: 9,
        selector: (pair) => pair.join(' '),
      })
      .chain((keys) =>
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: keys.length, maxLength: keys.length }).map((figures) =>
          keys.map(([date, scopeValue], index) => ({
            date,
            scenario: 'Actual',
            scopeValue,
            value: figures[index]!,
          })),
        ),
      ),
  })
const anyNode = (names: string[]): fc.Arbitrary<Node> =>
  fc.letrec<{ node: Node }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(...names),
      fc.integer({ min: 0, max: 9 }),
      fc.record({
        operator: fc.constantFrom('+' as const, '-' as const, '*' as const),
        left: tie('node'),
        right: tie('node'),
      }),
    ),
  })).node

const print = (node: Node): string =>
  typeof node === 'string'
    ? `[${node}]`
    : typeof node === 'number'
      ? String(node)
      : `(${print(node.left)} ${node.operator} ${print(node.right)})`
const namesIn = (node: Node): string[] =>
  typeof node === 'string' ? [node] : typeof node === 'number' ? [] : [...namesIn(node.left), ...namesIn(node.right)]

const kept = (name: string, more: Partial<KeptMeasure>): KeptMeasure => ({
  ...{ id: name, name, source: 'formula', unit: 'number', formula: null, scope: null, scope2: null, values: null },
  ...{ granularity: null, rollUp: null, scenarios: ['Actual'], rev: 1 },
  ...more,
})

/** One value at a time, straight from the typed rows; null where there is none. */
function naive(leaves: Record<string, Leaf>, formulas: Record<string, Node>, rates: Record<string, number>) {
  const isSplit = (node: Node): boolean | null => {
    if (typeof node === 'number') return null
    if (typeof node === 'string') return leaves[node]?.isSplit ?? isSplit(formulas[node]!) ?? false
    const [left, right] = [isSplit(node.left), isSplit(node.right)]
    if (left === null || right === null) return left ?? right
    return node.operator === '*' ? left || right : left && right
  }
  const leafValue = ({ rollUp, values }: Leaf, isIn: (value: TypedValue) => boolean): number | null => {
    const found = values.filter(isIn)
    if (found.length === 0) return null
    if (rollUp === 'sum') return found.reduce((sum, { value }) => sum + value, 0)
    const latest = found
      .map(({ date }) => date)
      .sort()
      .at(-1)
    if (rollUp === 'last') return found.filter(({ date }) => date === latest).reduce((sum, { value }) => sum + value, 0)
    const days = (date: string) => daysBetween(date, nextPeriod('month', date))
    const all = found.reduce((sum, { date }) => sum + days(date), 0)
    return found.reduce((sum, { date, value }) => sum + value * days(date), 0) / all
  }
  const valueOf = (
    name: string,
    granularity: (typeof granularities)[number],
    start: string,
    region: string | null,
  ): number | null => {
    const leaf = leaves[name]
    if (leaf) {
      const own = leaf.isSplit ? region : null
      return leafValue(
        leaf,
        ({ date, scopeValue }) => startOf(granularity, date) === start && (own === null || scopeValue === own),
      )
    }
    const node = formulas[name]!
    const own = isSplit(node) ? region : null
    // A weighted measure is summed over its regions.
    if (name === 'Weighted') {
      const parts = (own === null ? regions : [own]).map((each) => {
        const value = valueOf('F', granularity, start, each)
        return value === null ? null : value * (rates[each] ?? 0)
      })
      const known = parts.filter((part) => part !== null)
      return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0)
    }
    const walk = (one: Node): number => {
      if (typeof one === 'number') return one
      if (typeof one === 'string') return valueOf(one, granularity, start, own) ?? 0
      const [left, right] = [walk(one.left), walk(one.right)]
      return { '+': left + right, '-': left - right, '*': left * right }[one.operator]
    }
    const deciding = namesIn(node).filter((each) => own === null || isSplit(each))
    return deciding.some((each) => valueOf(each, granularity, start, own) !== null) ? walk(node) : null
  }
  return { valueOf, isSplit }
}

test('values are those of a naive evaluator: roll-ups, splits, formulas on formulas and weights', () => {
  fc.assert(
    fc.property(
      fc.record({ A: anyLeaf(true), B: anyLeaf(true), C: anyLeaf(false) }),
      anyNode(['A', 'B', 'C']),
      anyNode(['F', 'A', 'C']),
      fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })),
      fc.constantFrom(...granularities),
      fc.constantFrom('F', 'G', 'Weighted'),
      fc.boolean(),
      (leaves, F, G, [north, south], granularity, name, wantsSplit) => {
        fc.pre(namesIn(F).length > 0 && namesIn(G).length > 0)
        const rates = { North: north, South: south }
        const formulas = { F, G, Weighted: 'F' as Node }
        const { valueOf, isSplit } = naive(leaves, formulas, rates)
        fc.pre(name !== 'Weighted' || isSplit('F') === true)
        const environment: MeasureEnvironment = {
          kept: [
            ...Object.entries(leaves).map(([leaf, { isSplit: split, rollUp }]) =>
              kept(leaf, { source: 'manual', scope: split ? 'region' : null, granularity: 'month', rollUp }),
            ),
            kept('Rate', {
              source: 'lookup',
              scope: 'region',
              values: Object.fromEntries(Object.entries(rates).map(([region, value]) => [region, { value }])),
            }),
            kept('F', { formula: print(F) }),
            kept('G', { formula: print(G) }),
            kept('Weighted', { formula: '[F] * [Rate]' }),
          ],
          ...{ autos: [], factTables: {} },
        }
        const scope = wantsSplit && isSplit(name) ? 'region' : null
        const asked = { environment, name, scope, filters: [] }
        const planned = planMeasure(asked)
        if (planned.kind !== 'planned') throw new Error(planned.kind)
        const series = planned.needs.map(
          ({ key, dims, ...need }): [string, { dims: string[]; rows: ReturnType<typeof valuesByHand> }] => {
            const leaf = leaves[(need as { name: keyof typeof leaves }).name]
            const rows = valuesByHand(
              { granularity: 'month', rollUp: leaf.rollUp, values: leaf.values },
              { isSplit: dims.length > 0, granularity, today: '2026-11-23', dateFrom: null, dateTo: null, only: null },
            )
            return [key, { dims, rows }]
          },
        )
        const done = workOutMeasure({ ...asked, series })
        if (done.tooMany) throw new Error('too many')
        const expected = [...new Set(months.map((month) => startOf(granularity, month)))].flatMap((date) =>
          (scope === null ? [null] : regions).flatMap((scopeValue) => {
            const value = valueOf(name, granularity, date, scopeValue)
            if (value === null) return []
            // The lookup has no entry for West.
            const isIncomplete =
              name === 'Weighted' &&
              scopeValue !== 'North' &&
              scopeValue !== 'South' &&
              valueOf('F', granularity, date, 'West') !== null
            const fault = 'A value missing from a lookup or matrix counts as 0'
            const row = { date, scenario: 'Actual', scopeValue, value: expect.closeTo(value, 6) }
            return [isIncomplete ? { ...row, fault } : row]
          }),
        )
        expect(done.rows).toEqual(expected)
      },
    ),
    { numRuns: runs, seed: 20_261_123 },
  )
})
