import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { inNaturalOrder } from '../../../contract/shared/natural-order.ts'

export type MemberSort = { column: string; direction: 'ascending' | 'descending' }

const columns = {
  name: ({ name, email }: OrganisationUser) => name || email,
  email: ({ email }: OrganisationUser) => email,
  role: ({ role }: OrganisationUser) => role,
}

/** The people whose name or e-mail holds the search, in the order of one column, equal ones by e-mail. */
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
