// npm run screens: photographs the main pages of the built product into docs/screens.
import { build, chromium, install, runNode } from './runtime.mjs'

try {
  install()
  const browser = chromium({ mayInstall: true })
  if (!browser) throw new Error('No Chromium was found: install Debian’s package "chromium" or set CHROMIUM_PATH.')
  build()
  process.exitCode = await runNode(['tools/screens.ts', ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM_PATH: browser },
  })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
