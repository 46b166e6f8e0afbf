import { randomUUID } from 'node:crypto'
import { link, rm, writeFile } from 'node:fs/promises'

const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** Creates a file with its contents in one step, so nobody reads a partial one. False: it already exists. */
export async function writeOnce(file: string, words: string): Promise<boolean> {
  const own = `${file}-${randomUUID()}`
  await writeFile(own, words, { mode: 0o600, flush: true })
  try {
    await link(own, file)
    return true
  } catch (error) {
    if (isThere(error)) return false
    // A file system without hard links.
    return await writeFile(file, words, { flag: 'wx', mode: 0o600 }).then(
      () => true,
      (failure: unknown) => {
        if (isThere(failure)) return false
        throw failure
      },
    )
  } finally {
    await rm(own, { force: true })
  }
}
