import { withoutUnconfirmed } from '../../../contract/playbooks/answer-form.ts'
import { includedSteps } from '../../../contract/playbooks/playbook-steps.ts'
import type { StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { escapeHtml } from '../../engines/playbooks/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findHeld, type Held, isHiddenFrom } from './playbooks.read.ts'
import type { StepResult, StepWork } from './step-work.ts'

/** The iteration before this one that everybody who sees this playbook may see, of the same organisation and playbook. */
async function findIteration(tx: Transaction, { topic }: Held): Promise<Held | null> {
  const row = await tx.db
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
    .select('id')
    .executeTakeFirst()
  return row ? findHeld(tx, row.id) : null
}

/** Each of several begins with a title, so that none runs into the one before. */
function documentsHtml(documents: readonly { label: string; document: string }[]): string {
  const titled = ({ label, document }: (typeof documents)[number]) =>
    documents.length === 1 || label.trim() === '' || document.startsWith('<h1>')
      ? document
      : `<h1>${escapeHtml(label)}</h1>${document}`
  return documents.map(titled).join('')
}

/** Takes over what an earlier run of the same playbook found: of the steps that are named, else of all; no private one. */
export async function findPrevious({ context, held, config }: StepWork): Promise<StepResult> {
  const previous = await context.transact((tx) => findIteration(tx, held))
  if (!previous) return { output: { completed: true } }
  const named = includedSteps(
    config.includeStepsString,
    previous.steps.map(({ id }) => id),
  )
  const isTaken = (id: string) => named.length === 0 || named.includes(id)
  const shown = previous.steps.filter((step) => isTaken(step.id) && !isHiddenFrom(previous, step, null))
  const works = shown.flatMap((step) => {
    const work = previous.works.get(step.id)
    return work && work.generation === step.generation ? [work] : []
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
      ...(answers.length > 0 ? { answers } : {}),
      ...(documents.length > 0 ? { document: documentsHtml(documents) } : {}),
    },
  }
}
