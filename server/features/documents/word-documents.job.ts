import { backgroundReadingTexts as texts } from '../../../contract/organisations/background-reading.texts.ts'
import { modelUseTexts } from '../../../contract/organisations/model-use.texts.ts'
import { wordingInstructions, wordingPrompt, wordingSchema } from '../../engines/wording/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { eachAlone } from '../../platform/database/each-alone.ts'
import { type Transaction, transact, transactAsSystem } from '../../platform/database/transaction.ts'
import type { Assistant, BackgroundModel } from '../../platform/feature/feature.ts'
import type { JobContext, JobEngine, JobHandler, Routine } from '../../platform/jobs/job.types.ts'
import { askForOneJob } from '../../platform/jobs/one-job.commands.ts'
import { forgetCalls, keptModel } from '../../platform/jobs/kept-calls.ts'
import { askStructured } from '../../platform/models/structured-answer.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import {
  countWordings,
  needsWording,
  keepWording,
  nextWaiting,
  type WaitingDocument,
  type WordingOutcome,
} from './wording.store.ts'

export type WordingEnvironment = { workers: Workers; backgroundFor: Assistant['backgroundFor'] }
type WordingModel = NonNullable<BackgroundModel['model']>

export const wordDocumentsQueue = 'word_documents'
/** After this many failures in a row, the documents are not to blame. */
const MAX_FAILURES = 3

/** Queues wording after this transaction, where the organisation wants it and documents wait. */
export async function askForWording(tx: Transaction, engine: JobEngine): Promise<void> {
  if (await needsWording(tx)) await askForJob(tx, engine)
}

const askForJob = (tx: Transaction, engine: JobEngine): Promise<string> =>
  askForOneJob(tx, engine, {
    ...{ organisationId: tx.scope.organisation!, queue: wordDocumentsQueue, label: texts.label },
    // Belongs to no person: its calls count as automatic work.
    askedBy: null,
  })

/** Words the summaries and facts of documents, one by one. */
export function wordDocumentsHandler(environment: WordingEnvironment): JobHandler {
  /** Jobs that ended while documents still wait. */
  const paused = new Set<string>()
  return {
    queue: wordDocumentsQueue,
    atOnce: 2,
    mostPerOrganisation: 1,
    retries: 5,
    limitSeconds: 3_600,
    async run(context) {
      paused.delete(context.job.id)
      const pause = await wordAll(environment, context)
      if (pause === null) return
      paused.add(context.job.id)
      await context.progress(null, texts.stopped(pause))
    },
    mayEnd: async (tx, job) => paused.delete(job.id) || !(await needsWording(tx)),
    onGivenUp: (tx, job) => forgetCalls(tx, job.id),
    again: (tx, engine) => askForJob(tx, engine),
  }
}

/** Every hour: a limit may have reset, and failed documents may be retried. */
export function wordDocumentsRoutine(database: Database, { backgroundFor }: Pick<Assistant, 'backgroundFor'>): Routine {
  return {
    queue: 'word_documents_everywhere',
    cron: '23 * * * *',
    async run(engine) {
      const reading = await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
        db.selectFrom('organisation').where('is_read_in_background', '=', true).select('id').execute(),
      )
      await eachAlone(reading, async ({ id: organisation }) => {
        const { model, pause } = await backgroundFor(organisation)
        if (model === null || pause !== null) return
        await transact(database, { person: null, organisation, isWorker: true }, (tx) => askForWording(tx, engine))
      })
    },
  }
}

/**
 * Words the waiting documents, yielding between two. Answers why some are left; null when none are, or when another run
 * is to continue.
 */
async function wordAll(environment: WordingEnvironment, context: JobContext): Promise<string | null> {
  const { organisation_id: organisationId } = context.job
  let done = 0
  for (let failures = 0; ; ) {
    context.signal.throwIfAborted()
    const { model, pause } = await environment.backgroundFor(organisationId)
    const next = await context.transact(nextWaiting)
    if (next === null) return null
    if (model === null) return texts.noModel
    if (pause !== null) return pause
    const { waiting } = await context.transact(countWordings)
    await context.progress(done / (done + waiting), next.filename)
    const outcome = await context.step(
      `word ${next.id} ${next.basis}`,
      () => word(environment, context, { next, model }),
      next.filename,
    )
    // A document stopped by a limit does not count as failed.
    if ('pause' in outcome) return outcome.pause
    await context.transact(async (tx) => {
      await keepWording(tx, next, { model: model.label, outcome })
      await forgetCalls(tx, context.job.id)
    })
    done += 1
    failures = 'failure' in outcome ? failures + 1 : 0
    if ('failure' in outcome && failures >= MAX_FAILURES) return outcome.failure
    if (context.isOld()) return null
    if (await context.isRequested()) await context.giveWay()
  }
}

async function word(
  { workers, backgroundFor }: WordingEnvironment,
  context: JobContext,
  { next, model }: { next: WaitingDocument; model: WordingModel },
): Promise<WordingOutcome | { pause: string }> {
  const { signal, job } = context
  const said = await askStructured(keptModel(context, model.resolved), {
    ...{ instructions: wordingInstructions, prompt: wordingPrompt(next.of), schema: wordingSchema, signal },
  })
  if ('failure' in said) {
    const { pause } = await backgroundFor(job.organisation_id)
    if (pause !== null || said.failure === modelUseTexts.limitUnderWay) return { pause: pause ?? said.failure }
    return said
  }
  const asked = { organisationId: job.organisation_id, signal }
  const input = { of: next.of, said: said.value }
  return { wording: await workers.run('check the wording of a document', { ...asked, input }) }
}
