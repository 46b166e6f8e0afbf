import { fromCallback, fromPromise } from 'xstate'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { signInMachine } from '../../machines/session/sign-in.machine.ts'
import type { SessionService } from '../../services/session/session.service.ts'
import type { TokenChange } from '../../services/shared/tokens.ts'
import type { TokenFact } from '../../machines/session/session.events.ts'

export const wireSession = (service: SessionService) =>
  sessionMachine.provide({
    actors: {
      'watch the token': fromCallback(({ sendBack }) => {
        const tokenId = service.tokenId()
        sendBack(tokenId === null ? { type: 'token.gone' } : { type: 'token.kept', tokenId })
        return service.watchToken((change) => sendBack(factOf(change)))
      }),
      'read user': fromPromise(({ signal }) => service.readUser(signal)),
      'log out': fromPromise(({ signal }) => service.logOut(signal)),
    },
  })

export const wireSignIn = (service: SessionService) =>
  signInMachine.provide({
    actors: {
      'check e-mail': fromPromise(({ input, signal }) => service.checkEmail(input.email, signal)),
      'log in': fromPromise(({ input: { email, password, totpCode }, signal }) =>
        service.logIn({ email, password, ...(totpCode === null ? {} : { totpCode }) }, signal),
      ),
      'sign up': fromPromise(({ input: { email, password, name, partner }, signal }) =>
        service.signUp({ email, password, name, ...(partner === null ? {} : { partner }) }, signal),
      ),
    },
  })

function factOf(change: TokenChange): TokenFact {
  switch (change.kind) {
    case 'kept':
      return { type: 'token.kept', tokenId: change.tokenId }
    case 'replaced elsewhere':
      return { type: 'token.replaced elsewhere', tokenId: change.tokenId }
    case 'gone':
      return { type: 'token.gone' }
  }
}
