export type DroppedFile = { file: File; relativePath: string | null }

/** The used part of a DataTransfer. */
export type Dropped = {
  items: ArrayLike<{ kind: string; webkitGetAsEntry: () => FileSystemEntry | null }>
  files: ArrayLike<File>
}

/** Files that operating systems create, and Office's lock files of open documents. */
const leftovers = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*|~\$.*)$/i

/**
 * Every file of a drop; files of folders have a path ("Reports/2024/q1.pdf"). Reads the entries synchronously, because
 * browsers clear the DataTransfer after the event.
 */
export async function droppedFiles({ items, files }: Dropped): Promise<DroppedFile[]> {
  const entries = Array.from(items).flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return entry ? [entry] : []
  })
  const loose = Array.from(files)
  if (entries.length === 0) return loose.map((file) => ({ file, relativePath: null })).filter(isRequested)
  const found: DroppedFile[] = []
  for (const entry of entries) found.push(...(await filesIn(entry, true)))
  return found.filter(isRequested)
}

/** Files from a file dialog; those of a selected folder have their path in `webkitRelativePath`. */
export function chosenFiles(files: readonly File[]): DroppedFile[] {
  return files.map((file) => ({ file, relativePath: file.webkitRelativePath || null })).filter(isRequested)
}

const isRequested = ({ file }: DroppedFile) => !leftovers.test(file.name)

async function filesIn(entry: FileSystemEntry, isOutermost: boolean): Promise<DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, relativePath: isOutermost ? null : entry.fullPath.replace(/^\/+/, '') }]
  }
  if (!isDirectory(entry)) return []
  const reader = entry.createReader()
  const found: DroppedFile[] = []
  for (;;) {
    // Browsers return a folder's content in batches; an empty batch is the end.
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) return found
    for (const inner of portion) found.push(...(await filesIn(inner, false)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
