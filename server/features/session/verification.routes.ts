import type { FastifyInstance } from 'fastify'
import { sessionRoutes as routes } from '../../../contract/session/session.routes.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { countAttempt } from './attempts.commands.ts'
import type { Caller } from '../../platform/http/caller.store.ts'
import { readUser } from './session.store.ts'
import { mailConfirmation, type Sender } from './verification-mail.commands.ts'
import { confirmAddress, dropPendingAddress } from './verification.commands.ts'

export const senderOf = ({ publicUrl, settings }: Services): Sender => ({
  publicUrl,
  productName: settings.PRODUCT_NAME,
})

/** Routes for the signed-in person's address: mail its link, open it, cancel a change. */
export function serveVerification(server: FastifyInstance, services: Services): void {
  const { database } = services
  const systemFor = (caller: Caller) => ({ person: caller.personId, organisation: null })

  serve(server, services, routes.verifyEmail, async ({ body, caller }) => ({
    user: await transactAsSystem(database, systemFor(caller), async (tx) => {
      await confirmAddress(tx, { personId: caller.personId, token: body.token })
      return readUser(tx, caller)
    }),
  }))

  serve(server, services, routes.sendVerification, async ({ caller, address }) => {
    await countConfirmation(services, caller.personId, address)
    return {
      email: await transactAsSystem(database, systemFor(caller), (tx) =>
        mailConfirmation(tx, caller.personId, senderOf(services)),
      ),
    }
  })

  serve(server, services, routes.dropPendingEmail, async ({ caller }) => ({
    user: await transactAsSystem(database, systemFor(caller), async (tx) => {
      await dropPendingAddress(tx, caller.personId)
      return readUser(tx, caller)
    }),
  }))
}

/** Limits the mails a person can send to addresses they name. Throws 429 above the limit. */
export const countConfirmation = ({ database, settings }: Services, account: string, address: string) =>
  countAttempt(database, { kind: 'confirmation mail', account, address }, settings.RATE_LIMITS === 'loose')

/** Sign-up succeeds even when the mail has to wait: the person can send it again once inside. */
export async function mayMailTo(services: Services, given: { recipient: string; address: string }): Promise<boolean> {
  try {
    await countConfirmation(services, given.recipient, given.address)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
