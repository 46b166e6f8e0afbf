import { type Breakdown, breakDown, breakdownRule } from '../../../contract/charts/breakdown.ts'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { formatValue } from '../../../contract/charts/format.ts'
import type { Model, ModelSeries } from '../model.ts'
import { isOneMeasure } from '../normalize/styles.ts'
import { sum, sumByPosition } from '../sums.ts'

const partTypes = ['pie', 'doughnut', 'polarArea']
const foldedByLabel = ['column', 'bar', 'treemap', 'waterfall', ...partTypes]
const foldedBySeries = ['column', 'bar', 'line', 'radar', 'area', 'heatmap', 'treemap']

function note(breakdown: Breakdown, additive: boolean, model: Model): string {
  const all = breakdown.shown.length + breakdown.rest.length
  const share = (part: number) => formatValue(part, { unit: 'percent', locale: model.style.locale })
  if (!additive) return chartsTexts.note.leftOut(breakdown.shown.length, all)
  return breakdown.stoppedAtLimit
    ? chartsTexts.note.stopped(breakdown.shown.length, all, share(breakdown.covered))
    : chartsTexts.note.otherHolds(breakdown.rest.length, share(1 - breakdown.covered))
}

function pick<Item>(items: readonly Item[], indices: readonly number[]): Item[] {
  return indices.flatMap((index) => {
    const item = items[index]
    return item === undefined ? [] : [item]
  })
}

function otherSeries(rest: readonly ModelSeries[], first: ModelSeries, positions: number): ModelSeries {
  return {
    ...first,
    label: chartsTexts.other,
    values: sumByPosition(
      rest.map((series) => series.values),
      positions,
    ),
    colour: { from: 'other' },
    forced: false,
    comparisons: first.comparisons.map(({ kind }) => ({
      kind,
      values: sumByPosition(
        rest.map((series) => series.comparisons.find((one) => one.kind === kind)?.values ?? []),
        positions,
      ),
    })),
  }
}

/**
 * The server has applied the breakdown rule already: the last item is its "Other", and there mustn't be a second one.
 */
const hasRest = (foldable: readonly ModelSeries[]): boolean =>
  foldable.at(-1)?.colour.from === 'other' && foldable.length <= breakdownRule.limit + 1
const labelsHaveRest = ({ labels }: Model): boolean =>
  labels.at(-1)?.text === chartsTexts.other && labels.length <= breakdownRule.limit + 1

function foldSeries(model: Model): Model {
  const foldable = model.series.filter((series) => !series.isComparison)
  if (!foldedBySeries.includes(model.chartType) || foldable.length <= breakdownRule.items) return model
  if (hasRest(foldable)) return model
  const breakdown = breakDown(
    foldable.map((series) => ({ name: series.label, total: sum(series.values) })),
    foldable.filter((series) => series.forced).map((series) => series.label),
  )
  const [first] = foldable
  if (breakdown.rest.length === 0 || first === undefined) return model
  const rest = pick(foldable, breakdown.rest)
  const additive = isOneMeasure(foldable) && foldable.every((series) => series.additive)
  const other = additive ? [otherSeries(rest, first, model.labels.length)] : []
  return {
    ...model,
    series: [...pick(foldable, breakdown.shown), ...other, ...model.series.filter((series) => series.isComparison)],
    notes: [...model.notes, note(breakdown, additive, model)],
  }
}

function foldLabels(model: Model): Model {
  const foldable = foldedByLabel.includes(model.chartType) && !model.isSequence
  if (!foldable || model.labels.length <= breakdownRule.items || labelsHaveRest(model)) return model
  const counted = model.series.filter((series) => !series.isComparison)
  // Different measures can't be added up to sort by, so the first one decides the order.
  const ordering = counted.filter(({ measure }) => measure === counted[0]?.measure)
  const totals = sumByPosition(
    ordering.map((series) => series.values),
    model.labels.length,
  )
  const breakdown = breakDown(model.labels.map((label, index) => ({ name: label.text, total: totals[index] ?? null })))
  if (breakdown.rest.length === 0) return model
  const additive = model.series.every((series) => series.additive)
  const { other } = chartsTexts
  const fold = (values: readonly (number | null)[]) => [
    ...breakdown.shown.map((index) => values[index] ?? null),
    ...(additive ? [sum(breakdown.rest.map((index) => values[index] ?? null))] : []),
  ]
  return {
    ...model,
    labels: [
      ...pick(model.labels, breakdown.shown),
      ...(additive ? [{ text: other, short: other, year: null, time: null }] : []),
    ],
    series: model.series.map((series) => ({
      ...series,
      values: fold(series.values),
      comparisons: series.comparisons.map((one) => ({ ...one, values: fold(one.values) })),
    })),
    notes: [...model.notes, note(breakdown, additive, model)],
  }
}

/** Keeps a chart readable: the breakdown rule groups excess series and labels, and the notes say how. */
export function foldBreakdown(model: Model): Model {
  return foldSeries(foldLabels(model))
}
