/** What is said about addresses that are to be confirmed, by the server and by the pages. */
export const verificationTexts = {
  linkUsed: 'This link was used already, or a newer one took its place.',
  linkExpired: 'This link is too old.',
  linkOfAnother: 'This link belongs to another account.',
  confirmedAlready: 'Your email address is confirmed already.',
  notConfirmed: (email: string) => `${email} has not confirmed this email address yet.`,

  confirming: 'Confirming your email address',
  confirmed: 'Your email address is confirmed',
  confirmedAs: (email: string) => `${email} is yours. Invitations to it count from now on.`,
  goOn: 'Continue',
  signInFirst: 'Sign in to the account that the link was made for. Then your email address is confirmed.',
  signIn: 'Sign in',
  notConfirmedTitle: 'Your email address could not be confirmed',
  usedNext: 'Open the newest mail from us, or send yourself another link.',
  expiredNext: 'A link works for three days. Send yourself another one.',
  otherTitle: 'This link belongs to another account',
  otherNote: (present: string) =>
    `You are signed in as ${present}. Sign out, then sign in with the account that the mail was sent to.`,
  switchAccount: 'Sign out and go on',
  stay: (name: string) => `Stay signed in as ${name}`,

  notice: (email: string) => `Confirm your email address. We sent a link to ${email}. Invitations wait until then.`,
  noticeOfChange: (email: string) => `Confirm your new email address. We sent a link to ${email}.`,
  sendAgain: 'Send the link again',
  sending: 'Sending the link',
  sent: (email: string) => `Sent to ${email}`,

  pendingTitle: (email: string) => `Your address changes to ${email} once you open the link that we sent there.`,
  pendingNote: 'Until then you sign in with the present one.',
  cancelChange: 'Keep the present address',
  cancelling: 'Keeping the present address',
} as const
