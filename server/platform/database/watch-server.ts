import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'

const script = join(import.meta.dirname, 'end-unused-postgres.ts')
/** Sleeps in a program that needs next to nothing, and becomes the script when the server is gone. */
const waiting = 'cat > /dev/null; exec "$0" "$@"'

/**
 * Leaves a process beside this one that ends the embedded PostgreSQL when this one was killed and nobody uses it. Answers
 * how to end that process, when the PostgreSQL has been stopped in the usual way.
 */
export function watchServer(): () => void {
  const command: [string, string[]] =
    process.platform === 'win32' ? [process.execPath, [script]] : ['sh', ['-c', waiting, process.execPath, script]]
  // In a group of its own: a signal for all that belongs to the server must leave it.
  const child = spawn(...command, { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  child.on('error', () => {})
  child.unref()
  const input = child.stdin as Socket
  input.on('error', () => {})
  input.unref()
  return () => {
    if (child.pid === undefined) return
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
}
