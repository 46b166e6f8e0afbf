/** What the server mails to people about the organisations they belong to. */
type Words = { subject: string; text: string }
type Invitation = { inviter: string; organisation: string; productName: string; link: string }

/** Names come from people: no subject holds one, and a line of their own keeps each from looking like a sentence of ours. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export const invitationMail = ({ inviter, organisation, productName, link }: Invitation): Words => ({
  subject: `You are invited to an organisation on ${productName}`,
  text: `${oneLine(inviter)} invites you to this organisation on ${productName}:
${oneLine(organisation)}

Choose your name and password here within the next 7 days:
${link}

The link works once. If you do not know who this is, leave it alone: nothing happens.
`,
})

export const newMemberMail = ({ inviter, organisation, productName, link }: Invitation): Words => ({
  subject: `You are now a member of an organisation on ${productName}`,
  text: `${oneLine(inviter)} made you a member of this organisation on ${productName}:
${oneLine(organisation)}

Open it here:
${link}
`,
})
