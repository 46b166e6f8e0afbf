import { chartNotesTexts as texts } from '../../../contract/dashboards/chart-notes.texts.ts'
import { conditionColumnsOf } from '../../../contract/datasets/form-conditions.ts'
import { conditionsOf } from '../../../contract/datasets/where.schemas.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { type Axis, labelKeys, meanOf, type Series, wholeKey } from './chart-axis.ts'
import { readCells } from './chart-cells.ts'
import type { ChartEnvironment } from './chart-query.ts'
import { type ChartSource, filtersFor, isAdditive } from './chart-sources.ts'
import { readReach } from './chart-span.ts'
import { cutDays, reachingAsFar, reachOf, sameDaysNote, type Window } from './chart-windows.ts'

export type Comparisons = { series: Series[]; notes: string[] }

/** The comparison values of a source, for each window. */
export async function readComparisons(
  environment: ChartEnvironment,
  source: ChartSource,
  axis: Axis,
  windows: readonly Window[],
): Promise<Comparisons> {
  const { others, notes } =
    axis.kind === 'time' ? { others: windows.slice(1), notes: [] } : await limitToSameDays(environment, source, windows)
  const found = await Promise.all(
    others.map(async (window) => {
      const read = await readComparison(environment, source, axis, window)
      return read === null ? [] : [{ ...read, ...cutDays(notes.length > 0, window.ranges) }]
    }),
  )
  const series = found.flat()
  const isLeftOut = others.some(({ comparison }) => comparison === 'budget') && !isNarrowedAlike(environment, source)
  const ofBudget = isLeftOut ? [texts.budgetLeftOut(source.budget?.factTable ?? '')] : []
  return { series, notes: [...(series.length > 0 ? notes : []), ...ofBudget] }
}

/** Each figure of a period that its data do not fill is compared with as many days, and a note says how far. */
async function limitToSameDays(
  environment: ChartEnvironment,
  source: ChartSource,
  [shown, ...others]: readonly Window[],
): Promise<{ others: readonly Window[]; notes: string[] }> {
  const range = shown?.ranges[0]
  if (range === undefined || others.length === 0) return { others, notes: [] }
  const end = reachOf(range, await readReach(environment, source))
  if (end === null) return { others, notes: [] }
  return { others: reachingAsFar(others, range, end), notes: [sameDaysNote(end)] }
}

async function readComparison(
  environment: ChartEnvironment,
  source: ChartSource,
  axis: Axis,
  { comparison, ranges }: Window,
): Promise<Series | null> {
  const asked = comparison === 'budget' ? findBudget(environment, source) : source
  if (asked === null || !hasLabels(environment, asked, axis)) return null
  const found = await Promise.all(ranges.map((range) => readCells(environment, asked, axis, null, range)))
  const many = found.map(({ cells }) => cells.get(wholeKey) ?? [])
  const values = meanOf(many, labelKeys(axis).length)
  if (values.every((value) => value === null)) return null
  return { series: source.series, item: null, isRest: false, comparison, additive: isAdditive(asked.measure), values }
}

/** Whether the table of the budget has what the conditions of the source are on. */
function isNarrowedAlike({ facts }: Pick<ChartEnvironment, 'facts'>, { budget, where }: ChartSource): boolean {
  if (budget === null || where === null) return true
  const known = conditionColumnsOf(ownValue(facts.factTables, budget.factTable)).map(({ name }) => name)
  return conditionsOf(where).every(({ column }) => known.includes(column))
}

function findBudget({ facts }: ChartEnvironment, source: ChartSource): ChartSource | null {
  const { budget } = source
  if (budget === null || !isNarrowedAlike({ facts }, source)) return null
  const filters = filtersFor(facts, budget.factTable, source.filters)
  return { ...source, ...budget, dateDimension: null, filters }
}

/** Whether the labels of the axis can be those of this source. */
function hasLabels({ facts }: ChartEnvironment, { factTable }: ChartSource, axis: Axis): boolean {
  if (axis.kind !== 'items') return true
  return ownValue(facts.factTables, factTable)?.dimensions.includes(axis.items.dimension) ?? false
}
