import { formatCount } from '../../../contract/shared/format.ts'
import { type Month, monthOf } from './demo-calendar.ts'
import { type CostRow, demoCosts } from './demo-costs.ts'
import { demoSales, type SalesRow } from './demo-figures.ts'
import { demoBudget, demoForecast, type PlanRow } from './demo-plans.ts'
import { demoStock, type StockRow } from './demo-stock.ts'

/** Sums of the demo tables. All money is in cents; every sum is of whole numbers and therefore exact. */
const sum = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((total, row) => total + value(row), 0)

export const revenueWhere = (keep: (row: SalesRow) => boolean = () => true): number =>
  sum(demoSales.filter(keep), (row) => row.revenue)

export const unitsWhere = (keep: (row: SalesRow) => boolean = () => true): number =>
  sum(demoSales.filter(keep), (row) => row.units)

export const budgetWhere = (keep: (row: PlanRow) => boolean = () => true): number =>
  sum(demoBudget.filter(keep), (row) => row.planned)

export const forecastWhere = (keep: (row: PlanRow) => boolean = () => true): number =>
  sum(demoForecast.filter(keep), (row) => row.planned)

/** Units on the shelves; a level, so the rows are those of one month. */
export const stockWhere = (month: Month, keep: (row: StockRow) => boolean = () => true): number =>
  sum(
    demoStock.filter((row) => row.month === month && keep(row)),
    (row) => row.units,
  )

export const stockValueWhere = (month: Month, keep: (row: StockRow) => boolean = () => true): number =>
  sum(
    demoStock.filter((row) => row.month === month && keep(row)),
    (row) => row.value,
  )

export const costWhere = (keep: (row: CostRow) => boolean = () => true): number =>
  sum(demoCosts.filter(keep), (row) => row.fixed + row.variable)

export const costBudgetWhere = (keep: (row: CostRow) => boolean = () => true): number =>
  sum(demoCosts.filter(keep), (row) => row.budget)

/** Keeps the rows of some months. */
export const salesIn =
  (months: readonly Month[]) =>
  (row: SalesRow): boolean =>
    months.includes(monthOf(row.day))

export const monthIn =
  (months: readonly Month[]) =>
  (row: { month: Month }): boolean =>
    months.includes(row.month)

/** The key with the largest value. */
export const largest = <Key extends string>(keys: readonly Key[], value: (key: Key) => number): Key =>
  keys.reduce((best, key) => (value(key) > value(best) ? key : best))

/** 1234567 as `12,345.67`. */
export const decimals = (cents: number): string => {
  const sign = cents < 0 ? '-' : ''
  const size = Math.abs(cents)
  return `${sign}${formatCount(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`
}

/** 1234567 as `$12,345.67`. */
export const dollars = (cents: number): string => (cents < 0 ? `-$${decimals(-cents)}` : `$${decimals(cents)}`)

/** 4500000 as `$45,000`; for amounts without cents. */
export const wholeDollars = (cents: number): string => `$${formatCount(Math.round(cents / 100))}`

/** 123456789 as `$1.23 million`. */
export const millions = (cents: number): string => `$${(Math.round(cents / 1_000_000) / 100).toFixed(2)} million`

/** 12345 as `12,345`. */
export const count = (whole: number): string => formatCount(whole)

/** A share of a whole with one decimal, `41.2%`. */
export const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`

/** By how much a value stands over or under another, `3.1% above` or `0.4% below`. */
export const comparedWith = (value: number, other: number): string =>
  value >= other ? `${percent(value - other, other)} above` : `${percent(other - value, other)} below`
