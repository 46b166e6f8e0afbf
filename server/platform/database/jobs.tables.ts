import type { Generated } from 'kysely'
import type { ModelPart } from '../../engines/analyst/index.ts'
import type { Instant, InstantOrNull, Json } from './column.types.ts'

export type JobTables = {
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
    is_shown: Generated<boolean>
    attempts: Generated<number>
    /** True during an attempt; stays true when the attempt's worker was lost. */
    in_hand: Generated<boolean>
    workers_lost: Generated<number>
    retry_of: string | null
    cancel_requested: Generated<boolean>
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
  /** Answers of finished model calls, kept until their job ends. */
  kept_model_call: {
    organisation_id: string
    job_id: string
    key: string
    parts: Json<ModelPart[]>
    created_at: Generated<string>
  }
  /** When someone last got a slot in a queue. */
  job_turn: {
    queue: string
    organisation_id: string
    /** '' for the server's own jobs. */
    person_id: string
    served_at: Instant
  }
}
