import { printName } from '../../platform/mail/printed-name.ts'

/** Mails to people about their accounts. */
type Words = { subject: string; text: string }

export const passwordResetMail = (productName: string, link: string): Words => ({
  subject: `Reset your ${productName} password`,
  text: `Somebody, most likely you, asked to reset the password of this account.

Choose a new password here within the next hour:
${link}

The link works once. If you did not ask for it, leave it alone: your password stays as it is.
`,
})

export const emailChangedMail = (former: string, next: string): Words => ({
  subject: 'Your email address was changed',
  text: `The email address of your account was changed from ${former} to ${next}.

From now on you log in with ${next}. If you did not expect this, please contact an administrator at once.
`,
})

export const passwordChangedMail = (): Words => ({
  subject: 'Your password was changed',
  text: `The password of your account was just changed, and every other device was logged out.

If this was not you, ask for a new password at once.
`,
})

export const twoStepsChangedMail = (isOn: boolean): Words => ({
  subject: isOn ? 'One-time codes were set up' : 'One-time codes were switched off',
  text: `${isOn ? 'Logging in to your account now asks for a one-time code.' : 'Logging in to your account no longer asks for a one-time code.'}

If this was not you, choose a new password and look at the devices that are logged in.
`,
})

export const codesTakenOffMail = (productName: string): Words => ({
  subject: 'One-time codes were switched off',
  text: `An administrator of ${productName} switched off the one-time codes of your account, and every device was logged out. Your password alone logs you in now.

Set up one-time codes anew in your settings. If you did not ask for this, choose a new password at once.
`,
})

export const confirmAddressMail = (productName: string, link: string): Words => ({
  subject: `Confirm your email address for ${productName}`,
  text: `Somebody, most likely you, made an account on ${productName} with this email address.

Confirm that it is yours within the next 3 days. Log in with your password when you are asked to:
${link}

If you did not make this account, leave the link alone. Nobody is let in anywhere by your address without it.
`,
})

export const confirmNewAddressMail = (productName: string, link: string): Words => ({
  subject: `Confirm your new email address for ${productName}`,
  text: `Somebody, most likely you, wants to use this email address for an account on ${productName}.

Confirm that it is yours within the next 3 days. Log in as before when you are asked to:
${link}

If you did not ask for this, leave the link alone: nothing changes.
`,
})

export const changeAskedMail = (next: string): Words => ({
  subject: 'Your email address is about to change',
  text: `Somebody, most likely you, wants to change the email address of your account to ${next}. It changes once the new address is confirmed.

If this was not you, choose a new password at once: that ends the change.
`,
})

export const addressGivenMail = (productName: string, link: string, isInvitation: boolean): Words => ({
  subject: `Your new email address for ${productName}`,
  text: `An administrator of ${productName} set this email address for your account.

Confirm it by choosing a password within the next ${isInvitation ? '7 days' : 'hour'}:
${link}

The link works once. If you do not know what this is about, leave it alone: nothing changes.
`,
})

type TrialEntry = { name: string; productName: string; link: string }
/** People chose the name: on a separate line it can't look like a sentence of ours. */
export const trialEntryMail = ({ name, productName, link }: TrialEntry): Words => ({
  subject: 'Somebody entered your organisation by a trial link',
  text: `An administrator of your organisation allowed a trial link, and the support of ${productName} made it. A guest has just opened it and sees what members see of this organisation:
${printName(name)}

To end it, remove the guest under People:
${link}
`,
})
