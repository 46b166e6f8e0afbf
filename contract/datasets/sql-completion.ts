import { sqlPageTexts as texts } from './sql-page.texts.ts'
import type { SqlTable } from './sql.schemas.ts'
import { sqlFunctions, sqlWords } from './sql-words.ts'

const keywords = new Set(sqlWords.keywords.split(' '))

/** A name as a statement writes it: in quotes where it isn't a plain word. */
export const sqlName = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywords.has(name.toLowerCase()) ? name : `"${name.replaceAll('"', '""')}"`

/** `text` is inserted, `label` is shown and matched. */
export type SqlProposal = { label: string; text: string; kind: 'table' | 'column' | 'function'; detail: string }

const columnDetail = (column: SqlTable['columns'][number]): string => column.unit ?? texts.types[column.type]

/** The tables that a statement names; all of them as long as it names none. */
function namedTables(sql: string, tables: readonly SqlTable[]): readonly SqlTable[] {
  const words = new Set(sql.toLowerCase().split(/[^\p{L}\p{N}_]+/u))
  const isNamed = ({ name }: SqlTable) =>
    words.has(name.toLowerCase()) || (sqlName(name) !== name && sql.includes(sqlName(name)))
  const named = tables.filter(isNamed)
  return named.length > 0 ? named : tables
}

/** What may be completed: the columns of the tables named so far, the tables, and functions. */
export function sqlProposals(sql: string, tables: readonly SqlTable[]): SqlProposal[] {
  const columns = namedTables(sql, tables).flatMap((table) => table.columns.map((column) => ({ table, column })))
  const byName = Map.groupBy(columns, ({ column }) => column.name)
  return [
    ...[...byName].map(([name, found]): SqlProposal => {
      const [first] = found
      const from = found.map(({ table }) => table.name).join(', ')
      return {
        ...{ label: name, text: sqlName(name), kind: 'column' },
        detail: first === undefined ? from : `${columnDetail(first.column)} · ${from}`,
      }
    }),
    ...tables.map(
      ({ name, title }): SqlProposal => ({
        ...{ label: name, text: sqlName(name), kind: 'table' },
        detail: title === name ? texts.table : title,
      }),
    ),
    ...sqlFunctions.map((name): SqlProposal => ({ label: name, text: `${name}(`, kind: 'function', detail: '' })),
  ]
}

/** The columns of the table before a point: `sales.` and `"my table".`; null if that is no table, such as an alias. */
export function columnsAfterPoint(before: string, tables: readonly SqlTable[]): SqlProposal[] | null {
  const point = /\.[\p{L}\p{N}_]*$/u.exec(before)
  if (point === null) return null
  const head = before.slice(0, point.index)
  const parts = head.endsWith('"') ? head.slice(0, -1).split('"') : head.split(/[^\p{L}\p{N}_]+/u)
  const called = parts.at(-1)?.toLowerCase()
  const table = tables.find((one) => one.name.toLowerCase() === called)
  if (table === undefined) return null
  return table.columns.map((column) => ({
    ...{ label: column.name, text: sqlName(column.name), kind: 'column' as const, detail: columnDetail(column) },
  }))
}
