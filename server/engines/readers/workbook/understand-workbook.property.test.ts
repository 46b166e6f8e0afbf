import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalsOf, scaled } from '../../queries/exact.ts'
import type { Cell, Sheet } from './sheet.ts'
import { understandWorkbook } from './understand-workbook.ts'
import { runs as countRuns } from '../../../../tests/deep.ts'

const runs = countRuns(12, 60) * 10
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.constantFrom(
    'Total',
    'Jan',
    'Q1',
    '2024',
    'Region',
    'a',
    '01/02/2024',
    '$5',
    '12%',
    '10:30',
    '-',
    '__proto__',
    'constructor',
    '"',
    '',
  ),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.double(),
  fc.integer({ min: -50, max: 2100 }),
  fc.boolean(),
  fc.constantFrom(
    { date: '2024-03-05' },
    { date: '2024-03-05T10:30:00' },
    { date: '1899-12-31T10:00:00' },
    { date: 'nonsense' },
  ),
)
const sheet: fc.Arbitrary<Sheet> = fc.record({
  name: fc.string({ maxLength: 8 }),
  rows: fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 20 }),
})

test('whatever a workbook holds, its tables keep their shape and only values of their type', () => {
  fc.assert(
    fc.property(fc.array(sheet, { maxLength: 3 }), fc.string(), (sheets, filename) => {
      const { tables } = understandWorkbook(sheets, { filename })
      expect(new Set(tables.map((table) => table.name)).size).toBe(tables.length)
      for (const table of tables) {
        const names = table.columns.map((column) => column.name)
        expect(new Set(names).size).toBe(names.length)
        for (const name of [table.name, ...names]) expect(name).toMatch(/^[a-z][a-z\d_]*$/)
        expect(table.rows.length).toBeGreaterThan(0)
        expect(
          table.columns.filter((column) => column.role === 'key').length <=
            (table.kind === 'dimension' ? 1 : names.length),
        ).toBe(true)
        for (const row of table.rows) {
          expect(row.length).toBe(names.length)
          for (const [position, value] of row.entries()) {
            if (value === null) continue
            const type = table.columns[position]?.type
            if (type === 'decimal') expect(value).toMatch(/^-?\d+(\.\d+)?$/)
            if (type === 'date') expect(value).toMatch(/^\d{4}-\d\d-\d\d$/)
            if (type === 'timestamp') expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
          }
        }
      }
    }),
    { seed: 21, numRuns: runs },
  )
})

const amount = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(1, 10, 100))
  .map(([units, divisor]) => units / divisor)
const rows = fc.array(
  fc.tuple(fc.constantFrom('North', 'South', 'East'), fc.constantFrom('2024-01-31', '2024-02-29'), amount),
  { minLength: 1, maxLength: 12 },
)
const exactSum = (values: string[]): bigint => values.reduce((total, value) => total + scaled(value, 4), 0n)

test('a table anywhere on a sheet, under a title and over its total, keeps every row and its sum', () => {
  fc.assert(
    fc.property(
      rows,
      fc.nat(3),
      fc.nat(3),
      fc.boolean(),
      fc.option(fc.constantFrom('Sales of all shops', 'Q3')),
      (data, down, right, withTotal, title) => {
        const body: Cell[][] = [
          ['Region', 'Date', 'Amount'],
          ...data.map(([region, date, paid]): Cell[] => [region, { date }, paid]),
        ]
        if (withTotal) body.push(['Total', null, data.reduce((sum, [, , paid]) => sum + paid, 0)])
        const placed = [
          ...Array.from({ length: down }, (): Cell[] => []),
          ...(title === null ? [] : [[title]]),
          ...body,
        ].map((row): Cell[] => [...new Array<Cell>(right).fill(null), ...row])
        const { tables } = understandWorkbook([{ name: 'Sheet1', rows: placed }], { filename: 'shops.xlsx' })
        expect(
          tables.map((table) => [table.name, table.columns.map((column) => column.role), table.rows.length]),
        ).toEqual([['shops', ['dimension', 'date', 'measure'], data.length]])
        const values = tables[0]?.rows.map((row) => String(row[2])) ?? []
        expect(Math.max(...values.map(decimalsOf))).toBeLessThanOrEqual(2)
        expect(exactSum(values)).toBe(data.reduce((total, [, , paid]) => total + BigInt(Math.round(paid * 10_000)), 0n))
      },
    ),
    { seed: 22, numRuns: runs },
  )
})
