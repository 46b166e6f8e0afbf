import { withoutUnconfirmed } from '../../../contract/playbooks/answer-form.ts'
import { playbookReportTexts as texts } from '../../../contract/playbooks/playbook-report.texts.ts'
import { playbooksTexts } from '../../../contract/playbooks/playbooks.texts.ts'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { type PrintedBlock, plain } from '../../engines/printing/index.ts'
import type { ReportKind } from '../reports/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findHeld, type Held, holderOf, isHiddenFrom, type StepRow } from './playbooks.read.ts'
import { type PrintedStep, requestedPages } from '../../engines/playbooks/index.ts'
import type { ShownStepConfig } from '../../../contract/playbooks/playbooks.schemas.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

type Read = { held: Held; names: Map<string, string>; date: string; withRecord: boolean }

/** A printed report is passed on, so it contains no private step, whoever prints it. */
const isPrinted = (held: Held, step: StepRow) => step.is_complete && !isHiddenFrom(held, step, null)

const headingOf = (held: Held, { id }: StepRow) => playbooksTexts.stepName(id, held.works.get(id)?.config.label ?? '')

/** A paper with a page limit leaves out what its format doesn't ask for, such as charts. */
type Formatted = Pick<ShownStepConfig, 'type' | 'format' | 'guidance' | 'topic'>
export const isShortPaper = (config: Formatted | undefined): boolean =>
  config?.type === 'output' &&
  requestedPages(config.format, config.guidance, config.topic) !== null &&
  !/\b(?:charts?|graphs?|diagrams?|contents)\b/i.test(`${config.format} ${config.guidance}`)

function printedStep(held: Held, step: StepRow, names: ReadonlyMap<string, string>): PrintedStep {
  const work = held.works.get(step.id)
  const output = work?.generation === step.generation ? work.output : {}
  const holder = holderOf(held, step.allowed_role)
  const name = holder ? names.get(holder) : undefined
  return {
    heading: headingOf(held, step),
    by: name === undefined ? '' : playbooksTexts.heldBy(step.allowed_role, name),
    answers: withoutUnconfirmed(output.answers ?? []),
    notes: output.otherNotes ?? '',
    html: output.document ?? '',
    hasCharts: !isShortPaper(work?.config),
  }
}

/** The steps to print: the last document. With the record, or without a document, all steps in order. */
function printedSteps({ held, withRecord }: Read): StepRow[] {
  const steps = held.steps.filter((step) => isPrinted(held, step))
  const last = steps.findLast(({ type }) => type === 'output')
  if (last === undefined) return steps
  return withRecord ? [last, ...steps.filter((step) => step !== last)] : [last]
}

/** Names the steps that aren't in the document, without their content. */
function leftOut({ steps, ...held }: Held): PrintedBlock[] {
  const isPrivate = (step: StepRow) => isHiddenFrom({ ...held, steps }, step, null)
  const lines = [
    ...steps.filter(isPrivate).map(({ id, allowed_role: role }) => texts.isPrivate(Number(id), role)),
    ...steps
      .filter((step) => !isPrivate(step) && !step.is_complete)
      .map((step) => texts.isOpen(headingOf({ ...held, steps }, step))),
  ]
  if (lines.length === 0) return []
  return [
    { kind: 'heading', level: 1, text: texts.about },
    { kind: 'list', isOrdered: false, items: lines.map((line) => ({ words: plain(line) })) },
  ]
}

async function namesIn(tx: Transaction, { topic, members }: Held): Promise<Map<string, string>> {
  const holders = [...new Set(Object.values(topic.user_roles))].filter((id) => members.has(id))
  if (holders.length === 0) return new Map()
  const rows = await tx.db.selectFrom('person').where('id', 'in', holders).select(['id', 'name', 'email']).execute()
  return new Map(rows.map(({ id, name, email }) => [id, name || email]))
}

/** A playbook as a whole. */
export const playbookReports: ReportKind = {
  code: 'playbook',
  async titleOf(tx, topicId) {
    const held = await findHeld(tx, topicId)
    if (held === null) return null
    if (!held.steps.some((step) => isPrinted(held, step))) throw new Refusal(409, texts.nothingYet)
    const { title, access_level: access, created_by: owner } = held.topic
    return { title, visibleTo: access === 'private' ? owner : null }
  },
  async read(tx, topicId, { withRecord }): Promise<Read | null> {
    const held = await findHeld(tx, topicId)
    if (!held?.steps.some((step) => isPrinted(held, step))) return null
    const dates = held.steps.map(({ updated_at: date }) => date).toSorted()
    return {
      ...{ held, withRecord },
      names: await namesIn(tx, held),
      date: held.topic.completed_at ?? dates.at(-1) ?? held.topic.created_at,
    }
  },
  partsOf: (read) => printedSteps(read as Read).map(({ id }) => id),
  async print(read, { organisation, zone, stepsOf }) {
    const { held, names, date } = read as Read
    const done = held.steps.filter((step) => isPrinted(held, step))
    const day = dayOf(date, zone)
    const parts = printedSteps(read as Read)
    const isPaper = parts.length === 1 && isShortPaper(held.works.get(parts[0]!.id)?.config)
    const { blocks, sources } = await stepsOf({
      steps: parts.map((step) => printedStep(held, step, names)),
      ...{ day, timeZone: zone },
    })
    const people = held.topic.roles
      .map(({ name }) => ({ role: name, holder: names.get(ownValue(held.topic.user_roles, name) ?? '') }))
      .flatMap(({ role, holder }) => (holder === undefined ? [] : [{ label: role, value: holder }]))
    return {
      ...{ title: held.topic.title, subtitle: texts.subtitle(held.topic.template_name), day, organisation },
      date: new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }).format(
        new Date(date),
      ),
      // Readers of the finished document don't need the playbook's progress.
      details: [
        ...(done.length === held.steps.length
          ? []
          : [{ label: texts.stepsLabel, value: playbooksTexts.progressOf(done.length, held.steps.length) }]),
        ...people,
      ],
      ...{ blocks: [...blocks, ...leftOut(held)], sources, hasContents: !isPaper },
    }
  },
}
