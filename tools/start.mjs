// npm start: installs what is missing, builds what is stale, starts the server and stays until it ends.
import { take } from './alone.mjs'
import { main, run, Stopped } from './children.mjs'
import { build, install, ownNode, root, runs } from './runtime.mjs'

/** The server hears by the channel when this process is gone, however it ended. */
const withChannel = { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }

await main(async () => {
  await install()
  await build({ isServerLeftAlone: true })
  await take(runs)
  const { code, signal } = await run(ownNode(), ['server/main.ts'], withChannel).catch((error) => {
    if (error instanceof Stopped) return { code: 0 }
    throw error
  })
  if (signal) console.error(`The server was ended from outside (${signal}). What was stored is safe: start it again.`)
  if (code !== 0) await run(ownNode(), ['server/stop-left-behind.ts'], { cwd: root, stdio: 'ignore' })
  return code ?? 1
})
