import { describe, expect, test } from 'vitest'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { broken, sessionWalk, user } from './session.walk.ts'

describeWalk(sessionMachine, sessionWalk)
describeFold(sessionMachine, sessionWalk)

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
      { type: 'session.opened', person: { id: 'p1', projects: ['acme'] } },
      { type: 'session.closed', isByChoice: true },
    ])
    harness.stop()
  })

  test('ends when another tab has logged out, and can be come back to', () => {
    const harness = signedIn()
    harness.take({ kind: 'event', event: { type: 'token.gone' } })
    expect([harness.snapshot().value, harness.snapshot().context.user, harness.emitted.at(-1)]).toEqual([
      'without token',
      null,
      { type: 'session.closed', isByChoice: false },
    ])
    harness.stop()
  })

  test('reads anew who is signed in when another tab has signed in', () => {
    const harness = signedIn()
    harness.take({ kind: 'event', event: { type: 'token.replaced elsewhere', tokenId: '2' } })
    harness.take({ kind: 'answered', child: 'user', output: { ...user, id: 'p2', projects: [] } })
    expect(harness.emitted.at(-1)).toEqual({ type: 'session.opened', person: { id: 'p2', projects: [] } })
    harness.stop()
  })
})
