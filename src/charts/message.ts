import type { ChartType } from '../../contract/charts/chart-spec.schema.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { formatValue } from '../../contract/charts/format.ts'
import type { Model } from './model.ts'
import { isOneMeasure, styleKey } from './normalize/styles.ts'
import { sum } from './sums.ts'

type Extreme = { value: number; at: string }

const { summary: texts } = chartsTexts

function shape(model: Model, kind: string): string {
  const from = model.labels[0]?.text ?? ''
  const to = model.labels.at(-1)?.text ?? ''
  const [first] = model.series
  const count = formatValue(model.labels.length, { locale: model.style.locale })
  const shown =
    model.series.length === 1
      ? texts.oneSeries(first?.label ?? '', from, to, count)
      : texts.manySeries(model.series.length, from, to)
  return texts.shape(kind, model.title, shown)
}

/** Highest and lowest value, with their labels; of equal values the first. */
function extremes(model: Model, isOneOfSeveral: boolean): { high: Extreme; low: Extreme; count: number } | null {
  let high: Extreme | null = null
  let low: Extreme | null = null
  let count = 0
  for (const series of model.series) {
    for (const [position, value] of series.values.entries()) {
      if (value === null) continue
      count += 1
      const label = model.labels[position]?.text ?? chartsTexts.noLabel
      const at = model.series.length === 1 && !isOneOfSeveral ? label : texts.at(series.label, label)
      if (high === null || value > high.value) high = { value, at }
      if (low === null || value < low.value) low = { value, at }
    }
  }
  return high === null || low === null ? null : { high, low, count }
}

/** The range of values per unit, because values of different units can't be compared. */
function spread(model: Model): string[] {
  const groups = Map.groupBy(model.series, ({ style }) => styleKey(style))
  if (groups.size > 1) return [...groups.values()].flatMap((series) => spreadOf({ ...model, series }, true))
  return spreadOf(model, false)
}

function spreadOf(model: Model, isOneOfSeveral: boolean): string[] {
  const found = extremes(model, isOneOfSeveral)
  if (found === null) return []
  const { high, low, count } = found
  const written = (value: number) => formatValue(value, model.series[0]?.style)
  if (count === 1 && !isOneOfSeveral) return [texts.only(written(high.value))]
  if (high.value === low.value && !isOneOfSeveral) return [texts.allEqual(written(high.value))]
  const range = texts.range(written(high.value), high.at, written(low.value), low.at)
  const counted = model.series.filter((series) => !series.isComparison)
  const total = sum(counted.flatMap((series) => series.values))
  // Separate series, such as revenue and cost or a year and its forecast, must not be added up.
  const areParts = !isOneOfSeveral && (counted.length === 1 || (model.stacked && isOneMeasure(counted)))
  const isAdditive = counted.length > 0 && areParts && counted.every((series) => series.additive)
  return isAdditive && total !== null ? [range, texts.total(written(total))] : [range]
}

/** They show a goal; a chart keeps its goal when a person chooses another type. */
const withGoal: readonly ChartType[] = ['column', 'bar', 'line', 'area', 'boxplot', 'gauge']

/** Describes the chart in plain sentences, for people who can't see it. */
export function summarise(model: Model): string {
  const isEmpty = model.series.every((series) => series.values.every((value) => value === null))
  if (isEmpty) return texts.nothing(model.title)
  const showsGoal = withGoal.includes(model.chartType) && !model.shares
  const goal = model.goal === null || !showsGoal ? [] : [texts.goal(formatValue(model.goal, model.style))]
  return [shape(model, chartsTexts.kind[model.chartType]), ...spread(model), ...goal].join(' ')
}
