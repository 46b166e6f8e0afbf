import * as vega from 'vega'
import { expect, test } from 'vitest'
import { chartSpecSchema } from '../../../contract/charts/chart-spec.schema.ts'
import { drawSpec } from './draw-spec.ts'

const spec = chartSpecSchema.parse({
  title: 'Orders',
  chartType: 'bar',
  labels: ['Leeds, Briggate'],
  series: [{ seriesLabel: 'Orders', source: { values: [3] } }],
})

test('a printed drawing measures its words as print does and leaves every other drawing the estimate of Vega', async () => {
  const { textMetrics } = vega as unknown as { textMetrics: { width: (item: object, text: string) => number } }
  expect(textMetrics.width({ fontSize: 10 }, 'iiii')).toBe(32)
  const drawn = await drawSpec(spec, { day: '2026-03-01', timeZone: 'UTC' })
  expect(drawn.picture?.svg).toContain('Leeds, Briggate')
  expect(textMetrics.width({ fontSize: 10 }, 'iiii')).toBe(32)
})
