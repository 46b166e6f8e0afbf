import { expect, test } from 'vitest'
import type { MeasurementMetadata } from '../formulas/formulas.schemas.ts'
import { firstMeasureForm } from '../formulas/measure-form.ts'
import { chartOfMeasure } from './chart-of-measure.ts'

const metadata: MeasurementMetadata = {
  ...{ measurements: ['Margin', 'Rates'], granularities: ['month'], units: { Margin: 'percent', Rates: 'number' } },
  ...{ scopes: { Margin: ['city'] }, scenarios: { Margin: ['Budget', 'Actual'] } },
  sources: { Margin: 'formula', Rates: 'lookup' },
  origins: {},
}

test('a measure as it is shown becomes a chart; what it does not have is left out', () => {
  const form = firstMeasureForm('Margin')
  expect(chartOfMeasure(form, metadata)).toMatchObject({
    measurement: 'Margin',
    scenario: 'Actual',
    scope: null,
    chartType: 'line',
  })
  const filters = [{ scope: 'city', values: ['Nelson'] }]
  const shown = { ...form, scope: 'city', scenarios: ['Budget', 'Actual', 'Gone'], filters }
  expect(chartOfMeasure(shown, metadata)).toMatchObject({
    scope: 'city',
    scopeFilter: ['Nelson'],
    scenario: ['Budget', 'Actual'],
  })
  expect(chartOfMeasure({ ...form, scope: 'shop' }, metadata)?.scope).toBe(null)
  expect([chartOfMeasure(firstMeasureForm('Rates'), metadata), chartOfMeasure(null, metadata)]).toEqual([null, null])
})
