import type { FormulaUnit } from '../../contract/formulas/formula-tree.ts'
import type { DefinedSource, ManualGranularity, RollUp } from '../../contract/formulas/formulas.schemas.ts'
import type { DashboardSettings } from '../../contract/dashboards/dashboards.schemas.ts'
import type { MeasureKind } from '../../contract/datasets/datasets.schemas.ts'
import type { FeedbackCopy } from '../../contract/feedback/feedback.schemas.ts'
import type { Docsource, FoundDate } from '../../contract/documents/documents.schemas.ts'
import type { ReadingCorrections, SeenSheet } from '../../contract/documents/reading.schemas.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DashboardTables } from './dashboards.tables.ts'
import type { DatasetTables } from './datasets.tables.ts'
import type { MailTables } from './mail.tables.ts'
import type { PlaybookTables } from './playbooks.schema.ts'
import type { ResearchTables } from './research.schema.ts'
import type { SnapshotTables } from './snapshot.types.ts'
import type { Discovered, RecordCell, SyncCounts, SyncRun } from './connection.types.ts'

/** Instants come out as ISO strings, days as YYYY-MM-DD, bigints as numbers. */
export type Instant = ColumnType<string, string | Date | undefined, string | Date>
export type InstantOrNull = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
export type Json<T> = JSONColumnType<T & object, string | undefined, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
type Flag = Generated<boolean>

