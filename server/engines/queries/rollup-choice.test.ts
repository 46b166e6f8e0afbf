import { describe, expect, test } from 'vitest'
import type { Where } from '../../../contract/datasets/where.schemas.ts'
import { catalogueOf } from './catalogue.ts'
import { type FactsAsked, planFacts } from './fact-plan.ts'
import {
  chooseRollups,
  type FileColumn,
  needsOf,
  type RolledFile,
  type Rollup,
  type RollupNeeds,
} from './rollup-choice.ts'
import type { UnderstoodColumn } from './understood-table.ts'

const columns: UnderstoodColumn[] = [
  { name: 'sold_on', label: 'Sold on', role: 'date', type: 'date' },
  { name: 'paid_on', label: 'Paid on', role: 'date', type: 'date' },
  { name: 'region', label: 'Region', role: 'dimension', type: 'text' },
  { name: 'shop', label: 'Shop', role: 'dimension', type: 'text' },
  { name: 'amount', label: 'Amount', role: 'measure', type: 'decimal', unit: 'currency' },
  { name: 'units', label: 'Units', role: 'measure', type: 'decimal', unit: 'number' },
]
const catalogueWith = (own: UnderstoodColumn[]) =>
  catalogueOf([
    {
      ...{ fileId: 'f', kind: 'fact', name: 'sales', label: 'Sales', columns: own },
      ...{ externalSystem: '', createdAt: '', updatedAt: '' },
    },
  ])
const needs = (asked: Partial<FactsAsked>, own = columns): RollupNeeds | null =>
  needsOf(
    planFacts(
      catalogueWith(own),
      {
        ...{ factTable: 'sales', measures: ['amount'], dimensions: [], filters: [], limit: 100, offset: 0 },
        ...{ dateGranularity: undefined, dateFrom: undefined, dateTo: undefined },
        ...asked,
      },
      '2024-05-15',
    ),
  )
const monthOf = (column: string) => ({ column, grain: 'month' as const })
const dayOf = (column: string) => ({ column, grain: 'day' as const })

describe('what a question needs of rollups', () => {
  test('its measures, and its dimensions with those of its filters and of what is counted', () => {
    expect(needs({ measures: ['amount:mean', 'count', 'amount', 'units:max'] })).toEqual({
      ...{ date: null, dimensions: [], measures: ['amount', 'units'] },
    })
    expect(
      needs({
        measures: ['count', 'shop:count_distinct'],
        dimensions: ['region'],
        filters: [{ dimension: 'shop', type: 'exclude', values: [null] }],
      }),
    ).toEqual({ date: null, dimensions: ['region', 'shop'], measures: [] })
  })

  test('the columns of its conditions, and days for those on its dates; rows for those on a measure or another date', () => {
    const needed = (where: Where) => needs({ measures: ['count'], where })
    expect(needed({ not: { or: [{ column: 'shop', operator: 'empty' }] } })).toEqual({
      ...{ date: null, dimensions: ['shop'], measures: [] },
    })
    expect(needed({ column: 'sold_on', operator: 'during', period: { toDate: 'year' } })).toEqual({
      ...{ date: dayOf('sold_on'), dimensions: [], measures: [] },
    })
    expect(needed({ column: 'paid_on', operator: 'empty' })).toBe(null)
    expect(needed({ and: [{ column: 'amount', operator: 'more', value: 5 }] })).toBe(null)
  })

  test('days for days, weeks, the last day and ranges inside a month; months for the rest', () => {
    for (const dateGranularity of ['month', 'quarter', 'half', 'year', 'fy'] as const)
      expect([dateGranularity, needs({ dateGranularity })?.date]).toEqual([dateGranularity, monthOf('sold_on')])
    for (const dateGranularity of ['day', 'week'] as const)
      expect([dateGranularity, needs({ dateGranularity })?.date]).toEqual([dateGranularity, dayOf('sold_on')])
    expect(needs({ measures: ['amount:last'] })?.date).toEqual(dayOf('sold_on'))
    expect(needs({ dimensions: ['{paid_on}'], dateGranularity: 'year' })?.date).toEqual(monthOf('paid_on'))
    for (const [dateFrom, dateTo, date] of [
      ['2024-02-01', '2024-02-29', monthOf('sold_on')],
      ['2023-02-01', '2023-02-28', monthOf('sold_on')],
      ['2024-02-01', '2024-02-28', dayOf('sold_on')],
      ['2024-02-02', '2024-02-29', dayOf('sold_on')],
      ['2024-12-01', undefined, monthOf('sold_on')],
      [undefined, '2024-12-31', monthOf('sold_on')],
      [undefined, '2024-12-30', dayOf('sold_on')],
    ] as const)
      expect([dateFrom, dateTo, needs({ dateFrom, dateTo })?.date]).toEqual([dateFrom, dateTo, date])
  })

  test('nothing that they have for percentiles, weighed means, hours, and conditions on a measure', () => {
    expect(needs({ measures: ['amount', 'amount:p90'] })).toBeNull()
    expect(needs({ measures: ['amount:weighted_mean:units'] })).toBeNull()
    expect(needs({ dateGranularity: 'hour' })).toBeNull()
    expect(needs({ conditions: [{ column: 'amount', operator: 'more', value: 1 }] })).toBeNull()
  })
})

