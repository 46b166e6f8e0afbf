import { printName } from '../../platform/mail/printed-name.ts'

/** Mails about the organisations that people belong to. */
type Words = { subject: string; text: string }
type Invitation = { inviter: string; organisation: string; productName: string; link: string }

/** Subjects never contain a name that a person typed, and in the text it gets a separate line. */
export const invitationMail = ({ inviter, organisation, productName, link }: Invitation): Words => ({
  subject: `You are invited to an organisation on ${productName}`,
  text: `${printName(inviter)} invites you to this organisation on ${productName}:
${printName(organisation)}

Choose your name and password here within the next 7 days:
${link}

The link works once. If you don’t know who this is, ignore this email: nothing happens.
`,
})

export const newMemberMail = ({ inviter, organisation, productName, link }: Invitation): Words => ({
  subject: `You are now a member of an organisation on ${productName}`,
  text: `${printName(inviter)} made you a member of this organisation on ${productName}:
${printName(organisation)}

Open it here:
${link}
`,
})
