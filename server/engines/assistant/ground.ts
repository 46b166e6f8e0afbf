import type { AssistantPorts, FolderCount } from '../tools/index.ts'

/** The folders and tables that the prompt lists: one entry for each. */
export type Ground = { folders: readonly string[]; tables: readonly string[] }
export const noGround: Ground = { folders: [], tables: [] }

/** Characters of all folders together, and of all tables. */
const MAX_LENGTH = 1_500
const MAX_NAME = 120
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME)
const lengthOf = (list: readonly string[]): number => list.join('; ').length

const nameOf = ({ name, label }: { name: string; label: string }): string =>
  oneLine(label === name ? name : `${name} (${label})`)

/** The first of them that fit, with how many were left out. */
function fitted(list: readonly string[]): string[] {
  if (lengthOf(list) <= MAX_LENGTH) return [...list]
  const kept: string[] = []
  for (const one of list) {
    if (lengthOf([...kept, one]) > MAX_LENGTH) break
    kept.push(one)
  }
  return [...kept, `and ${list.length - kept.length} more`]
}

/** Folders down to a depth, each with the number of its documents and of those in deeper folders. */
function foldersTo(depth: number, counts: readonly FolderCount[]): string[] {
  const totals = new Map<string, number>()
  for (const { folder, documents } of counts) {
    const path = folder.split('/').slice(0, depth).join('/')
    totals.set(path, (totals.get(path) ?? 0) + documents)
  }
  return [...totals]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([path, documents]) => `${path === '' ? 'no folder' : oneLine(path)} (${documents})`)
}

/** Folders with the number of their documents, as deep as there is room for. */
export function folderTree(counts: readonly FolderCount[]): string[] {
  const deepest = Math.max(1, ...counts.map(({ folder }) => folder.split('/').length))
  for (let depth = deepest; depth > 1; depth -= 1) {
    const folders = foldersTo(depth, counts)
    if (lengthOf(folders) <= MAX_LENGTH) return folders
  }
  return fitted(foldersTo(1, counts))
}

/** A model can look these up as well, so the prompt leaves them out where they can't be read. */
async function orNone(read: () => Promise<string[]>): Promise<string[]> {
  try {
    return await read()
  } catch {
    return []
  }
}

export async function groundOf(ports: AssistantPorts): Promise<Ground> {
  const [folders, tables] = await Promise.all([
    orNone(async () => folderTree(await ports.documents.folders())),
    orNone(async () => fitted(ports.tables.names.map(nameOf))),
  ])
  return { folders, tables }
}
