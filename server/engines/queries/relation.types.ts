import type { Layers } from './row-sql.ts'
import type { UnderstoodColumn } from './understood-table.ts'

/** That each row of a table has at most one row of another. */
export type StoredRelation = {
  id: string
  table: string
  name: string
  label: string
  column: string
  toTable: string
  toColumn: string
}
/** The table to which a relation leads, of facts or of things. */
export type RelatedTable = {
  name: string
  label: string
  columns: UnderstoodColumn[]
  files: string[]
  groups?: string[][] | undefined
  layers?: Layers | undefined
  key?: string | undefined
}
export type Relation = StoredRelation & ({ to: RelatedTable; keyType: 'DOUBLE' | 'VARCHAR' } | { problem: string })
export type UsableRelation = Extract<Relation, { to: RelatedTable }>
