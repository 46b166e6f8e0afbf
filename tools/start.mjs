// npm start: installs what is missing, builds what is stale, starts the server and stays until it ends.
import { take } from './alone.mjs'
import { main } from './children.mjs'
import { build, install, runs } from './runtime.mjs'
import { serveUntilEnd } from './serve.mjs'

await main(async () => {
  await install()
  await build({ isServerLeftAlone: true })
  await take(runs)
  return serveUntilEnd()
})
