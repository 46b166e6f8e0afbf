import { formatValue } from '../../../contract/charts/format.ts'
import { chartNotesTexts as texts } from '../../../contract/dashboards/chart-notes.texts.ts'
import {
  type Chart,
  type ChartItems,
  dateAxis,
  type DashboardSettings,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { type DayRange, yearStep } from '../../../contract/shared/periods.ts'
import {
  type Axis,
  type Items,
  itemsByRule,
  keyOf,
  notesOfAxis,
  partTypes,
  timeAxis,
  type Value,
  wholeTypes,
  withoutShares,
} from './chart-axis.ts'
import {
  buildQuery,
  type ChartEnvironment,
  hasDates,
  MAX_ROWS,
  readAllRows,
  readPeriodKey,
  readValue,
} from './chart-query.ts'
import { type ChartSource, isAdditive } from './chart-sources.ts'

/** The values of a dimension by their weight over the range, as the breakdown rule shows them (AM-13). */
export async function readItems(
  environment: ChartEnvironment,
  dimension: string,
  sources: readonly ChartSource[],
  range: DayRange | null,
  isWhole: boolean,
  asked: ChartItems | null,
): Promise<{ items: Items; notes: string[] }> {
  const weights = new Map<string, { value: Value; total: number; signed: number; isFilled: boolean }>()
  const notes: string[] = []
  for (const source of sources) {
    const parts = [{ dimension, filters: [], isRest: false }]
    const { rows, isCut } = await readAllRows(
      environment,
      buildQuery(environment, source, { range, unit: null, parts }),
    )
    if (isCut) notes.push(texts.tooManyItems(formatValue(MAX_ROWS)))
    for (const row of rows) {
      const value = row.dimensionValues[dimension] ?? null
      const known = weights.get(keyOf(value)) ?? { total: 0, signed: 0, isFilled: false }
      // Different measures are never added up: the order is that of the first.
      const isOrdering = source.factTable === sources[0]?.factTable && source.measure === sources[0]?.measure
      const own = isOrdering ? (readValue(row, source) ?? 0) : 0
      weights.set(keyOf(value), {
        value,
        total: known.total + Math.abs(own),
        signed: known.signed + own,
        isFilled: known.isFilled || readValue(row, source) !== null,
      })
    }
  }
  const forced = sources.flatMap((source) => source.forced)
  const all = [...weights.values()]
  const filled = all.filter(({ value, isFilled }) => isFilled || (value !== null && forced.includes(value)))
  // A table lists parts without a value as well; nothing else can draw them.
  const shown = isWhole || filled.length === 0 ? all : filled
  if (shown.length < all.length) notes.push(texts.withoutValue(all.length - shown.length))
  const found = itemsByRule(dimension, shown, forced, isWhole, asked)
  const ruled = sources.every(({ measure }) => isAdditive(measure)) ? found : withoutShares(found, shown.length)
  return { items: ruled.items, notes: [...notes, ...ruled.notes] }
}

/** The interval between years that have records. */
async function readYearStep(
  environment: ChartEnvironment,
  sources: readonly ChartSource[],
  range: DayRange,
): Promise<number> {
  const dated = sources.filter(({ factTable }) => hasDates(environment, factTable))
  const counted = dated.map((source) =>
    readAllRows(environment, {
      ...buildQuery(environment, source, { range, unit: 'year', parts: [] }),
      measures: ['count'],
    }),
  )
  const found = await Promise.all(counted)
  const years = new Set(found.flatMap(({ rows }) => rows.map((row) => Number(readPeriodKey(row).slice(0, 4)))))
  return yearStep([...years].toSorted((one, other) => one - other))
}

const everyYears = (axis: Axis, step: number): Axis =>
  axis.kind === 'time' && step > 1
    ? { ...axis, isStepped: true, periods: axis.periods.filter((_, index) => index % step === 0) }
    : axis

/** What the labels of a chart stand for: the periods of the range, or the items of a dimension. */
export async function readAxis(
  environment: ChartEnvironment,
  chart: Chart,
  settings: DashboardSettings,
  { axis, sources }: { axis: string; sources: readonly ChartSource[] },
  range: DayRange | null,
): Promise<{ axis: Axis; notes: string[] }> {
  const dimension = findAxisDimension(chart, axis, sources)
  if (dimension === dateAxis) {
    const inTime = timeAxis(chart, settings, range, environment.clock)
    const isOfAll = settings.range === 'all' && inTime.kind === 'time' && inTime.unit === 'year' && range !== null
    const step = isOfAll ? await readYearStep(environment, sources, range) : 1
    return {
      axis: everyYears(inTime, step),
      notes: [...notesOfAxis(inTime, settings), ...(step > 1 ? [texts.everyYears(step)] : [])],
    }
  }
  const having = sources.filter(({ factTable }) =>
    ownValue(environment.facts.factTables, factTable)?.dimensions.includes(dimension),
  )
  const asked = sources[0]?.items ?? null
  const found = await readItems(environment, dimension, having, range, wholeTypes.includes(chart.chartType), asked)
  return { axis: { kind: 'items', items: found.items }, notes: found.notes }
}

/** A share of a whole is shown by its parts, not by days. */
function findAxisDimension(chart: Chart, axis: string, sources: readonly ChartSource[]): string {
  const breakdown = sources[0]?.breakdown ?? null
  return axis === dateAxis && partTypes.includes(chart.chartType) && breakdown !== null ? breakdown : axis
}
