import { budgetMonths, daysOf, forecastMonths, type Month } from './demo-calendar.ts'
import { expectedUnits, monthlyGrowth } from './demo-demand.ts'
import { channels, closedDays, type ProductLine, priceOf, productLines, type Store, stores } from './demo-facts.ts'

/** One month of planned revenue, in whole hundreds of dollars, as cents. */
export type PlanRow = { month: Month; store: Store; productLine: ProductLine; planned: number }

/** What a plan takes for granted: growth by month, and how far it stands from what that growth would bring. */
type Assumption = { growth: Record<Store, number>; share: Record<Store, number> }

const alike = (growth: number): Record<Store, number> => ({
  Wellington: growth,
  Auckland: growth,
  Christchurch: growth,
  Online: growth,
})

/** The financial year 2024/25, that of 2025/26 as first approved, and what replaced it in November 2025. */
const budgets = {
  first: { growth: alike(0.004), share: { Wellington: 1, Auckland: 1.02, Christchurch: 0.97, Online: 0.9 } },
  second: { growth: alike(0.004), share: { Wellington: 1.01, Auckland: 1.03, Christchurch: 0.98, Online: 0.92 } },
  third: { growth: alike(0.005), share: { Wellington: 1.01, Auckland: 1.05, Christchurch: 0.98, Online: 0.97 } },
} satisfies Record<string, Assumption>

const budgetFor = (month: Month): Assumption =>
  month < '2025-04' ? budgets.first : month < '2025-11' ? budgets.second : budgets.third

const forecast: Assumption = {
  growth: monthlyGrowth,
  share: { Wellington: 1, Auckland: 0.98, Christchurch: 1.01, Online: 1.02 },
}

const openDaysOf = (month: Month) => daysOf(month).filter((day) => !closedDays.includes(day))

const plannedRevenue = (
  open: readonly string[],
  { month, store, productLine }: Omit<PlanRow, 'planned'>,
  { growth, share }: Assumption,
): number => {
  let planned = 0
  for (const day of open)
    for (const channel of channels) {
      const units = expectedUnits(day, store, channel, productLine, growth[store])
      planned += units * (priceOf(channel, productLine, month) ?? 0)
    }
  return Math.round((planned * share[store]) / 10_000) * 10_000
}

const planOf = (months: readonly Month[], assumptionFor: (month: Month) => Assumption): PlanRow[] => {
  const openDays = new Map(months.map((month) => [month, openDaysOf(month)]))
  return stores.flatMap((store) =>
    productLines.flatMap((productLine) =>
      months.map((month) => {
        const cell = { month, store, productLine }
        return { ...cell, planned: plannedRevenue(openDays.get(month) ?? [], cell, assumptionFor(month)) }
      }),
    ),
  )
}

/** The revenue budgets that the board approved, to the end of the financial year 2026/27. */
export const demoBudget: readonly PlanRow[] = planOf(budgetMonths, budgetFor)

/** What finance expected of the months to come when October 2026 was closed. */
export const demoForecast: readonly PlanRow[] = planOf(forecastMonths, () => forecast)
