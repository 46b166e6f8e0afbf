/** Server texts for refused changes of an organisation, and for the mails about changes. */
export const refusalTexts = {
  unknownTimezone: 'Unknown timezone',
  unknownChatModel: 'Unknown chat model',
  badWebsite: 'Enter a full web address, such as example.com',
  mfaForYourselfFirst: 'Set up multi-factor authentication for yourself first, so that you are not locked out.',

  missingEmail: 'Please enter an email address',
  missingRole: 'Please select a role',
  badRole: 'Bad role',
  alreadyMember: (email: string) => `${email} is already a member`,
  confirmBeforeInviting: 'Confirm your email address first. Then you can invite people.',
  linksAreMailed: 'This server sends invitations by email. Send the invitation again instead.',
  lastAdministrator: 'An organisation needs at least one administrator',
  notYourself: "You can't remove yourself",
  tooManyToOne: (email: string) => `${email} was invited three times today. Please continue tomorrow.`,
  tooManyInvitations: 'You have reached today’s limit of invitations. Please continue tomorrow.',
  resetSent: (email: string) => `Password reset sent to ${email}`,

  sharingWithItself: 'Choose another organisation to share with',
  sharingNotAdministrator: 'You can share only with organisations you administer',
  sharingLabel: 'Sharing data',

  noWebsite: 'Enter the website of the organisation first.',
  crawlOff: 'Reading websites is switched off on this server.',
  crawlRefused: 'Couldn’t read the website. Check its address: only public addresses can be read.',
  crawlUnreachable: 'Couldn’t reach the website. Try again later.',
  crawlForbidden: 'The website doesn’t allow programs to read it.',
  crawlTooLong: 'Couldn’t read the website: its robots.txt is too long.',
  crawlNothing: 'The website answered, but has no readable page.',
} as const
