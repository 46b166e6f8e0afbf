import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import type { Library, LibraryFact } from './documents.events.ts'
import { folderGraph, foldersBelow } from './folder-graph.ts'

export const emptyLibrary: Library = { docs: [], folders: [] }

/** The library after a fact. An older revision never replaces a newer one. */
export function projectLibrary(library: Library, fact: LibraryFact): Library {
  switch (fact.type) {
    case 'library.read':
      return fact.library
    case 'library.docs answered':
      return { ...library, docs: fact.docs.reduce(withThing, library.docs) }
    case 'library.folder answered':
      return { ...library, folders: withThing(library.folders, fact.folder) }
    case 'library.docs gone':
      return { ...library, docs: library.docs.filter(({ id }) => !fact.docIds.includes(id)) }
    case 'library.folder gone': {
      const gone = foldersBelow(folderGraph(library.folders), fact.folderId)
      return {
        docs: library.docs.filter(({ folderId }) => !gone.has(folderId)),
        folders: library.folders.filter(({ id }) => !gone.has(id)),
      }
    }
  }
}

/** Ids of documents that wait now and didn't at this revision before. */
export function begunToWait(former: Library, newer: Library): readonly string[] {
  const waited = new Set(former.docs.filter(isPending).map(({ id, rev }) => `${id} ${rev}`))
  return newer.docs.filter((doc) => isPending(doc) && !waited.has(`${doc.id} ${doc.rev}`)).map(({ id }) => id)
}

export const isPending = ({ status }: Doc): boolean => status === 'pending' || status === 'progress'

/** The document has never been read. */
export const isFirstReading = (doc: Doc): boolean => isPending(doc) && doc.numPages === 0

function withThing<Thing extends { id: string; rev: number }>(
  things: readonly Thing[],
  thing: Thing,
): readonly Thing[] {
  const known = things.find(({ id }) => id === thing.id)
  if (!known) return [...things, thing]
  return known.rev > thing.rev ? things : things.map((one) => (one === known ? thing : one))
}
