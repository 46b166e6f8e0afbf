import { expect, test } from 'vitest'
import { acceptInviteMachine } from '../../../src/machines/session/accept-invite.machine.ts'
import { createTotpMachine } from '../../../src/machines/session/create-totp.machine.ts'
import { tokenLogInMachine } from '../../../src/machines/session/token-log-in.machine.ts'
import { startHarness } from '../shared/harness.ts'
import { broken, describeReactions, noAnswer } from '../shared/reactions.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import {
  acceptInviteWalk,
  createTotpWalk,
  replaced,
  forgetful,
  identities,
  invited,
  notRight,
  tokenLogInWalk,
} from './account.walk.ts'
import { refused, user } from './session.walk.ts'

const logInAgain = 'Please log in again'
const noToken = 'Missing required URL parameters: token'
const short = 'The password must have at least 8 characters'
const saysWhatFailed = ({ failure }: { failure: { message: string } | null }) => (failure ? [failure.message] : [])

const accepted = (name: string, password: string) => happened('invitation.accepted', { name, password })
const accepts = (name: string | null) => `being accepted, asks ${JSON.stringify({ name, password: 'correct horse' })}`

describeReactions(
  acceptInviteMachine,
  acceptInviteWalk,
  {
    'being read': {
      way: [],
      leads: {
        'invitation answered': 'open',
        'invitation answered (2)': 'open',
        'invitation answered (3)': 'open',
        'invitation failed: unauthorised': `not valid, ${logInAgain}`,
        'invitation failed: rejected': `not valid, ${noToken}`,
        time: `not valid, ${noAnswer}`,
      },
    },
    'not valid': {
      way: [failed('invitation', refused)],
      leads: { 'invitation.reload requested': `being read, ${logInAgain}` },
    },
    open: {
      way: [failed('invitation', refused), happened('invitation.reload requested'), answered('invitation', invited)],
      leads: {
        'invitation.accepted': accepts('Anna'),
        'invitation.accepted (2)': 'open, Please enter your name',
        'invitation.accepted (3)': `open, ${short}`,
      },
    },
    'being accepted': {
      way: [answered('invitation', invited), accepted('Anna', 'short'), accepted('Anna', 'correct horse')],
      leads: {
        'acceptance answered': 'let in',
        'acceptance answered (2)': 'used, tells /',
        'acceptance failed: server': `open, ${broken}`,
        'acceptance failed: unauthorised': `not valid, ${logInAgain}`,
        time: `open, ${noAnswer}`,
      },
    },
    'let in': {
      way: [
        answered('invitation', invited),
        accepted('Anna', 'short'),
        accepted('Anna', '12345678'),
        answered('acceptance', { isIn: true }),
      ],
      leads: { 'session.opened': 'used, tells /logged-in', time: 'used, tells /logged-in' },
    },
  },
  saysWhatFailed,
)

test('a reset asks for no name, and for eight characters; what went wrong before is gone when it is sent', () => {
  const harness = startHarness(acceptInviteMachine, acceptInviteWalk)
  const seen: unknown[] = []
  for (const step of [answered('invitation', forgetful), accepted('', '1234567'), accepted(' ', '12345678')]) {
    harness.take(step)
    const { value, context, children } = harness.snapshot()
    seen.push([value, context.failure?.message ?? null, children['acceptance']?.getSnapshot().input ?? null])
  }
  expect(seen).toEqual([
    ['open', null, null],
    ['open', short, null],
    ['being accepted', null, { name: null, password: '12345678' }],
  ])
  harness.stop()
})

const { anna, ben, trial } = identities
const linked = (whom: object, present: object | null = null) => answered('link', { linked: whom, present })

describeReactions(
  tokenLogInMachine,
  tokenLogInWalk,
  {
    'being read': {
      way: [],
      leads: {
        'link answered': 'being exchanged',
        'link answered (2)': 'asking who to be',
        'link answered (3)': 'being exchanged',
        'link failed: unauthorised': `not valid, ${logInAgain}`,
        'link failed: rejected': `not valid, ${noToken}`,
        time: `not valid, ${noAnswer}`,
      },
    },
    'not valid': { way: [failed('link', refused)], leads: { 'link.reload requested': `being read, ${logInAgain}` } },
    'asking who to be': {
      way: [failed('link', refused), happened('link.reload requested'), linked(anna, ben)],
      leads: { 'link.confirmed': 'being exchanged', 'link.declined': 'over, tells /' },
    },
    'being exchanged': {
      way: [linked(anna)],
      leads: {
        'exchange answered': 'let in',
        'exchange failed: server': `not valid, ${broken}`,
        time: `not valid, ${noAnswer}`,
      },
    },
    'let in': {
      way: [linked(anna), answered('exchange')],
      leads: {
        'session.opened': 'over, tells toast.requested, tells /acme/chat',
        time: 'over, tells toast.requested, tells /acme/chat',
      },
    },
  },
  saysWhatFailed,
)

test('a link asks before it takes the session of a namesake, and calls nobody by the name of a trial', () => {
  const namesake = startHarness(tokenLogInMachine, tokenLogInWalk)
  namesake.take(linked(anna, { ...ben, name: anna.name }))
  const guest = startHarness(tokenLogInMachine, tokenLogInWalk)
  for (const step of [linked(trial), answered('exchange'), { kind: 'time passed' } as const]) guest.take(step)
  expect([namesake.snapshot().value, guest.emitted]).toEqual([
    'asking who to be',
    [{ type: 'address.requested', to: '/acme/chat', replaces: true }],
  ])
  for (const harness of [namesake, guest]) harness.stop()
})

const given = happened('totp.code given', { totpCode: ' 123456 ', currentPassword: 'correct horse' })
const withoutTheSafe = { 'safe failed: server': 'secret not made' }

describeReactions(
  createTotpMachine,
  createTotpWalk,
  {
    'making a secret': {
      way: [failed('secret', refused), happened('totp.secret requested')],
      leads: {
        'secret answered': 'asking for a code',
        'secret failed: server': `secret not made, ${broken}`,
        time: `secret not made, ${noAnswer}`,
        ...withoutTheSafe,
      },
    },
    'secret not made': {
      way: [failed('secret', refused)],
      leads: { 'totp.secret requested': 'making a secret', 'safe failed: server': `secret not made, ${logInAgain}` },
    },
    'asking for a code': {
      way: [answered('secret'), given, failed('save', notRight)],
      leads: {
        'totp.code given': 'saving the secret, asks {"totpCode":"123456","currentPassword":null}',
        'totp.code given (2)': 'asking for a code, Please enter the one-time code',
        'totp.code given (3)': 'asking for a code, Please enter your current password',
        'safe failed: server': `secret not made, ${notRight.message}`,
      },
    },
    'saving the secret': {
      way: [answered('secret'), given],
      leads: {
        'save answered': 'showing recovery codes, tells user.changed',
        'save failed: rejected': `asking for a code, ${notRight.message}`,
        'save failed: conflict': `secret replaced, ${replaced.message}`,
        time: `asking for a code, ${noAnswer}`,
        ...withoutTheSafe,
      },
    },
    'secret replaced': {
      way: [answered('secret'), given, failed('save', replaced)],
      leads: {
        'totp.secret requested': 'making a secret',
        'safe failed: server': `secret not made, ${replaced.message}`,
      },
    },
    'showing recovery codes': {
      way: [answered('secret'), given, answered('save', user)],
      leads: { 'totp.recovery codes kept': 'set up, tells /acme', ...withoutTheSafe },
    },
  },
  saysWhatFailed,
)
