import { type DeletionPhase, deletionPhaseOf } from '../shared/deletion-phase.ts'
import { actionPhaseOf } from '../shared/action-phase.ts'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { rootOf } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { Depth, Docsource } from '../../machines/documents/documents.events.ts'
import type { DocumentsActor } from '../../machines/documents/documents.machine.ts'
import {
  documentRows,
  folderTree,
  graphOf,
  listedDocs,
  mayReindex,
  rootLabel,
  shownFolder,
  sourcesInUse,
} from '../../machines/documents/documents.selectors.ts'
import { timelineAddress } from '../../machines/documents/timeline.selectors.ts'
import { isPending } from '../../machines/documents/documents.projection.ts'
import { folderName, isRoot, rebaseFolders, usedForResolver, wayTo } from '../../machines/documents/folder-graph.ts'
import {
  type DocumentOrder,
  documentOrders,
  folderAddress,
  type Listing,
  listingIn,
} from '../../machines/documents/listing.ts'
import type { UploadDestination } from '../../machines/documents/uploads.events.ts'
import { emptyLog } from '../../machines/jobs/jobs.projection.ts'
import { isProcessingDocuments } from '../../machines/jobs/jobs.selectors.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useSearch } from '../shared/search.hooks.ts'
import { useFeature, useLivingFeature, useSystem } from '../shared/system-context.ts'
import { useSearchScope } from './search-scope.hooks.ts'

/** The library with a pending folder change applied. */
export function useLibrary() {
  const documents = useLivingFeature('documents')
  const folders = useFeature('folders')
  const remote = useSelector(documents, (snapshot) => snapshot.context.library)
  const staged = useSelector(folders, (snapshot) => snapshot?.context.staged ?? null)
  const library = { docs: remote.docs, folders: rebaseFolders(remote.folders, staged) }
  return { library, graph: graphOf(library) }
}

const noEdits = {}

/** The sort orders as options. */
export const orderOptions = documentOrders.map((value) => ({ value, label: texts.sorts[value] }))

/** The documents part of the landing page and its actions. */
export function useDocuments() {
  const documents = useLivingFeature('documents')
  const snapshot = useSelector(documents, (current) => current)
  const { library, graph } = useLibrary()
  const jobs = useFeature('jobs')
  const isListOld = !snapshot.matches({ list: 'ready' })
  // Selects only this from the log, so that the list isn't redrawn at each step of each job.
  const isProcessing = useSelector(jobs, (current) =>
    isProcessingDocuments(current?.context.log ?? emptyLog, isListOld),
  )
  const isLogKnown = useSelector(jobs, (current) => (current?.context.log ?? emptyLog).epoch !== null)
  const { goTo } = useSystem()
  const refusal = useRefusal('member')
  const { project, personId, depth, docsource, opened, selected, failure, listing } = snapshot.context
  const search = {
    ...useSearch(useSelector(documents, (snapshot) => snapshot.children.search)),
    setSearch: (typed: string) => documents.send({ type: 'search.typed', search: typed }),
  }

  const folderId = shownFolder(graph, snapshot.context)
  const scope = useSearchScope()
  const isEverywhere = scope.scope === 'everywhere' && search.applied.trim() !== ''
  const docs = listedDocs(library, graph, {
    ...{ docsource, search: search.applied },
    ...(isEverywhere ? { folderId: rootOf(docsource), depth: 'all subfolders' } : { folderId, depth }),
  })
  const edits = useSelector(useFeature('document'), (current) => current?.context.edits ?? noEdits)
  const awaited = new Set(isLogKnown ? snapshot.context.awaited : library.docs.map(({ id }) => id))
  const listed = documentRows(docs, graph, isProcessing, edits, awaited, listing.order)
  const unreadable = listed.filter((row) => row.isUnreadable)
  const addressOf = (id: string, change: Partial<Listing> = {}) => folderAddress(project, id, { ...listing, ...change })
  const folder = graph.byId.get(folderId) ?? null
  const disabledReason = docsource === 'upload' ? refusal : (refusal ?? texts.otherSource)
  const destinationOf = (id: string): UploadDestination | null => {
    if (disabledReason !== null) return null
    const name = isRoot(id) ? rootLabel(depth) : folderName(graph.byId.get(id))
    return { project, personId, folderId: id, folderName: name }
  }
  return {
    project,
    stage: stageOf(snapshot),
    failure,
    rows: listing.isUnreadableAlone ? unreadable : listed,
    /** Ids of the listed documents that couldn't be read. */
    unreadable: unreadable.map(({ id }) => id),
    isUnreadableAlone: listing.isUnreadableAlone,
    showUnreadable: (isUnreadableAlone: boolean) => goTo(addressOf(folderId, { isUnreadableAlone })),
    /** The number of documents in this source, unfiltered. */
    total: library.docs.filter((doc) => doc.docsource === docsource).length,
    sources: sourcesInUse(library),
    docsource,
    depth,
    order: listing.order,
    chooseOrder: (order: DocumentOrder) => goTo(addressOf(folderId, { order }), true),
    ...search,
    ...scope,
    /** Whether the search can be extended beyond what is shown. */
    mayWiden: !isRoot(folderId) || depth === 'current folder only',
    tree: folderTree(library, graph, docsource, depth),
    opened: new Set(opened),
    folderId,
    /** The current folder; null at a root. */
    folder: isRoot(folderId) ? null : folder,
    way: wayTo(graph, folderId),
    inherited: usedForResolver(graph)(folder?.usedFor ?? [], folder?.parentId ?? null),
    changeDisabledReason: disabledReason,
    /** Interpretation and usage can also be set for folders of other sources. */
    describeDisabledReason: refusal,
    mayReindex: mayReindex(library, isProcessing, awaited),
    waiting: library.docs.filter(isPending).length,
    selected: new Set(selected),
    destinationOf,
    /** Links to the same documents by folder and by time. */
    views: { folders: addressOf(folderId), timeline: timelineAddress(project, null) },
    choosePage: (docId: string) => goTo(pagePath('dataDocument', { project, docId })),
    chooseSource: (chosen: Docsource) => goTo(addressOf(rootOf(chosen))),
    chooseFolder: (id: string) => goTo(addressOf(id)),
    toggleFolder: (id: string, isOpen: boolean) =>
      documents.send({ type: 'documents.folder toggled', folderId: id, isOpen }),
    chooseDepth: (chosen: Depth) => documents.send({ type: 'documents.depth chosen', depth: chosen }),
    select: (docIds: readonly string[], areSelected: boolean) =>
      documents.send({ type: 'documents.marked', docIds, areSelected }),
    clearSelection: () => documents.send({ type: 'documents.marks cleared' }),
    readAgain: () => documents.send({ type: 'documents.list requested' }),
  }
}

