import { type CellObject, type Range, utils, type WorkSheet, write } from '@e965/xlsx'
import { demoMonths, demoPeriods, shortMonth, spreadsheetDay } from './demo-calendar.ts'
import { demoCosts } from './demo-costs.ts'
import { productLines, stores } from './demo-facts.ts'
import { demoBudget, demoSales } from './demo-figures.ts'
import { salesIn } from './demo-summaries.ts'
import { withFixedDates } from './demo-zip.ts'

const moneyFormat = '#,##0.00'
const dayFormat = 'yyyy-mm-dd'
const monthFormat = 'mmm yyyy'

/** Without a table of its own a workbook gets the formats that others left in the library, and other bytes. */
const numberFormats = { 0: 'General', 4: moneyFormat, 164: dayFormat, 165: monthFormat }

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

/** The sales journal by day, a sheet for each quarter of the financial year. */
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
  const titles = ['Harbour Roasters Limited', 'Operating costs November 2025 to October 2026', 'NZ dollars without GST']
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

/** The revenue budget, a column for each month and a formula for the year. */
export const budgetWorkbook = (): Uint8Array => {
  const titles = ['Harbour Roasters Limited', 'Revenue budget by store and product line, NZ dollars without GST']
  const lines = stores.flatMap((store) => productLines.map((productLine) => ({ store, productLine })))
  const lastMonth = utils.encode_col(demoMonths.length + 1)
  return workbookOf([
    {
      name: 'Revenue budget',
      titles,
      header: ['Store', 'Product line', ...demoMonths.map(shortMonth), 'Full year budget'],
      rows: lines.map(({ store, productLine }, index) => {
        const line = firstRecord(titles.length) + index
        const planned = demoBudget.filter((row) => row.store === store && row.productLine === productLine)
        const year = planned.reduce((total, row) => total + row.budget, 0)
        const months = planned.map((row) => money(row.budget))
        return [text(store), text(productLine), ...months, formula(`SUM(C${line}:${lastMonth}${line})`, year)]
      }),
    },
  ])
}
