import { addDays, previousPeriod, startOf } from './periods.ts'
import { type Day, dayOf, defaultTimeZone, type Instant, type TimeZone } from './time-zones.ts'

export const dateGroups = [
  'Future',
  'Today',
  'This week',
  'Last week',
  'This month',
  'Last month',
  'This year',
  'Last year',
  'Other',
] as const
export type DateGroup = (typeof dateGroups)[number]

/** The first matching group, in the Pacific/Auckland calendar unless another zone is given. */
export function dateGroupOf(instant: Instant, now: Instant, zone: TimeZone = defaultTimeZone): DateGroup {
  return groupOfDay(dayOf(instant, zone), dayOf(now, zone))
}

/** The non-empty groups in fixed order; items keep their order within a group. */
export function groupByDate<Item>(
  items: readonly Item[],
  instantOf: (item: Item) => Instant,
  now: Instant,
  zone: TimeZone = defaultTimeZone,
): { group: DateGroup; items: Item[] }[] {
  const found = new Map<DateGroup, Item[]>()
  for (const item of items) {
    const group = dateGroupOf(instantOf(item), now, zone)
    const members = found.get(group)
    if (members) members.push(item)
    else found.set(group, [item])
  }
  return dateGroups.flatMap((group) => {
    const members = found.get(group)
    return members ? [{ group, items: members }] : []
  })
}

function groupOfDay(day: Day, today: Day): DateGroup {
  if (day > today) return 'Future'
  if (day === today) return 'Today'
  if (day >= startOf('week', today)) return 'This week'
  if (day >= addDays(startOf('week', today), -7)) return 'Last week'
  if (day >= startOf('month', today)) return 'This month'
  if (day >= previousPeriod('month', today)) return 'Last month'
  if (day >= startOf('year', today)) return 'This year'
  if (day >= previousPeriod('year', today)) return 'Last year'
  return 'Other'
}
