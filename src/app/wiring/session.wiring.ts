import { fromCallback, fromPromise } from 'xstate'
import { accountMachine } from '../../machines/session/account.machine.ts'
import type { TokenFact } from '../../machines/session/session.events.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { signInMachine } from '../../machines/session/sign-in.machine.ts'
import type { SessionService } from '../../services/session/session.service.ts'
import type { TokenChange } from '../../services/shared/tokens.ts'
import type { Services } from '../services.ts'
import { fetchedLater } from './fetched-later.ts'

export const wireSession = (service: SessionService) =>
  sessionMachine.provide({
    actors: {
      'watch the token': fromCallback(({ sendBack, receive }) => {
        receive(() => {
          const tokenId = service.tokenId()
          if (service.hasStrayToken()) sendBack({ type: 'token.in the address' })
          else sendBack(tokenId === null ? { type: 'token.gone' } : { type: 'token.kept', tokenId })
        })
        const stopToken = service.watchToken((change) => sendBack(factOf(change)))
        const stopMfa = service.watchMfa((demand) => sendBack({ type: 'session.mfa required', ...demand }))
        return () => {
          stopToken()
          stopMfa()
        }
      }),
      'end the query session': fromPromise(({ signal }) => service.endQuerySession(signal)),
      'read user': fromPromise(({ signal }) => service.readUser(signal)),
      'log out': fromPromise(({ signal }) => service.logOut(signal)),
      'sign-in': wireSignIn(service),
    },
  })

export const wireSignIn = (service: SessionService) =>
  signInMachine.provide({
    actors: {
      'check e-mail': fromPromise(({ input, signal }) => service.checkEmail(input.email, signal)),
      'log in': fromPromise(({ input: { email, password, totpCode }, signal }) =>
        service.logIn({ email, password, ...(totpCode === null ? {} : { totpCode }) }, signal),
      ),
      'sign up': fromPromise(({ input, signal }) => service.signUp(input, signal)),
    },
  })

/** The account pages; their code loads with the first of them. */
export function wireAccount({ api, links }: Services) {
  const pages = async () => (await import('./account-pages.wiring.ts')).wireAccountPages(api, links)
  const { machine, put } = fetchedLater(accountMachine)
  return machine.provide({
    actors: {
      'fetch the page': fromPromise(async ({ input }) => {
        const { pageOf } = await pages()
        const page = pageOf(input.visit)
        if (page) put({ page })
      }),
      'fetch the bar': fromPromise(async () => {
        const { bar } = await pages()
        put({ bar })
      }),
    },
  })
}

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
