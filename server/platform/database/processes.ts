import { readFileSync, readlinkSync } from 'node:fs'

/** A process's state and start time from /proc; null where unavailable. */
function factsOf(pid: number): { state: string; beginning: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name before these fields is in brackets and may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', beginning: fields[19] ?? '' }
  } catch {
    return null
  }
}

/** When a process started, so a reused id isn't mistaken for it; '' without /proc. */
export const beginningOf = (pid: number): string => factsOf(pid)?.beginning ?? ''

/** A process's working directory; '' where unavailable. */
export function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/** Whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return factsOf(pid)?.state !== 'Z'
}

/** True once the process has gone; false if it still runs after that time. */
export async function untilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isAlive(pid) && Date.now() < end) await new Promise((next) => setTimeout(next, 25))
  return !isAlive(pid)
}
