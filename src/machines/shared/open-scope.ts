import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import type { MemberRole } from '../../../contract/session/session.schemas.ts'
import { refusalTo } from '../../../contract/shared/refusal.ts'
import type { Rights } from '../../../contract/shared/route.ts'

/** The open organisation, and the current person. */
export type OpenScope = { organisation: Organisation | null; personId: string }

/** Null for a person who isn't a member. */
export const roleIn = ({ organisation, personId }: OpenScope): MemberRole | null =>
  organisation?.users.find(({ id }) => id === personId)?.role ?? null

/** Why this person may not do something that needs `rights`, in the words of the refusal; null if they may. */
export const refusalIn = (scope: OpenScope, rights: Rights): string | null =>
  scope.organisation === null ? null : refusalTo(roleIn(scope), rights)

/** Whether this person may run SQL in the open organisation. */
export const mayRunSql = (scope: OpenScope): boolean =>
  scope.organisation !== null && (scope.organisation.isSqlForAdministrators !== true || roleIn(scope) === 'admin')
