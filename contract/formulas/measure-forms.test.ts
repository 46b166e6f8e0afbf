import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completionAt, completeValues } from './complete-formula.ts'
import { formulaMap } from './formula-map.ts'
import type { Measure } from './formulas.schemas.ts'
import {
  bodyOfDraft,
  cellOf,
  draftOf,
  handBodyOfDraft,
  newDraft,
  problemsOf,
  readFigure,
  readPasted,
  withCell,
  withName,
  withNewName,
  withoutName,
} from './measure-draft.ts'
import { firstMeasureForm, printMeasureForm, readMeasureForm } from './measure-form.ts'
import { checkFormula, type KnownMeasures, scopesOf } from './measure-rules.ts'
import { parseFormula } from './parse-formula.ts'
import { coverageNote, periodName, previewValue, valueTable } from './value-table.ts'

const measure = (name: string, more: Partial<Measure> = {}): [string, Measure] => [
  name,
  { name, source: 'auto', unit: 'number', scopes: [], scenarios: ['Actual'], ...more },
]
const known: KnownMeasures = {
  measures: new Map([
    measure('Revenue', { unit: 'currency', scopes: ['region'] }),
    measure('Costs', { unit: 'currency' }),
    measure('Rate', { source: 'lookup', unit: 'percent', scopes: ['region'] }),
  ]),
  factTables: {
    sales: {
      ...{ name: 'sales', dimensions: ['region', 'product'], date_dimensions: ['day', 'paid_on'] },
      measures: [{ name: 'amount', unit: 'currency' }],
    },
  },
}
const offered = (text: string) => completionAt(text, text.length, known)?.options.map(({ text: put }) => put) ?? []

describe('what may follow at the caret', () => {
  test.each([
    ['[Rev', ['[Revenue]']],
    ['1 + cos', ['[Costs]']],
    ['[sales.a', ['[sales.amount]']],
    ['[sales.amount ', ['by ', 'where ']],
    ['[sales.amount by p', ['paid_on ']],
    ['[sales.amount where r', ['region ', 'product ']],
    ['[Revenue] + 1', []],
    ['[nowhere.amount by ', []],
  ])('%s', (text, options) => {
    expect(offered(text)).toEqual(options)
  })

  test('are the values of a column behind its comparison', () => {
    const text = '[sales.amount where region in ("North", "So'
    const found = completionAt(text, text.length, known)
    expect([found?.wants, found?.typed]).toEqual(['region', 'So'])
    expect(completeValues(['North', 'South "east"'], 'So').map(({ text: put }) => put)).toEqual(['"South \\"east\\""'])
  })
})

// D3.5.16, D3.5.17
describe('a formula that is checked', () => {
  const check = (formula: string, unit: 'currency' | 'number' | 'percent' = 'currency') =>
    checkFormula({ name: 'New', formula, unit }, known, new Map([['Other', '[New]']]))
  test.each([
    ['[Revenue] *', 'Formula Error: Expected a number, a name, "[" or "(" at position 12'],
    ['[Other] + $1', 'This would be circular: "New" depends on "Other" depends on "New".'],
    [
      '[Revenue] + 10%',
      'An amount of money cannot be added to a percentage; multiply them, or use measures of one unit.',
    ],
    [
      '[Revenue] * (1 - [Rate])',
      '"Rate" holds weights: you can multiply by it, but not add, subtract, divide or raise it to a power.',
    ],
    [
      '[Revenue] * [Rate] * [Rate]',
      'A formula can hold one matrix or lookup. Put the other in a separate measurement.',
    ],
    ['[Costs] * [Rate]', 'Multiply "Rate" by a measurement that is split by "region".'],
  ])('%s is an error', (text, message) => {
    expect(check(text).errors[0]?.message).toBe(message)
  })

  test('is saved with what is unknown, which is said at its place', () => {
    const text = '$1 * [sales.count where colour = "red"] + $1 * [Nowhere]'
    const { errors, warnings } = check(text)
    expect([errors, warnings.map(({ message, start, end }) => [message, text.slice(start, end)])]).toEqual([
      [],
      [
        ['The dataset sales has no column "colour". It counts as 0.', '[sales.count where colour = "red"]'],
        ['There is no measurement "Nowhere". It counts as 0.', '[Nowhere]'],
      ],
    ])
  })

  test.each([
    ['[A] + [B]', ['x']],
    ['[A] * [B]', ['x', 'y']],
    ['[A] / [B]', ['x']],
    ['2 * 3', null],
    ['-[B] ^ [A]', ['x', 'y']],
  ])('%s is split by %j', (text, scopes) => {
    const parsed = parseFormula(text)
    const of = (name: string) => (name === 'A' ? ['x'] : ['x', 'y'])
    expect(parsed.ok && scopesOf(parsed.formula, (one) => (one.kind === 'measurement' ? of(one.name) : []))).toEqual(
      scopes,
    )
  })
})

