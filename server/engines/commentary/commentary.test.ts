import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartData } from '../../../contract/dashboards/dashboards.schemas.ts'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { commentaryTexts } from '../../../contract/snapshots/commentary.texts.ts'
import { checkFigures } from '../../../contract/snapshots/figures.ts'
import { ledgerOf } from '../../../contract/snapshots/ledger.ts'
import { snapshotsTexts } from '../../../contract/snapshots/snapshots.texts.ts'
import { seriesFacts } from './facts.ts'
import { rework, splitSentences } from './rework.ts'
import { chartCommentary, reportCommentary } from './sentences.ts'
import type { Calculation, Operand } from './calculations.ts'
import { keepWhatAgrees } from './think.ts'
import { runs as countRuns } from '../../../tests/deep.ts'

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
    part('Nelson', [100, 110, 105, 95, 100, 700, 25, null]),
    part('Tauranga', [0, 0, 0, 0, 0, 100, 0, null]),
    part('Dunedin', [0, 0, 0, 0, 0, 100, 25, null]),
  ]),
  before: dataOf([
    part('Nelson', Array<number>(8).fill(80)),
    part('Tauranga', Array<number>(8).fill(0)),
    part('Dunedin', Array<number>(8).fill(20)),
  ]),
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
        { item: 'Nelson', value: 1210, before: 480 },
        { item: 'Tauranga', value: 100, before: 0 },
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

  test('call no month unusual that is as far from the others in the year before', () => {
    const seasonal = [100, 110, 105, 95, 100, 800, null, null]
    const unusual = (values: (number | null)[]) => {
      const series = [{ values: own }, { values, comparison: 'previous_year' as const }]
      return seriesFacts({ label: 'sales', series: 0, overTime: dataOf(series), parts: null })?.unusual
    }
    expect(unusual(seasonal)).toEqual([])
    expect(unusual([...before])).toEqual([{ at: 'Jun 2026', value: 900, typical: 102.5 }])
    // Without the month of the year before, the others alone tell.
    expect(unusual([null, ...before.slice(1)])).toHaveLength(1)
  })

  test('hold every part with what it was before, beside the few that are told first', () => {
    expect(facts.breakdown).toEqual([
      { dimension: 'city', item: 'Nelson', value: 1210, before: 480 },
      { dimension: 'city', item: 'Tauranga', value: 100, before: 0 },
      { dimension: 'city', item: 'Dunedin', value: 100, before: 120 },
    ])
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
    expect(text).toContain('Sales came to $1,410.00 (Jan 2026 – Jun 2026).')
    expect(text).toContain('135.0% ($810.00) above the year before of $600.00')
    expect(text).toContain('21.7% ($390.00) below budget of $1,800.00')
    expect(text).toContain('Most of the rise came from Nelson ($730.00 more).')
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
    const refused = 'Negative values have no share of a whole, so no shares are given.'
    expect(said(losses, null)).not.toContain('%')
    expect(said(losses, null)).not.toContain(refused)
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
    expect(said(gains, mixed(10))).not.toContain(refused)
    expect(said(gains, mixed(-10))).not.toContain('%')
    const wide = mixed(-20)
    wide.now.series.push({ ...wide.now.series[0]!, item: 'Tauranga', values: wide.now.series[0]!.values.map(() => 30) })
    expect(said(gains, wide)).not.toContain('%')
    // The pie refuses these in the same words.
    expect(said(gains, wide)).toContain(refused)
    expect(chartsTexts.note.negativeParts.split(',')[0]).toBe(refused.split(',')[0])
    const spoken = seriesFacts({ label: 'result', series: 0, overTime: gains, parts: wide })!
    const report = reportCommentary([{ title: 'Result', data: gains, failure: null, facts: [spoken] }])
    expect(report).toContain(refused)
  })

  test('opens a report with what is to be said of its figures, once, and with nothing else of its charts', () => {
    const mixed = '"Sales" has amounts in several currencies ($, EUR, GBP); totals don’t convert them.'
    const notes = [mixed, 'Comparisons cover the same number of days, up to 3 Jun 2026.']
    const remarked = { ...chart, data: { ...overTime, notes } }
    const text = reportCommentary([remarked, { ...remarked, title: 'Sales over time' }])
    expect(text.split('\n\n').filter((line) => line.includes('as '))).toEqual([mixed])
    expect(text.split('\n\n').at(-1)).toBe(mixed)
    expect(reportCommentary([chart])).not.toContain('currencies')
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

describe('sentences of a model', () => {
  const checked = (text: string) => keepWhatAgrees({ charts: [chart], position: 0, text })

  test('whose figures the chart does not hold are left out, and named with these figures', () => {
    const text = 'Sales came to $1,410. They will reach $5,000 next year, up $4,321.\n- June was strong.'
    const calculated = { amounts: [], shares: [] }
    expect(checked(text)).toEqual({
      text: 'Sales came to $1,410.\n- June was strong.',
      dropped: [{ sentence: 'They will reach $5,000 next year, up $4,321.', figures: ['5,000', '4,321'], reasons: [] }],
      calculated,
    })
    expect(checked('It was $77,777.')).toEqual({
      text: null,
      dropped: [{ sentence: 'It was $77,777.', figures: ['77,777'], reasons: [] }],
      calculated,
    })
  })

  test('that lean on one that is left out go with it, and the others stay', () => {
    const text =
      'The forecast is $5,000. It expects $900 in June. That is much. Sales came to $1,410. It was a good half.'
    const { text: kept, dropped } = checked(text)
    expect(kept).toBe('Sales came to $1,410. It was a good half.')
    expect(dropped.map(({ sentence, figures }) => [sentence, figures])).toEqual([
      ['The forecast is $5,000.', ['5,000']],
      ['It expects $900 in June.', []],
      ['That is much.', []],
    ])
  })

  test.each([
    ['Der Umsatz lag am 30. Juni bei 1.410,00 $. Das sind 135,0 % mehr. Geplant waren 2,5 Mio. Euro.', [2]],
    ['Les ventes ont atteint 1 410 $ au 15 juin. C’est 135 pour cent de plus. Soit 2 500 $ en juillet.', [2]],
    ['Las ventas llegaron a 1.410 $ el 15 de enero. Son 77,7 por ciento más. Junio sumó 900 $.', [1]],
    ['Продажи составили 1 410 $ на 15 июня. Это на 99,9 % больше. Июнь дал 900 $.', [1]],
    ['2026年6月销售额达到1,410元。比去年增长135%。7月将达到35万元。', [2]],
    ['６月の売上は９００ドルでした。来月は５万ドルです。', [1]],
  ])('are checked as %s is written', (text, wrong) => {
    const sentences = splitSentences(text)
    expect(checked(text).dropped.map(({ sentence }) => sentences.indexOf(sentence))).toEqual(wrong)
  })
})

describe('a figure that a text works out', () => {
  const cost = { ...chart, title: 'Cost', data: dataOf([{ values: [41, 52, 47, 33, 40, 307, 20, null] }]), facts: [] }
  const check = (text: string, ...calculations: Calculation[]) =>
    keepWhatAgrees({ charts: [chart, cost], position: 0, text, calculations })
  const span = (of: string) => `${of}/2026-01..2026-06`
  const difference = { do: 'difference' as const, of: ['chart 1/s1/2026-06', 'chart 2/s1/2026-06'] }

  test('is worked out from its cells, also from those of another chart, and has to give what is written', () => {
    const text = 'The first half left a result of $890, or 63.1% of sales, $593 of it in June, $151 a month on average.'
    const result: Operand = { do: 'difference', of: [span('chart 1/s1'), span('chart 2/s1')] }
    const found = check(
      text,
      { figure: '$890', ...result },
      { figure: '63.1%', do: 'share', of: [result, 'chart 1/f1/value'] },
      { figure: '593', ...difference },
      { figure: '151', do: 'share', of: [result, { do: 'sum', of: ['chart 2/s1/2026-01', 'chart 2/s1/2026-01'] }] },
    )
    // 890 by 82 is not 151: this claim is left out of what is calculated.
    expect(found.calculated).toEqual({ amounts: [890, 593], shares: [890 / 1410] })
    expect(found.dropped).toEqual([
      { sentence: text, figures: ['151'], reasons: ['151: its calculation gives 10.853659'] },
    ])
    const mean: Calculation = { figure: '235', do: 'average', of: [span('chart 1/s1')] }
    expect(check('It was $235 a month.', mean).text).toBe('It was $235 a month.')
    expect(check('The result of June was $593.').dropped).toHaveLength(1)
  })

  test('adds up no cells of a series that cannot be added up, as one whole or one by one', () => {
    const share = {
      ...chart,
      data: dataOf([
        { values: own, additive: false },
        { values: own, additive: false },
      ]),
    }
    const reasons = (...of: string[]) =>
      keepWhatAgrees({
        ...{ charts: [share], position: 0, text: 'It was $77,777.' },
        calculations: [{ figure: '77,777', do: 'sum', of }],
      }).dropped.flatMap((one) => one.reasons)
    expect([
      reasons('chart 1/s1/2026-01', 'chart 1/s1/2026-02'),
      reasons('chart 1/s1/2026-01', 'chart 1/s2/2026-01'),
    ]).toEqual([["77,777: the cells of chart 1/s1/2026-02 can't be added up"], ['77,777: its calculation gives 200']])
  })

  test.each([
    ['a cell that is not there', { do: 'sum', of: ['chart 9/s1/2026-01'] }, 'there is no cell chart 9/s1/2026-01'],
    ['an empty cell', { of: ['chart 1/s1/2026-08'] }, 'the cell chart 1/s1/2026-08 is empty'],
    ['a third operand', { do: 'share', of: ['chart 1/s1/2026-01', 'chart 1/s1/2026-02', 'x'] }, '"share" takes two'],
    [
      'nothing to divide by',
      {
        do: 'change',
        of: [
          'chart 1/s1/2026-01',
          { do: 'sum', of: [difference, { do: 'difference', of: ['chart 2/s1/2026-06', 'chart 1/s1/2026-06'] }] },
        ],
      },
      'it divides by zero',
    ],
  ] satisfies [string, Omit<Calculation, 'figure'>, string][])(
    'says what is wrong with %s',
    (_, calculation, problem) => {
      const [dropped] = check('It was $77,777.', { figure: '77,777', ...calculation }).dropped
      expect(dropped?.reasons).toEqual([`77,777: ${problem}`])
    },
  )
})

describe('a text agrees with what its chart shows', () => {
  const runs = countRuns(200, 2_000)
  const anyValues = fc.array(fc.option(fc.integer({ min: -900, max: 9_000_000 }), { freq: 6 }), {
    minLength: 4,
    maxLength: 4,
  })
  const quarters = ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4']
  const timed = { labels: quarters, portions: [1, 1, 0.5, 0], range: { from: '2026-01-01', to: '2026-12-31' } }
  const anyChart = fc
    .record({
      values: anyValues,
      earlier: anyValues,
      kind: fc.constantFrom('figure' as const, 'items' as const, 'time' as const),
      unit: fc.constantFrom('number' as const, 'currency' as const, 'percent' as const),
      additive: fc.boolean(),
      compares: fc.boolean(),
      split: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 }),
    })
    .map(({ values, earlier, kind, unit, additive, compares, split }) => {
      const total = (all: readonly (number | null)[]) => all.reduce<number>((sum, value) => sum + (value ?? 0), 0)
      const comparison = 'previous_period' as const
      const over = dataOf([{ values, additive }, ...(compares ? [{ values: earlier, additive, comparison }] : [])], {
        ...{ ...timed, unit },
      })
      const share = (all: readonly (number | null)[]) =>
        all.map((value, at) => (value === null ? null : Math.round((value * (split[at] ?? 0)) / 100)))
      const rest = (all: readonly (number | null)[]) =>
        all.map((value, at) => (value === null ? null : value - (share(all)[at] ?? 0)))
      const partsOf = (all: readonly (number | null)[]) =>
        dataOf([part('A', share(all)), part('B', rest(all))], { ...timed, unit })
      const asked = { dimension: 'city', now: partsOf(values), before: partsOf(earlier) }
      // The figure of a chart is of all of its days, and what it is compared with of as many.
      const cut = earlier.map((value, at) => (at === 3 ? null : value))
      const one = { labels: ['2026'], portions: [0.7], range: timed.range, unit }
      const figure = dataOf(
        [{ values: [total(values)], additive }, ...(compares ? [{ values: [total(cut)], additive, comparison }] : [])],
        one,
      )
      const items = dataOf(
        [
          { values: [total(share(values)), total(rest(values))], additive },
          ...(compares ? [{ values: [total(share(cut)), total(rest(cut))], additive, comparison }] : []),
        ],
        { labels: ['A', 'B'], labelTitle: 'city', portions: null, range: timed.range, unit },
      )
      const tile = { figure, items, time: over }[kind]
      return { tile, kind, overTime: over, parts: asked }
    })

  test('every number of a draft is one of its chart or of its parts, after rounding', () => {
    fc.assert(
      fc.property(anyChart, ({ tile, kind, overTime: over, parts: asked }) => {
        const found = seriesFacts({ label: 'sales', series: 0, overTime: over, parts: asked, tile })
        if (found === null) return
        const drawn = { title: 'Sales', data: tile, failure: null, facts: [found] }
        const text = chartCommentary(drawn)
        const isOver = (at: number) => (over.portions?.[at] ?? 1) === 1
        const last = over.series[0]!.values.findLastIndex((value, at) => value !== null && isOver(at))
        const counted = over.labels.flatMap((_, at) => (kind !== 'time' || (isOver(at) && at <= last) ? [at] : []))
        const only = (data: ChartData): ChartData => ({
          ...data,
          labels: counted.map((at) => data.labels[at]!),
          series: data.series.map((series) => ({ ...series, values: counted.map((at) => series.values[at] ?? null) })),
        })
        const ofChart = kind === 'time' ? only(over) : tile
        // Only numbers of the chart and its parts, not those in the facts.
        const ledgers = [ofChart, tile, only(asked.now), only(asked.before)].map((data) =>
          ledgerOf({ data, failure: null, facts: [] }),
        )
        const movesOfParts = asked.now.series.flatMap(({ values }, index) => {
          const total = (all: readonly (number | null)[]) => counted.reduce((sum, at) => sum + (all[at] ?? 0), 0)
          return [total(values) - total(asked.before.series[index]!.values)]
        })
        const medians = found.unusual.map(({ typical }) => typical)
        const wrong = checkFigures(text, {
          amounts: [...ledgers.flatMap(({ amounts }) => amounts), ...movesOfParts, ...medians],
          shares: [
            ...ledgers.flatMap(({ shares }) => shares),
            ...(tile.unit === 'percent'
              ? [...ledgers.flatMap(({ amounts }) => amounts), ...movesOfParts, ...medians]
              : []),
          ],
          counts: [],
        }).filter(({ agrees }) => !agrees)
        expect([text, wrong]).toEqual([text, []])
      }),
      { numRuns: runs, seed: 28 },
    )
  })

  test('of one figure it tells the figure itself, in the words of the tile', () => {
    const tile = dataOf([{ values: [1_234_567.8] }, { values: [1_000_000], comparison: 'previous_period' }], {
      labels: ['2026'],
      portions: [0.6],
    })
    const found = seriesFacts({ label: 'sales', series: 0, overTime, parts, tile })!
    const text = chartCommentary({ title: 'Sales', data: tile, failure: null, facts: [found] })
    expect(text).toBe(
      'Sales came to $1,234,567.80 (2026). That is 23.5% ($234,567.80) above the period before of $1,000,000.00.',
    )
  })

  test('of a mean it says nothing where the chart shows only its parts', () => {
    const tile = dataOf([{ values: [3, 4], additive: false }], {
      labels: ['A', 'B'],
      labelTitle: 'city',
      portions: null,
    })
    const mean = dataOf([{ values: own, additive: false }])
    expect(seriesFacts({ label: 'price', series: 0, overTime: mean, parts: null, tile })).toBe(null)
    const byCity = dataOf(['A', 'B'].map((item) => ({ item, values: own, additive: false })))
    expect(seriesFacts({ label: 'price', series: 0, overTime: mean, parts: null, tile: byCity })).toBe(null)
  })

  test('of a histogram it says nothing, whose numbers of rows are no values of the measure', () => {
    const tile = dataOf([{ values: [3, 4] }], {
      ...{ labels: ['0', '100'], labelTitle: 'Sales', portions: null, unit: 'number', binWidth: 100 },
    })
    expect(seriesFacts({ label: 'sales', series: 0, overTime, parts, tile })).toBe(null)
  })
})
