import type { Generated, JSONColumnType } from 'kysely'
import type { FactCorrections } from '../../../contract/documents/facts.schemas.ts'
import type { Docsource, FoundDate } from '../../../contract/documents/documents.schemas.ts'
import type { DocumentWording } from '../../../contract/documents/wording.schemas.ts'
import type { ReadingCorrections, SeenSheet } from '../../../contract/documents/reading.schemas.ts'
import type { Instant, InstantOrNull, Json, JsonOrNull } from './column.types.ts'

/** Documents, web pages and their passages. */
export type DocumentTables = {
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
    /** The facts to use: those found, as corrected by people. */
    facts: Json<string[]>
    found_facts: Json<string[]>
    fact_corrections: Json<FactCorrections>
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
  document_wording: {
    organisation_id: string
    document_id: string
    basis: string
    model: string
    wording: JsonOrNull<DocumentWording>
    failure: string | null
    attempts: Generated<number>
    retry_at: InstantOrNull
    written_at: Generated<string>
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
  title_word: { organisation_id: string; document_id: string; word: string }
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
}
