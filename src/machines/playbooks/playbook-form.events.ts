import type { PlaybookVersion } from '../../../contract/playbooks/authoring.schemas.ts'
import type { AdminPlaybook, PlaybookFields } from '../../../contract/playbooks/playbooks.schemas.ts'

export type PlaybookPartner = { id: string; name: string }

/** Data of the editor's list: an author's playbooks, and the partners that can own one. */
export type WrittenPlaybooks = { playbooks: AdminPlaybook[]; partners: PlaybookPartner[] }

/** Unsaved work kept in this browser. `rev`: revision of the playbook that it started from, 0 for a new one. */
export type PlaybookDraft = { rev: number; fields: PlaybookFields }

/** Identifies a draft; `id` is null for a new playbook. */
export type PlaybookDraftAddress = { personId: string; id: string | null }

/** Null: nothing is unsaved any more. */
export type PlaybookDraftUpdate = { type: 'draft.changed'; draft: PlaybookDraft | null }

export type PlaybookSaving = { id: string | null; rev: number; fields: PlaybookFields; idempotencyKey: string }

/** Result of a save. `isConflict`: someone else saved first, nothing was saved, and `playbook` is their version. */
export type PlaybookSaved = { playbook: AdminPlaybook; isConflict: boolean }

/** Sent by the form to the list after a save, with the saved playbook. */
export type PlaybookKept = { type: 'playbook.kept'; playbook: AdminPlaybook }

/** Takes the place of the id in the URL of a new playbook. */
export const newPlaybookId = 'new'

/** Input of the form. `partnerId`: the initial owner of a new playbook. */
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

/** Replaces the fields by those of an earlier version. Owner, slug and status stay. */
export const withVersion = (fields: PlaybookFields, version: PlaybookVersion): PlaybookFields => ({
  ...fields,
  ...version.fields,
})

export const areSame = (one: PlaybookFields, other: PlaybookFields): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** The fields with sorted keys, so that they can be compared as JSON. */
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
