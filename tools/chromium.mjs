// Where a Chromium for the browser tests is.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

export const advice =
  'no Chromium was found: install it ("apt-get install chromium" on Debian and Ubuntu, else "npx playwright install chromium"), or set CHROMIUM_PATH.'

/** The one that "npx playwright install chromium" brings. */
const ofPlaywright = () => createRequire(import.meta.url)('playwright').chromium.executablePath()

/** The path of a Chromium, or null. Throws a sentence when CHROMIUM_PATH names none. */
export function findChromium(environment = process.env, exists = existsSync) {
  const given = environment.CHROMIUM_PATH?.trim()
  if (given && !exists(given)) throw new Error(`CHROMIUM_PATH is ${given}, and there is no such file.`)
  if (given) return given
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = places.find((place) => exists(place))
  if (found) return found
  const bundled = ofPlaywright()
  return exists(bundled) ? bundled : null
}

/** The same; where there is none it is installed, if that is possible without asking. */
export function chromium() {
  const found = findChromium()
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (found || !mayInstall) return found
  console.log('Installing Chromium for the browser tests ...')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  return findChromium()
}
