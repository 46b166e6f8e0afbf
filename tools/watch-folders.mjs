// Tells of changes below folders. Each folder is watched and not each file: editors put a new file in the place of the old one.
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

const millisecondsOfQuiet = 150

const withFoldersBelow = (folder) => [
  folder,
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => withFoldersBelow(join(folder, entry.name))),
]

/** Calls `react` after every burst of changes, one call at a time. Answers how to stop. */
export function watchFolders(folders, react) {
  let watchers = []
  let quiet
  let reacting = Promise.resolve()
  const stop = () => {
    clearTimeout(quiet)
    for (const watcher of watchers) watcher.close()
  }
  const watchAll = () => {
    watchers = folders.flatMap(withFoldersBelow).map((folder) => watch(folder, note).on('error', () => {}))
  }
  const note = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      // Folders may have come and gone.
      stop()
      watchAll()
      reacting = reacting.then(react)
    }, millisecondsOfQuiet)
  }
  watchAll()
  return stop
}
