import { demoMonths, type Month, monthIndexOf, monthOf } from './demo-calendar.ts'
import { auckland, priceReviewMonth, roastYieldPercent, supplyContract } from './demo-facts.ts'
import { demoSales } from './demo-figures.ts'
import { seededRandom } from './demo-random.ts'

export const costCategories = [
  'Green coffee',
  'Wages and salaries',
  'Rent and rates',
  'Freight and courier',
  'Packaging',
  'Marketing',
  'Energy',
  'Equipment and maintenance',
] as const
export type CostCategory = (typeof costCategories)[number]

/** One month of one category, in cents. The total is `fixed + variable`. */
export type CostRow = { month: Month; category: CostCategory; fixed: number; variable: number; budget: number }

type Volume = { bags: number; kilograms: number; onlineUnits: number; wholesaleKilograms: number }
type Cost = { fixed: number; variable: number }

const costSeed = 20_260_331

/** Spot price of green coffee per kilogram, by month, November first. */
const spotPrices = [1205, 1212, 1218, 1230, 1238, 1246, 1259, 1264, 1251, 1243, 1248, 1255]
const campaigns = [
  310_000, 890_000, 120_000, 180_000, 260_000, 420_000, 240_000, 260_000, 380_000, 290_000, 310_000, 460_000,
]

/** How far the plan stood from what came, by category. */
const plannedShare: Record<CostCategory, number> = {
  'Green coffee': 0.97,
  'Wages and salaries': 1.01,
  'Rent and rates': 1,
  'Freight and courier': 0.94,
  Packaging: 1.02,
  Marketing: 1.05,
  Energy: 0.98,
  'Equipment and maintenance': 1.03,
}

const volumeOf = (month: Month): Volume => {
  const volume: Volume = { bags: 0, kilograms: 0, onlineUnits: 0, wholesaleKilograms: 0 }
  for (const row of demoSales) {
    if (monthOf(row.day) !== month) continue
    if (row.store === 'Online' && row.channel === 'Retail') volume.onlineUnits += row.units
    if (row.productLine === 'Brewing equipment') continue
    if (row.channel === 'Wholesale') volume.wholesaleKilograms += row.units
    if (row.channel === 'Retail') volume.bags += row.units
    volume.kilograms += row.channel === 'Wholesale' ? row.units : row.units / 4
  }
  return volume
}

/** Green coffee bought in a month, in whole kilograms: under the contract, and beyond it at the day's price. */
export const greenCoffeeOf = (month: Month): { contract: number; spot: number } => {
  const needed = Math.ceil((volumeOf(month).kilograms * 100) / roastYieldPercent)
  const contract = supplyContract.minimumKilograms
  return { contract, spot: Math.max(0, needed - contract) }
}

/** The contract's price per kilogram in a month, in cents. */
export const contractPriceOf = (month: Month): number =>
  month < supplyContract.indexedFrom ? supplyContract.firstPrice : supplyContract.indexedPrice

const greenCoffeeCost = (month: Month): Cost => {
  const bought = greenCoffeeOf(month)
  const spotPrice = spotPrices[monthIndexOf(month)] ?? 0
  return { fixed: bought.contract * contractPriceOf(month), variable: bought.spot * spotPrice }
}

const costOf = (category: CostCategory, month: Month, volume: Volume, drift: number): Cost => {
  const reviewed = month >= priceReviewMonth
  if (category === 'Green coffee') return greenCoffeeCost(month)
  if (category === 'Wages and salaries')
    return { fixed: reviewed ? 11_840_000 : 11_480_000, variable: Math.round(volume.bags * 148 * drift) }
  if (category === 'Rent and rates') return { fixed: reviewed ? 3_820_000 : 3_745_000, variable: 0 }
  if (category === 'Freight and courier')
    return { fixed: 420_000, variable: Math.round((volume.wholesaleKilograms * 64 + volume.onlineUnits * 118) * drift) }
  if (category === 'Packaging') return { fixed: 0, variable: volume.bags * 38 + volume.wholesaleKilograms * 55 }
  if (category === 'Marketing') return { fixed: 950_000, variable: campaigns[monthIndexOf(month)] ?? 0 }
  if (category === 'Energy') return { fixed: 210_000, variable: Math.round(volume.kilograms * 21 * drift) }
  return { fixed: 560_000, variable: Math.round(210_000 * drift) }
}

const refitIn = (category: CostCategory, month: Month): number =>
  category === 'Equipment and maintenance' && month === monthOf(auckland.refitFirstDay) ? auckland.refitCost : 0

const makeCosts = (): CostRow[] => {
  const random = seededRandom(costSeed)
  return demoMonths.flatMap((month) => {
    const volume = volumeOf(month)
    return costCategories.map((category) => {
      const { fixed, variable } = costOf(category, month, volume, 0.93 + 0.14 * random())
      const budget = Math.round(((fixed + variable) * plannedShare[category]) / 10_000) * 10_000
      return { month, category, fixed, variable: variable + refitIn(category, month), budget }
    })
  })
}

/** Costs by month and category, with the budget of each. */
export const demoCosts: readonly CostRow[] = makeCosts()
