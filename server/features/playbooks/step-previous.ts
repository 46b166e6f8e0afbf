import { withoutUnconfirmed } from '../../../contract/playbooks/answer-form.ts'
import { includedSteps } from '../../../contract/playbooks/playbook-steps.ts'
import type { StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts } from '../../../contract/playbooks/playbooks.texts.ts'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import { escapeHtml } from '../../engines/playbooks/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findHeld, type Held, isHiddenFrom, type StepRow } from './playbooks.read.ts'
import type { StepResult, StepWork } from './step-work.ts'

const MOST_ITERATIONS = 20
/** `taken`: the steps that are named, else all; no private one. */
type Iteration = { held: Held; taken: StepRow[] }

function iterationOf(held: Held, { includeStepsString }: StepWork['config']): Iteration {
  const named = includedSteps(
    includeStepsString,
    held.steps.map(({ id }) => id),
  )
  const isTaken = (id: string) => named.length === 0 || named.includes(id)
  return { held, taken: held.steps.filter((step) => isTaken(step.id) && !isHiddenFrom(held, step, null)) }
}

/**
 * The newest iteration before this one in which all that is taken over is complete, else the newest one; of the same
 * organisation and playbook, and one that everybody who sees this playbook may see.
 */
async function findIteration(tx: Transaction, { held: { topic }, config }: StepWork): Promise<Iteration | null> {
  const rows = await tx.db
    .selectFrom('playbook_topic')
    .where('organisation_id', '=', topic.organisation_id)
    .where('template_id', '=', topic.template_id)
    .where('deleted_at', 'is', null)
    .where('id', '<>', topic.id)
    .where('created_at', '<', topic.created_at)
    .where((given) => {
      const isShared = given('access_level', '=', 'shared')
      const isOwn = given('created_by', '=', topic.created_by ?? '')
      return topic.access_level === 'private' ? given.or([isShared, isOwn]) : isShared
    })
    .orderBy('created_at', 'desc')
    .limit(MOST_ITERATIONS)
    .select('id')
    .execute()
  let newest: Iteration | null = null
  for (const { id } of rows) {
    const held = await findHeld(tx, id)
    if (held === null) continue
    const one = iterationOf(held, config)
    if (one.taken.length > 0 && one.taken.every((step) => step.is_complete)) return one
    newest ??= one
  }
  return newest
}

/** Each of several begins with a title, so that none runs into the one before. */
function documentsHtml(documents: readonly { label: string; document: string }[]): string {
  const titled = ({ label, document }: (typeof documents)[number]) =>
    documents.length === 1 || label.trim() === '' || document.startsWith('<h1>')
      ? document
      : `<h1>${escapeHtml(label)}</h1>${document}`
  return documents.map(titled).join('')
}

/** Takes over what an earlier run of the same playbook found, and says what of it was not complete. */
export async function findPrevious(work: StepWork): Promise<StepResult> {
  const found = await work.context.transact((tx) => findIteration(tx, work))
  if (!found) return { output: { completed: true } }
  const { held: previous, taken } = found
  const open = taken.filter((step) => !step.is_complete)
  const nameOf = ({ id }: StepRow) => playbooksTexts.stepName(id, previous.works.get(id)?.config.label ?? '')
  const works = taken.flatMap((step) => {
    const own = previous.works.get(step.id)
    return own && own.generation === step.generation ? [own] : []
  })
  const answers = works.flatMap(({ config: { label }, output }) =>
    withoutUnconfirmed(output.answers ?? [])
      .filter(({ text }) => text !== null)
      .map(
        (answer): StepAnswer => ({ ...answer, label: [label, answer.label].filter((one) => one !== '').join(': ') }),
      ),
  )
  const documents = works.flatMap(({ config: { label }, output: { document } }) =>
    document === undefined ? [] : [{ label, document }],
  )
  return {
    output: {
      completed: true,
      ...{ previousPlaybookId: previous.topic.id, previousPlaybookTitle: previous.topic.title },
      previousPlaybookDate: previous.topic.created_at,
      ...(open.length > 0 ? { otherNotes: playbookWorkTexts.previousOpen(open.map(nameOf)) } : {}),
      ...(answers.length > 0 ? { answers } : {}),
      ...(documents.length > 0 ? { document: documentsHtml(documents) } : {}),
    },
  }
}
