import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import { mostUserMatches } from '../../../contract/partners/partners.constants.ts'
import type { Partner } from '../../../contract/partners/partners.schemas.ts'
import { byName, inNaturalOrder } from '../../../contract/shared/natural-order.ts'

const contains = (text: string, requested: string) => text.toLowerCase().includes(requested.trim().toLowerCase())

export const matchingPartners = (partners: readonly Partner[], search: string): readonly Partner[] =>
  search.trim() === ''
    ? partners
    : partners.filter(({ name, website, tagline }) => [name, website, tagline].some((text) => contains(text, search)))

export type PartnerOrder = { column: 'name' | 'website' | 'users' | 'created'; direction: 'ascending' | 'descending' }

const comparisons: Record<PartnerOrder['column'], (one: Partner, other: Partner) => number> = {
  name: byName,
  website: (one, other) => inNaturalOrder(one.website, other.website),
  users: (one, other) => one.userIds.length - other.userIds.length,
  created: (one, other) => one.createdAt.localeCompare(other.createdAt),
}

export function sortedPartners(partners: readonly Partner[], { column, direction }: PartnerOrder): Partner[] {
  const ascending = partners.toSorted(comparisons[column])
  return direction === 'ascending' ? ascending : ascending.reverse()
}

/** At most ten matches by name or email. Skips temporary users, users without an email, and those already chosen. */
export function userMatches(users: readonly AdminUser[], search: string, chosen: readonly string[]): AdminUser[] {
  return users
    .filter(({ email }) => !email.startsWith('temp_') && email.includes('@'))
    .filter(({ id }) => !chosen.includes(id))
    .filter(({ name, email }) => contains(name, search) || contains(email, search))
    .slice(0, mostUserMatches)
}
