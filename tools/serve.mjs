// Starts the server and stays until it ends.
import { run, Stopped } from './children.mjs'
import { ownNode, root } from './runtime.mjs'

/** The server hears by the channel when this process is gone, however it ended. */
const asServer = { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], mayHearTwice: true }

/** Answers the exit code. */
export async function serveUntilEnd() {
  const { code, signal } = await run(ownNode(), ['server/main.ts'], asServer).catch((error) => {
    if (error instanceof Stopped) return { code: 0 }
    throw error
  })
  if (signal) console.error(`The server was ended from outside (${signal}). What was stored is safe: start it again.`)
  if (code !== 0) await run(ownNode(), ['server/platform/database/stop-left-behind.ts'], { cwd: root, stdio: 'ignore' })
  return code ?? 1
}
