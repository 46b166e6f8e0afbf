export const recentPrefix = 'recent:'

/** Deletes what everyone opened with the palette in this browser. Called at sign-out. */
export function forgetRecent(storage: Storage): void {
  try {
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at))
    for (const name of names) if (name?.startsWith(recentPrefix)) storage.removeItem(name)
  } catch {
    // Without storage there is nothing to delete.
  }
}
