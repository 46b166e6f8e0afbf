import type { DocumentMatch } from '../../../contract/documents/document-search.schemas.ts'
import type { Library } from './documents.events.ts'
import { type FolderGraph, folderPath } from './folder-graph.ts'

/** A document that matches by its content and not by its name. */
export type ContentRow = { id: string; filename: string; folder: string; match: DocumentMatch }

/** Content matches by document id, and the rows for those that the list of names doesn't show. */
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
