import { rename, rm } from 'node:fs/promises'
import { newId } from './identity.ts'

/**
 * Removes a folder that may still be written to: it is renamed first, so later writes don't end up in it. A kill in
 * between leaves a folder of files without rows, which the sweeps remove.
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
