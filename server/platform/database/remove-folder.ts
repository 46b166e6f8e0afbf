import { rename, rm } from 'node:fs/promises'
import { newId } from './identity.ts'

/**
 * Removes a folder into which somebody may still write: it leaves its place in one step, and what comes afterwards does not
 * come into it. A kill in between leaves a folder of files that no row names, which the sweeps empty.
 */
export async function removeFolder(folder: string): Promise<void> {
  const gone = `${folder}_${newId('gone')}`
  try {
    await rename(folder, gone)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  await rm(gone, { recursive: true, force: true })
}
