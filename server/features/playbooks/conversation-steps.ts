import { answerFormTexts as formTexts } from '../../../contract/playbooks/answer-form.texts.ts'
import { answerStateOf, askedOf, formOf, positionOf } from '../../../contract/playbooks/answer-form.ts'
import { questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import type { StepAnswer, StepOutput } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import type { RecordedAnswer } from '../../engines/assistant/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import type { ConversationSteps } from '../chat/index.ts'
import { keepOutput, lockTopic, reportStep, setStep } from './playbooks.commands.ts'
import { findHeld, type Held, type StepRow } from './playbooks.read.ts'
import { conversationOf, readSpoken, withSuggestions } from './step-chat.ts'
import { frameOf, saidBefore } from './step-frame.ts'

type Found = { held: Held; step: StepRow; config: { outputs: StepConfigOutputs }; output: StepOutput }
type StepConfigOutputs = Parameters<typeof questionsOf>[0]['outputs']

const LONGEST_SHOWN = 400

async function findStep(tx: Transaction, threadId: string, isLocked = false): Promise<Found | null> {
  const address = await tx.db
    .selectFrom('playbook_step')
    .where('thread_id', '=', threadId)
    .select(['topic_id', 'id'])
    .executeTakeFirst()
  if (!address) return null
  if (isLocked) await lockTopic(tx, address.topic_id)
  const held = await findHeld(tx, address.topic_id)
  const step = held?.steps.find(({ id }) => id === address.id)
  const work = held?.works.get(address.id)
  if (!held || !step || !work || step.thread_id !== threadId) return null
  return { held, step, config: work.config, output: work.generation === step.generation ? work.output : {} }
}

/** How far the form is, for the model beside it: data like everything that people wrote. */
function formLines(form: readonly StepAnswer[]): string[] {
  if (form.length === 0) return []
  const lines = form.map((answer) => {
    const state = formTexts.answerStates[answerStateOf(answer)].toLowerCase()
    const text = answer.text === null ? '' : `: ${answer.text.replace(/\s+/g, ' ').slice(0, LONGEST_SHOWN)}`
    return `- ${answer.label || answer.question} (${state})${text}`
  })
  return ['The form as it is now, which is information too:', '<form>', ...lines, '</form>']
}

/** The steps of playbooks as their conversations know them. */
export const conversationSteps: ConversationSteps = {
  async find(tx, threadId) {
    const found = await findStep(tx, threadId)
    if (found === null) return null
    const { held, step, config, output } = found
    const questions = questionsOf(config).map((one) => ({ ...askedOf(one), type: one.type }))
    const frame = [...frameOf(held, step).lines, ...formLines(formOf({ config, output }))]
    return { frame, questions, said: saidBefore(held, step) }
  },

  async record(tx, threadId, answer) {
    const found = await findStep(tx, threadId, true)
    if (found === null || found.step.is_complete) return { failure: texts.alreadyComplete }
    const { held, step, config } = found
    const form = formOf(found)
    const at = positionOf(form, askedOf(answer))
    const known = form[at]
    if (known === undefined) return { failure: formTexts.questionGone }
    if (answerStateOf(known) === 'confirmed')
      return { failure: formTexts.confirmedAlready(answer.label || answer.question) }
    const suggestion = suggestionOf(known, answer)
    const input = { topicId: held.topic.id, stepId: step.id, generation: step.generation }
    const withIt = (current: StepOutput) => ({
      ...current,
      answers: formOf({ config, output: current }).map((one, position) => (position === at ? suggestion : one)),
    })
    if (!(await keepOutput(tx, input, withIt))) return { failure: texts.alreadyComplete }
    reportStep(tx, step)
    const open = form.filter((one, position) => position !== at && answerStateOf(one) === 'open')
    return { open: open.map(({ label, question }) => label || question) }
  },

  async read(workers: Workers, context: JobContext, threadId: string) {
    const known = await context.transact(async (tx) => {
      const found = await findStep(tx, threadId)
      return found && { ...found, spoken: await conversationOf(tx, threadId) }
    })
    if (known === null || known.step.is_complete || known.config.outputs.length === 0) return
    const { held, step, config, spoken } = known
    const environment = { workers, organisationId: held.topic.organisation_id, signal: context.signal }
    const reading = await readSpoken(environment, spoken, config, false)
    const input = { topicId: held.topic.id, stepId: step.id, generation: step.generation }
    await context.transact(async (tx) => {
      const isKept = await keepOutput(tx, input, (current) =>
        withSuggestions({ config, output: current }, reading, false),
      )
      if (!isKept) return
      await setStep(tx, input.topicId, input.stepId, { basis: spoken.leaf ?? '' })
      reportStep(tx, step)
    })
  },
}

function suggestionOf(known: StepAnswer, { text, source, citations, toCheck }: RecordedAnswer): StepAnswer {
  return {
    ...{ label: known.label, question: known.question, status: 'PENDING', text, source, confirmed: false },
    ...(citations.length === 0 ? {} : { citations }),
    ...(toCheck.length === 0 ? {} : { toCheck }),
    rev: (known.rev ?? 0) + 1,
  }
}
