import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import { byName } from '../../../contract/shared/natural-order.ts'

/** Organisations whose name contains the search (case-insensitive): demos first, then by name. */
export function matchingOrganisations(organisations: readonly Organisation[], search: string): Organisation[] {
  const requested = search.trim().toLowerCase()
  return organisations
    .filter(({ name }) => name.toLowerCase().includes(requested))
    .sort((one, other) => Number(other.isDemo) - Number(one.isDemo) || byName(one, other))
}
