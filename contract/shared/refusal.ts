import type { MemberRole } from '../session/session.schemas.ts'
import { failureTexts } from '../texts/failures.texts.ts'
import type { Rights } from './route.ts'

/**
 * Why a call with these rights is refused to this role, as a sentence; null when allowed. `role` is null for someone
 * who views an example organisation without being a member. The server refuses by it, and the page uses it to disable
 * what would be refused (AM-15).
 */
export function refusalTo(role: MemberRole | null, rights: Rights): string | null {
  if (rights !== 'member' && rights !== 'administrator' && rights !== 'superadmin member') return null
  if (role === null) return failureTexts.exampleOrganisation
  return rights === 'administrator' && role !== 'admin' ? failureTexts.onlyAdministrators : null
}
