import { randomUUID } from 'node:crypto'
import { link, rm, writeFile } from 'node:fs/promises'

const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** Makes a file with its words at once, so that nobody reads it half written. False: it is there already. */
export async function writeOnce(file: string, words: string): Promise<boolean> {
  const own = `${file}-${randomUUID()}`
  await writeFile(own, words, { mode: 0o600, flush: true })
  try {
    await link(own, file)
    return true
  } catch (error) {
    if (isThere(error)) return false
    // A disk without links.
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
