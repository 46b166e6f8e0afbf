import { chartSpecSchema } from '../../contract/charts/chart-spec.schema.ts'
import { compile } from './compile.ts'
import type { ChartData, ChartSettings } from './model.ts'

/** Default settings of the tests. */
const settings: ChartSettings = {
  ...{ theme: 'light', timeZone: 'UTC', today: '2026-11-20', width: 640, locale: 'en-NZ' },
}
export const series = (seriesLabel: string, values: (number | null)[], fields: object = {}) => ({
  ...{ seriesLabel, source: { values } },
  ...fields,
})
export const mean = { presentation: { aggregation: 'mean' } }

export const compiled = (fields: object, data: ChartData = null, more: Partial<ChartSettings> = {}) =>
  compile(chartSpecSchema.parse({ title: 'Sales', ...fields }), data, { ...settings, ...more })
/** The drawn specification as plain data. */
export const specOf = (...given: Parameters<typeof compiled>) => JSON.parse(JSON.stringify(compiled(...given).spec))
export const days = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10))
