import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compiled, mean, series } from './charts.testing.ts'

const before = (values: (number | null)[], fields: object = {}) =>
  series('Sales, previous period', values, { colour: 'mirror', period: '2025', ...fields })
const figureOf = (fields: object) =>
  compiled({ chartType: 'big-number', labels: ['2024'], series: [series('Sales', [72_872.22])], ...fields }).figure

describe('a big number', () => {
  test('is short where it is long, keeps its exact value, and is written as a person chose', () => {
    const written = (format?: object, values: number[] = [72_872.22]) => {
      const figure = figureOf({ series: [series('Sales', values)], ...(format === undefined ? {} : { format }) })
      return [figure?.text, figure?.exact]
    }
    expect([
      written(),
      written({ notation: 'full' }),
      written({ decimals: 2 }),
      written({ decimals: 2, notation: 'short' }),
      written({ prefix: '~', suffix: ' t' }),
      written(undefined, [7841.31]),
      written({ notation: 'short' }, [7841.31]),
      written(undefined, [-3_333_595.45]),
    ]).toEqual([
      ['72.9K', '72,872.22'],
      ['72,872.22', '72,872.22'],
      ['72,872.22', '72,872.22'],
      ['72.87K', '72,872.22'],
      ['~72.9K t', '~72,872.22 t'],
      ['7,841.31', '7,841.31'],
      ['7.8K', '7,841.31'],
      ['-3.3M', '-3,333,595.45'],
    ])
  })

  test('has one change to a named period, whose colour knows whether higher is better', () => {
    const change = (now: number, then: number, more: object = {}) => {
      const [one] = figureOf({ series: [series('Sales', [now]), before([then])], ...more })?.changes ?? []
      return one && [one.text, one.direction, one.tone, one.against, one.words]
    }
    expect([
      change(112, 100),
      change(112, 100, { better: 'higher' }),
      change(112, 100, { better: 'lower' }),
      change(88, 100, { better: 'lower' }),
      change(100.01, 100, { better: 'higher' }),
      change(-50, -80, { better: 'higher' }),
      change(5, 0),
    ]).toEqual([
      ['12.0%', 'up', 'neutral', 'vs 2025', '+12.0% on 2025 (100)'],
      ['12.0%', 'up', 'good', 'vs 2025', '+12.0% on 2025 (100)'],
      ['12.0%', 'up', 'bad', 'vs 2025', '+12.0% on 2025 (100)'],
      ['12.0%', 'down', 'good', 'vs 2025', '-12.0% on 2025 (100)'],
      ['No change', 'same', 'neutral', 'vs 2025', 'No change on 2025 (100)'],
      ['30', 'up', 'good', 'vs 2025', '+30 on 2025 (-80)'],
      undefined,
    ])
  })

  test('is compared only with what belongs to its own series', () => {
    const given = [
      series('Sales', [10], { measure: '0' }),
      series('Costs', [8], { measure: '1' }),
      before([5], { measure: '0' }),
      before([4], { measure: '1', period: '2020' }),
    ]
    expect(figureOf({ series: given })?.changes.map(({ words }) => words)).toEqual(['+100.0% on 2025 (5)'])
  })

  test('says in its label that its period is not over, and in no note', () => {
    const shown = (labels: string[], values: number[]) => {
      const { figure, notes } = compiled({ chartType: 'big-number', labels, series: [series('Sales', values)] })
      return [figure?.label, notes]
    }
    expect([shown(['2026'], [1]), shown(['2025'], [1]), shown(['2026-10', '2026-11'], [1, 2])]).toEqual([
      ['2026 so far', []],
      ['2025', []],
      // The title says which series it is.
      ['', ['Nov 2026 is not over yet.']],
    ])
  })
})

describe('the trend of a big number', () => {
  const trendOf = (values: (number | null)[], more: object = {}) => {
    const labels = values.map((_, index) => `2024-${String(index + 1).padStart(2, '0')}`)
    return figureOf({ trend: { labels, values }, ...more })?.trend ?? null
  }

  test('reaches from edge to edge, breaks where a value is missing, and is told in words', () => {
    expect(trendOf([10, 20, 30])).toEqual({
      ...{ line: 'M0 28L50 15L100 2', area: 'M0 28L50 15L100 2L100 30L0 30Z', width: 100, height: 30 },
      words: 'Jan 2024: 10. Mar 2024: 30.',
    })
    expect(trendOf([null, 10, 10, null, 10, 10, null])?.line).toBe('M0 15L25 15M75 15L100 15')
    expect([trendOf([1, 2]), trendOf([]), trendOf([null, null, null]), trendOf([1, null, 2, null, 3])]).toEqual([
      ...[null, null, null, null],
    ])
  })

  test('is finite within its box for any values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), { maxLength: 40 }),
        (values) => {
          const trend = trendOf(values, { series: [series('Sales', [1], mean)] })
          const numbers = `${trend?.line ?? ''}${trend?.area ?? ''}`.split(/[A-Z ]/).filter((text) => text !== '')
          for (const text of numbers) {
            expect(Number(text)).toBeGreaterThanOrEqual(0)
            expect(Number(text)).toBeLessThanOrEqual(100)
          }
        },
      ),
    )
  })
})
