import type { MeasureDraft } from '../../../contract/formulas/measure-draft.ts'

/** Which measure is written: a new one of this type, or one that is there. */
export type EditorTarget = { id: string | null; source: MeasureDraft['source'] }
export type EditorScope = { project: string; personId: string; target: EditorTarget }

/** A measure as it is saved, and what this tab has kept of its editing. */
export type Opened = { saved: MeasureDraft | null; draft: MeasureDraft | null }
export type Saving = { project: string; draft: MeasureDraft; idempotencyKey: string }
/** `isConflict`: somebody else changed it meanwhile, nothing was saved, and this is what there is now. */
export type SavedMeasure = { measure: MeasureDraft; isConflict: boolean }
export type PreviewAsked = { project: string; draft: MeasureDraft }

export type DraftUpdate = { type: 'draft.changed'; draft: MeasureDraft } | { type: 'draft.used up' }

export type FormulaEditorEvent =
  | { type: 'editor.changed'; change: Partial<MeasureDraft> }
  /** `key` names this wish, so that its repeat makes no second measure. */
  | { type: 'editor.save requested'; key: string }
  /** What was written is thrown away. */
  | { type: 'editor.cancel requested' }
  /** What was written is kept in this tab. */
  | { type: 'editor.close requested' }
  | { type: 'editor.retry requested' }
  | { type: 'editor.theirs chosen' }
  | { type: 'editor.mine chosen'; key: string }
  /** What the preview stands on may be another by now. */
  | { type: 'editor.data changed' }

/** What the machine that opened the editor hears. */
export type EditorUpdate = { type: 'editor.saved'; name: string; isNew: boolean } | { type: 'editor.left' }
