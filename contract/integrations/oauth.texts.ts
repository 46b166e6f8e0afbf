/** The return from the consent of another system, apart from the other texts: its route is known to every page. */
export const oauthTexts = {
  waiting: 'Completing integration connection',
  failed: 'Couldn’t complete integration',
  signIn: 'Finish connecting',
  signInFirst: 'You began in another browser. Log in with the same account to continue.',
  notFetched: 'Couldn’t load part of the page. Check your connection and try again.',
}
