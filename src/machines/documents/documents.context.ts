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
  /** Something changed while the list was being read. */
  isStale: boolean
  docsource: Docsource
  folderId: string
  /** Ids of the folders that are open in the tree. */
  opened: readonly string[]
  depth: Depth
  listing: Listing
  selected: readonly string[]
  /** Documents that the last reading found waiting for the first time: of their job nothing may be known yet. */
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
 * The list as the server has it; marks of what is gone go with it. One that brings documents that have begun to wait is read
 * once more: the list may be quicker than the word of their job.
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

/** A folder with its source, and with all that it lies in open in the tree. */
function openedIn(library: Library, { docsource, opened }: DocumentsContext, folderId: string) {
  const graph = folderGraph(library.folders)
  const source = sources.find((one) => rootOf(one) === folderId) ?? graph.byId.get(folderId)?.docsource ?? docsource
  const around = [rootOf(source), ...wayTo(graph, folderId).map(({ id }) => id), folderId]
  return { docsource: source, opened: around.reduce(withOpened, opened) }
}

/** The folder that is shown; nothing of another one stays marked. */
export const atFolder = (context: DocumentsContext, folderId: string) => ({
  folderId,
  ...openedIn(context.library, context, folderId),
  selected: nothingSelected,
})

/** What stays chosen when the list is shown in another way; nothing that it hides stays marked. */
export const listedSo = ({ listing, selected }: DocumentsContext, { order, isUnreadableAlone }: Listing) => ({
  listing: { order, isUnreadableAlone },
  selected: isUnreadableAlone === listing.isUnreadableAlone ? selected : nothingSelected,
})

/** The folder in which a search looks. */
export function shownFolderOf({ library, folderId, docsource, depth }: DocumentsContext): ShownFolder {
  const graph = folderGraph(library.folders)
  return { folderId: shownFolder(graph, { folderId, docsource }), rootId: rootOf(docsource), depth }
}

/** What an answer brought, before the list is read again. A folder that was made or moved stands in sight. */
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

/** Without the folder that is shown; the one it lay in is shown then. */
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
