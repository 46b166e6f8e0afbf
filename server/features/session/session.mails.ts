import { printName } from '../../platform/mail/printed-name.ts'

/** Mails to people about their accounts. */
type Words = { subject: string; text: string }

export const passwordResetMail = (productName: string, link: string): Words => ({
  subject: `Reset your ${productName} password`,
  text: `Someone, most likely you, asked to reset the password of this account.

Choose a new password here within the next hour:
${link}

The link works once. If you didn’t ask for it, ignore this email: your password stays the same.
`,
})

export const emailChangedMail = (former: string, next: string): Words => ({
  subject: 'Your email address was changed',
  text: `The email address of your account was changed from ${former} to ${next}.

From now on you log in with ${next}. If you didn’t expect this, please contact an administrator at once.
`,
})

export const passwordChangedMail = (): Words => ({
  subject: 'Your password was changed',
  text: `The password of your account was just changed, and every other device was logged out.

If this wasn’t you, ask for a new password at once.
`,
})

export const twoStepsChangedMail = (isOn: boolean): Words => ({
  subject: isOn ? 'One-time codes were set up' : 'One-time codes were turned off',
  text: `${isOn ? 'Logging in to your account now asks for a one-time code.' : 'Logging in to your account no longer asks for a one-time code.'}

If this wasn’t you, choose a new password and check where you’re logged in.
`,
})

export const codesTakenOffMail = (productName: string): Words => ({
  subject: 'One-time codes were turned off',
  text: `An administrator of ${productName} turned off the one-time codes of your account, and every device was logged out. You now log in with your password only.

Set up one-time codes again in your settings. If you didn’t ask for this, choose a new password at once.
`,
})

export const confirmAddressMail = (productName: string, link: string): Words => ({
  subject: `Confirm your email address for ${productName}`,
  text: `Someone, most likely you, created an account on ${productName} with this email address.

Confirm that it is yours within the next 3 days. Log in with your password when you are asked to:
${link}

If you didn’t create this account, ignore this email. Without the link, your address gives no one access.
`,
})

export const confirmNewAddressMail = (productName: string, link: string): Words => ({
  subject: `Confirm your new email address for ${productName}`,
  text: `Someone, most likely you, wants to use this email address for an account on ${productName}.

Confirm that it is yours within the next 3 days. Log in as before when you are asked to:
${link}

If you didn’t ask for this, ignore this email: nothing changes.
`,
})

export const changeAskedMail = (next: string): Words => ({
  subject: 'Your email address is about to change',
  text: `Someone, most likely you, wants to change the email address of your account to ${next}. It changes once the new address is confirmed.

If this wasn’t you, choose a new password at once: that cancels the change.
`,
})

export const addressGivenMail = (productName: string, link: string, isInvitation: boolean): Words => ({
  subject: `Your new email address for ${productName}`,
  text: `An administrator of ${productName} set this email address for your account.

Confirm it by choosing a password within the next ${isInvitation ? '7 days' : 'hour'}:
${link}

The link works once. If you don’t know what this is about, ignore this email: nothing changes.
`,
})

type TrialEntry = { name: string; productName: string; link: string }
/** People chose the name: on a separate line it can't look like a sentence of ours. */
export const trialEntryMail = ({ name, productName, link }: TrialEntry): Words => ({
  subject: 'Someone opened your organisation with a trial link',
  text: `An administrator of your organisation allowed a trial link, and the support of ${productName} made it. A guest has just opened it and sees what members see of this organisation:
${printName(name)}

To end it, remove the guest under People:
${link}
`,
})
