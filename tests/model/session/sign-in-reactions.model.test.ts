import { describe, expect, test } from 'vitest'
import { signInMachine } from '../../../src/machines/session/sign-in.machine.ts'
import { type Step, startHarness } from '../shared/harness.ts'
import { describeReactions, noAnswer } from '../shared/reactions.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { known, needsCode, signInWalk, wrong } from './sign-in.walk.ts'

const checked = (exists: boolean, totp: boolean): Step[] => [
  happened('email.given', { email: ' anna@example.com ' }),
  answered('e-mail', { exists, totp }),
]
const given = {
  password: happened('password.given', { password: 'correct horse' }),
  code: happened('code.given', { password: 'correct horse', totpCode: ' 123456 ' }),
  details: happened('details.given', {
    ...{ name: ' Anna ', password: 'correct horse', partner: 'huia', tempProject: 'temp-1' },
  }),
}

const anna = 'anna@example.com'
const noPassword = 'Please enter your password'
const asked = (request: object) => `asks ${JSON.stringify({ email: anna, ...request })}, ${anna}`

// Each way leads past a failure, which is gone where something is asked anew.
describeReactions(
  signInMachine,
  signInWalk,
  {
    'asking for e-mail': {
      way: [...checked(true, false).slice(0, 1), failed('e-mail', wrong)],
      leads: {
        'email.given': `checking e-mail, asks {"email":"${anna}"}, ${anna}`,
        'email.given (2)': `asking for e-mail, ${anna}, Please enter your email address`,
      },
    },
    'checking e-mail': {
      way: checked(true, false).slice(0, 1),
      leads: {
        'e-mail answered': `asking for password, ${anna}`,
        'e-mail answered (2)': `asking for one-time code, ${anna}`,
        'e-mail answered (3)': `asking for details, ${anna}`,
        'e-mail failed: server': `asking for e-mail, ${anna}, The server could not do it.`,
        time: `asking for e-mail, ${anna}, ${noAnswer}`,
      },
    },
    'asking for password': {
      way: [...checked(true, false), given.password, failed('log-in', wrong)],
      leads: {
        'password.given': `logging in, ${asked({ password: 'correct horse', totpCode: null })}`,
        'password.given (2)': `asking for password, ${anna}, ${noPassword}`,
        'email.change requested': `asking for e-mail, ${anna}`,
      },
    },
    'logging in': {
      way: [...checked(true, false), given.password],
      leads: {
        'log-in answered': `let in, ${anna}`,
        'log-in failed: unauthorised': `asking for password, ${anna}, ${wrong.message}`,
        'log-in failed: unauthorised (2)': `asking for one-time code, ${anna}`,
        time: `asking for password, ${anna}, ${noAnswer}`,
      },
    },
    'asking for one-time code': {
      way: [...checked(true, true), given.code, failed('log-in with code', needsCode)],
      leads: {
        'code.given': `logging in with code, ${asked({ password: 'correct horse', totpCode: '123456' })}`,
        'code.given (2)': `asking for one-time code, ${anna}, ${noPassword}`,
        'code.given (3)': `asking for one-time code, ${anna}, Please enter the one-time code`,
        'email.change requested': `asking for e-mail, ${anna}`,
      },
    },
    'logging in with code': {
      way: [...checked(true, true), given.code],
      leads: {
        'log-in with code answered': `let in, ${anna}`,
        'log-in with code failed: unauthorised': `asking for one-time code, ${anna}, ${wrong.message}`,
        'log-in with code failed: unauthorised (2)': `asking for one-time code, ${anna}, ${needsCode.message}`,
        time: `asking for one-time code, ${anna}, ${noAnswer}`,
      },
    },
    'asking for details': {
      way: [...checked(false, false), given.details, failed('sign-up', known)],
      leads: {
        'details.given': `signing up, ${asked({ name: 'Anna', password: 'correct horse', partner: null, tempProject: null })}`,
        'details.given (2)': `asking for details, ${anna}, Please enter your name`,
        'details.given (3)': `asking for details, ${anna}, The password must have at least 8 characters`,
        'email.change requested': `asking for e-mail, ${anna}`,
      },
    },
    'signing up': {
      way: [...checked(false, false), given.details],
      leads: {
        'sign-up answered': `let in, ${anna}, new`,
        'sign-up failed: conflict': `asking for details, ${anna}, ${known.message}`,
        time: `asking for details, ${anna}, ${noAnswer}`,
      },
    },
  },
  ({ email, isNew, failure }) => [email, ...(isNew ? ['new'] : []), ...(failure ? [failure.message] : [])],
)

describe('what is typed at the sign-in', () => {
  const sent = (child: string, ...steps: Step[]) => {
    const harness = startHarness(signInMachine, signInWalk)
    for (const step of steps) harness.take(step)
    const input = harness.snapshot().children[child]?.getSnapshot().input ?? null
    harness.stop()
    return input
  }

  test('goes to the server without the spaces around it, and a password as it is', () => {
    const password = happened('password.given', { password: ' correct horse ' })
    expect([
      sent('log-in', ...checked(true, false), password),
      sent('log-in with code', ...checked(true, true), given.code),
      sent('sign-up', ...checked(false, false), given.details),
    ]).toEqual([
      { email: anna, password: ' correct horse ', totpCode: null },
      { email: anna, password: 'correct horse', totpCode: '123456' },
      { email: anna, name: 'Anna', password: 'correct horse', partner: 'huia', tempProject: 'temp-1' },
    ])
  })

  test('is long enough as a new password from eight characters on', () => {
    const isSent = ['1234567', '12345678'].map((password) => {
      const details = happened('details.given', { name: 'Anna', password, partner: null, tempProject: null })
      return sent('sign-up', ...checked(false, false), details) !== null
    })
    expect(isSent).toEqual([false, true])
  })
})
