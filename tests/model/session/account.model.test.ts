import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { acceptInviteMachine } from '../../../src/machines/session/accept-invite.machine.ts'
import { accountFormMachine } from '../../../src/machines/session/account-form.machine.ts'
import { accountSettingsMachine } from '../../../src/machines/session/account-settings.machine.ts'
import { accountMachine } from '../../../src/machines/session/account.machine.ts'
import { confirmationMachine } from '../../../src/machines/session/confirmation.machine.ts'
import { createTotpMachine } from '../../../src/machines/session/create-totp.machine.ts'
import { type Answers, whatIsMissing, withLater } from '../../../src/machines/session/forms.ts'
import { accessTokensMachine } from '../../../src/machines/session/access-tokens.machine.ts'
import { ownSessionsMachine } from '../../../src/machines/session/own-sessions.machine.ts'
import { temporaryMachine } from '../../../src/machines/session/temporary.machine.ts'
import { tokenLogInMachine } from '../../../src/machines/session/token-log-in.machine.ts'
import { unsubscribeMachine } from '../../../src/machines/session/unsubscribe.machine.ts'
import { verifyEmailMachine } from '../../../src/machines/session/verify-email.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { type Harness, type Step, startHarness, type EnvironmentOptions } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import {
  acceptInviteWalk,
  accountFormWalk,
  accountSettingsWalk,
  accountWalk,
  confirmationWalk,
  createTotpWalk,
  forgetful,
  identities,
  invited,
  linkOfAnother,
  linkUsed,
  noToken,
  notRight,
  accessTokensWalk,
  ownSessionsWalk,
  person,
  sessions,
  temporaryWalk,
  tokenLogInWalk,
  mailEnd,
  unsubscribeWalk,
  verifyEmailWalk,
} from './account.walk.ts'
import { broken, refused, user } from './session.walk.ts'

describeWalk(accountMachine, accountWalk)
describeFold(accountMachine, accountWalk)
describeWalk(acceptInviteMachine, acceptInviteWalk)
describeFold(acceptInviteMachine, acceptInviteWalk)
describeWalk(tokenLogInMachine, tokenLogInWalk)
describeFold(tokenLogInMachine, tokenLogInWalk)
describeWalk(confirmationMachine, confirmationWalk)
describeFold(confirmationMachine, confirmationWalk)
describeWalk(verifyEmailMachine, verifyEmailWalk)
describeWalk(unsubscribeMachine, unsubscribeWalk)
describeFold(verifyEmailMachine, verifyEmailWalk)
describeFold(unsubscribeMachine, unsubscribeWalk)
describeWalk(createTotpMachine, createTotpWalk)
describeFold(createTotpMachine, createTotpWalk)
describeWalk(accountFormMachine, accountFormWalk)
describeFold(accountFormMachine, accountFormWalk)
describeWalk(accountSettingsMachine, accountSettingsWalk)
describeFold(accountSettingsMachine, accountSettingsWalk)
describeWalk(accessTokensMachine, accessTokensWalk)
describeFold(accessTokensMachine, accessTokensWalk)
describeWalk(ownSessionsMachine, ownSessionsWalk)
describeFold(ownSessionsMachine, ownSessionsWalk)
describeWalk(temporaryMachine, temporaryWalk)
describeFold(temporaryMachine, temporaryWalk)

function led<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: EnvironmentOptions<TMachine>,
  ...steps: readonly Step[]
): Harness {
  const harness = startHarness(machine, options)
  for (const step of steps) harness.take(step)
  return harness
}

/** Where it is, what it says went wrong, and what it has told. */
const seen = (harness: Harness) => [
  harness.snapshot().value,
  harness.snapshot().context.failure?.message ?? null,
  harness.emitted,
]

const to = (path: string) => ({ type: 'address.requested', to: path, replaces: true })
const accepted = (name: string, password = 'correct horse') => happened('invitation.accepted', { name, password })

