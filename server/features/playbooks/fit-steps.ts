import { storableJson } from '../../engines/text/index.ts'
import { type CountedTable, fitQuestions, isToFit } from '../../engines/playbooks/index.ts'
import { breakdownColumns, dateColumns, measureColumns } from '../../engines/queries/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { readCatalogue } from '../datasets/index.ts'
import { type Material, materialText } from './material.ts'
import { setStep } from './playbooks.commands.ts'
import { findHeld } from './playbooks.read.ts'
import { matterFor } from './step-frame.ts'
import { findTemplate } from './templates.store.ts'

const LONGEST_MATTER = 8_000

/** The proposal: the first section of the step that describes the matter. */
const proposalIn = ({ sections }: Material): string | null =>
  sections.flatMap(({ answers }) => answers).find(({ text }) => text !== null)?.text ?? null

/** What the tables of the organisation count, and by what. */
async function countedTables(tx: Transaction): Promise<CountedTable[]> {
  const { factTables } = await readCatalogue(tx)
  return factTables.map((table) => ({
    label: table.label,
    measures: measureColumns(table).map(({ label }) => label),
    dimensions: breakdownColumns(table).map(({ label }) => label),
    hasDate: dateColumns(table).length > 0,
  }))
}

/** The steps of a template with its questions in the words of the organisation that starts it. `matter`: as far as it is known. */
export async function fitSteps<T extends { breakdownQuestions: string }>(
  tx: Transaction,
  steps: readonly T[],
  matter: string,
): Promise<T[]> {
  if (!steps.some(({ breakdownQuestions }) => isToFit(breakdownQuestions))) return [...steps]
  const tables = await countedTables(tx)
  return steps.map((step) => ({
    ...step,
    breakdownQuestions: fitQuestions(step.breakdownQuestions, tables, { matter, proposal: matter }),
  }))
}

/**
 * Fits the questions of the steps that wait for a matter to it, once that is known. What a person has edited, what has
 * begun, and what a later version of the template words otherwise stays as it is.
 */
export async function refitSteps(tx: Transaction, topicId: string, matterStep: string): Promise<void> {
  const held = await findHeld(tx, topicId)
  const waiting = held?.steps.filter(
    (step) => step.matter_step === matterStep && !step.is_complete && step.prepared < step.generation,
  )
  if (!held || !waiting || waiting.length === 0) return
  const { topic } = held
  const template = await findTemplate(tx, topic.template_id)
  if (template === null || template.version !== topic.template_version) return
  const toFit = new Map(
    template.steps.flatMap(({ id, breakdownQuestions }) =>
      isToFit(breakdownQuestions) ? [[id, breakdownQuestions] as const] : [],
    ),
  )
  if (!waiting.some(({ id }) => toFit.has(id))) return
  const tables = await countedTables(tx)
  for (const step of waiting) {
    const [questions, work] = [toFit.get(step.id), held.works.get(step.id)]
    if (questions === undefined || work === undefined || step.job_id !== null) continue
    const atStart = fitQuestions(questions, tables, { matter: topic.title, proposal: topic.title })
    if (work.config.breakdownQuestions !== atStart) continue
    const about = matterFor(held, step)
    const matter = `${topic.title}\n${materialText(about, LONGEST_MATTER).text}`
    const breakdownQuestions = fitQuestions(questions, tables, { matter, proposal: proposalIn(about) ?? topic.title })
    if (breakdownQuestions === work.config.breakdownQuestions) continue
    await tx.db
      .updateTable('playbook_work')
      .set({ config: storableJson({ ...work.config, breakdownQuestions }) })
      .where('topic_id', '=', topicId)
      .where('step_id', '=', step.id)
      .execute()
    await setStep(tx, topicId, step.id, { rev: step.rev + 1 })
  }
}
