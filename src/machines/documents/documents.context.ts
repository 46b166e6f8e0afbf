import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { docsourceSchema, rootOf } from '../../../contract/documents/documents.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { ShownFolder } from './content-search.machine.ts'
import type { Depth, Docsource, Library, LibraryFact } from './documents.events.ts'
import { begunToWait, emptyLibrary, projectLibrary } from './documents.projection.ts'
import { shownFolder } from './documents.selectors.ts'
import { folderGraph, folderName, wayTo } from './folder-graph.ts'
import { type Listing, usualListing } from './listing.ts'

export type DocumentsContext = {
  project: string
  personId: string
  library: Library
  failure: Failure | null
  /** Something changed while the list was loading, so it has to be read again. */
  isStale: boolean
  docsource: Docsource
  folderId: string
  /** Ids of the folders that are expanded in the tree. */
  opened: readonly string[]
  depth: Depth
  listing: Listing
  selected: readonly string[]
  /** Ids of documents that started waiting with the last read. Their job may not be known to this page yet. */
  awaited: readonly string[]
}

const sources = docsourceSchema.options
export const nothingSelected: readonly string[] = []
export const nothingAwaited: readonly string[] = []

export const atTheStart = (input: { project: string; personId: string }): DocumentsContext => ({
  ...input,
  library: emptyLibrary,
  failure: null,
  isStale: false,
  docsource: 'upload',
  folderId: rootOf('upload'),
  opened: [rootOf('upload')],
  depth: 'all subfolders',
  listing: usualListing,
  selected: nothingSelected,
  awaited: nothingAwaited,
})

/**
 * Takes over the server's list and deselects what is gone. If documents have started to wait, the list is marked stale
 * and read again, because it can arrive before the news of their job.
 */
export function withLibrary(context: DocumentsContext, read: Library) {
  const library = projectLibrary(context.library, { type: 'library.read', library: read })
  const isThere = new Set(library.docs.map(({ id }) => id))
  const awaited = begunToWait(context.library, library)
  const selected = context.selected.filter((id) => isThere.has(id))
  const isFirst = context.library.folders.length === 0
  const opening = isFirst ? openedIn(library, context, context.folderId) : {}
  return { library, failure: null, isStale: awaited.length > 0, selected, awaited, ...opening }
}

/** Switches to the folder's source and expands the path to it in the tree. */
function openedIn(library: Library, { docsource, opened }: DocumentsContext, folderId: string) {
  const graph = folderGraph(library.folders)
  const source = sources.find((one) => rootOf(one) === folderId) ?? graph.byId.get(folderId)?.docsource ?? docsource
  const around = [rootOf(source), ...wayTo(graph, folderId).map(({ id }) => id), folderId]
  return { docsource: source, opened: around.reduce(withOpened, opened) }
}

/** Selects the folder and clears the selection of documents. */
export const atFolder = (context: DocumentsContext, folderId: string) => ({
  folderId,
  ...openedIn(context.library, context, folderId),
  selected: nothingSelected,
})

/** Changes the listing. The selection survives unless the filter changed, since that could hide selected documents. */
export const listedSo = ({ listing, selected }: DocumentsContext, { order, isUnreadableAlone }: Listing) => ({
  listing: { order, isUnreadableAlone },
  selected: isUnreadableAlone === listing.isUnreadableAlone ? selected : nothingSelected,
})

/** The folder that a search uses. */
export function shownFolderOf({ library, folderId, docsource, depth }: DocumentsContext): ShownFolder {
  const graph = folderGraph(library.folders)
  return { folderId: shownFolder(graph, { folderId, docsource }), rootId: rootOf(docsource), depth }
}

/** Takes over a response before the list is read again. Expands the parent of a created or moved folder. */
export function withAnswer({ library, opened }: DocumentsContext, fact: LibraryFact) {
  const parentId = fact.type === 'library.folder answered' ? fact.folder.parentId : null
  return {
    library: projectLibrary(library, fact),
    isStale: true,
    opened: parentId === null ? opened : withOpened(opened, parentId),
  }
}

export function withOpened(opened: readonly string[], folderId: string): readonly string[] {
  return opened.includes(folderId) ? opened : [...opened, folderId]
}

export const withoutSelected = ({ library, selected }: DocumentsContext) => ({
  library: projectLibrary(library, { type: 'library.docs gone', docIds: selected }),
  isStale: true,
  selected: nothingSelected,
})

/** Removes the current folder and goes to its parent. */
export const withoutFolder = ({ library, folderId, docsource }: DocumentsContext) => ({
  library: projectLibrary(library, { type: 'library.folder gone', folderId }),
  folderId: library.folders.find(({ id }) => id === folderId)?.parentId ?? rootOf(docsource),
  isStale: true,
})

const deletionToast = (
  id: string,
  text: string,
  request: { docIds: readonly string[]; folderId: string | null },
): Toast => ({
  id: `deleted ${id}`,
  tone: 'plain',
  text,
  undo: { label: texts.undo, request: { type: 'restoring.requested' as const, ...request } },
})

export const selectedDeletedToast = ({ selected }: DocumentsContext): Toast =>
  deletionToast(selected.join(' '), texts.deleted(selected.length), { docIds: selected, folderId: null })

export function folderDeletedToast({ folderId, library }: DocumentsContext): Toast {
  const name = folderName(library.folders.find(({ id }) => id === folderId))
  return deletionToast(folderId, texts.folderDeleted(name), { docIds: nothingSelected, folderId })
}
