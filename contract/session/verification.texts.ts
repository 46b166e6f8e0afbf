/** Texts about addresses to confirm, for server and pages. */
export const verificationTexts = {
  linkUsed: 'This link was already used or replaced by a newer one.',
  linkExpired: 'This link has expired.',
  linkOfAnother: 'This link belongs to another account.',
  confirmedAlready: 'Your email address is already confirmed.',
  notConfirmed: (email: string) => `${email} has not confirmed this email address yet.`,

  confirming: 'Confirming your email address',
  confirmed: 'Your email address is confirmed',
  confirmedAs: (email: string) => `${email} is yours. You can now accept invitations sent to it.`,
  goOn: 'Continue',
  signInFirst: 'Log in to the account this link was made for. Then your email address is confirmed.',
  signIn: 'Log in',
  notConfirmedTitle: 'Couldn’t confirm your email address',
  usedNext: 'Open the newest email from us, or send yourself another link.',
  expiredNext: 'A link works for three days. Send yourself another one.',
  otherTitle: 'This link belongs to another account',
  otherNote: (present: string) =>
    `You are logged in as ${present}. Log out, then log in with the account the email was sent to.`,
  switchAccount: 'Log out and continue',
  stay: (name: string) => `Stay logged in as ${name}`,

  notice: (email: string) => `Confirm your email address. We sent a link to ${email}. Invitations wait until then.`,
  noticeOfChange: (email: string) => `Confirm your new email address. We sent a link to ${email}.`,
  noticeWithoutMail: (email: string) =>
    `Confirm your email address. This server sends no emails: ask the person who runs it for the link to ${email}. Invitations wait until then.`,
  noticeOfChangeWithoutMail: (email: string) =>
    `Confirm your new email address. This server sends no emails: ask the person who runs it for the link to ${email}.`,
  sendAgain: 'Send the link again',
  sending: 'Sending the link',
  sent: (email: string) => `Sent to ${email}`,
  /** Without a mail server, links are kept in the installation's mailbox. */
  createAgain: 'Create a new link',
  creating: 'Creating the link',
  created: 'The new link replaces the old one',

  pendingTitle: (email: string) => `Your address changes to ${email} once you open the link that we sent there.`,
  pendingNote: 'Until then you log in with your current address.',
  cancelChange: 'Keep the current address',
  cancelling: 'Keeping the current address',
} as const
