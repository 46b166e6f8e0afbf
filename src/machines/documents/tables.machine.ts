import type { TableRow } from '../../../contract/documents/documents.schemas.ts'
import { type RowsActor, rowsMachine } from '../shared/rows.machine.ts'

type OfDocument = { project: string; docId: string }

export const tablesMachine = rowsMachine<TableRow, OfDocument>(
  'tables',
  'The rows of the tables of the open document, loaded in blocks as they come into view.',
)
export type TablesActor = RowsActor<TableRow, OfDocument>
