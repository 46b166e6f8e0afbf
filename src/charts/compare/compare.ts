import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import type { ModelSeries } from '../model.ts'

/** Puts each comparison after its series, as a series of its own: the budget in green, the past at half strength. */
export function compare(series: readonly ModelSeries[]): ModelSeries[] {
  return series.flatMap((one) => [
    one,
    ...one.comparisons.map(
      ({ kind, values }): ModelSeries => ({
        ...one,
        label: chartsTexts.comparison[kind](one.label),
        values,
        stack: kind,
        colour: { from: kind === 'budget' ? 'budget' : 'mirror' },
        isComparison: true,
        comparisons: [],
      }),
    ),
  ])
}
