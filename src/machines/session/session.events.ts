/** Who is signed in, as far as other machines need to know. */
export type Person = { id: string; projects: readonly string[] }

/** What the keeper of tokens says. A `tokenId` names a sign-in without giving its token away. */
export type TokenFact =
  | { type: 'token.kept'; tokenId: string }
  | { type: 'token.replaced elsewhere'; tokenId: string }
  | { type: 'token.gone' }

export type SessionWish =
  | { type: 'session.person wanted' }
  | { type: 'session.reload requested' }
  | { type: 'session.log out requested' }

export type SessionEvent = TokenFact | SessionWish

/** What the session tells the root machine. `isByChoice`: somebody logged out here, so nothing needs to be come back to. */
export type SessionFact = { type: 'session.opened'; person: Person } | { type: 'session.closed'; isByChoice: boolean }
