import type { AuthUser } from '../../../contract/session/session.schemas.ts'

/** Who is signed in, as far as other machines need to know. */
export type Person = {
  id: string
  projects: readonly string[]
  roles: AuthUser['roles']
  isTemporary: boolean
  /** Something was announced that they have not seen. */
  hasUpdates: boolean
}

/** What the keeper of tokens says. A `tokenId` names a sign-in without giving its token away. */
export type TokenFact =
  | { type: 'token.kept'; tokenId: string }
  | { type: 'token.replaced elsewhere'; tokenId: string }
  | { type: 'token.gone' }
  | { type: 'token.in the address' }

/** A call was refused because the organisation asks for a one-time code and this person has set none up. */
export type MfaDemand = { type: 'session.mfa required'; orgName: string; message: string }

/** The person is another than was read, since they changed something about themselves. */
export type UserFact = { type: 'session.user changed'; user: AuthUser }

export type SessionRequest =
  | { type: 'session.person requested' }
  | { type: 'session.reload requested' }
  | { type: 'session.log out requested' }

export type SessionEvent = TokenFact | MfaDemand | UserFact | SessionRequest

/** What the session tells the root machine. `isByChoice`: somebody logged out here, so nothing needs to be come back to. */
export type SessionFact =
  | { type: 'session.opened'; person: Person }
  | { type: 'session.closed'; isByChoice: boolean }
  | MfaDemand

/** What the pages of the account tell the session and the rest of the page. */
export type AccountFact =
  | { type: 'user.changed'; user: AuthUser }
  | { type: 'user.left' }
  | { type: 'address.requested'; to: string; replaces: boolean }
