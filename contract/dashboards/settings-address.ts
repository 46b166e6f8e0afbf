import { filterSchema } from '../charts/chart-spec.schema.ts'
import {
  addDays,
  addMonths,
  allowedComparisons,
  allowedGranularities,
  type ComparisonMode,
  type DayRange,
  type Granularity,
  granularities,
  isDay,
  periodLabel,
  type PeriodUnit,
  previousRange,
  resolveRange,
} from '../shared/periods.ts'
import { decodeQuery, encodeQuery, listOf, oneOf } from '../shared/query-string.ts'
import type { Day } from '../shared/time-zones.ts'
import type { DashboardSettings } from './dashboards.schemas.ts'

const filterPrefix = 'filter_'
const scopePrefix = 'scope_'

const isGranularity = (text: string | undefined): text is Granularity =>
  text !== undefined && (granularities as readonly string[]).includes(text)

/** Adjusts the other settings to the range: an impossible granularity or comparison becomes the first possible one. */
export function settled(settings: DashboardSettings): DashboardSettings {
  const { range, granularity, compare } = settings
  const possible = allowedGranularities(range)
  return {
    ...settings,
    granularity: possible.includes(granularity) ? granularity : (possible[0] ?? 'month'),
    compare: allowedComparisons(range).includes(compare) ? compare : 'prev',
  }
}

/** A new range starts with its first granularity and the current period (document 3, section 4). */
export function withRange(settings: DashboardSettings, range: Granularity): DashboardSettings {
  const [first = 'month'] = allowedGranularities(range)
  return settled({ ...settings, range, granularity: first, item: 'current' })
}

function filterOf(text: string): DashboardSettings['dimensionFilters'][string] | null {
  try {
    return filterSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The settings in an address; missing or invalid parts are taken from the dashboard. */
export function readSettings(search: string, own: DashboardSettings): DashboardSettings {
  const query = decodeQuery(search)
  const [range, granularity, item, compare] = ['range', 'granularity', 'item', 'compare'].map((name) =>
    oneOf(query, name),
  )
  const filters: [string, DashboardSettings['dimensionFilters'][string]][] = []
  const scopes: [string, string[]][] = []
  for (const name of query.keys()) {
    const filter = name.startsWith(filterPrefix) ? filterOf(oneOf(query, name) ?? '') : null
    if (filter !== null) filters.push([name.slice(filterPrefix.length), filter])
    if (name.startsWith(scopePrefix)) scopes.push([name.slice(scopePrefix.length), [...listOf(query, name)]])
  }
  const isAsked = query.has('filters') || filters.length + scopes.length > 0
  return settled({
    range: isGranularity(range) ? range : own.range,
    granularity: isGranularity(granularity) ? granularity : own.granularity,
    item: item === 'current' || (item !== undefined && isDay(item)) ? item : own.item,
    compare:
      (['budget', 'prev', 'prev_long', 'seasonal_average', 'none'] as const).find((one) => one === compare) ??
      own.compare,
    filters: isAsked ? Object.fromEntries(scopes) : own.filters,
    dimensionFilters: isAsked ? Object.fromEntries(filters) : own.dimensionFilters,
  })
}

const withoutEmpty = (settings: DashboardSettings): DashboardSettings => ({
  ...settings,
  filters: Object.fromEntries(Object.entries(settings.filters).filter(([, values]) => values.length > 0)),
  dimensionFilters: Object.fromEntries(
    Object.entries(settings.dimensionFilters).filter(([, { values }]) => values.length > 0),
  ),
})
const sorted = (record: object) => Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
const textOf = (settings: DashboardSettings) => {
  const { range, granularity, item, compare, filters, dimensionFilters } = withoutEmpty(settings)
  return JSON.stringify([range, granularity, item, compare, sorted(filters), sorted(dimensionFilters)])
}

export const areSameSettings = (one: DashboardSettings, other: DashboardSettings): boolean =>
  textOf(one) === textOf(other)

/** The search string of settings, with its `?`; empty for the dashboard's own. `readSettings` reads it back. */
export function printSettings(settings: DashboardSettings, own: DashboardSettings): string {
  if (areSameSettings(settings, own)) return ''
  const { range, granularity, item, compare, filters, dimensionFilters } = withoutEmpty(settings)
  const isWithout = Object.keys(filters).length + Object.keys(dimensionFilters).length === 0
  return encodeQuery({
    ...{ range, granularity, item, compare, filters: isWithout ? 'none' : undefined },
    ...Object.fromEntries(sorted(filters).map(([scope, values]) => [`${scopePrefix}${scope}`, values])),
    ...Object.fromEntries(sorted(dimensionFilters).map(([name, filter]) => [`${filterPrefix}${name}`, filter])),
  })
}

/** Ranges that one date can name; a week named by its first day would read as that day. */
const namedRanges: readonly string[] = ['day', 'month', 'quarter', 'half', 'year', 'fy']

/** The period of the settings in words; null for all dates. */
export function periodWords({ range, item }: DashboardSettings, today: Day): string | null {
  if (range === 'all') return null
  const { from, to } = resolveRange(range, item, today)
  if (namedRanges.includes(range)) return periodLabel(range as PeriodUnit, from, 'short')
  const [first, last] = [periodLabel('day', from, 'short'), periodLabel('day', to, 'short')]
  return first === last ? first : `${first} – ${last}`
}

const isIn = ({ from, to }: DayRange, day: Day) => from <= day && day <= to

/** The settings one period earlier (-1) or later (1); null where there is none. */
export function stepped(settings: DashboardSettings, by: -1 | 1, today: Day): DashboardSettings | null {
  const { range, item } = settings
  if (range === 'all') return null
  const shown = resolveRange(range, item, today)
  const isToDate = range === 'ytd' || range === 'fytd'
  const after = isToDate ? addMonths(shown.from, 12) : addDays(shown.to, 1)
  const start = by === 1 ? after : previousRange(range, shown)?.from
  if (start === undefined) return null
  const isCurrent = isIn(resolveRange(range, 'current', today), start)
  return { ...settings, item: isCurrent ? 'current' : start }
}

/** The settings with the period that contains `day`. */
export function around(settings: DashboardSettings, day: Day, today: Day): DashboardSettings {
  if (settings.range === 'all') return settings
  const { from } = resolveRange(settings.range, day, today)
  const isCurrent = from === resolveRange(settings.range, 'current', today).from
  return { ...settings, item: isCurrent ? 'current' : day }
}

export const comparisonsOf = ({ range }: DashboardSettings): readonly ComparisonMode[] => allowedComparisons(range)
