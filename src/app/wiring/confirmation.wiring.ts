import { fromPromise } from 'xstate'
import { confirmationMachine } from '../../machines/session/confirmation.machine.ts'
import type { SessionService } from '../../services/session/session.service.ts'

/** What waits for the mailed link of an address. */
export const wireConfirmation = (service: SessionService) =>
  confirmationMachine.provide({
    actors: {
      'send the link': fromPromise(({ signal }) => service.sendVerification(signal)),
      'drop the change': fromPromise(({ signal }) => service.dropPendingEmail(signal)),
    },
  })
