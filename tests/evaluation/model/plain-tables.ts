import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { read, utils } from '@e965/xlsx'
import {
  budgetWorkbook,
  costsWorkbook,
  forecastWorkbook,
  salesWorkbook,
  stockWorkbook,
} from '../../../server/features/demo/demo-workbooks.ts'

type Value = string | number
const rowsAtOnce = 500
const dayZero = 25_569
const dayLength = 86_400_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const planned = /^([A-Z][a-z]{2}) (\d{4})$/

const dayOf = (value: Value): string =>
  new Date(Math.round((Number(value) - dayZero) * dayLength)).toISOString().slice(0, 10)

/** The header and the rows of all sheets of a workbook, without the title rows above. */
function tableOf(bytes: Uint8Array): { header: Value[]; rows: Value[][] } {
  const book = read(bytes, { type: 'array' })
  let header: Value[] = []
  const rows = Object.values(book.Sheets).flatMap((sheet) => {
    const grid = utils.sheet_to_json<Value[]>(sheet, { header: 1, raw: true })
    const at = grid.findIndex(({ length }) => length > 2)
    header = grid[at] ?? []
    return grid.slice(at + 1)
  })
  return { header, rows }
}

/** Rows whose first cell is a day. */
const byDay = (bytes: Uint8Array): Value[][] => tableOf(bytes).rows.map(([day = 0, ...rest]) => [dayOf(day), ...rest])

/** A row for each month of a plan, which has a column for each. */
function byMonth(bytes: Uint8Array): Value[][] {
  const { header, rows } = tableOf(bytes)
  return rows.flatMap((row) =>
    header.flatMap((name, at) => {
      const [, month = '', year = ''] = planned.exec(String(name)) ?? []
      if (year === '') return []
      const first = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-01`
      return [[row[0] ?? '', row[1] ?? '', first, row[at] ?? 0]]
    }),
  )
}

async function fill(connection: DuckDBConnection, table: string, columns: string, rows: Value[][]): Promise<void> {
  await connection.run(`create table ${table}(${columns})`)
  const literal = (value: Value) => (typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const values = rows.slice(from, from + rowsAtOnce).map((row) => `(${row.map(literal).join(',')})`)
    await connection.run(`insert into ${table} values ${values.join(',')}`)
  }
}

/** The workbooks of the demo organisation as plain tables, read by nothing of the product. */
export async function openPlainTables(): Promise<{ valueOf(sql: string): Promise<number>; close(): void }> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const money = 'decimal(18, 2)'
  const plan = `store text, line text, month date, planned ${money}`
  await fill(
    connection,
    'sales',
    `day date, store text, channel text, line text, units decimal(18, 0), revenue ${money}`,
    byDay(salesWorkbook()),
  )
  await fill(
    connection,
    'costs',
    `month date, category text, fixed ${money}, variable ${money}, total ${money}, budget ${money}`,
    byDay(costsWorkbook()),
  )
  await fill(
    connection,
    'stock',
    `day date, store text, line text, units decimal(18, 0), value ${money}`,
    byDay(stockWorkbook()),
  )
  await fill(connection, 'budget', plan, byMonth(budgetWorkbook()))
  await fill(connection, 'forecast', plan, byMonth(forecastWorkbook()))
  return {
    async valueOf(sql) {
      const [row] = (await connection.runAndReadAll(sql)).getRowsJS()
      return Number(String(row?.[0]))
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
