import type { FastifyInstance } from 'fastify'
import { mailEndsRoutes as routes } from '../../../contract/session/mail-ends.routes.ts'
import { mailEndsTexts as texts } from '../../../contract/session/mail-ends.texts.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { countWhenWrong } from '../session/index.ts'
import { changeMailEnd } from './unsubscribe.commands.ts'

const nobody = { person: null, organisation: null }

/** Ending mails without a sign-in. What a mail program sends as a form says nothing that the address does not. */
export async function serveMailEnds(server: FastifyInstance, services: Services): Promise<void> {
  await server.register(async (instance) => {
    instance.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.on('error', done)
      payload.on('end', () => done(null, {}))
      payload.resume()
    })

    serve(instance, services, routes.unsubscribe, async ({ query, body, address }) => {
      const { database, settings } = services
      const attempt = { kind: 'unsubscribe', account: address, address } as const
      const changed = await countWhenWrong(database, attempt, settings.RATE_LIMITS === 'loose', () =>
        transactAsSystem(database, nobody, (tx) => changeMailEnd(tx, { token: query.token, isEnded: body.isEnded })),
      )
      if (changed === null) throw new Refusal(404, texts.unknown)
      return changed
    })
  })
}
