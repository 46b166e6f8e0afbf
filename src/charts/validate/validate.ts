import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import type { Model } from '../model.ts'

const numeric = /^[+-]?\d+(\.\d+)?$/

/** Above this, spans and sums of values would pass the largest number there is. */
const largestDrawn = 1e300

/** Whether the labels can serve as the horizontal positions of a scatter chart. */
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

/** Sentences that say why a model can't be drawn; none when it can. */
export function validate(model: Model, missingData: boolean): string[] {
  if (missingData) return [chartsTexts.failedToLoadData]
  const values = model.series.flatMap((series) => series.values)
  const lengths = wrongLengths(model)
  if (lengths.length > 0) return lengths
  if (values.every((value) => value === null)) return [chartsTexts.note.nothing]
  if (values.some((value) => Math.abs(value ?? 0) > largestDrawn)) return [chartsTexts.note.tooLarge]
  return missingPairs(model)
}
