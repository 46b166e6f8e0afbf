// npm run screens: photographs the main pages of the built product into docs/screens.
import { main } from './children.mjs'
import { advice, chromium } from './chromium.mjs'
import { build, install, runNode } from './runtime.mjs'

await main(async () => {
  await install()
  const browser = chromium()
  if (!browser) throw new Error(`The pages cannot be photographed: ${advice}`)
  await build()
  return runNode(['tools/screens.ts', ...process.argv.slice(2)], { env: { ...process.env, CHROMIUM_PATH: browser } })
})
