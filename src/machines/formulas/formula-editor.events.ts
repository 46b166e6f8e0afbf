import { type MeasureDraft, newDraft } from '../../../contract/formulas/measure-draft.ts'

/** The measure to edit: an existing one by `id`, or (null) a new one of this `source`. */
export type EditorTarget = { id: string | null; source: MeasureDraft['source'] }
export type EditorScope = { project: string; personId: string; target: EditorTarget }

export type MeasureFields = Omit<MeasureDraft, 'id' | 'rev'>
export type MeasureEditor = {
  saved: MeasureDraft
  fields: MeasureFields
  change: Partial<MeasureFields>
  input: EditorScope
}

export function fieldsOf(saved: MeasureDraft | null, { target }: EditorScope): MeasureFields {
  const { id: _id, rev: _rev, ...fields } = saved ?? newDraft(target.source)
  return fields
}

/** The fields as a draft of the version that they were based on. */
export const draftOf = ({ saved, fields }: { saved: MeasureDraft | null; fields: MeasureFields }): MeasureDraft => ({
  ...fields,
  id: saved?.id ?? null,
  rev: saved?.rev ?? 0,
})

/** The draft for the preview to compute. */
export type DraftShown = { type: 'preview.draft changed'; draft: MeasureDraft }

/** Sent to the machine that opened the editor. */
export type EditorUpdate = { type: 'editor.saved'; name: string; isNew: boolean } | { type: 'editor.left' }
