import { type Day, daysOf, demoMonths, lastDayOf, type Month, monthOf } from './demo-calendar.ts'
import { emptyShelf, type ProductLine, productLines, type Store, stockCosts, stores } from './demo-facts.ts'
import { demoSales } from './demo-figures.ts'
import { seededRandom } from './demo-random.ts'

/** What was counted on the last day of a month: units of retail, and what they had cost in cents. */
export type StockRow = { month: Month; day: Day; store: Store; productLine: ProductLine; units: number; value: number }

const stockSeed = 20_240_531

/** For how many days of sales a shelf holds enough, on average. */
const coverDays: Record<ProductLine, number> = {
  'Espresso blend': 9,
  'Filter blend': 11,
  'Single origin': 12,
  Decaf: 16,
  'Brewing equipment': 45,
}

const keyOf = (month: Month, store: Store, productLine: ProductLine): string => `${month} ${store} ${productLine}`

const soldInRetail = (): Map<string, number> => {
  const sold = new Map<string, number>()
  for (const { day, store, channel, productLine, units } of demoSales) {
    if (channel !== 'Retail') continue
    const key = keyOf(monthOf(day), store, productLine)
    sold.set(key, (sold.get(key) ?? 0) + units)
  }
  return sold
}

const isEmptyShelf = (month: Month, store: Store, productLine: ProductLine): boolean =>
  month === emptyShelf.month && store === emptyShelf.store && productLine === emptyShelf.productLine

const makeStock = (): StockRow[] => {
  const random = seededRandom(stockSeed)
  const sold = soldInRetail()
  return demoMonths.flatMap((month) =>
    stores.flatMap((store) =>
      productLines.map((productLine) => {
        const perDay = (sold.get(keyOf(month, store, productLine)) ?? 0) / daysOf(month).length
        const counted = Math.round(perDay * coverDays[productLine] * (0.75 + 0.5 * random()))
        const units = isEmptyShelf(month, store, productLine) ? 0 : counted
        return { month, day: lastDayOf(month), store, productLine, units, value: units * stockCosts[productLine] }
      }),
    ),
  )
}

/** Stock by month, store and product line. */
export const demoStock: readonly StockRow[] = makeStock()
