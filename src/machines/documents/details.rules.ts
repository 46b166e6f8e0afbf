import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { changedFields } from './folder-graph.ts'

export type DocFields = Pick<Doc, 'filename' | 'interpretation' | 'usedFor' | 'date'>
/** What a person has changed and not saved, and the document that they changed. */
export type DocEdits = { base: Doc; fields: DocFields }

export const fieldsOf = ({ filename, interpretation, usedFor, date }: Doc): DocFields => ({
  filename,
  interpretation,
  usedFor,
  date,
})

/** What a save would send. */
export const docChange = ({ base, fields }: DocEdits): Partial<DocFields> =>
  changedFields(fieldsOf(base), { ...fields, filename: fields.filename.trim() })

/** Why Save is disabled; null when it is not (document 3, section 5). */
export function saveDisabledReason(edits: DocEdits): string | null {
  if (edits.fields.filename.trim() === '') return texts.filenameRequired
  return Object.keys(docChange(edits)).length === 0 ? texts.nothingChanged : null
}
