import type { FastifyInstance } from 'fastify'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from './refusal.ts'

const mostWaiting = 200

/** Refuses what would only lengthen a queue for a slow database: who waits there is answered first. */
export function limitQueue(server: FastifyInstance, database: Database): void {
  server.addHook('onRequest', async () => {
    if (database.waiting() >= mostWaiting) throw new Refusal(503, failureTexts.busy)
  })
}
