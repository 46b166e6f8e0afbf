import type { FastifyInstance } from 'fastify'
import { toDataURL } from 'qrcode'
import { sessionRoutes as routes } from '../../../contract/session/session.routes.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import { notify, type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { queueMail } from '../../platform/mail/mail.commands.ts'
import type { Services } from '../../platform/http/services.ts'
import type { Caller } from '../../platform/http/caller.store.ts'
import { totpUri } from './one-time-codes.ts'
import {
  isProposed,
  proposeSecret,
  removeSecret,
  replaceRecoveryCodes,
  saveSecret,
  useCode,
} from './one-time-codes.store.ts'
import { withCode } from './own-code.ts'
import { confirmedPassword } from './own-password.ts'
import { twoStepsChangedMail } from './session.mails.ts'
import { readUser } from './session.store.ts'
import { isFresh } from './sessions.store.ts'

/** Routes for the signed-in person's second factor. */
export function serveTotp(server: FastifyInstance, services: Services): void {
  const { database, settings, secretKey } = services
  const asSystem = <T>(caller: Caller, work: (tx: Transaction) => Promise<T>) =>
    transactAsSystem(database, { person: caller.personId, organisation: null }, work)

  serve(server, services, routes.generateTotp, async ({ caller }) => {
    const secret = await asSystem(caller, (tx) => proposeSecret(tx, caller.personId, secretKey))
    const uri = totpUri(secret, caller.email, settings.PRODUCT_NAME)
    return { secret, uri, qrCode: await toDataURL(uri, { margin: 1, width: 240 }) }
  })

  serve(server, services, routes.saveTotp, async ({ body, caller, address }) => {
    const { currentPassword, secret } = body
    const { personId } = caller
    if (secret !== undefined && !(await asSystem(caller, (tx) => isProposed(tx, { personId, secret, secretKey }))))
      throw new Refusal(409, failureTexts.secretReplaced, { code: 'SECRET_REPLACED' })
    // Someone who finds a screen unlocked must not replace the owner's device.
    const isConfirmed = !caller.hasMfa || (await asSystem(caller, (tx) => isFresh(tx, caller)))
    if (currentPassword !== undefined || !isConfirmed)
      await confirmedPassword(services, { caller, address }, currentPassword ?? '')
    return withCode(services, { caller, address }, async (tx) => {
      const recoveryCodes = await saveSecret(tx, { personId, code: body.code, secretKey })
      if (!recoveryCodes) return null
      await recordTwoSteps(tx, caller, true)
      return { user: await readUser(tx, caller), recoveryCodes }
    })
  })

  serve(server, services, routes.removeTotp, async ({ body, caller, address }) => {
    await confirmedPassword(services, { caller, address }, body.currentPassword)
    return withCode(services, { caller, address }, async (tx) => {
      if (!(await useCode(tx, { personId: caller.personId, code: body.code, secretKey }))) return null
      await removeSecret(tx, caller.personId)
      await recordTwoSteps(tx, caller, false)
      return { user: await readUser(tx, caller) }
    })
  })

  serve(server, services, routes.renewRecoveryCodes, ({ body, caller, address }) =>
    withCode(services, { caller, address }, async (tx) => {
      if (!(await useCode(tx, { personId: caller.personId, code: body.code, secretKey }))) return null
      return { recoveryCodes: await replaceRecoveryCodes(tx, caller.personId, secretKey) }
    }),
  )

  /** Updates the log, mails the person and refreshes sockets of organisations that require a second factor. */
  async function recordTwoSteps(tx: Transaction, caller: Caller, hasMfa: boolean): Promise<void> {
    const { personId } = caller
    await recordInstallation(tx, personId, { thing: 'person', id: personId, before: null, after: { hasMfa } })
    await queueMail(tx, { to: caller.email, ...twoStepsChangedMail(hasMfa) })
    await notify(tx.db, { rights: { person: personId } })
  }
}
