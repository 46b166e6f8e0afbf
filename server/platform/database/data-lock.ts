import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import files, { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beginningOf, isAlive } from './processes.ts'
import { writeOnce } from '../settings/write-once.ts'

/** Longer than a PostgreSQL that was left behind takes to stop. */
const mostAttempts = 750
const pauseMilliseconds = 20
/** The last word of a lock that is given back in seconds: whoever wants it waits. */
const brief = 'brief'

/** What stands in the lock of a process that runs; null when nobody that runs holds it. */
function holderOf(words: string): number | null {
  const [pid = '', beginning = ''] = words.split(' ')
  return isAlive(Number(pid)) && beginningOf(Number(pid)) === beginning ? Number(pid) : null
}

const wordsOf = (file: string) => files.readFile(file, 'utf8').catch(() => null)

/** Takes the lock: true; else the process that has it, or null while it is not decided who gets it. */
async function take(file: string, words: string): Promise<true | number | null> {
  if (await writeOnce(file, words)) return true
  const left = await wordsOf(file)
  if (left === null) return null
  const holder = holderOf(left)
  if (holder !== null && left.endsWith(` ${brief}`)) return null
  return holder ?? (await inherit(file, left, words))
}

/** Puts a lock in the place of one that a dead process left. Who may do so is a lock again, one for every dead owner: a late heir finds the words changed. */
async function inherit(file: string, left: string, words: string): Promise<true | null> {
  const right = `${file}-after-${createHash('sha256').update(left).digest('hex').slice(0, 16)}`
  if ((await take(right, words)) !== true) return null
  try {
    if ((await wordsOf(file)) !== left) return null
    const own = `${file}-${randomUUID()}`
    await writeFile(own, words, { mode: 0o600 })
    await rename(own, file)
    return true
  } finally {
    await rm(right, { force: true })
  }
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
export async function lockDataDirectory(directory: string, time?: 'for a moment'): Promise<() => Promise<void>> {
  await makeFolder(directory)
  const file = join(directory, 'server.lock')
  const mine = [process.pid, beginningOf(process.pid), randomUUID(), ...(time ? [brief] : [])].join(' ')
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const outcome = await take(file, mine)
    if (outcome === true) return () => rm(file, { force: true })
    if (outcome !== null) {
      throw new Error(
        `Another Sextant server (process ${outcome}) already uses the data folder ${directory}. Stop it, or give this one another DATA_DIR.`,
      )
    }
    await setTimeout(pauseMilliseconds)
  }
  throw new Error(`The data folder ${directory} could not be locked. Remove ${file} if no server runs there.`)
}
