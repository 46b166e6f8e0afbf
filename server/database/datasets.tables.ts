import type { ColumnType, Generated } from 'kysely'

/** Tables of the Datasets tab beside what documents brought. */
export type DatasetTables = {
  saved_query: {
    organisation_id: string
    id: string
    name: string
    access_level: 'shared' | 'private'
    query: string
    rev: Generated<number>
    created_by: string | null
    created_at: ColumnType<string, string | undefined, never>
    deleted_at: ColumnType<string | null, string | null | undefined, string | null>
  }
}
