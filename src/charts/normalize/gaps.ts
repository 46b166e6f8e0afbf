import type { Model } from '../model.ts'
import { yearStep } from '../../../contract/shared/periods.ts'
import { periodEnd, timeLabel } from './labels.ts'

/** More empty places than this would squeeze what there is. */
const mostPositions = 120

/**
 * Gives periods without data an empty place, so that time runs evenly along a band axis. Hours stay as they are; years
 * of every fifth year have none between them. */
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
