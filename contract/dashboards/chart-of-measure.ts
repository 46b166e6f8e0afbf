import type { MeasurementMetadata } from '../formulas/formulas.schemas.ts'
import type { MeasureForm } from '../formulas/measure-form.ts'
import { defaultScenario } from '../charts/chart-defaults.ts'
import type { MeasurementChart } from './dashboards.schemas.ts'
import { isDrawn, measuresOf } from './measurements.ts'

/** The chart of what the Formulas tab shows; null for a measure without dates. */
export function chartOfMeasure(form: MeasureForm | null, metadata: MeasurementMetadata): MeasurementChart | null {
  if (form === null) return null
  const measure = measuresOf(metadata).find(({ name }) => name === form.measurement)
  if (measure === undefined || !isDrawn(measure)) return null
  const { name, scenarios: known, scopes, unit } = measure
  const asked = form.scenarios.filter((scenario) => known.includes(scenario))
  const usual = known.includes(defaultScenario) ? [defaultScenario] : known.slice(0, 1)
  const [only = defaultScenario, ...others] = asked.length > 0 ? asked : usual
  const scope = form.scope !== null && scopes.includes(form.scope) ? form.scope : null
  return {
    ...{ metricType: 'metric', title: name, measurement: name, scope },
    ...{ chartType: unit === 'percent' ? 'line' : 'column', size: { width: 50, height: 'normal' } },
    scopeFilter: form.filters.find((filter) => filter.scope === scope)?.values ?? [],
    scenario: others.length === 0 ? only : [only, ...others],
  }
}
