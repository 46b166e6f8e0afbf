import type { Month } from './demo-calendar.ts'

/** What the documents promise and the tables obey. Money is in cents of a New Zealand dollar, without GST. */
export const stores = ['Wellington', 'Auckland', 'Christchurch', 'Online'] as const
export const channels = ['Retail', 'Wholesale'] as const
export const productLines = ['Espresso blend', 'Filter blend', 'Single origin', 'Decaf', 'Brewing equipment'] as const

export type Store = (typeof stores)[number]
export type Channel = (typeof channels)[number]
export type ProductLine = (typeof productLines)[number]

/** From this month on the second price of each pair holds. */
export const priceReviewMonth: Month = '2026-04'

type PricePair = readonly [before: number, after: number]

/** Retail is per 250 g bag (equipment per item), wholesale per kilogram; equipment is not sold wholesale. */
export const prices: Record<Channel, Partial<Record<ProductLine, PricePair>>> = {
  Retail: {
    'Espresso blend': [1485, 1535],
    'Filter blend': [1425, 1475],
    'Single origin': [1850, 1925],
    Decaf: [1565, 1615],
    'Brewing equipment': [6200, 6400],
  },
  Wholesale: {
    'Espresso blend': [3145, 3275],
    'Filter blend': [3020, 3140],
    'Single origin': [4100, 4260],
    Decaf: [3380, 3510],
  },
}

/** The price in cents of one unit in a month; undefined where the line is not sold in the channel. */
export const priceOf = (channel: Channel, line: ProductLine, month: Month): number | undefined =>
  prices[channel][line]?.[month < priceReviewMonth ? 0 : 1]

export const supplyContract = {
  supplier: 'Long Reef Green Coffee Limited',
  minimumKilograms: 5000,
  firstPrice: 1140,
  indexedPrice: 1185,
  indexedFrom: '2026-05' as Month,
  noticeDays: 90,
  paymentDays: 30,
  lateInterestPercent: 1.5,
  deliveryDays: 10,
  maximumMoisturePercent: 12,
}

/** Green coffee lost in roasting: 84 g of roasted coffee from 100 g of green. */
export const roastYieldPercent = 84

export const auckland = { refitFirstDay: '2026-02-09', refitLastDay: '2026-02-13', refitCost: 4_860_000 }

/** Shops and dispatch are closed on these days. */
export const closedDays: readonly string[] = ['2025-12-25', '2025-12-26', '2026-01-01', '2026-04-03']
