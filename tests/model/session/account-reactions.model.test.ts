import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { accountFormMachine } from '../../../src/machines/session/account-form.machine.ts'
import { accountSettingsMachine } from '../../../src/machines/session/account-settings.machine.ts'
import { accountMachine } from '../../../src/machines/session/account.machine.ts'
import { type Answers, whatIsMissing } from '../../../src/machines/session/forms.ts'
import { ownSessionsMachine } from '../../../src/machines/session/own-sessions.machine.ts'
import { temporaryMachine } from '../../../src/machines/session/temporary.machine.ts'
import { startHarness } from '../shared/harness.ts'
import { broken, describeReactions, noAnswer } from '../shared/reactions.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import {
  accountFormWalk,
  accountSettingsWalk,
  accountWalk,
  ownSessionsWalk,
  sessions,
  temporaryWalk,
} from './account.walk.ts'
import { refused, user } from './session.walk.ts'

const saving = happened('form.submitted', { answers: { form: 'name', name: 'Anna B.' } })
const saved = [saving, answered('submission', { user })]
const sent = 'being submitted, asks {"answers":{"form":"name","name":"Anna B."}}'

describeReactions(
  accountFormMachine,
  { ...accountFormWalk, input: { form: 'name' } },
  {
    open: {
      way: [happened('form.submitted', { answers: { form: 'name', name: ' ' } })],
      leads: {
        'form.submitted': `${sent}, 0 saved`,
        'form.submitted (2)': 'open, 0 saved, Please enter your name',
        'form.closed': 'open, 0 saved',
      },
    },
    'being submitted': {
      way: [saving],
      leads: {
        'submission answered': 'saved, tells user.changed, 1 saved',
        'submission answered (2)': 'saved, 1 saved',
        'submission failed: server': `open, 0 saved, ${broken}`,
        time: `open, 0 saved, ${noAnswer}`,
      },
    },
    saved: {
      way: [...saved, ...saved],
      leads: {
        'form.submitted': `${sent}, 2 saved`,
        'form.submitted (2)': 'open, 2 saved, Please enter your name',
        'form.closed': 'open, 2 saved',
      },
    },
  },
  ({ saves, failure }) => [`${saves} saved`, ...(failure ? [failure.message] : [])],
)

test('a form tells of the person each time that it is saved', () => {
  const harness = startHarness(accountFormMachine, { ...accountFormWalk, input: { form: 'name' } })
  for (const step of [...saved, ...saved]) harness.take(step)
  expect(harness.emitted).toEqual([
    { type: 'user.changed', user },
    { type: 'user.changed', user },
  ])
  harness.stop()
})

test('what each form of the account lacks', () => {
  const forms: Answers[] = [
    { form: 'name', name: 'Anna' },
    { form: 'e-mail', email: ' anna@example.com ', currentPassword: 'x' },
    { form: 'e-mail', email: 'anna@', currentPassword: 'x' },
    { form: 'password', password: '1234567', currentPassword: 'x' },
    { form: 'password', password: '12345678', currentPassword: 'x' },
    { form: 'password', password: '12345678', currentPassword: '' },
    { form: 'end of codes', currentPassword: '', totpCode: '123456' },
    { form: 'end of codes', currentPassword: 'x', totpCode: ' ' },
    { form: 'recovery codes', totpCode: '123456' },
    { form: 'deletion', email: ' ', currentPassword: 'x', totpCode: null },
    { form: 'deletion', email: 'anna@example.com', currentPassword: null, totpCode: null },
    { form: 'deletion', email: 'anna@example.com', currentPassword: null, totpCode: '123456' },
    { form: 'password reset', email: '' },
    { form: 'sign-up', name: ' ', email: 'anna@example.com', password: '12345678' },
    { form: 'sign-up', name: 'Anna', email: '', password: '12345678' },
    { form: 'sign-up', name: 'Anna', email: 'anna@example.com', password: '1234567' },
  ]
  const [name, email, password] = ['your name', 'your email address', 'your current password'].map(
    (what) => `Please enter ${what}`,
  )
  const [code, short] = ['Please enter the one-time code', 'The password must have at least 8 characters']
  expect(forms.map(whatIsMissing)).toEqual([
    ...[
      null,
      null,
      email,
      short,
      null,
      password,
      password,
      code,
      null,
      email,
      password,
      null,
      email,
      name,
      email,
      short,
    ],
  ])
})

const listed = answered('list', sessions)
const endingOne = happened('sessions.one ended', { sessionId: 's2' })

describeReactions(
  ownSessionsMachine,
  ownSessionsWalk,
  {
    'being listed': {
      way: [failed('list', refused), happened('sessions.list requested')],
      leads: {
        'list answered': 'listed, 2 listed',
        'list failed: server': `not listed, 0 listed, ${broken}`,
        time: `not listed, 0 listed, ${noAnswer}`,
      },
    },
    'not listed': { way: [failed('list', refused)], leads: { 'sessions.list requested': 'being listed, 0 listed' } },
    listed: {
      way: [listed, endingOne, failed('end', refused)],
      leads: {
        'sessions.list requested': 'being listed, 2 listed, Please log in again',
        'sessions.one ended': 'ending one, asks {"sessionId":"s2"}, 2 listed, ends s2',
        'sessions.all ended': 'ending all, 2 listed',
      },
    },
    'ending one': {
      way: [listed, endingOne],
      leads: {
        'end answered': 'being listed, 2 listed, ends s2',
        'end failed: server': `listed, 2 listed, ${broken}`,
        time: `listed, 2 listed, ${noAnswer}`,
      },
    },
    'ending all': {
      way: [listed, endingOne, answered('end'), listed, happened('sessions.all ended')],
      leads: {
        'end of all answered': 'all ended, tells user.left, 2 listed',
        'end of all failed: server': `listed, 2 listed, ${broken}`,
        time: `listed, 2 listed, ${noAnswer}`,
      },
    },
  },
  ({ sessions: positions, endingId, failure }) => [
    `${positions.length} listed`,
    ...(endingId === null ? [] : [`ends ${endingId}`]),
    ...(failure ? [failure.message] : []),
  ],
)

