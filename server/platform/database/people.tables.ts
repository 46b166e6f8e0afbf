import type { Generated } from 'kysely'
import type { TokenScope } from '../../../contract/shared/route.ts'
import type { Instant, InstantOrNull } from './column.types.ts'

/** Accounts and sign-in. */
export type PeopleTables = {
  person: {
    id: string
    email: string
    name: string
    password_hash: string | null
    is_superadmin: Generated<boolean>
    is_temporary: Generated<boolean>
    totp_secret: string | null
    totp_pending_secret: string | null
    totp_last_step: number | null
    announcements_seen_until: InstantOrNull
    verified_at: InstantOrNull
    pending_email: string | null
    model_instructions: Generated<string>
    created_at: Instant
    deleted_at: InstantOrNull
  }
  verified_person: { id: string; email: string; name: string }
  token: {
    hash: Buffer
    person_id: string
    session_id: string
    purpose: 'session' | 'invitation' | 'copied invitation' | 'password reset' | 'token log-in' | 'temporary' | 'e-mail'
    mailed_to: string | null
    joins_organisation: Generated<string | null>
    created_at: Instant
    expires_at: Instant
    renews: Buffer | null
    used_at: InstantOrNull
    ended_at: InstantOrNull
  }
  session: { id: string; person_id: string; device: Generated<string>; started_at: Instant; last_seen_at: Instant }
  access_token: {
    id: string
    hash: Buffer
    organisation_id: string
    person_id: string
    name: string
    scopes: TokenScope[]
    created_at: Instant
    expires_at: Instant
    last_used_at: InstantOrNull
  }
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
}
