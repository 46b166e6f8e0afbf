import { demoMonths, lastTwelveMonths, type Month, monthOf } from './demo-calendar.ts'
import { auckland, burstPipe, formerAgreements, roastYieldPercent, steppedAt, supplyContract } from './demo-facts.ts'
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
const earlierCostSeed = 20_240_531

/** Spot price of green coffee per kilogram, by month, May 2024 first. */
const spotPrices = [
  ...[982, 990, 1004, 1011, 1023, 1030, 1042, 1058, 1075, 1096, 1110, 1121, 1134, 1142, 1150, 1163, 1176, 1190],
  ...[1205, 1212, 1218, 1230, 1238, 1246, 1259, 1264, 1251, 1243, 1248, 1255],
]
/** What campaigns cost in a month, May 2024 first. */
const campaigns = [
  ...[210_000, 180_000, 290_000, 220_000, 240_000, 330_000, 280_000, 760_000, 110_000],
  ...[150_000, 230_000, 360_000, 220_000, 230_000, 340_000, 260_000, 270_000, 390_000],
  ...[310_000, 890_000, 120_000, 180_000, 260_000, 420_000, 240_000, 260_000, 380_000, 290_000, 310_000, 460_000],
]
const ofMonth = (list: readonly number[], month: Month): number => list[demoMonths.indexOf(month)] ?? 0

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

const nothing: Volume = { bags: 0, kilograms: 0, onlineUnits: 0, wholesaleKilograms: 0 }

const makeVolumes = (): Map<Month, Volume> => {
  const volumes = new Map(demoMonths.map((month) => [month, { ...nothing }]))
  for (const row of demoSales) {
    const volume = volumes.get(monthOf(row.day))
    if (volume === undefined) continue
    if (row.store === 'Online' && row.channel === 'Retail') volume.onlineUnits += row.units
    if (row.productLine === 'Brewing equipment') continue
    if (row.channel === 'Wholesale') volume.wholesaleKilograms += row.units
    if (row.channel === 'Retail') volume.bags += row.units
    volume.kilograms += row.channel === 'Wholesale' ? row.units : row.units / 4
  }
  return volumes
}

const volumes = makeVolumes()
const volumeOf = (month: Month): Volume => volumes.get(month) ?? nothing

/** What the agreement of a month takes at its own price. */
const agreedIn = (month: Month): { kilograms: number; price: number } => {
  const former = formerAgreements.find(({ until }) => month <= until)
  if (former) return former
  const { minimumKilograms, firstPrice, indexedPrice, indexedFrom } = supplyContract
  return { kilograms: minimumKilograms, price: month < indexedFrom ? firstPrice : indexedPrice }
}

/** Green coffee bought in a month, in whole kilograms: as agreed, and beyond it at the day's price. */
export const greenCoffeeOf = (month: Month): { contract: number; spot: number } => {
  const needed = Math.ceil((volumeOf(month).kilograms * 100) / roastYieldPercent)
  const contract = agreedIn(month).kilograms
  return { contract, spot: Math.max(0, needed - contract) }
}

const greenCoffeeCost = (month: Month): Cost => {
  const bought = greenCoffeeOf(month)
  return { fixed: bought.contract * agreedIn(month).price, variable: bought.spot * ofMonth(spotPrices, month) }
}

const costOf = (category: CostCategory, month: Month, volume: Volume, drift: number): Cost => {
  if (category === 'Green coffee') return greenCoffeeCost(month)
  if (category === 'Wages and salaries')
    return {
      fixed: steppedAt([10_960_000, 11_480_000, 11_840_000], month),
      variable: Math.round(volume.bags * 148 * drift),
    }
  if (category === 'Rent and rates') return { fixed: steppedAt([3_660_000, 3_745_000, 3_820_000], month), variable: 0 }
  if (category === 'Freight and courier')
    return { fixed: 420_000, variable: Math.round((volume.wholesaleKilograms * 64 + volume.onlineUnits * 118) * drift) }
  if (category === 'Packaging') return { fixed: 0, variable: volume.bags * 38 + volume.wholesaleKilograms * 55 }
  if (category === 'Marketing') return { fixed: 950_000, variable: ofMonth(campaigns, month) }
  if (category === 'Energy') return { fixed: 210_000, variable: Math.round(volume.kilograms * 21 * drift) }
  return { fixed: 560_000, variable: Math.round(210_000 * drift) }
}

/** What nobody had planned: the repair after a burst pipe, and a refit. */
const unplannedIn = (category: CostCategory, month: Month): number => {
  if (category !== 'Equipment and maintenance') return 0
  if (month === monthOf(burstPipe.firstDay)) return burstPipe.repairCost
  return month === monthOf(auckland.refitFirstDay) ? auckland.refitCost : 0
}

const costsOf = (months: readonly Month[], seed: number): CostRow[] => {
  const random = seededRandom(seed)
  return months.flatMap((month) => {
    const volume = volumeOf(month)
    return costCategories.map((category) => {
      const { fixed, variable } = costOf(category, month, volume, 0.93 + 0.14 * random())
      const budget = Math.round(((fixed + variable) * plannedShare[category]) / 10_000) * 10_000
      return { month, category, fixed, variable: variable + unplannedIn(category, month), budget }
    })
  })
}

/** Costs by month and category, with the budget of each. */
export const demoCosts: readonly CostRow[] = [
  ...costsOf(demoMonths.slice(0, -lastTwelveMonths.length), earlierCostSeed),
  ...costsOf(lastTwelveMonths, costSeed),
]
