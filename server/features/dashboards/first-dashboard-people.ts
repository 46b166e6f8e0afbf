import type { Chart, MeasurementChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { firstDashboardTexts as texts } from '../../../contract/dashboards/first-dashboard.texts.ts'
import { defaultScenario, knownScenarios } from '../../../contract/formulas/formulas.schemas.ts'
import type { DayRange } from '../../../contract/shared/periods.ts'
import type { ChartMeasures } from '../formulas/index.ts'
import { spanOfMeasure } from './measurement-data.ts'

const listedFirst: readonly string[] = ['formula', 'manual', 'auto']
const mostListed = 4

/** Some of them may have no values yet. */
const mostRead = 24

type Listed = { chart: MeasurementChart; span: DayRange }

/** Measures that people defined or planned: formulas, typed figures, and those with a budget or a forecast. */
export async function listedBy(measures: ChartMeasures): Promise<Listed[]> {
  const requested = measures.measures
    .filter(({ source, scenarios }) => listedFirst.includes(source) && (source !== 'auto' || scenarios.length > 1))
    .sort((one, other) => listedFirst.indexOf(one.source) - listedFirst.indexOf(other.source))
    .slice(0, mostRead)
  const found = await Promise.all(
    requested.map(async ({ name, scenarios: known }): Promise<Listed | null> => {
      const offered = knownScenarios.filter((scenario) => known.includes(scenario))
      const [only = known[0] ?? defaultScenario, ...others] = offered
      const span = await spanOfMeasure(measures, name, [only, ...others])
      if (span === null) return null
      const chart: MeasurementChart = {
        ...{ metricType: 'metric', title: others.length > 0 ? texts.planned(name) : name },
        ...{ chartType: others.length > 0 ? 'column' : 'line', size: { width: 50, height: 'normal' } },
        ...{ measurement: name, scope: null, scopeFilter: [] },
        scenario: others.length > 0 ? [only, ...others] : only,
      }
      return { chart, span }
    }),
  )
  return found.filter((listed) => listed !== null).slice(0, mostListed)
}

/** The charts that have something in the range. */
export const chartsWithin = (listed: readonly Listed[], { from, to }: DayRange): Chart[] =>
  listed.flatMap(({ chart, span }) => (span.from <= to && span.to >= from ? [chart] : []))
