import type { Generated, JSONColumnType } from 'kysely'
import type { FeedbackCopy } from '../../../contract/feedback/feedback.schemas.ts'
import type { Instant, InstantOrNull, Json } from './column.types.ts'

/** Conversations and feedback. */
export type ChatTables = {
  thread: {
    id: string
    organisation_id: string
    /** Null for a playbook step. */
    person_id: string | null
    name: string
    is_named: Generated<boolean>
    unique_key: string | null
    is_default: Generated<boolean>
    updates: Json<{ date: string; text: string }[]>
    epoch: string
    seq: Generated<number>
    state: Generated<'ready' | 'thinking' | 'answering'>
    leaf_id: string | null
    stop_requested: Generated<boolean>
    created_at: Instant
    changed_at: Instant
    pinned_at: InstantOrNull
    archived_at: InstantOrNull
    deleted_at: InstantOrNull
  }
  message: {
    thread_id: string
    id: string
    organisation_id: string
    /** Null for a playbook step. */
    person_id: string | null
    parent_id: string | null
    place: number
    role: 'assistant' | 'user' | 'error' | 'tool_calls' | 'tool_result' | 'client_action'
    content: string
    is_partial: Generated<boolean>
    outcome: string | null
    details: Json<Record<string, unknown>>
    job_id: string | null
    created_at: Instant
  }
  /** Filled by triggers on `message`. */
  message_words: {
    thread_id: string
    message_id: string
    organisation_id: string
    person_id: string
    /** A tsvector. */
    words: string
  }
  saved_prompt: {
    organisation_id: string
    id: string
    name: string
    access_level: 'shared' | 'private'
    text: string
    rev: Generated<number>
    created_by: string | null
    created_at: Instant
    deleted_at: InstantOrNull
  }
  /** A file of one conversation, until it is kept in Data. */
  attachment: {
    id: string
    thread_id: string
    organisation_id: string
    person_id: string | null
    filename: string
    title: string | null
    bytes: number
    sha256: string
    blob: string
    status: Generated<'pending' | 'indexed' | 'error' | 'unknown'>
    status_detail: string | null
    thumbnail: string | null
    /** The document that it was kept as. */
    document_id: string | null
    created_at: Instant
  }
  attachment_page: {
    id: string
    attachment_id: string
    thread_id: string
    organisation_id: string
    number: number
    text: string
    html: string | null
  }
  attachment_passage: {
    id: Generated<number>
    attachment_id: string
    thread_id: string
    organisation_id: string
    page_id: string
    page_number: number
    start_at: number
    end_at: number
    heading: string | null
    text: string
  }
  attachment_word: {
    attachment_id: string
    thread_id: string
    organisation_id: string
    stem: string
    word: string
    passages: number[]
    weights: number[]
  }
  thread_event: {
    thread_id: string
    seq: number
    organisation_id: string
    /** Null for a playbook step. */
    person_id: string | null
    message_id: string | null
    frame: Json<Record<string, unknown>>
  }
  shared_conversation: {
    thread_id: string
    organisation_id: string
    person_id: string
    /** The secret part of its address. */
    link: string
    leaf_id: string
    title: string
    entries: Json<unknown[]>
    shared_at: Instant
  }
  feedback: {
    id: string
    organisation_id: string
    person_id: string
    rating: 'great' | 'good' | 'so-so' | 'bad'
    comment: Generated<string>
    can_share: Generated<boolean>
    entity_type: 'thread' | 'topic'
    entity_id: string
    copy: JSONColumnType<FeedbackCopy, string | null | undefined, string | null> | null
    created_at: Instant
  }
  answer_rating: {
    thread_id: string
    message_id: string
    organisation_id: string
    person_id: string
    rating: 'up' | 'down'
    note: Generated<string>
    rated_at: Instant
  }
}
