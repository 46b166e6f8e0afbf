import type { FastifyInstance } from 'fastify'
import { backgroundReadingRoutes as routes } from '../../../contract/organisations/background-reading.routes.ts'
import type { BackgroundReading } from '../../../contract/organisations/background-reading.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Assistant, BackgroundModel } from '../../platform/feature/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { changeSetting, countWordings, readSetting } from './wording.store.ts'

const asSystem = { asSystem: true } as const

/** Tokens of a request besides the document's text, and tokens of its answer per byte read. */
const FRAME_TOKENS = 500
const BYTES_OF_TOKEN = 3
const MOST_ANSWER_TOKENS = 2_000

/** Expected usage of the waiting documents. */
function estimateOf(
  { waiting, waitingBytes }: { waiting: number; waitingBytes: number },
  model: BackgroundModel['model'],
) {
  const read = waitingBytes / BYTES_OF_TOKEN
  const input = Math.ceil(read + waiting * FRAME_TOKENS)
  const output = Math.ceil(Math.min(read, waiting * MOST_ANSWER_TOKENS))
  return { tokens: input + output, cost: model?.costOf({ input, output }) ?? null }
}

async function shown(tx: Transaction, organisationId: string, background: BackgroundModel): Promise<BackgroundReading> {
  const { isOn, monthlyTokens, isOfferAnswered, isDemo } = await readSetting(tx, organisationId)
  const counts = await countWordings(tx)
  const { model, used, pause } = background
  const { worded, waiting, failed, lastFailure } = counts
  return {
    ...{ isOn, monthlyTokens, worded, waiting, failed, lastFailure, used, pause: isOn ? pause : null },
    model: model === null ? null : { id: model.id, label: model.label },
    estimate: estimateOf(counts, model),
    isOffered: model !== null && !isOn && !isOfferAnswered && !isDemo && waiting > 0,
  }
}

export function serveBackgroundReading(
  server: FastifyInstance,
  services: Services,
  { engine, backgroundFor }: { engine: JobEngine; backgroundFor: Assistant['backgroundFor'] },
): void {
  serve(server, services, routes.readBackgroundReading, async ({ organisation, transact }) => {
    const background = await backgroundFor(organisation.id)
    return transact((tx) => shown(tx, organisation.id, background), asSystem)
  })
  serve(server, services, routes.changeBackgroundReading, async ({ organisation, body, transact }) => {
    await transact((tx) => changeSetting(tx, organisation.id, body), asSystem)
    const background = await backgroundFor(organisation.id)
    return transact(async (tx) => {
      // Starts wording what rules found in the documents.
      if (background.model !== null && background.pause === null) await engine.noteChanges(tx, ['documents'])
      return shown(tx, organisation.id, background)
    }, asSystem)
  })
}
