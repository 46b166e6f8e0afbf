import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './column.types.ts'

/** What belongs to no organisation. */
export type InstallationTables = {
  installation: { is_one: boolean; file_store_id: string | null; key_check: string | null }
  installation_log: {
    seq: Generated<number>
    at: Instant
    actor: string | null
    thing: string
    thing_id: string
    before: string | null
    after: string | null
  }
  announcement: {
    id: string
    date: ColumnType<string, string | Date, string | Date>
    type: 'feature' | 'bug' | 'improvement'
    app_area: string
    description: string
    written_by: string | null
    shown_from: ColumnType<string, string | Date, string | Date>
    rev: Generated<number>
    created_at: Instant
  }
}
