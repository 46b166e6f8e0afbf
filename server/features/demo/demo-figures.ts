import { dailyFrom, type Day, demoDays, mondayOf, monthOf } from './demo-calendar.ts'
import { expectedUnits, isClosed, monthlyGrowth } from './demo-demand.ts'
import { type Channel, channels, type ProductLine, priceOf, productLines, type Store, stores } from './demo-facts.ts'
import { seededRandom } from './demo-random.ts'

/** One day, or one week, of one product line in one store and channel. `revenue` is in cents. */
export type SalesRow = {
  day: Day
  store: Store
  channel: Channel
  productLine: ProductLine
  units: number
  revenue: number
}

const salesSeed = 20_251_101
const earlierSalesSeed = 20_240_501

/** How far chance moves what is sold: between `least` and `least + range` of what was expected. */
type Chance = { random: () => number; least: number; range: number }

/** What was sold on some days that the journal takes together; they are named after the first of them on which was sold. */
const salesOf = (days: readonly Day[], { random, least, range }: Chance): SalesRow[] =>
  stores.flatMap((store) =>
    channels.flatMap((channel) => {
      const open = days.filter((day) => !isClosed(day, store, channel))
      const [day] = open
      if (day === undefined) return []
      return productLines.flatMap((productLine): SalesRow[] => {
        const price = priceOf(channel, productLine, monthOf(day))
        const expected = open.reduce(
          (sum, each) => sum + expectedUnits(each, store, channel, productLine, monthlyGrowth[store]),
          0,
        )
        const units = Math.round(expected * (least + range * random()))
        return price === undefined || units === 0
          ? []
          : [{ day, store, channel, productLine, units, revenue: units * price }]
      })
    }),
  )

/** The weeks before the journal was kept by day; one that spans two months is two. */
const weeks = Map.groupBy(
  demoDays.filter((day) => day < dailyFrom),
  (day) => `${monthOf(day)} ${mondayOf(day)}`,
)
const earlier: Chance = { random: seededRandom(earlierSalesSeed), least: 0.93, range: 0.14 }
const daily: Chance = { random: seededRandom(salesSeed), least: 0.84, range: 0.32 }

/** The sales journal: by week until October 2025, by day from then on. */
export const demoSales: readonly SalesRow[] = [
  ...[...weeks.values()].flatMap((days) => salesOf(days, earlier)),
  ...demoDays.filter((day) => day >= dailyFrom).flatMap((day) => salesOf([day], daily)),
]
