import {
  anyone,
  mostRoles,
  mostSteps,
  type PlaybookFields,
  type PlaybookRole,
  type StepType,
  type TemplateStep,
} from '../../../contract/playbooks/playbooks.schemas.ts'

/** Editable fields of a step; its number follows from its position. */
export type StepChange = Partial<Omit<TemplateStep, 'id'>>
export type RoleChange = Partial<Pick<PlaybookRole, 'name' | 'description' | 'isUserRole'>>

const idAt = (index: number) => String(index + 1).padStart(3, '0')

const newStep = (type: StepType): Omit<TemplateStep, 'id'> => ({
  type,
  label: '',
  allowedRole: anyone,
  visibility: 'visible',
  capabilities: ['internal'],
  guidance: '',
  outputs: [],
  breakdown: false,
  breakdownQuestions: '',
  topic: '',
  researchSource: 'internal',
  format: '',
  includeStepsString: '',
})

/** Renumbers the included steps and leaves out a removed one. Anything that isn't a step number is kept as written. */
function withNewNumbers(written: string, numbers: ReadonlyMap<string, string>, gone: string | null): string {
  if (written.trim() === '') return written
  const parts = written.split(',').map((part) => part.trim())
  return parts
    .filter((part) => part !== gone)
    .map((part) => numbers.get(part) ?? part)
    .join(',')
}

/**
 * Renumbers the reference to the step that sets the matter. If that step was removed, the default applies (the first
 * chat step).
 */
function matterOf({ matterStep: named }: TemplateStep, numbers: ReadonlyMap<string, string>, gone: string | null) {
  if (named === undefined || named === null) return {}
  return { matterStep: named === gone ? undefined : (numbers.get(named) ?? named) }
}

/** Numbers steps by position, and updates their references to each other. */
function numbered(steps: readonly TemplateStep[], gone: string | null = null): TemplateStep[] {
  const numbers = new Map(steps.map(({ id }, index) => [id, idAt(index)]))
  return steps.map((step, index) => ({
    ...step,
    id: idAt(index),
    includeStepsString: withNewNumbers(step.includeStepsString, numbers, gone),
    ...matterOf(step, numbers, gone),
  }))
}

/** Appends a step; unchanged if the maximum number of steps is reached. */
export function withStepAdded(fields: PlaybookFields, type: StepType): PlaybookFields {
  if (fields.steps.length >= mostSteps) return fields
  const step = { ...newStep(type), id: idAt(fields.steps.length) }
  return { ...fields, steps: [...fields.steps, step] }
}

export const withoutStep = (fields: PlaybookFields, id: string): PlaybookFields => ({
  ...fields,
  steps: numbered(
    fields.steps.filter((step) => step.id !== id),
    id,
  ),
})

/** Moves the step to another index, from 0. */
export function withStepMoved(fields: PlaybookFields, id: string, to: number): PlaybookFields {
  const from = fields.steps.findIndex((step) => step.id === id)
  const step = fields.steps[from]
  if (!step || to < 0 || to >= fields.steps.length || to === from) return fields
  const others = fields.steps.filter((one) => one !== step)
  return { ...fields, steps: numbered([...others.slice(0, to), step, ...others.slice(to)]) }
}

export const withStepChanged = (fields: PlaybookFields, id: string, change: StepChange): PlaybookFields => ({
  ...fields,
  steps: fields.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
})

/** The new number of step `id` after step `moved` (possibly the same one) was moved. */
export function movedId(fields: PlaybookFields, id: string, moved: string, to: number): string {
  const order = fields.steps.map((step) => step.id)
  const from = order.indexOf(moved)
  if (from < 0 || to < 0 || to >= order.length) return id
  order.splice(to, 0, ...order.splice(from, 1))
  const index = order.indexOf(id)
  return index < 0 ? id : idAt(index)
}

const inOrder = (roles: readonly PlaybookRole[]): PlaybookRole[] => roles.map((role, idx) => ({ ...role, idx }))

export function withRoleAdded(fields: PlaybookFields): PlaybookFields {
  if (fields.roles.length >= mostRoles) return fields
  const taken = new Set(fields.roles.map(({ id }) => id))
  let number = fields.roles.length + 1
  while (taken.has(`role-${number}`)) number += 1
  const role = { id: `role-${number}`, name: '', description: '', isUserRole: fields.roles.length === 0, idx: 0 }
  return { ...fields, roles: inOrder([...fields.roles, role]) }
}

/** Removes a role. Its steps are then for everybody, and visible to everybody. */
export function withoutRole(fields: PlaybookFields, id: string): PlaybookFields {
  const gone = fields.roles.find((role) => role.id === id)
  if (!gone) return fields
  return {
    ...fields,
    roles: inOrder(fields.roles.filter((role) => role !== gone)),
    steps: fields.steps.map((step) =>
      step.allowedRole === gone.name ? { ...step, allowedRole: anyone, visibility: 'visible' as const } : step,
    ),
  }
}

/** Changes a role. If its name changes and no other role shares it, its steps follow. */
export function withRoleChanged(fields: PlaybookFields, id: string, change: RoleChange): PlaybookFields {
  const before = fields.roles.find((role) => role.id === id)
  if (!before) return fields
  const isAlone = fields.roles.filter(({ name }) => name === before.name).length === 1
  const follows = change.name !== undefined && before.name !== '' && isAlone
  return {
    ...fields,
    roles: fields.roles.map((role) => (role.id === id ? { ...role, ...change } : role)),
    steps: follows
      ? fields.steps.map((step) => (step.allowedRole === before.name ? { ...step, allowedRole: change.name! } : step))
      : fields.steps,
  }
}
