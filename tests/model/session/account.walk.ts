import type { Failure } from '../../../contract/shared/failure.ts'
import type { OwnAccessToken } from '../../../contract/session/access-tokens.schemas.ts'
import type { accessTokensMachine } from '../../../src/machines/session/access-tokens.machine.ts'
import type { acceptInviteMachine } from '../../../src/machines/session/accept-invite.machine.ts'
import type { accountFormMachine } from '../../../src/machines/session/account-form.machine.ts'
import type { accountSettingsMachine } from '../../../src/machines/session/account-settings.machine.ts'
import type { accountMachine } from '../../../src/machines/session/account.machine.ts'
import type { confirmationMachine } from '../../../src/machines/session/confirmation.machine.ts'
import type { createTotpMachine } from '../../../src/machines/session/create-totp.machine.ts'
import type { ownSessionsMachine } from '../../../src/machines/session/own-sessions.machine.ts'
import type { Person } from '../../../src/machines/session/session.events.ts'
import type { temporaryMachine } from '../../../src/machines/session/temporary.machine.ts'
import type { tokenLogInMachine } from '../../../src/machines/session/token-log-in.machine.ts'
import type { MailEnd } from '../../../contract/session/mail-ends.schemas.ts'
import type { unsubscribeMachine } from '../../../src/machines/session/unsubscribe.machine.ts'
import type { verifyEmailMachine } from '../../../src/machines/session/verify-email.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { broken, refused, user } from './session.walk.ts'

export const person: Person = { id: 'p1', projects: ['acme'], roles: ['user'], isTemporary: false, hasUpdates: false }
export const replaced: Failure = {
  kind: 'conflict',
  status: 409,
  message: 'The set-up was begun anew elsewhere, so this QR code is not good any more.',
  code: 'SECRET_REPLACED',
}
export const notRight: Failure = { kind: 'rejected', status: 400, message: 'The code is not right' }
export const noToken: Failure = { kind: 'rejected', message: 'Missing required URL parameters: token' }

export const accountWalk: WalkOptions<typeof accountMachine> = {
  events: {
    'account.page shown': [{ visit: { page: 'settings' } }, { visit: { page: 'invitation' } }],
    'account.page left': [{}],
    'account.page requested again': [{}],
    'account.bar shown': [{ email: 'temp_1' }],
    'account.bar left': [{}],
  },
}

export const invited = {
  ...{ email: 'anna@example.com', name: '', isReset: false, asksPassword: false },
  organisations: ['Kea Limited'],
}
export const member = { ...invited, asksPassword: true }
export const forgetful = {
  email: 'anna@example.com',
  name: 'Anna',
  isReset: true,
  asksPassword: false,
  organisations: [],
}

export const acceptInviteWalk: WalkOptions<typeof acceptInviteMachine> = {
  events: {
    'invitation.accepted': [
      { name: 'Anna', password: 'correct horse' },
      { name: ' ', password: 'correct horse' },
      { name: 'Anna', password: 'short' },
    ],
    'invitation.reload requested': [{}],
    'session.opened': [{ person }],
  },
  answers: {
    'read the invitation': [invited, member, forgetful],
    'accept the invitation': [{ isIn: true }, { isIn: false }],
  },
  failures: { 'read the invitation': [refused, noToken], 'accept the invitation': [broken, refused] },
  distinguish: ({ invited: whom }) => [whom?.isReset, whom?.asksPassword],
}

const anna = { id: 'p1', name: 'Anna', isTempUser: false }
const ben = { id: 'p2', name: 'Ben', isTempUser: false }
const trial = { id: 'p3', name: 'temp_1', isTempUser: true }
export const identities = { anna, ben, trial }

export const tokenLogInWalk: WalkOptions<typeof tokenLogInMachine> = {
  input: { page: 'token log-in', dest: '/acme/chat' },
  events: {
    'link.confirmed': [{}],
    'link.declined': [{}],
    'link.reload requested': [{}],
    'session.opened': [{ person }],
  },
  answers: {
    'read the link': [
      { linked: anna, present: null },
      { linked: anna, present: ben },
      { linked: trial, present: null },
    ],
  },
  failures: { 'read the link': [refused, noToken] },
  distinguish: ({ linked }) => linked?.id,
}

