import { dayOfWeek, periodLabel, startOf } from '../../../contract/shared/periods.ts'
import { dayOf, defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A moment in short: "14:05" today, "Tue 14:05" this week, "3 Nov 2026" beyond; `full` is for a second look. */
export function whenOf(instant: string, now: number, zone: string): { short: string; full: string } {
  const timeZone = isTimeZone(zone) ? zone : defaultTimeZone
  const [day, today] = [dayOf(instant, timeZone), dayOf(now, timeZone)]
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  )
  const full = `${periodLabel('day', day)}, ${clock}`
  if (day === today) return { short: clock, full }
  if (startOf('week', day) === startOf('week', today))
    return { short: `${weekdays[dayOfWeek(day) - 1]} ${clock}`, full }
  return { short: periodLabel('day', day, 'short'), full }
}
