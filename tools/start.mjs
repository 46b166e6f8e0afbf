// npm start: installs what is missing, builds what is stale, starts the server and stays until it ends.
import { build, install, runNode } from './runtime.mjs'

try {
  install()
  build()
  process.exitCode = await runNode(['server/main.ts'])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
