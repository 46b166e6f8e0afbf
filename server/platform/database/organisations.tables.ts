import type { Generated } from 'kysely'
import type { ModelLimits } from '../../../contract/organisations/model-use.schemas.ts'
import type { Instant, Json } from './column.types.ts'

/** Organisations, partners, members and logs of changes. */
export type OrganisationTables = {
  partner: {
    id: string
    name: string
    website: Generated<string>
    tagline: Generated<string>
    hide_powered_by: Generated<boolean>
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
    enforce_mfa: Generated<boolean>
    is_sql_for_administrators: Generated<boolean>
    is_web_allowed: Generated<boolean>
    trial_consent_until: Generated<string | null>
    trial_guest_id: Generated<string | null>
    chat_llm_model: string | null
    is_demo: Generated<boolean>
    data_format: Generated<number>
    model_limits: Json<Partial<ModelLimits>>
    allowed_models: Generated<string[]>
    model_instructions: Generated<string>
    model_rules_rev: Generated<number>
    is_read_in_background: Generated<boolean>
    background_tokens: Generated<number>
    background_offer_answered_at: Generated<string | null>
    content: Json<{ whatWeDo?: string; vision?: string; currentFocus?: string }>
    created_at: Instant
  }
  membership: {
    organisation_id: string
    person_id: string
    role: 'admin' | 'user'
    reason: Generated<'address' | 'founded' | 'trial' | 'earlier' | 'copied link'>
    created_at: Instant
  }
  invitation: { organisation_id: string; person_id: string; role: 'admin' | 'user'; created_at: Instant }
  listed_member: {
    organisation_id: string
    person_id: string
    role: 'admin' | 'user'
    is_invited: boolean
    is_unconfirmed: boolean
  }
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
  sharing_rule: {
    id: string
    organisation_id: string
    target_id: string
    place: number
    fact_table: string
    dimension_filters: Json<Record<string, { type: 'include' | 'exclude'; values: string[] }>>
    created_at: Instant
  }
  visit: { organisation_id: string; person_id: string; at: Instant }
  llm_call: {
    id: Generated<number>
    organisation_id: string
    model: string
    at: Instant
    is_ok: boolean
    input_tokens: number | null
    output_tokens: number | null
    person_id: string | null
    counted_input: Generated<number>
    counted_output: Generated<number>
    is_background: Generated<boolean>
  }
  model_call_under_way: {
    id: string
    organisation_id: string
    person_id: string | null
    model: string
    at: Generated<Instant>
    input_tokens: number
    output_tokens: number
    is_background: Generated<boolean>
  }
}
