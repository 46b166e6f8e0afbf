import { describe, expect, test } from 'vitest'
import {
  budgetMonths,
  dailyFrom,
  daysOf,
  demoDays,
  demoMonths,
  forecastMonths,
  lastTwelveMonths,
  mondayOf,
  monthOf,
  spreadsheetDay,
  weekdayOf,
} from './demo-calendar.ts'
import { costCategories, demoCosts, greenCoffeeOf } from './demo-costs.ts'
import {
  closedDays,
  closures,
  emptyShelf,
  formerAgreements,
  priceOf,
  productLines,
  stores,
  supplyContract,
} from './demo-facts.ts'
import { demoSales } from './demo-figures.ts'
import { demoBudget, demoForecast } from './demo-plans.ts'
import { demoStock } from './demo-stock.ts'
import {
  budgetWhere,
  comparedWith,
  costBudgetWhere,
  costWhere,
  decimals,
  dollars,
  forecastWhere,
  monthIn,
  revenueWhere,
  salesIn,
  stockValueWhere,
  stockWhere,
} from './demo-summaries.ts'

describe('the sales journal', () => {
  test('is the same on every machine', () => {
    const [sold, inYear] = [salesIn(lastTwelveMonths), monthIn(lastTwelveMonths)]
    expect({
      rows: demoSales.filter(sold).length,
      first: demoSales.find(sold),
      last: demoSales.at(-1),
      revenue: decimals(revenueWhere(sold)),
      budget: decimals(budgetWhere(inYear)),
      costs: decimals(costWhere(inYear)),
      costBudget: decimals(costBudgetWhere(inYear)),
    }).toEqual({
      rows: 11_291,
      first: {
        day: '2025-11-01',
        store: 'Wellington',
        channel: 'Retail',
        productLine: 'Espresso blend',
        units: 45,
        revenue: 66_825,
      },
      last: {
        day: '2026-10-31',
        store: 'Online',
        channel: 'Retail',
        productLine: 'Brewing equipment',
        units: 8,
        revenue: 51_200,
      },
      revenue: '5,317,073.50',
      budget: '5,344,300.00',
      costs: '4,383,558.73',
      costBudget: '4,300,700.00',
    })
    expect({
      rows: demoSales.length,
      first: demoSales[0],
      revenue: decimals(revenueWhere()),
      budget: decimals(budgetWhere()),
      forecast: decimals(forecastWhere()),
      costs: decimals(costWhere()),
      costBudget: decimals(costBudgetWhere()),
      stock: demoMonths.slice(-3).map((month) => [stockWhere(month), decimals(stockValueWhere(month))]),
    }).toEqual({
      rows: 14_579,
      first: {
        day: '2024-05-01',
        store: 'Wellington',
        channel: 'Retail',
        productLine: 'Espresso blend',
        units: 209,
        revenue: 299_915,
      },
      revenue: '12,470,134.00',
      budget: '14,705,200.00',
      forecast: '2,206,500.00',
      costs: '10,310,883.08',
      costBudget: '10,169,000.00',
      stock: [
        [4950, '59,915.75'],
        [4649, '54,972.15'],
        [4571, '50,124.00'],
      ],
    })
  })

  test('covers each day from 1 November 2025 to 31 October 2026 but those on which everything is closed', () => {
    const days = [...new Set(demoSales.map((row) => row.day))].filter((day) => day >= dailyFrom)
    expect(days).toEqual(demoDays.filter((day) => day >= dailyFrom && !closedDays.includes(day)))
    expect([demoDays.length, days.length]).toEqual([914, 361])
  })

  test('has a row for each week before that, and two where a week spans two months', () => {
    const expected = Map.groupBy(
      demoDays.filter((day) => day < dailyFrom),
      (day) => `${monthOf(day)} ${mondayOf(day)}`,
    )
    const found = Map.groupBy(
      demoSales.filter(({ day }) => day < dailyFrom),
      ({ day }) => `${monthOf(day)} ${mondayOf(day)}`,
    )
    expect([...found.keys()]).toEqual([...expected.keys()])
    const twice = [...found.values()].filter(
      (rows) =>
        new Set(rows.map(({ store, channel, productLine }) => `${store} ${channel} ${productLine}`)).size < rows.length,
    )
    expect(twice).toEqual([])
  })

  test('charges the list price for every unit', () => {
    const wrong = demoSales.filter(
      (row) => row.revenue !== row.units * (priceOf(row.channel, row.productLine, monthOf(row.day)) ?? Number.NaN),
    )
    expect(wrong).toEqual([])
    expect(demoSales.filter((row) => !Number.isInteger(row.units) || row.units < 1)).toEqual([])
  })

  test('has no wholesale at weekends and no retail in a shop while that was closed', () => {
    const weekend = demoSales.filter((row) => row.channel === 'Wholesale' && [0, 6].includes(weekdayOf(row.day)))
    const whileClosed = closures.flatMap(({ store, firstDay, lastDay }) =>
      demoSales.filter(
        (row) => row.store === store && row.channel === 'Retail' && row.day >= firstDay && row.day <= lastDay,
      ),
    )
    expect([...weekend, ...whileClosed]).toEqual([])
  })

  test('sells more in December and July than in January', () => {
    const revenue = (month: string): number => revenueWhere((row) => monthOf(row.day) === month)
    expect(revenue('2025-12')).toBeGreaterThan(revenue('2026-01') * 1.2)
    expect(revenue('2026-07')).toBeGreaterThan(revenue('2026-01') * 1.4)
  })
})

