import { fromPromise } from 'xstate'
import { confirmationMachine } from '../../machines/session/confirmation.machine.ts'
import type { SessionService } from '../../services/session/session.service.ts'

/** Confirming an address by the emailed link. */
export const wireConfirmation = (service: SessionService) =>
  confirmationMachine.provide({
    actors: {
      'send the link': fromPromise(({ signal }) => service.sendVerification(signal)),
      'drop the change': fromPromise(({ signal }) => service.dropPendingEmail(signal)),
    },
  })
