import type { Announcement, AnnouncementType } from '../../../contract/announcements/announcements.schemas.ts'
import { startOf } from '../../../contract/shared/periods.ts'
import { type Day, dayOf, type TimeZone } from '../../../contract/shared/time-zones.ts'

export type TypeGroup = { type: AnnouncementType; announcements: readonly Announcement[] }
/** `start`: the first day of the week (a Monday) or month. */
export type PeriodGroup = { start: Day; groups: readonly TypeGroup[] }

const types: readonly AnnouncementType[] = ['feature', 'improvement', 'bug']

/** Only types with announcements, in display order. */
export function groupByType(announcements: readonly Announcement[]): TypeGroup[] {
  return types.flatMap((type) => {
    const members = announcements.filter((one) => one.type === type)
    return members.length === 0 ? [] : [{ type, announcements: members }]
  })
}

/** Newest period first, by the calendar of the person's time zone (any zone that the browser knows). */
export function groupByPeriod(
  announcements: readonly Announcement[],
  period: 'week' | 'month',
  zone: string,
): PeriodGroup[] {
  const byStart = Map.groupBy(announcements, ({ date }) => startOf(period, dayOf(date, zone as TimeZone)))
  return [...byStart]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([start, members]) => ({ start, groups: groupByType(members) }))
}

/** Announcements whose area or description contains the search. */
export function matchingAnnouncements<One extends Announcement>(announcements: readonly One[], search: string): One[] {
  const words = search.trim().toLowerCase()
  return announcements.filter(({ appArea, description }) => `${appArea}\n${description}`.toLowerCase().includes(words))
}
