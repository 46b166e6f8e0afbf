import { anyone, type Step, type StepConfig } from './playbooks.schemas.ts'

/** The ids that a list such as "001, 002" names: each once, in order, and only those that there are. */
export function includedSteps(written: string, known: readonly string[]): string[] {
  const named = new Set(written.split(',').map((one) => one.trim()))
  return known.filter((id) => named.has(id))
}

/**
 * What a step builds on: the steps before it that it names. An output that names none builds on all before it, and so
 * does no other.
 */
export function includesOf(id: string, config: { type: string; includeStepsString: string }, all: readonly string[]) {
  const before = all.filter((one) => one < id)
  const named = includedSteps(config.includeStepsString, before)
  return named.length === 0 && config.type === 'output' && config.includeStepsString.trim() === '' ? before : named
}

export type Steps = Record<string, Step>
export const stepIds = (steps: Steps): string[] => Object.keys(steps).toSorted()

/** The step to go on with: the first that is not complete and that one may do, else the first that is not complete. */
export function nextPendingStep(steps: Steps): string | null {
  const open = stepIds(steps).filter((id) => steps[id]?.status !== 'complete')
  return ownNextStep(steps) ?? open[0] ?? null
}
const isMine = (step: Step | undefined) => step?.status === 'PENDING' && !step.hidden && !step.readOnly

/** The first step that waits for the person who asks. */
export const ownNextStep = (steps: Steps): string | null => stepIds(steps).find((id) => isMine(steps[id])) ?? null

/** The questions of a step in the order of their numbers. */
export const questionsOf = ({ outputs }: Pick<StepConfig, 'outputs'>) =>
  outputs.toSorted((one, other) => one.idx - other.idx)

/** The steps, by id, that build on this one, directly or by way of others. */
export function dependentsOf(id: string, includes: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>()
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [other, built] of includes) {
      if (found.has(other) || !built.includes(next)) continue
      found.add(other)
      waiting.push(other)
    }
  }
  return [...found].toSorted()
}

export const isForAnyone = (role: string): boolean => role === anyone || role === ''
