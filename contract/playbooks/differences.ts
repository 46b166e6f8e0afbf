import type { VersionFields } from './authoring.schemas.ts'
import { authoringTexts as texts } from './authoring.texts.ts'
import type { TemplateStep } from './playbooks.schemas.ts'

/** One difference between two versions; an empty text means absent. */
export type Difference = { where: string; before: string; after: string }

const outputText = ({ outputs }: TemplateStep) =>
  outputs.map(({ label, question, type }) => `${label}: ${question} (${texts.outputTypes[type]})`).join('\n')

const matterText = ({ matterStep }: TemplateStep): string =>
  matterStep === null ? texts.noMatter : matterStep === undefined ? '' : texts.stepName(matterStep, '')

const stepFields: readonly [string, (step: TemplateStep) => string][] = [
  [texts.stepType, ({ type }) => texts.stepTypes[type]],
  [texts.label, ({ label }) => label],
  [texts.allowedRole, ({ allowedRole }) => allowedRole],
  [texts.visibility, ({ visibility }) => texts.visibilities[visibility]],
  [texts.capabilities, ({ capabilities }) => capabilities.map((one) => texts.capabilityNames[one]).join(', ')],
  [texts.guidance, ({ guidance }) => guidance],
  [texts.outputs, outputText],
  [texts.topic, ({ topic }) => topic],
  [texts.breakdown, ({ breakdown }) => (breakdown ? texts.yes : texts.no)],
  [texts.breakdownQuestions, ({ breakdownQuestions }) => breakdownQuestions],
  [texts.researchSource, ({ researchSource }) => texts.sources[researchSource]],
  [texts.format, ({ format }) => format],
  [texts.dueAfterDays, ({ dueAfterDays }) => (dueAfterDays === undefined ? '' : String(dueAfterDays))],
  [texts.includeSteps, ({ includeStepsString }) => includeStepsString],
  [texts.matterStep, matterText],
]

const nameOf = ({ id, label }: TemplateStep) => texts.stepName(id, label)

/** Matches steps of two versions: first those with the same kind and label, wherever they are, then by number. */
function pairsOf(before: readonly TemplateStep[], after: readonly TemplateStep[]) {
  const left = [...before]
  const take = (fits: (step: TemplateStep) => boolean) => {
    const index = left.findIndex(fits)
    return index < 0 ? null : left.splice(index, 1)[0]!
  }
  const found = after.map((step) => take(({ type, label }) => type === step.type && label === step.label))
  const pairs = after.map((step, index) => ({ after: step, before: found[index] ?? take(({ id }) => id === step.id) }))
  return { pairs, gone: left }
}

function* stepDifferences(before: TemplateStep, after: TemplateStep): Generator<Difference> {
  if (before.id !== after.id) yield { where: texts.position(nameOf(after)), before: before.id, after: after.id }
  for (const [field, read] of stepFields) {
    const [one, other] = [read(before), read(after)]
    if (one !== other) yield { where: texts.ofStep(nameOf(after), field), before: one, after: other }
  }
}

const rolesText = ({ roles }: VersionFields) =>
  roles
    .map(({ name, description, isUserRole }) => `${name}: ${description}${isUserRole ? ` (${texts.isUserRole})` : ''}`)
    .join('\n')

const ownFields: readonly [string, (fields: VersionFields) => string][] = [
  [texts.name, ({ name }) => name],
  [texts.description, ({ description }) => description],
  [texts.category, ({ category }) => category],
  [texts.callToAction, ({ callToAction }) => callToAction],
  [texts.isMultiUser, ({ isMultiUser }) => (isMultiUser ? texts.yes : texts.no)],
  [texts.roles, rolesText],
]

/** The changes from one version to another, in form order. */
export function differencesOf(before: VersionFields, after: VersionFields): Difference[] {
  const found: Difference[] = []
  for (const [where, read] of ownFields) {
    const [one, other] = [read(before), read(after)]
    if (one !== other) found.push({ where, before: one, after: other })
  }
  const { pairs, gone } = pairsOf(before.steps, after.steps)
  for (const pair of pairs) {
    if (pair.before) found.push(...stepDifferences(pair.before, pair.after))
    else found.push({ where: texts.addedStep(nameOf(pair.after)), before: '', after: pair.after.guidance })
  }
  for (const step of gone) found.push({ where: texts.removedStep(nameOf(step)), before: step.guidance, after: '' })
  return found
}
