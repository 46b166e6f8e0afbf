import { ownValue } from '../shared/own-value.ts'
import type { PlaybookSettings } from './playbooks.schemas.ts'

type Holders = Readonly<Record<string, string>>

/** Roles that this person holds and hands over to others. */
export const rolesGivenAway = (before: Holders, after: Holders, person: string | null): string[] =>
  Object.keys(after).filter((role) => ownValue(before, role) === person && ownValue(after, role) !== person)

/** Whether a change of settings only hands over the person's own roles, which every holder may do. */
export function isHandover(before: Holders, settings: PlaybookSettings, person: string | null): boolean {
  const { userRoles, rolesWithWords: _words, ...others } = settings
  if (userRoles === undefined || Object.values(others).some((given) => given !== undefined)) return false
  const given = new Set(rolesGivenAway(before, userRoles, person))
  const changed = Object.keys(userRoles).filter((role) => ownValue(before, role) !== ownValue(userRoles, role))
  return changed.length > 0 && changed.every((role) => given.has(role))
}
