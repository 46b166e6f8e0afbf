import { expect, test } from 'vitest'
import { invitationMail, newMemberMail } from '../organisations/organisations.mails.ts'
import { trialEntryMail } from './session.mails.ts'

const [name, link] = ['evil.example/login', 'https://sextant.example/acme']
const words = { inviter: name, organisation: name, name, productName: 'Sextant', link }

test.each([
  ['an invitation', invitationMail(words)],
  ['a new membership', newMemberMail(words)],
  ['an entry by a trial link', trialEntryMail(words)],
])('the mail of %s holds no link but its own, whatever people and organisations are called', (_name, { text }) => {
  expect([text.match(/\S+\.example\S*/g), text.includes('evil')]).toEqual([[link], true])
})
