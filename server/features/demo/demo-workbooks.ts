import { type CellObject, type Range, utils, type WorkSheet, write } from '@e965/xlsx'
import {
  budgetMonths,
  demoPeriods,
  financialYears,
  forecastMonths,
  type Month,
  shortMonth,
  spreadsheetDay,
} from './demo-calendar.ts'
import { demoCosts } from './demo-costs.ts'
import { productLines, stores } from './demo-facts.ts'
import { demoSales } from './demo-figures.ts'
import { demoBudget, demoForecast, type PlanRow } from './demo-plans.ts'
import { demoStock } from './demo-stock.ts'
import { salesIn } from './demo-summaries.ts'
import { withFixedDates } from './demo-zip.ts'

const moneyFormat = '"$"#,##0.00'
const dayFormat = 'yyyy-mm-dd'
const monthFormat = 'mmm yyyy'

/** Without a table of its own a workbook gets the formats that others left in the library, and other bytes. */
const numberFormats = { 0: 'General', 164: dayFormat, 165: monthFormat, 166: moneyFormat }

const text = (value: string): CellObject => ({ t: 's', v: value })
const units = (value: number): CellObject => ({ t: 'n', v: value })
const money = (cents: number): CellObject => ({ t: 'n', v: cents / 100, z: moneyFormat })
const formula = (code: string, cents: number): CellObject => ({ t: 'n', v: cents / 100, f: code, z: moneyFormat })
const day = (value: string, format: string): CellObject => ({ t: 'n', v: spreadsheetDay(value), z: format })

type Sheet = { name: string; titles: readonly string[]; header: readonly string[]; rows: readonly CellObject[][] }

/** Title rows stand above an empty row, the header and the table. */
const sheetOf = ({ titles, header, rows }: Sheet): WorkSheet => {
  const grid: (CellObject | undefined)[][] = [...titles.map((title) => [text(title)]), [], header.map(text), ...rows]
  const range: Range = { s: { r: 0, c: 0 }, e: { r: grid.length - 1, c: header.length - 1 } }
  const sheet: WorkSheet = {
    '!ref': utils.encode_range(range),
    '!cols': header.map((name) => ({ wch: Math.max(12, name.length + 4) })),
  }
  grid.forEach((cells, r) => {
    cells.forEach((cell, c) => {
      if (cell) sheet[utils.encode_cell({ r, c })] = cell
    })
  })
  return sheet
}

const workbookOf = (sheets: readonly Sheet[]): Uint8Array => {
  const book = { ...utils.book_new(), SSF: { ...numberFormats } }
  for (const sheet of sheets) utils.book_append_sheet(book, sheetOf(sheet), sheet.name)
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true })
  return withFixedDates(new Uint8Array(bytes), '2026-11-02')
}

/** The row of the first record under `titleRows` title rows, an empty row and the header, as spreadsheets count. */
const firstRecord = (titleRows: number): number => titleRows + 3

/** The sales journal, a sheet for each quarter. */
export const salesWorkbook = (): Uint8Array =>
  workbookOf(
    demoPeriods.map(({ label, months }) => ({
      name: label,
      titles: ['Harbour Roasters Limited', `Sales journal ${label}, NZ dollars without GST`],
      header: ['Date', 'Store', 'Channel', 'Product line', 'Units', 'Revenue'],
      rows: demoSales
        .filter(salesIn(months))
        .map((row) => [
          day(row.day, dayFormat),
          text(row.store),
          text(row.channel),
          text(row.productLine),
          units(row.units),
          money(row.revenue),
        ]),
    })),
  )

/** Costs by month and category; the total is a formula. */
export const costsWorkbook = (): Uint8Array => {
  const titles = ['Harbour Roasters Limited', 'Operating costs May 2024 to October 2026', 'NZ dollars without GST']
  return workbookOf([
    {
      name: 'Costs',
      titles,
      header: ['Month', 'Category', 'Fixed cost', 'Variable cost', 'Total cost', 'Cost budget'],
      rows: demoCosts.map((row, index) => {
        const line = firstRecord(titles.length) + index
        return [
          day(`${row.month}-01`, monthFormat),
          text(row.category),
          money(row.fixed),
          money(row.variable),
          formula(`C${line}+D${line}`, row.fixed + row.variable),
          money(row.budget),
        ]
      }),
    },
  ])
}

type Plan = {
  name: string
  title: string
  rows: readonly PlanRow[]
  months: readonly Month[]
  /** Sums at the end, each over some of the months. */
  totals: readonly { label: string; months: readonly Month[] }[]
}

/** Planned revenue by store and product line: a column for each month, then formulas that add them up. */
const planSheet = ({ name, title, rows, months, totals }: Plan): Sheet => {
  const titles = ['Harbour Roasters Limited', title]
  const lines = stores.flatMap((store) => productLines.map((productLine) => ({ store, productLine })))
  const columnOf = (month: Month | undefined) => utils.encode_col(months.indexOf(month ?? '') + 2)
  return {
    ...{ name, titles },
    header: ['Store', 'Product line', ...months.map(shortMonth), ...totals.map(({ label }) => label)],
    rows: lines.map(({ store, productLine }, index) => {
      const line = firstRecord(titles.length) + index
      const own = rows.filter((row) => row.store === store && row.productLine === productLine)
      const sums = totals.map(({ months: added }) => {
        const total = own.filter(({ month }) => added.includes(month)).reduce((sum, { planned }) => sum + planned, 0)
        return formula(`SUM(${columnOf(added[0])}${line}:${columnOf(added.at(-1))}${line})`, total)
      })
      return [text(store), text(productLine), ...own.map(({ planned }) => money(planned)), ...sums]
    }),
  }
}

/** The revenue budgets of three financial years. */
export const budgetWorkbook = (): Uint8Array =>
  workbookOf([
    planSheet({
      name: 'Revenue budget',
      title: 'Revenue budget by store and product line, NZ dollars without GST',
      rows: demoBudget,
      months: budgetMonths,
      totals: financialYears.map(({ label, months }) => ({ label: `${label} budget`, months })),
    }),
  ])

/** What is expected until the financial year ends. */
export const forecastWorkbook = (): Uint8Array =>
  workbookOf([
    planSheet({
      name: 'Revenue forecast',
      title: 'Revenue forecast by store and product line, made on 6 November 2026, NZ dollars without GST',
      rows: demoForecast,
      months: forecastMonths,
      totals: [{ label: 'Total to March 2027', months: forecastMonths }],
    }),
  ])

/** Stock as it was counted at the end of each month. */
export const stockWorkbook = (): Uint8Array =>
  workbookOf([
    {
      name: 'Stock',
      titles: [
        'Harbour Roasters Limited',
        'Retail stock counted on the last day of each month',
        'Bags of 250 g; items of equipment',
      ],
      header: ['Counted on', 'Store', 'Product line', 'Closing stock', 'Stock value'],
      rows: demoStock.map((row) => [
        day(row.day, dayFormat),
        text(row.store),
        text(row.productLine),
        units(row.units),
        money(row.value),
      ]),
    },
  ])
