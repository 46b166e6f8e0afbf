import { printName } from '../../platform/mail/printed-name.ts'

/** What the server mails to people about the organisations they belong to. */
type Words = { subject: string; text: string }
type Invitation = { inviter: string; organisation: string; productName: string; link: string }

/** No subject holds a name that a person typed in, and in the text it has a line of its own. */
export const invitationMail = ({ inviter, organisation, productName, link }: Invitation): Words => ({
  subject: `You are invited to an organisation on ${productName}`,
  text: `${printName(inviter)} invites you to this organisation on ${productName}:
${printName(organisation)}

Choose your name and password here within the next 7 days:
${link}

The link works once. If you do not know who this is, leave it alone: nothing happens.
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
