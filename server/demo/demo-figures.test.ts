import { describe, expect, test } from 'vitest'
import { demoDays, demoMonths, monthOf, spreadsheetDay, weekdayOf } from './demo-calendar.ts'
import { costCategories, demoCosts, greenCoffeeOf } from './demo-costs.ts'
import { auckland, closedDays, priceOf, productLines, stores, supplyContract } from './demo-facts.ts'
import { demoBudget, demoSales } from './demo-figures.ts'
import {
  budgetWhere,
  comparedWith,
  costBudgetWhere,
  costWhere,
  decimals,
  dollars,
  revenueWhere,
} from './demo-summaries.ts'

describe('the sales journal', () => {
  test('is the same on every machine', () => {
    expect({
      rows: demoSales.length,
      first: demoSales[0],
      last: demoSales.at(-1),
      revenue: decimals(revenueWhere()),
      budget: decimals(budgetWhere()),
      costs: decimals(costWhere()),
      costBudget: decimals(costBudgetWhere()),
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
  })

  test('covers each day from 1 November 2025 to 31 October 2026 but those on which everything is closed', () => {
    const days = [...new Set(demoSales.map((row) => row.day))]
    expect(demoDays).toHaveLength(365)
    expect(days).toEqual(demoDays.filter((day) => !closedDays.includes(day)))
  })

  test('charges the list price for every unit', () => {
    const wrong = demoSales.filter(
      (row) => row.revenue !== row.units * (priceOf(row.channel, row.productLine, monthOf(row.day)) ?? Number.NaN),
    )
    expect(wrong).toEqual([])
    expect(demoSales.filter((row) => !Number.isInteger(row.units) || row.units < 1)).toEqual([])
  })

  test('has no wholesale at weekends and no retail in Auckland during the refit', () => {
    const weekend = demoSales.filter((row) => row.channel === 'Wholesale' && [0, 6].includes(weekdayOf(row.day)))
    const refit = demoSales.filter(
      (row) =>
        row.store === 'Auckland' &&
        row.channel === 'Retail' &&
        row.day >= auckland.refitFirstDay &&
        row.day <= auckland.refitLastDay,
    )
    expect([...weekend, ...refit]).toEqual([])
  })

  test('sells more in December and July than in January', () => {
    const revenue = (month: string): number => revenueWhere((row) => monthOf(row.day) === month)
    expect(revenue('2025-12')).toBeGreaterThan(revenue('2026-01') * 1.2)
    expect(revenue('2026-07')).toBeGreaterThan(revenue('2026-01') * 1.4)
  })
})

describe('budget and costs', () => {
  test('the budget has each month of each line in each store, in whole hundreds of dollars', () => {
    expect(demoBudget).toHaveLength(stores.length * productLines.length * demoMonths.length)
    expect(demoBudget.filter((row) => row.budget % 10_000 !== 0)).toEqual([])
  })

  test('the fixed cost of green coffee is the minimum volume at the price of the contract', () => {
    const fixed = demoCosts.filter((row) => row.category === 'Green coffee').map((row) => row.fixed)
    const { firstPrice, indexedPrice, minimumKilograms } = supplyContract
    expect(fixed).toEqual([
      ...Array.from({ length: 6 }, () => firstPrice * minimumKilograms),
      ...Array.from({ length: 6 }, () => indexedPrice * minimumKilograms),
    ])
    expect(demoMonths.every((month) => greenCoffeeOf(month).spot > 0)).toBe(true)
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
