import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import type { FieldMeaning, RecordCell, RowsHead } from './connection.types.ts'
import { type Cell, mostColumns, type Sheet } from '../readers/index.ts'
import { understand } from '../readers/worker.ts'
import type { UnderstoodTable } from '../queries/index.ts'

type Rows = readonly Record<string, RecordCell>[]

/** The names of the fields in the order in which they come first; null where there are more than a table may have. */
function namesIn(rows: Rows): string[] | null {
  const names = new Set<string>()
  for (const row of rows) {
    for (const name of Object.keys(row)) names.add(name)
    if (names.size > mostColumns) return null
  }
  return [...names]
}

/** The rows as a sheet: the names of their fields, unless the first rows say them, and below them what each row has of it. */
function sheetOf(name: string, rows: Rows, { fields, header = 'names', isFile = false }: RowsHead): Sheet | null {
  const names = fields ?? namesIn(rows)
  if (names === null) return null
  const cells = rows.map((row) => names.map((one): Cell => (Object.hasOwn(row, one) ? row[one]! : null)))
  return header === 'names' ? { name, rows: [[...names], ...cells], areRecords: !isFile } : { name, rows: cells }
}

/** What is known of a field takes the place of what its numbers look like. */
const withMeanings = (table: UnderstoodTable, meanings: Readonly<Record<string, FieldMeaning>>): UnderstoodTable => ({
  ...table,
  columns: table.columns.map((column) => {
    const known = column.type === 'decimal' ? ownValue(meanings, column.label) : undefined
    if (known === undefined) return column
    const { unit = 'number', kind } = known
    return { ...column, role: 'measure', kind, unit, kindReason: 'said' }
  }),
})

/** `rows`: a JSON list of them, since a text goes to another thread at once and objects go there one by one. */
export function meaningOfRows({
  rows,
  name,
  ...head
}: RowsHead & { rows: string; name: string }): { tables: UnderstoodTable[]; remarks: string[] } | { refusal: string } {
  const sheet = sheetOf(name, JSON.parse(rows) as Rows, head)
  if (sheet === null) return { refusal: texts.tooManyFields(mostColumns) }
  const plain = { pages: [], title: '', wantsTables: true, wantsCells: false }
  const { tables, remarks, tooManyColumns } = understand({ ...plain, sheets: [sheet], filename: `${name}.csv` })
  if (tooManyColumns !== null) return { refusal: texts.tooManyFields(mostColumns) }
  return { tables: tables.map((table) => withMeanings(table, head.meanings ?? {})), remarks }
}
