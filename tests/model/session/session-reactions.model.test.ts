import { expect, test } from 'vitest'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import { type Step, startHarness } from '../shared/harness.ts'
import { describeReactions, type Reactions } from '../shared/reactions.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { broken, refused, sessionWalk, user } from './session.walk.ts'

const kept = happened('token.kept', { tokenId: '1' })
const gone = happened('token.gone')
const read = answered('user', user)

const out = 'without token, tells session.closed'
/** Without the watch over the token nobody knows of a log-out elsewhere. */
const unwatched = { 'token failed: server': out }

/** By hand: what the session does in each state, with who is known, the kind of what failed, and whether the token was refused. */
const table: Record<string, { way: Step[]; leads: Reactions }> = {
  'looking for a token': {
    way: [],
    leads: {
      'token.kept': 'reading user',
      'token.gone': out,
      'token.in the address': 'ending the query session',
      ...unwatched,
    },
  },
  'ending the query session': {
    way: [happened('token.in the address')],
    leads: {
      'query session answered': 'looking for a token',
      'query session failed: server': 'looking for a token',
      time: 'looking for a token',
      ...unwatched,
    },
  },
  'without token': {
    way: [kept, read, happened('session.log out requested'), answered('log-out')],
    leads: { 'token.kept': 'reading user', 'token.replaced elsewhere': 'reading user', ...unwatched },
  },
  'reading user': {
    way: [kept],
    leads: {
      'token.kept': 'reading user',
      'token.replaced elsewhere': 'reading user',
      'token.gone': `${out}, refused`,
      'user answered': 'signed in, tells session.opened, Anna',
      'user answered (2)': 'logging out',
      'user failed: unauthorised': `${out}, refused`,
      'user failed: server': 'user not read, server',
      time: 'user not read, timeout',
      ...unwatched,
    },
  },
  'user not read': {
    way: [kept, failed('user', broken)],
    leads: {
      'token.kept': 'reading user, server',
      'token.replaced elsewhere': 'reading user, server',
      'token.gone': out,
      'session.reload requested': 'reading user, server',
      'session.log out requested': 'logging out, server',
      ...unwatched,
    },
  },
  'signed in': {
    way: [kept, failed('user', broken), kept, read],
    leads: {
      'token.kept': 'finding out who it is, Anna',
      'token.replaced elsewhere': 'finding out who it is, Anna',
      'token.gone': 'asked to sign in again, Anna',
      'session.mfa required': 'signed in, tells session.mfa required, Anna',
      'session.user changed': 'signed in, tells session.opened, Anna B.',
      'session.person requested': 'finding out who it is, Anna',
      'session.log out requested': 'logging out, Anna',
      ...unwatched,
    },
  },
  'finding out who it is': {
    way: [kept, read, kept],
    leads: {
      'token.kept': 'finding out who it is, Anna',
      'token.replaced elsewhere': 'finding out who it is, Anna',
      'token.gone': 'asked to sign in again, Anna',
      'session.mfa required': 'finding out who it is, tells session.mfa required, Anna',
      'session.log out requested': 'logging out, Anna',
      'user again answered': 'signed in, tells session.opened, Anna',
      'user again answered (2)': 'logging out, Anna',
      'user again failed: unauthorised': 'asked to sign in again, Anna',
      'user again failed: server': 'not known who it is, Anna, server',
      time: 'not known who it is, Anna, timeout',
      ...unwatched,
    },
  },
  'not known who it is': {
    way: [kept, read, kept, failed('user again', broken)],
    leads: {
      'token.kept': 'finding out who it is, Anna, server',
      'token.replaced elsewhere': 'finding out who it is, Anna, server',
      'token.gone': 'asked to sign in again, Anna, server',
      'session.reload requested': 'finding out who it is, Anna, server',
      'session.log out requested': 'logging out, Anna, server',
      ...unwatched,
    },
  },
  'asked to sign in again': {
    way: [kept, read, gone],
    leads: {
      'token.kept': 'finding out who it is, Anna',
      'token.replaced elsewhere': 'finding out who it is, Anna',
      'session.log out requested': 'logging out, Anna',
      'sign-in failed: server': out,
      ...unwatched,
    },
  },
  'logging out': {
    way: [kept, read, happened('session.log out requested')],
    leads: { 'log-out answered': out, 'log-out failed: server': out, time: out, ...unwatched },
  },
}

describeReactions(sessionMachine, sessionWalk, table, ({ user: known, failure, wasRefused }) => [
  ...(known ? [known.name] : []),
  ...(failure ? [failure.kind] : []),
  ...(wasRefused ? ['refused'] : []),
])

test('whoever has logged out is not kept in the page', () => {
  const harness = startHarness(sessionMachine, sessionWalk)
  for (const step of table['without token']!.way) harness.take(step)
  expect(harness.snapshot().context).toEqual({ user: null, failure: null, wasRefused: false })
  harness.stop()
})

test('who is signed in is told with all that other machines need to know', () => {
  const whom = { ...user, isTempUser: true, hasUpdates: true, roles: ['user' as const, 'partner' as const] }
  const harness = startHarness(sessionMachine, sessionWalk)
  for (const step of [kept, { ...read, output: whom }, happened('session.user changed', { user })]) harness.take(step)
  expect(harness.emitted).toEqual([
    {
      type: 'session.opened',
      person: { id: 'p1', projects: ['acme'], roles: ['user', 'partner'], isTemporary: true, hasUpdates: true },
    },
    {
      type: 'session.opened',
      person: { id: 'p1', projects: ['acme'], roles: ['user'], isTemporary: false, hasUpdates: false },
    },
  ])
  harness.stop()
})

test('a failure that says nothing of the token signs nobody out', () => {
  const ends = (['offline', 'timeout', 'forbidden', 'rejected'] as const).map((kind) => {
    const harness = startHarness(sessionMachine, sessionWalk)
    for (const step of [kept, failed('user', { ...refused, kind })]) harness.take(step)
    const { value } = harness.snapshot()
    harness.stop()
    return [kind, value]
  })
  expect(ends).toEqual([
    ['offline', 'user not read'],
    ['timeout', 'user not read'],
    ['forbidden', 'user not read'],
    ['rejected', 'user not read'],
  ])
})

test('a log-out that the server does not answer is over after ten seconds, and was somebody’s choice', () => {
  const harness = startHarness(sessionMachine, sessionWalk)
  for (const step of [kept, read, happened('session.log out requested')]) harness.take(step)
  const [{ delay } = { delay: 0 }] = harness.clock.running()
  harness.take({ kind: 'time passed' })
  expect([delay, harness.snapshot().value, harness.emitted.at(-1)]).toEqual([
    10_000,
    'without token',
    { type: 'session.closed', isByChoice: true },
  ])
  harness.stop()
})
