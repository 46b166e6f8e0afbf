import type { MemberRole } from '../session/session.schemas.ts'
import { failureTexts } from '../texts/failures.texts.ts'
import type { Rights } from './route.ts'

/**
 * The sentence with which a call with these rights is refused to somebody in this role; null when it is allowed. `role`
 * is null for who looks at an example organisation and does not belong to it. The server refuses by it, and the page
 * disables by it what would be refused (AM-15).
 */
export function refusalTo(role: MemberRole | null, rights: Rights): string | null {
  if (rights !== 'member' && rights !== 'administrator' && rights !== 'superadmin member') return null
  if (role === null) return failureTexts.exampleOrganisation
  return rights === 'administrator' && role !== 'admin' ? failureTexts.onlyAdministrators : null
}
