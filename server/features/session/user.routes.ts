import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { sessionRoutes as routes } from '../../../contract/session/session.routes.ts'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import type { Caller } from '../../platform/http/caller.store.ts'
import { holdPerson } from '../../platform/http/hold-person.ts'
import { useCode } from './one-time-codes.store.ts'
import { joinOrganisation } from './copied-invitation.commands.ts'
import { withCode } from './own-code.ts'
import { confirmedPassword } from './own-password.ts'
import { hashPassword } from './password.ts'
import { changePerson, deletePerson, lockPerson } from './people.commands.ts'
import { readUser } from './session.store.ts'
import { useLink } from './sessions.store.ts'
import { becomePerson, passwordHashOf, setFirstPassword, setPassword, setModelInstructions } from './user.store.ts'
import { askForAddress, mailConfirmation } from './verification-mail.commands.ts'
import { dropWhatWasPlanted, verifyAddress } from './verification.commands.ts'
import { countConfirmation, senderOf } from './verification.routes.ts'

type Change = z.output<typeof routes.changeUser.body>
const isSession = (caller: Caller) => caller.purpose === 'session' || caller.purpose === 'temporary'

/** Routes for the signed-in person's account: read, change, delete. */
export function serveUser(server: FastifyInstance, services: Services): void {
  const { database } = services
  const systemFor = (caller: Caller) => ({ person: caller.personId, organisation: null })

  serve(server, services, routes.readUser, async ({ caller }) => ({
    user: await transactAsSystem(database, systemFor(caller), (tx) => readUser(tx, caller)),
  }))

  serve(server, services, routes.changeUser, async ({ body, caller, address }) => {
    if (caller.purpose === 'copied invitation') return { user: await acceptCopiedLink(caller, body, address) }
    if (!isSession(caller)) return { user: await acceptLink(caller, body) }
    if (caller.isTemporary) return { user: await signUpTemporary(caller, body) }
    return { user: await changeOwn(caller, body, address) }
  })

  serve(server, services, routes.deleteUser, async ({ body, caller, address }) => {
    if (!isSession(caller)) throw new Refusal(401, failureTexts.logInAgain)
    if (body.email !== caller.email.toLowerCase()) throw new Refusal(400, failureTexts.emailDiffers)
    if (caller.isTemporary) await transactAsSystem(database, systemFor(caller), (tx) => deleteOwn(tx, caller))
    else if (body.code !== undefined && caller.hasMfa) await deleteByCode(caller, body.code, address)
    else await deleteByPassword(caller, body.currentPassword ?? '', address)
    return {}
  })

  const deleteOwn = (tx: Transaction, { personId }: Caller) => deletePerson(tx, { personId, actor: personId })

  async function deleteByCode(caller: Caller, code: string, address: string): Promise<void> {
    const { personId } = caller
    await withCode(services, { caller, address }, async (tx) => {
      if (!(await useCode(tx, { personId, code, secretKey: services.secretKey }))) return null
      await deleteOwn(tx, caller)
      return { isDeleted: true }
    })
  }

  async function deleteByPassword(caller: Caller, password: string, address: string): Promise<void> {
    const confirmed = await confirmedPassword(services, { caller, address }, password)
    await transactAsSystem(database, systemFor(caller), async (tx) => {
      await holdPerson(tx, caller.personId)
      if ((await passwordHashOf(tx, caller.personId)) !== confirmed)
        throw new Refusal(409, failureTexts.changedMeanwhile)
      await deleteOwn(tx, caller)
    })
  }

  /** An invitation or reset: sets one password, once, and ends all earlier sessions. */
  async function acceptLink(caller: Caller, body: Change): Promise<AuthUser> {
    if (caller.purpose === 'token log-in') throw new Refusal(401, failureTexts.logInAgain)
    const passwordHash = await hashPassword(passwordOf(caller, body))
    return transactAsSystem(database, systemFor(caller), async (tx) => {
      await holdPerson(tx, caller.personId)
      const { personId } = caller
      const link = await useLink(tx, caller, ['invitation', 'password reset'])
      if (!link) throw new Refusal(401, failureTexts.logInAgain)
      await dropWhatWasPlanted(tx, personId)
      // A link from before addresses were recorded verifies none.
      if (link.mailedTo !== null && !(await verifyAddress(tx, { personId, address: link.mailedTo })))
        throw new Refusal(401, failureTexts.logInAgain)
      if (body.name !== undefined) await changePerson(tx, { personId, actor: personId, name: body.name })
      await setPassword(tx, { personId, passwordHash, former: await passwordHashOf(tx, personId) })
      return readUser(tx, caller)
    })
  }

  /**
   * The reader of a copied link joins without verifying anything. If the account has a password, only the person who
   * knows it can join: the link never sets another.
   */
  async function acceptCopiedLink(caller: Caller, body: Change, address: string): Promise<AuthUser> {
    const { personId } = caller
    const password = passwordOf(caller, body)
    const former = await transactAsSystem(database, systemFor(caller), (tx) => passwordHashOf(tx, personId))
    if (former !== null) await confirmedPassword(services, { caller, address }, password)
    const passwordHash = former === null ? await hashPassword(password) : null
    return transactAsSystem(database, systemFor(caller), async (tx) => {
      await holdPerson(tx, personId)
      const link = await useLink(tx, caller, ['copied invitation'])
      const hasJoined = link?.joins && (await joinOrganisation(tx, { personId, organisationId: link.joins }))
      if (!hasJoined) throw new Refusal(401, failureTexts.logInAgain)
      if (passwordHash !== null) {
        await setFirstPassword(tx, personId, passwordHash)
        if (body.name !== undefined) await changePerson(tx, { personId, actor: personId, name: body.name })
      } else if ((await passwordHashOf(tx, personId)) !== former) throw new Refusal(409, failureTexts.changedMeanwhile)
      return readUser(tx, caller)
    })
  }

  /** A guest becomes a person; email and password are set together. */
  async function signUpTemporary(caller: Caller, body: Change): Promise<AuthUser> {
    const { name, email, password } = body
    if (password !== undefined && email === undefined) throw new Refusal(400, sessionTexts.enterEmail)
    if (email !== undefined && password === undefined) throw new Refusal(400, sessionTexts.passwordTooShort)
    const passwordHash = password === undefined ? null : await hashPassword(password)
    return transactAsSystem(database, systemFor(caller), async (tx) => {
      const { personId } = caller
      await changePerson(tx, { personId, actor: personId, ...given({ name, email }) })
      if (passwordHash !== null) {
        await setPassword(tx, { personId, passwordHash, former: null, goesOn: caller.sessionId })
        await becomePerson(tx, personId)
        await mailConfirmation(tx, personId, senderOf(services))
      }
      return readUser(tx, caller)
    })
  }

  async function changeOwn(caller: Caller, body: Change, address: string): Promise<AuthUser> {
    const { name, email, password, currentPassword, modelInstructions } = body
    const isOther = email !== undefined && email !== caller.email.toLowerCase()
    const needsPassword = password !== undefined || isOther
    const former = needsPassword ? await confirmedPassword(services, { caller, address }, currentPassword ?? '') : null
    const passwordHash = password === undefined ? null : await hashPassword(password)
    if (isOther) await countConfirmation(services, caller.personId, address)
    return transactAsSystem(database, systemFor(caller), async (tx) => {
      const { personId } = caller
      if (needsPassword) await lockPerson(tx, personId)
      if (name !== undefined) await changePerson(tx, { personId, actor: personId, name })
      if (modelInstructions !== undefined) await setModelInstructions(tx, personId, modelInstructions)
      // If the password was changed meanwhile, the one that confirmed this request is outdated.
      if (needsPassword && (await passwordHashOf(tx, personId)) !== former)
        throw new Refusal(409, failureTexts.changedMeanwhile)
      if (passwordHash !== null) await setPassword(tx, { personId, passwordHash, former, goesOn: caller.sessionId })
      if (email !== undefined && isOther)
        await askForAddress(tx, { personId, actor: personId, email }, senderOf(services))
      return readUser(tx, caller)
    })
  }
}

/** The password given by a link's reader. A link only serves the address it was made for. */
function passwordOf(caller: Caller, body: Change): string {
  if (body.email !== undefined && body.email !== caller.email.toLowerCase())
    throw new Refusal(400, failureTexts.emailDiffers)
  if (body.password === undefined) throw new Refusal(400, sessionTexts.passwordTooShort)
  return body.password
}

/** Only the fields given; the others stay unchanged. */
function given(fields: { name: string | undefined; email: string | undefined }): { name?: string; email?: string } {
  return {
    ...(fields.name === undefined ? {} : { name: fields.name }),
    ...(fields.email === undefined ? {} : { email: fields.email }),
  }
}
