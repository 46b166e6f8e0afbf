import { dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import { type DayRange, periodOf, periodsBetween } from '../../../contract/shared/periods.ts'
import { buildQuery, type ChartEnvironment, hasDates } from './chart-query.ts'
import type { ChartSource } from './chart-sources.ts'

type RecordedDays = { span: DayRange; count: number }

async function readRecordedDays(environment: ChartEnvironment, source: ChartSource): Promise<RecordedDays | null> {
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
  return { span: { from, to: last.results[0]?.dimensionValues[dateAxis] ?? from }, count: first.total }
}

/** First and last day on which a source has records, at any time. */
export const readSpan = async (environment: ChartEnvironment, source: ChartSource): Promise<DayRange | null> =>
  (await readRecordedDays(environment, source))?.span ?? null

const MIN_MONTHS = 3

/** The last day that records tell of: where each month has one day, its first, that day stands for the whole month. */
export function endOfRecords({ from, to }: DayRange, count: number): string {
  const isByMonth =
    from.endsWith('-01') &&
    to.endsWith('-01') &&
    count >= MIN_MONTHS &&
    count <= periodsBetween('month', from, to).length
  return isByMonth ? periodOf('month', to).to : to
}

/** The last day that the records of a source tell of. */
export async function readReach(environment: ChartEnvironment, source: ChartSource): Promise<string | null> {
  const found = await readRecordedDays(environment, source)
  if (found === null) return null
  const { today } = environment.clock
  const end = endOfRecords(found.span, found.count)
  // The current month is described up to today.
  return end > today && found.span.to <= today ? today : end
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
