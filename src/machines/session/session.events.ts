import type { AuthUser } from '../../../contract/session/session.schemas.ts'

/** The signed-in person, as far as other machines need it. */
export type Person = {
  id: string
  projects: readonly string[]
  roles: AuthUser['roles']
  isTemporary: boolean
  /** There are announcements that they haven't seen. */
  hasUpdates: boolean
}

/** Sent by the token store. A `tokenId` identifies a sign-in without revealing its token. */
export type TokenFact =
  | { type: 'token.kept'; tokenId: string }
  | { type: 'token.replaced elsewhere'; tokenId: string }
  | { type: 'token.gone' }
  | { type: 'token.in the address' }

/** A request was refused because the organisation requires one-time codes and this person hasn't set them up. */
export type MfaDemand = { type: 'session.mfa required'; orgName: string; message: string }

/** The person changed something about themselves, so the copy that was read is outdated. */
export type UserFact = { type: 'session.user changed'; user: AuthUser }

export type SessionRequest =
  | { type: 'session.person requested' }
  | { type: 'session.reload requested' }
  | { type: 'session.log out requested' }

export type SessionEvent = TokenFact | MfaDemand | UserFact | SessionRequest

/** Sent to the root machine. `isByChoice`: the person logged out here, so the sign-in page need not lead back. */
export type SessionFact =
  | { type: 'session.opened'; person: Person }
  | { type: 'session.closed'; isByChoice: boolean }
  | MfaDemand

/** Sent by the account pages to the session and to the page. */
export type AccountFact =
  | { type: 'user.changed'; user: AuthUser }
  | { type: 'user.left' }
  | { type: 'address.requested'; to: string; replaces: boolean }
