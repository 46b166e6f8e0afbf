type Organisation = { name: string; users: readonly { id: string; role: string }[] }

/** Names of the organisations whose only administrator is this person. */
export function soleAdministrations(organisations: readonly Organisation[], personId: string): string[] {
  return organisations
    .filter(({ users }) => {
      const administrators = users.filter(({ role }) => role === 'admin')
      return administrators.length === 1 && administrators[0]?.id === personId
    })
    .map(({ name }) => name)
}
