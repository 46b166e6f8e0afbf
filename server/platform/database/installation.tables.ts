import type { ColumnType, Generated } from 'kysely'
import type { ModelCheck } from '../../../contract/admin/models.schemas.ts'
import type { Instant, InstantOrNull, Json } from './column.types.ts'

/** Tables outside all organisations. */
export type InstallationTables = {
  installation: {
    is_one: boolean
    file_store_id: string | null
    key_check: string | null
    held_since: InstantOrNull
  }
  installation_log: {
    seq: Generated<number>
    at: Instant
    actor: string | null
    thing: string
    thing_id: string
    before: string | null
    after: string | null
  }
  model_server: {
    is_one: Generated<boolean>
    address: string | null
    sealed_key: string | null
    key_address: string | null
    models: Json<{ id: string; label: string }[]>
    fast_model: string | null
    strong_model: string | null
    rev: Generated<number>
  }
  model_trial: {
    model: string
    address: string
    checks: Json<ModelCheck[]>
    has_tools: boolean | null
    tried_at: Instant
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
