import { refusalTo } from '../../../contract/shared/refusal.ts'
import type { Rights, Route } from '../../../contract/shared/route.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import type { Caller, OrganisationOfCall, TokenAccess } from './caller.store.ts'
import { Refusal } from '../failures/refusal.ts'

/** All that a mailed link's token may do: be looked up, used and ended. */
const pathsOfLinks: readonly string[] = ['/auth/user-info', '/auth/create-token', '/auth/revoke-token']

/** Throws unless someone with a valid token may make a call with these rights outside any organisation. */
export function checkPerson(rights: Rights, caller: Caller | null, path: string): void {
  if (rights === 'everyone') return
  if (!caller) throw new Refusal(401, failureTexts.logInAgain)
  const isSession = caller.access !== null || caller.purpose === 'session' || caller.purpose === 'temporary'
  if (!isSession && !pathsOfLinks.includes(path)) throw new Refusal(401, failureTexts.logInAgain)
  if (rights === 'signed in person' && caller.isTemporary) throw new Refusal(403, failureTexts.signUpFirst)
  if (rights === 'superadmin or partner' && (caller.isSuperadmin || caller.isPartner)) return
  if (rights.startsWith('superadmin') && !caller.isSuperadmin) throw new Refusal(403, failureTexts.noPermission)
}

/**
 * Throws unless the caller may make a call with these rights in this organisation. Unknown and inaccessible ones give
 * the same answer.
 */
export function checkMember(
  rights: Rights,
  caller: Caller,
  organisation: OrganisationOfCall | null,
): asserts organisation {
  if (!organisation || (organisation.role === null && !organisation.isDemo))
    throw new Refusal(403, failureTexts.noPermission)
  if (organisation.enforceMfa && !caller.hasMfa) {
    throw new Refusal(403, failureTexts.mfaRequired, { mfaRequired: true, orgName: organisation.name })
  }
  const refusal = refusalTo(organisation.role, rights)
  if (refusal !== null) throw new Refusal(403, refusal)
}

/** Throws unless an access token may be used for this route. Outside an organisation none may, whatever is declared. */
export function checkScope({ scope, path }: Pick<Route, 'scope' | 'path'>, { scopes }: TokenAccess): void {
  if (scope === 'none' || !path.includes('/:project')) throw new Refusal(403, failureTexts.noTokens)
  if (!scopes.includes(scope)) throw new Refusal(403, failureTexts.missingScope(scope))
}

/**
 * The organisation as the token's program sees it; throws for any but the token's own. Without the scope `admin`, an
 * administrator's token has the rights of any other member.
 */
export function organisationOfToken(
  { organisationId, scopes }: TokenAccess,
  organisation: OrganisationOfCall | null,
): OrganisationOfCall {
  if (organisation?.id !== organisationId) throw new Refusal(403, failureTexts.otherOrganisation)
  return organisation.role === 'admin' && !scopes.includes('admin') ? { ...organisation, role: 'user' } : organisation
}
