import type { FastifyInstance } from 'fastify'
import { sessionRoutes as routes } from '../../contract/session/session.routes.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { newId } from '../database/identity.ts'
import { transactAsSystem } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { type Attempt, countAttempt, refuseTooMany } from './attempts.store.ts'
import { startSession } from './caller.store.ts'
import { hashPassword, isPassword } from './password.ts'
import {
  endAllSessions,
  endSession,
  findPerson,
  insertPerson,
  readAllPartners,
  readPartners,
  readUser,
} from './session.store.ts'

const nobody = { person: null, organisation: null }

export function serveSession(server: FastifyInstance, services: Services): void {
  const { database, settings } = services
  const areLoose = settings.RATE_LIMITS === 'loose'

  serve(server, services, routes.readUser, async ({ caller }) => ({
    user: await transactAsSystem(database, nobody, (tx) => readUser(tx, caller)),
  }))

  serve(server, services, routes.checkEmail, async ({ body, address }) => {
    const attempt: Attempt = { kind: 'check e-mail', account: body.email, address }
    await refuseTooMany(database, attempt, areLoose)
    await countAttempt(database, attempt)
    const person = await transactAsSystem(database, nobody, (tx) => findPerson(tx, body.email))
    return { exists: person !== null, totp: person?.hasTotp ?? false }
  })

  serve(server, services, routes.createToken, async ({ body, address }) => {
    const attempt: Attempt = { kind: 'log-in', account: body.email, address }
    await refuseTooMany(database, attempt, areLoose)
    const person = await transactAsSystem(database, nobody, (tx) => findPerson(tx, body.email))
    if (!(await isPassword(body.password, person?.passwordHash ?? null)) || !person) {
      await countAttempt(database, attempt)
      throw new Refusal(401, failureTexts.wrongCredentials)
    }
    if (person.hasTotp) throw new Refusal(401, failureTexts.wrongOneTimeCode, { code: 'TOTP_REQUIRED' })
    return { token: await startSession(database, person.id, newId('session')) }
  })

  serve(server, services, routes.createUser, async ({ body, address }) => {
    const attempt: Attempt = { kind: 'create user', account: body.email, address }
    await refuseTooMany(database, attempt, areLoose)
    await countAttempt(database, attempt)
    const passwordHash = await hashPassword(body.password)
    const id = await transactAsSystem(database, nobody, (tx) =>
      insertPerson(tx, { email: body.email, name: body.name, passwordHash }),
    )
    return { token: await startSession(database, id, newId('session')) }
  })

  serve(server, services, routes.revokeToken, async ({ caller }) => {
    await transactAsSystem(database, nobody, (tx) => endSession(tx, caller))
    return {}
  })

  serve(server, services, routes.revokeAllTokens, async ({ caller }) => {
    await transactAsSystem(database, nobody, (tx) => endAllSessions(tx, caller))
    return {}
  })

  serve(server, services, routes.listPartners, async ({ caller }) => ({
    partners: await transactAsSystem(database, nobody, (tx) =>
      caller.isSuperadmin ? readAllPartners(tx) : readPartners(tx, caller),
    ),
  }))
}
