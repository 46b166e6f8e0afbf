import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { chartNotesTexts as texts } from '../../../contract/dashboards/chart-notes.texts.ts'
import type { ChartData, DashboardSettings, MeasurementChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { missingRemarks } from '../../../contract/datasets/figure-remarks.ts'
import type {
  MeasureGranularity,
  MeasurementAnswer,
  MeasurementQuery,
  MeasurementValue,
  MissingOfTable,
  ScopeFilter,
} from '../../../contract/formulas/formulas.schemas.ts'
import { type DayRange, periodOf } from '../../../contract/shared/periods.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import {
  type Axis,
  type Items,
  itemsByRule,
  itemText,
  keyOf,
  labelKeys,
  labelsOf,
  meanOf,
  notesOfAxis,
  figureTypes,
  partTypes,
  undividedTypes,
  restKey,
  type Series,
  timeAxis,
  wholeKey,
  withoutShares,
} from './chart-axis.ts'
import type { ChartMeasures } from '../formulas/index.ts'
import { endOfRecords } from './chart-span.ts'
import {
  type Clock,
  cutDays,
  earlier,
  needsSpan,
  periodsOf,
  reachingAsFar,
  reachOf,
  sameDaysNote,
  shownRange,
  windowsOf,
} from './chart-windows.ts'
import { missingRows, withMissing } from './missing-rows.ts'

export type MeasurementEnvironment = { measures: ChartMeasures; clock: Clock; currency: string }
type Values = readonly MeasurementValue[]
/** A measure as one chart asks it, with the filters of chart and dashboard that it knows. */
type Asker = {
  name: string
  scenarios: readonly string[]
  filters: readonly ScopeFilter[]
  /** Why values fell back to 0, once each. */
  faults: Set<string>
  /** Rows that count in what was asked last with `askShown`, and have no value. */
  missing: MissingOfTable[]
  ask(query: Partial<MeasurementQuery>): Promise<Values>
  /** The values of the chart's own days, without comparisons. */
  askShown(query: Partial<MeasurementQuery>): Promise<Values>
}

export const budgetScenario = 'Budget'

function askerOf(environment: MeasurementEnvironment, chart: MeasurementChart, filters: readonly ScopeFilter[]): Asker {
  const faults = new Set<string>()
  const scenarios = typeof chart.scenario === 'string' ? [chart.scenario] : [...new Set(chart.scenario)]
  const ask = async (query: Partial<MeasurementQuery>): Promise<MeasurementAnswer> => {
    const answer = await environment.measures.ask({
      ...{ measurement: chart.measurement, granularity: 'all', scope: null, scenarios },
      ...{ dateFrom: null, dateTo: null, filters: [...filters], ...query },
    })
    for (const { fault } of answer.values) if (fault !== undefined) faults.add(fault)
    return answer
  }
  return {
    ...{ name: chart.measurement, scenarios, filters, faults, missing: [] },
    ask: async (query) => (await ask(query)).values,
    async askShown(query) {
      const { values, missing = [] } = await ask(query)
      this.missing = missing
      return values
    },
  }
}

/** The filters that a measure supports; the chart names the others. */
function filtersOf(scopes: readonly string[], chart: MeasurementChart, settings: DashboardSettings) {
  const own =
    chart.scope !== null && chart.scopeFilter.length > 0 ? [{ scope: chart.scope, values: chart.scopeFilter }] : []
  const requested = Object.entries(settings.filters)
    .filter(([, values]) => values.length > 0)
    .map(([scope, values]): ScopeFilter => ({ scope, values }))
  const isKnown = ({ scope }: ScopeFilter) => scopes.includes(scope)
  const filters = new Map<string, string[]>()
  for (const { scope, values } of [...own, ...requested.filter(isKnown)]) {
    const before = filters.get(scope)
    filters.set(scope, before === undefined ? [...values] : before.filter((value) => values.includes(value)))
  }
  return {
    filters: [...filters].map(([scope, values]): ScopeFilter => ({ scope, values })),
    cannotFilterBy: requested.filter((filter) => !isKnown(filter)).map(({ scope }) => scope),
  }
}

