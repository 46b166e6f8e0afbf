import { describe, expect, test } from 'vitest'
import type { Cell } from './sheet.ts'
import { understood } from './understood.testing.ts'

describe('figures and dates whose form is open', () => {
  const columns = (rows: Cell[][]) => understood(rows)[0]

  test('points are thousands where another column has decimal commas', () => {
    const table = columns([
      ['Kunde', 'Betrag', 'Rabatt'],
      ['A', '1.234', '1,5'],
      ['B', '950', '2,5'],
      ['C', '3.456', '3,5'],
    ])
    expect(table).toEqual({
      columns: ['Kunde dimension', 'Betrag measure', 'Rabatt measure'],
      rows: [
        ['A', '1234', '1.5'],
        ['B', '950', '2.5'],
        ['C', '3456', '3.5'],
      ],
      remarks: [],
    })
  })

  test('and commas are decimals there, also where only dates with points tell it', () => {
    const byFigures = columns([
      ['Kunde', 'Kurs', 'Rabatt'],
      ['A', '1,234', '1,5'],
      ['B', '1,250', '2,5'],
    ])
    const byDates = columns([
      ['Datum', 'Betrag'],
      ['13.01.2024', '1.234'],
      ['14.01.2024', '2.500'],
    ])
    expect([byFigures?.rows, byDates?.rows]).toEqual([
      [
        ['A', '1.234', '1.5'],
        ['B', '1.25', '2.5'],
      ],
      [
        ['2024-01-13', '1234'],
        ['2024-01-14', '2500'],
      ],
    ])
  })

  test('where nothing tells, the point is decimal and that is said', () => {
    const table = columns([
      ['Customer', 'Weight'],
      ['A', '1.234'],
      ['B', '2.500'],
    ])
    expect([table?.rows, table?.remarks]).toEqual([
      [
        ['A', '1.234'],
        ['B', '2.5'],
      ],
      ['Numbers in "Weight" are ambiguous; the point was read as the decimal point.'],
    ])
  })

  test('dates and months as bare digits, where the label says that they are some', () => {
    const table = columns([
      ['Posting date', 'Period', 'Order', 'Sales'],
      [20240113, 202401, 20240113, 1],
      [20240229, 202402, 20240114, 2],
    ])
    expect([table?.columns, table?.rows]).toEqual([
      ['Posting date date', 'Period date', 'Order measure', 'Sales measure'],
      [
        ['2024-01-13', '2024-01-01', '20240113', '1'],
        ['2024-02-29', '2024-02-01', '20240114', '2'],
      ],
    ])
  })

  test('days as a spreadsheet counts them', () => {
    const table = columns([
      ['Date', 'Sales'],
      [45292, 1],
      [45351, 2],
    ])
    expect([table?.columns, table?.rows]).toEqual([
      ['Date date', 'Sales measure'],
      [
        ['2024-01-01', '1'],
        ['2024-02-29', '2'],
      ],
    ])
  })

  test('years before 1900', () => {
    const table = columns([
      ['Year', 'Degrees'],
      [1880, -0.17],
      [1881, -0.08],
    ])
    expect([table?.columns, table?.rows]).toEqual([
      ['Year date', 'Degrees measure'],
      [
        ['1880-01-01', '-0.17'],
        ['1881-01-01', '-0.08'],
      ],
    ])
  })

  test('dates in both orders stay text, and that is said', () => {
    const table = columns([
      ['Date', 'Sales'],
      ['13/01/2024', 1],
      ['01/14/2024', 2],
    ])
    expect(table).toEqual({
      columns: ['Date dimension', 'Sales measure'],
      rows: [
        ['13/01/2024', '1'],
        ['01/14/2024', '2'],
      ],
      remarks: ['"Date" has dates with the day first and dates with the month first, so they were kept as text.'],
    })
  })

  test('Indian thousands', () => {
    const table = columns([
      ['Shop', 'Sales'],
      ['A', '₹1,23,456.78'],
      ['B', '₹12,345.00'],
    ])
    expect(table?.rows).toEqual([
      ['A', '123456.78'],
      ['B', '12345'],
    ])
  })

  test('what is added up although it is not of one kind is said', () => {
    const signs = columns([
      ['Day', 'Amount'],
      ['2024-01-01', '$100'],
      ['2024-01-02', '€100'],
      ['2024-01-03', '£50'],
    ])
    const named = columns([
      ['Day', 'Currency', 'Amount'],
      ['2024-01-01', 'USD', '100'],
      ['2024-01-02', 'EUR', '100'],
    ])
    const percents = columns([
      ['Day', 'Margin'],
      ['2024-01-01', '12%'],
      ['2024-01-02', '12'],
    ])
    expect([signs, named, percents].map((table) => [table?.rows, table?.remarks])).toEqual([
      [
        [
          ['2024-01-01', '100', '$'],
          ['2024-01-02', '100', 'EUR'],
          ['2024-01-03', '50', 'GBP'],
        ],
        ['"Amount" has amounts in several currencies ($, EUR, GBP); totals don’t convert them.'],
      ],
      [
        [
          ['2024-01-01', 'USD', '100'],
          ['2024-01-02', 'EUR', '100'],
        ],
        ['The amounts are in several currencies, as "Currency" says (USD, EUR); totals don’t convert them.'],
      ],
      [
        [
          ['2024-01-01', '0.12'],
          ['2024-01-02', '12'],
        ],
        ['Some values of "Margin" have a percent sign and others don’t; 12% was read as 0.12 and 12 as 12.'],
      ],
    ])
  })

  test('one currency, a nought among percentages and one named currency are nothing to be said', () => {
    const table = columns([
      ['Day', 'Currency', 'Amount', 'Margin'],
      ['2024-01-01', 'USD', '$100', '12%'],
      ['2024-01-02', 'USD', '90', '0'],
    ])
    expect(table?.remarks).toEqual([])
  })

  test('periods of two kinds in one column are said', () => {
    const table = columns([
      ['Period', 'Amount'],
      ['Jan 2024', '10'],
      ['Feb 2024', '20'],
      ['Q1 2024', '60'],
    ])
    expect(table?.remarks).toEqual(['"Period" mixes months and quarters; each counts from its first day.'])
  })

  test('times that say how far they are from UTC are read as they are written, and that is said', () => {
    const table = columns([
      ['When', 'Amount'],
      ['2024-03-31T23:30:00Z', '1'],
      ['2024-04-01T01:30:00+13:00', '2'],
    ])
    expect([table?.rows, table?.remarks]).toEqual([
      [
        ['2024-03-31T23:30:00', '1'],
        ['2024-04-01T01:30:00', '2'],
      ],
      ['The times of "When" were read as written, without their offset from UTC.'],
    ])
  })

  test('a week 53 of a year that has none is no date', () => {
    const weeks = (week: string) => [
      ['Week', 'Amount'],
      [week, '1'],
      ['2020-W53', '2'],
    ]
    expect([columns(weeks('2021-W53'))?.columns, columns(weeks('2026-W53'))?.columns]).toEqual([
      ['Week dimension', 'Amount measure'],
      ['Week date', 'Amount measure'],
    ])
  })
})