describe('an invitation', () => {
  const open = (whom: object, ...steps: Step[]) =>
    led(acceptInviteMachine, acceptInviteWalk, answered('invitation', whom), ...steps)

  // D1.2.18
  test('takes a name and a password, and leads on once the session is open', () => {
    const harness = open(invited, accepted(' Anna '))
    const asked = harness.snapshot().children['acceptance']?.getSnapshot().input
    harness.take(answered('acceptance', { isIn: true }))
    const early = harness.emitted.length
    harness.take(happened('session.opened', { person }))
    expect([asked, early, seen(harness)]).toEqual([
      { name: 'Anna', password: 'correct horse' },
      0,
      ['used', null, [to('/logged-in')]],
    ])
  })

  // D1.2.19
  test('of a reset takes a password alone, and leads to the sign-in where a one-time code is needed', () => {
    const harness = open(forgetful, accepted(''))
    const asked = harness.snapshot().children['acceptance']?.getSnapshot().input
    harness.take(answered('acceptance', { isIn: false }))
    expect([asked, seen(harness)]).toEqual([{ name: null, password: 'correct horse' }, ['used', null, [to('/')]]])
  })

  test('asks for what is missing and says what the server said', () => {
    expect([
      seen(open(invited, accepted(' '))),
      seen(open(invited, accepted('Anna', 'short'))),
      seen(open(invited, accepted('Anna'), failed('acceptance', broken))),
    ]).toEqual([
      ['open', 'Please enter your name', []],
      ['open', 'The password must have at least 8 characters', []],
      ['open', broken.message, []],
    ])
  })

  test('that was taken in another tab meanwhile is over, and says so', () => {
    const harness = open(forgetful, accepted(''), failed('acceptance', refused))
    expect(seen(harness)).toEqual(['not valid', 'Please log in again', []])
  })

  test('without its token says which parameter is missing, and can be tried again', () => {
    const harness = led(acceptInviteMachine, acceptInviteWalk, failed('invitation', noToken))
    expect(seen(harness)).toEqual(['not valid', 'Missing required URL parameters: token', []])
    harness.take(happened('invitation.reload requested'))
    expect(harness.snapshot().value).toBe('being read')
  })
})

describe('a log-in link', () => {
  const { anna, ben, trial } = identities
  const toast = { id: 'token log-in', tone: 'plain', text: 'You are now logged in as Anna.', undo: null }

  // D1.2.21, D1.2.22
  test('signs in, says as whom, and goes where it leads', () => {
    const harness = led(
      tokenLogInMachine,
      tokenLogInWalk,
      answered('link', { linked: anna, present: null }),
      answered('exchange'),
      happened('session.opened', { person }),
    )
    expect(seen(harness)).toEqual(['over', null, [{ type: 'toast.requested', toast }, to('/acme/chat')]])
  })

  test('takes nobody’s session away without a click', () => {
    const harness = led(tokenLogInMachine, tokenLogInWalk, answered('link', { linked: anna, present: ben }))
    const asking = harness.snapshot().value
    harness.take(happened('link.declined'))
    expect([asking, seen(harness)]).toEqual(['asking who to be', ['over', null, [to('/')]]])
  })

  test('asks nothing of the person who is signed in already', () => {
    const harness = led(tokenLogInMachine, tokenLogInWalk, answered('link', { linked: anna, present: anna }))
    expect(harness.snapshot().value).toBe('being exchanged')
  })

  // D1.2.23
  test('leads to / without a dest, and with one that leads elsewhere', () => {
    const goals = [null, 'https://evil.example/', '/\\evil.example', '//evil.example', '/a?b=c#d'].map((dest) => {
      const harness = led(
        tokenLogInMachine,
        { ...tokenLogInWalk, input: { page: 'token log-in', dest } },
        answered('link', { linked: trial, present: null }),
        answered('exchange'),
        happened('session.opened', { person }),
      )
      return harness.emitted
    })
    expect(goals).toEqual([[to('/')], [to('/')], [to('/')], [to('/')], [to('/a?b=c#d')]])
  })
})

describe('an address that waits to be confirmed', () => {
  test('gets its link once more, or why not', () => {
    const harness = led(confirmationMachine, confirmationWalk, happened('confirmation.link requested'))
    harness.take(answered('sending', 'anna@example.com'))
    const sentTo = harness.snapshot().context.sentTo
    harness.take(happened('confirmation.link requested'))
    harness.take(failed('sending', broken))
    expect([sentTo, harness.snapshot().context.sentTo, seen(harness)]).toEqual([
      ...['anna@example.com', null],
      ['at rest', broken.message, []],
    ])
  })

  test('of a change is given up, and the person told to be who they were', () => {
    const harness = led(confirmationMachine, confirmationWalk, happened('confirmation.change dropped'))
    harness.take(answered('dropping', user))
    expect(seen(harness)).toEqual(['at rest', null, [{ type: 'user.changed', user }]])
  })
})

