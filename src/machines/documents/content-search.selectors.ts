import type { DocumentMatch } from '../../../contract/documents/document-search.schemas.ts'
import type { Library } from './documents.events.ts'
import { type FolderGraph, folderPath } from './folder-graph.ts'

/** A document that is found by its text alone. */
export type ContentRow = { id: string; filename: string; folder: string; match: DocumentMatch }

/** What was found in the text of documents: beside the names that are listed, and by the id of each document. */
export function contentRows(
  matches: readonly DocumentMatch[],
  library: Library,
  graph: FolderGraph,
  listed: readonly { id: string }[],
): { rows: ContentRow[]; byDocument: ReadonlyMap<string, DocumentMatch> } {
  const docs = new Map(library.docs.map((doc) => [doc.id, doc]))
  const isListed = new Set(listed.map(({ id }) => id))
  const rows = matches.flatMap((match) => {
    const doc = docs.get(match.docId)
    if (doc === undefined || isListed.has(doc.id)) return []
    return [{ id: doc.id, filename: doc.filename, folder: folderPath(graph, doc.folderId), match }]
  })
  return { rows, byDocument: new Map(matches.map((match) => [match.docId, match])) }
}
