import type { FastifyInstance } from 'fastify'
import { toDataURL } from 'qrcode'
import { sessionRoutes as routes } from '../../contract/session/session.routes.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { recordInstallation } from '../database/installation-log.ts'
import { notify, type Transaction, transactAsSystem } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { queueMail } from '../mail/mail.commands.ts'
import type { Services } from '../services.ts'
import { countAttempt, forgive } from './attempts.store.ts'
import type { Caller } from './caller.store.ts'
import { totpUri } from './one-time-codes.ts'
import { proposeSecret, removeSecret, replaceRecoveryCodes, saveSecret, useCode } from './one-time-codes.store.ts'
import { isPassword } from './password.ts'
import { twoStepsChangedMail } from './session.mails.ts'
import { readUser } from './session.store.ts'
import { passwordHashOf } from './user.store.ts'

/** The second factor of the signed-in person. */
export function serveTotp(server: FastifyInstance, services: Services): void {
  const { database, settings, secretKey } = services
  const areLoose = settings.RATE_LIMITS === 'loose'
  const asSystem = <T>(caller: Caller, work: (tx: Transaction) => Promise<T>) =>
    transactAsSystem(database, { person: caller.personId, organisation: null }, work)
  const wrongCode = () => new Refusal(400, failureTexts.wrongCode)
  const countCode = (caller: Caller, address: string) =>
    countAttempt(database, { kind: 'one-time code', account: caller.personId, address }, areLoose)

  serve(server, services, routes.generateTotp, async ({ caller }) => {
    const secret = await asSystem(caller, (tx) => proposeSecret(tx, caller.personId, secretKey))
    const uri = totpUri(secret, caller.email, settings.PRODUCT_NAME)
    return { secret, uri, qrCode: await toDataURL(uri, { margin: 1, width: 240 }) }
  })

  serve(server, services, routes.saveTotp, async ({ body, caller, address }) => {
    const attempt = await countCode(caller, address)
    const answer = await asSystem(caller, async (tx) => {
      const recoveryCodes = await saveSecret(tx, { personId: caller.personId, code: body.code, secretKey })
      if (!recoveryCodes) return null
      await tell(tx, caller, true)
      return { user: await readUser(tx, caller), recoveryCodes }
    })
    if (!answer) throw wrongCode()
    await forgive(database, attempt)
    return answer
  })

  serve(server, services, routes.removeTotp, async ({ body, caller, address }) => {
    const account = caller.email.toLowerCase()
    const ofPassword = await countAttempt(database, { kind: 'log-in', account, address }, areLoose)
    const stored = await asSystem(caller, (tx) => passwordHashOf(tx, caller.personId))
    if (!(await isPassword(body.currentPassword, stored))) throw new Refusal(400, failureTexts.wrongPassword)
    await forgive(database, ofPassword)
    const ofCode = await countCode(caller, address)
    const user = await asSystem(caller, async (tx) => {
      if (!(await useCode(tx, { personId: caller.personId, code: body.code, secretKey }))) return null
      await removeSecret(tx, caller.personId)
      await tell(tx, caller, false)
      return readUser(tx, caller)
    })
    if (!user) throw wrongCode()
    await forgive(database, ofCode)
    return { user }
  })

  serve(server, services, routes.renewRecoveryCodes, async ({ body, caller, address }) => {
    const attempt = await countCode(caller, address)
    const recoveryCodes = await asSystem(caller, async (tx) =>
      (await useCode(tx, { personId: caller.personId, code: body.code, secretKey }))
        ? replaceRecoveryCodes(tx, caller.personId, secretKey)
        : null,
    )
    if (!recoveryCodes) throw wrongCode()
    await forgive(database, attempt)
    return { recoveryCodes }
  })

  /** The log, the person's mailbox, and the sockets of organisations that ask for a second factor. */
  async function tell(tx: Transaction, caller: Caller, hasMfa: boolean): Promise<void> {
    const { personId } = caller
    await recordInstallation(tx, personId, { thing: 'person', id: personId, before: null, after: { hasMfa } })
    await queueMail(tx, { to: caller.email, ...twoStepsChangedMail(hasMfa) })
    await notify(tx.db, { rights: { person: personId } })
  }
}
