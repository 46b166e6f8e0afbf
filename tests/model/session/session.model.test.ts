import { describe, expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import { signInMachine } from '../../../src/machines/session/sign-in.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { broken, refused, sessionWalk, user } from './session.walk.ts'

describeWalk(sessionMachine, sessionWalk)
describeFold(sessionMachine, sessionWalk)

const anna = { id: 'p1', projects: ['acme'], roles: ['user'], isTemporary: false, hasUpdates: false }

describe('the session', () => {
  const signedIn = () => {
    const harness = startHarness(sessionMachine, sessionWalk)
    harness.take({ kind: 'event', event: { type: 'token.kept', tokenId: '1' } })
    harness.take({ kind: 'answered', child: 'user', output: user })
    return harness
  }

  // D1.4.24
  test('that came by a query token is logged out as soon as its user is known', () => {
    const harness = startHarness(sessionMachine, sessionWalk)
    harness.take({ kind: 'event', event: { type: 'token.kept', tokenId: '1' } })
    harness.take({ kind: 'answered', child: 'user', output: { ...user, viaQueryToken: true } })
    expect([harness.snapshot().value, harness.snapshot().context.user, harness.emitted]).toEqual([
      'logging out',
      null,
      [],
    ])
    harness.stop()
  })

  test('tells who is signed in, and that nobody is after a log-out of their own', () => {
    const harness = signedIn()
    harness.take({ kind: 'event', event: { type: 'session.log out requested' } })
    harness.take({ kind: 'event', event: { type: 'token.gone' } })
    harness.take({ kind: 'failed', child: 'log-out', error: broken })
    expect(harness.emitted).toEqual([
      { type: 'session.opened', person: anna },
      { type: 'session.closed', isByChoice: true },
    ])
    harness.stop()
  })

  test('stays beneath when its token is gone, and goes on when the same person signs in again', () => {
    const harness = signedIn()
    harness.take({ kind: 'event', event: { type: 'token.gone' } })
    const locked = [harness.snapshot().value, harness.snapshot().context.user, harness.snapshot().hasTag('locked')]
    harness.take({ kind: 'event', event: { type: 'token.kept', tokenId: '2' } })
    harness.take({ kind: 'answered', child: 'user again', output: user })
    expect([locked, harness.snapshot().value, harness.emitted]).toEqual([
      ['asked to sign in again', user, true],
      'signed in',
      [
        { type: 'session.opened', person: anna },
        { type: 'session.opened', person: anna },
      ],
    ])
    harness.stop()
  })

  test('asks again when the new token is refused, and says so when it cannot be read', () => {
    const harness = signedIn()
    harness.take({ kind: 'event', event: { type: 'token.gone' } })
    harness.take({ kind: 'event', event: { type: 'token.kept', tokenId: '2' } })
    harness.take({ kind: 'failed', child: 'user again', error: refused })
    const first = harness.snapshot().value
    harness.take({ kind: 'event', event: { type: 'token.kept', tokenId: '3' } })
    harness.take({ kind: 'failed', child: 'user again', error: broken })
    expect([first, harness.snapshot().value, harness.snapshot().context]).toEqual([
      'asked to sign in again',
      'not known who it is',
      { user, failure: broken, wasRefused: false },
    ])
    harness.stop()
  })

  test('names who was here to the sign-in over the page, but nobody who only tries the product', () => {
    const waiting = signInMachine.provide({
      actors: { 'check e-mail': fromPromise(() => new Promise(() => undefined)) },
    })
    const named = [user, { ...user, isTempUser: true }].map((whom) => {
      const harness = startHarness(sessionMachine, { ...sessionWalk, actors: { 'sign-in': waiting } })
      harness.take({ kind: 'event', event: { type: 'token.kept', tokenId: '1' } })
      harness.take({ kind: 'answered', child: 'user', output: whom })
      harness.take({ kind: 'event', event: { type: 'token.gone' } })
      const { value, context } = harness.snapshot().children['sign-in']?.getSnapshot() ?? {}
      harness.stop()
      return [value, context?.email]
    })
    expect(named).toEqual([
      ['checking e-mail', user.email],
      ['asking for e-mail', ''],
    ])
  })

  test('can be left instead of being gone on with', () => {
    const harness = signedIn()
    harness.take({ kind: 'event', event: { type: 'token.gone' } })
    harness.take({ kind: 'event', event: { type: 'session.log out requested' } })
    harness.take({ kind: 'answered', child: 'log-out', output: undefined })
    expect([harness.snapshot().value, harness.emitted.at(-1)]).toEqual([
      'without token',
      { type: 'session.closed', isByChoice: true },
    ])
    harness.stop()
  })

  test('reads anew who is signed in when another tab has signed in', () => {
    const harness = signedIn()
    harness.take({ kind: 'event', event: { type: 'token.replaced elsewhere', tokenId: '2' } })
    harness.take({ kind: 'answered', child: 'user again', output: { ...user, id: 'p2', projects: [] } })
    expect(harness.emitted.at(-1)).toEqual({ type: 'session.opened', person: { ...anna, id: 'p2', projects: [] } })
    harness.stop()
  })

  // D1.4.24
  test('of a token in the address is ended before anything else, and the stored token is looked for then', () => {
    const harness = startHarness(sessionMachine, sessionWalk)
    harness.take({ kind: 'event', event: { type: 'token.in the address' } })
    const first = harness.snapshot().value
    harness.take({ kind: 'failed', child: 'query session', error: broken })
    expect([first, harness.snapshot().value, harness.emitted]).toEqual([
      'ending the query session',
      'looking for a token',
      [],
    ])
    harness.stop()
  })
})
