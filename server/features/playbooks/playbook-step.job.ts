import { isHalfFinished } from '../../../contract/playbooks/answer-form.ts'
import type { StepAnswer, StepOutput } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JobContext, JobHandler } from '../../platform/jobs/job.types.ts'
import type { JobRow } from '../../platform/jobs/jobs.read.ts'
import { forgetCalls, keptModel } from '../../platform/jobs/kept-calls.ts'
import {
  keepOutput,
  lockTopic,
  logTopic,
  reportStep,
  setStep,
  type StepInput,
  stepQueue,
} from './playbooks.commands.ts'
import { blockersOf, findHeld, type Held, type StepRow } from './playbooks.read.ts'
import { readConversation } from './step-chat.ts'
import { readTranscript } from './step-meeting.ts'
import { writeOutput } from './step-output.ts'
import { findPrevious } from './step-previous.ts'
import { research } from './step-research.ts'
import type { StepResult, StepWork, StepEnvironment } from './step-work.ts'
import { completeStep, workAgain } from './steps.store.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** The step was reset, completed or deleted while it was worked on. */
class StepGone extends Error {}

/** The work for each kind of step. */
export const works: Record<string, (work: StepWork) => Promise<StepResult>> = {
  chat: readConversation,
  research,
  output: writeOutput,
  meetingNotes: readTranscript,
  prev_output: findPrevious,
}

/** How long a step may be worked on: up to 60 questions, a few of them at once, and a slow model takes minutes for each. */
export const STEP_LIMIT_SECONDS = 3 * 3_600

/** Runs one step of a playbook, and resumes it after its server was lost. */
export function playbookStepHandler(environment: StepEnvironment): JobHandler {
  return {
    queue: stepQueue,
    atOnce: 4,
    retries: 3,
    limitSeconds: STEP_LIMIT_SECONDS,
    run: (context) =>
      work(environment, context).catch((error: unknown) => {
        if (!(error instanceof StepGone)) throw error
      }),
    onGivenUp: (tx, job) => noteProblem(tx, job, texts.workFailed),
    onCancelled: (tx, job) => noteProblem(tx, job, texts.workCancelled),
    again: (tx, engine, job) => workAgain(tx, engine, job.input as StepInput),
  }
}

async function work(environment: StepEnvironment, context: JobContext): Promise<void> {
  const input = context.job.input as StepInput
  const held = await context.transact((tx) => findHeld(tx, input.topicId))
  const step = held?.steps.find(({ id }) => id === input.stepId)
  const known = held?.works.get(input.stepId)
  const run = ownValue(works, step?.type ?? '')
  if (!held || !step || !known || !run || step.generation !== input.generation || step.is_complete) return
  const output = known.generation === step.generation ? known.output : {}
  const keep = async (next: StepOutput) => {
    if (!(await context.transact((tx) => keepOutput(tx, input, next)))) throw new StepGone()
  }
  const modelFor = async () => keptModel(context, await environment.modelFor(context))
  const judgeFor = async () => keptModel(context, await environment.judgeFor(context))
  const result = await run({
    ...environment,
    modelFor,
    judgeFor,
    context,
    held,
    step,
    config: known.config,
    output,
    keep,
  })
  await context.transact(async (tx) => {
    await forgetCalls(tx, context.job.id)
    if (!(await keepOutput(tx, input, result.outputFrom ?? result.output))) return
    await setStep(tx, input.topicId, input.stepId, {
      ...{ prepared: input.generation, job_id: null },
      ...(result.basis === undefined ? {} : { basis: result.basis }),
    })
    // What the step builds on may be another by now than when its work began.
    const now = result.completesWhole ? await findHeld(tx, input.topicId) : null
    if (now && isWhole(now, step)) await completeStep(tx, environment.engine(), input.topicId, step)
    reportStep(tx, step)
  })
}

/** Nothing of a step is open, and it waits for no other. */
function isWhole(held: Held, step: StepRow): boolean {
  const work = held.works.get(step.id)
  const isOpen = work === undefined || work.generation !== step.generation || isHalfFinished(work)
  return !isOpen && blockersOf(held, step).length === 0
}

/** Nobody works any more on what was under way. */
const stopped = (answer: StepAnswer): StepAnswer =>
  answer.status === 'PROGRESS' ? { ...answer, status: 'PENDING' } : answer
const withoutProgress = ({ answers, ...output }: StepOutput): StepOutput =>
  answers === undefined ? output : { ...output, answers: answers.map(stopped) }

/** A step that ended without a result says so, and waits for somebody to try again. */
async function noteProblem(tx: Transaction, job: JobRow, problem: string): Promise<void> {
  const { topicId, stepId, generation } = job.input as StepInput
  await forgetCalls(tx, job.id)
  await lockTopic(tx, topicId)
  const held = await findHeld(tx, topicId)
  const step = held?.steps.find(({ id }) => id === stepId)
  if (!held || step?.job_id !== job.id || step.generation !== generation) return
  const work = held.works.get(stepId)
  // What was worked out before the step was emptied stays gone.
  const output = work?.generation === generation ? withoutProgress(work.output) : {}
  await tx.db
    .updateTable('playbook_work')
    .set({ problem, generation, output: storableJson(output) })
    .where('topic_id', '=', topicId)
    .where('step_id', '=', stepId)
    .execute()
  await setStep(tx, topicId, stepId, { job_id: null, prepared: generation })
  logTopic(tx, held)
}