/** `reach`: the last day that the values tell of. */
type Spanned = { span: DayRange; unit: (typeof spanUnits)[number]; reach: string }
const spanUnits = ['day', 'month', 'quarter', 'half', 'year', 'fy'] as const

/** First and last day with values, as fine as the measure tells them. */
async function spanOf({ ask }: Pick<Asker, 'ask'>): Promise<Spanned | null> {
  for (const unit of spanUnits) {
    const values = await ask({ granularity: unit }).catch(ifTooMany)
    const days = [...new Set((values ?? []).map(({ date }) => date))].sort()
    const [first] = days
    const last = days.at(-1)
    if (first === undefined || last === undefined) continue
    const span = { from: first, to: periodOf(unit, last).to }
    return { span, unit, reach: endOfRecords(span, days.length) }
  }
  return null
}

/** First and last day on which a measure has values in these scenarios. */
export async function spanOfMeasure(
  measures: ChartMeasures,
  name: string,
  scenarios: string[],
): Promise<DayRange | null> {
  const asked = { measurement: name, scope: null, scenarios, dateFrom: null, dateTo: null, filters: [] }
  const ask = async (query: Partial<MeasurementQuery>) =>
    (await measures.ask({ ...asked, granularity: 'all', ...query })).values
  return (await spanOf({ ask }))?.span ?? null
}

function ifTooMany(error: unknown): null {
  if (error instanceof Refusal && error.status === 400) return null
  throw error
}

/** The values of a scope by their weight over the range. */
async function itemsOf(
  { ask }: Asker,
  chart: MeasurementChart,
  { scope, additive }: { scope: string; additive: boolean },
  range: DayRange,
): Promise<{ items: Items; notes: string[] }> {
  const values = await ask({ scope, dateFrom: range.from, dateTo: range.to })
  const known = [...Map.groupBy(values, ({ scopeValue }) => scopeValue)].map(([value, ofValue]) => ({
    value,
    total: ofValue.reduce((sum, one) => sum + Math.abs(one.value ?? 0), 0),
  }))
  const found = itemsByRule(scope, known, chart.breakdownOptions?.forcedItems ?? [], false)
  return additive ? found : withoutShares(found, known.length)
}

/** Queries each separately shown value of a scope, and the rest as one, each with its filter. */
async function byItems(asker: Asker, items: Items, query: Partial<MeasurementQuery>): Promise<Map<string, Values>> {
  const { dimension: scope, shown, hasRest } = items
  const split = await asker.askShown({ ...query, scope })
  const cells = new Map<string, MeasurementValue[]>(shown.map((value) => [keyOf(value), []]))
  const rest = new Set<string>()
  for (const value of split) {
    const list = cells.get(keyOf(value.scopeValue))
    if (list === undefined) rest.add(value.scopeValue ?? '')
    else list.push(value)
  }
  if (!hasRest || rest.size === 0) return cells
  const others = asker.filters.filter((filter) => filter.scope !== scope)
  const together = await asker.ask({ ...query, scope: null, filters: [...others, { scope, values: [...rest] }] })
  return new Map<string, Values>([...cells, [restKey, together]])
}

const ofScenario = (values: Values, scenario: string): Values => values.filter((one) => one.scenario === scenario)

/** The values in the places of their periods. */
function placed(values: Values, axis: Axis, range: DayRange, clock: Clock): (number | null)[] {
  const keys = labelKeys(axis)
  if (axis.kind !== 'time') return [values[0]?.value ?? null]
  const positions = new Map(periodsOf(axis.unit, range, clock).map(({ key }, index) => [key, index]))
  const row: (number | null)[] = keys.map(() => null)
  for (const { date, value } of values) {
    const position = positions.get(date)
    if (position !== undefined && position < row.length) row[position] = value
  }
  return row
}

