import { constants, existsSync } from 'node:fs'
import { access, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beginningOf, isAlive } from './processes.ts'

/** What stands in the lock of a process that runs; null when nobody that runs holds it. */
function holderOf(words: string): number | null {
  const [pid = '', beginning = ''] = words.split(' ')
  return isAlive(Number(pid)) && beginningOf(Number(pid)) === beginning ? Number(pid) : null
}

/** Makes the file with its words at once, so that nobody reads it half written. False: it is there already. */
async function make(file: string, words: string): Promise<boolean> {
  const own = `${file}-${process.pid}`
  await writeFile(own, words, { mode: 0o600 })
  try {
    await link(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // A disk without links.
    return await writeFile(file, words, { flag: 'wx', mode: 0o600 }).then(
      () => true,
      () => false,
    )
  } finally {
    await rm(own, { force: true })
  }
}

/** Takes a lock that its process left behind out of the way, unless another took the lock in between. */
async function clear(file: string, words: string): Promise<void> {
  const aside = `${file}-of-the-dead-${process.pid}`
  await rename(file, aside).catch(() => {})
  const taken = await readFile(aside, 'utf8').catch(() => words)
  if (taken !== words) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

/** Makes the folder, and throws the true reason where Node's own error hides it: a disk that can only be read is no missing folder. */
async function makeFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    let above = dirname(directory)
    while (!existsSync(above)) above = dirname(above)
    await access(above, constants.W_OK)
    throw error
  })
}

/** Takes the data folder for this process, or throws an Error that says who has it. Answers how to give it back. */
export async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
  await makeFolder(directory)
  const file = join(directory, 'server.lock')
  const mine = `${process.pid} ${beginningOf(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await make(file, mine)) return () => rm(file, { force: true })
    const words = await readFile(file, 'utf8').catch(() => '')
    const holder = holderOf(words)
    if (holder !== null) {
      throw new Error(
        `Another Sextant server (process ${holder}) already uses the data folder ${directory}. Stop it, or give this one another DATA_DIR.`,
      )
    }
    await clear(file, words)
  }
  throw new Error(`The data folder ${directory} could not be locked. Remove ${file} if no server runs there.`)
}
