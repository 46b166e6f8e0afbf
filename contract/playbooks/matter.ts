import { isForAnyone } from './playbook-steps.ts'

type PositionedStep = { id: string; type: string; allowedRole: string; visibility: 'private' | 'visible' }
type Asking = PositionedStep & { matterStep?: string | null | undefined }

/** Steps that run without asking anyone, so they wait until people have said what the playbook is about. */
const waiting: readonly string[] = ['research', 'output']

/** Whether everyone who sees `reader` may also see `source`. */
const isShownTo = (reader: PositionedStep, source: PositionedStep): boolean =>
  source.visibility === 'visible' ||
  isForAnyone(source.allowedRole) ||
  (reader.visibility === 'private' && reader.allowedRole === source.allowedRole)

/**
 * The step in which people say what a playbook is about: the one that this step names, otherwise the first earlier chat
 * step that is not private to another role. Null without one, and where the step says that it needs none.
 */
export function matterStepOf(step: Asking, all: readonly PositionedStep[]): string | null {
  if (step.type === 'prev_output' || step.matterStep === null) return null
  const before = all.filter(({ id }) => id < step.id).toSorted((one, other) => one.id.localeCompare(other.id))
  if (step.matterStep !== undefined) return before.find(({ id }) => id === step.matterStep)?.id ?? null
  return before.find((one) => one.type === 'chat' && isShownTo(step, one))?.id ?? null
}

/**
 * Like `matterStepOf`, for a step that waits for it. Conversations and meetings only wait for a step that they name.
 */
export const awaitedMatterOf = (step: Asking, all: readonly PositionedStep[]): string | null =>
  step.matterStep !== undefined || waiting.includes(step.type) ? matterStepOf(step, all) : null
