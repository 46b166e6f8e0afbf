import { describe, expect, test } from 'vitest'
import type { ChartData } from '../../../contract/dashboards/dashboards.schemas.ts'
import { commentaryTexts } from '../../../contract/snapshots/commentary.texts.ts'
import { checkFigures } from '../../../contract/snapshots/figures.ts'
import { ledgerOf } from '../../../contract/snapshots/ledger.ts'
import { snapshotsTexts } from '../../../contract/snapshots/snapshots.texts.ts'
import { seriesFacts } from './facts.ts'
import { rework } from './rework.ts'
import { chartCommentary, reportCommentary } from './sentences.ts'
import { keepWhatAgrees } from './think.ts'

const months = Array.from({ length: 8 }, (_, index) => `2026-0${index + 1}`)
const dataOf = (series: Partial<ChartData['series'][number]>[], fields: Partial<ChartData> = {}): ChartData => ({
  ...{ labels: months, labelTitle: null, portions: [1, 1, 1, 1, 1, 1, 0.5, 0], unit: 'currency', currency: 'NZD' },
  ...{ timeZone: 'Pacific/Auckland', range: null, notes: [], newest: null },
  series: series.map((one) => ({
    ...{ series: 0, item: null, isRest: false, comparison: null, additive: true, values: [], ...one },
  })),
  ...fields,
})
const own = [100, 110, 105, 95, 100, 900, 50, null]
const before = [100, 100, 100, 100, 100, 100, 100, 100]
const overTime = dataOf([
  { values: own },
  { values: before, comparison: 'previous_period' },
  { values: before, comparison: 'previous_year' },
  { values: [...own.slice(0, 6).map(() => 300), null, null], comparison: 'budget' },
])
const part = (item: string, values: (number | null)[]) => ({ item, values })
const parts = {
  dimension: 'city',
  now: dataOf([
    part('Nelson', [100, 110, 105, 95, 100, 800, 25, null]),
    part('Dunedin', [0, 0, 0, 0, 0, 100, 25, null]),
  ]),
  before: dataOf([part('Nelson', before), part('Dunedin', [20, 20, 20, 20, 20, 20, 20, 20])]),
}
const facts = seriesFacts({ label: 'sales', series: 0, overTime, parts })!
const chart = { title: 'Sales', data: overTime, failure: null, facts: [facts] }

describe('the facts of a series', () => {
  test('hold the periods that are over, what they are compared with, and what moved them', () => {
    expect(facts).toMatchObject({
      ...{ basis: 'total', value: 1410, from: 'Jan 2026', to: 'Jun 2026', running: 'Jul 2026' },
      comparisons: [
        { kind: 'previous_year', value: 600 },
        { kind: 'budget', value: 1800 },
      ],
      drivers: [
        { item: 'Nelson', value: 1310, before: 600 },
        { item: 'Dunedin', value: 100, before: 120 },
      ],
      unusual: [{ at: 'Jun 2026', value: 900, typical: 102.5 }],
      last: { at: 'Jun 2026', value: 900, before: 100 },
    })
  })

  test('are none where there is no value, and hold no total where values cannot be added up', () => {
    expect(
      seriesFacts({ label: 'sales', series: 0, overTime: dataOf([{ values: own.map(() => null) }]), parts: null }),
    ).toBeNull()
    const mean = dataOf([
      { values: own, additive: false },
      { values: before, additive: false, comparison: 'previous_year' },
    ])
    const level = seriesFacts({ label: 'price', series: 0, overTime: mean, parts })
    expect(level).toMatchObject({ basis: 'latest', value: 900, comparisons: [{ value: 100 }], drivers: [], parts: [] })
  })

  test('name no comparison that lacks the periods which it would be set against', () => {
    const few = dataOf([
      { values: own },
      { values: [100, null, null, null, null, null, null, null], comparison: 'previous_year' },
    ])
    expect(seriesFacts({ label: 'sales', series: 0, overTime: few, parts: null })?.comparisons).toEqual([])
  })
})

