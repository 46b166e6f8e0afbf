import { modelUseTexts } from '../../../contract/organisations/model-use.texts.ts'
import { matterInstructions, matterPrompt, matterSchema } from '../../engines/wording/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Assistant, BackgroundModel } from '../../platform/feature/feature.ts'
import type { JobContext, JobEngine, JobHandler } from '../../platform/jobs/job.types.ts'
import { forgetCalls, keptModel } from '../../platform/jobs/kept-calls.ts'
import { askForOneJob } from '../../platform/jobs/one-job.commands.ts'
import { askStructured } from '../../platform/models/structured-answer.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { keepMatterWording, type MatterWording, nextWaitingMatter, type WaitingMatter } from './matter-wording.store.ts'

export type MatterWordingEnvironment = { workers: Workers; backgroundFor: Assistant['backgroundFor'] }

const wordMattersQueue = 'word_matters'
/** So many matters that fail one after the other are no fault of theirs. */
const MAX_FAILURES = 3

/** Has the matters worded after this transaction, where the organisation wants that and any wait. */
export async function askForMatterWording(tx: Transaction, engine: JobEngine): Promise<void> {
  if ((await nextWaitingMatter(tx)) === null) return
  await askForOneJob(tx, engine, {
    ...{ organisationId: tx.scope.organisation!, queue: wordMattersQueue, label: 'Wording emerging matters' },
    // It belongs to no person: its calls count as automatic work.
    ...{ askedBy: null, isShown: false },
  })
}

/** Words matters that the rules found, one after the other, in the budget of reading in the background. */
export function wordMattersHandler(environment: MatterWordingEnvironment): JobHandler {
  /** Jobs that ended although matters wait. */
  const paused = new Set<string>()
  return {
    ...{ queue: wordMattersQueue, atOnce: 1, mostPerOrganisation: 1, retries: 2, limitSeconds: 1_800 },
    async run(context) {
      paused.delete(context.job.id)
      if (await isPausedAfter(environment, context)) paused.add(context.job.id)
    },
    mayEnd: async (tx, job) => paused.delete(job.id) || (await nextWaitingMatter(tx)) === null,
    onGivenUp: (tx, job) => forgetCalls(tx, job.id),
  }
}

/** Words what waits. Answers whether matters are left that wait, because of a limit or of failures. */
async function isPausedAfter(environment: MatterWordingEnvironment, context: JobContext): Promise<boolean> {
  for (let failures = 0; failures < MAX_FAILURES; ) {
    context.signal.throwIfAborted()
    const { model, pause } = await environment.backgroundFor(context.job.organisation_id)
    const next = await context.transact(nextWaitingMatter)
    if (next === null) return false
    if (model === null || pause !== null) return true
    const outcome = await context.step(`word ${next.id} ${next.basis}`, () => word(environment, context, next, model))
    // Nothing is held against a matter that a limit kept from being read.
    if (outcome === null) return true
    await context.transact(async (tx) => {
      await keepMatterWording(tx, next, { model: model.label, outcome })
      await forgetCalls(tx, context.job.id)
    })
    failures = 'failure' in outcome ? failures + 1 : 0
    if (context.isOld()) return false
    if (await context.isRequested()) await context.giveWay()
  }
  return true
}

/** Null: a limit is met. */
async function word(
  { workers, backgroundFor }: MatterWordingEnvironment,
  context: JobContext,
  { title, abstract }: WaitingMatter,
  model: NonNullable<BackgroundModel['model']>,
): Promise<MatterWording | null> {
  const { signal, job } = context
  const said = await askStructured(keptModel(context, model.resolved), {
    ...{ instructions: matterInstructions, prompt: matterPrompt({ title, abstract }), schema: matterSchema, signal },
  })
  if ('failure' in said) {
    const { pause } = await backgroundFor(job.organisation_id)
    return pause !== null || said.failure === modelUseTexts.limitUnderWay ? null : said
  }
  const input = {
    // What a document says is the title of its matter.
    of: { title, summary: `${title}. ${abstract}`, facts: [] },
    said: { summary: said.value.text, facts: [] },
  }
  const asked = { organisationId: job.organisation_id, signal }
  const { summary } = await workers.run('check the wording of a document', { ...asked, input })
  return { text: summary === abstract ? null : summary }
}
