import { addMonths, periodLabel, periodOf } from '../../../contract/shared/periods.ts'

/** A calendar day as `2026-04-01`; a month as `2026-04`. Both sort as text. */
export type Day = string
export type Month = string

const dayLength = 86_400_000

export const firstDay: Day = '2024-05-01'
export const lastDay: Day = '2026-10-31'
/** The journal has a row for each day from here on; before it, one for each week. */
export const dailyFrom: Day = '2025-11-01'

const instantOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number): Day => new Date(instant).toISOString().slice(0, 10)

const daysFrom = (first: Day, last: Day): Day[] =>
  Array.from({ length: (instantOf(last) - instantOf(first)) / dayLength + 1 }, (_, index) =>
    dayOf(instantOf(first) + index * dayLength),
  )

/** Every day of the two and a half years, 1 May 2024 to 31 October 2026. */
export const demoDays: readonly Day[] = daysFrom(firstDay, lastDay)

export const monthOf = (day: Day): Month => day.slice(0, 7)
export const lastDayOf = (month: Month): Day => periodOf('month', `${month}-01`).to
export const daysOf = (month: Month): Day[] => daysFrom(`${month}-01`, lastDayOf(month))

/** So many months from this one on. */
const monthsFrom = (first: Month, length: number): Month[] =>
  Array.from({ length }, (_, index) => monthOf(addMonths(`${first}-01`, index)))

/** The thirty months in order, May 2024 first. */
export const demoMonths: readonly Month[] = monthsFrom(monthOf(firstDay), 30)
/** November 2025 to October 2026. */
export const lastTwelveMonths: readonly Month[] = demoMonths.slice(-12)
/** The months to come, until the financial year ends in March 2027. */
export const forecastMonths: readonly Month[] = monthsFrom('2026-11', 5)
export const budgetMonths: readonly Month[] = [...demoMonths, ...forecastMonths]

/** How many months a month lies after November 2025; negative before it. */
export const monthsSinceNovember = (month: Month): number =>
  (Number(month.slice(0, 4)) - 2025) * 12 + Number(month.slice(5, 7)) - 11

/** The same month of the year before. */
export const yearBefore = (month: Month): Month => monthOf(addMonths(`${month}-01`, -12))

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (day: Day): number => new Date(instantOf(day)).getUTCDay()

/** The Monday of the week of a day. */
export const mondayOf = (day: Day): Day => dayOf(instantOf(day) - ((weekdayOf(day) + 6) % 7) * dayLength)

/** The number by which spreadsheets store a day (1 is 1 January 1900). */
export const spreadsheetDay = (day: Day): number => instantOf(day) / dayLength + 25_569

/** `2025-11` as `November 2025`. */
export const longMonth = (month: Month): string => periodLabel('month', `${month}-01`)

/** `2025-11` as `Nov 2025`. */
export const shortMonth = (month: Month): string => periodLabel('month', `${month}-01`, 'short')

/** The calendar quarters (financial years start in April) and the months at the two ends. */
export const demoPeriods: readonly { label: string; months: readonly Month[] }[] = [
  { label: 'May-Jun 2024', months: monthsFrom('2024-05', 2) },
  { label: 'Jul-Sep 2024', months: monthsFrom('2024-07', 3) },
  { label: 'Oct-Dec 2024', months: monthsFrom('2024-10', 3) },
  { label: 'Jan-Mar 2025', months: monthsFrom('2025-01', 3) },
  { label: 'Apr-Jun 2025', months: monthsFrom('2025-04', 3) },
  { label: 'Jul-Sep 2025', months: monthsFrom('2025-07', 3) },
  { label: 'Oct-Dec 2025', months: monthsFrom('2025-10', 3) },
  { label: 'Jan-Mar 2026', months: monthsFrom('2026-01', 3) },
  { label: 'Apr-Jun 2026', months: monthsFrom('2026-04', 3) },
  { label: 'Jul-Sep 2026', months: monthsFrom('2026-07', 3) },
  { label: 'Oct 2026', months: monthsFrom('2026-10', 1) },
]

/** The months of the quarter that a sheet of the journal is called after. */
export const quarterOf = (label: string): readonly Month[] =>
  demoPeriods.find((period) => period.label === label)?.months ?? []

export const summerQuarter: readonly Month[] = quarterOf('Jan-Mar 2026')
export const autumnQuarter: readonly Month[] = quarterOf('Apr-Jun 2026')
export const winterQuarter: readonly Month[] = quarterOf('Jul-Sep 2026')

/** The financial years that the budgets are made for; the first begins with the data. */
export const financialYears: readonly { label: string; months: readonly Month[] }[] = [
  { label: 'FY 2024/25', months: monthsFrom('2024-05', 11) },
  { label: 'FY 2025/26', months: monthsFrom('2025-04', 12) },
  { label: 'FY 2026/27', months: monthsFrom('2026-04', 12) },
]