describe('the built-in analyst', () => {
  test('names a span of weeks once, and of a chart by items says nothing of single periods', () => {
    expect(commentaryTexts.span('the week of 31 Dec 2018', 'the week of 25 Mar 2019')).toBe(
      'weeks of 31 Dec 2018 to 25 Mar 2019',
    )
    expect(commentaryTexts.span('Jan 2026', 'Jun 2026')).toBe('Jan 2026 – Jun 2026')
    const byItem = { ...chart, data: { ...overTime, labelTitle: 'city' } }
    expect(chartCommentary(chart)).toMatch(/The best was/)
    expect(chartCommentary(byItem)).not.toMatch(/The best was|closed at|is unusual/)
    expect(chartCommentary(byItem)).toMatch(/^Sales came to \$1,410/)
  })

  test('says what changed, by how much, what drove it, and what is unusual, in figures that all agree', () => {
    const text = chartCommentary(chart)
    expect(text).toContain('Sales came to $1,410 (Jan 2026 – Jun 2026).')
    expect(text).toContain('135.0% ($810.00) above the year before of $600.00')
    expect(text).toContain('21.7% ($390.00) below budget of $1,800')
    expect(text).toContain('Most of the rise came from Nelson ($710.00 more).')
    expect(text).toContain('Against that, Dunedin fell by $20.00.')
    expect(text).toContain('Jun 2026 is unusual: $900.00, where $102.50 is typical.')
    expect(text).toContain('Jul 2026 is not over yet')
    expect(checkFigures(text, ledgerOf(chart)).filter(({ agrees }) => !agrees)).toEqual([])
  })

  test('gives no percent of a change from a negative value, and none of parts of different signs', () => {
    const losses = dataOf([
      { values: [-10, -20, -30, -20, -40, -10, null, null] },
      { values: [-40, -40, -40, -40, -40, -40, null, null], comparison: 'previous_period' },
    ])
    const said = (overTime: ChartData, mixed: Parameters<typeof seriesFacts>[0]['parts']) =>
      chartCommentary({
        ...{ title: 'Result', data: overTime, failure: null },
        facts: [seriesFacts({ label: 'result', series: 0, overTime, parts: mixed })!],
      })
    expect(said(losses, null)).not.toContain('%')
    const gains = dataOf([{ values: [60, 60, 60, 60, 60, 60, null, null] }])
    const mixed = (other: number) => ({
      ...{ dimension: 'city', before: null },
      now: dataOf([
        part('Nelson', [50, 50, 50, 50, 50, 50, null, null]),
        part(
          'Dunedin',
          gains.labels.map(() => other),
        ),
      ]),
    })
    expect(said(gains, mixed(10))).toContain('%')
    expect(said(gains, mixed(-10))).not.toContain('%')
  })

  test('says so where there is nothing or where a chart could not be read', () => {
    const broken = { title: 'Broken', data: null, failure: 'Invalid fact table', facts: [] }
    expect(chartCommentary(broken)).toBe(commentaryTexts.unreadable('Broken'))
    expect(chartCommentary({ ...broken, failure: null })).toBe(commentaryTexts.nothing('Broken'))
    // Without facts of its values, a chart that shows some is not said to have none.
    expect(chartCommentary({ ...chart, facts: [] })).toBe(commentaryTexts.notDrafted(chart.title))
    expect(reportCommentary([{ ...chart, facts: [] }])).toBe(commentaryTexts.reportNotDrafted)
    expect(reportCommentary([broken, chart])).toMatch(/^Sales came to[^]*Not read: Broken\.$/)
    expect(reportCommentary([])).toBe(commentaryTexts.reportEmpty)
  })

  // D3.4.19
  test('reworks a text by each of the four shortcuts without changing a figure', () => {
    const text = chartCommentary(chart)
    const ledger = ledgerOf(chart)
    const changed = snapshotsTexts.shortcuts.map((shortcut) => rework(text, shortcut, [facts]))
    for (const one of changed) {
      if ('notice' in one) throw new Error(one.notice)
      expect(checkFigures(one.comment, ledger).filter(({ agrees }) => !agrees)).toEqual([])
      expect(one.comment).not.toBe(text)
    }
    const [optimistic, conservative, actions, concise] = changed.map((one) => ('comment' in one ? one.comment : ''))
    expect(optimistic!.indexOf('above the year before')).toBeLessThan(optimistic!.indexOf('below budget'))
    expect(conservative!.indexOf('below budget')).toBeLessThan(conservative!.indexOf('above the year before'))
    expect(actions).toContain(commentaryTexts.nextSteps)
    expect(actions).toContain('Dunedin')
    expect(concise!.length).toBeLessThan(text.length)
  })

  test('shortens a person’s own words and leaves figures alone', () => {
    const mine =
      'In order to be clear, sales were very good. They rose to $900.00 in June. We had lunch. The weather was fine.'
    expect(rework(mine, 'please make it shorter', [facts])).toEqual({
      comment: 'To be clear, sales were good. They rose to $900.00 in June.',
    })
  })

  test('says what it cannot do', () => {
    expect(rework('A text.', 'Translate it into French', [facts])).toEqual({ notice: commentaryTexts.noTool })
    expect(rework('A text.', 'More concise', [])).toEqual({ notice: commentaryTexts.noChange })
    expect(rework('', 'More action-oriented', [])).toEqual({ notice: commentaryTexts.noChange })
  })
})

test('sentences of a model whose figures the chart does not hold are left out', () => {
  const about = { charts: [chart], position: 0 }
  const text = 'Sales came to $1,410. They will reach $5,000 next year. June was strong.'
  expect(keepWhatAgrees({ ...about, text })).toBe('Sales came to $1,410. June was strong.')
  expect(keepWhatAgrees({ ...about, text: 'It was $77,777.' })).toBeNull()
})