describe('the link that ends mails', () => {
  const change = (isEnded: boolean) => happened('unsubscription.change requested', { isEnded })

  test('does so at once, takes it back, and what failed is asked for again as it was', () => {
    const harness = led(unsubscribeMachine, unsubscribeWalk, answered('change', mailEnd))
    const ended = harness.snapshot().context
    harness.take(change(false))
    harness.take(failed('change', broken))
    const refusedBack = [harness.snapshot().value, harness.snapshot().context.isEnded]
    harness.take(happened('unsubscription.retry requested'))
    harness.take(answered('change', { ...mailEnd, isEnded: false }))
    expect([ended.end?.isEnded, refusedBack, harness.snapshot().context.end?.isEnded]).toEqual([
      true,
      ['failed', false],
      false,
    ])
  })
})

describe('the link that confirms an address', () => {
  const opened = (...steps: Step[]) => led(verifyEmailMachine, verifyEmailWalk, ...steps)
  const signedIn = happened('session.opened', { person })

  test('is taken at once from who is signed in, and tells who they are now', () => {
    const harness = opened(answered('confirmation', user), happened('verification.left'))
    expect(seen(harness)).toEqual(['over', null, [{ type: 'user.changed', user }, to('/logged-in')]])
  })

  test('asks for the sign-in first, and goes on by itself after it', () => {
    const harness = opened(failed('confirmation', refused))
    const asked = harness.snapshot().value
    harness.take(signedIn)
    expect([asked, harness.snapshot().value]).toEqual(['asking to sign in', 'being confirmed'])
  })

  test('of another account signs out only after a press, and then asks for that account', () => {
    const harness = opened(failed('confirmation', linkOfAnother))
    const early = harness.emitted.length
    harness.take(happened('verification.switch requested'))
    expect([early, seen(harness)]).toEqual([
      0,
      ['asking to sign in', 'This link belongs to another account.', [{ type: 'user.left' }]],
    ])
  })

  test('that is over says so, and another one is sent', () => {
    const harness = opened(failed('confirmation', linkUsed), happened('verification.link requested'))
    const sending = harness.snapshot().value
    harness.take(answered('sending', 'anna@example.com'))
    expect([sending, harness.snapshot().context.sentTo, seen(harness)]).toEqual([
      'sending another link',
      'anna@example.com',
      ['not confirmed', linkUsed.message, []],
    ])
  })
})

describe('the set-up of one-time codes', () => {
  const atCode = (next: string | null = '/acme') =>
    led(createTotpMachine, { ...createTotpWalk, input: { page: 'one-time codes', next } }, answered('secret'))
  const given = happened('totp.code given', { totpCode: ' 123456 ', currentPassword: null })

  // D1.4.41, D1.2.25
  test('saves with a right code, tells of the person, and goes on to next once the recovery codes are kept', () => {
    const harness = atCode()
    harness.take(given)
    const sent = harness.snapshot().children['save']?.getSnapshot().input
    harness.take(answered('save', { ...user, hasMfa: true }))
    const shown = harness.snapshot().value
    harness.take(happened('totp.recovery codes kept'))
    expect([sent, shown, seen(harness)]).toEqual([
      { totpCode: '123456', currentPassword: null },
      'showing recovery codes',
      ['set up', null, [{ type: 'user.changed', user: { ...user, hasMfa: true } }, to('/acme')]],
    ])
  })

  test('of a further device asks for the password that confirms it', () => {
    const harness = atCode()
    harness.take(happened('totp.code given', { totpCode: '123456', currentPassword: '' }))
    const asked = harness.snapshot().context.failure?.message
    harness.take(happened('totp.code given', { totpCode: '123456', currentPassword: 'correct horse' }))
    const sent = harness.snapshot().children['save']?.getSnapshot().input
    expect([asked, sent]).toEqual([
      'Please enter your current password',
      { totpCode: '123456', currentPassword: 'correct horse' },
    ])
  })

  test('leads to the settings without next, and never away from the page', () => {
    const goals = [null, 'https://evil.example'].map((next) => {
      const harness = atCode(next)
      for (const step of [given, answered('save', user), happened('totp.recovery codes kept')]) harness.take(step)
      return harness.emitted.at(-1)
    })
    expect(goals).toEqual([to('/user/settings'), to('/')])
  })

  test('takes another code after a wrong one, and keeps none', () => {
    const harness = atCode()
    harness.take(given)
    harness.take(failed('save', notRight))
    expect([seen(harness), JSON.stringify(harness.snapshot().context).includes('123456')]).toEqual([
      ['asking for a code', 'The code is not right', []],
      false,
    ])
  })
})

