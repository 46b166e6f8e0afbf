import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { call, filesBelow, upload } from '../e2e/support/person.ts'
import { startServer } from '../e2e/support/server.ts'
import { ask, questions, type Scene, scenes, type Environment } from './screens/scenes.ts'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'docs/screens')
const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } }
const themes = ['light', 'dark'] as const

/** One person with an organisation and its documents: the real input where it is, else the small fixtures. */
async function makeEnvironment(url: string): Promise<Environment> {
  const email = 'aroha@keacoffee.example'
  const password = 'correct horse battery'
  const name = 'Aroha Ngata'
  const { token } = await call<{ token: string }>(url, 'POST', '/auth/create-user', undefined, {
    email,
    password,
    name,
  })
  const code = 'keacoffee'
  await call(url, 'POST', '/orgs', token, { code, data: { name: 'Kea Coffee' } })
  for (const topic of ['Sales', 'Unpaid leave'])
    await call(url, 'POST', `/orgs/${code}/emerging/watchlist`, token, { item: { category: 'General', topic } })
  const real = join(root, '../shared/data')
  const isReal = existsSync(join(real, 'handbook'))
  const folder = isReal ? real : join(root, 'tests/fixtures/small')
  const files = filesBelow(folder)
    .filter(({ path }) => /\.(md|xlsx|docx|pdf)$/.test(path))
    .map(({ path, relativePath }) => ({ path, relativePath: relativePath.split('/').slice(1).join('/') }))
  await upload(url, { email, name, token }, code, files)
  return { url, token, code, isReal, threads: {} }
}

/** A page of the person, or of nobody, that draws without motion. */
async function openPage(
  browser: Browser,
  environment: Environment,
  scene: Scene,
  width: keyof typeof sizes,
  theme: (typeof themes)[number],
) {
  const context = await browser.newContext({
    viewport: { ...sizes[width], ...(scene.heights ? { height: scene.heights[width] } : {}) },
    deviceScaleFactor: 1,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    hasTouch: width === 390,
  })
  const page = await context.newPage()
  if (!scene.isSignedOut)
    await page.addInitScript((token) => localStorage.setItem('authToken', token), environment.token)
  return page
}

/** Waits until the page hasn't changed for a few frames and its fonts are loaded. */
async function standsStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    let quiet = 0
    const observer = new MutationObserver(() => {
      quiet = 0
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    while (quiet < 30) {
      quiet += 1
      await new Promise(requestAnimationFrame)
    }
    observer.disconnect()
  })
}

const requested = process.argv.slice(2)
const shown = scenes.filter(({ name }) => requested.length === 0 || requested.includes(name))
mkdirSync(pictures, { recursive: true })
const server = await startServer({ DEMO: 'off' })
const executablePath = process.env['CHROMIUM_PATH']
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const environment = await makeEnvironment(server.url)
  const [first] = scenes.filter(({ isSignedOut }) => !isSignedOut)
  for (const [name, question] of Object.entries(questions(environment.isReal))) {
    const page = await openPage(browser, environment, first!, 1440, 'light')
    environment.threads[name] = await ask(page, environment, question)
    await page.context().close()
  }
  for (const scene of shown) {
    for (const width of [1440, 390] as const) {
      for (const theme of themes) {
        const page = await openPage(browser, environment, scene, width, theme)
        await scene.show(page, environment)
        await standsStill(page)
        const path = join(pictures, `${scene.name}-${width}-${theme}.png`)
        await page.screenshot({ path })
        console.log(`${scene.name}-${width}-${theme}.png ${Math.round(statSync(path).size / 1024)} KB`)
        await page.context().close()
      }
    }
  }
} finally {
  await browser.close()
  await server.stop()
}
