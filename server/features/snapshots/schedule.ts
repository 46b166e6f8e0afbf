import type { Frequency } from '../../../contract/snapshots/snapshots.schemas.ts'
import { addDays, addMonths, startOf } from '../../../contract/shared/periods.ts'
import { type Day, dayOf, startOfDay, type TimeZone } from '../../../contract/shared/time-zones.ts'

function dayAfter(frequency: Frequency, today: Day): Day {
  if (frequency === 'daily') return addDays(today, 1)
  if (frequency === 'weekly') return addDays(startOf('week', today), 7)
  const start = startOf(frequency === 'monthly' ? 'month' : 'quarter', today)
  return addMonths(start, frequency === 'monthly' ? 1 : 3)
}

/** When the next report is due: at the start of a day in the organisation's calendar. */
export const nextAt = (frequency: Frequency, now: number, timeZone: TimeZone): string =>
  startOfDay(dayAfter(frequency, dayOf(now, timeZone)), timeZone)
