import { z } from 'zod'
import { docSchema } from '../../../contract/documents/documents.schemas.ts'

const editsSchema = z.record(
  z.string(),
  z.object({ base: docSchema, fields: docSchema.pick({ filename: true, interpretation: true, usedFor: true }) }),
)
type Edits = z.infer<typeof editsSchema>
type Place = { personId: string; project: string }

export type DocumentEdits = ReturnType<typeof createDocumentEdits>

/** Keeps, in this tab, what a person has changed of documents and not saved, by the id of its document. */
export function createDocumentEdits(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const keyOf = ({ personId, project }: Place) => `document-edits:${personId}:${project}`
  return {
    read(place: Place): Edits {
      try {
        return editsSchema.parse(JSON.parse(storage.getItem(keyOf(place)) ?? '{}'))
      } catch {
        return {}
      }
    },
    keep(place: Place, edits: Edits): void {
      try {
        if (Object.keys(edits).length === 0) storage.removeItem(keyOf(place))
        else storage.setItem(keyOf(place), JSON.stringify(editsSchema.parse(edits)))
      } catch {
        // They stay in the page.
      }
    },
  }
}
