import type { PlaybookVersion } from '../../../contract/playbooks/authoring.schemas.ts'
import type { AdminPlaybook, PlaybookFields } from '../../../contract/playbooks/playbooks.schemas.ts'

export type PlaybookPartner = { id: string; name: string }

/** What the desk reads: the playbooks of an author, and the partners that they may give one to. */
export type WrittenPlaybooks = { playbooks: AdminPlaybook[]; partners: PlaybookPartner[] }

/** What this browser keeps of unsaved work; `rev`: of the playbook that it began with, 0 for a new one. */
export type PlaybookDraft = { rev: number; fields: PlaybookFields }

/** Whose draft of what; `id` is null for a new playbook. */
export type PlaybookDraftAddress = { personId: string; id: string | null }

/** Null: there is nothing unsaved any more. */
export type PlaybookDraftUpdate = { type: 'draft.changed'; draft: PlaybookDraft | null }

export type PlaybookSaving = { id: string | null; rev: number; fields: PlaybookFields; idempotencyKey: string }

/** What was kept, or, where somebody else changed it meanwhile and nothing was kept, what there is now. */
export type PlaybookSaved = { playbook: AdminPlaybook; isConflict: boolean }

/** The form tells the list what the server keeps now. */
export type PlaybookKept = { type: 'playbook.kept'; playbook: AdminPlaybook }

/** In the place of an id, in the address of a new one. */
export const newPlaybookId = 'new'

/** What the form begins with. `partnerId`: whose a new one is at first. */
export type PlaybookFormInput = { personId: string; playbook: AdminPlaybook | null; partnerId: string | null }

export const fieldsOf = (playbook: AdminPlaybook | null, partnerId: string | null = null): PlaybookFields => ({
  name: playbook?.name ?? '',
  description: playbook?.description ?? '',
  category: playbook?.category ?? '',
  slug: playbook?.slug ?? '',
  callToAction: playbook?.callToAction ?? '',
  status: playbook?.status ?? 'DRAFT',
  partnerId: playbook ? playbook.partnerId : partnerId,
  isMultiUser: playbook?.isMultiUser ?? false,
  roles: playbook?.roles ?? [],
  steps: playbook?.steps ?? [],
})

/** A version in the place of what is written; whose it is, its slug and its status stay. */
export const withVersion = (fields: PlaybookFields, version: PlaybookVersion): PlaybookFields => ({
  ...fields,
  ...version.fields,
})

export const areSame = (one: PlaybookFields, other: PlaybookFields): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** The fields in one order, whatever the order in which they were put together. */
const ordered = (fields: PlaybookFields) =>
  Object.entries(fields)
    .map(([name, value]) => [name, deeplyOrdered(value)] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))

function deeplyOrdered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeplyOrdered)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([name, inner]) => [name, deeplyOrdered(inner)] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))
}
