import { isForAnyone } from './playbook-steps.ts'

type PositionedStep = { id: string; type: string; allowedRole: string; visibility: 'private' | 'visible' }
type Asking = PositionedStep & { matterStep?: string | null | undefined }

/** Worked out without anybody being asked, so they wait until people have said what it is about. */
const waiting: readonly string[] = ['research', 'output']

/** Whether all who see `reader` may also see `source`. */
const isShownTo = (reader: PositionedStep, source: PositionedStep): boolean =>
  source.visibility === 'visible' ||
  isForAnyone(source.allowedRole) ||
  (reader.visibility === 'private' && reader.allowedRole === source.allowedRole)

/**
 * The step in which people say what a playbook is about: the one that the step names, else the first chat step before it,
 * but none that is private to another role. Null where there is none, and where the step says that it needs none.
 */
export function matterStepOf(step: Asking, all: readonly PositionedStep[]): string | null {
  if (step.type === 'prev_output' || step.matterStep === null) return null
  const before = all.filter(({ id }) => id < step.id).toSorted((one, other) => one.id.localeCompare(other.id))
  if (step.matterStep !== undefined) return before.find(({ id }) => id === step.matterStep)?.id ?? null
  return before.find((one) => one.type === 'chat' && isShownTo(step, one))?.id ?? null
}

/** The same for a step that does not begin before it. Unless it names one, a conversation and a meeting begin without it. */
export const awaitedMatterOf = (step: Asking, all: readonly PositionedStep[]): string | null =>
  step.matterStep !== undefined || waiting.includes(step.type) ? matterStepOf(step, all) : null