describe('plans, stock and costs', () => {
  test('the budget has each month of each line in each store to March 2027, in whole hundreds of dollars', () => {
    expect(demoBudget).toHaveLength(stores.length * productLines.length * budgetMonths.length)
    expect([budgetMonths[0], budgetMonths.at(-1)]).toEqual(['2024-05', '2027-03'])
    expect(demoBudget.filter((row) => row.planned % 10_000 !== 0)).toEqual([])
  })

  test('the forecast has the months to come, and Auckland below its budget in each', () => {
    expect(demoForecast).toHaveLength(stores.length * productLines.length * forecastMonths.length)
    expect(forecastMonths).toEqual(['2026-11', '2026-12', '2027-01', '2027-02', '2027-03'])
    const inAuckland = (month: string) => (row: { store: string; month: string }) =>
      row.store === 'Auckland' && row.month === month
    expect(
      forecastMonths.filter((month) => forecastWhere(inAuckland(month)) >= budgetWhere(inAuckland(month))),
    ).toEqual([])
  })

  test('stock has one count of each line in each store on the last day of each month', () => {
    expect(demoStock).toHaveLength(stores.length * productLines.length * demoMonths.length)
    expect(demoStock.filter(({ month, day }) => day !== daysOf(month).at(-1))).toEqual([])
    const empty = demoStock.filter(({ units }) => units === 0)
    expect(empty).toEqual([{ ...emptyShelf, day: '2026-08-31', units: 0, value: 0 }])
  })

  test('the fixed cost of green coffee is the agreed volume at the agreed price', () => {
    const fixed = demoCosts.filter((row) => row.category === 'Green coffee').map((row) => row.fixed)
    const { firstPrice, indexedPrice, minimumKilograms } = supplyContract
    const [first, second] = formerAgreements
    expect(fixed).toEqual([
      ...Array.from({ length: 6 }, () => first.price * first.kilograms),
      ...Array.from({ length: 12 }, () => second.price * second.kilograms),
      ...Array.from({ length: 6 }, () => firstPrice * minimumKilograms),
      ...Array.from({ length: 6 }, () => indexedPrice * minimumKilograms),
    ])
    expect(demoMonths.filter((month) => greenCoffeeOf(month).spot === 0)).toEqual([])
  })

  test('costs have each month of each category, in whole cents', () => {
    expect(demoCosts).toHaveLength(demoMonths.length * costCategories.length)
    expect(demoCosts.filter((row) => !Number.isSafeInteger(row.fixed + row.variable))).toEqual([])
  })
})

describe('words for numbers', () => {
  test('money has groups of three, two decimals and its sign in front', () => {
    expect([0, 5, 123_456, 123_456_789, -123_456].map(dollars)).toEqual([
      '$0.00',
      '$0.05',
      '$1,234.56',
      '$1,234,567.89',
      '-$1,234.56',
    ])
    expect(decimals(-5)).toBe('-0.05')
  })

  test('a value stands above or below another', () => {
    expect([comparedWith(110, 100), comparedWith(96, 100)]).toEqual(['10.0% above', '4.0% below'])
  })

  test('a day has the number that spreadsheets give it', () => {
    expect([spreadsheetDay('1900-03-01'), spreadsheetDay('2026-02-28')]).toEqual([61, 46_081])
  })
})
