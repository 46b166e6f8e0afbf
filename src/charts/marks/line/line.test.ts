import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compiled, days, series, specOf } from '../../charts.testing.ts'
import { spread } from './line.ts'

test('names that would touch move apart and stay within', () => {
  expect(spread([10, 10, 50], 15, 0, 100)).toEqual([10, 25, 50])
  expect(spread([100, 100], 15, 0, 100)).toEqual([85, 100])
})

test('whatever is wished, names keep their order and their distance where there is room', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }), (requested) => {
      const placed = spread(requested, 15, 0, 300)
      const order = requested.map((_, index) => index).sort((a, b) => (requested[a] ?? 0) - (requested[b] ?? 0))
      order.slice(1).forEach((index, before) => {
        expect((placed[index] ?? 0) - (placed[order[before] ?? 0] ?? 0)).toBeGreaterThanOrEqual(15)
      })
    }),
    { seed: 20261120, numRuns: 300 },
  )
})

const lines = (count: number, positions: number, width: number) => {
  const many = Array.from({ length: count }, (_, index) => {
    const values = Array.from({ length: positions }, (_, position) => index * 10 + position)
    return series(`Line ${index}`, values)
  })
  return specOf({ chartType: 'line', labels: days(positions), series: many }, null, { width })
}

test('lines carry their names at their ends where there is room, else a legend', () => {
  expect(lines(3, 5, 640).datasets.ends.map((row: { text: string }) => row.text)).toEqual([
    'Line 0',
    'Line 1',
    'Line 2',
  ])
  expect([lines(3, 5, 360).datasets.ends, lines(9, 5, 640).datasets.ends, lines(1, 5, 640).datasets.ends]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(JSON.stringify(lines(3, 5, 360))).toContain('"orient":"top"')
})

test('few points differ by marker, many by dash, and a value alone always has its point', () => {
  const ranges = (spec: object) => {
    const text = JSON.stringify(spec)
    const dash = /"strokeDash":\{.*?"range":(\[\[.*?\]\])/.exec(text)?.[1] ?? '[]'
    return { dashes: new Set(JSON.parse(dash).map(String)).size, markers: (text.match(/"marker":true/g) ?? []).length }
  }
  expect(ranges(lines(6, 5, 640))).toEqual({ dashes: 1, markers: 30 })
  expect(ranges(lines(6, 60, 640))).toEqual({ dashes: 6, markers: 0 })
})

test('a long legend on a narrow screen makes the drawing higher, not the plot flat', () => {
  const many = Array.from({ length: 12 }, (_, index) => series(`A rather long name ${index}`, [index, 1]))
  const { size } = compiled({ labels: ['2025-01', '2025-02'], series: many }, null, { width: 300 })
  expect(size).toEqual({ width: 300, height: 386 })
})
