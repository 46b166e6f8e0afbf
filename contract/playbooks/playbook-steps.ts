import { anyone, type Step, type StepConfig } from './playbooks.schemas.ts'

/** Parses a list such as "001, 002" into known ids, each once, in order. */
export function includedSteps(written: string, known: readonly string[]): string[] {
  const named = new Set(written.split(',').map((one) => one.trim()))
  return known.filter((id) => named.has(id))
}

/**
 * The earlier steps that a step builds on: those it names. An output that names none builds on all earlier steps; other
 * kinds build on none.
 */
export function includesOf(id: string, config: { type: string; includeStepsString: string }, all: readonly string[]) {
  const before = all.filter((one) => one < id)
  const named = includedSteps(config.includeStepsString, before)
  return named.length === 0 && config.type === 'output' && config.includeStepsString.trim() === '' ? before : named
}

export type Steps = Record<string, Step>
export const stepIds = (steps: Steps): string[] => Object.keys(steps).toSorted()

/** The step to continue with: the first incomplete one the caller may do, otherwise the first incomplete one. */
export function nextPendingStep(steps: Steps): string | null {
  const open = stepIds(steps).filter((id) => steps[id]?.status !== 'complete')
  return ownNextStep(steps) ?? open[0] ?? null
}
const isMine = (step: Step | undefined) => step?.status === 'PENDING' && !step.hidden && !step.readOnly

/** The first step that waits for the caller. */
export const ownNextStep = (steps: Steps): string | null => stepIds(steps).find((id) => isMine(steps[id])) ?? null

/** A step's questions by number. */
export const questionsOf = ({ outputs }: Pick<StepConfig, 'outputs'>) =>
  outputs.toSorted((one, other) => one.idx - other.idx)

/** Ids of steps that build on this one, directly or indirectly. */
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
