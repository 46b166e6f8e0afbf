import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'

const script = join(import.meta.dirname, 'end-unused-postgres.ts')
/** Sleeps in a tiny program, and becomes the script when the server is gone. */
const waiting = 'cat > /dev/null; exec "$0" "$@"'

/**
 * Starts a companion process that stops the embedded PostgreSQL if this process was killed and nobody uses it. Answers
 * a function that ends the companion, for after a regular stop.
 */
export function watchServer(): () => void {
  const command: [string, string[]] =
    process.platform === 'win32' ? [process.execPath, [script]] : ['sh', ['-c', waiting, process.execPath, script]]
  // In a separate process group: a signal to the server's group must not reach it.
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
      // Already ended.
    }
  }
}
