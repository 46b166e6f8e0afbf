import type { Generated } from 'kysely'
import type { Discovered, RecordCell, SyncCounts, SyncRun } from '../../engines/imports/index.ts'
import type { Instant, InstantOrNull, Json, JsonOrNull } from './column.types.ts'

/** Connections to other systems and what they imported. */
export type IntegrationTables = {
  connection: {
    id: string
    organisation_id: string
    code: string
    name: string
    settings: Json<Record<string, unknown>>
    discovered: Json<Discovered>
    status: 'connected' | 'disconnected' | 'error'
    detail: string | null
    expires_at: InstantOrNull
    metadata: Json<Record<string, string>>
    auto_fetch: Generated<boolean>
    key_id: string | null
    token_hash: string | null
    wanted: Generated<number>
    done: Generated<number>
    run: JsonOrNull<SyncRun>
    cursors: Json<Record<string, unknown>>
    synced_at: InstantOrNull
    next_sync_at: InstantOrNull
    created_by: string | null
    created_at: Instant
  }
  oauth_request: {
    state_hash: string
    organisation_id: string
    code: string
    person_id: string
    browser_hash: string | null
    verifier: string
    redirect_uri: string
    created_at: Instant
    used_at: InstantOrNull
    outcome: JsonOrNull<{ message: string | null }>
  }
  token_withdrawal: { id: string; sealed: string; attempts: Generated<number>; due_at: Instant }
  connection_secret: { organisation_id: string; connection_id: string; sealed: string }
  connection_record: {
    organisation_id: string
    connection_id: string
    stream: string
    key: string
    place: Generated<number>
    row: Json<Record<string, RecordCell>>
    run: string
  }
  connection_file: {
    organisation_id: string
    connection_id: string
    id: string
    tag: string
    read_tag: string | null
    same: string | null
    place: Json<string[]>
    placed: JsonOrNull<string[]>
    ref: Json<Record<string, unknown>>
    document_id: string | null
    left_out: string | null
    problem: string | null
    run: string
    tried: string | null
  }
  connection_event: {
    id: Generated<number>
    organisation_id: string
    connection_id: string
    at: Instant
    kind: string
    counts: JsonOrNull<SyncCounts>
    message: string | null
  }
}
