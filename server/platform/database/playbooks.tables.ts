import type { Generated } from 'kysely'
import type { VersionFields } from '../../../contract/playbooks/authoring.schemas.ts'
import type {
  PlaybookRole,
  ShownStepConfig,
  StepOutput,
  TemplateStep,
} from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Instant, InstantOrNull, Json } from './column.types.ts'

/** Playbook templates, the playbooks started from them, and their steps. */
export type PlaybookTables = {
  playbook: {
    id: string
    name: string
    description: Generated<string>
    category: Generated<string>
    slug: string
    call_to_action: Generated<string>
    status: Generated<'DRAFT' | 'PUBLISHED'>
    partner_id: string | null
    is_multi_user: Generated<boolean>
    roles: Json<PlaybookRole[]>
    steps: Json<TemplateStep[]>
    version: Generated<number>
    rev: Generated<number>
    created_by: string | null
    created_at: Instant
    deleted_at: InstantOrNull
  }
  playbook_seed: { slug: string; seeded_at: Instant; revision: Generated<number> }
  playbook_version: {
    playbook_id: string
    version: number
    fields: Json<VersionFields>
    saved_by: string | null
    saved_at: Instant
  }
  playbook_topic: {
    id: string
    organisation_id: string
    title: string
    access_level: 'shared' | 'private'
    template_id: string
    template_version: number
    template_name: string
    roles: Json<PlaybookRole[]>
    user_roles: Json<Record<string, string>>
    role_due: Json<Record<string, string>>
    rev: Generated<number>
    created_by: string | null
    created_at: Instant
    completed_at: InstantOrNull
    deleted_at: InstantOrNull
  }
  playbook_step: {
    organisation_id: string
    topic_id: string
    id: string
    type: string
    allowed_role: string
    visibility: 'private' | 'visible'
    is_left_out: Generated<boolean>
    is_complete: Generated<boolean>
    includes: Json<string[]>
    matter_step: string | null
    generation: Generated<number>
    prepared: Generated<number>
    basis: string | null
    rev: Generated<number>
    job_id: string | null
    thread_id: string | null
    due_on: string | null
    updated_at: Instant
  }
  playbook_reminder: {
    organisation_id: string
    topic_id: string
    step_id: string
    person_id: string
    due_on: string
    kind: 'due' | 'overdue'
    sent_on: string
  }
  playbook_mute: { organisation_id: string; topic_id: string; person_id: string }
  playbook_work: {
    organisation_id: string
    topic_id: string
    step_id: string
    config: Json<ShownStepConfig>
    generation: Generated<number>
    output: Json<StepOutput>
    problem: string | null
  }
}
