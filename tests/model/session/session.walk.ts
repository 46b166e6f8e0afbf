import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const user: AuthUser = {
  id: 'p1',
  email: 'anna@example.com',
  name: 'Anna',
  roles: ['user'],
  projects: [{ code: 'acme', name: 'Acme', role: 'admin' }],
  partners: [],
  isTempUser: false,
  isVerified: true,
  pendingEmail: null,
  viaQueryToken: false,
  hasUpdates: false,
  hasMfa: false,
  isPasswordResetToken: false,
}
export const refused: Failure = { kind: 'unauthorised', message: 'Please log in again', status: 401 }
export const broken: Failure = { kind: 'server', message: 'The server could not do it.', status: 500 }

export const sessionWalk: WalkOptions<typeof sessionMachine> = {
  events: {
    'token.kept': [{ tokenId: '1' }],
    'token.replaced elsewhere': [{ tokenId: '2' }],
    'token.gone': [{}],
    'token.in the address': [{}],
    'session.mfa required': [{ orgName: 'Acme', message: 'MFA is required' }],
    'session.user changed': [{ user: { ...user, name: 'Anna B.' } }],
    'session.person requested': [{}],
    'session.reload requested': [{}],
    'session.log out requested': [{}],
  },
  answers: { 'read user': [user, { ...user, viaQueryToken: true }] },
  failures: { 'read user': [refused, broken] },
}
