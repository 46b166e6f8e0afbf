import type { Generated } from 'kysely'
import type { Instant, InstantOrNull } from './column.types.ts'

/** What the home page shows. */
export type HomeTables = {
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
  matter_wording: {
    organisation_id: string
    matter_id: string
    basis: string
    model: string
    wording: string | null
    failure: string | null
    attempts: Generated<number>
    retry_at: InstantOrNull
    written_at: Generated<string>
  }
  matter_dismissal: { organisation_id: string; matter_id: string; person_id: string; at: Instant }
}