const shown = happened('account.page shown', { visit: { page: 'settings' } })
const barShown = happened('account.bar shown', { email: 'temp_1' })
const asksFor = (page: string) => `asks {"visit":{"page":"${page}"}}`

describeReactions(
  accountMachine,
  accountWalk,
  {
    'page closed and bar closed': {
      way: [],
      leads: {
        'account.page shown': `page being fetched and bar closed, ${asksFor('settings')}`,
        'account.page shown (2)': `page being fetched and bar closed, ${asksFor('invitation')}`,
        'account.page left': 'page closed and bar closed',
        'account.bar shown': 'page closed and bar being fetched',
        'account.bar left': 'page closed and bar closed',
      },
    },
    'page being fetched and bar being fetched': {
      way: [shown, barShown],
      leads: {
        'account.page left': 'page closed and bar being fetched',
        'account.bar left': 'page being fetched and bar closed',
        'page code answered': 'page open and bar being fetched, asks {"page":"settings"}',
        'page code failed: server': 'page not fetched and bar being fetched',
        'bar code answered': 'page being fetched and bar open, asks {"email":"temp_1"}',
        'bar code failed: server': 'page being fetched and bar closed',
        time: 'page not fetched and bar closed',
      },
    },
    'page not fetched and bar closed': {
      way: [shown, failed('page code', refused)],
      leads: {
        'account.page left': 'page closed and bar closed',
        'account.page requested again': `page being fetched and bar closed, ${asksFor('settings')}`,
        'account.bar shown': 'page not fetched and bar being fetched',
        'account.bar left': 'page not fetched and bar closed',
      },
    },
    'page open and bar open': {
      way: [shown, answered('page code'), barShown, answered('bar code')],
      leads: {
        'account.page shown': 'page open and bar open',
        'account.page shown (2)': `page being fetched and bar open, ${asksFor('invitation')}`,
        'account.page left': 'page closed and bar open',
        'account.bar left': 'page open and bar closed',
        'page failed: server': 'page not fetched and bar open',
        'bar failed: server': 'page open and bar closed',
      },
    },
  },
  () => [],
)

test('a page of the account is the one that is open only with the same address', () => {
  const log = (dest: string) => happened('account.page shown', { visit: { page: 'token log-in', dest } })
  const harness = startHarness(accountMachine, accountWalk)
  for (const step of [log('/a'), answered('page code'), log('/a')]) harness.take(step)
  const same = harness.snapshot().value
  harness.take(log('/b'))
  expect([same, harness.snapshot().value]).toEqual([
    { page: 'open', bar: 'closed' },
    { page: 'being fetched', bar: 'closed' },
  ])
  harness.stop()
})

describeReactions(
  accountSettingsMachine,
  accountSettingsWalk,
  {
    open: {
      way: [],
      leads: {
        ...{
          'name failed: server': 'broken',
          'instructions failed: server': 'broken',
          'e-mail failed: server': 'broken',
          'password failed: server': 'broken',
        },
        ...{ 'end of codes failed: server': 'broken', 'recovery codes failed: server': 'broken' },
        ...{ 'deletion failed: server': 'broken', 'own sessions failed: server': 'broken' },
        'access tokens failed: server': 'broken',
        'safe failed: server': 'broken',
      },
    },
  },
  () => [],
)

const leaves = 'gone, tells /user/deleted, tells user.left'

describeReactions(
  temporaryMachine,
  temporaryWalk,
  {
    trying: {
      way: [],
      leads: {
        'bar.sign-up opened': 'signing up, asks {"form":"sign-up"}',
        'deletion answered': leaves,
        'deletion failed: server': 'gone',
      },
    },
    'signing up': {
      way: [happened('bar.sign-up opened')],
      leads: {
        'bar.sign-up closed': 'trying',
        'sign-up failed: server': 'trying',
        'deletion answered': leaves,
        'deletion failed: server': 'gone',
      },
    },
  },
  () => [],
)

test('a temporary user deletes themselves and nobody else, and each card of the settings has its own form', () => {
  const inputsOf = (harness: ReturnType<typeof startHarness>) =>
    Object.entries(harness.snapshot().children as Record<string, AnyActorRef>).map(([id, child]) => [
      id,
      child.getSnapshot().input ?? null,
    ])
  const bar = startHarness(temporaryMachine, temporaryWalk)
  const settings = startHarness(accountSettingsMachine, accountSettingsWalk)
  expect([inputsOf(bar), inputsOf(settings)]).toEqual([
    [['deletion', { thing: { kind: 'log-in', project: null, id: 'temp_1' } }]],
    [
      ['name', { form: 'name' }],
      ['instructions', { form: 'instructions' }],
      ['e-mail', { form: 'e-mail' }],
      ['password', { form: 'password' }],
      ['end of codes', { form: 'end of codes' }],
      ['recovery codes', { form: 'recovery codes' }],
      ['deletion', { form: 'deletion' }],
      ['own sessions', null],
      ['access tokens', null],
      ['safe', null],
    ],
  ])
  for (const harness of [bar, settings]) harness.stop()
})