const digits = (whole: number, decimals = 2) => ({ whole, decimals })
const rollup = (path: string, given: Partial<Rollup>): Rollup => ({
  ...{ path, date: null, dimensions: ['region'], groups: 1 },
  sums: new Map([['amount', digits(9)]]),
  ...given,
})
const byDay = rollup('day', { date: dayOf('sold_on'), groups: 900 })
const byMonth = rollup('month', { date: monthOf('sold_on'), groups: 30 })
const withoutDates = rollup('none', { dimensions: ['region', 'shop'], groups: 5 })
const file = (path: string, given: Partial<RolledFile> = {}): RolledFile => ({
  ...{ path, rollups: [byDay, byMonth, withoutDates] },
  columns: new Map<string, FileColumn>([
    ['sold_on', 'date'],
    ['paid_on', 'date'],
    ['region', 'text'],
    ['shop', 'text'],
    ['amount', digits(7)],
  ]),
  ...given,
})
const asked = (given: Partial<RollupNeeds>): RollupNeeds => ({
  ...{ date: null, dimensions: [], measures: ['amount'] },
  ...given,
})
const chosen = (given: Partial<RollupNeeds>, files = [file('a')]) =>
  chooseRollups(asked(given), files)?.map((one) => one?.path ?? 'rows') ?? null

describe('the rollup that answers', () => {
  test('is the smallest that has the dates, the dimensions and the measures', () => {
    expect(chosen({})).toEqual(['none'])
    expect(chosen({ dimensions: ['shop', 'region'] })).toEqual(['none'])
    expect(chosen({ date: monthOf('sold_on'), dimensions: ['region'] })).toEqual(['month'])
    expect(chosen({ date: dayOf('sold_on') })).toEqual(['day'])
    expect(chosen({ date: monthOf('sold_on') }, [file('a', { rollups: [byDay] })])).toEqual(['day'])
  })

  test('is none where it lacks one of them', () => {
    expect(chosen({ date: monthOf('sold_on'), dimensions: ['shop'] })).toBeNull()
    expect(chosen({ date: monthOf('paid_on') })).toBeNull()
    expect(chosen({ date: dayOf('sold_on') }, [file('a', { rollups: [byMonth] })])).toBeNull()
    expect(chosen({}, [file('a', { rollups: [rollup('x', { sums: new Map() })] })])).toBeNull()
    expect(chosen({}, [file('a', { rollups: [] })])).toBeNull()
  })

  test('stands beside the rows of files that have none, and is chosen for each file', () => {
    const bare = file('b', { rollups: [] })
    expect(chosen({ date: monthOf('sold_on') }, [file('a'), bare])).toEqual(['month', 'rows'])
    expect(chosen({}, [bare, bare])).toBeNull()
  })

  test('may lack what its file lacks; what no file has is for the rows to refuse', () => {
    const narrow = file('b', {
      columns: new Map([['amount', digits(7)]]),
      rollups: [rollup('total', { dimensions: [] })],
    })
    expect(chosen({ date: dayOf('sold_on'), dimensions: ['shop'] }, [narrow])).toBeNull()
    expect(chosen({ date: dayOf('sold_on'), dimensions: ['region'] }, [narrow, file('a')])).toEqual(['total', 'day'])
    expect(chosen({ measures: ['units'] })).toBeNull()
  })

  test('is none where files store a column in different ways, or their sums fit no type together', () => {
    const numbers = file('b', { columns: new Map<string, FileColumn>([...file('b').columns, ['region', digits(3)]]) })
    expect(chosen({ dimensions: ['region'] }, [file('a'), numbers])).toBeNull()
    expect(chosen({}, [file('a'), numbers])).toEqual(['none', 'none'])
    const doubles = file('b', { columns: new Map<string, FileColumn>([...file('b').columns, ['amount', 'other']]) })
    expect(chosen({}, [doubles])).toBeNull()
    const fine = file('b', { columns: new Map<string, FileColumn>([...file('b').columns, ['amount', digits(11, 18)]]) })
    const vast = (whole: number) =>
      file('c', { rollups: [rollup('vast', { sums: new Map([['amount', digits(whole)]]) })] })
    expect(chosen({}, [fine, vast(20)])).toEqual(['none', 'vast'])
    expect(chosen({}, [fine, vast(21)])).toBeNull()
  })
})
