import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import type { MissingValues } from '../../../contract/datasets/datasets.schemas.ts'
import { type Axis, itemText, keyOf, labelKeys, restKey, type Series, wholeKey } from './chart-axis.ts'
import { readCells } from './chart-cells.ts'
import { readComparisons } from './chart-comparison.ts'
import { readItems } from './chart-items.ts'
import type { ChartEnvironment } from './chart-query.ts'
import { type ChartSource, isAdditive } from './chart-sources.ts'
import type { Window } from './chart-windows.ts'

type Read = { series: Series[]; notes: string[]; missing: MissingValues[] }

/** The series of one source: its own, by the items of its breakdown, and those that it is compared with. */
export async function readSeries(
  environment: ChartEnvironment,
  source: ChartSource,
  axis: Axis,
  windows: readonly Window[],
): Promise<Read> {
  const own = await readOwnSeries(environment, source, axis, windows[0] ?? null)
  const compared = await readComparisons(environment, source, axis, windows)
  return {
    series: [...own.series, ...compared.series],
    notes: [...own.notes, ...compared.notes],
    missing: own.missing,
  }
}

async function readOwnSeries(
  environment: ChartEnvironment,
  source: ChartSource,
  axis: Axis,
  shown: Window | null,
): Promise<Read> {
  const range = shown?.ranges[0] ?? null
  const { breakdown } = source
  const isOnAxis = axis.kind === 'items' && axis.items.dimension === breakdown
  const asked = axis.kind === 'items' ? null : source.items
  const found =
    breakdown === null || isOnAxis ? null : await readItems(environment, breakdown, [source], range, false, asked)
  const items = found?.items ?? null
  const { cells, missing } = await readCells(environment, source, axis, items, range)
  const empty = labelKeys(axis).map(() => null)
  const additive = isAdditive(source.measure)
  const buildOne = (key: string, item: string | null): Series => ({
    series: source.series,
    item,
    isRest: key === restKey,
    comparison: null,
    additive,
    values: cells.get(key) ?? empty,
  })
  if (items === null) return { series: [buildOne(wholeKey, null)], notes: [], missing }
  const series = items.shown.map((value) => buildOne(keyOf(value), itemText(value)))
  if (items.hasRest) series.push(buildOne(restKey, chartsTexts.other))
  return { series, notes: found?.notes ?? [], missing }
}
