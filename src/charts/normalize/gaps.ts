import type { Model } from '../model.ts'
import { yearStep } from '../../../contract/shared/periods.ts'
import { periodEnd, timeLabel } from './labels.ts'

/** With more positions than this, gaps aren't filled, because that would squeeze the data. */
const mostPositions = 120

/**
 * Inserts empty positions for periods without data, so that time is even along a band axis. Not for hours. Data of
 * every fifth year gets no years in between.
 */
export function fillGaps(model: Model): Model {
  const { granularity } = model
  const times = model.labels.map((label) => label.time ?? 0)
  const ascending = times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))
  if (granularity === null || granularity === 'hour' || !ascending) return model
  const last = times.at(-1) ?? 0
  const positions: number[] = []
  const step = granularity === 'year' ? yearStep(times.map((time) => new Date(time).getUTCFullYear())) : 1
  const next = (from: number) =>
    Array.from({ length: step }).reduce<number>((time) => periodEnd(time, granularity), from)
  for (let time = times[0] ?? 0; time <= last; time = next(time)) {
    positions.push(time)
    if (positions.length > mostPositions) return model
  }
  const position = new Map(times.map((time, index) => [time, index]))
  if (times.some((time) => !positions.includes(time))) return model
  const placed = (values: readonly (number | null)[]) =>
    positions.map((time) => values[position.get(time) ?? -1] ?? null)
  return {
    ...model,
    labels: positions.map((time) => model.labels[position.get(time) ?? -1] ?? timeLabel(time, granularity)),
    series: model.series.map((series) => ({
      ...series,
      values: placed(series.values),
      comparisons: series.comparisons.map((comparison) => ({ ...comparison, values: placed(comparison.values) })),
    })),
  }
}
