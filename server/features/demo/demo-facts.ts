import type { Month } from './demo-calendar.ts'

/** What the documents promise and the tables obey. Money is in cents of a New Zealand dollar, without GST. */
export const stores = ['Wellington', 'Auckland', 'Christchurch', 'Online'] as const
export const channels = ['Retail', 'Wholesale'] as const
export const productLines = ['Espresso blend', 'Filter blend', 'Single origin', 'Decaf', 'Brewing equipment'] as const

export type Store = (typeof stores)[number]
export type Channel = (typeof channels)[number]
export type ProductLine = (typeof productLines)[number]

/** The months of the price reviews: from each on, the next of the three prices holds. */
export const priceReviewMonths = ['2025-04', '2026-04'] as const satisfies readonly Month[]

/** What holds before the first review, from the first on, and from the second on. */
export type Stepped<Value> = readonly [Value, Value, Value]

export const steppedAt = <Value>(values: Stepped<Value>, month: Month): Value => {
  const [first, second] = priceReviewMonths
  return month < first ? values[0] : month < second ? values[1] : values[2]
}

/** Retail is per 250 g bag (equipment per item), wholesale per kilogram; equipment is not sold wholesale. */
export const prices: Record<Channel, Partial<Record<ProductLine, Stepped<number>>>> = {
  Retail: {
    'Espresso blend': [1435, 1485, 1535],
    'Filter blend': [1380, 1425, 1475],
    'Single origin': [1780, 1850, 1925],
    Decaf: [1515, 1565, 1615],
    'Brewing equipment': [5990, 6200, 6400],
  },
  Wholesale: {
    'Espresso blend': [3030, 3145, 3275],
    'Filter blend': [2915, 3020, 3140],
    'Single origin': [3950, 4100, 4260],
    Decaf: [3265, 3380, 3510],
  },
}

/** The price in cents of one unit in a month; undefined where the line is not sold in the channel. */
export const priceOf = (channel: Channel, line: ProductLine, month: Month): number | undefined => {
  const listed = prices[channel][line]
  return listed && steppedAt(listed, month)
}

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

/** The agreements of a year each with the same supplier, before the contract. */
export const formerAgreements = [
  { until: '2024-10' as Month, kilograms: 4400, price: 1010 },
  { until: '2025-10' as Month, kilograms: 4600, price: 1075 },
] as const

/** Green coffee lost in roasting: 84 g of roasted coffee from 100 g of green. */
export const roastYieldPercent = 84

export const auckland = { refitFirstDay: '2026-02-09', refitLastDay: '2026-02-13', refitCost: 4_860_000 }
export const burstPipe = { firstDay: '2024-08-19', lastDay: '2024-08-23', repairCost: 1_940_000 }

/** Shops that were closed for some days, while their wholesale round went on. */
export const closures: readonly { store: Store; firstDay: string; lastDay: string }[] = [
  { store: 'Wellington', firstDay: burstPipe.firstDay, lastDay: burstPipe.lastDay },
  { store: 'Auckland', firstDay: auckland.refitFirstDay, lastDay: auckland.refitLastDay },
]

/** Shops and dispatch are closed on these days: Christmas, New Year and Good Friday. */
export const closedDays: readonly string[] = [
  ...['2024-12-25', '2024-12-26', '2025-01-01', '2025-04-18'],
  ...['2025-12-25', '2025-12-26', '2026-01-01', '2026-04-03'],
  ...['2026-12-25', '2026-12-26', '2027-01-01', '2027-03-26'],
]

/** What one unit in stock has cost, in cents: a bag of 250 g, or an item of equipment. */
export const stockCosts: Record<ProductLine, number> = {
  'Espresso blend': 655,
  'Filter blend': 640,
  'Single origin': 890,
  Decaf: 720,
  'Brewing equipment': 3650,
}

/** The one time that a shelf was empty when stock was counted. */
export const emptyShelf = { store: 'Christchurch', productLine: 'Decaf', month: '2026-08' } as const
