import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import files, { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beginningOf, isAlive } from './processes.ts'
import { writeOnce } from '../settings/write-once.ts'

/** Longer than an orphaned PostgreSQL takes to stop. */
const mostAttempts = 750
const pauseMilliseconds = 20
/** The last word of a short-lived lock: others wait for it instead of failing. */
const brief = 'brief'

/** The process id in the lock of a running process; null when no running process holds it. */
function holderOf(words: string): number | null {
  const [pid = '', beginning = ''] = words.split(' ')
  return isAlive(Number(pid)) && beginningOf(Number(pid)) === beginning ? Number(pid) : null
}

const wordsOf = (file: string) => files.readFile(file, 'utf8').catch(() => null)

/** True after taking the lock; otherwise the process that holds it, or null while undecided. */
async function take(file: string, words: string): Promise<true | number | null> {
  if (await writeOnce(file, words)) return true
  const left = await wordsOf(file)
  if (left === null) return null
  const holder = holderOf(left)
  if (holder !== null && left.endsWith(` ${brief}`)) return null
  return holder ?? (await inherit(file, left, words))
}

/**
 * Replaces the lock of a dead process. The right to do so is itself a lock, one per dead owner, so a late contender
 * finds the file changed.
 */
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

/** Creates the folder. On a read-only disk, Node reports a missing folder; this throws the real reason. */
async function makeFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    let above = dirname(directory)
    while (!existsSync(above)) above = dirname(above)
    await access(above, constants.W_OK)
    throw error
  })
}

/**
 * Locks the data folder for this process, or throws an Error naming the process that holds it. Answers a function that
 * releases it.
 */
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
