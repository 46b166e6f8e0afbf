import type { ChartType } from '../../contract/charts/chart-spec.schema.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { formatValue } from '../../contract/charts/format.ts'
import { segments } from './marks/column/segments.ts'
import type { Model, ModelSeries } from './model.ts'

const { note: texts } = chartsTexts

/** Types whose left value axis a person can set. */
const axisTypes: readonly ChartType[] = ['column', 'bar', 'line', 'area']

type Drawn = {
  /** The values that marks end at. */
  ends: number[]
  isStacked: boolean
  /** Columns, bars or areas start at the axis. */
  isFilled: boolean
  /** A value that a logarithm has no place for. */
  hasZero: boolean
}

/** What is drawn on the left axis; horizontal bars have only that one. */
function drawnOnLeft(model: Model): Drawn {
  const isOnLeft = ({ axis }: ModelSeries) => model.chartType === 'bar' || axis === 'left'
  const markOf = ({ mark }: ModelSeries) => (model.chartType === 'bar' ? 'bar' : mark)
  const indices = (fits: (mark: ChartType) => boolean) =>
    model.series.flatMap((series, index) => (isOnLeft(series) && fits(markOf(series)) ? [index] : []))
  const stacks = [indices((mark) => mark !== 'line' && mark !== 'area'), indices((mark) => mark === 'area')].map(
    (drawn) => ({ ...segments(model, drawn), count: drawn.length }),
  )
  const valuesOf = (drawn: readonly number[]) =>
    drawn.flatMap((index) => model.series[index]?.values ?? []).filter((value) => value !== null)
  return {
    ends: [
      ...stacks.flatMap((stack) => stack.segments.map(({ to }) => to)),
      ...valuesOf(indices((mark) => mark === 'line')),
    ],
    isStacked: stacks.some(({ groups, count }) => groups < count),
    isFilled: stacks.some(({ count }) => count > 0),
    hasZero: valuesOf(indices(() => true)).some((value) => value <= 0),
  }
}

const above = (from: number | undefined) => (end: number) => from === undefined || end >= from
const below = (to: number | undefined) => (end: number) => to === undefined || end <= to

/** Why equal steps can't mean equal ratios. */
function logarithmProblem(model: Model, { isStacked, hasZero }: Drawn): string | null {
  if (isStacked) return texts.logarithmOfStack
  return hasZero || (model.goal !== null && model.goal <= 0) ? texts.logarithmOfZero : null
}

/** The ends that were set, as far as there are values between them. */
function endsOf({ from, to }: NonNullable<Model['valueAxis']>, { ends }: Drawn, isLogarithmic: boolean) {
  const asSet = isLogarithmic ? { from: aboveZero(from), to: aboveZero(to) } : { from, to }
  const isBetween = ends.some((end) => (asSet.from === undefined || end > asSet.from) && below(asSet.to)(end))
  return isBetween ? { ...asSet, isOutside: false } : { from: undefined, to: undefined, isOutside: true }
}

const aboveZero = (end: number | undefined) => (end !== undefined && end > 0 ? end : undefined)

/** The value axis as it can be drawn, and notes on what it hides. Needs the series as they are drawn. */
export function fitAxis(model: Model): Model {
  const { valueAxis, goal } = model
  if (valueAxis === null || Object.keys(valueAxis).length === 0 || !axisTypes.includes(model.chartType))
    return { ...model, valueAxis: null }
  if (model.shares) return { ...model, valueAxis: null, notes: [...model.notes, texts.axisOfShares] }
  const drawn = drawnOnLeft(model)
  if (drawn.ends.length === 0) return { ...model, valueAxis: null }
  const problem = valueAxis.isLogarithmic === true ? logarithmProblem(model, drawn) : null
  const isLogarithmic = valueAxis.isLogarithmic === true && problem === null
  const { from, to, isOutside } = endsOf(valueAxis, drawn, isLogarithmic)
  const isGoalOutside = goal !== null && !(above(from)(goal) && below(to)(goal))
  const isCut = !isOutside && drawn.ends.some((end) => !(above(from)(end) && below(to)(end)))
  const isFromZero = isLogarithmic || !drawn.isFilled || ((from ?? 0) <= 0 && (to ?? 0) >= 0)
  const notes = [
    ...(problem === null ? [] : [problem]),
    ...(isOutside ? [texts.outsideAxis] : []),
    ...(isCut ? [texts.cutOff] : []),
    ...(isFromZero ? [] : [texts.notFromZero]),
    ...(isGoalOutside ? [texts.goalOutside(formatValue(goal, model.style))] : []),
  ]
  const isChanged = from !== undefined || to !== undefined || isLogarithmic
  return {
    ...model,
    valueAxis: isChanged ? { from, to, isLogarithmic } : null,
    goal: isGoalOutside ? null : goal,
    notes: [...model.notes, ...notes],
  }
}
