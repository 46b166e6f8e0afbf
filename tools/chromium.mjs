// Where a Chromium for the browser tests is.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

export const advice =
  'no Chromium was found: install it ("apt-get install chromium-headless-shell" on Debian and Ubuntu, else "npx playwright install chromium"), or set CHROMIUM_PATH.'

/** The one that "npx playwright install chromium" brings. */
const ofPlaywright = () => createRequire(import.meta.url)('playwright').chromium.executablePath()

/** The shell without a window draws the same and needs a quarter less processor time. */
const paths = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** The path of a Chromium, or null. Throws a sentence when CHROMIUM_PATH names none. */
export function findChromium(environment = process.env, exists = existsSync) {
  const given = environment.CHROMIUM_PATH?.trim()
  if (given && !exists(given)) throw new Error(`CHROMIUM_PATH is ${given}, and there is no such file.`)
  if (given) return given
  const found = paths.find((path) => exists(path))
  if (found) return found
  const bundled = ofPlaywright()
  return exists(bundled) ? bundled : null
}

/** The same, but installs Chromium if there is none and that is possible without asking. */
export function chromium() {
  const found = findChromium()
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (found || !mayInstall) return found
  console.log('Installing Chromium for the browser tests ...')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
    const installed = findChromium()
    if (installed) return installed
  }
  return null
}
