import type { Value } from './fact-sql.ts'
import type { ColumnType } from './understood-table.ts'
import type { EngineTrouble } from './warehouse.failure.ts'

export type StoredColumn = { name: string; type: ColumnType }
/** The files behind the one name that a query may read from; with `key`, later files replace records of earlier ones. */
export type View = { name: string; paths: string[]; key?: string }

export type Request =
  | { kind: 'query'; view: View; text: string; parameters: string[]; milliseconds: number }
  | { kind: 'begin write'; path: string; columns: StoredColumn[] }
  | { kind: 'rows'; path: string; rows: (string | number | null)[][] }
  | { kind: 'end write'; path: string }
  | { kind: 'copy'; from: string; path: string; text: string; parameters: string[] }
  | { kind: 'forget'; paths: string[] }

export type Rounded = { column: string; decimals: number }
export type Written = { rowCount: number; rounded: Rounded[] }
export type Reply = { rows: Value[][] } | Written | Record<string, never>
export type Envelope = { id: number; request: Request }
export type Answer = { id: number; reply: Reply } | { id: number; trouble: EngineTrouble; detail: string }
