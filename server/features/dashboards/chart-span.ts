import { dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { DayRange } from '../../../contract/shared/periods.ts'
import { buildQuery, type ChartEnvironment, hasDates } from './chart-query.ts'
import type { ChartSource } from './chart-sources.ts'

/** First and last day on which a source has records, at any time. */
export async function readSpan(environment: ChartEnvironment, source: ChartSource): Promise<DayRange | null> {
  if (!hasDates(environment, source.factTable)) return null
  const always = { from: '0001-01-01', to: '9999-12-31' }
  const query = {
    ...buildQuery(environment, source, { range: always, unit: 'day', parts: [] }),
    measures: ['count'],
    limit: 1,
  }
  const first = await environment.ask(query)
  const from = first.results[0]?.dimensionValues[dateAxis] ?? null
  if (from === null) return null
  const last = await environment.ask({ ...query, offset: Math.max(0, first.total - 1) })
  return { from, to: last.results[0]?.dimensionValues[dateAxis] ?? from }
}

/** From the first to the last day of all sources. */
export async function readSpanOfAll(
  environment: ChartEnvironment,
  sources: readonly ChartSource[],
): Promise<DayRange | null> {
  const found = await Promise.all(sources.map((source) => readSpan(environment, source)))
  const spans = found.filter((span) => span !== null)
  if (spans.length === 0) return null
  const firsts = spans.map(({ from }) => from).sort()
  const lasts = spans.map(({ to }) => to).sort()
  return { from: firsts[0] ?? '', to: lasts.at(-1) ?? '' }
}
