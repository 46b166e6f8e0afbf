import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** When a process began, so that a number used again is not taken for the old process; '' where /proc is missing. */
async function beginningOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Takes the data folder for this process, or throws an Error that says who has it. Answers how to give it back. */
export async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'server.lock')
  const mine = `${process.pid} ${await beginningOf(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx', mode: 0o600 })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid, beginning] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
    const isHeld = pid && isAlive(Number(pid)) && (await beginningOf(Number(pid))) === (beginning ?? '')
    if (isHeld) {
      throw new Error(
        `Another Sextant server (process ${pid}) already uses the data folder ${directory}. Stop it, or give this one another DATA_DIR.`,
      )
    }
    if (existsSync(file)) await rm(file, { force: true })
  }
  throw new Error(`The data folder ${directory} could not be locked.`)
}