export const linkUsed: Failure = {
  ...{ kind: 'conflict', status: 409, code: 'LINK_USED' },
  message: 'This link was already used or replaced by a newer one.',
}
export const linkOfAnother: Failure = {
  ...{ kind: 'conflict', status: 409, code: 'LINK_OF_ANOTHER' },
  message: 'This link belongs to another account.',
}

export const verifyEmailWalk: WalkOptions<typeof verifyEmailMachine> = {
  events: {
    'verification.retry requested': [{}],
    'verification.link requested': [{}],
    'verification.switch requested': [{}],
    'verification.left': [{}],
    'session.opened': [{ person }],
  },
  answers: { 'confirm the address': [user], 'send another link': ['anna@example.com'] },
  failures: { 'confirm the address': [refused, linkOfAnother, linkUsed, broken] },
}

export const mailEnd: MailEnd = { kind: 'alerts', label: 'Acme', isEnded: true }
export const unsubscribeWalk: WalkOptions<typeof unsubscribeMachine> = {
  events: {
    'unsubscription.change requested': [{ isEnded: true }, { isEnded: false }],
    'unsubscription.retry requested': [{}],
    'unsubscription.left': [{}],
  },
  answers: { 'change the mails': [mailEnd, { ...mailEnd, isEnded: false }] },
}

export const confirmationWalk: WalkOptions<typeof confirmationMachine> = {
  events: { 'confirmation.link requested': [{}], 'confirmation.change dropped': [{}] },
  answers: { 'send the link': ['anna@example.com'], 'drop the change': [user] },
}

export const createTotpWalk: WalkOptions<typeof createTotpMachine> = {
  input: { page: 'one-time codes', next: '/acme' },
  events: {
    'totp.secret requested': [{}],
    'totp.code given': [
      { totpCode: '123456', currentPassword: null },
      { totpCode: ' ', currentPassword: null },
      { totpCode: '123456', currentPassword: '' },
    ],
    'totp.recovery codes kept': [{}],
  },
  answers: { 'save the secret': [{ ...user, hasMfa: true }] },
  failures: { 'save the secret': [notRight, replaced] },
}

export const accountFormWalk: WalkOptions<typeof accountFormMachine> = {
  input: { form: 'name' },
  otherInputs: [{ form: 'deletion' }, { form: 'password reset' }],
  events: {
    'form.submitted': [{ answers: { form: 'name', name: 'Anna B.' } }, { answers: { form: 'name', name: '' } }],
    'form.closed': [{}],
  },
  answers: { 'submit the form': [{ user }, { user: null }] },
}

export const accountSettingsWalk: WalkOptions<typeof accountSettingsMachine> = { events: {} }

export const sessions = [
  {
    id: 's1',
    device: 'Firefox on Linux',
    startedAt: '2026-11-20T08:00:00.000Z',
    lastSeenAt: '2026-11-20T09:00:00.000Z',
    isCurrent: true,
  },
  {
    id: 's2',
    device: 'Safari on iPhone',
    startedAt: '2026-11-02T08:00:00.000Z',
    lastSeenAt: '2026-11-19T21:30:00.000Z',
    isCurrent: false,
  },
]

export const ownSessionsWalk: WalkOptions<typeof ownSessionsMachine> = {
  events: {
    'sessions.list requested': [{}],
    'sessions.one ended': [{ sessionId: 's2' }],
    'sessions.all ended': [{}],
  },
  answers: { 'list own sessions': [sessions] },
}

export const accessTokens: OwnAccessToken[] = [
  {
    ...{ id: 'access_1', name: 'Monthly report', scopes: ['read', 'ask'] },
    ...{ createdAt: '2026-11-02T08:00:00.000Z', expiresAt: '2027-02-02T08:00:00.000Z' },
    lastUsedAt: '2026-11-19T21:30:00.000Z',
    organisation: { code: 'acme', name: 'Acme Ltd' },
  },
]

export const accessTokensWalk: WalkOptions<typeof accessTokensMachine> = {
  events: { 'row.deleted': [{ kind: 'access token', id: 'access_1', name: 'Monthly report' }] },
  reports: { 'access token creation': [{ output: null }, { output: accessTokens[0] }] },
}

export const temporaryWalk: WalkOptions<typeof temporaryMachine> = {
  input: { email: 'temp_1' },
  events: { 'bar.sign-up opened': [{}], 'bar.sign-up closed': [{}] },
}
