import { dateAxis, type DashboardSettings, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import {
  addMonths,
  daysBetween,
  type DayRange,
  previousRange,
  resolveRange,
  startOf,
} from '../../../contract/shared/periods.ts'
import type { Day } from '../../../contract/shared/time-zones.ts'
import { dateColumns, type FactTable } from '../../engines/queries/index.ts'
import { type Ask, queryOf } from './first-dashboard-query.ts'
import { labelWords } from './label-words.ts'

/** A history of at most this many days within two quarters is shown whole. */
const mostShort = 120

/** Years with fewer of the usual number of records are of stray dates, unless it is the current one; so are periods. */
const leastFilled = 0.2
/** A course of one value a day may have another one now and then; what happens once on most days has more. */
const mostlyOne = 0.98
/** Games, fairs and harvests: in each of several years there are records of so few days. */
const mostDaysOfYear = 31
const leastSeasons = 3

/** Days of birth, due days and last changes: not days on which an event happened. */
const secondaryDate =
  /\b(?:(?:date ?of ?)?birth|born|dob|due|required|expires|expiry|expiration|deadline|updated|modified)|\b(?:last|latest)\b/i

/** The years in which things were made: what each of them has now is not of that year. */
const yearOfMaking =
  /^(?:year|yr)s? ?(?:of (?:construction|manufacture|make|birth)|built|constructed|founded|established|opened|renovated|birth|made)$|^(?:built|construction|founding|foundation|founded|established|model|manufacture|manufacturing|birth|vintage|renovation|make) ?(?:year|yr)?$|^(?:baujahr|ano de construccion|annee de construction)$/i
/** "Last review": what each thing has now is not of that day, unless the row was written on it. */
const lastDate = /^(?:date (?:of )?)?(?:last|latest|most recent)\b(?! (?:up ?dated?|modified|changed?))/i
const RECENT_DAYS = 62
/** After this many days without a record, a few records of a year are strays, even in the current year. */
const mostSilent = 180

const mostDays = 10_000
const mostDates = 4
const leastYears = 2

/** A table's time: the days with records, up to the newest that isn't a stray, and how its rows relate to dates. */
export type Time = {
  column: string
  span: DayRange
  /** The newest of all days, after today as well. */
  newest: Day
  isYearly: boolean
  isSeries: boolean
  isPanel: boolean
  isSeasonal: boolean
  days: readonly Counted[]
}

/** The number of records of the year in which a record usually is. */
function usualOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => other - one)
  const half = sorted.reduce((sum, count) => sum + count, 0) / 2
  let reached = 0
  return sorted.find((count) => (reached += count) >= half) ?? 0
}

type Counted = { day: Day; count: number }

/** The days with records by one date column, at most the newest. */
async function daysOf(ask: Ask, table: FactTable, column: string): Promise<Counted[]> {
  const query = queryOf(table, {
    ...{ dimensions: [`{${column}}`], dateGranularity: 'day', dateFrom: '0001-01-01', limit: mostDays },
  })
  const first = await ask(query)
  const { results } = first.total > mostDays ? await ask({ ...query, offset: first.total - mostDays }) : first
  return results.flatMap(({ dimensionValues, recordCount }) => {
    const day = dimensionValues[dateAxis]
    return day === null || day === undefined ? [] : [{ day, count: recordCount }]
  })
}

const areYears = (days: readonly Counted[]): boolean => days.every(({ day }) => day.endsWith('-01-01'))

function isOfSeasons(days: readonly Counted[]): boolean {
  const years = [...Map.groupBy(days, ({ day }) => day.slice(0, 4)).values()]
  const isShort = (of: readonly Counted[]) => daysBetween(of[0]?.day ?? '', of.at(-1)?.day ?? '') <= mostDaysOfYear
  return years.length >= leastSeasons && years.every(isShort)
}

