import { listed } from '../shared/listed.ts'
import { authoringTexts as texts } from './authoring.texts.ts'
import { mostSteps, type StepType } from './playbooks.schemas.ts'

const isStepId = (part: string) => /^\d{3}$/.test(part)
const mostNamed = 5

/** Lists at most five and the number of others. */
const named = (parts: readonly string[]): string => {
  const first = parts.slice(0, mostNamed).map((part) => (part.length > 20 ? `${part.slice(0, 20)}…` : part))
  const more = parts.length - first.length
  return more > 0 ? `${first.join(', ')} ${texts.andMore(more)}` : listed(first)
}

export const includedIds = (written: string): string[] =>
  written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

type Step = { id: string; type: StepType; includeStepsString: string; matterStep?: string | null | undefined }

/**
 * Problem with the steps that a step includes; null without one. A step of another round may include any other, all
 * others only earlier ones.
 */
export function includesProblem(step: Step, allIds: readonly string[]): string | null {
  const ids = includedIds(step.includeStepsString)
  if (ids.length > mostSteps) return texts.tooManyIncluded(ids.length, mostSteps)
  const unreadable = ids.filter((id) => !isStepId(id))
  if (unreadable.length > 0) return texts.unreadableIncluded(named(unreadable))
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
  if (twice.length > 0) return texts.includedTwice(named(twice))
  const known = new Set(allIds)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) return texts.unknownIncluded(named(unknown))
  if (ids.includes(step.id)) return texts.includesItself
  const later = step.type === 'prev_output' ? [] : ids.filter((id) => id > step.id)
  return later.length > 0 ? texts.laterIncluded(named(later)) : null
}

/** Problem with the step from which another takes its matter; null without one. */
export function matterProblem({ id, matterStep: named }: Pick<Step, 'id' | 'matterStep'>, allIds: readonly string[]) {
  if (named === undefined || named === null) return null
  if (named === id) return texts.matterOfItself
  if (!allIds.includes(named)) return texts.unknownMatter(named)
  return named > id ? texts.laterMatter(named) : null
}
