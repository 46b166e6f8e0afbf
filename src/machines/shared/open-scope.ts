import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import type { MemberRole } from '../../../contract/session/session.schemas.ts'
import { refusalTo } from '../../../contract/shared/refusal.ts'
import type { Rights } from '../../../contract/shared/route.ts'

/** The organisation that is open, and who looks at it. */
export type OpenScope = { organisation: Organisation | null; personId: string }

/** null for who does not belong to it. */
export const roleIn = ({ organisation, personId }: OpenScope): MemberRole | null =>
  organisation?.users.find(({ id }) => id === personId)?.role ?? null

/** Why this person may not do here what has these rights, in the words of the refusal; null when they may. */
export const refusalIn = (scope: OpenScope, rights: Rights): string | null =>
  scope.organisation === null ? null : refusalTo(roleIn(scope), rights)
