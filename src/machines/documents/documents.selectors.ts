import { type Doc, docsourceSchema, rootOf } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { extension, isSpreadsheet } from '../../../contract/documents/file-types.ts'
import type { Depth, Docsource, Library } from './documents.events.ts'
import { isPending } from './documents.projection.ts'
import {
  type FolderGraph,
  folderGraph,
  folderName,
  folderPath,
  foldersBelow,
  isRoot,
  usedForResolver,
} from './folder-graph.ts'
import type { DocumentOrder } from './listing.ts'

export type RowStatus = { tone: 'live' | 'warn' | 'bad'; text: string; hint: string | null }
export type DocumentRow = {
  id: string
  filename: string
  /** The file name. If other documents share it: the title, with the file name in `path`. */
  name: string
  /** "PDF"; empty for a name without an extension. */
  type: string
  /** csv, xlsx and xls. */
  isTable: boolean
  folderId: string
  folder: string
  /** The folder, plus the file name where `name` is the title. */
  path: string
  pages: number
  bytes: number
  date: string | null
  labels: readonly string[]
  status: RowStatus | null
  /** Retrying with the same file may help. */
  canBeReadAgain: boolean
  /** It failed, and another file can replace it. */
  canBeReplaced: boolean
  /** Couldn't be read: it failed, or nothing is left that would read it. */
  isUnreadable: boolean
}
export type FolderNode = { id: string; label: string; count: number; children: readonly FolderNode[] }
export type Choice = { docsource: Docsource; folderId: string; depth: Depth; search: string }

/**
 * The status suffix of a row (document 3, section 4, and OD-112); null once the document is fully read. `isAwaited`: it
 * waits, and this page doesn't know its job yet.
 */
export function rowStatus({ status, statusDetail }: Doc, isProcessing: boolean, isAwaited = false): RowStatus | null {
  switch (status) {
    case 'pending':
    case 'progress':
      if (isProcessing) return { tone: 'live', text: texts.processing, hint: null }
      if (isAwaited) return { tone: 'live', text: texts.waiting, hint: null }
      return { tone: 'bad', text: texts.errorInProcessing, hint: null }
    case 'error':
      return { tone: 'bad', text: statusDetail || texts.errorInProcessing, hint: null }
    case 'unknown':
      return { tone: 'warn', text: texts.notSupported, hint: statusDetail }
    case 'indexed':
      return statusDetail ? { tone: 'warn', text: statusDetail, hint: null } : null
  }
}

const nothingAwaited: ReadonlySet<string> = new Set()
const unsaved: RowStatus = { tone: 'warn', text: texts.changesNotSaved, hint: null }

/** Whether to show "Re-index documents". */
export const mayReindex = ({ docs }: Library, isProcessing: boolean, awaited = nothingAwaited): boolean =>
  !isProcessing && docs.some((doc) => isPending(doc) && !awaited.has(doc.id))

/** The documents that match the chosen folder and search, sorted by folder and name. */
export function listedDocs(library: Library, graph: FolderGraph, choice: Choice): Doc[] {
  const { docsource, folderId, depth } = choice
  const search = folded(choice.search.trim())
  const isWhole = isRoot(folderId) && depth === 'all subfolders'
  const within = depth === 'all subfolders' ? foldersBelow(graph, folderId) : new Set([folderId])
  return library.docs.filter(
    (doc) =>
      doc.docsource === docsource &&
      (isWhole || within.has(doc.folderId)) &&
      (search === '' || folded(doc.filename).includes(search) || folded(doc.title ?? '').includes(search)),
  )
}

