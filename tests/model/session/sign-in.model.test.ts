import { describe, expect, test } from 'vitest'
import { signInMachine } from '../../../src/machines/session/sign-in.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { wrong, known, signInWalk } from './sign-in.walk.ts'

describeWalk(signInMachine, signInWalk)
describeFold(signInMachine, signInWalk)

describe('the sign-in', () => {
  const at = (answer: { exists: boolean; totp: boolean }) => {
    const harness = startHarness(signInMachine, signInWalk)
    harness.take({ kind: 'event', event: { type: 'email.given', email: ' anna@example.com ' } })
    harness.take({ kind: 'answered', child: 'e-mail', output: answer })
    return harness
  }
  const seen = (harness: ReturnType<typeof at>) => [
    harness.snapshot().value,
    harness.snapshot().context.failure?.message ?? null,
  ]

  // D1.5.02
  test('asks for an e-mail when none is given', () => {
    const harness = startHarness(signInMachine, signInWalk)
    harness.take({ kind: 'event', event: { type: 'email.given', email: '  ' } })
    expect(seen(harness)).toEqual(['asking for e-mail', 'Please enter your email address'])
    harness.stop()
  })

  // D1.2.118, D1.2.119, D1.2.120, D1.2.121, D1.4.25
  test('starts with the e-mail and branches to log in, one-time code and sign up', () => {
    const stages = [
      { exists: true, totp: false },
      { exists: true, totp: true },
      { exists: false, totp: false },
    ].map((answer) => {
      const harness = at(answer)
      const [stage] = seen(harness)
      harness.stop()
      return stage
    })
    expect(stages).toEqual(['asking for password', 'asking for one-time code', 'asking for details'])
  })

  test('says what the server said of a wrong password, and takes another', () => {
    const harness = at({ exists: true, totp: false })
    harness.take({ kind: 'event', event: { type: 'password.given', password: 'wrong' } })
    harness.take({ kind: 'failed', child: 'log-in', error: wrong })
    expect(seen(harness)).toEqual(['asking for password', 'Wrong e-mail or password'])
    harness.take({ kind: 'event', event: { type: 'password.given', password: 'correct horse' } })
    harness.take({ kind: 'answered', child: 'log-in', output: undefined })
    expect(harness.snapshot().output).toEqual({ isNew: false })
    harness.stop()
  })

  test('says that an e-mail is known when an account was made meanwhile', () => {
    const harness = at({ exists: false, totp: false })
    harness.take({
      kind: 'event',
      event: { type: 'details.given', name: 'Anna', password: 'long enough', partner: null, tempProject: null },
    })
    harness.take({ kind: 'failed', child: 'sign-up', error: known })
    expect(seen(harness)).toEqual(['asking for details', 'There is already a user with this e-mail'])
    harness.stop()
  })

  test('never keeps a password or a code', () => {
    const harness = at({ exists: true, totp: true })
    harness.take({ kind: 'event', event: { type: 'code.given', password: 'canary-word', totpCode: '987654' } })
    const kept = JSON.stringify(harness.snapshot().context)
    expect([kept.includes('canary-word'), kept.includes('987654')]).toEqual([false, false])
    harness.stop()
  })
})
