import { dayOfWeek, periodLabel, startOf } from '../../../contract/shared/periods.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export type When = { short: string; day: string; moment: string; full: string }

/** The zone of this browser. Moments are shown in it; days and periods are the organisation's. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * A moment in short: "14:05" today, "Tue 14:05" this week, "3 Nov 2026" beyond. `day` is always its date, `moment` has
 * the time as well, and `full` is for a second look.
 */
export function whenOf(instant: string, now: number, timeZone: string): When {
  const [date, today] = [dayIn(timeZone, new Date(instant)), dayIn(timeZone, new Date(now))]
  const clock = formatOf('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant))
  const day = periodLabel('day', date, 'short')
  const texts = { day, moment: `${day}, ${clock}`, full: `${periodLabel('day', date)}, ${clock}` }
  if (date === today) return { short: clock, ...texts }
  if (startOf('week', date) === startOf('week', today))
    return { short: `${weekdays[dayOfWeek(date) - 1]} ${clock}`, ...texts }
  return { short: day, ...texts }
}

/** The day, `YYYY-MM-DD`, that it is in a time zone at a moment. */
export const dayIn = (timeZone: string, at: Date): string =>
  formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** "23 November 2026", the day of a moment in a time zone. */
export const longDayIn = (timeZone: string, at: Date): string =>
  formatOf('en-NZ', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(at)

/** "14:05:09": to the second, where several moments of one minute stand in a list. */
export const secondIn = (timeZone: string, at: Date): string =>
  formatOf('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)

const formats = new Map<string, Intl.DateTimeFormat>()

/** One for each zone: to make a format takes far longer than to use it, and a list has hundreds of moments. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
