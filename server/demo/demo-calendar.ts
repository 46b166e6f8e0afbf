import { periodLabel } from '../../contract/shared/periods.ts'

/** A calendar day as `2026-04-01`; a month as `2026-04`. Both sort as text. */
export type Day = string
export type Month = string

const dayLength = 86_400_000

export const firstDay: Day = '2025-11-01'
export const lastDay: Day = '2026-10-31'

const instantOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number): Day => new Date(instant).toISOString().slice(0, 10)

/** Every day of the year, 1 November 2025 to 31 October 2026. */
export const demoDays: readonly Day[] = Array.from(
  { length: (instantOf(lastDay) - instantOf(firstDay)) / dayLength + 1 },
  (_, index) => dayOf(instantOf(firstDay) + index * dayLength),
)

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** The twelve months in order, November 2025 first. */
export const demoMonths: readonly Month[] = [...new Set(demoDays.map(monthOf))]

export const monthIndexOf = (month: Month): number => demoMonths.indexOf(month)

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (day: Day): number => new Date(instantOf(day)).getUTCDay()

/** The number by which spreadsheets store a day (1 is 1 January 1900). */
export const spreadsheetDay = (day: Day): number => instantOf(day) / dayLength + 25_569

/** `2025-11` as `November 2025`. */
export const longMonth = (month: Month): string => periodLabel('month', `${month}-01`)

/** `2025-11` as `Nov 2025`. */
export const shortMonth = (month: Month): string => periodLabel('month', `${month}-01`, 'short')

/** The closed quarters of the year (financial years start in April) and the months at its two ends. */
export const demoPeriods: readonly { label: string; months: readonly Month[] }[] = [
  { label: 'Nov-Dec 2025', months: ['2025-11', '2025-12'] },
  { label: 'Jan-Mar 2026', months: ['2026-01', '2026-02', '2026-03'] },
  { label: 'Apr-Jun 2026', months: ['2026-04', '2026-05', '2026-06'] },
  { label: 'Jul-Sep 2026', months: ['2026-07', '2026-08', '2026-09'] },
  { label: 'Oct 2026', months: ['2026-10'] },
]

export const summerQuarter: readonly Month[] = ['2026-01', '2026-02', '2026-03']
export const autumnQuarter: readonly Month[] = ['2026-04', '2026-05', '2026-06']
export const winterQuarter: readonly Month[] = ['2026-07', '2026-08', '2026-09']
