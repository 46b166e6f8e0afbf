import type { Generated } from 'kysely'
import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { Frequency, TextBlock } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { Instant, InstantOrNull, Json, JsonOrNull } from './column.types.ts'

/** A stored text block. `turn` increases with every change, so results for an earlier turn are dropped. */
export type KeptBlock = Omit<TextBlock, 'author'> & { turn: number; author: string | null }
export type Commentary = { report: KeptBlock; charts: KeptBlock[] }

export type SnapshotTables = {
  snapshot: {
    id: string
    organisation_id: string
    dashboard_code: string
    name: string
    day: string
    taken_at: Instant
    settings: Json<DashboardSettings>
    shown_range: JsonOrNull<{ from: string; to: string }>
    charts: Json<unknown[]>
    frozen: string
    hash: string
    commentary: Json<Commentary>
    rev: Generated<number>
    is_scheduled: Generated<boolean>
    created_by: string | null
    locked_at: InstantOrNull
    locked_by: string | null
    deleted_at: InstantOrNull
  }
  snapshot_subscription: { organisation_id: string; dashboard_code: string; person_id: string }
  snapshot_schedule: {
    organisation_id: string
    dashboard_code: string
    frequency: Frequency
    recipients: Json<string[]>
    next_at: Instant
    created_by: string | null
  }
}
