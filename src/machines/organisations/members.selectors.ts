import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { inNaturalOrder } from '../../../contract/shared/natural-order.ts'

export type MemberSort = { column: string; direction: 'ascending' | 'descending' }

const columns = {
  name: ({ name, email }: OrganisationUser) => name || email,
  email: ({ email }: OrganisationUser) => email,
  role: ({ role }: OrganisationUser) => role,
}

/** Members whose name or email contains the search, sorted by one column and then by email. */
export function shownMembers(
  users: readonly OrganisationUser[],
  search: string,
  { column, direction }: MemberSort,
): OrganisationUser[] {
  const requested = search.trim().toLowerCase()
  const found = users.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(requested))
  const textOf = columns[column as keyof typeof columns] ?? columns.name
  const turn = direction === 'ascending' ? 1 : -1
  return found.sort(
    (one, other) => turn * inNaturalOrder(textOf(one), textOf(other)) || one.email.localeCompare(other.email),
  )
}