/** What stood before the tables of single features had files of their own. */
type SharedTables = {
  person: {
    id: string
    email: string
    name: string
    password_hash: string | null
    is_superadmin: Flag
    is_temporary: Flag
    totp_secret: string | null
    totp_pending_secret: string | null
    totp_last_step: number | null
    announcements_seen_until: InstantOrNull
    verified_at: InstantOrNull
    pending_email: string | null
    created_at: Instant
    deleted_at: InstantOrNull
  }
  verified_person: { id: string; email: string; name: string }
  token: {
    hash: Buffer
    person_id: string
    session_id: string
    purpose: 'session' | 'invitation' | 'password reset' | 'token log-in' | 'temporary' | 'e-mail'
    mailed_to: string | null
    created_at: Instant
    expires_at: Instant
    renews: Buffer | null
    used_at: InstantOrNull
    ended_at: InstantOrNull
  }
  session: { id: string; person_id: string; device: Generated<string>; started_at: Instant; last_seen_at: Instant }
  recovery_code: { person_id: string; hash: Buffer; used_at: InstantOrNull }
  known_browser: { hash: Buffer; person_id: string; last_used_at: Instant }
  sign_in_failure: {
    id: Generated<number>
    kind: string
    account: string
    address: string
    at: Instant
    is_undecided: Generated<boolean>
  }
  partner: {
    id: string
    name: string
    website: Generated<string>
    tagline: Generated<string>
    hide_powered_by: Flag
    dark_logo: string | null
    light_logo: string | null
    created_at: Instant
  }
  partner_logo: { partner_id: string; variant: 'dark' | 'light'; png: Buffer }
  partner_person: { partner_id: string; person_id: string }
  partner_member: { partner_id: string; person_id: string }
  organisation: {
    id: string
    code: string
    name: string
    timezone: Generated<string>
    currency: Generated<string>
    website: Generated<string>
    partner_id: string | null
    enforce_mfa: Flag
    chat_llm_model: string | null
    is_demo: Flag
    data_format: Generated<number>
    content: Json<{ whatWeDo?: string; vision?: string; currentFocus?: string }>
    created_at: Instant
  }
  membership: {
    organisation_id: string
    person_id: string
    role: 'admin' | 'user'
    reason: Generated<'address' | 'founded' | 'trial' | 'earlier'>
    created_at: Instant
  }
  invitation: { organisation_id: string; person_id: string; role: 'admin' | 'user'; created_at: Instant }
  listed_member: { organisation_id: string; person_id: string; role: 'admin' | 'user'; is_invited: boolean }
  invitation_mail: { id: Generated<number>; inviter_id: string; recipient: string; at: Instant }
  organisation_log: { organisation_id: string; epoch: string; seq: Generated<number> }
  change_log: {
    organisation_id: string
    seq: number
    at: Instant
    actor: string | null
    thing: string
    thing_id: string
    before: Json<unknown> | null
    after: Json<unknown> | null
    visible_to: string | null
  }
  idempotency: {
    person_id: string
    route: string
    key: string
    request_hash: string
    answer: Json<unknown>
    organisation_id: string | null
    created_at: Instant
  }
  job: {
    id: string
    organisation_id: string
    queue: string
    boss_id: string | null
    label: string
    status: 'PENDING' | 'PROGRESS' | 'FAILURE' | 'CANCELLED' | 'SUCCESS'
    progress: number | null
    progress_message: string | null
    input: Json<unknown>
    asked_by: string | null
    visible_to: string | null
    is_shown: Flag
    attempts: Generated<number>
    /** While an attempt is under way; left true by one whose worker was lost. */
    in_hand: Generated<boolean>
    workers_lost: Generated<number>
    retry_of: string | null
    cancel_requested: Flag
    created_at: Instant
    started_at: InstantOrNull
    completed_at: InstantOrNull
  }
  job_step: {
    organisation_id: string
    job_id: string
    name: string
    label: string | null
    state: 'running' | 'done'
    result: Json<unknown> | null
    started_at: Instant
    ended_at: InstantOrNull
  }
  folder: {
    id: string
    organisation_id: string
    parent_id: string
    name: string
    docsource: Generated<Docsource>
    interpretation: Generated<string>
    fact_list: Json<string[]>
    used_for: Json<('facts' | 'datasets' | '__inherit')[]>
    rev: Generated<number>
    created_at: Instant
    deleted_at: InstantOrNull
    deleted_with: string | null
  }
  document: {
    id: string
    organisation_id: string
    folder_id: string
    filename: string
    title: string | null
    docsource: Generated<Docsource>
    date: string | null
    found_date: JSONColumnType<FoundDate, string | null | undefined, string | null> | null
    is_date_corrected: Generated<boolean>
    status: 'pending' | 'progress' | 'error' | 'unknown' | 'indexed'
    status_detail: string | null
    used_for: Json<('facts' | 'datasets' | '__inherit')[]>
    interpretation: Generated<string>
    bytes: number
    sha256: string
    blob: string
    kind: string | null
    facts: Json<string[]>
    summary: Generated<string | null>
    understood: Json<{ remarks?: string[]; sheets?: SeenSheet[] }>
    claimed_by: string | null
    rev: Generated<number>
    created_by: string | null
    created_at: Instant
    changed_at: Instant
    deleted_at: InstantOrNull
    deleted_with: string | null
  }
  document_reading: {
    organisation_id: string
    document_id: string
    corrections: Json<ReadingCorrections>
    changed_at: Instant
  }
  document_version: {
    id: string
    organisation_id: string
    document_id: string
    bytes: number
    sha256: string
    blob: string
    replaced_at: Instant
  }
  page: {
    id: string
    organisation_id: string
    document_id: string
    number: number
    text: string
    html: string | null
    thumbnail: string | null
  }
  passage: {
    id: Generated<number>
    organisation_id: string
    document_id: string
    page_id: string
    page_number: number
    start_at: number
    end_at: number
    heading: string | null
    text: string
  }
  passage_word: {
    organisation_id: string
    document_id: string | null
    web_page_id: string | null
    stem: string
    word: string
    passages: number[]
    weights: number[]
  }
  warehouse_source: {
    id: string
    organisation_id: string
    document_id: string | null
    source_name: string
    kind: 'fact' | 'dimension'
    table_name: string
    label: string
    columns: Json<unknown[]>
    row_count: number
    file: string
    remarks: Json<string[]>
    shared_from: string | null
    shared_table: string | null
    connection_id: Generated<string | null>
    stream: Generated<string | null>
    created_at: Instant
    deleted_at: InstantOrNull
  }
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
    auto_fetch: Flag
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
    verifier: string
    redirect_uri: string
    created_at: Instant
    used_at: InstantOrNull
    outcome: JsonOrNull<{ message: string | null }>
  }
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
  measure_correction: {
    organisation_id: string
    table_name: string
    column_name: string
    kind: MeasureKind | null
    weight: string | null
    rev: number
  }
  measure_definition: {
    id: string
    organisation_id: string
    name: string
    source: DefinedSource | 'manual'
    unit: FormulaUnit
    formula: string | null
    scope: string | null
    scope2: string | null
    table_values: ColumnType<Record<string, Record<string, number>> | null, string | null, string | null>
    granularity: ManualGranularity | null
    roll_up: RollUp | null
    rev: number
    created_at: Instant
    deleted_at: InstantOrNull
  }
  measure_value: {
    organisation_id: string
    definition_id: string
    date: string
    scenario: string
    scope_value: string
    value: number
  }
  dashboard: {
    organisation_id: string
    code: string
    name: string
    access_level: 'shared' | 'private'
    default_settings: Json<DashboardSettings>
    scope_filters: Json<string[]>
    dimension_filters: Json<string[]>
    metrics: Json<unknown[]>
    rev: Generated<number>
    created_by: string | null
    created_at: Instant
    deleted_at: InstantOrNull
  }
  sharing_rule: {
    id: string
    organisation_id: string
    target_id: string
    place: number
    fact_table: string
    dimension_filters: Json<Record<string, { type: 'include' | 'exclude'; values: string[] }>>
    created_at: Instant
  }
  web_page: { id: string; organisation_id: string; url: string; title: string; text: string; read_at: Instant }
  web_passage: {
    id: Generated<number>
    organisation_id: string
    web_page_id: string
    start_at: number
    end_at: number
    heading: string | null
    text: string
  }
  thread: {
    id: string
    organisation_id: string
    /** Null: of a step of a playbook. */
    person_id: string | null
    name: string
    is_named: Flag
    unique_key: string | null
    is_default: Flag
    updates: Json<{ date: string; text: string }[]>
    epoch: string
    seq: Generated<number>
    state: Generated<'ready' | 'thinking' | 'answering'>
    leaf_id: string | null
    stop_requested: Flag
    created_at: Instant
    changed_at: Instant
    deleted_at: InstantOrNull
  }
  message: {
    thread_id: string
    id: string
    organisation_id: string
    /** Null: of a step of a playbook. */
    person_id: string | null
    parent_id: string | null
    place: number
    role: 'assistant' | 'user' | 'error' | 'tool_calls' | 'tool_result' | 'client_action'
    content: string
    is_partial: Flag
    outcome: string | null
    details: Json<Record<string, unknown>>
    job_id: string | null
    created_at: Instant
  }
  thread_event: {
    thread_id: string
    seq: number
    organisation_id: string
    /** Null: of a step of a playbook. */
    person_id: string | null
    message_id: string | null
    frame: Json<Record<string, unknown>>
  }
  visit: { organisation_id: string; person_id: string; at: Instant }
  watchlist_item: {
    id: string
    organisation_id: string
    category: string
    topic: string
    created_by: string | null
    created_at: Instant
  }
  matter: {
    id: string
    organisation_id: string
    evidence_key: string
    document_id: string | null
    table_name: string | null
    happened_on: string | null
    title: string
    abstract: string
    content: string
    found_at: Instant
    obsolete_at: InstantOrNull
  }
  matter_dismissal: { organisation_id: string; matter_id: string; person_id: string; at: Instant }
  llm_call: {
    id: Generated<number>
    organisation_id: string
    model: string
    at: Instant
    is_ok: boolean
    input_tokens: number | null
    output_tokens: number | null
  }
  feedback: {
    id: string
    organisation_id: string
    person_id: string
    rating: 'great' | 'good' | 'so-so' | 'bad'
    comment: Generated<string>
    can_share: Flag
    entity_type: 'thread' | 'topic'
    entity_id: string
    copy: JSONColumnType<FeedbackCopy, string | null | undefined, string | null> | null
    created_at: Instant
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

export type Schema = SharedTables &
  DashboardTables &
  DatasetTables &
  MailTables &
  PlaybookTables &
  ResearchTables &
  SnapshotTables
