import { type Folder, rootOf } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts } from '../../../contract/documents/documents.texts.ts'
import { byName } from '../../../contract/shared/natural-order.ts'

export type UsedFor = Folder['usedFor']
/** Usage after `__inherit` is resolved. `from`: the folder that it is inherited from; null when set directly. */
export type Resolved = { usedFor: readonly ('facts' | 'datasets')[]; from: Folder | null }
export type FolderGraph = { byId: ReadonlyMap<string, Folder>; below: ReadonlyMap<string | null, readonly Folder[]> }

export const isRoot = (folderId: string): boolean => folderId.endsWith('_root')

/**
 * Indexes folders by parent. A folder without a known parent goes below the root of its source; so does the one with
 * the smallest id of a cycle. So no folder is lost, whatever order they arrive in.
 */
export function folderGraph(folders: readonly Folder[]): FolderGraph {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const parents = new Map<string, string | null>(folders.map(({ id, parentId }) => [id, isRoot(id) ? null : parentId]))
  const anchored = new Set<string>()
  for (const folder of folders) anchor(folder.id, byId, parents, anchored)
  const below = new Map<string | null, Folder[]>()
  for (const folder of [...folders].sort(inTree)) {
    const parent = parents.get(folder.id) ?? null
    const siblings = below.get(parent)
    if (siblings) siblings.push(folder)
    else below.set(parent, [folder])
  }
  return { byId, below }
}

/** Ensures that this folder's chain of parents ends at a root. */
function anchor(
  folderId: string,
  byId: ReadonlyMap<string, Folder>,
  parents: Map<string, string | null>,
  anchored: Set<string>,
): void {
  const way = new Set<string>()
  let current: string | null = folderId
  while (current !== null && byId.has(current) && !anchored.has(current) && !isRoot(current) && !way.has(current)) {
    way.add(current)
    current = parents.get(current) ?? null
  }
  for (const id of way) anchored.add(id)
  if (current !== null && (isRoot(current) || (anchored.has(current) && !way.has(current)))) return
  const names = [...way]
  const ring = current !== null && way.has(current) ? names.slice(names.indexOf(current)).sort() : names.slice(-1)
  const loose = ring[0] === undefined ? undefined : byId.get(ring[0])
  if (loose) parents.set(loose.id, rootOf(loose.docsource))
}

const inTree = (one: Folder, other: Folder) => byName(one, other) || (one.id < other.id ? -1 : 1)

/** The folder and all its descendants. */
export function foldersBelow(graph: FolderGraph, folderId: string): ReadonlySet<string> {
  const found = new Set([folderId])
  for (const id of found) for (const folder of graph.below.get(id) ?? []) found.add(folder.id)
  return found
}

/** Why the folder can't be moved there; null when it can. */
export function reasonAgainst(graph: FolderGraph, folder: Folder, parentId: string): string | null {
  if (foldersBelow(graph, folder.id).has(parentId)) return documentsTexts.notIntoItself
  if (folder.parentId === parentId) return documentsTexts.isThereAlready
  const name = folder.name.toLowerCase()
  const isTaken = graph.below.get(parentId)?.some((other) => other.name.toLowerCase() === name) ?? false
  return isTaken ? documentsTexts.folderNameTaken : null
}

/** The path from the outermost folder to this one, without the root of the source. */
export function wayTo({ byId }: FolderGraph, folderId: string): Folder[] {
  const way: Folder[] = []
  const seen = new Set<string>()
  let current = byId.get(folderId)
  while (current && !isRoot(current.id) && !seen.has(current.id)) {
    seen.add(current.id)
    way.unshift(current)
    current = current.parentId === null ? undefined : byId.get(current.parentId)
  }
  return way
}

export const folderName = (folder: Folder | undefined): string => folder?.name.trim() || documentsTexts.unknownFolder

/** "Reports / 2024"; empty for a root, "(Unknown folder)" for an unknown id. */
export function folderPath(graph: FolderGraph, folderId: string): string {
  if (isRoot(folderId)) return ''
  const way = wayTo(graph, folderId)
  return way.length === 0 ? documentsTexts.unknownFolder : way.map(folderName).join(' / ')
}

/**
 * Resolves `__inherit` up the chain of folders. A chain that ends in `__inherit`, or has a cycle, resolves to nothing.
 * Results are cached per folder, so that many documents in deep folders cost one walk.
 */
export function usedForResolver({ byId }: FolderGraph): (usedFor: UsedFor, folderId: string | null) => Resolved {
  const known = new Map<string, Resolved>()
  const ofFolder = (folderId: string | null): Resolved => {
    const way = new Set<string>()
    let current = folderId === null ? undefined : byId.get(folderId)
    while (current && !way.has(current.id) && !known.has(current.id) && current.usedFor.includes('__inherit')) {
      way.add(current.id)
      current = current.parentId === null ? undefined : byId.get(current.parentId)
    }
    const found = resolvedAt(current, way, known)
    for (const id of way) known.set(id, found)
    return found
  }
  return (usedFor, folderId) =>
    usedFor.includes('__inherit') ? ofFolder(folderId) : { usedFor: own(usedFor), from: null }
}

function resolvedAt(
  folder: Folder | undefined,
  way: ReadonlySet<string>,
  known: ReadonlyMap<string, Resolved>,
): Resolved {
  if (!folder || way.has(folder.id)) return { usedFor: [], from: null }
  return known.get(folder.id) ?? { usedFor: own(folder.usedFor), from: folder }
}

const own = (usedFor: UsedFor) =>
  (['facts', 'datasets'] as const).filter((one) => (usedFor as readonly string[]).includes(one))

/** Folders with a pending change applied (optimistic update). */
export function rebaseFolders(remote: readonly Folder[], staged: FolderChange | null): readonly Folder[] {
  if (!staged) return remote
  return remote.map((folder) => (folder.id === staged.folderId ? { ...folder, ...staged.change } : folder))
}

export type FolderFields = { name: string; interpretation: string; usedFor: UsedFor }
/** `rev`: the revision that the person edited. */
export type FolderChange = { folderId: string; rev: number; change: Partial<FolderFields & { parentId: string }> }

/** The fields that differ. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Fields>
}