describe('a draft', () => {
  test.each([
    ['1,234.5', 1_234.5],
    ['-3', -3],
    ['.5', 0.5],
    ['12.5%', 0.125],
    ['$1,000', 1_000],
    ['1,23', null],
    ['', null],
    ['1e3', null],
  ])('reads the figure %s', (text, value) => {
    expect(readFigure(text)).toBe(value)
  })

  // D3.5.18, D3.5.19
  test('names new rows, keeps figures through new names, and takes no name twice', () => {
    let draft = withNewName(withNewName({ ...newDraft('matrix'), rows: [] }, 'rows'), 'rows')
    expect(draft.rows).toEqual(['New value', 'New value 2'])
    draft = withName(withCell(draft, 'New value', 'New value', '0.5'), 'rows', 'New value', 'North')
    expect([draft.rows, cellOf(draft, 'North', 'New value')]).toEqual([['North', 'New value 2'], '0.5'])
    expect(withName(draft, 'rows', 'New value 2', 'North')).toBe(draft)
    expect(withName(draft, 'rows', 'New value 2', '__proto__')).toBe(draft)
    expect(withoutName(draft, 'rows', 'North').cells).toEqual({})
  })

  test('comes back from what it is saved as', () => {
    const draft = {
      ...newDraft('matrix'),
      ...{ id: 'm1', rev: 3, name: 'Areas', scope: 'city', scope2: 'area', rows: ['a'], columns: ['b'] },
      cells: { a: { b: '0.25' } },
    }
    const { basedOn, ...body } = bodyOfDraft(draft)
    expect([basedOn, body.values]).toEqual([3, { a: { b: 0.25 } }])
    expect(
      draftOf({
        id: 'm1',
        rev: 3,
        name: 'Areas',
        source: 'matrix',
        unit: 'number',
        formula: null,
        scope: 'city',
        scope2: 'area',
        values: body.values!,
      }),
    ).toEqual(draft)
  })

  test('says what is missing', () => {
    expect(problemsOf({ ...newDraft('formula'), name: 'A' })).toEqual({ formula: 'Please enter a formula.' })
    expect(problemsOf({ ...newDraft('lookup'), name: 'A' })).toEqual({ scope: 'Please choose a scope.' })
    const rows = readPasted('2026-01-01\tBudget\t1,000\n2026-02-01\tBudget\tmany', false)
    expect(problemsOf({ ...newDraft('manual'), name: 'A', typed: rows }).values).toMatch(/enter a number/)
    expect(handBodyOfDraft({ ...newDraft('manual'), name: ' A ', unit: 'percent', typed: rows.slice(0, 1) })).toEqual({
      ...{ name: 'A', unit: 'percent', granularity: 'month', rollUp: 'mean', scope: null },
      values: [{ date: '2026-01-01', scenario: 'Budget', scopeValue: null, value: 1_000 }],
    })
  })
})

describe('what is shown', () => {
  // D3.9.07, D3.9.08, D3.9.09, D3.9.20, D3.9.21
  test('is written as the documents say', () => {
    expect([previewValue(1_234, 'currency'), previewValue(0.1234, 'percent'), previewValue(12_345, 'number')]).toEqual([
      ...['$1,234.00', '12.3%', '12,345'],
    ])
    expect([0, 0.333, 1].map(coverageNote)).toEqual(['(future)', '(33% of period)', null])
    expect([periodName('fytd', '2026-04-01'), periodName('quarter', '2026-04-01')]).toEqual(['FY2027', 'Q2 2026'])
  })

  test('has a row for each period, the latest first, and a column for each scenario and scope value', () => {
    const value = (date: string, scenario: string, scopeValue: string | null) => ({
      ...{ date, scenario, scopeValue, value: 1, portionCovered: 1 },
    })
    const values = [
      value('2026-01-01', 'Actual', 'b'),
      value('2026-02-01', 'Budget', ''),
      value('2026-02-01', 'Actual', 'b'),
    ]
    const { columns, rows } = valueTable({ values })
    expect(columns.map(({ label }) => label)).toEqual(['(empty), Budget', 'b, Actual'])
    expect(rows.map(({ date, cells }) => [date, cells.size])).toEqual([
      ['2026-02-01', 2],
      ['2026-01-01', 1],
    ])
  })

  test('is a map of what a measure stands on and what stands on it, also in a circle', () => {
    const map = formulaMap(
      'B',
      new Map([
        ['A', null],
        ['B', '[A] + [D]'],
        ['C', '[B] + [A]'],
        ['D', '[B]'],
      ]),
    )
    expect(map.nodes.map(({ name, layer }) => [name, layer])).toEqual([
      ['B', 1],
      ['A', 0],
      ['D', 0],
      ['C', 2],
    ])
    expect(map.edges.map(({ from, to }) => `${from.name}→${to.name}`)).toContain('A→C')
  })

  test('stands in the address and comes back from it', () => {
    const text = fc.string({ minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(text, fc.option(text), fc.array(text, { maxLength: 3 }), (measurement, scope, values) => {
        const filters = values.length === 0 ? [] : [{ scope: scope ?? 'region', values }]
        const form = { ...firstMeasureForm(measurement), scope, scenarios: ['Actual', 'Budget'], filters }
        expect(readMeasureForm(printMeasureForm(form))).toEqual(form)
      }),
      { numRuns: 200, seed: 20_261_123 },
    )
  })
})
