import type { Failure } from '../../../contract/shared/failure.ts'
import type { signInMachine } from '../../../src/machines/session/sign-in.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const wrong: Failure = { kind: 'unauthorised', message: 'Wrong e-mail or password', status: 401 }
export const needsCode: Failure = { ...wrong, message: 'Wrong one-time code', code: 'TOTP_REQUIRED' }
export const known: Failure = { kind: 'conflict', message: 'There is already a user with this e-mail', status: 409 }

export const signInWalk: WalkOptions<typeof signInMachine> = {
  events: {
    'email.given': [{ email: ' anna@example.com ' }, { email: '  ' }],
    'password.given': [{ password: 'correct horse' }, { password: '' }],
    'code.given': [
      { password: 'correct horse', totpCode: '123456' },
      { password: '', totpCode: '123456' },
      { password: 'correct horse', totpCode: ' ' },
    ],
    'details.given': [
      { name: 'Anna', password: 'correct horse', partner: null, tempProject: null },
      { name: ' ', password: 'correct horse', partner: null, tempProject: null },
      { name: 'Anna', password: 'short', partner: null, tempProject: null },
    ],
    'email.change requested': [{}],
  },
  answers: {
    'check e-mail': [
      { exists: true, totp: false },
      { exists: true, totp: true },
      { exists: false, totp: false },
    ],
  },
  failures: { 'log in': [wrong, needsCode], 'sign up': [known] },
}