const granularityOf = (axis: Axis): MeasureGranularity => (axis.kind === 'time' ? axis.unit : 'all')

/** Reads the values of a measure of the Formulas tab, by scenario, over the dashboard's date range. */
export async function readMeasurementData(
  environment: MeasurementEnvironment,
  chart: MeasurementChart,
  settings: DashboardSettings,
): Promise<ChartData> {
  const { measures, clock } = environment
  const measure = measures.measures.find(({ name }) => name === chart.measurement)
  const { filters, cannotFilterBy } = filtersOf(measure?.scopes ?? [], chart, settings)
  const asker = askerOf(environment, chart, filters)
  const spanned = needsSpan(chart, settings) ? await spanOf(asker) : null
  const range = shownRange(settings, clock, spanned?.span ?? null)
  const asked = range === null ? null : { asker, range, span: spanned?.span ?? null }
  const requested = asked && (await seriesOf(environment, chart, settings, asked))
  const known = isEmpty(requested) ? (spanned ?? (await spanOf(asker))) : null
  const isTooFine = known !== null && range !== null && known.span.from <= range.to && known.span.to >= range.from
  const coarser =
    isTooFine && asked ? await seriesOf(environment, chart, { ...settings, granularity: known.unit }, asked) : null
  const found = isEmpty(coarser) ? requested : coarser
  const axis = found?.axis ?? timeAxis(chart, settings, null, clock)
  const unit = measure?.unit ?? 'number'
  const currency = unit === 'currency' ? measures.currencyOf(chart.measurement, environment.currency) : null
  return {
    ...labelsOf(axis),
    // An amount in several currencies has no sign.
    unit: unit === 'currency' && currency === null ? 'number' : unit,
    currency: currency ?? environment.currency,
    timeZone: clock.timeZone,
    range,
    series: found?.series ?? [],
    notes: [
      ...(found?.notes ?? []),
      ...(isTooFine ? [texts.tooFine(chart.measurement, known.unit)] : []),
      ...[...asker.faults].map((fault) => texts.fellBack(fault)),
      ...measures.remarksOf(chart.measurement, {
        scopes: chart.scope === null || undividedTypes.includes(chart.chartType) ? [] : [chart.scope],
        filters,
        scenarios: scenariosShown(asker.scenarios, found),
      }),
      ...missingRemarks(asker),
      ...(cannotFilterBy.length > 0 ? [texts.cannotFilter(cannotFilterBy)] : []),
    ],
    ...withMissing(asker.missing.flatMap((one) => rowsOfMissing(chart, range, one))),
    newest: isTooFine ? null : (known?.span.to ?? null),
  }
}

/** The rows that a column of one table lacks a value in, split as the chart is. */
const rowsOfMissing = ({ scope, chartType }: MeasurementChart, range: DayRange | null, one: MissingOfTable) =>
  missingRows(
    {
      ...{ factTable: one.table, filters: one.filters, where: null, dateDimension: one.dateColumn },
      breakdown: undividedTypes.includes(chartType) ? null : scope,
    },
    range,
    [one],
  )

type Found = { axis: Axis; series: Series[]; notes: string[] }

const scenariosShown = (own: readonly string[], found: Found | null): string[] => [
  ...own,
  ...(found?.series.some(({ comparison }) => comparison === 'budget') === true ? [budgetScenario] : []),
]
const isEmpty = (found: Found | null): boolean =>
  found === null || found.series.every(({ values }) => values.every((value) => value === null))

type Asked = { asker: Asker; range: DayRange; span: DayRange | null }