export type DocumentsView = ReturnType<typeof useDocuments>

function stageOf(snapshot: ReturnType<DocumentsActor['getSnapshot']>): 'loading' | 'failed' | 'ready' {
  if (snapshot.hasTag('ready')) return 'ready'
  return snapshot.hasTag('failed') ? 'failed' : 'loading'
}

export type Deletion = {
  phase: DeletionPhase
  disabledReason: string | null
  failure: string | null
  press: () => void
  callOff: () => void
}

/** The delete button for the selected documents or the current folder; null if there is nothing to delete. */
export function useDeletion(
  which: 'marks deletion' | 'folder deletion',
  disabledReason: string | null,
): Deletion | null {
  const documents = useLivingFeature('documents')
  const child = useSelector(documents, ({ children }) => children[which])
  const snapshot = useSelector(child, (current) => current)
  if (!child || !snapshot) return null
  return {
    phase: deletionPhaseOf(snapshot),
    disabledReason: snapshot.hasTag('busy') ? texts.beingSaved : disabledReason,
    failure: snapshot.context.failure?.message ?? null,
    press: () => child.send({ type: 'delete.requested' }),
    callOff: () => child.send({ type: 'delete.cancelled' }),
  }
}

/** Selects this document if nothing is selected, and presses the delete button for the selection. */
export function useDeleteKey() {
  const documents = useLivingFeature('documents')
  return (docId: string) => {
    if (documents.getSnapshot().context.selected.length === 0) {
      documents.send({ type: 'documents.marked', docIds: [docId], areSelected: true })
    }
    documents.getSnapshot().children['marks deletion']?.send({ type: 'delete.requested' })
  }
}

/** The button "Re-index documents". */
export function useReindex() {
  const documents = useLivingFeature('documents')
  const button = useSelector(documents, ({ children }) => children.indexing)
  const snapshot = useSelector(button, (current) => current)
  return {
    phase: actionPhaseOf(snapshot),
    failure: snapshot?.context.failure?.message ?? null,
    start: () => button?.send({ type: 'action.requested' }),
    cancel: () => button?.send({ type: 'action.cancel requested' }),
  }
}

export function useDownloads() {
  const downloads = useFeature('downloads')
  return {
    isAlerting: useSelector(downloads, (snapshot) => snapshot?.hasTag('failed') ?? false),
    download: (docId: string, filename: string) => downloads?.send({ type: 'downloads.requested', docId, filename }),
    closeAlert: () => downloads?.send({ type: 'downloads.alert closed' }),
  }
}

/** On the landing page, keeps folder and listing in sync with the URL. A document's URL changes neither. */
export function useFolderAddress(isLanding: boolean): void {
  const documents = useLivingFeature('documents')
  const [search] = useSearchParams()
  const folderId = search.get('folder') ?? rootOf('upload')
  useEffect(() => {
    if (isLanding) documents.send({ type: 'documents.folder chosen', folderId })
  }, [documents, isLanding, folderId])
  const { order, isUnreadableAlone } = listingIn(search)
  useEffect(() => {
    if (isLanding) documents.send({ type: 'documents.listing chosen', order, isUnreadableAlone })
  }, [documents, isLanding, order, isUnreadableAlone])
}

/** Tells the document's machine what the URL names. */
export function useDocumentAddress(docId: string | null, tab: string | null, page: string | null): void {
  const actor = useFeature('document')
  useEffect(() => {
    if (docId === null) actor?.send({ type: 'document.left' })
    else actor?.send({ type: 'document.shown', docId, tab, page })
  }, [actor, docId, tab, page])
  useEffect(() => () => actor?.send({ type: 'document.left' }), [actor])
}
