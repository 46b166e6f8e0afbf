import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { editorMachine } from '../shared/editor.machine.ts'
import type { Draft, EditorActor, SavingOf } from '../shared/editor.types.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { type DocEdits, type DocFields, docChange, fieldsOf, saveDisabledReason } from './details.rules.ts'
import { changedFields } from './folder-graph.ts'

/** What is changed and not saved of a document; null once it is saved or given up. */
export type EditsKept = { type: 'document.edits kept'; docId: string; edits: DocEdits | null }

/** `edits`: what was changed before the document was left. */
type DetailsInput = { project: string; doc: Doc; edits: DocEdits | null }
type DetailsEditor = { saved: Doc; fields: DocFields; change: Partial<DocFields>; input: DetailsInput }
type Emitted =
  | { type: 'toast.requested'; toast: Toast }
  | { type: 'data.changed'; project: string; dataType: 'docs' }
  | EditsKept

export type DetailsActor = EditorActor<DetailsEditor, Emitted>

/** The kept edits as a draft of the current version; of their own version where its fields were changed since. */
export function draftOfEdits({ doc, edits }: DetailsInput): Draft<DocFields> | null {
  if (edits === null) return null
  const [before, now] = [fieldsOf(edits.base), fieldsOf(doc)]
  const isOnlyReadAnew = Object.keys(changedFields(before, now)).length === 0
  return {
    rev: isOnlyReadAnew ? doc.rev : edits.base.rev,
    fields: { ...now, ...changedFields(before, edits.fields) },
  }
}

/** What is sent to save the fields. */
export function saveOf(saving: Pick<SavingOf<DetailsEditor>, 'input' | 'saved' | 'fields'>) {
  const { input, saved, fields } = saving
  const { project, doc } = input
  const base = saved ?? doc
  return { project, docId: base.id, rev: base.rev, change: docChange({ base, fields }) }
}

const editsOf = (docId: string, edits: DocEdits): EditsKept => {
  const isSaved = Object.keys(changedFields(fieldsOf(edits.base), edits.fields)).length === 0
  return { type: 'document.edits kept', docId, edits: isSaved ? null : edits }
}

export const detailsMachine = editorMachine<DetailsEditor, Emitted>(
  'details',
  'The editable details of one document.',
  {
    given: ({ doc }) => doc,
    fieldsOf: (saved, { doc }) => fieldsOf(saved ?? doc),
    revOf: ({ rev }) => rev,
    canSave: ({ saved, input, fields }) => saveDisabledReason({ base: saved ?? input.doc, fields }) === null,
    overwrite: (fields, saved, latest) =>
      saved === null ? fields : { ...fieldsOf(latest), ...docChange({ base: saved, fields }) },
    notify(moment, { input: { project, doc }, saved, latest, fields, sent }) {
      const listChanged = { type: 'data.changed', project, dataType: 'docs' } as const
      if (moment.type === 'left') return []
      if (moment.type === 'conflict') return [listChanged]
      // What is kept of an older version stays until one of the two is chosen.
      if (moment.type === 'changed') return latest === null ? [editsOf(doc.id, { base: saved ?? doc, fields })] : []
      const later = changedFields(sent ?? fields, fields)
      return [
        editsOf(doc.id, { base: moment.saved, fields: { ...fieldsOf(moment.saved), ...later } }),
        {
          type: 'toast.requested',
          toast: { id: 'document saved', tone: 'good', text: texts.saved, undo: null },
        },
        listChanged,
      ]
    },
  },
)