/** Uses the month before if the last one has only a few stray records, such as an order after midnight. */
function withoutStrayMonth(settings: DashboardSettings, { span, days }: Time, today: Day): DashboardSettings {
  if (settings.range !== 'month' || settings.item === 'current') return settings
  const month = startOf('month', span.to)
  const before = days.findLast(({ day }) => day < month)?.day
  if (before === undefined) return settings
  const countOf = (of: Day): number =>
    days.reduce((sum, { day, count }) => sum + (startOf('month', day) === of ? count : 0), 0)
  const isStray = countOf(month) < countOf(startOf('month', before)) * leastFilled
  return isStray ? settingsFor({ from: startOf('month', before), to: before }, today) : settings
}

/** Whether the period before holds enough to compare with. */
function isFilledBefore(settings: DashboardSettings, days: readonly Counted[], today: Day): boolean {
  const shown = resolveRange(settings.range, settings.item, today)
  const before = shown === null ? null : previousRange(settings.range, shown)
  if (shown === null || before === null) return true
  const countIn = ({ from, to }: DayRange): number =>
    days.reduce((sum, { day, count }) => sum + (from <= day && day <= to ? count : 0), 0)
  return countIn(before) >= countIn(shown) * leastFilled
}

const endsOfSpan: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:first|start|begin|from)\b/gi, /\b(?:last|end|until|to)\b/gi],
]

/** Whether two of the date columns are the first and the last day of the same. */
function isEndOfSpan(name: string, columns: readonly { name: string; label: string }[]): boolean {
  const labels = columns.map((one) => labelWords(one.label))
  const own = labelWords(columns.find((one) => one.name === name)?.label ?? '')
  return endsOfSpan.some(([first, last]) =>
    [first, last].some((end, at) => {
      const other = at === 0 ? last : first
      const rest = own.replace(end, '')
      return (
        rest !== own && labels.some((label) => label !== label.replace(other, '') && label.replace(other, '') === rest)
      )
    }),
  )
}

/**
 * Null for a table without dates. Uses the table's first date column, preferring days to years. Leaves out days after
 * today and years with a few stray records, if there are others.
 */
export async function timeOf(ask: Ask, table: FactTable, today: Day): Promise<Time | null> {
  const isSecondary = ({ label }: { label: string }): boolean => secondaryDate.test(labelWords(label))
  const columns = dateColumns(table)
    .filter(
      ({ label }) =>
        ![yearOfMaking, lastDate].some((ofThings) =>
          ofThings.test(
            labelWords(label)
              .replace(/[^\p{L}\p{N}]+/gu, ' ')
              .trim(),
          ),
        ),
    )
    .toSorted((one, other) => Number(isSecondary(one)) - Number(isSecondary(other)))
    .slice(0, mostDates)
  const found = await Promise.all(
    columns.map(async ({ name }) => ({ column: name, known: await daysOf(ask, table, name) })),
  )
  const dated = found.filter(({ known }) => known.length > 0)
  const years = dated.find((one) => areYears(one.known))
  // Something with a first and a last day counts in its year, not on its first day.
  const daily = dated.find((one) => !areYears(one.known) && (years === undefined || !isEndOfSpan(one.column, columns)))
  const { column, known } = daily ?? years ?? dated[0] ?? { column: '', known: [] }
  const past = known.filter(({ day }) => day <= today)
  const days = past.length === 0 ? known : past
  const byYear = Map.groupBy(days, ({ day }) => day.slice(0, 4))
  const counts = new Map([...byYear].map(([year, all]) => [year, all.reduce((sum, { count }) => sum + count, 0)]))
  const usual = usualOf([...counts.values()])
  const isGoingOn = daysBetween(days.at(-1)?.day ?? today, today) <= mostSilent
  const kept = days.filter(({ day }) => {
    const year = day.slice(0, 4)
    return (year === today.slice(0, 4) && isGoingOn) || (counts.get(year) ?? 0) >= usual * leastFilled
  })
  const [from, to] = [kept[0]?.day, kept.at(-1)?.day]
  if (from === undefined || to === undefined) return null
  const often = Map.groupBy(kept, ({ count }) => count)
  const common = Math.max(...[...often.values()].map((of) => of.length))
  const isOftenOne = (often.get(1)?.length ?? 0) === common
  return {
    column,
    span: { from, to },
    newest: known.at(-1)?.day ?? to,
    isYearly: kept.length >= leastYears && areYears(kept),
    isSeries: kept.every(({ count }) => count === 1),
    isPanel: common >= kept.length * (isOftenOne ? mostlyOne : 0.5),
    isSeasonal: !areYears(kept) && isOfSeasons(kept),
    days: kept,
  }
}

