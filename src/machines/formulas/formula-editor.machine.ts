import { problemsOf } from '../../../contract/formulas/measure-draft.ts'
import { editorMachine } from '../shared/editor.machine.ts'
import type { EditorActor } from '../shared/editor.types.ts'
import { type DraftShown, draftOf, type EditorUpdate, fieldsOf, type MeasureEditor } from './formula-editor.events.ts'

export type FormulaEditorActor = EditorActor<MeasureEditor, EditorUpdate | DraftShown>

export const formulaEditorMachine = editorMachine<MeasureEditor, EditorUpdate | DraftShown>(
  'formula editor',
  'The editor of one measure of any type.',
  {
    given: ({ target }) => (target.id === null ? null : undefined),
    fieldsOf,
    revOf: ({ rev }) => rev,
    canSave: (context) => Object.keys(problemsOf(draftOf(context))).length === 0,
    notify(moment, context) {
      if (moment.type === 'left') return [{ type: 'editor.left' }]
      if (moment.type === 'changed') return [{ type: 'preview.draft changed', draft: draftOf(context) }]
      if (moment.type === 'conflict') return []
      return [{ type: 'editor.saved', name: moment.saved.name, isNew: context.saved === null }]
    },
  },
)
