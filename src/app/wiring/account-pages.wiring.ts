import { type AnyActorRef, type AnyStateMachine, fromPromise } from 'xstate'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import { oauthReturnMachine } from '../../machines/integrations/oauth-return.machine.ts'
import {
  accessTokenCreation,
  accessTokenList,
  accessTokensMachine,
} from '../../machines/session/access-tokens.machine.ts'
import { apiDescription } from '../../machines/session/api-description.resource.ts'
import { acceptInviteMachine } from '../../machines/session/accept-invite.machine.ts'
import { type FormAnswer, accountFormMachine } from '../../machines/session/account-form.machine.ts'
import { accountSettingsMachine } from '../../machines/session/account-settings.machine.ts'
import type { AccountVisit } from '../../machines/session/account.machine.ts'
import { createTotpMachine } from '../../machines/session/create-totp.machine.ts'
import type { Answers } from '../../machines/session/forms.ts'
import { ownSessionsMachine } from '../../machines/session/own-sessions.machine.ts'
import type { SafeEvent, SafeLogic, Secrets } from '../../machines/session/safe.ts'
import { temporaryMachine } from '../../machines/session/temporary.machine.ts'
import { type Identity, tokenLogInMachine } from '../../machines/session/token-log-in.machine.ts'
import { unsubscribeMachine } from '../../machines/session/unsubscribe.machine.ts'
import { verifyEmailMachine } from '../../machines/session/verify-email.machine.ts'
import { confirmDeleteMachine } from '../../machines/shared/confirm-delete.machine.ts'
import { createOAuthReturn } from '../../services/integrations/oauth-return.service.ts'
import { type AccountService, createAccountService } from '../../services/session/account.service.ts'
import type { LinkTokens } from '../../services/session/link-tokens.ts'
import type { Safe } from '../../services/session/safe.ts'
import type { Api } from '../../services/shared/http.ts'
import { wireRecordingPlayer } from './flows.wiring.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

/** Machines of the account pages with their services. `pageOf`: the machine of the visited page. */
export function wireAccountPages(api: Api, links: LinkTokens) {
  const service = createAccountService(api, links)
  const pages: Record<AccountVisit['page'], AnyStateMachine> = {
    invitation: wireAcceptInvite(service),
    'token log-in': wireTokenLogIn(service),
    'one-time codes': wireCreateTotp(service),
    'password reset': wireForm(service),
    settings: wireSettings(service),
    api: provideRequests(apiDescription, { read: (_visit, signal) => service.readApiDescription(signal) }),
    verification: wireVerifyEmail(service),
    unsubscribing: wireUnsubscribe(service),
    'integration return': wireOAuthReturn(createOAuthReturn(api, () => window)),
    flows: wireRecordingPlayer(),
  }
  return {
    pageOf: (visit: AccountVisit | null) => (visit ? pages[visit.page] : null),
    bar: wireTemporary(service),
  }
}

const wireAcceptInvite = (service: AccountService) =>
  acceptInviteMachine.provide({
    actors: {
      'read the invitation': fromPromise(async ({ signal }) => {
        const invited = await service.readInvitation(signal)
        const { email, name, isPasswordResetToken, asksPassword = false, invitedTo = [] } = invited
        return { email, name, isReset: isPasswordResetToken, asksPassword, organisations: invitedTo }
      }),
      'accept the invitation': fromPromise(({ input, signal }) => service.acceptInvitation(input, signal)),
    },
  })

const wireTokenLogIn = (service: AccountService) =>
  tokenLogInMachine.provide({
    actors: {
      'read the link': fromPromise(async ({ signal }) => {
        const { linked, present } = await service.readLink(signal)
        return { linked: identityOf(linked), present: present && identityOf(present) }
      }),
      'exchange the link': fromPromise(({ signal }) => service.exchangeLink(signal)),
    },
  })

const wireVerifyEmail = (service: AccountService) =>
  verifyEmailMachine.provide({
    actors: {
      'confirm the address': fromPromise(({ signal }) => service.confirmEmail(signal)),
      'send another link': fromPromise(({ signal }) => service.sendVerification(signal)),
    },
  })

const wireUnsubscribe = (service: AccountService) =>
  provideRequests(unsubscribeMachine, {
    'change the mails': ({ isEnded }, signal) => service.changeMails(isEnded, signal),
  })