/** Normalises for comparison: lower case, no diacritics. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** `edits`: unsaved changes by document id. `awaited`: ids of documents whose job this page doesn't know yet. */
export function documentRows(
  docs: readonly Doc[],
  graph: FolderGraph,
  isProcessing: boolean,
  edits: Readonly<Record<string, unknown>> = {},
  awaited = nothingAwaited,
  order: DocumentOrder = 'folder',
): DocumentRow[] {
  const compare = compareBy[order]
  const resolve = usedForResolver(graph)
  const counts = new Map<string, number>()
  for (const { filename } of docs) counts.set(filename, (counts.get(filename) ?? 0) + 1)
  const isShared = ({ filename, title }: Doc) => (counts.get(filename) ?? 0) > 1 && (title ?? '').trim() !== ''
  const paths = new Map<string, string>()
  const pathOf = (folderId: string) => {
    const known = paths.get(folderId) ?? folderPath(graph, folderId)
    paths.set(folderId, known)
    return known
  }
  return docs
    .map((doc) => ({
      id: doc.id,
      filename: doc.filename,
      name: isShared(doc) ? doc.title!.trim() : doc.filename,
      type: extension(doc.filename).slice(1).toUpperCase(),
      isTable: isSpreadsheet(doc.filename),
      folderId: doc.folderId,
      folder: pathOf(doc.folderId),
      path: [pathOf(doc.folderId), isShared(doc) ? doc.filename : ''].filter((part) => part !== '').join(' / '),
      pages: doc.numPages,
      bytes: doc.bytes,
      date: doc.date,
      labels: resolve(doc.usedFor, doc.folderId).usedFor.map((one) => texts.labels[one]),
      status: rowStatus(doc, isProcessing, awaited.has(doc.id)) ?? (Object.hasOwn(edits, doc.id) ? unsaved : null),
      canBeReadAgain: isLeft(doc, isProcessing, awaited),
      canBeReplaced: doc.docsource === 'upload' && isFailed(doc),
      isUnreadable: isLeft(doc, isProcessing, awaited) || isFailed(doc),
    }))
    .sort((one, other) => compare(one, other) || compareBy.folder(one, other))
}

const isFailed = ({ status }: Doc): boolean => status === 'error' || status === 'unknown'
/** It waits, but no job is going to read it. */
const isLeft = (doc: Doc, isProcessing: boolean, awaited: ReadonlySet<string>): boolean =>
  isPending(doc) && !isProcessing && !awaited.has(doc.id)

type Sorted = Pick<DocumentRow, 'folder' | 'filename' | 'name' | 'type' | 'bytes' | 'date'>
/** Documents without a date come last. */
const compareBy: Record<DocumentOrder, (one: Sorted, other: Sorted) => number> = {
  folder: (one, other) =>
    (one.folder === other.folder ? 0 : collator.compare(one.folder, other.folder)) ||
    collator.compare(one.filename, other.filename),
  name: (one, other) => collator.compare(one.name, other.name),
  date: (one, other) => (other.date ?? '').localeCompare(one.date ?? ''),
  size: (one, other) => other.bytes - one.bytes,
  type: (one, other) => collator.compare(one.type, other.type),
}

/** The folder tree of one source. Counts cover the documents directly inside, or all below, depending on `depth`. */
export function folderTree(library: Library, graph: FolderGraph, docsource: Docsource, depth: Depth): FolderNode {
  const direct = new Map<string, number>()
  const rootId = rootOf(docsource)
  for (const doc of library.docs) {
    if (doc.docsource !== docsource) continue
    const home = graph.byId.has(doc.folderId) ? doc.folderId : rootId
    direct.set(home, (direct.get(home) ?? 0) + 1)
  }
  const node = (id: string, label: string): FolderNode => {
    const children = (graph.below.get(id) ?? [])
      .filter((folder) => folder.docsource === docsource)
      .map((folder) => node(folder.id, folderName(folder)))
    const inside = depth === 'all subfolders' ? children.reduce((sum, child) => sum + child.count, 0) : 0
    return { id, label, count: (direct.get(id) ?? 0) + inside, children }
  }
  return node(rootId, rootLabel(depth))
}

export const rootLabel = (depth: Depth): string => (depth === 'all subfolders' ? texts.rootAll : texts.rootCurrentOnly)

/** Sources with content; uploads always come first. */
export function sourcesInUse({ docs, folders }: Library): Docsource[] {
  const used = new Set([...docs, ...folders].map(({ docsource }) => docsource))
  return docsourceSchema.options.filter((source) => source === 'upload' || used.has(source))
}

/** The chosen folder if it still exists, else the root. */
export function shownFolder(graph: FolderGraph, { folderId, docsource }: Omit<Choice, 'depth' | 'search'>): string {
  const folder = graph.byId.get(folderId)
  return folder && folder.docsource === docsource ? folderId : rootOf(docsource)
}

export const graphOf = (library: Library): FolderGraph => folderGraph(library.folders)
