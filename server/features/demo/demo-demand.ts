import { type Day, monthOf, monthsSinceNovember, weekdayOf } from './demo-calendar.ts'
import { type Channel, closedDays, closures, type ProductLine, productLines, type Store } from './demo-facts.ts'

/** What people buy on a day, before chance comes into it. */

/** Units on an ordinary day of November 2025, in the order of `productLines`. */
const ordinaryDay: Record<Channel, Record<Store, readonly number[]>> = {
  Retail: {
    Wellington: [38, 16, 18, 6, 3],
    Auckland: [43, 15, 20, 7, 3],
    Christchurch: [24, 11, 10, 4, 2],
    Online: [46, 26, 34, 11, 6],
  },
  Wholesale: {
    Wellington: [80, 14, 10, 5, 0],
    Auckland: [92, 16, 14, 6, 0],
    Christchurch: [46, 9, 6, 3, 0],
    Online: [22, 6, 8, 2, 0],
  },
}

/** By month, November first: summer holidays empty the offices, gifts fill December, winter is for coffee. */
const season: Record<Channel, readonly number[]> = {
  Retail: [1, 1.27, 0.86, 0.9, 0.95, 0.97, 1.01, 1.06, 1.1, 1.07, 1.02, 0.99],
  Wholesale: [1, 0.93, 0.74, 0.96, 1.01, 0.96, 1.02, 1.05, 1.07, 1.06, 1.03, 1],
}

/** By weekday, Sunday first. */
const week: Record<Channel, readonly number[]> = {
  Retail: [1.06, 0.86, 0.88, 0.92, 0.97, 1.1, 1.28],
  Wholesale: [0, 1.14, 1.04, 1, 0.98, 0.86, 0],
}

/** How much more is bought each month, as a share of November 2025. */
export const monthlyGrowth: Record<Store, number> = {
  Wellington: 0.001,
  Auckland: 0.002,
  Christchurch: 0.007,
  Online: 0.015,
}

const at = (list: readonly number[], index: number): number => list[index] ?? 0

export const expectedUnits = (day: Day, store: Store, channel: Channel, line: ProductLine, growth: number): number => {
  const month = monthsSinceNovember(monthOf(day))
  const base = at(ordinaryDay[channel][store], productLines.indexOf(line))
  const seasonal = at(season[channel], ((month % 12) + 12) % 12)
  return base * seasonal * at(week[channel], weekdayOf(day)) * (1 + growth * month)
}

export const isClosed = (day: Day, store: Store, channel: Channel): boolean =>
  closedDays.includes(day) ||
  (channel === 'Retail' &&
    closures.some((closure) => closure.store === store && day >= closure.firstDay && day <= closure.lastDay))
