import { type Day, demoDays, demoMonths, type Month, monthIndexOf, monthOf, weekdayOf } from './demo-calendar.ts'
import {
  auckland,
  type Channel,
  channels,
  closedDays,
  type ProductLine,
  priceOf,
  productLines,
  type Store,
  stores,
} from './demo-facts.ts'
import { seededRandom } from './demo-random.ts'

/** One day of one product line in one store and channel. `revenue` is in cents. */
export type SalesRow = {
  day: Day
  store: Store
  channel: Channel
  productLine: ProductLine
  units: number
  revenue: number
}

/** One month of planned revenue, in whole hundreds of dollars, as cents. */
export type BudgetRow = { month: Month; store: Store; productLine: ProductLine; budget: number }

const salesSeed = 20_251_101

/** Units on an ordinary day of November, in the order of `productLines`. */
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

const monthlyGrowth: Record<Store, number> = { Wellington: 0.001, Auckland: 0.002, Christchurch: 0.007, Online: 0.015 }
const plannedGrowth = 0.005
const plannedShare: Record<Store, number> = { Wellington: 1.01, Auckland: 1.05, Christchurch: 0.98, Online: 0.97 }

const at = (list: readonly number[], index: number): number => list[index] ?? 0

const expectedUnits = (day: Day, store: Store, channel: Channel, line: ProductLine, growth: number): number => {
  const month = monthIndexOf(monthOf(day))
  const base = at(ordinaryDay[channel][store], productLines.indexOf(line))
  return base * at(season[channel], month) * at(week[channel], weekdayOf(day)) * (1 + growth * month)
}

const isClosed = (day: Day, store: Store, channel: Channel): boolean => {
  if (closedDays.includes(day)) return true
  if (store !== 'Auckland' || channel !== 'Retail') return false
  return day >= auckland.refitFirstDay && day <= auckland.refitLastDay
}

const makeSales = (): SalesRow[] => {
  const random = seededRandom(salesSeed)
  const rows: SalesRow[] = []
  for (const day of demoDays)
    for (const store of stores)
      for (const channel of channels) {
        if (isClosed(day, store, channel)) continue
        for (const productLine of productLines) {
          const price = priceOf(channel, productLine, monthOf(day))
          const expected = expectedUnits(day, store, channel, productLine, monthlyGrowth[store])
          const units = Math.round(expected * (0.84 + 0.32 * random()))
          if (price === undefined || units === 0) continue
          rows.push({ day, store, channel, productLine, units, revenue: units * price })
        }
      }
  return rows
}

const plannedRevenue = (month: Month, store: Store, productLine: ProductLine): number => {
  let planned = 0
  for (const day of demoDays.filter((each) => monthOf(each) === month && !closedDays.includes(each)))
    for (const channel of channels) {
      const units = expectedUnits(day, store, channel, productLine, plannedGrowth)
      planned += units * (priceOf(channel, productLine, month) ?? 0)
    }
  return Math.round((planned * plannedShare[store]) / 10_000) * 10_000
}

/** The sales journal of the year, by day. */
export const demoSales: readonly SalesRow[] = makeSales()

/** The revenue budget that the board approved before the year began. */
export const demoBudget: readonly BudgetRow[] = stores.flatMap((store) =>
  productLines.flatMap((productLine) =>
    demoMonths.map((month) => ({ month, store, productLine, budget: plannedRevenue(month, store, productLine) })),
  ),
)