describe('a form of the account', () => {
  const form = (name: Answers['form'], ...steps: Step[]) =>
    led(accountFormMachine, { ...accountFormWalk, input: { form: name } }, ...steps)
  const submitted = (answers: Answers) => happened('form.submitted', { answers })

  test('says what is missing before anything is sent', () => {
    const forms: Answers[] = [
      { form: 'name', name: ' ' },
      { form: 'e-mail', email: 'anna', currentPassword: 'correct horse' },
      { form: 'e-mail', email: 'anna@example.com', currentPassword: '' },
      { form: 'password', password: 'short', currentPassword: 'correct horse' },
      { form: 'recovery codes', totpCode: ' ' },
      { form: 'sign-up', name: 'Anna', email: 'anna@example.com', password: 'correct horse' },
    ]
    expect(forms.map(whatIsMissing)).toEqual([
      'Please enter your name',
      'Please enter your email address',
      'Please enter your current password',
      'The password must have at least 8 characters',
      'Please enter the one-time code',
      null,
    ])
  })

  test('keeps what was typed while it was saved, and takes the rest as it is saved', () => {
    const sent = { email: ' anna@example.com', currentPassword: 'correct horse' }
    const kept = { email: 'anna@example.com', currentPassword: '' }
    expect([
      withLater(kept, sent, sent),
      withLater(kept, { ...sent, email: 'anna@example.org' }, sent),
      withLater(kept, { ...sent, currentPassword: '' }, sent),
      withLater(kept, { ...sent, currentPassword: 'another horse' }, sent),
    ]).toEqual([
      kept,
      { email: 'anna@example.org', currentPassword: '' },
      kept,
      { email: 'anna@example.com', currentPassword: 'another horse' },
    ])
  })

  test('tells of the person as they are now, and keeps no secret', () => {
    const answers: Answers = { form: 'password', password: 'new horse battery', currentPassword: 'canary-word' }
    const harness = form('password', submitted(answers))
    const kept = JSON.stringify(harness.snapshot().context)
    harness.take(answered('submission', { user }))
    expect([kept.includes('canary-word'), seen(harness)]).toEqual([
      false,
      ['saved', null, [{ type: 'user.changed', user }]],
    ])
  })

  // D1.2.122
  test('for a new password leads to the page that says to look into the mail', () => {
    const harness = form('password reset', submitted({ form: 'password reset', email: 'anna@example.com' }))
    harness.take(answered('submission', { user: null }))
    expect(seen(harness)).toEqual(['saved', null, [to('/user/password-reset-sent')]])
  })

  // D1.2.28
  test('that deletes the log-in leads to its confirmation first and then leaves', () => {
    const harness = form(
      'deletion',
      submitted({ form: 'deletion', email: 'anna@example.com', currentPassword: 'right', totpCode: null }),
    )
    harness.take(answered('submission', { user: null }))
    expect(seen(harness)).toEqual(['saved', null, [to('/user/deleted'), { type: 'user.left' }]])
  })
})

describe('the own sessions', () => {
  test('are listed again after one has ended', () => {
    const harness = led(
      ownSessionsMachine,
      ownSessionsWalk,
      answered('list', sessions),
      happened('sessions.one ended', { sessionId: 's2' }),
    )
    const asked = harness.snapshot().children['end']?.getSnapshot().input
    harness.take(answered('end'))
    expect([asked, seen(harness)]).toEqual([{ sessionId: 's2' }, ['being listed', null, []]])
  })

  test('all end together, and the person leaves', () => {
    const harness = led(
      ownSessionsMachine,
      ownSessionsWalk,
      answered('list', sessions),
      happened('sessions.all ended'),
      answered('end of all'),
    )
    expect(seen(harness)).toEqual(['all ended', null, [{ type: 'user.left' }]])
  })
})

test('a temporary user who deletes themselves is led to the confirmation and leaves', () => {
  const harness = led(temporaryMachine, temporaryWalk, answered('deletion'))
  expect(harness.emitted).toEqual([to('/user/deleted'), { type: 'user.left' }])
})
