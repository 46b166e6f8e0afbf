import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import type { Model } from '../model.ts'
import { gaugeOf } from '../marks/gauge/gauge.ts'

const numeric = /^[+-]?\d+(\.\d+)?$/

/** Beyond this, differences and sums of values could exceed the largest number. */
const largestDrawn = 1e300

/** Whether the labels can serve as x values of a scatter chart. */
export function labelsAreNumbers(model: Model): boolean {
  return model.labels.length > 0 && model.labels.every((label) => numeric.test(label.text))
}

function wrongLengths(model: Model): string[] {
  return model.series
    .filter((series) => series.values.length !== model.labels.length)
    .map((series) => chartsTexts.note.lengths(series.label, series.values.length, model.labels.length))
}

function missingPairs(model: Model): string[] {
  const needed = { scatter: 2, bubble: 3 }[model.chartType as string] ?? 0
  if (needed === 0 || model.series.length >= needed) return []
  return needed === 2 && labelsAreNumbers(model) ? [] : [chartsTexts.note.pairs(needed)]
}

/** What a gauge, a histogram and a box plot lack. */
function missingParts(model: Model): string[] {
  if (model.chartType === 'histogram') return model.binWidth === null ? [chartsTexts.note.noBins] : []
  if (model.chartType === 'boxplot')
    return model.series.length === chartsTexts.boxParts.length ? [] : [chartsTexts.note.fiveParts]
  if (model.chartType !== 'gauge') return []
  const { value, goal } = gaugeOf(model)
  if (value === null) return [chartsTexts.note.nothing]
  if (goal === null) return [chartsTexts.note.noGoal]
  return goal <= 0 || value < 0 ? [chartsTexts.note.goalAboveZero] : []
}

/** Reasons why a model can't be drawn, as sentences; empty if it can. */
export function validate(model: Model, missingData: boolean): string[] {
  if (missingData) return [chartsTexts.failedToLoadData]
  const values = model.series.flatMap((series) => series.values)
  const lengths = wrongLengths(model)
  if (lengths.length > 0) return lengths
  const isCountless = model.chartType === 'histogram' || model.chartType === 'boxplot'
  if (isCountless && model.series.length === 0) return missingParts(model)
  if (values.every((value) => value === null)) return [chartsTexts.note.nothing]
  if (values.some((value) => Math.abs(value ?? 0) > largestDrawn)) return [chartsTexts.note.tooLarge]
  return [...missingPairs(model), ...missingParts(model)]
}