const wireOAuthReturn = (complete: ReturnType<typeof createOAuthReturn>) =>
  provideRequests(oauthReturnMachine, {
    'complete the connection': ({ integrationCode }) => complete(integrationCode),
  })

const identityOf = ({ id, name, email, isTempUser }: AuthUser): Identity => ({ id, name: name || email, isTempUser })

const wireCreateTotp = (service: AccountService) =>
  createTotpMachine.provide({
    actors: {
      'show the secrets': safeLogic(service.safe),
      'make a secret': fromPromise(({ signal }) => service.generateTotp(signal)),
      'save the secret': fromPromise(({ input, signal }) =>
        service.saveTotp(input.totpCode, input.currentPassword, signal),
      ),
    },
  })

const wireSettings = (service: AccountService) =>
  accountSettingsMachine.provide({
    actors: {
      form: wireForm(service),
      'own sessions': ownSessionsMachine.provide({
        actors: {
          'list own sessions': fromPromise(({ signal }) => service.listSessions(signal)),
          'end own session': fromPromise(({ input, signal }) => service.endSession(input.sessionId, signal)),
          'end all own sessions': fromPromise(({ signal }) => service.endAllSessions(signal)),
        },
      }),
      'access tokens': accessTokensMachine.provide({
        actors: {
          'access token list': provideRequests(accessTokenList, {
            read: (_input, signal) => service.listAccessTokens(signal),
          }),
          'access token creation': provideRequests(accessTokenCreation, {
            send: ({ payload: { project, ...token } }, signal) => service.createAccessToken(project, token, signal),
          }),
          'row deletion': wireRowDeletion(({ id }, signal) => service.endAccessToken(id, signal)),
        },
      }),
      'show the secrets': safeLogic(service.safe),
    },
  })

const wireTemporary = (service: AccountService) =>
  temporaryMachine.provide({
    actors: {
      form: wireForm(service),
      'confirm delete': confirmDeleteMachine.provide({
        actors: { 'delete thing': fromPromise(({ input, signal }) => service.deleteUser({ email: input.id }, signal)) },
      }),
    },
  })

const wireForm = (service: AccountService) =>
  accountFormMachine.provide({
    actors: { 'submit the form': fromPromise(({ input, signal }) => submit(service, input.answers, signal)) },
  })

async function submit(service: AccountService, answers: Answers, signal: AbortSignal): Promise<FormAnswer> {
  switch (answers.form) {
    case 'name':
    case 'instructions':
    case 'e-mail':
    case 'password':
    case 'sign-up': {
      const { form: _, ...changes } = answers
      return { user: await service.changeUser(changes, signal) }
    }
    case 'end of codes': {
      const { currentPassword, totpCode } = answers
      return { user: await service.removeTotp({ currentPassword, code: totpCode }, signal) }
    }
    case 'recovery codes':
      await service.renewRecoveryCodes(answers.totpCode, signal)
      return { user: null }
    case 'password reset':
      await service.requestPasswordReset(answers.email, signal)
      return { user: null }
    case 'deletion': {
      const { email, currentPassword, totpCode } = answers
      const proof = currentPassword === null ? { code: totpCode ?? '' } : { currentPassword }
      await service.deleteUser({ email, ...proof }, signal)
      return { user: null }
    }
  }
}

const noSecrets: Secrets = { totp: null, recoveryCodes: [], accessToken: null }

/** The safe as an actor. Views read its secrets; no machine or journal stores them. */
function safeLogic(safe: Safe): SafeLogic {
  const open = new WeakMap<AnyActorRef, () => void>()
  return {
    getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined, context: safe.secrets() }),
    getPersistedSnapshot: (snapshot) => snapshot,
    start(_, { self }) {
      safe.empty()
      open.set(
        self,
        safe.watch(() => self.send({ type: 'safe.changed' })),
      )
    },
    transition(snapshot, event: SafeEvent | { type: 'xstate.stop' }, { self, defer }) {
      if (event.type === 'safe.changed') return { ...snapshot, context: safe.secrets() }
      if (event.type === 'safe.emptied') {
        defer(safe.empty)
        return snapshot
      }
      defer(() => {
        open.get(self)?.()
        safe.empty()
      })
      return { ...snapshot, status: 'stopped', output: undefined, error: undefined, context: noSecrets }
    },
  }
}
