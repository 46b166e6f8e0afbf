import { dayOfWeek, periodLabel, startOf } from '../../../contract/shared/periods.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export type When = { short: string; day: string; moment: string; full: string }

/** The browser's time zone. Instants are shown in it; days and periods are in the organisation's. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * An instant in short: "14:05" today, "Tue 14:05" this week, "3 Nov 2026" otherwise. `day` is always the date, `moment`
 * adds the time, and `full` is for tooltips.
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

/** The day, `YYYY-MM-DD`, of an instant in a time zone. */
export const dayIn = (timeZone: string, at: Date): string =>
  formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** "23 November 2026": the day of an instant in a time zone. */
export const longDayIn = (timeZone: string, at: Date): string =>
  formatOf('en-NZ', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(at)

/** "14:05:09": with seconds, for lists with several instants in a minute. */
export const secondIn = (timeZone: string, at: Date): string =>
  formatOf('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a format takes far longer than using it, and a list has hundreds of instants. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
