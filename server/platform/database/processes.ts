import { readFileSync, readlinkSync } from 'node:fs'

/** The state and the beginning of a process from /proc; null where that says nothing about it. */
function factsOf(pid: number): { state: string; beginning: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in brackets before these and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', beginning: fields[19] ?? '' }
  } catch {
    return null
  }
}

/** When a process began, so that a number used again is not taken for the old process; '' where /proc is missing. */
export const beginningOf = (pid: number): string => factsOf(pid)?.beginning ?? ''

/** The folder that a process works in; '' where that is not told. */
export function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/** Whether a process runs. One that has ended and that nobody has asked for its end does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return factsOf(pid)?.state !== 'Z'
}

/** True once the process has gone; false when it is still there after so long. */
export async function untilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isAlive(pid) && Date.now() < end) await new Promise((next) => setTimeout(next, 25))
  return !isAlive(pid)
}
