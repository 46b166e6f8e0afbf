import type { ChartData } from '../dashboards/dashboards.schemas.ts'

/** `rest`: total of later periods. `difference`: the chart's first series minus this one. */
export type TotalToDate = { total: number | null; rest: number | null; difference: number | null }
/** `at`: index of the last finished period in which the first series has a value. One entry per series. */
export type ToDate = { at: number; series: (TotalToDate | null)[] }

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value)
const sumOf = (values: readonly number[]) =>
  values.length === 0 ? null : Number(values.reduce((sum, value) => sum + value, 0).toPrecision(14))

/**
 * Totals of series over the periods for which the first one has values, so a whole year's budget isn't compared with
 * part of a year. Null for a chart by items; an entry is null where values can't be added up.
 */
export function toDateOf({ labels, labelTitle, portions, series }: ChartData): ToDate | null {
  if (labelTitle !== null || labels.length < 2) return null
  const own = series.filter((one) => one.series === 0 && one.comparison === null)
  const isCounted = (at: number) => (portions?.[at] ?? 1) === 1 && own.some(({ values }) => isNumber(values[at]))
  const counted = labels.map((_, at) => at).filter(isCounted)
  const last = counted.at(-1)
  if (last === undefined || own.some(({ additive }) => !additive)) return null
  const first = sumOf(own.flatMap(({ values }) => counted.map((at) => values[at]).filter(isNumber)))
  return {
    at: last,
    series: series.map(({ additive, values, ...one }) => {
      if (!additive) return null
      const there = counted.map((at) => values[at]).filter(isNumber)
      const isOwn = one.series === 0 && one.comparison === null
      const total = isOwn || there.length === counted.length ? sumOf(there) : null
      const rest = sumOf(values.slice(last + 1).filter(isNumber))
      const difference = isOwn || total === null || first === null ? null : sumOf([first, -total])
      return { total, rest, difference }
    }),
  }
}
