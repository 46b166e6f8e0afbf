import { type MeasureDraft, newDraft } from '../../../contract/formulas/measure-draft.ts'

/** Which measure is written: a new one of this type, or one that is there. */
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

/** The fields as a draft of the version that they were made on. */
export const draftOf = ({ saved, fields }: { saved: MeasureDraft | null; fields: MeasureFields }): MeasureDraft => ({
  ...fields,
  id: saved?.id ?? null,
  rev: saved?.rev ?? 0,
})

/** What the preview computes. */
export type DraftShown = { type: 'preview.draft changed'; draft: MeasureDraft }

/** What the machine that opened the editor is told. */
export type EditorUpdate = { type: 'editor.saved'; name: string; isNew: boolean } | { type: 'editor.left' }
