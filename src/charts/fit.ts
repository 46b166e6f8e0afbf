import type { ChartType } from '../../contract/charts/chart-spec.schema.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { partsAreSeries, partValues } from './marks/shared/parts.ts'
import type { Model, ModelSeries } from './model.ts'
import { isOneMeasure, styleKey } from './normalize/styles.ts'

const { note: texts } = chartsTexts

/** They show parts of a whole. */
const partTypes: readonly ChartType[] = ['pie', 'doughnut', 'polarArea', 'treemap', 'funnel']

const own = ({ series }: Model): ModelSeries[] => series.filter(({ isComparison }) => !isComparison)
const isBelowZero = ({ values }: Pick<ModelSeries, 'values'>): boolean =>
  values.some((value) => value !== null && value < 0)

/** The same chart as another type, with a note. The series change with it. */
function shownAs(model: Model, chartType: ChartType, note: string): Model {
  const series = model.series.map((one) => (one.mark === model.chartType ? { ...one, mark: chartType } : one))
  return { ...model, chartType, series, notes: [...model.notes, note] }
}

/** Steps of different measures are compared, not added up, so a funnel may have them. */
function partProblem(model: Model): string | null {
  const areSteps = model.chartType === 'funnel'
  if (!areSteps && partsAreSeries(model) && !isOneMeasure(own(model))) return texts.differentMeasures
  const values = partValues(model).map((part) => part.value ?? 0)
  const isNested = model.chartType === 'treemap' && own(model).some(isBelowZero)
  if (isNested || values.some((value) => value < 0)) return texts.negativeParts
  return values.every((value) => value === 0) ? texts.zeroParts : null
}

/** Two units have an axis each; of more than two, some share one. */
const hasManyUnits = ({ series }: Model): boolean =>
  Object.values(Object.groupBy(series, ({ axis }) => axis)).some(
    (onAxis) => new Set(onAxis.map(({ style }) => styleKey(style))).size > 1,
  )

function fittingType(model: Model): Model {
  const { chartType, stacked } = model
  if (partTypes.includes(chartType)) {
    const problem = partProblem(model)
    return problem === null ? model : shownAs(model, 'bar', problem)
  }
  if (chartType === 'radar' && model.series.some(isBelowZero)) return shownAs(model, 'bar', texts.negativeRadar)
  if (chartType === 'area' && stacked && own(model).length > 1 && own(model).some(isBelowZero))
    return shownAs(model, 'line', texts.negativeAreas)
  if (chartType === 'waterfall' && !(isOneMeasure(own(model)) && own(model).every(({ additive }) => additive)))
    return shownAs(model, 'column', texts.differentSteps)
  const [first, ...others] = own(model)
  if (chartType === 'gauge' && first !== undefined && others.length > 0)
    return { ...model, notes: [...model.notes, texts.gaugeOfFirst(first.label)] }
  if (chartType === 'area' && hasManyUnits(model)) return { ...model, notes: [...model.notes, texts.manyUnits] }
  return chartType === 'heatmap' && !isOneMeasure(own(model)) ? shownAs(model, 'column', texts.oneColour) : model
}

/** Why the values at a label have no shares of their sum. */
function shareProblem(model: Model): string | null {
  const counted = own(model)
  if (counted.length < 2 || !isOneMeasure(counted) || !counted.every(({ additive }) => additive)) return texts.noWhole
  return counted.some(isBelowZero) ? texts.negativeShares : null
}

/**
 * The values at each label as shares of their sum; comparisons aren't parts of it. Made of what is drawn in the end,
 * because shares of different labels can't be added up to "Other".
 */
export function withShares(model: Model): Model {
  if (!model.shares) return model
  const counted = own(model)
  const wholes = model.labels.map((_, position) =>
    counted.reduce((sum, { values }) => sum + (values[position] ?? 0), 0),
  )
  const share = (value: number | null, position: number) => {
    const whole = wholes[position] ?? 0
    return value === null || whole === 0 ? null : value / whole
  }
  const series = counted.map((one) => ({
    ...one,
    axis: 'left' as const,
    values: one.values.map(share),
    style: { unit: 'percent' as const, locale: one.style.locale },
    exact: { values: one.values, style: one.style },
    comparisons: [],
  }))
  const style = { unit: 'percent' as const, locale: model.style.locale }
  const isCompared = model.series.some(({ isComparison, comparisons }) => isComparison || comparisons.length > 0)
  const notes = [...model.notes, ...(isCompared ? [texts.sharesAlone] : [])]
  return { ...model, stacked: true, goal: null, style, series, notes }
}

const shareTypes: readonly ChartType[] = ['column', 'bar', 'area']

/** The chart as its data can be drawn: as another type where they don't fit the chosen one, with a note that says so. */
export function fitToData(model: Model): Model {
  const fitting = fittingType(model)
  if (!fitting.shares || !shareTypes.includes(fitting.chartType)) return { ...fitting, shares: false }
  const problem = shareProblem(fitting)
  return problem === null ? fitting : { ...fitting, shares: false, notes: [...fitting.notes, problem] }
}
