import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'

export type MemberSort = { column: string; direction: 'ascending' | 'descending' }

const columns = {
  name: ({ name, email }: OrganisationUser) => name || email,
  email: ({ email }: OrganisationUser) => email,
  role: ({ role }: OrganisationUser) => role,
}

/** The people in the order of one column, equal ones by e-mail. */
export function sortedMembers(
  users: readonly OrganisationUser[],
  { column, direction }: MemberSort,
): OrganisationUser[] {
  const textOf = columns[column as keyof typeof columns] ?? columns.name
  const turn = direction === 'ascending' ? 1 : -1
  return users.toSorted(
    (one, other) =>
      turn * textOf(one).localeCompare(textOf(other), 'en', { sensitivity: 'base' }) ||
      one.email.localeCompare(other.email),
  )
}