async function seriesOf(
  environment: MeasurementEnvironment,
  chart: MeasurementChart,
  settings: DashboardSettings,
  { asker, range, span }: Asked,
): Promise<Found> {
  const { clock, measures } = environment
  const additive = measures.isAdditive(chart.measurement)
  const scope = undividedTypes.includes(chart.chartType) ? null : chart.scope
  const broken = scope === null ? null : await itemsOf(asker, chart, { scope, additive }, range)
  const items = broken?.items ?? null
  const isOfParts = items !== null && partTypes.includes(chart.chartType)
  const axis: Axis = isOfParts ? { kind: 'items', items } : timeAxis(chart, settings, range, clock)
  const query = { granularity: granularityOf(axis), dateFrom: range.from, dateTo: range.to }
  const cells = items === null ? new Map([[wholeKey, await asker.askShown(query)]]) : await byItems(asker, items, query)
  const one = (position: number, item: string | null, isRest: boolean, values: (number | null)[]): Series => ({
    ...{ series: position, item, isRest, comparison: null, additive, values },
  })
  const own = asker.scenarios.flatMap((scenario, index): Series[] => {
    const row = (key: string) => placed(ofScenario(cells.get(key) ?? [], scenario), axis, range, clock)
    if (isOfParts)
      return [
        one(
          index,
          null,
          false,
          labelKeys(axis).map((key) => row(key)[0] ?? null),
        ),
      ]
    if (items === null) return [one(index, null, false, row(wholeKey))]
    return [
      ...items.shown.map((value) => one(index, itemText(value), false, row(keyOf(value)))),
      ...(items.hasRest ? [one(index, chartsTexts.other, true, row(restKey))] : []),
    ]
  })
  const compared = isOfParts ? none : await comparisonsOf(environment, chart, settings, { asker, range, span }, axis)
  return {
    axis,
    series: [...own, ...compared.series],
    notes: [...notesOfAxis(axis, settings), ...(broken?.notes ?? []), ...compared.notes],
  }
}

type Compared = { series: Series[]; notes: string[] }
const none: Compared = { series: [], notes: [] }

/** The comparison values of the first scenario, not broken down. An incomplete period is compared with as many days. */
async function comparisonsOf(
  environment: MeasurementEnvironment,
  chart: MeasurementChart,
  settings: DashboardSettings,
  { asker, range, span }: Asked,
  axis: Axis,
): Promise<Compared> {
  const { clock, measures } = environment
  const [first = ''] = asker.scenarios
  const additive = measures.isAdditive(chart.measurement)
  const [, ...others] = windowsOf(chart, settings, range, span?.from ?? null)
  const isOneFigure = figureTypes.includes(chart.chartType) && others.length > 0
  const ofFirst = isOneFigure ? await spanOf({ ask: (query) => asker.ask({ ...query, scenarios: [first] }) }) : null
  // A month that still runs has its value by now, of the days up to today.
  const newest = ofFirst === null ? null : earlier(ofFirst.reach, clock.today)
  const end = reachOf(range, newest)
  const windows = end === null ? others : reachingAsFar(others, range, end)
  const found = await Promise.all(
    windows.map(async ({ comparison, ranges }): Promise<Series | null> => {
      const isBudget = comparison === 'budget'
      if (comparison === null || (isBudget && asker.scenarios.includes(budgetScenario))) return null
      const scenario = isBudget ? budgetScenario : first
      const rows = await Promise.all(
        ranges.map(async (other) => {
          const dates = { dateFrom: other.from, dateTo: other.to }
          const values = await asker.ask({ granularity: granularityOf(axis), scenarios: [scenario], ...dates })
          return placed(ofScenario(values, scenario), axis, other, clock)
        }),
      )
      const values = meanOf(rows, labelKeys(axis).length)
      if (values.every((value) => value === null)) return null
      const days = cutDays(end !== null, ranges)
      return { series: 0, item: null, isRest: false, comparison, additive, ...days, values }
    }),
  )
  const series = found.filter((one) => one !== null)
  return { series, notes: end !== null && series.length > 0 ? [sameDaysNote(end)] : [] }
}
