import { expect } from 'vitest'
import type { Cell, Sheet } from './sheet.ts'
import { understandWorkbook } from './understand-workbook.ts'

export const sheet = (name: string, rows: Cell[][], more: Partial<Sheet> = {}): Sheet => ({ name, rows, ...more })
export const on = (date: string): Cell => ({ date })
export const understand = (sheets: Sheet[], filename = 'Figures.xlsx') => understandWorkbook(sheets, { filename })

/** The one table that the sheets hold. */
export function only(sheets: Sheet[], filename?: string) {
  const { tables } = understand(sheets, filename)
  expect(tables.length).toBe(1)
  return tables[0] as (typeof tables)[number]
}

export const roles = (table: { columns: { name: string; role: string; unit?: string }[] }) =>
  table.columns.map((column) =>
    [column.name, column.role, ...(column.unit === undefined ? [] : [column.unit])].join(' '),
  )

/** The tables of sheets, or of one sheet, in short. */
export function understood(given: Sheet[] | Cell[][], filename?: string) {
  const sheets = Array.isArray(given[0]) ? [sheet('S', given as Cell[][])] : (given as Sheet[])
  return understand(sheets, filename).tables.map((table) => ({
    columns: table.columns.map(({ label, role }) => `${label} ${role}`),
    rows: table.rows,
    remarks: table.remarks,
  }))
}