/** The range that shows the newest data best: all of a short history, the last year of a long one. */
export function settingsFor(span: DayRange | null, today: Day): DashboardSettings {
  if (span === null) return defaultSettings
  const days = daysBetween(span.from, span.to)
  const isOfOneQuarter = startOf('quarter', span.from) === startOf('quarter', span.to)
  const unit = days <= 31 ? 'month' : isOfOneQuarter ? 'quarter' : 'year'
  const start = startOf(unit, span.to)
  const isCurrent = start === startOf(unit, today)
  return {
    ...defaultSettings,
    range: unit,
    granularity: ({ month: 'day', quarter: 'week', year: 'month' } as const)[unit],
    item: isCurrent ? 'current' : start,
    compare: span.from < start ? 'prev' : 'none',
  }
}

/**
 * A past year of which there is one month alone gives way to the newest year of more, and to that month beside the same one
 * of the year before where there is none.
 */
function withWholeYear(settings: DashboardSettings, { span, days }: Time, today: Day): DashboardSettings {
  if (settings.range !== 'year') return settings
  // A year that has just begun, or whose month is the last one, is looked at as it goes.
  const mostSince = span.to.slice(5, 7) === '01' ? mostSilent : RECENT_DAYS
  if (settings.item === 'current' && daysBetween(span.to, today) <= mostSince) return settings
  const years = [...Map.groupBy(days, ({ day }) => day.slice(0, 4)).values()]
  const monthsOf = (of: readonly Counted[]): number => new Set(of.map(({ day }) => day.slice(0, 7))).size
  const newest = years.at(-1) ?? []
  if (monthsOf(newest) > 1) return settings
  const whole = years.findLast((of) => monthsOf(of) > 1)?.at(-1)
  if (whole !== undefined) return settingsFor({ from: span.from, to: whole.day }, today)
  const month = startOf('month', span.to)
  const before = addMonths(month, -12)
  return {
    ...settings,
    ...{ range: 'month', granularity: newest.length > 1 ? 'day' : 'month', item: month },
    compare: days.some(({ day }) => startOf('month', day) === before) ? 'prev_long' : 'none',
  }
}

/** All dates, by year, beside nothing else. */
export const wholeSettings: DashboardSettings = {
  ...defaultSettings,
  ...{ range: 'all', granularity: 'year', item: 'current', compare: 'none' },
}

/** A short history within a half-year is shown whole by month, and one over the turn of a year by quarter. */
function shortSettings(settings: DashboardSettings, { from, to }: DayRange): DashboardSettings {
  const half = startOf('half', to)
  if (startOf('half', from) === half)
    return { ...settings, range: 'half', granularity: 'month', item: half, compare: 'none' }
  if (startOf('year', from) === startOf('year', to)) return settings
  return { ...settings, range: 'all', granularity: 'quarter', item: 'current', compare: 'none' }
}

/** What the dashboard of a table looks at: all years of yearly figures, else the newest period that stands well. */
export function settingsOf(time: Time | null, today: Day): DashboardSettings {
  if (time?.isYearly !== true && time?.isSeasonal !== true) {
    const newest = settingsFor(time?.span ?? null, today)
    const found = time === null ? newest : withWholeYear(withoutStrayMonth(newest, time, today), time, today)
    const isStray = time !== null && found.compare === 'prev' && !isFilledBefore(found, time.days, today)
    const settings: DashboardSettings = isStray ? { ...found, compare: 'none' } : found
    const days = time === null ? 0 : daysBetween(time.span.from, time.span.to)
    if (settings.range !== 'year' || settings.item === 'current' || time === null || days > mostShort) return settings
    return shortSettings(settings, time.span)
  }
  return wholeSettings
}

/** Typed figures are rarely finer than months. */
export const monthly = (settings: DashboardSettings): DashboardSettings => ({ ...settings, granularity: 'month' })
